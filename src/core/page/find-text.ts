/** A part of a text, in UTF-16 code units; the end is not included. */
interface TextRange {
  start: number;
  end: number;
}

/** A normalized text, with the origin of each code unit. */
interface Folded {
  text: string;
  /** For each code unit, its grapheme cluster in the original. */
  clusters: TextRange[];
}

/**
 * Searches for a text, ignoring case, accents, vowel marks, invisible characters, and the kind of white space, quotation marks and dashes. Matches consist of
 * whole grapheme clusters.
 *
 * @returns a function that returns the matches in a text, without overlaps
 */
export function textFinder(query: string): (text: string) => TextRange[] {
  const needle = foldText(query);
  return needle === "" ? () => [] : (text) => findFolded(fold(text), needle);
}

function findFolded(hay: Folded, needle: string): TextRange[] {
  const found: TextRange[] = [];
  for (let at = hay.text.indexOf(needle); at !== -1; ) {
    const next = at + needle.length;
    const [first, last] = [hay.clusters[at], hay.clusters[next - 1]];
    const whole = first !== hay.clusters[at - 1] && last !== hay.clusters[next];
    if (whole && first && last) found.push({ start: first.start, end: last.end });
    at = hay.text.indexOf(needle, whole ? next : at + 1);
  }
  return found;
}

/** Normalizes a text like {@link textFinder}: for lists that are filtered while typing, where part of a character is enough. */
export const foldText = (text: string): string => fold(text.trim()).text;

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

function fold(original: string): Folded {
  const parts: string[] = [];
  const clusters: TextRange[] = [];
  // Word by word, and long words in pieces, since segmentation takes quadratic time.
  for (const { 0: run, index: from } of original.matchAll(/\s{1,1000}|\S{1,1000}\p{M}{0,50}/gu)) {
    for (const { segment, index } of segmenter.segment(run)) {
      const folded = foldCluster(segment);
      // A run of white space is one space.
      if (folded === "" || (folded === " " && parts.at(-1) === " ")) continue;
      parts.push(folded);
      const cluster = { start: from + index, end: from + index + segment.length };
      for (let unit = 0; unit < folded.length; unit++) clusters.push(cluster);
    }
  }
  return { text: parts.join(""), clusters };
}

/**
 * Marks that readers may omit: accents, Arabic harakat, Hebrew points. Not the vowel signs of Indic and Thai scripts or the voicing marks of Japanese, which
 * make different letters.
 */
const optionalMarks = /[\p{Script=Arabic}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Inherited}\p{Script=Syriac}]/u;

function foldCluster(cluster: string): string {
  if (/^[\w ]$/.test(cluster)) return cluster.toLowerCase();
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
}

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
