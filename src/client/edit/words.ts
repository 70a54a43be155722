import { ar } from "./words/ar.ts";
import { de } from "./words/de.ts";
import { type EditorWords, en } from "./words/en.ts";
import { es } from "./words/es.ts";
import { fr } from "./words/fr.ts";
import { hi } from "./words/hi.ts";
import { hu } from "./words/hu.ts";
import { ja } from "./words/ja.ts";
import { ptBr } from "./words/pt-br.ts";
import { zhHans } from "./words/zh-hans.ts";

/** By BCP 47 tag. */
const all: Readonly<Record<string, EditorWords>> = { en, ar, de, es, fr, hi, hu, ja, "pt-BR": ptBr, "zh-Hans": zhHans };

/** Returns the tag of the words for a language of a browser; undefined for an unknown language, or no language tag. */
function known(tag: string): string | undefined {
  try {
    const { language, region, script } = new Intl.Locale(tag).maximize();
    return [`${language}-${region}`, `${language}-${script}`, language].find((each) => Object.hasOwn(all, each));
  } catch {
    return undefined;
  }
}

const tag = navigator.languages.map(known).find((each) => each !== undefined) ?? "en";

/** The language of the application's words, which need not be that of the page. */
export const wordsLanguage = { lang: tag, dir: tag === "ar" ? "rtl" : "ltr" };

/** The words of the application. */
export const words = all[tag] ?? en;

const numbers = new Intl.NumberFormat(tag);

/** Puts values into words: `{count} of {total}`. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name];
    return typeof value === "number" ? numbers.format(value) : (value ?? whole);
  });

/** Formats a date such as `2026-05-01`. */
export const formatDate = (date: string): string =>
  new Date(`${date}T00:00`).toLocaleDateString(tag, { day: "numeric", month: "short", year: "numeric" });
