/** The maximum number of source characters in a request. */
const chunkCharacters = 8000;
/** A chunk of at most this many texts is translated one by one. */
export const fewTexts = 3;

/**
 * Groups texts into chunks of about the same size, so that the last request does not wait for a longer one; a longer
 * text is a chunk by itself. No chunk becomes so small for this that its texts would be translated one by one.
 *
 * @param most the maximum number of characters
 * @returns indices of texts
 */
export function chunkTexts(texts: readonly string[], most = chunkCharacters): number[][] {
  const total = texts.reduce((sum, text) => sum + text.length, 0);
  const usual = total / Math.max(1, Math.ceil(total / most));
  const chunks: number[][] = [];
  let size = 0;
  for (const [index, text] of texts.entries()) {
    const current = chunks.at(-1);
    const isEnough = current !== undefined && current.length > fewTexts && size + text.length / 2 > usual;
    if (current === undefined || isEnough || size + text.length > most) {
      chunks.push([index]);
      size = text.length;
    } else {
      current.push(index);
      size += text.length;
    }
  }
  return chunks;
}

/** No chunk is made smaller than this for concurrency: the rules of the prompt are paid for with each. */
const leastCharacters = 2000;

/**
 * Divides the work for few languages into more requests, so that all concurrent ones are used.
 *
 * @param concurrency the maximum number of requests
 */
export function spreadChunks<Plan extends { send: readonly (readonly { source: string }[])[]; chunks: number[][] }>(
  plans: readonly Plan[],
  concurrency: number,
): Plan[] {
  const requests = plans.reduce((sum, { chunks }) => sum + chunks.length, 0);
  if (requests >= concurrency) return [...plans];
  const textsOf = ({ send }: Plan) => send.map(([text]) => text?.source ?? "");
  const characters = plans.flatMap(textsOf).reduce((sum, text) => sum + text.length, 0);
  const most = Math.min(chunkCharacters, Math.max(leastCharacters, Math.ceil(characters / concurrency)));
  return plans.map((plan) => ({ ...plan, chunks: chunkTexts(textsOf(plan), most) }));
}

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
