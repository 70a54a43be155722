/** The maximum number of characters of a passage: four of them fill a request. */
export const passageCharacters = 2000;

/** A part of a long text, with the surrounding white space. */
interface Passage {
  before: string;
  text: string;
  after: string;
}

// Where a text may be split, after each match, from best to worst.
const seams = [/\n\s*\n/gu, /\n/gu, /[.!?…]["”»’)]*\s+|[。！？।؟۔]\s*/gu, /\s+/gu];

/**
 * Splits a text into passages of at most {@link passageCharacters}, between paragraphs if possible, else between lines,
 * sentences, words or characters. The passages with their white space add up to the whole text; a short text is one
 * passage, a blank text none.
 */
export function splitPassages(text: string): Passage[] {
  const passages: Passage[] = [];
  let leading = "";
  for (const part of split(text, 0)) {
    const inner = part.trim();
    const start = part.length - part.trimStart().length;
    const previous = passages.at(-1);
    // White space alone is not a passage.
    if (inner !== "") {
      passages.push({ before: leading + part.slice(0, start), text: inner, after: part.slice(start + inner.length) });
      leading = "";
    } else if (previous) previous.after += part;
    else leading += part;
  }
  return passages;
}

function split(text: string, level: number): string[] {
  if (text.length <= passageCharacters) return [text];
  const seam = seams[level];
  if (seam === undefined) return cut(text);
  const parts: string[] = [];
  let current = "";
  for (const part of splitAfter(text, seam)) {
    if (current !== "" && current.length + part.length > passageCharacters) {
      parts.push(current);
      current = "";
    }
    current += part;
  }
  return [...parts, current].flatMap((part) => split(part, level + 1));
}

function splitAfter(text: string, seam: RegExp): string[] {
  let start = 0;
  const parts = [...text.matchAll(seam)].map(({ 0: { length }, index }) => {
    const part = text.slice(start, index + length);
    start = index + length;
    return part;
  });
  return start < text.length ? [...parts, text.slice(start)] : parts;
}

const segmenter = new Intl.Segmenter();

/** Splits a text without spaces or punctuation between characters. */
function cut(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  while (text.length - start > passageCharacters) {
    // One piece at a time, since segmentation takes quadratic time.
    const piece = segmenter.segment(text.slice(start, start + passageCharacters + 1));
    const ends = Array.from(piece, ({ index }) => index).filter((index) => index > 0);
    const end = start + (ends.at(-1) ?? passageCharacters);
    parts.push(text.slice(start, end));
    start = end;
  }
  return [...parts, text.slice(start)];
}
