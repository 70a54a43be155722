import type { AccessDate, CitedPage } from "./written-styles.ts";

/** Names of a template and of its parameters: author, title, address, site, date, day of access, language. */
type Names = readonly [template: string, ...parameters: [string, string, string, string, string, string, string]];

/**
 * Names of the template for websites, by the language of the Wikipedia; Wikipedias that are not here know the English
 * names.
 */
const templates: Readonly<Record<string, Names>> = {
  de: ["Internetquelle", "autor", "titel", "url", "werk", "datum", "abruf", "sprache"],
  es: ["cita web", "autor", "título", "url", "sitioweb", "fecha", "fechaacceso", "idioma"],
  fr: ["Lien web", "auteur", "titre", "url", "site", "date", "consulté le", "langue"],
  it: ["cita web", "autore", "titolo", "url", "sito", "data", "accesso", "lingua"],
  nl: ["Citeer web", "auteur", "titel", "url", "werk", "datum", "bezochtdatum", "taal"],
  pl: ["Cytuj", "autor", "tytuł", "url", "opublikowany", "data", "data dostępu", "język"],
  pt: ["citar web", "autor", "titulo", "url", "website", "data", "acessodata", "lingua"],
};

const english: Names = ["cite web", "author", "title", "url", "website", "date", "access-date", "language"];

/** Escapes what ends a parameter, or is a link or a template in it. */
const wikitext = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[|[\]{}<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * Formats a citation for an article on Wikipedia in the language of the page. Dates are ISO dates, which all editions
 * read.
 */
export function wikipediaTemplate(page: CitedPage, accessed: AccessDate): string {
  const [name, ...parameters] = templates[page.tag.split("-", 1)[0] ?? ""] ?? english;
  const address = page.address.replace(/[|[\]{}<> ]/g, encodeURIComponent);
  const values = [
    page.author && wikitext(page.author),
    wikitext(page.title),
    address,
    wikitext(page.site),
    page.date,
    accessed,
    page.tag,
  ];
  const written = parameters.flatMap((parameter, index) => (values[index] ? [` |${parameter}=${values[index]}`] : []));
  return `{{${name}${written.join("")}}}`;
}
