import { documentFile } from "../../core/documents/document-files.ts";
import { applyAction } from "../../core/documents/review/action.ts";
import { readDraft } from "../../core/documents/review/drafts.ts";
import { type DocumentEntry, type DocumentView, needsReview, type SegmentView } from "../../core/documents/review/protocol.ts";
import { draftView, reviewStatus, segmentView, type ViewContext, versionOf } from "../../core/documents/review/view.ts";
import { segmentIds } from "../../core/documents/segment-ids.ts";
import type { Language } from "../../core/model/types.ts";
import { subjectName } from "../../core/page/names.ts";
import { glossaryOf } from "../../core/translation/glossary.ts";
import { targetOf } from "../../core/translation/target.ts";
import type { Reviews } from "../../io/server/review-handler.ts";
import { Acceptances } from "./acceptances.ts";
import type { Decision, DocumentRef, ReviewedDocument, ReviewedDocuments } from "./documents.ts";

interface ReviewsInput {
  documents: ReviewedDocuments;
  /** A name to suggest for the reviewer; empty if there is none. */
  suggestedName: string;
  /** Returns today's date: `2026-05-01`. */
  today: () => string;
}

const idOf = ({ language, slug }: DocumentRef): string => (slug === undefined ? language.code : `${language.code}/${slug}`);

/** Shows documents to the page of the review, and does what reviewers ask for. */
export function createReviews({ documents, suggestedName, today }: ReviewsInput): Reviews {
  const views = new Map<string, Views>();
  const acceptances = new Acceptances();
  const viewOf = (document: ReviewedDocument): DocumentView => {
    const id = idOf(document);
    const known = views.get(id) ?? new Views();
    views.set(id, known);
    return documentView(document, known.all(document));
  };
  const find = async (id: string) => (await documents.list()).find((ref) => idOf(ref) === id);

  return {
    async list() {
      const entries: DocumentEntry[] = [];
      for (const ref of await documents.list()) entries.push(entryOf(await documents.read(ref)));
      return { documents: entries, suggestedName };
    },
    async read(id) {
      const ref = await find(id);
      return ref && viewOf(await documents.read(ref));
    },
    async act(id, request) {
      const ref = await find(id);
      if (ref === undefined) return undefined;
      const reviewer = { by: request.by, on: today() };
      const { decision, document } = await documents.change(ref, ({ segments }): Decision => {
        const index = segmentIds(segments).indexOf(request.id);
        const aligned = segments[index];
        if (aligned === undefined || versionOf(aligned) !== request.version) return { kind: "conflict" };
        const key = `${id} ${request.id}`;
        const done = applyAction(aligned, request, reviewer, targetOf(ref.language), acceptances.replaced(key, aligned));
        if ("refused" in done) return { kind: "refused", message: `It was not saved: ${done.refused}.` };
        // An edit that changes nothing accepts the text too.
        const isUnchanged = request.action === "edit" && done.translation === aligned.translation;
        if (request.action === "accept" || isUnchanged) acceptances.note(key, aligned, done);
        return { kind: "change", index, ...done };
      });
      if (decision.kind === "refused") return { result: "refused", message: decision.message };
      return { result: decision.kind === "change" ? "saved" : "conflict", document: viewOf(document) };
    },
    async check(id, { id: segmentId, text }) {
      const ref = await find(id);
      if (ref === undefined) return undefined;
      const document = await documents.read(ref);
      const aligned = document.segments[segmentIds(document.segments).indexOf(segmentId)];
      if (aligned === undefined) return undefined;
      const context = contextOf(document);
      const read = readDraft(aligned, text, context.target);
      if ("broken" in read) return { broken: read.broken, parts: [], sourceParts: segmentView(aligned, segmentId, context).source };
      return draftView(aligned.segment, read.text, context);
    },
  };
}

function contextOf({ library, language }: ReviewedDocument): ViewContext {
  return { from: library.defaultLanguage, target: targetOf(language), glossary: glossaryOf(library) };
}

/** The views of a document's segments. Checking a translation takes milliseconds, and most segments have not changed since the last time. */
class Views {
  #known = new Map<string, SegmentView>();
  #library: ReviewedDocument["library"] | undefined;

  /** Returns the views of all segments, and forgets those that are gone. */
  all(document: ReviewedDocument): SegmentView[] {
    const context = contextOf(document);
    const ids = segmentIds(document.segments);
    // The checks depend on the site's glossary.
    const before = document.library === this.#library ? this.#known : new Map<string, SegmentView>();
    this.#library = document.library;
    this.#known = new Map();
    return document.segments.map((aligned, index) => {
      const { segment, translation, status, state } = aligned;
      const id = ids[index] ?? "";
      const key = JSON.stringify([id, segment.line, segment.section, translation, status, state]);
      const view = before.get(key) ?? segmentView(aligned, id, context);
      this.#known.set(key, view);
      return view;
    });
  }
}

function entryOf(document: ReviewedDocument): DocumentEntry {
  const { library, language, slug, problem, segments } = document;
  const route = library.routes.find((each) => each.language.code === language.code && each.slug === slug);
  const statuses = segments.map((aligned) => ({ status: reviewStatus(aligned) }));
  return {
    id: idOf(document),
    language: language.name,
    title: slug === undefined ? subjectName(library, language) : library.pageTitle(slug, language),
    path: library.urls.page(route?.path ?? "/"),
    total: segments.length,
    reviewed: statuses.filter(({ status }) => status === "reviewed").length,
    needing: statuses.filter(needsReview).length,
    ...(problem && { problem }),
  };
}

function documentView(document: ReviewedDocument, segments: SegmentView[]): DocumentView {
  const { library, language } = document;
  return {
    ...entryOf(document),
    file: documentFile(document, language.code),
    sourceFile: documentFile(document, library.defaultLanguage.code),
    from: scriptOf(library.defaultLanguage),
    to: scriptOf(language),
    segments,
  };
}

const scriptOf = ({ tag, dir, name }: Language): DocumentView["from"] => ({ lang: tag, dir, name });
