import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { isInLanguage } from "../translation/detect-language.ts";
import { escapeRegExp } from "../translation/mask.ts";
import { languageOf, perTag, scriptOf } from "../translation/scripts.ts";
import type { CheckedPage } from "./page.ts";
import { keyOf, type PageText, textsOf } from "./page-texts.ts";
import { report } from "./problems.ts";

/** Quotations and titles may be in any language. */
const quoted = /“[^“”]*”|„[^„“”]*[“”]|«[^«»]*»|»[^«»]*«|"[^"]*"|‘[^‘’]*’(?!\p{L})|‹[^‹›]*›|「[^「」]*」|『[^『』]*』/gu;

/** Addresses are of no language. */
const address = /@|https?:|www\./;
const withoutAddresses = (text: string): string => text.replace(/\S+/gu, (word) => (address.test(word) ? " " : word));

const capitalized = /(?<![\p{L}\p{M}])\p{Lu}[\p{L}\p{M}]*/gu;

/**
 * Returns whether a text is in the default language and not in the one declared for it. Words with capital letters and
 * what is quoted do not count, because names and titles may be in any language.
 *
 * @param lang the declared language: a BCP 47 tag
 * @param source the tag of the language that the text may be in instead
 */
function isInSource(text: string, lang: string, source: string): boolean {
  if (languageOf(lang) === languageOf(source) || scriptOf(lang) !== scriptOf(source)) return false;
  return isInLanguage(withoutAddresses(text.replace(quoted, " ")).replace(capitalized, " "), lang, source);
}

/**
 * The texts of a page that may be untranslated; only the keys of texts are kept, and a page with a finding is read
 * again.
 */
export interface TextFacts {
  /** The texts in the language of the page. */
  keys: readonly string[];
  /** Whether a text is in another script than the language of the page, or in the default language by its words. */
  hasForeign: boolean;
}

/**
 * Returns what is kept of a page's texts until all pages have been read. @param source the tag of the default language
 */
export function textFactsOf(page: CheckedPage, source: string): TextFacts {
  const texts = textsOf(page).filter(({ lang }) => languageOf(lang) === languageOf(page.lang));
  return {
    keys: [...new Set(texts.map(keyOf))],
    hasForeign: texts.some((text) => scriptOfText(text) !== undefined || isInSource(text.text, text.lang, source)),
  };
}

/** The interface words that the tool ships. */
export interface ShippedWords {
  /** The primary subtags of the languages that it ships words for. */
  languages: ReadonlySet<string>;
  english: Readonly<Record<string, string>>;
}

/**
 * Collects the texts of pages, and finds those that pages in other languages share with pages in the default language.
 */
export class TranslationCheck {
  readonly #pages = new Map<string, TextFacts & { lang: string }>();
  readonly #source: string;
  readonly #shipped: ShippedWords;

  /** @param source the tag of the default language */
  constructor(source: string, shipped: ShippedWords) {
    this.#source = source;
    this.#shipped = shipped;
  }

  /** Adds a page. */
  add(file: string, lang: string, facts: TextFacts): void {
    this.#pages.set(file, { ...facts, lang });
  }

  /** The files of the pages that have to be read again. */
  get suspects(): string[] {
    const sources = this.#sourceKeys;
    return [...this.#pages].flatMap(([file, { lang, keys, hasForeign }]) =>
      hasForeign || (this.#isOther(lang) && keys.some((key) => sources.has(key))) ? [file] : [],
    );
  }

  /** Reports the untranslated texts of a page, each once. */
  check(page: CheckedPage): Diagnostic[] {
    const sources = this.#sourceKeys;
    const seen = new Set<string>();
    return textsOf(page).flatMap((text) => {
      const key = keyOf(text);
      if (seen.has(key) || languageOf(text.lang) !== languageOf(page.lang)) return [];
      seen.add(key);
      const place = text.element === undefined ? { file: page.file } : page.place(text.element);
      const shown = text.text.length > 80 ? `${text.text.slice(0, 79)}…` : text.text;
      const { where, lang } = text;
      if (this.#isEnglishWord(text)) return [];
      if (this.#isOther(lang) && sources.has(key)) {
        return [report("untranslated-text", { text: shown, where, lang, source: this.#source }, place)];
      }
      const script = scriptOfText(text);
      if (script !== undefined) return [report("foreign-script", { text: shown, where, lang, script }, place)];
      if (!isInSource(text.text, lang, this.#source)) return [];
      return [report("source-language-text", { text: shown, where, lang, source: this.#source }, place)];
    });
  }

  #isOther(lang: string): boolean {
    return languageOf(lang) !== languageOf(this.#source);
  }

  #patterns: RegExp[] | undefined;
  /**
   * Whether a text is an English interface word, on a page in English or in a language without interface words, which
   * `build` says.
   */
  #isEnglishWord({ text, lang }: PageText): boolean {
    const language = languageOf(lang);
    if (language !== "en" && this.#shipped.languages.has(language)) return false;
    this.#patterns ??= Object.values(this.#shipped.english).map(
      (word) =>
        new RegExp(
          `^${word
            .split(/\{\w+\}/)
            .map(escapeRegExp)
            .join(".{1,200}")}$`,
          "u",
        ),
    );
    return this.#patterns.some((pattern) => pattern.test(text));
  }

  #keys: ReadonlySet<string> | undefined;
  /** The texts of all pages in the default language, as soon as all pages have been added. */
  get #sourceKeys(): ReadonlySet<string> {
    this.#keys ??= new Set([...this.#pages.values()].flatMap(({ lang, keys }) => (this.#isOther(lang) ? [] : keys)));
    return this.#keys;
  }
}

/** Languages with several scripts, and scripts that Unicode has under another name. */
const compound: Readonly<Record<string, string>> = {
  Jpan: "Han}\\p{Script=Hiragana}\\p{Script=Katakana",
  Kore: "Hangul}\\p{Script=Han",
  Hans: "Han",
  Hant: "Han",
  Hrkt: "Hiragana",
  Aran: "Arab",
  Geok: "Geor",
};

/** A letter of the script of a language, and one of any other. */
const lettersOf = perTag((tag): { own: RegExp; other: RegExp } | null => {
  const script = scriptOf(tag);
  try {
    const own = `[\\p{Script=${compound[script ?? ""] ?? script}}]`;
    return { own: new RegExp(own, "gu"), other: new RegExp(`(?!${own})\\p{L}`, "u") };
  } catch {
    return null;
  }
});

const scriptNames = [
  "Latin",
  "Cyrillic",
  "Greek",
  "Arabic",
  "Hebrew",
  "Han",
  "Devanagari",
  "Bengali",
  "Hangul",
  "Thai",
];

/**
 * Returns the name of the script of a sentence, if it is not that of its language; undefined if it is, or is too short
 * to tell.
 */
function scriptOfText({ text, lang }: PageText): string | undefined {
  const script = lettersOf(lang);
  if (script === null || !script.other.test(text)) return undefined;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 30 || (text.match(script.own)?.length ?? 0) > letters / 10) return undefined;
  // Names of people and works are often in Latin letters, and begin with capitals.
  const words = text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  if (words.filter((word) => /^\p{Lu}/u.test(word)).length > words.length / 2) return undefined;
  return scriptNames.find((name) => (text.match(new RegExp(`\\p{Script=${name}}`, "gu"))?.length ?? 0) > letters * 0.8);
}
