import { primaryLanguageOf } from "./languages.ts";
import { memoize } from "./memo.ts";
import type { Language } from "./types.ts";

/** Writes the digits of a number or a text as a language does: `2.1` is `২.১` in Bengali. */
export const inDigits = (value: number | string, { numberingSystem }: Pick<Language, "numberingSystem">): string =>
  numberingSystem === "latn"
    ? String(value)
    : String(value).replace(/\d/g, (digit) => digitsOf(numberingSystem)[Number(digit)] ?? digit);

/** The ten digits of a Unicode numbering system. */
const digitsOf = memoize(
  (numberingSystem: string) => {
    const format = new Intl.NumberFormat("en", { numberingSystem });
    return Array.from({ length: 10 }, (_, digit) => format.format(digit));
  },
  (numberingSystem) => numberingSystem,
);

/** Labels by position, from 0: a, b, …, z, aa, ab, … */
export function letters(index: number): string {
  const last = String.fromCharCode(97 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}

/** A letter that is written from right to left. */
export const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u;

/** A letter that is written from left to right. */
export const leftToRight =
  /(?![\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}])\p{L}/u;

/**
 * Whether right-to-left text would put the parts of a text in the wrong order, as of `+41° 05′` or `15h 22m`, and
 * nothing in it is written from right to left.
 * Ranges of numbers are read from right to left there.
 */
export const isLeftToRight = (text: string): boolean =>
  (leftToRight.test(text) || /[\p{Sm}°′″]|^[-–]\d/u.test(text)) && !rightToLeft.test(text);

const rounded = /^(\d+(?:\.\d+)?)([kKMB])(\+?)$/;
const units = { k: 1e3, K: 1e3, M: 1e6, B: 1e9 };
/** Languages that abbreviate: `8 k`, `8 тыс.`, `1,5 mln`. */
const short: ReadonlySet<string> = new Set(["be", "de", "fil", "fr", "pl", "ru", "uk"]);
/** Languages that write thousands in figures: `200.000`. */
const figures: ReadonlySet<string> = new Set(["da", "fi", "nb", "nl", "nn", "no", "sv", "sw"]);
/**
 * Units in languages for which Unicode's data has the Western ones, largest first: their size, of one, and of more. In
 * India a hundred thousand and ten million, in Khmer ten thousand.
 */
const ownUnits: Readonly<Record<string, readonly (readonly [size: number, one: string, other: string])[]>> = {
  ta: [
    [1e7, "கோடி", "கோடி"],
    [1e5, "லட்சம்", "லட்சம்"],
  ],
  te: [
    [1e7, "కోటి", "కోట్లు"],
    [1e5, "లక్ష", "లక్షలు"],
  ],
  km: [
    [1e6, "លាន", "លាន"],
    [1e4, "ម៉ឺន", "ម៉ឺន"],
  ],
};

/** The words around a count that stand for `+`; other languages write the sign. */
const moreThan: Readonly<Record<string, string>> = {
  ar: "أكثر من {}",
  bg: "над {}",
  bn: "{}-এর বেশি",
  bs: "više od {}",
  ca: "més de {}",
  cs: "přes {}",
  da: "over {}",
  de: "über {}",
  el: "πάνω από {}",
  es: "más de {}",
  et: "üle {}",
  fa: "بیش از {}",
  fi: "yli {}",
  fil: "mahigit {}",
  fr: "plus de {}",
  gl: "máis de {}",
  gu: "{}થી વધુ",
  he: "מעל {}",
  hi: "{} से अधिक",
  hr: "više od {}",
  hu: "több mint {}",
  id: "lebih dari {}",
  it: "oltre {}",
  ja: "{}以上",
  jv: "luwih saka {}",
  km: "ជាង {}",
  lt: "daugiau kaip {}",
  lv: "vairāk nekā {}",
  mr: "{}हून अधिक",
  ms: "lebih daripada {}",
  nb: "over {}",
  nl: "meer dan {}",
  no: "over {}",
  pa: "{} ਤੋਂ ਵੱਧ",
  pl: "ponad {}",
  pt: "mais de {}",
  ro: "peste {}",
  ru: "более {}",
  sk: "vyše {}",
  sl: "več kot {}",
  sr: "више од {}",
  sv: "över {}",
  sw: "zaidi ya {}",
  th: "กว่า {}",
  uk: "понад {}",
  ur: "{} سے زائد",
  vi: "hơn {}",
};

/** Whether a text is a rounded count, such as `30K+`. */
export const isCount = (text: string): boolean => rounded.test(text);

/**
 * Writes a rounded count, such as `30K+` or `1.2M`, as a language does: `más de 30 mil`. English stays as it is
 * written, and so does any other text. In languages that `Intl` does not know, everything does.
 */
export const formatCount: (text: string, language: Pick<Language, "tag" | "numberingSystem">) => string = memoize(
  format,
  (text, { tag, numberingSystem }) => [tag, numberingSystem, text].join(" "),
);

function format(text: string, { tag, numberingSystem }: Pick<Language, "tag" | "numberingSystem">): string {
  const [, number, unit, more] = rounded.exec(text) ?? [];
  const language = primaryLanguageOf(tag);
  if (number === undefined || language === "en" || !isKnown(tag)) return text;
  const count = Number(number) * units[unit as keyof typeof units];
  return (more ? (moreThan[language] ?? "{}+") : "{}").replace(
    "{}",
    written(count, language, { tag, numberingSystem }),
  );
}

function written(count: number, language: string, { tag, numberingSystem }: Pick<Language, "tag" | "numberingSystem">) {
  const own = ownUnits[language]?.find(([size]) => count >= size);
  if (own) {
    const [size, one, other] = own;
    const figure = numberFormat(tag, { numberingSystem }).format(count / size);
    return `${figure} ${count === size ? one : other}`;
  }
  const notation = count < 1e6 && figures.has(language) ? "standard" : "compact";
  const compactDisplay = short.has(language) ? "short" : "long";
  const text = numberFormat(tag, { numberingSystem, notation, compactDisplay }).format(count);
  // CLDR has the space of Khmer in some sizes only.
  return text.replace(/(?<=\p{Nd})(?=\p{Script=Khmer})/u, " ");
}

const isKnown = memoize(
  (tag: string) => Intl.NumberFormat.supportedLocalesOf(tag).length > 0,
  (tag) => tag,
);

/** The counts of a list are mostly written in the same format. */
const numberFormat = memoize(
  (tag: string, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(tag, { maximumFractionDigits: 2, ...options }),
  (tag, { numberingSystem, notation, compactDisplay }) => [tag, numberingSystem, notation, compactDisplay].join(" "),
);

/**
 * Formats a part of a whole in the language: `12%`. Anything more than nothing is at least 1%, and anything less than
 * the whole at most 99%.
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

/** Formats the size of a file in the language: `3.2 MB`. @param bytes its size */
export function formatSize(
  bytes: number,
  { locales, numberingSystem }: Pick<Language, "locales" | "numberingSystem">,
): string {
  const [unit, size] = bytes < 1e6 ? ["kilobyte", Math.max(1, Math.round(bytes / 1e3))] : ["megabyte", bytes / 1e6];
  return new Intl.NumberFormat([...locales], {
    style: "unit",
    unit,
    numberingSystem,
    maximumFractionDigits: 1,
  } as Intl.NumberFormatOptions)
    .format(Number(size))
    .replaceAll(" ", "\u00a0");
}
