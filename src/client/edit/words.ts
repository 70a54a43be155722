import english from "./words/en.json" with { type: "json" };

/** Names by key; some may be missing. */
type Names = Readonly<Record<string, string>>;

/** The words of the application in a language: those of English, where tags and fields are looked up by their names. */
type Words = Omit<typeof english, "tags" | "attributes" | "hints" | "choices" | "entries" | "forms"> & {
  tags: Names;
  /** Labels and hints of the attributes of tags: `title`, or `note.title` of one tag. */
  attributes: Names;
  hints: Names;
  /** The values that an attribute can have: `align.left`. */
  choices: Names;
  /** Samples that stand in empty entries, by tag. */
  entries: Names;
  forms: Omit<(typeof english)["forms"], "fields"> & { fields: Names };
};

/** By BCP 47 tag: files of words, each loaded where its language is chosen. */
const all: Readonly<Record<string, () => Promise<{ default: Words }>>> = {
  en: async () => ({ default: english }),
  ar: () => import("./words/ar.json", { with: { type: "json" } }),
  de: () => import("./words/de.json", { with: { type: "json" } }),
  es: () => import("./words/es.json", { with: { type: "json" } }),
  fr: () => import("./words/fr.json", { with: { type: "json" } }),
  hi: () => import("./words/hi.json", { with: { type: "json" } }),
  hu: () => import("./words/hu.json", { with: { type: "json" } }),
  ja: () => import("./words/ja.json", { with: { type: "json" } }),
  "pt-BR": () => import("./words/pt-br.json", { with: { type: "json" } }),
  "zh-Hans": () => import("./words/zh-hans.json", { with: { type: "json" } }),
};

/** Returns a language of a browser with its parts; undefined for what is no language tag, such as `en-US@posix`. */
export function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag).maximize();
  } catch {
    return undefined;
  }
}

/** Returns the tag of the words for a language of a browser; undefined for an unknown one. */
function known(tag: string): string | undefined {
  const { language, region, script } = localeOf(tag) ?? {};
  return [`${language}-${region}`, `${language}-${script}`, `${language}`].find((each) => Object.hasOwn(all, each));
}

const tag = navigator.languages.map(known).find((each) => each !== undefined) ?? "en";

/** The language of the application's words, which need not be that of the page. */
export const wordsLanguage = { lang: tag, dir: tag === "ar" ? "rtl" : "ltr" };

/** The words of the application. */
export const words: Words = (await all[tag]?.())?.default ?? english;

/** Returns the label of a field of a form: its key in words, where nothing better is known. */
export const fieldLabel = (key: string): string => words.forms.fields[key] ?? inWords(key);

/** `defaultLanguage` → `Default language` */
const inWords = (key: string): string =>
  key.charAt(0).toUpperCase() + key.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Descriptions of fields in the language of the application, by their English texts. */
type Hints = Readonly<Record<string, string>>;

const allHints: Readonly<Record<string, () => Promise<{ default: Hints }>>> = {
  en: () => import("./forms/hints/en.json", { with: { type: "json" } }),
  ar: () => import("./forms/hints/ar.json", { with: { type: "json" } }),
  de: () => import("./forms/hints/de.json", { with: { type: "json" } }),
  es: () => import("./forms/hints/es.json", { with: { type: "json" } }),
  fr: () => import("./forms/hints/fr.json", { with: { type: "json" } }),
  hi: () => import("./forms/hints/hi.json", { with: { type: "json" } }),
  hu: () => import("./forms/hints/hu.json", { with: { type: "json" } }),
  ja: () => import("./forms/hints/ja.json", { with: { type: "json" } }),
  "pt-BR": () => import("./forms/hints/pt-br.json", { with: { type: "json" } }),
  "zh-Hans": () => import("./forms/hints/zh-hans.json", { with: { type: "json" } }),
};

/** Reads the descriptions of fields, which only forms need. */
export const readHints = async (): Promise<Hints> => (await allHints[tag]?.())?.default ?? {};

const numbers = new Intl.NumberFormat(tag);

/** Names and dates are mostly in Latin letters, whose direction must not mix with that of Arabic words. */
const isolated = (value: string): string => (wordsLanguage.dir === "rtl" ? `\u2068${value}\u2069` : value);

/** Puts values into words: `{count} of {total}`. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name];
    return typeof value === "number" ? numbers.format(value) : value === undefined ? whole : isolated(value);
  });

/** Returns the values that were put into words; undefined if a text was not made of them. */
function valuesIn(text: string, from: string): Record<string, string> | undefined {
  const [first = "", ...pieces] = from.split(/\{\w+\}/);
  const names = from.match(/\{\w+\}/g) ?? [];
  const values: Record<string, string> = {};
  let at = text.startsWith(first) ? first.length : Number.NaN;
  for (const [index, piece] of pieces.entries()) {
    const end = index + 1 < pieces.length ? text.indexOf(piece, at) : text.length - piece.length;
    if (!(end >= at && text.startsWith(piece, end))) return undefined;
    values[names[index]?.slice(1, -1) ?? ""] = text.slice(at, end);
    at = end + piece.length;
  }
  return at === text.length ? values : undefined;
}

/** Returns a message of the server in the language of the application, or as it is if there are no words for it. */
export function told(message: string): string {
  if (tag === "en") return message;
  // The problem of a value stands behind the key of its field.
  const [, field, rest = message] = /^“(\w+)”: (.+)$/.exec(message) ?? [];
  const text = rest.replace(/^It (must .+)\.$/, "$1");
  for (const [key, from] of Object.entries(english.messages) as [keyof Words["messages"], string][]) {
    const values = valuesIn(text, from);
    if (values === undefined) continue;
    const { name = "" } = values;
    const own = fill(words.messages[key], key === "missing" || key === "add" ? { name: fieldLabel(name) } : values);
    return field === undefined ? own : `${fieldLabel(field)} — ${own}`;
  }
  return message;
}

/** Returns a message of the server with its hint, both as {@link told}. */
export const toldWith = ({ message, hint = "" }: { message: string; hint?: string | undefined }): string =>
  [told(message), told(hint)].filter(Boolean).join(/[.。।]$/.test(message) ? " " : " — ");

const names = new Intl.DisplayNames(tag, { type: "language" });

/** Returns the name of a language in the language of the application. @param of its BCP 47 tag */
export function languageName(of: string): string {
  try {
    return names.of(of) ?? of;
  } catch {
    // Tags with more than language, script and region have no names.
    return of;
  }
}

/** Formats a date such as `2026-05-01`. */
export const formatDate = (date: string): string =>
  new Date(`${date}T00:00`).toLocaleDateString(tag, { day: "numeric", month: "short", year: "numeric" });
