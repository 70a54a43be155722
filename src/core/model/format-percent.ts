import type { Language } from "./types.ts";

/**
 * Formats a part of a whole in the language: `12%`. What is not nothing is at least 1%, and what is not everything at
 * most 99%.
 *
 * @param share from 0 to 1
 */
export function formatPercent(
  share: number,
  { locales, numberingSystem }: Pick<Language, "locales" | "numberingSystem">,
): string {
  const percent = Math.min(Math.max(Math.round(share * 100), share > 0 ? 1 : 0), share < 1 ? 99 : 100);
  return new Intl.NumberFormat([...locales], { style: "percent", numberingSystem }).format(percent / 100);
}
