import { termsIn } from "../../translation/mask.ts";
import { similarity, wordsOf } from "../alignment/similarity.ts";
import { plainText } from "../inline/parts.ts";
import type { AlignedSegment } from "../segment-state.ts";
import { changedParts } from "./differences.ts";
import { draftOf, partsIn } from "./drafts.ts";
import {
  type DocumentEntry,
  type EarlierText,
  type EqualText,
  type FoundText,
  foldedText,
  type SegmentContext,
  type SimilarText,
} from "./protocol.ts";
import { reviewStatus, type ViewContext } from "./view.ts";

/** A segment of a document of the same language. */
export interface OtherSegment {
  aligned: AlignedSegment;
  /** The id of its document, and its own in it. */
  document: string;
  id: string;
}

/** A translation that a text had. */
export interface EarlierTranslation {
  translation: string;
  event: EarlierText["event"];
  on: string;
  by: string;
}

/** The least similarity of texts that are shown, and the most of them. */
const leastSimilarity = 0.6;
const mostSimilar = 3;
const mostEarlier = 8;

/**
 * Collects what helps a reviewer with a segment: equal and similar texts of the site, earlier translations and names.
 *
 * @param others the segments of all documents of the language
 * @param earlier newest first
 */
export function segmentContext(
  aligned: AlignedSegment,
  {
    others,
    earlier,
    ...context
  }: ViewContext & {
    others: readonly OtherSegment[];
    earlier: readonly EarlierTranslation[];
  },
): Omit<SegmentContext, "again"> {
  const { segment } = aligned;
  const terms = termsIn(segment.text, context.glossary);
  return {
    equal: equalTexts(aligned, others).map(
      ({ aligned: other, document }): EqualText => ({
        document,
        status: reviewStatus(other),
        isSame: other.translation === aligned.translation,
        ...(other.translation !== undefined && { translation: partsIn(other.segment, other.translation) }),
      }),
    ),
    similar: similarTexts(aligned, others, context),
    earlier: earlierTexts(aligned, earlier, context),
    terms: terms.map(({ term, forms }) => ({ term, form: forms?.[context.target.code] })),
  };
}

/** Returns the other segments with the same source text, written in the same way. */
export const equalTexts = ({ segment }: AlignedSegment, others: readonly OtherSegment[]): OtherSegment[] =>
  others.filter(
    ({ aligned }) =>
      aligned.segment !== segment && aligned.segment.text === segment.text && aligned.segment.syntax === segment.syntax,
  );

const words = new WeakMap<AlignedSegment, string[]>();
function wordsIn(aligned: AlignedSegment): string[] {
  const known = words.get(aligned) ?? wordsOf(aligned.segment.text);
  words.set(aligned, known);
  return known;
}

function similarTexts(aligned: AlignedSegment, others: readonly OtherSegment[], context: ViewContext): SimilarText[] {
  const { segment } = aligned;
  const own = wordsIn(aligned);
  const found = new Map<string, { other: OtherSegment; share: number }>();
  for (const other of others) {
    const { segment: its, translation, status } = other.aligned;
    if (translation === undefined || status !== "ok" || its.text === segment.text) continue;
    const share = similarity(own, wordsIn(other.aligned));
    if (share >= leastSimilarity && !found.has(its.text)) found.set(its.text, { other, share });
  }
  return [...found.values()]
    .sort((a, b) => b.share - a.share)
    .slice(0, mostSimilar)
    .map(({ other: { aligned: other, document }, share }) => ({
      document,
      share: Math.round(share * 100),
      status: reviewStatus(other),
      source: changedParts(plainText(other.segment), plainText(segment), context.from.tag),
      translation: partsIn(other.segment, other.translation ?? ""),
      draft: draftOf({ segment, translation: other.translation }, context.target).text,
    }));
}

function earlierTexts(
  { segment, translation }: AlignedSegment,
  earlier: readonly EarlierTranslation[],
  { target }: ViewContext,
): EarlierText[] {
  const seen = new Set([translation]);
  const plain = (text: string) => plainText({ ...segment, text });
  return earlier
    .filter((each) => !seen.has(each.translation) && seen.add(each.translation))
    .slice(0, mostEarlier)
    .map(({ translation: text, event, on, by }) => ({
      event,
      on,
      by,
      changes: changedParts(plain(text), plain(translation ?? ""), target.tag),
      draft: draftOf({ segment, translation: text }, target).text,
    }));
}

/** The most texts that a search finds. */
const mostFound = 100;

/** Finds words in the sources and translations of documents. */
export function findTexts(
  documents: Iterable<{ entry: DocumentEntry; segments: readonly AlignedSegment[] }>,
  searched: string,
): FoundText[] {
  const folded = foldedText(searched.trim());
  const found: FoundText[] = [];
  for (const { entry, segments } of folded === "" ? [] : documents) {
    const { id, kind, language, title } = entry;
    for (const { segment, translation } of segments) {
      const [source = "", own] = [segment.text, translation].map((text) => text && plainText({ ...segment, text }));
      if (![source, own ?? ""].some((text) => foldedText(text).includes(folded))) continue;
      found.push({ document: id, kind, language, title, source, ...(own !== undefined && { translation: own }) });
      if (found.length === mostFound) return found;
    }
  }
  return found;
}
