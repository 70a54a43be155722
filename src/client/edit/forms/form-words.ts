import { wordsLanguage } from "../words.ts";
import { en, type FormWords } from "./words/en.ts";

/** The words of each language, loaded where they are needed. */
const others: Readonly<Record<string, () => Promise<FormWords>>> = {
  ar: async () => (await import("./words/ar.ts")).ar,
  de: async () => (await import("./words/de.ts")).de,
  es: async () => (await import("./words/es.ts")).es,
  fr: async () => (await import("./words/fr.ts")).fr,
  hi: async () => (await import("./words/hi.ts")).hi,
  hu: async () => (await import("./words/hu.ts")).hu,
  ja: async () => (await import("./words/ja.ts")).ja,
  "pt-BR": async () => (await import("./words/pt-br.ts")).ptBr,
  "zh-Hans": async () => (await import("./words/zh-hans.ts")).zhHans,
};

/** The words of forms, in the language of the editor. */
export const formWords: FormWords = (await others[wordsLanguage.lang]?.()) ?? en;

/** Returns the label of a field: its key in words, where nothing better is known. */
export const fieldLabel = (key: string): string => formWords.fields[key] ?? en.fields[key] ?? inWords(key);

/** `defaultLanguage` → `Default language` */
const inWords = (key: string): string =>
  key.charAt(0).toUpperCase() + key.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
