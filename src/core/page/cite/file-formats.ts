import type { AccessDate, CitedPage } from "./written-styles.ts";

/** A format for reference managers. */
interface FileFormat {
  /** The ending of its files. */
  ending: string;
  type: string;
  /** Formats a page. @param accessed when the page was read, if that is known */
  format: (page: CitedPage, accessed: AccessDate) => string;
}

/** On one line. */
const line = (text: string): string => text.replace(/\s+/g, " ").trim();

/** A key for a page: its address in letters, digits and hyphens. */
export const citationKey = ({ address }: CitedPage): string =>
  address
    .replace(/^\w+:\/\//, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

const special: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};

/** Escapes what TeX reads as commands. */
const tex = (text: string): string =>
  line(text).replace(/[\\{}$&#_%~^]/g, (character) => special[character] ?? `\\${character}`);

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** BibTeX, as read by BibLaTeX too. Names in double braces are not split, titles keep their capitals. */
const bibtex: FileFormat = {
  ending: "bib",
  type: "application/x-bibtex",
  format: (page, accessed) => {
    const [year, month, day] = page.date?.split("-") ?? [];
    const fields = {
      author: page.author && `{{${tex(page.author)}}}`,
      title: `{{${tex(page.title)}}}`,
      howpublished: `{${tex(page.site)}}`,
      year: year && `{${year}}`,
      month: month && months[Number(month) - 1],
      day: day && `{${Number(day)}}`,
      // Verbatim, up to its closing brace.
      url: `{${page.address.replace(/[{}\\]/g, encodeURIComponent)}}`,
      urldate: accessed && `{${accessed}}`,
      language: `{${page.tag}}`,
    };
    const lines = Object.entries(fields).flatMap(([name, value]) => (value ? [`  ${name.padEnd(12)} = ${value}`] : []));
    return `@misc{${citationKey(page)},\n${lines.join(",\n")}\n}\n`;
  },
};

/** RIS, as Zotero and EndNote write it for web pages: a tag, two spaces, a hyphen, a space; lines end with CR LF. */
const ris: FileFormat = {
  ending: "ris",
  type: "application/x-research-info-systems",
  format: (page, accessed) => {
    const day = (date: string) => `${date.replaceAll("-", "/")}/`;
    const fields: [string, string | undefined][] = [
      ["TY", "ELEC"],
      ["AU", page.author],
      ["TI", page.title],
      ["T2", page.site],
      ["PY", page.date?.slice(0, 4)],
      ["DA", page.date && day(page.date)],
      ["Y2", accessed && day(accessed)],
      ["UR", page.address],
      ["LA", page.tag],
      ["ER", ""],
    ];
    return fields.flatMap(([tag, value]) => (value === undefined ? [] : [`${tag}  - ${line(value)}\r\n`])).join("");
  },
};

/** CSL-JSON, version 1.0.2: a list of one item. */
const csl: FileFormat = {
  ending: "json",
  type: "application/vnd.citationstyles.csl+json",
  format: (page, accessed) => {
    const day = (date: string) => ({ "date-parts": [date.split("-").map(Number)] });
    const item = {
      id: citationKey(page),
      type: "webpage",
      title: page.title,
      "container-title": page.site,
      ...(page.author && { author: [{ literal: page.author }] }),
      ...(page.date && { issued: day(page.date) }),
      ...(accessed && { accessed: day(accessed) }),
      URL: page.address,
      language: page.tag,
    };
    const json = JSON.stringify([item], null, 2);
    // A date takes one line. In strings, line breaks are escaped.
    return `${json.replace(/\[\n\s+\[\n[^\]]+\]\n\s+\]/g, (dates) => dates.replace(/\s+/g, " ").replace(/(?<=\[) | (?=\])/g, ""))}\n`;
  },
};

/** The formats by name. */
export const fileFormats = { BibTeX: bibtex, RIS: ris, "CSL-JSON": csl } as const satisfies Record<string, FileFormat>;

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
