import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "./folder.ts";

/** A text of the sample with the translation of a person. */
export interface HumanText {
  /** The code of the language, as in the names of files. */
  language: string;
  tag: string;
  /** The same for a text and its translations. */
  key: string;
  source: string;
  translation: string;
}

const content = join(repository, "content");

const tags: Readonly<Record<string, string>> = {
  "es-latam": "es-419",
  "zh-cn": "zh-Hans",
  "zh-tw": "zh-Hant",
  tl: "fil",
};
const tagOf = (code: string): string =>
  tags[code] ?? code.replace(/-(..)$/, (_, region: string) => `-${region.toUpperCase()}`);

/** Returns the texts of a page by their places: title, description, headings, paragraphs and items. */
function partsOf(path: string): string[] {
  const [, front = "", body = ""] = readFileSync(path, "utf8").split(/^---$/m);
  const fields = [...front.matchAll(/^(?:title|description): "?(.*?)"?$/gm)].map(([, value = ""]) => value);
  const blocks = body.split(/\n\s*\n/).map((block) => block.trim().replace(/^#+ /, ""));
  return [...fields, ...blocks.filter((block) => block !== "")];
}

/** Returns the text that a reader sees. */
const plain = (text: string): string =>
  text.replace(/\[([^\][]*)\]\((?:[^()]|\([^()]*\))*\)/g, "$1").replace(/\s*\{%.*?%\}/g, "");

function bundles(): HumanText[] {
  const read = (file: string): Record<string, string> =>
    JSON.parse(readFileSync(join(content, "bundles", file), "utf8"));
  const english = read("en.json");
  return readdirSync(join(content, "bundles"))
    .filter((file) => /^(?!en\.)[a-z-]+\.json$/.test(file))
    .flatMap((file) => {
      const language = file.replace(".json", "");
      const translations = Object.entries(read(file));
      return translations.map(([key, translation]) => ({
        language,
        tag: tagOf(language),
        key,
        source: english[key] ?? "",
        translation,
      }));
    });
}

function pages(): HumanText[] {
  return readdirSync(join(content, "pages")).flatMap((file) => {
    const [slug = "", language = ""] = file.split(".");
    const source = partsOf(join(content, "pages", `${slug}.en.md`));
    const translation = partsOf(join(content, "pages", file));
    // Pages with another number of paragraphs cannot be paired.
    if (language.startsWith("en") || source.length !== translation.length) return [];
    return source.map((text, index) => ({
      language,
      tag: tagOf(language),
      key: `${slug} ${index}`,
      source: plain(text),
      translation: plain(translation[index] ?? ""),
    }));
  });
}

/** Returns the forms of the subject's name, by language. */
export const nameForms = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(content, "texts"))
      .filter((file) => /^[a-z-]+\.json$/.test(file))
      .flatMap((file) => {
        const { name }: { name?: string } = JSON.parse(readFileSync(join(content, "texts", file), "utf8"));
        return name === undefined ? [] : [[file.replace(".json", ""), name]];
      }),
  );

/** Returns all texts of bundles and further pages that people translated, in all languages beside English. */
export const humanTexts = (): HumanText[] => [...bundles(), ...pages()];
