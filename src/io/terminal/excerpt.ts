import { memoize } from "../../core/model/memo.ts";

/**
 * Matches a text whose letters are all of Latin script and single characters, each a grapheme cluster and one column
 * wide: most lines.
 */
const isSimple = (text: string): boolean => /^[\t\x20-\x7e\xa1-\xac\xae-\u02ff\u2010-\u2027]*$/.test(text);

const segmenter = memoize(() => new Intl.Segmenter("en", { granularity: "grapheme" }));
const graphemes = (text: string): Intl.Segments => segmenter().segment(text);

/**
 * Splits a line at an offset, for display. A long line is cut around the offset, never within a grapheme cluster.
 *
 * @param width the maximum length, in UTF-16 units
 */
export function cutExcerpt(line: string, offset: number, width: number): { before: string; after: string } {
  const segments = isSimple(line) ? undefined : graphemes(line);
  const boundary = (at: number) =>
    segments ? (segments.containing(at)?.index ?? line.length) : Math.min(at, line.length);
  const start = boundary(Math.max(0, Math.min(offset - width / 2, line.length - width)));
  const middle = boundary(offset);
  const end = boundary(start + width);
  const show = (text: string) => visible(text.replaceAll("\t", " "));
  return {
    before: (start > 0 ? "…" : "") + show(line.slice(start, middle)),
    after: show(line.slice(middle, end)) + (end < line.length ? "…" : ""),
  };
}

const names: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Escapes control characters and direction marks: `\u{1b}`. */
export const visible = (text: string): string =>
  text.replace(
    /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069\ufdd0-\ufdef]/gu,
    (character) => names[character] ?? `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u;

/** Returns the width of a text in terminal columns: wide characters and emoji take two, marks and joiners none. */
export function displayWidth(text: string): number {
  if (isSimple(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes(text)) {
    if (/\p{Emoji_Presentation}|\ufe0f/u.test(segment)) width += 2;
    else for (const character of segment) width += /[\p{M}\p{Cf}]/u.test(character) ? 0 : wide.test(character) ? 2 : 1;
  }
  return width;
}
