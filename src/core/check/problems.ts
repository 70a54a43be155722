import { diagnoser, problem } from "../diagnostics/diagnostic.ts";

interface Addressed {
  url: string;
}
interface Named {
  name: string;
}

/** Every problem that a generated site can have: its severity, its message and the mend. */
export const siteProblems = {
  // Links
  "broken-link": problem<Addressed>(
    "error",
    ({ url }) => `“${url}” leads to nothing in this site`,
    "correct the address, or add what it leads to",
  ),
  "broken-fragment": problem<Addressed & { suggestion?: string | undefined }>(
    "error",
    ({ url }) => `“${url}” leads to an anchor that the page does not have`,
    ({ suggestion }) => (suggestion ? `did you mean “#${suggestion}”?` : "correct the part after #, or give the place that id"),
  ),
  "malformed-address": problem<Addressed>("error", ({ url }) => `“${url}” is not an address`, "correct or remove it"),
  "relative-address": problem<Addressed>(
    "error",
    ({ url }) => `where “${url}” leads depends on how the host writes this page’s address`,
    "begin it with / or, outside of this site, with https://",
  ),
  "outside-base-path": problem<Addressed & { basePath: string }>(
    "error",
    ({ url, basePath }) => `“${url}” is outside of the site, which begins at ${basePath}/`,
    ({ basePath }) => `begin it with ${basePath}/, or with https:// where it is meant to leave the site`,
  ),
  "page-address": problem<Addressed & { address: string }>(
    "error",
    ({ url, address }) => `“${url}” leads to the page ${address} by another address than its own`,
    ({ address }) => `write ${address}: hosts redirect from other forms or do not know them`,
  ),
  "insecure-resource": problem<Addressed>(
    "error",
    ({ url }) => `“${url}” comes over http: into a site on https:`,
    "browsers refuse it: use https:, or put the file into the content folder’s uploads/",
  ),
  "local-address": problem<Addressed>("error", ({ url }) => `“${url}” leads to the visitor’s own machine`, "write the public address"),
  "one-way-citation": problem<Named>(
    "error",
    ({ name }) => `the citation “${name}” and its reference do not lead to each other`,
    "link the marker to its entry in the references, and the entry back to the marker",
  ),

  // Documents
  "missing-doctype": problem<object>(
    "error",
    () => "the page does not begin with <!doctype html>",
    "begin it so: browsers imitate old ones else",
  ),
  "main-heading": problem<{ count: number }>(
    "error",
    ({ count }) => (count === 0 ? "the page has no h1" : `the page has ${count} h1`),
    "give it exactly one, which says what the page is about",
  ),
  "missing-title": problem<object>("error", () => "the page has no title", "give it one, which is its name in search results and tabs"),
  "missing-description": problem<object>(
    "error",
    () => "the page has no description",
    'give it a <meta name="description"> that sums it up',
  ),
  "duplicate-title": problem<{ title: string }>(
    "error",
    ({ title }) => `another page in this language has the title “${title}” too`,
    "give one of them another: readers see only the title in lists",
  ),
  "invalid-language": problem<Named>(
    "error",
    ({ name }) => (name === "" ? "the page does not say its language" : `“${name}” is not a BCP 47 language tag`),
    "write tags as in en, pt-BR or zh-Hant",
  ),
  "text-direction": problem<{ lang: string; dir: string; expected: string }>(
    "error",
    ({ lang, dir, expected }) => `“${lang}” is written ${expected}, and this says ${dir || "nothing"}`,
    ({ expected }) => `set dir="${expected}"; a language's dir is in languages.yaml`,
  ),
  "duplicate-id": problem<Named>("error", ({ name }) => `the id “${name}” is used twice`, "rename one of them, and what leads to it"),
  "unknown-id": problem<Named & { attribute: string }>(
    "error",
    ({ name, attribute }) => `${attribute} names the id “${name}”, which the page does not have`,
    "correct it, or give the element that id",
  ),
  "missing-alt": problem<Addressed>(
    "error",
    ({ url }) => `the picture ${url} has no alt`,
    'say what it shows for those who do not see it; alt="" where it only decorates',
  ),
  "missing-size": problem<Addressed>(
    "error",
    ({ url }) => `the picture ${url} has no width and height`,
    "give both, so that the text does not jump when it has loaded",
  ),
  "skipped-heading-level": problem<{ level: number; previous: number }>(
    "error",
    ({ level, previous }) => (previous === 0 ? `the first heading is an h${level}` : `an h${level} follows an h${previous}`),
    ({ previous }) => `make it an h${previous + 1} at most: levels tell what belongs to what`,
  ),
  "unnamed-control": problem<{ tag: string }>(
    "error",
    ({ tag }) => `a ${tag} has no name`,
    "give it text, an aria-label or a picture with alt: others cannot tell what it does",
  ),

  // Metadata
  canonical: problem<{ expected: string; found: string }>(
    "error",
    ({ expected, found }) => `the canonical address is ${found || "missing"}, and the page’s own is ${expected}`,
    ({ expected }) => `write <link rel="canonical" href="${expected}">`,
  ),
  "relative-alternate": problem<Addressed>(
    "error",
    ({ url }) => `the alternate “${url}” is not absolute`,
    "write it with https:// and host: search engines ignore others",
  ),
  "broken-alternate": problem<Addressed>(
    "error",
    ({ url }) => `the alternate ${url} is not the address of a page of this site that may be indexed`,
    "correct the address, or leave the alternate out",
  ),
  "invalid-hreflang": problem<Named>(
    "error",
    ({ name }) => `hreflang “${name}” is not a BCP 47 language tag`,
    "write tags as in en, pt-BR or zh-Hant, or x-default",
  ),
  "alternate-language": problem<Addressed & { hreflang: string; lang: string }>(
    "error",
    ({ url, hreflang, lang }) => `the alternate ${url} is said to be in “${hreflang}”, and is in “${lang}”`,
    "say the same in both pages",
  ),
  "missing-self-alternate": problem<object>(
    "error",
    () => "the alternates do not name the page itself in its language",
    "name it too: search engines ignore alternates that do not",
  ),
  "missing-default-alternate": problem<object>(
    "error",
    () => "the alternates have no x-default",
    "say which page is for all other languages",
  ),
  "one-way-alternate": problem<Addressed>(
    "error",
    ({ url }) => `${url} names this page as an alternate, and this page does not name it`,
    "name it too, or remove this page from its alternates: search engines ignore one-sided ones",
  ),
  "missing-sharing-image": problem<Addressed & Named>(
    "error",
    ({ url, name }) => `the picture of ${name} is not in this site: ${url}`,
    "correct the address; sharingImage in site.yaml says it",
  ),
  "sharing-image-format": problem<Addressed & Named>(
    "error",
    ({ url, name }) => `the picture of ${name} is neither PNG, JPEG, WebP nor GIF: ${url}`,
    "use one of these, 1200 × 630: social networks show no other",
  ),
  "malformed-json": problem<{ reason: string }>(
    "error",
    ({ reason }) => `the JSON in this script cannot be read: ${reason}`,
    "correct it: it is ignored as it is",
  ),
  "relative-json-ld": problem<Addressed & Named>(
    "error",
    ({ url, name }) => `“${name}” in the JSON-LD is not an absolute address: “${url}”`,
    "write it with https:// and host",
  ),
  "hidden-page": problem<object>("error", () => "robots may not index this page", "remove noindex: only 404.html has it"),
  "indexed-not-found": problem<object>(
    "error",
    () => "robots may index the page for unknown addresses",
    'write <meta name="robots" content="noindex">',
  ),
  "missing-site-file": problem<Named>("error", ({ name }) => `${name} does not exist`, "build the site again: every site has it"),
  "broken-relay-file": problem<object>(
    "error",
    () => "a relay cannot read its languages and names here, so no page can translate",
    "build the site again",
  ),
  "unlisted-page": problem<Addressed>("error", ({ url }) => `the sitemap does not list ${url}`, "list it, or build the site again"),
  "unknown-sitemap-entry": problem<Addressed>(
    "error",
    ({ url }) => `the sitemap lists ${url}, which is not the address of a page that may be indexed`,
    "remove it, or build the site again",
  ),
  "unnamed-sitemap": problem<Addressed>(
    "error",
    ({ url }) => `robots.txt does not name the sitemap ${url}`,
    "add a line “Sitemap: ” with it",
  ),

  // Security
  "missing-policy": problem<object>(
    "error",
    () => "the page has no Content-Security-Policy",
    "give it the <meta> element that all pages have: scripts that get in can run else",
  ),
  "unsafe-policy": problem<Named>(
    "error",
    ({ name }) => `the Content-Security-Policy allows ${name}`,
    "remove it, and what needs it: a policy with it stops nothing",
  ),
  "policy-mismatch": problem<object>(
    "error",
    () => "the Content-Security-Policy in the pages and in _headers differ",
    "make them the same: a browser that gets both obeys the stricter of each directive",
  ),
  "inline-script": problem<object>(
    "error",
    () => "the Content-Security-Policy does not have the hash of this inline script",
    "put the script into a file: browsers do not run it so",
  ),
  "inline-style": problem<object>(
    "error",
    () => "an inline style: the Content-Security-Policy forbids it",
    "put it into the stylesheet: browsers ignore it so",
  ),
  "inline-handler": problem<Named>(
    "error",
    ({ name }) => `an inline ${name}: the Content-Security-Policy forbids it`,
    "put it into a script: browsers do not run it so",
  ),
  "script-address": problem<object>("error", () => "an address is a script (javascript:)", "use a button and a script"),
  "exposed-key": problem<Named>(
    "error",
    ({ name }) => `everybody can read ${name} in this file`,
    "revoke the key, since it may have been copied; take it out of the content and build again",
  ),
  "embedded-key": problem<Named>(
    "warning",
    ({ name }) => `everybody can read ${name} in this file, as build --embed-key was asked for`,
    "a relay keeps it secret, see docs/hosting.md; else give the key a low limit",
  ),

  // Files
  "missing-asset": problem<Addressed>(
    "error",
    ({ url }) => `${url} does not exist`,
    "build the site again, and copy all of it to the host",
  ),
  "unused-asset": problem<object>("warning", () => "no page needs this file", "build the site again, or remove it"),
  "empty-file": problem<object>("error", () => "the file is empty", "build the site again, or replace what it was made of"),
  leftover: problem<object>("warning", () => "this was left behind, and is no part of the site", "remove it before you publish the site"),
};

/** Makes a diagnostic of a problem that a generated site has. */
export const report = diagnoser(siteProblems);
