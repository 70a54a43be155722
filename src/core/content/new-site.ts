import { codeNamed, knownLanguage } from "../model/languages.ts";
import { reservedCodes } from "../model/routes.ts";
import { addressProblem } from "../model/urls.ts";

/** The maintainer's answers about a new site. */
export interface NewSite {
  /** The person's name. */
  name: string;
  /** The code of the language of the first article. */
  language: string;
  /** The codes of further languages. */
  languages: readonly string[];
  /** The address of the site, if known. */
  baseUrl: string | undefined;
  /** Whom the site is about and who shall see it. Default: person */
  purpose?: Purpose | undefined;
}

/** The purpose of a site: the sample article, the words and the visibility follow from it. */
export const purposes = ["person", "artist", "scholar", "family"] as const;
export type Purpose = (typeof purposes)[number];

/** An answer as it is used, or what is wrong with it, as a sentence. */
export type Answer<Value> = { value: Value } | { problem: string };

const longestName = 100;

/** Reads a person's name: letters of any script, and the signs that occur in names. */
export function readName(written: string): Answer<string> {
  // Marks of direction come along with copied names; the pages do without them.
  const value = written
    .replace(/[\u200e\u200f\u061c\ufeff]/g, "")
    .trim()
    .replace(/\s+/gu, " ");
  if (value === "" || value.length > longestName) return { problem: `A name has 1 to ${longestName} characters.` };
  // Two of the letters that are not shown, U+200C and U+200D, are part of Persian and Indic spelling.
  const sign = value.replace(/\u200c|\u200d/g, "").match(/[^\p{L}\p{M}\p{N} .,'’‘ʻʼ"“”„«»()$!&+‐‑–·・-]/u)?.[0];
  if (sign !== undefined) return { problem: `A name cannot contain “${sign}”.` };
  return /\p{L}/u.test(value) ? { value } : { problem: "A name has at least one letter." };
}

/** Reads the code of a language. Capitals and underscores are accepted: `pt_BR` is `pt-br`. */
export function readLanguage(written: string): Answer<string> {
  const value = written.trim().toLowerCase().replaceAll("_", "-");
  if (!reservedCodes.includes(value) && knownLanguage(value) !== undefined) return { value };
  const meant = codeNamed(value);
  const name = written.trim();
  return {
    problem:
      meant === undefined
        ? `“${name}” is not the code of a known language, such as en or pt-br.`
        : `“${name}” is not the code of a known language; did you mean ${meant}?`,
  };
}

/** Reads codes of languages, separated by commas or spaces; there may be none. */
export function readLanguages(written: string): Answer<string[]> {
  const answers = written
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(readLanguage);
  const problems = answers.flatMap((answer) => ("problem" in answer ? [answer.problem] : []));
  if (problems.length > 0) return { problem: problems.join(" ") };
  return { value: [...new Set(answers.flatMap((answer) => ("value" in answer ? [answer.value] : [])))] };
}

/** Reads what a site is for. */
export function readPurpose(written: string): Answer<Purpose> {
  const value = purposes.find((purpose) => purpose === written.trim().toLowerCase());
  return value === undefined ? { problem: `It is one of ${purposes.join(", ")}.` } : { value };
}

/** Reads the address of a site. @returns it as browsers write it */
export function readAddress(written: string): Answer<string> {
  const problem = addressProblem(written.trim());
  return problem === undefined
    ? { value: new URL(written.trim()).href.replace(/\/$/, "") }
    : { problem: `It ${problem}.` };
}

/** The words of the sample article, by language. */
type SampleWords = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The language whose sample text an article in a language begins with: its own or the one it is a variety of. */
export function sampleLanguage(language: string, words: SampleWords): string | undefined {
  const [base = ""] = language.split("-");
  // Traditional characters are not a spelling of simplified ones.
  const found = Object.hasOwn(words, language) ? language : base === "zh" ? language.replace(/^zh$/, "zh-cn") : base;
  return Object.hasOwn(words, found) ? found : undefined;
}

/** The files of a new site: paths relative to its folder, with `/`. */
export type SiteFiles = ReadonlyMap<string, string>;

/** The file that publishes a site for everybody. */
const workflow = "_github/workflows/pages.yml";

/** The lines of site.yaml that say where the site is published. */
const publicHosting = `# Where the site is published, with .github/workflows/pages.yml: others are in node_modules/biopedia/docs/hosting.md.
host: github-pages`;
const familyHosting = `# Search engines are asked to leave the site out. That is no lock: "npx biopedia host nginx --password" and
# node_modules/biopedia/docs/hosting.md say how a host asks for a password. GitHub Pages cannot.
visibility: unlisted
# host: nginx`;

/**
 * Fills the templates of a new site. `{{name}}` and the like, in paths and texts, are replaced; `_` at the start of a
 * path is a dot, which npm would leave out of a package. `articles/<purpose>.md` are sample articles, `sample.json` has
 * their words.
 *
 * @param version of this package, on which the site will depend
 */
export function fillTemplates(
  templates: SiteFiles,
  { name, language, languages, baseUrl, purpose = "person" }: NewSite,
  version: string,
): SiteFiles {
  const others = languages.filter((code) => code !== language);
  const samples = JSON.parse(templates.get("sample.json") ?? "{}") as SampleWords;
  const sample = samples[sampleLanguage(language, samples) ?? ""];
  const values: Readonly<Record<string, string>> = {
    version,
    language,
    // JSON strings are YAML strings.
    name: JSON.stringify(name),
    baseUrl: JSON.stringify(baseUrl ?? "https://example.org"),
    baseUrlMark: baseUrl === undefined ? "# " : "",
    languages: `[${[language, ...(others.length > 0 ? others : ["…"])].map(quoted).join(", ")}]`,
    languagesMark: others.length > 0 ? "" : "# ",
    hosting: purpose === "family" ? familyHosting : publicHosting,
    ...sample,
  };
  const fill = (text: string, own: Readonly<Record<string, string>> = {}) =>
    text.replace(/\{\{(\w+)\}\}/g, (mark, key: string) => own[key] ?? values[key] ?? mark);
  const files = new Map<string, string>();
  for (const [path, text] of templates) {
    if (path === "sample.json" || (path === workflow && purpose === "family")) continue;
    const [, kind] = /^articles\/(\w+)\.md$/.exec(path) ?? [];
    if (kind === undefined) files.set(fill(path).replace(/^_/, "."), fill(text));
    else if (kind === purpose)
      files.set(`content/articles/${language}.md`, fill(sample ? text : onlyName(text), { name: inArticle(name) }));
  }
  for (const code of purpose === "person" ? [] : [language, ...others]) {
    const { notFoundSearch, notFoundSimilar } = samples[sampleLanguage(code, samples) ?? ""] ?? {};
    // The words of the tool call a site an encyclopedia.
    if (notFoundSearch !== undefined)
      files.set(`content/interface/${code}.json`, `${JSON.stringify({ notFoundSearch, notFoundSimilar }, null, 2)}\n`);
  }
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns an article of a language in which there are no words for it: it begins with the name alone. */
const onlyName = (text: string): string => `${text.slice(0, text.indexOf("**{{name}}**"))}**{{name}}**\n`;

/** A dollar sign begins a formula. */
const inArticle = (name: string): string => name.replaceAll("$", "\\$");

/** YAML 1.1 reads `no` as false. */
const quoted = (code: string): string => (code === "no" ? '"no"' : code);
