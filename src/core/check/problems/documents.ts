import { problem } from "../../diagnostics/diagnostic.ts";
import { withCommas } from "../../diagnostics/wording.ts";

/** The arguments of problems that name an address. */
export interface Addressed {
  url: string;
}
/** The argument of problems that name a thing. */
export interface Named {
  name: string;
}

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

/** Problems of links and addresses. */
export const linkProblems = {
  "broken-link": problem<Addressed>(
    "error",
    ({ url }) => `“${url}” does not exist in this site`,
    "correct the address, or add the missing page or file",
  ),
  "broken-fragment": problem<Addressed & { suggestion?: string | undefined }>(
    "error",
    ({ url }) => `“${url}” points to an anchor that does not exist on the page`,
    ({ suggestion }) =>
      suggestion ? `did you mean “#${suggestion}”?` : "correct the part after #, or add that id to the page",
  ),
  "placeholder-link": problem<Addressed>(
    "error",
    ({ url }) =>
      url === "" ? "the link leads nowhere: its address is empty" : `the link leads nowhere: its address is “${url}”`,
    "write the address, or plain text",
  ),
  "malformed-address": problem<Addressed>("error", ({ url }) => `“${url}” is not a valid URL`, "correct or remove it"),
  "relative-address": problem<Addressed>(
    "error",
    ({ url }) => `“${url}” is a relative URL; what it resolves to depends on the host`,
    "start it with /, or with https:// for another site",
  ),
  "outside-base-path": problem<Addressed & { basePath: string }>(
    "error",
    ({ url, basePath }) => `“${url}” is outside the site’s base path ${basePath}/`,
    ({ basePath }) => `start it with ${basePath}/, or with https:// if it is meant to leave the site`,
  ),
  "page-address": problem<Addressed & { address: string }>(
    "error",
    ({ url, address }) => `“${url}” is not the canonical path of the page ${address}`,
    ({ address }) => `write ${address}; some hosts redirect other forms or do not find them`,
  ),
  "insecure-resource": problem<Addressed>(
    "error",
    ({ url }) => `“${url}” is loaded over http: by a site on https:`,
    "use https:, or put the file into uploads/ in the content folder; browsers block mixed content",
  ),
  "unsafe-address": problem<Addressed>(
    "error",
    ({ url }) => `“${url}” is not an address that a link should lead to`,
    "use https:, mailto: or a path of this site",
  ),
  "local-address": problem<Addressed>(
    "error",
    ({ url }) => `“${url}” points to the visitor’s own machine or network`,
    "use the public URL",
  ),
  "one-way-citation": problem<Named>(
    "error",
    ({ name }) => `the citation “${name}” and its reference do not link to each other`,
    "link the marker to its reference, and the reference back to the marker",
  ),
  "citation-needed": problem<{ section: string }>(
    "hint",
    ({ section }) => `a claim${section === "" ? "" : ` in “${section}”`} is marked as lacking a source`,
    "cite a source in place of the mark, or remove the claim",
  ),
};

/** Problems of what is hidden and shows, or shows and cannot be reached. */
export const hiddenProblems = {
  "shown-hidden": problem<{ selector: string }>(
    "error",
    ({ selector }) =>
      `the element is hidden, but the stylesheet shows it: display in “${selector}” outranks the attribute`,
    "add [hidden] { display: none !important; } to the stylesheet, or :not([hidden]) to the selector",
  ),
  "no-opener": problem<Named>(
    "error",
    ({ name }) => `nothing on the page opens “${name}”`,
    ({ name }) => `add a button with popovertarget="${name}", or with commandfor for a dialog; else nobody sees it`,
  ),
  "hidden-control": problem<object>(
    "error",
    () => "the keyboard reaches something in an element with aria-hidden, of which screen readers say nothing",
    "remove aria-hidden, or add inert",
  ),
  "positive-tabindex": problem<object>(
    "error",
    () => "tabindex is greater than 0, so the keyboard visits the element before all others",
    'use tabindex="0", and put the element where it belongs',
  ),
  "label-target": problem<object>(
    "error",
    () => "the label belongs to no form field",
    "set its for to the id of a field, or put the field into it",
  ),
  "unnamed-field": problem<{ tag: string }>(
    "error",
    ({ tag }) => `a form field (${tag}) has no label`,
    "add a <label>, or aria-label; a placeholder is none",
  ),
};
