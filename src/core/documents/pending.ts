import type { Pending } from "../article/pending.ts";
import type { Source } from "../diagnostics/source.ts";
import type { DocumentState } from "../model/document-state.ts";
import { untranslatedTexts } from "../model/review.ts";
import { segmentDocument } from "./segment.ts";

/** What of a document is not translated yet, in how many of its texts. */
interface PendingTexts extends Pending {
  count: number;
  total: number;
}

/**
 * Finds what stands in the source language in a translated document: the texts that its state has no translation of, where nobody has written one since.
 *
 * @returns undefined if everything is translated, or the document has errors. The share is that of the source's characters
 */
export function pendingIn(source: Source, isPage: boolean, state: DocumentState): PendingTexts | undefined {
  const { document: { segments } = { segments: [] } } = segmentDocument(source, { isPage });
  const untranslated = untranslatedTexts(state);
  const pending = segments.filter(({ text }) => untranslated.has(text));
  if (pending.length === 0) return undefined;
  const texts = new Set(pending.map(({ text }) => text));
  return {
    has: (text) => texts.has(text.replace(/\s+/g, " ").trim()),
    nodes: pending.flatMap(({ node }) => node ?? []),
    count: pending.length,
    total: segments.length,
    share: Math.min(lengthOf(pending) / lengthOf(state.segments), 1),
  };
}

const lengthOf = (some: readonly { text: string }[]): number => some.reduce((sum, { text }) => sum + text.length, 0);
