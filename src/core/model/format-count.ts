import type { Language } from "./types.ts";

const written = /^(\d+(?:\.\d+)?)([KMB])(\+?)$/;
/** Languages whose long form is seldom written: thousands are figures, or k. */
const short: ReadonlySet<string> = new Set(["de", "fr"]);
const units = { K: 1e3, M: 1e6, B: 1e9 };
/** A hundred thousand and ten million, of one and of more: Indian units in languages for which Unicode's data has the Western ones. */
const indianUnits: Readonly<Record<string, { lakh: readonly [string, string]; crore: readonly [string, string] }>> = {
  ta: { lakh: ["லட்சம்", "லட்சம்"], crore: ["கோடி", "கோடி"] },
  te: { lakh: ["లక్ష", "లక్షలు"], crore: ["కోటి", "కోట్లు"] },
};

/**
 * Writes a rounded count, such as `30K+` or `1.2M`, as a language does: `30 mil+`. English stays as it is written, and so does any other text. In languages
 * that `Intl` does not know, everything does.
 */
export function formatCount(text: string, { tag, numberingSystem }: Pick<Language, "tag" | "numberingSystem">): string {
  const [, number, unit, more] = written.exec(text) ?? [];
  const isKnown = Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  const { language } = new Intl.Locale(tag);
  if (number === undefined || !isKnown || language === "en") return text;
  const value = Number(number) * units[unit as keyof typeof units];
  const indian = indianUnits[language];
  if (indian && value >= 1e5) {
    const [size, [one, other]] = value < 1e7 ? [1e5, indian.lakh] : [1e7, indian.crore];
    const figure = new Intl.NumberFormat(tag, { maximumFractionDigits: 2, numberingSystem }).format(value / size);
    return `${figure} ${value === size ? one : other}${more}`;
  }
  const compactDisplay = short.has(language) ? "short" : "long";
  const format = new Intl.NumberFormat(tag, { notation: "compact", compactDisplay, maximumFractionDigits: 2, numberingSystem });
  return format.format(value) + more;
}
