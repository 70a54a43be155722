import { languageTable } from "./language-table.ts";
import { memoize } from "./memo.ts";

/** The tool's facts about a language. */
export interface KnownLanguage {
  /** As in addresses and file names: `pt-br`. */
  code: string;
  /** The language's own name: `Português (Brasil)`. */
  name: string;
  /** The language's English name: `Brazilian Portuguese`. */
  fullName: string;
  /** BCP 47 tag, for `lang` and `hreflang`: `pt-BR`. */
  tag: string;
  /** ISO 15924: `Latn`. */
  script: string;
  dir: "ltr" | "rtl";
  /** The digits of its dates and numbers, as a Unicode numbering system: `latn`. */
  numberingSystem: string;
  /** The code of the language whose words serve its readers best where its own are missing: `pt`. */
  parent?: string;
  /** Tags of its varieties in countries, whose readers search engines should send to it: `es-AR` for `es-419`. */
  regionTags?: readonly string[];
}

/** Returns a language as translations name it. */
export const targetOf = ({ code, tag, fullName }: Pick<KnownLanguage, "code" | "tag" | "fullName">) => ({
  code,
  tag,
  fullName,
});

/** A line of the table. */
interface Row {
  name: string;
  fullName: string;
  tag?: string;
  script?: string;
  parent?: string;
}

const rows = memoize(() => {
  const read = new Map<string, Row>();
  for (const line of languageTable.trim().split("\n")) {
    const space = line.indexOf(" ");
    const code = line.slice(0, space);
    const [name = "", fullName = "", extras = ""] = line.slice(space + 1).split(" | ");
    const same = /^= (\S+)$/.exec(name)?.[1];
    const row: Row | undefined = same === undefined ? { name, fullName } : { tag: same, ...(read.get(same) as Row) };
    read.set(
      code,
      Object.assign(row, Object.fromEntries(extras.split(" ").flatMap((extra) => (extra ? [extra.split("=")] : [])))),
    );
  }
  return read;
});

/** Returns the codes of the table. Varieties such as `fr-ca` are known as well. */
export const knownCodes = (): string[] => [...rows().keys()];

/**
 * Returns the code of a language of the table by its own or its English name, in any case; undefined if none has it.
 */
export function codeNamed(written: string): string | undefined {
  const wanted = written.toLowerCase();
  return [...rows()].find(([, { name, fullName }]) =>
    [name, fullName].some((each) => each.toLowerCase() === wanted),
  )?.[0];
}

/**
 * Returns what the tool knows about a language: from its table, or, for a variety of one of its languages, from
 * Unicode's names of regions and scripts.
 *
 * @param code in lower case: `pt-br`
 * @returns undefined for an unknown code
 */
export const knownLanguage: (code: string) => KnownLanguage | undefined = memoize(describe, (code) => code);

function describe(code: string): KnownLanguage | undefined {
  const row = rows().get(code) ?? varietyOf(code);
  if (row === undefined) return undefined;
  const { name, fullName, tag = bcp47(code) } = row;
  const script = row.script ?? scriptOf(tag);
  const parent = row.parent ?? parentOf(code, script);
  return { code, name, fullName, tag, script, ...writingOf(tag, script), ...(parent !== undefined && { parent }) };
}

/**
 * Returns the direction and digits of a language.
 *
 * @param tag BCP 47
 * @param script ISO 15924
 */
export const writingOf = (tag: string, script: string): Pick<KnownLanguage, "dir" | "numberingSystem"> => ({
  dir: rightToLeft.has(script) ? "rtl" : "ltr",
  numberingSystem: digitsOf(new Intl.Locale(tag)),
});

/**
 * Returns the numbering system that CLDR prefers for a language in its script. It is read from the locale, because a
 * number format is slow to make (`npm run bench`), and has the digits of Persian for `fa-Latn`, too.
 *
 * @returns a CLDR identifier; `latn` in browsers that do not know, where nobody asks
 */
const digitsOf = (locale: Intl.Locale & Partial<NumberingSystems>): string =>
  (locale.getNumberingSystems?.() ?? locale.numberingSystems)?.[0] ?? "latn";

/** The method of Node 22 and the property of Node 20 are the same list. */
interface NumberingSystems {
  getNumberingSystems: () => string[];
  numberingSystems: string[];
}

/** Returns the direction in which a language is written. @param tag BCP 47 */
export const directionOf = (tag: string): "ltr" | "rtl" => (rightToLeft.has(scriptOf(tag)) ? "rtl" : "ltr");

/** Scripts that are written from right to left (Unicode, Bidi_Class R and AL) and used today. */
const rightToLeft: ReadonlySet<string> = new Set([
  "Adlm",
  "Arab",
  "Aran",
  "Hebr",
  "Mand",
  "Nkoo",
  "Rohg",
  "Samr",
  "Syrc",
  "Thaa",
  "Yezi",
]);

/**
 * Returns the language, script and region of a BCP 47 tag by Unicode's likely subtags; the last two are empty if
 * Unicode knows none.
 */
export const likelySubtags = memoize(
  (tag: string) => {
    const { language, script = "", region = "" } = new Intl.Locale(tag).maximize();
    return [language, script, region];
  },
  (tag) => tag,
);

/** Returns the script of a BCP 47 tag by Unicode's likely subtags: `Arab` for `fa`. */
export const scriptOf = (tag: string): string => likelySubtags(tag)[1] || "Latn";

/** Returns the primary language subtag of a BCP 47 tag: `pt` for `pt-BR`. */
export const primaryLanguageOf: (tag: string) => string = memoize(
  (tag) => new Intl.Locale(tag).language,
  (tag) => tag,
);

/** Whether two languages are one, or varieties of one: readers of either understand the other. */
export const isOneLanguage = (one: Pick<KnownLanguage, "tag">, other: Pick<KnownLanguage, "tag">): boolean =>
  one.tag.split("-", 1)[0] === other.tag.split("-", 1)[0];

/** Returns a variety of a language of the table, such as `fr-ca` or `uz-cyrl`. */
function varietyOf(code: string): Row | undefined {
  const [language = "", part = "", ...more] = code.split("-");
  const isRegion = /^(?:[a-z]{2}|\d{3})$/.test(part);
  if (!rows().has(language) || more.length > 0 || !(isRegion || /^[a-z]{4}$/.test(part))) return undefined;
  const known = new Intl.DisplayNames("en", { type: isRegion ? "region" : "script", fallback: "none" }).of(
    isRegion ? part.toUpperCase() : atStart(part, "en"),
  );
  if (known === undefined || /^(?:zz|zzzz|zxxx)$/.test(part)) return undefined;
  const tag = bcp47(`${rows().get(language)?.tag ?? language}-${part}`);
  const names = new Intl.DisplayNames([tag, "en"], { type: "language", languageDisplay: "standard", style: "short" });
  const isSupported = Intl.DisplayNames.supportedLocalesOf(tag).length > 0;
  return {
    name: isSupported ? atStart(names.of(tag) ?? code, tag) : `${rows().get(language)?.name} (${known})`,
    fullName: isSupported
      ? (new Intl.DisplayNames("en", { type: "language" }).of(tag) ?? code)
      : `${rows().get(language)?.fullName} (${known})`,
    tag,
  };
}

/** Writes a name as at the start of a line. Georgian has no capitals in running text. */
const atStart = (name: string, tag: string): string =>
  /^\p{Script=Georgian}/u.test(name) ? name : name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);

/** A variety's parent is its language, if both have the same script and it is not the language's own parent. */
function parentOf(code: string, script: string): string | undefined {
  const [language = ""] = code.split("-");
  const row = language === code ? undefined : rows().get(language);
  return row !== undefined && row.parent !== code && (row.script ?? scriptOf(row.tag ?? language)) === script
    ? language
    : undefined;
}

/** Formats a code in the case that BCP 47 recommends (RFC 5646, section 2.1.1): `pt-BR`, `zh-Hant`. */
export function bcp47(code: string): string {
  return code
    .split("-")
    .map((part, index) => {
      if (index === 0) return part.toLowerCase();
      if (part.length === 4) return part.charAt(0).toUpperCase() + part.slice(1).toLowerCase();
      return part.length === 2 ? part.toUpperCase() : part.toLowerCase();
    })
    .join("-");
}

/** Compares languages by their own names, in the order of CLDR's root collation. */
export const compareOwnNames = (a: { name: string }, b: { name: string }): number => ownNames().compare(a.name, b.name);
const ownNames = memoize(() => new Intl.Collator("en"));
