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
}

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
  const mend = meant === undefined ? ", such as en or pt-br." : `; did you mean ${meant}?`;
  return { problem: `“${written.trim()}” is not the code of a known language${mend}` };
}

/** Reads codes of languages, separated by commas or spaces; there may be none. */
export function readLanguages(written: string): Answer<string[]> {
  const codes: string[] = [];
  for (const part of written.split(/[\s,]+/).filter(Boolean)) {
    const answer = readLanguage(part);
    if ("problem" in answer) return answer;
    if (!codes.includes(answer.value)) codes.push(answer.value);
  }
  return { value: codes };
}

/** Reads the address of a site. @returns it as browsers write it */
export function readAddress(written: string): Answer<string> {
  const problem = addressProblem(written.trim());
  return problem === undefined
    ? { value: new URL(written.trim()).href.replace(/\/$/, "") }
    : { problem: `It ${problem}.` };
}

/** Returns whether a language is that of the sample article. */
export const isEnglish = (language: string): boolean => language.split("-")[0] === "en";

/** Says that the sample article is not in the language that the article will be in. */
export const sampleNote = (language: string): string =>
  `The sample text is in English, in a comment: write yours in ${knownLanguage(language)?.fullName ?? language} instead.`;

/** The files of a new site: paths relative to its folder, with `/`. */
export type SiteFiles = ReadonlyMap<string, string>;

/**
 * Fills the templates of a new site. `{{name}}` and the like, in paths and texts, are replaced; `_` at the start of a
 * path is a dot, which npm would leave
 * out of a package.
 *
 * @param version of this package, on which the site will depend
 */
export function fillTemplates(
  templates: SiteFiles,
  { name, language, languages, baseUrl }: NewSite,
  version: string,
): SiteFiles {
  const others = languages.filter((code) => code !== language);
  const values: Readonly<Record<string, string>> = {
    version,
    language,
    // JSON strings are YAML strings.
    name: JSON.stringify(name),
    baseUrl: JSON.stringify(baseUrl ?? "https://example.org"),
    baseUrlMark: baseUrl === undefined ? "# " : "",
    languages: `[${[language, ...(others.length > 0 ? others : ["…"])].map(quoted).join(", ")}]`,
    languagesMark: others.length > 0 ? "" : "# ",
    ...sampleIn(language, name),
  };
  const fill = (text: string, own: Readonly<Record<string, string>> = {}) =>
    text.replace(/\{\{(\w+)\}\}/g, (mark, key: string) => own[key] ?? values[key] ?? mark);
  return new Map(
    [...templates].map(([path, text]) => [
      fill(path).replace(/^_/, "."),
      fill(text, path.endsWith(".md") ? { name: inArticle(name) } : {}),
    ]),
  );
}

/**
 * Returns what makes the sample fit to the language of the article: of another language than English, its text is in a
 * comment, and the page begins with the name alone.
 */
function sampleIn(language: string, name: string) {
  const comment = "<!--\nThis is a comment; nobody sees it. ";
  if (isEnglish(language))
    return { sampleNote: "", place: ", place: Exampleton", englishMark: "", ownLead: "", commentStart: comment };
  return {
    sampleNote: `# ${sampleNote(language)}\n`,
    place: "",
    englishMark: "# ",
    ownLead: `**${inArticle(name)}**{% cite "Example1999" /%}\n\n${comment}It shows what an article can have.\n\n`,
    commentStart: "",
  };
}

/** A dollar sign begins a formula. */
const inArticle = (name: string): string => name.replaceAll("$", "\\$");

/** YAML 1.1 reads `no` as false. */
const quoted = (code: string): string => (code === "no" ? '"no"' : code);
