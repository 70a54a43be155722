import { isIsbn, parseDoi } from "../model/identifiers.ts";

/** A row of an infobox, as front matter has it. */
export type ImportedRow = Readonly<Record<string, string | readonly string[]>>;

/** A picture that an article shows. */
export interface ImportedPicture {
  /** The name of its file in `uploads/`. */
  name: string;
  /** The address or the path that it comes from. */
  source: string;
}

/** A part of a source that an article cannot carry. */
export interface Loss {
  /** The kind of thing, in the singular: `template “Chess diagram”`, `picture`, `map`. */
  what: string;
  /** The heading of the section that it stood in; empty for the lead. */
  section: string;
}

/** An article made from another source, ready to be written. */
export interface ImportedArticle {
  title: string;
  /** One or two sentences for search engines. */
  description?: string;
  /** The code of the language. */
  language: string;
  /** Whether its text is left to its author: it is added to another source of the article, or to the one there. */
  isSkeleton?: boolean;
  /** Markdown. */
  body: string;
  infobox: {
    image?: ImportedPicture & { alt: string };
    caption?: string;
    rows: ImportedRow[];
    /** Profiles elsewhere. */
    social?: { platform: string; url: string }[];
  };
  categories: string[];
  pictures: ImportedPicture[];
  losses: Loss[];
  /** Where its text comes from, and the license that asks to say so. */
  source?: { url: string; license: string };
  counts: ImportCounts;
}

/** The numbers of a report. */
interface ImportCounts {
  headings: number;
  listItems: number;
  tables: number;
  citations: number;
  /** References by whether their parts are known. */
  structured: number;
  asText: number;
  notes: number;
}

/** The numbers of a source without any text. */
export const emptyCounts: ImportCounts = {
  headings: 0,
  listItems: 0,
  tables: 0,
  citations: 0,
  structured: 0,
  asText: 0,
  notes: 0,
};

/** The facts that a source has about the person, apart from the article. */
export interface ImportedSubject {
  /** `subject` of site.yaml. */
  subject: Readonly<Record<string, unknown>>;
  /** Texts of texts/<code>.json, by the codes of languages. */
  texts: ReadonlyMap<string, Readonly<Record<string, string>>>;
}

/** The kinds of sources that can be imported, by what reads them. */
export type SourceKind = "wikitext" | "html" | "word" | "markdown" | "bibtex" | "ris" | "csl" | "resume" | "wikidata";

const endings: Readonly<Record<string, SourceKind>> = {
  wiki: "wikitext",
  wikitext: "wikitext",
  mediawiki: "wikitext",
  html: "html",
  htm: "html",
  docx: "word",
  md: "markdown",
  markdown: "markdown",
  bib: "bibtex",
  ris: "ris",
};

/** The endings of files that can be imported, for messages. */
export const knownEndings = [...Object.keys(endings), "json"].map((ending) => `.${ending}`).join(", ");

/**
 * Tells what a file is, by its name and, where that leaves it open, by its beginning.
 *
 * @param text the text of the file; absent for files that are no text
 * @returns undefined if nobody can tell
 */
export function kindOfFile(name: string, text = ""): SourceKind | undefined {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  if (ending === "txt" || ending === "") return kindOfText(text);
  if (ending !== "json") return Object.hasOwn(endings, ending) ? endings[ending] : undefined;
  try {
    return kindOfData(JSON.parse(text));
  } catch {
    return undefined;
  }
}

const kindOfText = (text: string): SourceKind | undefined =>
  /^\s*<(?:!doctype|html)/i.test(text)
    ? "html"
    : /^@\w+\s*\{/m.test(text)
      ? "bibtex"
      : /^TY {2}- /m.test(text)
        ? "ris"
        : /\{\{|^==[^=]+==\s*$|'''/m.test(text)
          ? "wikitext"
          : undefined;

/** Tells CSL-JSON, JSON Resume and items of Wikidata apart. */
function kindOfData(data: unknown): SourceKind | undefined {
  if (Array.isArray(data)) return "csl";
  if (typeof data !== "object" || data === null) return undefined;
  if ("items" in data) return "csl";
  if ("entities" in data || "claims" in data || "statements" in data) return "wikidata";
  return "basics" in data ? "resume" : undefined;
}

/** A work that is named by an identifier, with the address that knows its parts in CSL-JSON or in another form. */
type Identifier =
  | { kind: "doi"; address: string; accept: string }
  | { kind: "pubmed"; address: string }
  | { kind: "isbn"; address: string; isbn: string };

/** The form in which registries of DOIs describe works: https://citation.crosscite.org/docs.html */
const csl = "application/vnd.citationstyles.csl+json";

/**
 * Reads an identifier: a DOI, an arXiv number, a PubMed number or an ISBN, bare, with its name or as an address.
 *
 * @returns undefined if the text is none of them
 */
export function readIdentifier(text: string): Identifier | undefined {
  const plain = text.trim();
  const arxiv =
    /^(?:arxiv:\s*|https?:\/\/arxiv\.org\/(?:abs|pdf)\/)?(\d{4}\.\d{4,5}|[a-z-]+\/\d{7})(?:v\d+)?(?:\.pdf)?$/i.exec(
      plain,
    )?.[1];
  const doi = arxiv === undefined ? parseDoi(plain) : `10.48550/arXiv.${arxiv}`;
  if (doi !== undefined)
    return {
      kind: "doi",
      address: `https://doi.org/${encodeURI(doi).replace(/[?#]/g, encodeURIComponent)}`,
      accept: csl,
    };
  const pubmed = /^(?:pmid:\s*|https?:\/\/pubmed\.ncbi\.nlm\.nih\.gov\/)(\d{1,9})\/?$/i.exec(plain)?.[1];
  if (pubmed !== undefined)
    return { kind: "pubmed", address: `https://api.ncbi.nlm.nih.gov/lit/ctxp/v1/pubmed/?format=csl&id=${pubmed}` };
  const isbn = plain.replace(/^isbn(?:-1[03])?:?\s*/i, "");
  if (!isIsbn(isbn)) return undefined;
  const digits = isbn.replace(/[^\dX]/gi, "");
  return {
    kind: "isbn",
    isbn,
    address: `https://openlibrary.org/api/books?bibkeys=ISBN:${digits}&format=json&jscmd=data`,
  };
}

/** Turns Open Library's answer about a book into CSL-JSON; undefined if it does not know the book. */
export function cslOfOpenLibrary(answer: unknown, isbn: string): Record<string, unknown> | undefined {
  const [book] = Object.values((answer ?? {}) as Record<string, Record<string, unknown>>);
  if (typeof book?.title !== "string") return undefined;
  const names = (value: unknown) =>
    Array.isArray(value) ? value.map((each: { name?: unknown }) => String(each.name ?? "")).filter(Boolean) : [];
  const year = /\b(1[4-9]|20)\d\d\b/.exec(String(book.publish_date ?? ""))?.[0];
  const [publisher] = names(book.publishers);
  const [place] = names(book.publish_places);
  return {
    type: "book",
    title: typeof book.subtitle === "string" ? `${book.title}: ${book.subtitle}` : book.title,
    author: names(book.authors).map(personOf),
    ...(year && { issued: { "date-parts": [[Number(year)]] } }),
    ...(publisher && { publisher }),
    ...(place && { "publisher-place": place }),
    ISBN: isbn,
  };
}

/** A name in its usual order: the last word is the family name. */
function personOf(name: string): { family: string; given: string } | { literal: string } {
  const words = name.split(/\s+/);
  const family = words.pop() ?? "";
  return words.length === 0 ? { literal: name } : { family, given: words.join(" ") };
}
