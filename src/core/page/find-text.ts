import { memoize } from "../model/memo.ts";

/** A part of a text, in UTF-16 code units; the end is not included. */
interface TextRange {
  start: number;
  end: number;
}

/** A normalized text. For each of its code units, where the grapheme cluster begins and ends that it comes from. */
export interface Folded {
  text: string;
  starts: readonly number[];
  ends: readonly number[];
}

/**
 * Searches for a text, ignoring case, accents, vowel marks, invisible characters, and the kind of white space,
 * quotation marks and dashes. Matches consist of whole grapheme clusters.
 *
 * @returns a function that returns the matches in a folded text, without overlaps, as places in the original
 */
export function textFinder(query: string): (folded: Folded) => TextRange[] {
  const needle = foldText(query);
  return needle === "" ? () => [] : (folded) => findFolded(folded, needle);
}

function findFolded({ text, starts, ends }: Folded, needle: string): TextRange[] {
  const found: TextRange[] = [];
  for (let at = text.indexOf(needle); at !== -1; ) {
    const next = at + needle.length;
    const [start, end] = [starts[at], ends[next - 1]];
    const isWhole = start !== starts[at - 1] && end !== ends[next];
    if (isWhole && start !== undefined && end !== undefined) found.push({ start, end });
    at = text.indexOf(needle, isWhole ? next : at + 1);
  }
  return found;
}

/**
 * Normalizes a text like {@link textFinder}: for lists that are filtered while typing, where part of a character is
 * enough.
 */
export const foldText = (text: string): string => fold(text.trim()).text;

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * Runs of ASCII, each character of which is a grapheme cluster, but for the last before another character, which may be
 * a mark on it. Else white space and words, long ones in pieces because segmentation takes quadratic time.
 */
const runs = /([ -~]+(?=[\s!-~]|$))|\s{1,1000}|\S{1,1000}\p{M}{0,50}/gu;

/** Normalizes a text for {@link textFinder}. The result can be searched for any number of queries. */
export function fold(original: string): Folded {
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let last = "";
  const add = (folded: string, start: number, end: number) => {
    // A run of white space is one space.
    if (folded === "" || (folded === " " && last === " ")) return;
    last = folded;
    parts.push(folded);
    for (let unit = 0; unit < folded.length; unit++) {
      starts.push(start);
      ends.push(end);
    }
  };
  for (const { 0: run, 1: ascii, index: from } of original.matchAll(runs)) {
    if (ascii !== undefined) {
      const lower = ascii.toLowerCase().replaceAll("`", "'");
      for (let unit = 0; unit < lower.length; unit++) add(lower.charAt(unit), from + unit, from + unit + 1);
    } else {
      for (const { segment, index } of segmenter.segment(run))
        add(foldCluster(segment), from + index, from + index + segment.length);
    }
  }
  return { text: parts.join(""), starts, ends };
}

/**
 * Marks that readers may omit: accents, Arabic harakat, Hebrew points. Not the vowel signs of Indic and Thai scripts or
 * the voicing marks of Japanese, which make different letters.
 */
const optionalMarks = /[\p{Script=Arabic}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Inherited}\p{Script=Syriac}]/u;

/** Texts consist of few different clusters, so each is normalized once. */
const foldCluster = memoize(
  (cluster: string): string => {
    const plain = cluster
      // NFKD would split the double prime.
      .replaceAll("″", '"')
      .normalize("NFKD")
      .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
      .replace(/[^\P{M}\u3099\u309a]/gu, (mark) => (optionalMarks.test(mark) ? "" : mark))
      // Via upper case, so that ß becomes ss and final sigma becomes sigma.
      .toUpperCase()
      .toLowerCase()
      .replace(/\s+/gu, " ");
    return [...plain].map((character) => alike.get(character) ?? character).join("");
  },
  (cluster) => cluster,
);

/** Characters with a simpler equivalent that Unicode does not decompose. */
const alike = new Map(
  Object.entries({
    "'": "’‘‚ʼ′`",
    '"': "“”„«»",
    "-": "‐‑‒–—−",
    ae: "æ",
    oe: "œ",
    o: "ø",
    l: "ł",
    d: "đð",
    th: "þ",
    h: "ħ",
    // Persian and Urdu letters to those on an Arabic keyboard; the tatweel.
    ي: "یى",
    ك: "ک",
    ه: "ہ",
    "": "ـ",
  }).flatMap(([plain, others]) => [...others].map((other) => [other, plain] as const)),
);
