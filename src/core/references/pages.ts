import { fill, type InterfaceWords } from "../model/interface-words.ts";

/** Puts a dash between the numbers of a range of pages: `45-47` becomes `45–47`. */
export const pageRange = (pages: string): string => pages.trim().replace(/(?<=\p{Nd})\s*(?:-{1,2}|[‐‑‒—])\s*(?=\p{Nd})/gu, "–");

/** Names pages in words: `p. 45`, `pp. 45–47`. Text without a number, such as `frontispiece`, is not a page. */
export function formatPages(pages: string, { citePage, citePages }: Pick<InterfaceWords, "citePage" | "citePages">): string {
  const range = pageRange(pages);
  if (!/\p{Nd}|^[ivxlcdm]+\b/iu.test(range)) return range;
  return fill(/[–,;&]/u.test(range) ? citePages : citePage, { pages: range });
}
