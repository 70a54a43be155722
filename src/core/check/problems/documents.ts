import { problem } from "../../diagnostics/diagnostic.ts";
import { withCommas } from "../../diagnostics/wording.ts";
import type { Addressed, Named } from "./args.ts";

/** Problems of documents. */
export const documentProblems = {
  "missing-doctype": problem<object>(
    "error",
    () => "the page does not start with <!doctype html>",
    "add it as the first line; otherwise browsers use quirks mode",
  ),
  "missing-head-tag": problem<Named>(
    "error",
    ({ name }) => `the page has no ${name}`,
    ({ name }) => `add ${name} to the head; without it letters may be wrong, or phones show the page too small to read`,
  ),
  "unclosed-tag": problem<Named & { before: string }>(
    "error",
    ({ name, before }) => `<${name}> is not closed before ${before}`,
    ({ name }) => `write </${name}> where the element ends; <${name}/> does not close it`,
  ),
  "stray-tag": problem<Named>(
    "error",
    ({ name }) => `</${name}> closes nothing`,
    ({ name }) =>
      name === "p"
        ? "remove it, or close the paragraph before the block in it, which ends it"
        : `remove it, or write <${name}> where the element starts`,
  ),
  "nested-tag": problem<Named & { outer: string }>(
    "error",
    ({ name, outer }) => `<${name}> is in <${outer}>, where it cannot be`,
    ({ name, outer }) => `close <${outer}> before it; browsers do so, or leave <${name}> out`,
  ),
  "main-landmark": problem<{ count: number }>(
    "error",
    ({ count }) => (count === 0 ? "the page has no <main>" : `the page has ${withCommas(count)} <main> elements`),
    "use exactly one, around what the page is about; screen readers jump to it",
  ),
  "meta-refresh": problem<{ url: string | undefined }>(
    "error",
    ({ url }) =>
      url === undefined ? "the page loads itself again after a while" : `the page sends its readers to ${url}`,
    ({ url }) =>
      url === undefined
        ? "remove it; readers lose their place"
        : "remove it; where a page has moved, let the host redirect",
  ),
  "main-heading": problem<{ count: number }>(
    "error",
    ({ count }) => (count === 0 ? "the page has no h1" : `the page has ${withCommas(count)} h1 elements`),
    "use exactly one h1, for the title of the page",
  ),
  "missing-title": problem<object>(
    "error",
    () => "the page has no title",
    "add a <title>; search results and tabs show it",
  ),
  "missing-description": problem<object>(
    "error",
    () => "the page has no description",
    'add a <meta name="description"> with a one-sentence summary',
  ),
  "duplicate-title": problem<{ title: string }>(
    "error",
    ({ title }) => `another page in this language is also titled “${title}”`,
    "change one of the titles; search results and tabs show nothing else",
  ),
  "invalid-language": problem<Named>(
    "error",
    ({ name }) => (name === "" ? "the page has no lang attribute" : `“${name}” is not a BCP 47 language tag`),
    "use a tag such as en, pt-BR or zh-Hant",
  ),
  "text-direction": problem<{ lang: string; dir: string; expected: string }>(
    "error",
    ({ lang, dir, expected }) =>
      `“${lang}” is written ${expected}, but ${dir ? `dir is “${dir}”` : "there is no dir attribute"}`,
    ({ expected }) => `set dir="${expected}"; languages.yaml has the dir of each language`,
  ),
  "duplicate-id": problem<Named>(
    "error",
    ({ name }) => `the id “${name}” is used twice`,
    "rename one of them, and update the links to it",
  ),
  "unknown-id": problem<Named & { attribute: string }>(
    "error",
    ({ name, attribute }) => `${attribute} refers to the id “${name}”, which does not exist on the page`,
    "correct it, or add that id to the element",
  ),
  "missing-alt": problem<Addressed>(
    "error",
    ({ url }) => `the image ${url} has no alt attribute`,
    'describe what it shows; use alt="" for a decorative image',
  ),
  "missing-size": problem<Addressed>(
    "error",
    ({ url }) => `the image ${url} has no width and height`,
    "set both, so that the text does not jump when it loads",
  ),
  "skipped-heading-level": problem<{ level: number; previous: number }>(
    "error",
    ({ level, previous }) =>
      previous === 0 ? `the first heading is an h${level}` : `an h${level} follows an h${previous}`,
    ({ previous }) => `use an h${previous + 1} or higher; skipped levels break the outline`,
  ),
  "empty-heading": problem<{ level: number }>(
    "error",
    ({ level }) => `an h${level} has no text`,
    "write the heading, or remove it; screen readers list the headings of a page",
  ),
  "unnamed-control": problem<{ tag: string }>(
    "error",
    ({ tag }) => `a ${tag} has no accessible name`,
    "add text, an aria-label or an image with alt; otherwise screen-reader users cannot tell what it does",
  ),
};
