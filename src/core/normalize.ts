/** A text as people look for it: lower case, without accents and other marks, without invisible characters. */
export const normalizeForSearch = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}\u200b-\u200f\u2060\ufeff]/gu, "")
    .toLowerCase();
