import { problem } from "../../diagnostics/diagnostic.ts";
import { didYouMean, didYouMeanOneOf, type Mistyped, type Named } from "./hints.ts";

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
