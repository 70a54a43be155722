/** Words as Unicode defines them (UAX #29), also of scripts without spaces. */
const words = new Intl.Segmenter("en", { granularity: "word" });

/**
 * Shortens a text to at most `limit` UTF-16 units, after its last whole word that fits, with an ellipsis. Sequences of white space become a space.
 */
export function shorten(text: string, limit: number): string {
  const line = text.replace(/\s+/gu, " ").trim();
  if (line.length <= limit) return line;
  let end = 0;
  for (const { index, segment, isWordLike } of words.segment(line.slice(0, limit))) {
    // The last segment may be cut.
    if (index + segment.length >= limit) break;
    if (isWordLike) end = index + segment.length;
  }
  return end === 0 ? "" : `${line.slice(0, end)}…`;
}
