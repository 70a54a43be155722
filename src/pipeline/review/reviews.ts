import { KnownError } from "../../core/diagnostics/known-error.ts";
import { contextsOf } from "../../core/documents/document-plan.ts";
import {
  acceptRequestSchema,
  acceptText,
  actionRequestSchema,
  againRequestSchema,
  applyAction,
  contextRequestSchema,
  draftRequestSchema,
  type ReviewedSegment,
  termRequestSchema,
  withText,
} from "../../core/documents/review/action.ts";
import { equalTexts, findTexts, type OtherSegment, segmentContext } from "../../core/documents/review/context.ts";
import { partsIn, readDraft } from "../../core/documents/review/drafts.ts";
import type {
  ActionReply,
  AgainReply,
  DocumentList,
  DocumentView,
  DraftReply,
  FoundText,
  SegmentContext,
} from "../../core/documents/review/protocol.ts";
import { draftView, reviewStatus, versionOf } from "../../core/documents/review/view.ts";
import { type AlignedSegment, segmentIds } from "../../core/documents/segment-state.ts";
import type { PlaceReply } from "../../core/edit/protocol.ts";
import { targetOf } from "../../core/model/languages.ts";
import type { Language } from "../../core/model/types.ts";
import { aboutSubject } from "../../core/translation/glossary.ts";
import { type AppRequest, type AppRoutes, taking } from "../../io/server/app-handler.ts";
import type { Decision, DocumentRef, ReviewedDocument, ReviewedDocuments } from "./documents.ts";
import type { EarlierVersions, ReviewJournal } from "./earlier.ts";
import { againCost, type Service, translateAgain } from "./translate-again.ts";
import { contextOf, entryOf, idOf, Views } from "./views.ts";

interface ReviewsInput {
  documents: ReviewedDocuments;
  journal: ReviewJournal;
  versions: EarlierVersions;
  /** Returns the service that translates texts again; undefined if none is configured. */
  service: () => Pick<Service, "settings" | "fetch" | "signal"> | undefined;
  /** A name to suggest for the reviewer; empty if there is none. */
  suggestedName: string;
  /** Returns today's date: `2026-05-01`. */
  today: () => string;
}

/** The name of a segment in the journal: a text of a file has a key, another one is found by its source. */
const nameOf = (document: string, { segment: { line, path } }: AlignedSegment, id: string): string =>
  `${document} ${line === 0 ? String(path?.[0]) : id}`;

/** Answers what the page of the review asks for, and carries out the actions of reviewers. */
export function reviewRoutes({ documents, journal, versions, service, suggestedName, today }: ReviewsInput): AppRoutes {
  const views = new Map<string, Views>();
  const viewOf = (document: ReviewedDocument): DocumentView => {
    const id = idOf(document);
    const known = views.get(id) ?? new Views();
    views.set(id, known);
    return known.of(document);
  };
  const find = async (id: string) =>
    [...(await documents.list()), ...(await documents.unwritten())].find((ref) => idOf(ref) === id);
  const findSegment = async (id: string, segmentId: string) => {
    const ref = await find(id);
    if (ref === undefined) return undefined;
    const document = await documents.read(ref);
    const index = segmentIds(document.segments).indexOf(segmentId);
    const aligned = document.segments[index];
    return aligned && { ref, document, aligned, index };
  };
  /** All segments of a language. */
  const segmentsIn = async (language: Language): Promise<OtherSegment[]> => {
    const read = await documents.readAll(language.code);
    return read.flatMap((document) => {
      const ids = segmentIds(document.segments);
      return document.segments.map((aligned, index) => ({ aligned, document: idOf(document), id: ids[index] ?? "" }));
    });
  };
  const serviceOf = ({ content }: ReviewedDocument): Service | undefined => {
    const found = service();
    const { site } = content;
    const { instructions = [] } = site.translation;
    const about = aboutSubject(content);
    return found && { ...found, site: { url: site.baseUrl, title: site.title }, instructions, about };
  };
  /** Returns a text with its place among the others of its document. */
  const wantedOf = ({ document, aligned, index }: FoundSegment, remark = "") => ({
    aligned,
    place: contextsOf(document.segments, document.slug ?? "")[index],
    remark,
  });

  /** Changes segments of a document, all or none. @param wanted as the reviewer saw them */
  const change = (
    ref: DocumentRef,
    wanted: readonly { id: string; version: string }[],
    changed: (aligned: AlignedSegment, replaced: ReviewedSegment | undefined) => ReviewedSegment | { refused: string },
    noted?: { by: string; on: string },
  ) =>
    documents.change(ref, ({ segments }): Decision => {
      const ids = segmentIds(segments);
      const changes = new Map<number, ReviewedSegment>();
      for (const { id, version } of wanted) {
        const index = ids.indexOf(id);
        const aligned = segments[index];
        if (aligned === undefined || versionOf(aligned) !== version) return { kind: "conflict" };
        const name = nameOf(idOf(ref), aligned, id);
        const done = changed(aligned, journal.replaced(name, aligned));
        if ("refused" in done) return { kind: "refused", message: `It was not saved: ${done.refused}.` };
        if (noted) journal.note(name, aligned, done, noted);
        changes.set(index, done);
      }
      return { kind: "change", changes };
    });

  /** Gives equal texts the same translation, where nobody has written or accepted another. @returns their number */
  const changeEqual = async ({ language }: DocumentRef, document: string, id: string, by: string): Promise<number> => {
    const all = await segmentsIn(language);
    const changed = all.find((each) => each.document === document && each.id === id)?.aligned;
    const { translation } = changed ?? {};
    if (changed === undefined || translation === undefined) return 0;
    const who = { by, on: today() };
    const equal = equalTexts(changed, all).filter(({ aligned }) => isFree(aligned, translation));
    for (const other of equal) {
      const ref = await find(other.document);
      const wanted = [{ id: other.id, version: versionOf(other.aligned) }];
      if (ref) await change(ref, wanted, (aligned) => withText(aligned, translation, who), who);
    }
    return equal.length;
  };

  const read = async ({ rest: id }: AppRequest): Promise<DocumentView | DocumentList | undefined> => {
    if (id === "") return { documents: (await documents.readAll()).map(entryOf), suggestedName };
    const ref = await find(id);
    return ref && viewOf(await documents.read(ref));
  };
  const search = async ({ query }: AppRequest): Promise<FoundText[]> => {
    const read = await documents.readAll();
    const all = read.map((document) => ({ entry: entryOf(document), segments: document.segments }));
    return findTexts(all, query.get("text") ?? "");
  };
  const place = async ({ query }: AppRequest): Promise<PlaceReply> => {
    const { site, addresses } = await documents.content();
    const route = site.routes.find(({ path }) => path === query.get("page"));
    const isHere = ({ language, slug, texts }: DocumentRef) =>
      language.code === route?.language.code && slug === route.slug && (texts ?? "bundles") === "bundles";
    const ref = (await documents.list()).find(isHere);
    const open = route?.kind === "fallback" ? (await documents.unwritten()).find(isHere) : undefined;
    return {
      mainPage: addresses.page("/"),
      isSource: route !== undefined && route.language === site.defaultLanguage,
      ...(ref && { review: idOf(ref) }),
      ...(open && { write: { id: idOf(open), lang: open.language.tag } }),
    };
  };
  return {
    get: { documents: read, find: search, place },
    post: {
      act: taking(actionRequestSchema, async ({ rest: id }, request): Promise<ActionReply | undefined> => {
        const ref = await find(id);
        if (ref === undefined) return undefined;
        const who = { by: request.by, on: today() };
        const isNoted = request.action === "accept" || request.action === "edit";
        const { decision, document } = await change(
          ref,
          [request],
          (aligned, replaced) => applyAction(aligned, request, who, targetOf(ref.language), replaced),
          isNoted ? who : undefined,
        );
        if (decision.kind === "refused") return { result: "refused", message: decision.message };
        if (decision.kind === "conflict") return { result: "conflict", document: viewOf(document) };
        const equal = "equal" in request && request.equal ? await changeEqual(ref, id, request.id, request.by) : 0;
        return { result: "saved", document: viewOf(equal > 0 ? await documents.read(ref) : document), equal };
      }),
      accept: taking(acceptRequestSchema, async ({ rest: id }, { segments, by }): Promise<ActionReply | undefined> => {
        const ref = await find(id);
        if (ref === undefined) return undefined;
        const who = { by, on: today() };
        const { decision, document } = await change(ref, segments, (aligned) => acceptText(aligned, who), who);
        if (decision.kind === "refused") return { result: "refused", message: decision.message };
        return { result: decision.kind === "change" ? "saved" : "conflict", document: viewOf(document) };
      }),
      check: taking(
        draftRequestSchema,
        async ({ rest: id }, { id: segmentId, text }): Promise<DraftReply | undefined> => {
          const found = await findSegment(id, segmentId);
          if (found === undefined) return undefined;
          const { aligned, document } = found;
          const context = contextOf(document);
          const read = readDraft(aligned, text, context.target);
          if ("broken" in read)
            return { broken: read.broken, parts: [], sourceParts: partsIn(aligned.segment, aligned.segment.text) };
          return draftView(aligned.segment, read.text, context);
        },
      ),
      context: taking(
        contextRequestSchema,
        async ({ rest: id }, { id: segmentId }): Promise<SegmentContext | undefined> => {
          const found = await findSegment(id, segmentId);
          if (found === undefined) return undefined;
          const { ref, document, aligned } = found;
          const { segment, state } = aligned;
          const names = segment.line === 0 ? [String(segment.path?.[0])] : [segment.text, state?.text ?? segment.text];
          const [others, committed] = await Promise.all([segmentsIn(ref.language), versions.of(ref, names)]);
          const earlier = [...journal.earlier(nameOf(id, aligned, segmentId)), ...committed];
          const context = contextOf(document);
          const asked = serviceOf(document);
          return {
            ...segmentContext(aligned, { others, earlier, ...context }),
            ...(asked && { again: againCost(wantedOf(found), context, asked) }),
          };
        },
      ),
      again: taking(
        againRequestSchema,
        async ({ rest: id }, { id: segmentId, remark }): Promise<AgainReply | undefined> => {
          const found = await findSegment(id, segmentId);
          const asked = found && serviceOf(found.document);
          if (found === undefined) return undefined;
          if (asked === undefined) throw new KnownError("no chat service is configured", "set BIOPEDIA_API_KEY");
          return translateAgain(wantedOf(found, remark), contextOf(found.document), asked);
        },
      ),
      term: taking(
        termRequestSchema,
        async ({ rest: id }, { term, form }): Promise<{ message: string } | undefined> => {
          const ref = await find(id);
          if (ref === undefined) return undefined;
          await documents.addTerm({ term, code: ref.language.code, ...(form !== "" && { form }) });
          return { message: `“${term}” is in the glossary of site.yaml.` };
        },
      ),
    },
  };
}

/** A segment, and the document in which it stands. */
interface FoundSegment {
  document: ReviewedDocument;
  aligned: AlignedSegment;
  index: number;
}

/** Whether a text may get the translation of an equal one. */
const isFree = (aligned: AlignedSegment, translation: string): boolean => {
  const status = reviewStatus(aligned);
  if (status === "reviewed") return false;
  return status === "edited" || status === "outdated" ? aligned.translation === translation : true;
};
