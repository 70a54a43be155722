import { applyAction, type ReviewedSegment } from "../../core/documents/review/action.ts";
import { partsIn, readDraft } from "../../core/documents/review/drafts.ts";
import {
  type DocumentEntry,
  type DocumentView,
  needsReview,
  type SegmentView,
} from "../../core/documents/review/protocol.ts";
import {
  draftView,
  groupsOf,
  reviewStatus,
  segmentView,
  type ViewContext,
  versionOf,
} from "../../core/documents/review/view.ts";
import { segmentIds } from "../../core/documents/segment-state.ts";
import type { AlignedSegment } from "../../core/documents/types.ts";
import type { Language } from "../../core/model/types.ts";
import { subjectName } from "../../core/page/names.ts";
import { glossaryOf } from "../../core/translation/glossary.ts";
import { targetOf } from "../../core/translation/prompt.ts";
import type { Reviews } from "../../io/server/review-handler.ts";
import { type Decision, type DocumentRef, fileOf, type ReviewedDocument, type ReviewedDocuments } from "./documents.ts";

interface ReviewsInput {
  documents: ReviewedDocuments;
  /** A name to suggest for the reviewer; empty if there is none. */
  suggestedName: string;
  /** Returns today's date: `2026-05-01`. */
  today: () => string;
}

const idOf = ({ language: { code }, slug, texts }: DocumentRef): string => {
  if (texts !== undefined) return `${code}:${texts}`;
  return slug === undefined ? code : `${code}/${slug}`;
};

/** Shows documents to the page of the review, and carries out the actions of reviewers. */
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
        const done = applyAction(
          aligned,
          request,
          reviewer,
          targetOf(ref.language),
          acceptances.replaced(key, aligned),
        );
        if ("refused" in done) return { kind: "refused", message: `It was not saved: ${done.refused}.` };
        // An edit that changes nothing accepts the text too.
        const isUnchanged = request.action === "edit" && done.translation === aligned.translation;
        if (request.action === "accept" || isUnchanged) acceptances.note(key, aligned, done);
        return { kind: "change", changes: new Map([[index, done]]) };
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
      if ("broken" in read)
        return { broken: read.broken, parts: [], sourceParts: partsIn(aligned.segment, aligned.segment.text) };
      return draftView(aligned.segment, read.text, context);
    },
  };
}

function contextOf({ content, language }: ReviewedDocument): ViewContext {
  return { from: content.site.defaultLanguage, target: targetOf(language), glossary: glossaryOf(content) };
}

/**
 * The views of a document's segments. Views are cached, because each one needs the checks of a translation, and most
 * segments have not changed since the last request.
 */
class Views {
  #known = new Map<string, SegmentView>();
  #content: ReviewedDocument["content"] | undefined;

  /** Returns the views of all segments, and forgets those that are gone. */
  all(document: ReviewedDocument): SegmentView[] {
    const context = contextOf(document);
    const ids = segmentIds(document.segments);
    const groups = groupsOf(document.segments);
    // New content empties the cache, because the checks depend on the site's glossary.
    const before = document.content === this.#content ? this.#known : new Map<string, SegmentView>();
    this.#content = document.content;
    this.#known = new Map();
    return document.segments.map((aligned, index) => {
      const { segment, translation, status, state } = aligned;
      const id = ids[index] ?? "";
      const group = groups[index] ?? "";
      const key = JSON.stringify([id, group, segment.line, segment.section, translation, status, state]);
      const view = before.get(key) ?? segmentView(aligned, { id, group }, context);
      this.#known.set(key, view);
      return view;
    });
  }
}

function entryOf(document: ReviewedDocument): DocumentEntry {
  const { content, language, slug, texts, problem, segments } = document;
  const route = content.site.routes.find((each) => each.language.code === language.code && each.slug === slug);
  const statuses = segments.map((aligned) => ({ status: reviewStatus(aligned) }));
  return {
    id: idOf(document),
    kind: texts ?? (slug === undefined ? "article" : "page"),
    language: language.name,
    title: slug === undefined ? subjectName(content, language) : content.texts.pageTitle(slug, language),
    path: content.addresses.page(route?.path ?? "/"),
    total: segments.length,
    reviewed: statuses.filter(({ status }) => status === "reviewed").length,
    needing: statuses.filter(needsReview).length,
    ...(problem && { problem }),
  };
}

function documentView(document: ReviewedDocument, segments: SegmentView[]): DocumentView {
  const { content, language } = document;
  return {
    ...entryOf(document),
    file: fileOf(document, language),
    sourceFile: fileOf(document, content.site.defaultLanguage),
    from: scriptOf(content.site.defaultLanguage),
    to: scriptOf(language),
    segments,
  };
}

const scriptOf = ({ tag, dir, name }: Language): DocumentView["from"] => ({ lang: tag, dir, name });

/** The segments that acceptances of this run replaced, which withdrawing an acceptance brings back. */
class Acceptances {
  /** The version of each accepted segment and the segment before, by the segment's key. */
  readonly #known = new Map<string, { accepted: string; before: ReviewedSegment }>();

  /**
   * Records the segment that an acceptance replaces.
   *
   * @param key names a segment among those of all documents
   * @param aligned the segment before
   * @param after its translation and state once it is accepted
   */
  note(key: string, aligned: AlignedSegment, after: ReviewedSegment): void {
    const { translation, state } = aligned;
    // The segment before the first acceptance counts, because a segment can be accepted again.
    const before = this.replaced(key, aligned) ?? (state && { translation, state });
    if (before) this.#known.set(key, { accepted: versionOf({ ...aligned, ...after, status: "ok" }), before });
  }

  /**
   * Returns the segment that an acceptance replaced; undefined if the segment has changed since, or another run
   * accepted it.
   */
  replaced(key: string, aligned: AlignedSegment): ReviewedSegment | undefined {
    const known = this.#known.get(key);
    return known?.accepted === versionOf(aligned) ? known.before : undefined;
  }
}
