import type { Pending } from "../article/nodes.ts";
import type { Tags } from "../article/tags.ts";
import type { Source } from "../diagnostics/source.ts";
import { hash } from "../model/fingerprint.ts";
import { untranslatedTexts } from "../model/review.ts";
import type { DocumentState } from "../model/states.ts";
import { segmentDocument } from "./segment.ts";

/** The untranslated part of a document, and the number of its texts. */
interface PendingTexts extends Pending {
  count: number;
  total: number;
}

/**
 * Finds what stands in the source language in a translated document: the texts that its state has no translation of,
 * where nobody has written one since.
 *
 * @returns undefined if everything is translated, or the document has errors. The share is that of the source's
 * characters
 */
export function pendingIn(
  source: Source,
  context: { isPage: boolean; tags: Tags },
  state: DocumentState,
): PendingTexts | undefined {
  const { document: { segments } = { segments: [] } } = segmentDocument(source, context);
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

/** Returns the texts of a document, by fingerprint in its order; undefined if the document has errors. */
export const textsIn = (source: Source, context: { isPage: boolean; tags: Tags }): string[] | undefined =>
  segmentDocument(source, context).document?.segments.map(({ text }) => hash(text));

/**
 * Counts the texts of a source that have changed, come in or gone since a document was translated from it. Texts that
 * only stand in another place are none of them.
 *
 * @param texts the fingerprints of the source's texts
 */
export function countChanges(texts: readonly string[], { segments }: DocumentState): number {
  const translated = segments.map(({ source }) => source);
  // A text that was changed has both come in and gone.
  return Math.max(countOthers(texts, translated), countOthers(translated, texts));
}

/** Counts the texts that are not among others; a text that occurs twice must be there twice. */
function countOthers(texts: readonly string[], others: readonly string[]): number {
  const left = new Map<string, number>();
  for (const text of others) left.set(text, (left.get(text) ?? 0) + 1);
  return texts.filter((text) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  }).length;
}
