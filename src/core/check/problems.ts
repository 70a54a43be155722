import { diagnoser, problem } from "../diagnostics/diagnostic.ts";

interface Addressed {
  url: string;
}
interface Named {
  name: string;
}

/** Every problem of a generated site: severity, message and hint. */
export const siteProblems = {
  // Links
  "broken-link": problem<Addressed>(
    "error",
    ({ url }) => `“${url}” does not exist in this site`,
    "correct the address, or add the missing page or file",
  ),
  "broken-fragment": problem<Addressed & { suggestion?: string | undefined }>(
    "error",
    ({ url }) => `“${url}” points to an anchor that does not exist on the page`,
    ({ suggestion }) => (suggestion ? `did you mean “#${suggestion}”?` : "correct the part after #, or add that id to the page"),
  ),
  "placeholder-link": problem<object>("error", () => "the link leads nowhere: its address is #", "write the address, or plain text"),
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
  "local-address": problem<Addressed>("error", ({ url }) => `“${url}” points to the visitor’s own machine`, "use the public URL"),
  "one-way-citation": problem<Named>(
    "error",
    ({ name }) => `the citation “${name}” and its reference do not link to each other`,
    "link the marker to its reference, and the reference back to the marker",
  ),

  // Documents
  "missing-doctype": problem<object>(
    "error",
    () => "the page does not start with <!doctype html>",
    "add it as the first line; otherwise browsers use quirks mode",
  ),
  "main-heading": problem<{ count: number }>(
    "error",
    ({ count }) => (count === 0 ? "the page has no h1" : `the page has ${count} h1 elements`),
    "use exactly one h1, for the title of the page",
  ),
  "missing-title": problem<object>("error", () => "the page has no title", "add a <title>; search results and tabs show it"),
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
    ({ lang, dir, expected }) => `“${lang}” is written ${expected}, but ${dir ? `dir is “${dir}”` : "there is no dir attribute"}`,
    ({ expected }) => `set dir="${expected}"; languages.yaml has the dir of each language`,
  ),
  "duplicate-id": problem<Named>("error", ({ name }) => `the id “${name}” is used twice`, "rename one of them, and update the links to it"),
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
    ({ level, previous }) => (previous === 0 ? `the first heading is an h${level}` : `an h${level} follows an h${previous}`),
    ({ previous }) => `use an h${previous + 1} or higher; skipped levels break the outline`,
  ),
  "unnamed-control": problem<{ tag: string }>(
    "error",
    ({ tag }) => `a ${tag} has no accessible name`,
    "add text, an aria-label or an image with alt; otherwise screen-reader users cannot tell what it does",
  ),

  // Metadata
  canonical: problem<{ expected: string; found: string }>(
    "error",
    ({ expected, found }) => (found ? `the canonical URL is ${found}, expected ${expected}` : `the canonical URL ${expected} is missing`),
    ({ expected }) => `write <link rel="canonical" href="${expected}">`,
  ),
  "relative-alternate": problem<Addressed>(
    "error",
    ({ url }) => `the alternate “${url}” is not an absolute URL`,
    "include https:// and the host; search engines ignore relative alternates",
  ),
  "broken-alternate": problem<Addressed>(
    "error",
    ({ url }) => `the alternate ${url} is not an indexable page of this site`,
    "correct the URL, or remove the alternate",
  ),
  "invalid-hreflang": problem<Named>(
    "error",
    ({ name }) => `hreflang “${name}” is not a BCP 47 language tag`,
    "use a tag such as en, pt-BR or zh-Hant, or x-default",
  ),
  "alternate-language": problem<Addressed & { hreflang: string; lang: string }>(
    "error",
    ({ url, hreflang, lang }) => `the alternate ${url} has hreflang “${hreflang}”, but the lang of that page is “${lang}”`,
    "use the same tag in both pages",
  ),
  "missing-self-alternate": problem<object>(
    "error",
    () => "the alternates do not include the page itself",
    "add the page with its own language; otherwise search engines ignore its alternates",
  ),
  "missing-default-alternate": problem<object>(
    "error",
    () => "the alternates have no x-default",
    "add one for visitors of all other languages",
  ),
  "one-way-alternate": problem<Addressed>(
    "error",
    ({ url }) => `${url} lists this page as an alternate, but this page does not list it`,
    "list it here too, or remove this page there; search engines ignore one-way alternates",
  ),
  "missing-sharing-image": problem<Addressed & Named>(
    "error",
    ({ url, name }) => `the ${name} image is not in this site: ${url}`,
    "correct sharingImage in site.yaml",
  ),
  "sharing-image-format": problem<Addressed & Named>(
    "error",
    ({ url, name }) => `the ${name} image is not a PNG, JPEG, WebP or GIF: ${url}`,
    "use one of these formats, 1200 × 630; social networks do not show others",
  ),
  "malformed-json": problem<{ reason: string }>(
    "error",
    ({ reason }) => `the JSON in this script is invalid: ${reason}`,
    "correct it; invalid JSON is ignored",
  ),
  "relative-json-ld": problem<Addressed & Named>(
    "error",
    ({ url, name }) => `“${name}” in the JSON-LD is not an absolute URL: “${url}”`,
    "include https:// and the host",
  ),
  "hidden-page": problem<object>(
    "error",
    () => "the page has noindex",
    "remove it; only 404.html and translations that nobody has reviewed may have noindex",
  ),
  "indexed-not-found": problem<object>("error", () => "the not-found page has no noindex", 'add <meta name="robots" content="noindex">'),
  "missing-site-file": problem<Named>("error", ({ name }) => `${name} does not exist`, "build the site again; every site needs it"),
  "broken-relay-file": problem<object>(
    "error",
    () => "the file is invalid: a relay cannot read the languages and names of the site, so translation fails",
    "build the site again",
  ),
  "unlisted-page": problem<Addressed>("error", ({ url }) => `the sitemap does not list ${url}`, "add it, or build the site again"),
  "unknown-sitemap-entry": problem<Addressed>(
    "error",
    ({ url }) => `the sitemap lists ${url}, which is not an indexable page`,
    "remove it, or build the site again",
  ),
  "unnamed-sitemap": problem<Addressed>(
    "error",
    ({ url }) => `robots.txt does not mention the sitemap ${url}`,
    ({ url }) => `add the line “Sitemap: ${url}”`,
  ),
  "redirected-address": problem<Addressed & { host: string; to: string; status: number }>(
    "error",
    ({ url, host, to, status }) => `${host} answers ${url}, the address of this page, with a redirect (${status}) to ${to}`,
    "remove trailingSlash from site.yaml, whose default suits the host, and build the site again",
  ),
  "unserved-page": problem<Addressed & { host: string }>(
    "error",
    ({ url, host }) => `${host} does not find this page at its address ${url}`,
    "remove trailingSlash from site.yaml, whose default suits the host, and build the site again",
  ),

  // Security
  "missing-policy": problem<object>(
    "error",
    () => "the page has no Content-Security-Policy",
    "add the <meta> element of the other pages; without it an injected script could run",
  ),
  "unsafe-policy": problem<Named>(
    "error",
    ({ name }) => `the Content-Security-Policy allows ${name}`,
    "remove it, and the code that needs it; it makes the policy useless",
  ),
  "policy-mismatch": problem<object>(
    "error",
    () => "the Content-Security-Policy in the pages differs from the one in _headers",
    "make them the same; a browser that gets both enforces both",
  ),
  "inline-script": problem<object>(
    "error",
    () => "the Content-Security-Policy does not have the hash of this inline script",
    "move it to a file; browsers block it inline",
  ),
  "inline-style": problem<object>(
    "error",
    () => "the Content-Security-Policy forbids inline styles",
    "move it to the stylesheet; browsers ignore it inline",
  ),
  "inline-handler": problem<Named>(
    "error",
    ({ name }) => `the Content-Security-Policy forbids the inline handler ${name}`,
    "move it to a script; browsers block it inline",
  ),
  "script-address": problem<object>("error", () => "a javascript: URL", "use a button and a script"),
  "exposed-key": problem<Named>(
    "error",
    ({ name }) => `the file contains ${name}, and everybody can read it`,
    "revoke the key, as it may have been copied; remove it from the content and build again",
  ),
  "embedded-key": problem<Named>(
    "warning",
    ({ name }) => `the file contains ${name}, and everybody can read it (build --embed-key)`,
    "use a relay to keep it secret (docs/hosting.md), or give the key a low spending limit",
  ),

  // Files
  "missing-asset": problem<Addressed>("error", ({ url }) => `${url} does not exist`, "build the site again, and upload all of its files"),
  "unused-asset": problem<object>("warning", () => "no page uses this file", "build the site again, or remove it"),
  "empty-file": problem<object>("error", () => "the file is empty", "build the site again, or replace its source file"),
  leftover: problem<object>("warning", () => "leftover file, not part of the site", "remove it before publishing"),
};

/** Returns the diagnostic for a problem of a generated site. */
export const report = diagnoser(siteProblems);
