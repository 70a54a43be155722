import { problem } from "../../diagnostics/diagnostic.ts";
import { withCommas } from "../../diagnostics/wording.ts";
import type { Addressed, Named } from "./documents.ts";

/** Widths in Latin letters. */
interface Measured {
  width: number;
  limit: number;
}

/** Problems of metadata for search engines and social networks. */
export const metadataProblems = {
  canonical: problem<{ expected: string; found: string }>(
    "error",
    ({ expected, found }) =>
      found ? `the canonical URL is ${found}, expected ${expected}` : `the canonical URL ${expected} is missing`,
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
    ({ url, hreflang, lang }) =>
      `the alternate ${url} has hreflang “${hreflang}”, but the lang of that page is “${lang}”`,
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
  "repeated-hreflang": problem<Named>(
    "error",
    ({ name }) => `two alternates with different addresses have the hreflang “${name}”`,
    "give each language one page; check the lang of both",
  ),
  "different-default": problem<Addressed & { expected: string }>(
    "error",
    ({ url, expected }) => `the x-default is ${url}, but most versions of the page name ${expected}`,
    "name one page in all versions; search engines ignore alternates that disagree",
  ),
  "one-way-alternate": problem<Addressed>(
    "error",
    ({ url }) => `${url} lists this page as an alternate, but this page does not list it`,
    "list it here too, or remove this page there; search engines ignore one-way alternates",
  ),
  "duplicate-description": problem<{ text: string }>(
    "warning",
    ({ text }) => `another page in this language has the same description: “${text}”`,
    "say what this page is about; search results show both",
  ),
  "long-title": problem<Measured>(
    "warning",
    ({ width }) => `the title is ${withCommas(width)} characters long; search results cut it at about 60`,
    ({ limit }) => `shorten it to at most ${limit}`,
  ),
  "short-description": problem<Measured>(
    "hint",
    ({ width }) => `the description has only ${width} characters`,
    ({ limit }) => `write a sentence of at least ${limit}; search results show about 160`,
  ),
  "long-description": problem<Measured>(
    "warning",
    ({ width }) => `the description is ${withCommas(width)} characters long; search results cut it at about 160`,
    ({ limit }) => `shorten it to at most ${limit}`,
  ),
  "untranslated-text": problem<{ text: string; where: string; lang: string; source: string }>(
    "warning",
    ({ text, where, lang, source }) =>
      `${where} of a page in “${lang}” is the text of the page in “${source}”: “${text}”`,
    ({ source }) => `translate it, or mark it with lang="${source}" if it is quoted`,
  ),
  "source-language-text": problem<{ text: string; where: string; lang: string; source: string }>(
    "warning",
    ({ text, where, lang, source }) => `${where} of a page in “${lang}” is in “${source}”, by its words: “${text}”`,
    ({ source }) => `translate it, or mark it with lang="${source}" if it is quoted`,
  ),
  "foreign-script": problem<{ text: string; where: string; lang: string; script: string }>(
    "warning",
    ({ text, where, lang, script }) => `${where} of a page in “${lang}” is in the ${script} script: “${text}”`,
    "translate it, or mark its language with lang",
  ),
  "hidden-page": problem<object>(
    "error",
    () => "the page has noindex",
    "remove it; only not-found pages and translations that nobody has reviewed may have noindex",
  ),
  "listed-page": problem<object>(
    "error",
    () => "the site is unlisted, but the page does not ask search engines to leave it out",
    'build the site again, or add <meta name="robots" content="noindex">',
  ),
  "indexed-not-found": problem<object>(
    "error",
    () => "the not-found page has no noindex",
    'add <meta name="robots" content="noindex">',
  ),
  "missing-site-file": problem<Named>(
    "error",
    ({ name }) => `${name} does not exist`,
    "build the site again; every site needs it",
  ),
  "broken-relay-file": problem<object>(
    "error",
    () => "the file is invalid: a relay cannot read the languages and names of the site, so translation fails",
    "build the site again",
  ),
  "unlisted-page": problem<Addressed>(
    "error",
    ({ url }) => `the sitemap does not list ${url}`,
    "add it, or build the site again",
  ),
  "unknown-sitemap-entry": problem<Addressed>(
    "error",
    ({ url }) => `the sitemap lists ${url}, which is not an indexable page`,
    "remove it, or build the site again",
  ),
  "malformed-sitemap": problem<{ reason: string }>(
    "error",
    ({ reason }) => `search engines cannot read the sitemap: ${reason}`,
    "correct it, or build the site again",
  ),
  "duplicate-sitemap-entry": problem<Addressed>(
    "error",
    ({ url }) => `the sitemap lists ${url} twice`,
    "remove one entry",
  ),
  "sitemap-alternates": problem<Addressed & { name: string; fault: "missing" | "unknown" | "wrong" }>(
    "error",
    ({ url, name, fault }) =>
      `the entry of ${url} in the sitemap ${
        {
          missing: `lacks the version “${name}”`,
          unknown: `has a version “${name}”`,
          wrong: `has a wrong version “${name}”`,
        }[fault]
      }${fault === "missing" ? ", which the pages name" : fault === "unknown" ? ", which the pages do not name" : ""}`,
    "list the alternates of the page, with the same hreflang and address, or build the site again",
  ),
  "sitemap-date": problem<Addressed & { date: string; reason: string }>(
    "error",
    ({ url, date, reason }) => `the sitemap says that ${url} was modified “${date}”, but ${reason}`,
    "write the date of the page, such as 2025-03-03, or build the site again; search engines ignore dates that are wrong",
  ),
  "closed-site": problem<object>(
    "error",
    () => "robots.txt closes the whole site to search engines",
    "remove the line “Disallow: /” below “User-agent: *”",
  ),
  "unnamed-sitemap": problem<Addressed>(
    "error",
    ({ url }) => `robots.txt does not mention the sitemap ${url}`,
    ({ url }) => `add the line “Sitemap: ${url}”`,
  ),
};

/** Problems of structured data (JSON-LD). */
export const structuredDataProblems = {
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
  "json-ld-type": problem<Named & { suggestion: string | undefined }>(
    "warning",
    ({ name }) => `“${name}” in the JSON-LD is not a type that search engines are known to use`,
    ({ suggestion }) =>
      suggestion ? `did you mean “${suggestion}”?` : "see schema.org for its types; upper and lower case matter",
  ),
  "json-ld-required": problem<Named & { type: string }>(
    "error",
    ({ name, type }) => `a ${type} in the JSON-LD has no ${name}`,
    "add it; search engines ignore the whole without it",
  ),
  "json-ld-recommended": problem<Named & { type: string }>(
    "hint",
    ({ name, type }) => `the ${type} in the JSON-LD has no ${name}, which Google recommends`,
    "say it in site.yaml or in the front matter of the article, if it is known",
  ),
  "json-ld-date": problem<Named & { value: string }>(
    "error",
    ({ name, value }) => `${name} in the JSON-LD is not a date and a time with a zone: “${value}”`,
    "write it like 2025-03-03T09:30:00+01:00",
  ),
  "json-ld-breadcrumbs": problem<{ reason: string }>(
    "error",
    ({ reason }) => `the breadcrumbs in the JSON-LD are not complete: ${reason}`,
    "list the pages on the way to this one, with position, name and item; or leave the list out",
  ),
  "json-ld-reference": problem<Named & { id: string }>(
    "error",
    ({ name, id }) => `“${name}” in the JSON-LD refers to ${id}, which the page does not describe`,
    "add it to the @graph of the page, or correct the @id",
  ),
};
