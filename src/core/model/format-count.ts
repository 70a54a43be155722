import type { Language } from "./types.ts";

const written = /^(\d+(?:\.\d+)?)([KMB])(\+?)$/;
/** They write thousands in figures, or as k. */
const short: ReadonlySet<string> = new Set(["de", "fr"]);
const units = { K: 1e3, M: 1e6, B: 1e9 };

/**
 * Writes a rounded count, such as `30K+` or `1.2M`, as a language does: `30 mil+`. English stays as it is written, and so do other texts, and all of them in
 * languages that `Intl` does not know.
 */
export function formatCount(text: string, { tag, numberingSystem }: Pick<Language, "tag" | "numberingSystem">): string {
  const [, number, unit, more] = written.exec(text) ?? [];
  const isKnown = Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  const { language } = new Intl.Locale(tag);
  if (number === undefined || !isKnown || language === "en") return text;
  const compactDisplay = short.has(language) ? "short" : "long";
  const format = new Intl.NumberFormat(tag, { notation: "compact", compactDisplay, maximumFractionDigits: 2, numberingSystem });
  // CLDR has the space of Khmer in some sizes only.
  return format.format(Number(number) * units[unit as keyof typeof units]).replace(/(?<=\p{Nd})(?=\p{Script=Khmer})/u, " ") + more;
}
