import { problem } from "../../diagnostics/diagnostic.ts";
import { guide } from "../../diagnostics/known-error.ts";
import { didYouMean, type Mistyped, type Named, withCommas } from "../../diagnostics/wording.ts";

interface Hosted {
  host: string;
}

/** Problems of settings that do not suit the host. */
export const hostProblems = {
  unlisted: problem<object>(
    "hint",
    () =>
      "the site is unlisted: search engines are asked to leave it out, and anybody who knows its address can read it",
    `${guide("docs/hosting.md")} says how to set a password; visibility: public opens the site to search engines`,
  ),
  "vanished-address": problem<{ names: string; example: string }>(
    "warning",
    ({ names }) => `addresses of the last build are gone, and links to them lead nowhere: ${names}`,
    ({ example }) => `if they have moved, say where to in site.yaml: redirects: { ${example}: /new }`,
  ),
  "redirect-clash": problem<Named>(
    "error",
    ({ name }) => `${name} cannot lead elsewhere: it is an address of this site`,
    "remove the redirect, or the page or file",
  ),
  "redirect-file": problem<Named>(
    "error",
    ({ name }) => `${name} cannot lead elsewhere: the host redirects no files, and no page can be there`,
    `remove the redirect; ${guide("docs/hosting.md")} says which hosts redirect files`,
  ),
  "redirect-chain": problem<Named & { end: string | undefined }>(
    "error",
    ({ name, end }) =>
      end === undefined ? `the redirect to ${name} leads in a circle` : `${name} is a redirect itself`,
    ({ end }) => (end === undefined ? "write an address that is none of the redirects" : `write ${end}`),
  ),
  "unknown-redirect": problem<Mistyped>(
    "error",
    ({ name }) => `the redirect leads to “${name}”, which is not an address of this site`,
    (args) => didYouMean(args) ?? "write the path of a page or file, or an https: URL",
  ),
  "host-slash": problem<Hosted>(
    "warning",
    ({ host }) => `${host} does not find pages at addresses without a slash`,
    "remove trailingSlash: the default suits the host",
  ),
  "host-path": problem<Hosted & { path: string }>(
    "warning",
    ({ host, path }) => `${host} serves a site at the root of its address, but that of this site has the path ${path}`,
    "leave the path out of baseUrl",
  ),
  "host-path-characters": problem<Hosted & { path: string }>(
    "error",
    ({ host, path }) => `the path ${path} has characters that cannot be written into the configuration of ${host}`,
    "use only letters from a to z, digits, hyphens, underscores, dots and slashes in the path of baseUrl",
  ),
  "host-file": problem<Hosted & Named>(
    "error",
    ({ name, host }) => `${host} does not read ${name}`,
    "remove the file; write redirects into site.yaml, and headers into the host's own settings",
  ),
  "host-file-line": problem<{ expected: string }>(
    "error",
    () => "the line is not one that this file may have",
    ({ expected }) => `write ${expected}`,
  ),
  "host-file-clash": problem<{ ours: string }>(
    "error",
    ({ ours }) => `the line clashes with what build writes: ${ours}`,
    "remove it, or choose another path",
  ),
  "host-domain": problem<{ written: string; expected: string }>(
    "warning",
    ({ written, expected }) => `the file names ${written}, but the site's address is at ${expected}`,
    "correct baseUrl, or remove the file: build writes it",
  ),
};

/** Problems of the theme: its colors, its fonts and `theme.css`. */
export const themeProblems = {
  "low-contrast": problem<{ color: string; scheme: "light" | "dark"; ratio: string; nearest: string }>(
    "warning",
    ({ color, scheme, ratio }) =>
      `${color} is hard to read: its contrast with the ${scheme} background is ${ratio}:1, less than 4.5:1`,
    ({ nearest }) => `the nearest color with enough contrast is ${nearest}`,
  ),
  "missing-font": problem<Mistyped>(
    "error",
    ({ name }) => `the font ${name} does not exist`,
    (args) => didYouMean(args) ?? "add it to uploads/ in the content folder",
  ),
  "theme-css": problem<{ problem: string }>(
    "error",
    ({ problem: what }) => what,
    `${guide("docs/theming.md")} says what theme.css can do`,
  ),
  "foreign-style": problem<Named>(
    "error",
    ({ name }) => `“${name}” is not a file of this site`,
    'put the file into uploads/ and write url("/uploads/…"); pages load nothing from other sites',
  ),
};

/** Problems of files and their names. */
export const fileProblems = {
  "no-content": problem<{ meant?: string | undefined }>(
    "error",
    () => "no content found: site.yaml does not exist",
    ({ meant }) =>
      meant === undefined
        ? "begin a site with biopedia init, or set the content folder with --content <dir>"
        : `rename ${meant} to site.yaml`,
  ),
  "missing-file": problem<Named>(
    "error",
    ({ name }) => `${name} does not exist`,
    `every site needs this file; see ${guide("content/README.md")}`,
  ),
  "repository-part": problem<Named>(
    "error",
    ({ name }) => `${name} is a part of a bare Git repository, which the content folder must not be`,
    "remove it, because Git would follow its settings; a repository of your own is in .git",
  ),
  "no-article": problem<Named>(
    "error",
    ({ name }) => `${name} does not exist: there is nothing to show in the default language`,
    "write it, in Markdown",
  ),
  "proof-of-ownership": problem<Named>(
    "hint",
    ({ name }) => `${name} tells others who may speak for the site's address`,
    "remove it, unless you have put it there",
  ),
  "shallow-clone": problem<object>(
    "hint",
    () => "this clone of the repository is shallow, so pages have no date of the last change",
    "fetch the whole history: fetch-depth: 0 for actions/checkout, or git fetch --unshallow",
  ),
  "no-history": problem<object>(
    "hint",
    () => "Git knows no change of the content, so pages have no history",
    "build in the Git repository of the site, or remove history from site.yaml",
  ),
  "unknown-file": problem<Mistyped>(
    "warning",
    ({ name }) => `${name} is not part of a site`,
    (args) => didYouMean(args) ?? "remove it, or put pictures and other files into uploads/",
  ),
  "other-references": problem<Named>(
    "warning",
    ({ name }) => `${name} is not read: references are in references.yaml, references.json or references.bib`,
    ({ name }) =>
      /\.(?:bib|ris)$/i.test(name)
        ? `move it out of the content folder, then: biopedia import ${name}`
        : "export it from the reference manager as CSL-JSON to references.json",
  ),
  unreadable: problem<{ reason: string; fix: string }>(
    "error",
    ({ reason }) => `the file cannot be read: ${reason}`,
    ({ fix }) => fix,
  ),
  encoding: problem<{ detail: string }>(
    "error",
    ({ detail }) => `the file is not UTF-8 text (${detail})`,
    "save it as UTF-8",
  ),
  "unexpected-file": problem<{ expected: string; fix?: string | undefined }>(
    "error",
    ({ expected }) => `unexpected file; this folder may only contain ${expected}`,
    ({ fix }) => fix ?? "rename or remove it",
  ),
  "file-name": problem<Named>(
    "error",
    ({ name }) => `the file must be named ${name}`,
    ({ name }) => `rename it to ${name}`,
  ),
  "page-name": problem<Named & { problem: string }>(
    "error",
    ({ name, problem: what }) => `a page cannot be named “${name}”: ${what}`,
    "rename the file: <name>.<language code>.md, such as about.en.md",
  ),
  "special-file": problem<{ kind: string }>(
    "error",
    ({ kind }) => `this is ${kind}; the content folder may only contain files and folders`,
    "replace it with the actual file",
  ),
  "too-large": problem<{ what: string; limit: string }>(
    "error",
    ({ what, limit }) => `${what} is larger than ${limit}`,
    "make it smaller, or split it",
  ),
  "too-many": problem<{ what: string; limit: number }>(
    "error",
    ({ what, limit }) => `${what}: at most ${withCommas(limit)}`,
  ),
  "state-without-document": problem<{ document: string }>(
    "warning",
    ({ document }) => `${document} does not exist, so this file is the state of nothing`,
    ({ document }) => `restore ${document}, or remove this file`,
  ),
  "document-by-hand": problem<{ file: string }>(
    "error",
    ({ file }) => `${file} was written by hand: it has no state file`,
    "if it was translated, restore its state file; else take its language out of translation.articles",
  ),
  "document-lost": problem<{ file: string; state: string }>(
    "error",
    ({ file, state }) => `${file} is missing, and ${state} says that it was translated`,
    ({ file, state }) => `restore ${file} from version control, or remove ${state} to have all of it translated again`,
  ),
  "document-structure": problem<{ file: string; source: string; what: string }>(
    "error",
    ({ file, what }) => `more than texts was changed in ${file}, so it was left as it is: ${what}`,
    ({ source }) =>
      `change only the texts: undo the rest, and change the structure in ${source}; or remove the state file, and the file is yours alone`,
  ),
  "document-unwritten": problem<{ problem: string }>(
    "error",
    ({ problem: what }) =>
      `the translation was not written, since its structure would differ from the source's: ${what}`,
    "please report this; the translations are kept for the next run",
  ),
  "document-removed": problem<{ text: string; translation: string }>(
    "warning",
    ({ text }) => `a person's translation of “${text}” is no longer in the file, since its source was removed`,
    "the state file keeps it, and it returns with its source text",
  ),
  "state-of-source": problem<{ document: string }>(
    "warning",
    ({ document }) => `${document} is in the default language, so it is the source of translations, not one of them`,
    "remove this file, or set defaultLanguage in site.yaml to the language of the source",
  ),
  "other-source": problem<Named & { code: string; source: string }>(
    "warning",
    ({ name, source }) => `the document was translated from ${name}, but the default language is ${source}`,
    ({ code }) => `translate it again: biopedia translate --articles ${code}`,
  ),
  "unused-bundle": problem<{ article: string }>(
    "warning",
    ({ article }) => `this bundle is unused: the language has an article, ${article}`,
    "remove one of them",
  ),
};
