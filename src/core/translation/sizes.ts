/** Characters that carry as much text as two or three letters. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Returns the size of texts, in letters of an alphabet. */
export const sizeOf = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + text.length + 2 * (text.match(dense)?.length ?? 0), 0);

/**
 * Returns the maximum number of tokens of an answer: about twice the letters of the texts, since many scripts need a
 * token or more per letter.
 */
export const mostAnswerTokens = (texts: readonly string[]): number => 256 + 2 * sizeOf(texts);
