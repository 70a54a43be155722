/** The most characters of one passage: four of them fill a request. */
export const passageCharacters = 2000;

/** A part of a long text. The blanks around it are kept apart, so that a translation can stand between them. */
export interface Passage {
  before: string;
  text: string;
  after: string;
}

// From the best place to part a text to the worst.
const seams = [/(?<=\n\s*\n)/u, /(?<=\n)/u, /(?<=[.!?…]["”»’)]*\s+|[。！？।؟۔]\s*)/u, /(?<=\s)/u];

/**
 * Parts a text into passages of at most {@link passageCharacters}, between paragraphs if possible, else between lines, sentences, words, at last anywhere
 * but inside a character. The passages with their blanks are the whole text again; a short text is one passage.
 */
export function splitPassages(text: string): Passage[] {
  const passages: Passage[] = [];
  for (const part of split(text, 0)) {
    const inner = part.trim();
    const start = part.length - part.trimStart().length;
    const previous = passages.at(-1);
    // Nothing but blanks is no passage.
    if (inner === "" && previous) previous.after += part;
    else passages.push({ before: part.slice(0, start), text: inner, after: part.slice(start + inner.length) });
  }
  return passages;
}

function split(text: string, level: number): string[] {
  if (text.length <= passageCharacters) return [text];
  const seam = seams[level];
  if (seam === undefined) return cut(text);
  const parts: string[] = [];
  let current = "";
  for (const part of text.split(seam)) {
    if (current !== "" && current.length + part.length > passageCharacters) {
      parts.push(current);
      current = "";
    }
    current += part;
  }
  return [...parts, current].flatMap((part) => split(part, level + 1));
}

/** Parts a text that has no seams, between whole characters. */
function cut(text: string): string[] {
  const parts: string[] = [];
  let current = "";
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (current.length + segment.length > passageCharacters && current !== "") {
      parts.push(current);
      current = "";
    }
    current += segment;
  }
  return [...parts, current];
}
