import { problem } from "../../diagnostics/diagnostic.ts";
import { didYouMean, didYouMeanOneOf, type Mistyped, type Named, withCommas } from "../../diagnostics/wording.ts";

/** Problems of the values of data files. */
export const valueProblems = {
  syntax: problem<{ problem: string; hint: string; format: "YAML" | "JSON" | "BibTeX" }>(
    "error",
    ({ problem: what, format }) => `malformed ${format}: ${what}`,
    ({ hint }) => hint,
  ),
  "unclosed-front-matter": problem<object>(
    "error",
    () => "the front matter is not closed",
    "end it with --- on a line of its own, or remove the first line",
  ),
  "default-language": problem<Named & { articles: string }>(
    "hint",
    ({ name, articles }) => `the default language is “${name}”, one of the languages ${articles}`,
    ({ name }) => `write defaultLanguage: ${name}, or another, in site.yaml`,
  ),
  "no-address": problem<object>(
    "hint",
    () =>
      "the site's address is unknown, so its pages have no canonical links, no structured data and no sitemap for search engines",
    "write it as baseUrl in site.yaml, or build with --base-url",
  ),
  "latin-name": problem<Named & { code: string; names: string }>(
    "hint",
    ({ name, names }) => `“${name}” is in Latin letters on pages in languages that have others: ${names}`,
    ({ code }) => `write it in the letters of each language, as name in texts/${code}.json`,
  ),
  "unknown-key": problem<Mistyped & { known: string }>("error", ({ name }) => `unknown key “${name}”`, didYouMeanOneOf),
  "missing-key": problem<Named>(
    "error",
    ({ name }) => `“${name}” is missing`,
    ({ name }) => `add “${name}”`,
  ),
  "invalid-value": problem<Named & { problem: string; expected?: string | undefined }>(
    "error",
    ({ name, problem: what }) => (name ? `“${name}”: ${what}` : what),
    ({ expected }) => expected,
  ),
  "unusable-value": problem<Named & { problem: string }>(
    "warning",
    ({ name, problem: what }) => `“${name}” is left out: ${what}`,
    "correct it in the program that wrote the file, and export it again",
  ),
  "duplicate-entry": problem<Named & { kind: string }>(
    "error",
    ({ name, kind }) => `the ${kind} “${name}” is defined twice`,
    "remove or rename one of them",
  ),
  "reserved-code": problem<Named>(
    "error",
    ({ name }) => `the language code “${name}” is reserved`,
    "use a different code",
  ),
  "unknown-code": problem<Mistyped>(
    "error",
    ({ name }) => `“${name}” is not the code of a known language`,
    (args) => didYouMean(args) ?? "describe the language in languages.yaml, with name and fullName",
  ),
  "unknown-language": problem<Mistyped>(
    "error",
    ({ name }) => `“${name}” is not a language of this site`,
    (args) => didYouMean(args) ?? "add it to languages in site.yaml, or remove it",
  ),
  "unlisted-language": problem<Named & { code: string }>(
    "warning",
    ({ name, code }) => `no link leads to ${name} (${code}): sidebar, menu and grid leave it out`,
    ({ code }) => `add “${code}” to one of them`,
  ),
  "unused-entry": problem<Named>(
    "warning",
    ({ name }) => `“${name}” is described here, but is not a language of this site`,
    "add it to languages in site.yaml, or remove the entry",
  ),
  "unknown-page": problem<Mistyped>(
    "warning",
    ({ name }) => `there is no page “${name}”; the entry is left out`,
    (args) => didYouMean(args) ?? "add the page to pages/, or remove the entry",
  ),
  "switched-off": problem<Named & { fix: string }>(
    "warning",
    ({ name }) => `the site does not have “${name}”; the entry is left out`,
    ({ fix }) => `${fix}, or remove the entry`,
  ),
  "missing-address": problem<Named>(
    "warning",
    ({ name }) => `“${name}” has no address; the entry is left out`,
    "add its url, or remove the entry",
  ),
  "unknown-address": problem<Mistyped>(
    "warning",
    ({ name }) => `“${name}” is not an address of this site`,
    (args) => didYouMean(args) ?? "correct it, or add the page or file",
  ),
  "unsafe-url": problem<{ url: string }>(
    "error",
    ({ url }) => `unsafe URL “${url}”`,
    "use https:, http:, mailto:, a path on this site that starts with /, or an #anchor",
  ),
};

/** A language without interface words of its own, or without some of them. */
interface Lacking extends Named {
  code: string;
  /** Whether it is the language that others are translated from. */
  isSource: boolean;
}

const addWords = ({ code, isSource }: Lacking): string =>
  `add them to interface/${code}.json${isSource ? "" : `, or run: biopedia translate ${code}`}`;

/** Problems of texts: invalid characters, and missing or unknown keys of bundles and interface words. */
export const textProblems = {
  "forbidden-character": problem<Named>(
    "error",
    ({ name }) => `${name} is an invisible or control character`,
    "remove it",
  ),
  "shown-quotes": problem<{ text: string }>(
    "warning",
    ({ text }) => `readers see the quotation marks of ${text}`,
    ({ text }) => `write "${text.slice(1, -1)}" with straight ones, or '${text}' if they belong to the text`,
  ),
  "zero-width-space": problem<object>("warning", () => "U+200B (zero-width space) is invisible", "remove it"),
  "mixed-scripts": problem<Named>(
    "warning",
    ({ name }) => `“${name}” mixes look-alike letters from different alphabets`,
    "use letters from one alphabet",
  ),
  "deceptive-link": problem<Named & { host: string }>(
    "warning",
    ({ name, host }) => `the link text is “${name}”, but the link goes to ${host}`,
    "make the text match the link",
  ),
  "missing-text": problem<Named>(
    "error",
    ({ name }) => `the text “${name}” is missing`,
    ({ name }) => `add “${name}”`,
  ),
  "untranslated-text": problem<{ names: string; count: number }>(
    "warning",
    ({ names, count }) => `${count === 1 ? "1 text is" : `${withCommas(count)} texts are`} missing: ${names}`,
    "the page shows the source text until then",
  ),
  "outdated-translation": problem<{ names: string; count: number; code: string }>(
    "warning",
    ({ names, count }) =>
      `${count === 1 ? "1 text is" : `${withCommas(count)} texts are`} translated from an older source: ${names}`,
    ({ code }) => `correct them, or run: biopedia translate ${code}`,
  ),
  "corrected-translation": problem<{ names: string; count: number; code: string }>(
    "hint",
    ({ names, count }) =>
      `${count === 1 ? "1 text was" : `${withCommas(count)} texts were`} translated from an older source, and corrected before or after that changed: ${names}`,
    ({ code }) => `compare them with the source, as biopedia translate ${code} --check lists them`,
  ),
  "untranslated-document": problem<{ count: number; total: number; code: string }>(
    "warning",
    ({ count, total }) =>
      `${withCommas(count)} of ${withCommas(total)} texts ${count === 1 ? "is" : "are"} not translated yet`,
    ({ code }) => `the page shows the source text until then; to translate them: biopedia translate --articles ${code}`,
  ),
  "outdated-document": problem<{ count: number; source: string; code: string }>(
    "warning",
    ({ count, source }) =>
      `${count === 1 ? "1 text" : `${withCommas(count)} texts`} of ${source} changed since this was translated from it`,
    ({ code }) => `correct the translation, or run: biopedia translate --articles ${code}`,
  ),
  "missing-words": problem<Lacking & { names: string; count: number }>(
    "warning",
    ({ name, names, count }) =>
      `${count === 1 ? "1 interface word is" : `${withCommas(count)} interface words are`} missing in ${name}: ${names}`,
    addWords,
  ),
  "english-words": problem<Lacking>(
    "hint",
    ({ name }) => `there are no interface words in ${name}: its pages have English ones`,
    addWords,
  ),
  "site-texts": problem<{ keys: string; codes: string; code: string; source: string }>(
    "hint",
    ({ keys, codes, source }) =>
      `texts of the site are shown in the default language (${source}) on pages in ${codes}: ${keys}`,
    ({ code }) =>
      `write them in texts/${code}.json, or run: biopedia translate; names that stay as they are belong into glossary`,
  ),
  "extra-text": problem<Mistyped>(
    "error",
    ({ name }) => `unknown text “${name}”`,
    (args) => didYouMean(args) ?? "remove it, or first write it in the default language too",
  ),
  "leftover-text": problem<Mistyped>(
    "warning",
    ({ name }) => `nothing shows the text “${name}”: the article of the default language has nothing like it`,
    (args) => didYouMean(args) ?? "remove it",
  ),
  "empty-text": problem<Named>("error", ({ name }) => `the text “${name}” is empty`, "write it, or remove the key"),
  "text-without-heading": problem<Named & { heading: string }>(
    "error",
    ({ name, heading }) => `the paragraph “${name}” has no heading “${heading}”`,
    ({ heading }) => `add “${heading}”`,
  ),
  "placeholder-mismatch": problem<Named & { expected: string }>(
    "error",
    ({ name, expected }) => `“${name}” must have exactly these placeholders: ${expected}`,
    "copy them from the source, including the braces",
  ),
};
