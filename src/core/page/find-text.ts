/** A part of a text, in UTF-16 code units; the end is not included. */
export interface TextRange {
  start: number;
  end: number;
}

/** A text as it is compared, and where each of its code units came from. */
interface Folded {
  text: string;
  /** For each code unit the user-perceived character (grapheme cluster) of the original that it is of. */
  clusters: TextRange[];
}

/**
 * Looks for a text in others as a reader means it: in any case, with accents and vowel marks typed or not, whatever the white space, quotation marks and
 * dashes, without regard to invisible characters. A match begins and ends with whole user-perceived characters.
 *
 * @returns a function that tells where the matches in a text are; they do not overlap
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

/** A text as {@link textFinder} compares it: for lists that are searched as one types, where part of a character is enough. */
export const foldText = (text: string): string => fold(text.trim()).text;

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

function fold(original: string): Folded {
  const parts: string[] = [];
  const clusters: TextRange[] = [];
  // Word by word, and long words in pieces: browsers segment a long text in quadratic time.
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
 * Marks that readers may leave out: the accents of alphabets, Arabic harakat, Hebrew points. Not the vowel signs of Indic and Thai scripts nor the voicing
 * marks of Japanese, which make other letters.
 */
const optionalMarks = /[\p{Script=Arabic}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Inherited}\p{Script=Syriac}]/u;

function foldCluster(cluster: string): string {
  if (/^[\w ]$/.test(cluster)) return cluster.toLowerCase();
  const plain = cluster
    // The double prime would come apart.
    .replaceAll("″", '"')
    .normalize("NFKD")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/[^\P{M}\u3099\u309a]/gu, (mark) => (optionalMarks.test(mark) ? "" : mark))
    // By way of capitals: ß is ss, final sigma is sigma.
    .toUpperCase()
    .toLowerCase()
    .replace(/\s+/gu, " ");
  return [...plain].map((character) => alike.get(character) ?? character).join("");
}

/** Characters that are typed as others, and do not decompose. */
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
    // Persian and Urdu letters, as an Arabic keyboard has them; the lengthening stroke.
    ي: "یى",
    ك: "ک",
    ه: "ہ",
    "": "ـ",
  }).flatMap(([plain, others]) => [...others].map((other) => [other, plain] as const)),
);
