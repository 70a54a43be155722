import {
  type DocumentEntry,
  type DocumentView,
  needsOf,
  type SegmentView,
} from "../../core/documents/review/protocol.ts";
import { groupsOf, reviewStatus, segmentView, type ViewContext } from "../../core/documents/review/view.ts";
import { segmentIds } from "../../core/documents/segment-state.ts";
import { targetOf } from "../../core/model/languages.ts";
import type { Language } from "../../core/model/types.ts";
import { subjectName } from "../../core/page/names.ts";
import { glossaryOf } from "../../core/translation/glossary.ts";
import { type DocumentRef, fileOf, type ReviewedDocument } from "./documents.ts";

/** Returns the id of a document, by which the page names it. */
export const idOf = ({ language: { code }, slug, texts }: DocumentRef): string => {
  if (texts !== undefined) return `${code}:${texts}`;
  return slug === undefined ? code : `${code}/${slug}`;
};

/** Returns the languages and names on which the views of a document depend. */
export function contextOf({ content, language }: ReviewedDocument): ViewContext {
  return { from: content.site.defaultLanguage, target: targetOf(language), glossary: glossaryOf(content) };
}

/**
 * The views of a document's segments. Views are cached, because each one needs the checks of a translation, and most
 * segments have not changed since the last request.
 */
export class Views {
  #known = new Map<string, SegmentView>();
  #content: ReviewedDocument["content"] | undefined;

  /** Returns the view of a document. */
  of(document: ReviewedDocument): DocumentView {
    const { content, language } = document;
    return {
      ...entryOf(document),
      file: fileOf(document, language),
      sourceFile: fileOf(document, content.site.defaultLanguage),
      sourcePath: pathOf(document, content.site.defaultLanguage),
      from: scriptOf(content.site.defaultLanguage),
      to: scriptOf(language),
      segments: this.#segments(document),
    };
  }

  /** Returns the views of all segments, and forgets those that are gone. */
  #segments(document: ReviewedDocument): SegmentView[] {
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

/** Returns the entry of a document in the list. */
export function entryOf(document: ReviewedDocument): DocumentEntry {
  const { content, language, slug, texts, problem, segments } = document;
  const statuses = segments.map((aligned) => ({ status: reviewStatus(aligned), model: aligned.state?.model }));
  return {
    id: idOf(document),
    kind: texts ?? (slug === undefined ? "article" : "page"),
    language: language.name,
    title: slug === undefined ? subjectName(content, language) : content.texts.pageTitle(slug, language),
    path: pathOf(document, language),
    total: segments.length,
    reviewed: statuses.filter(({ status }) => status === "reviewed").length,
    needing: statuses.filter(needsOf(statuses)).length,
    ...(problem && { problem }),
  };
}

/** Returns the address of a document's page in a language. */
function pathOf({ content: { site, addresses }, slug }: ReviewedDocument, { code }: Language): string {
  const route = site.routes.find((each) => each.language.code === code && each.slug === slug);
  return addresses.page(route?.path ?? "/");
}

const scriptOf = ({ tag, dir, name }: Language): DocumentView["from"] => ({ lang: tag, dir, name });
