import type { Element, Nodes as HastNodes, Root as HastRoot, Root } from "hast";
import { readDateInWords } from "../../model/date-words.ts";
import { isIsbn, isIssn, parseDoi } from "../../model/identifiers.ts";
import type { ReferenceEntry } from "../reference-entry.ts";
import { type Citation, isWebAddress, nameFromText, plain } from "../wikipedia/citation-templates.ts";
import type { TemplateCall } from "../wikitext/inline.ts";
import { readShortReference, readTextReference } from "./text-reference.ts";
import { attribute, elementsIn, hasClass, isElement, textOf } from "./tree.ts";

/** A work and the place in it that a citation names. */
export interface Work {
  entry: ReferenceEntry;
  page?: string | undefined;
}

/** Writes parts of a page as inline Markdown. */
export interface ToText {
  of: (node: HastNodes) => string;
  ofWikitext: (wikitext: string) => string;
}

/** The works of a page that short citations such as `{{sfn|Smith|2010}}` and “Smith, p. 3” refer to. */
export class Works {
  readonly #language: string;
  readonly #toText: ToText;
  /** Works by name and year, and by the ids of their elements. */
  readonly #byName = new Map<string, ReferenceEntry>();
  /** The items of lists, which may be works in words. */
  #items: Element[] = [];

  constructor(language: string, toText: ToText) {
    this.#language = language;
    this.#toText = toText;
  }

  /** Remembers the items of the lists of a page. */
  collect(root: HastRoot): void {
    this.#items = [...elementsIn(root)].filter(({ tagName }) => tagName === "li");
  }

  /** The work of the element that a link leads to. */
  at = (id: string): ReferenceEntry | undefined => this.#byName.get(id);

  /** Adds the work of a citation under the names by which short citations refer to it. */
  add({ entry }: Citation, { params }: TemplateCall, element: Element): void {
    for (const { properties } of [element, ...elementsIn(element)])
      if (String(properties.id).startsWith("CITEREF")) this.#byName.set(String(properties.id), entry);
    this.addName(entry, params.year ?? params.date ?? entry.date);
    // `ref={{harvid|Smith|1990}}` gives a work another name.
    const [, ownName, ownYear = ""] =
      /^\{\{\s*(?:harvid|sfnref)\s*\|([^|{}]*)(?:\|[^{}]*)?\|\s*(\d{4}[a-z]?)/i.exec(params.ref ?? "") ?? [];
    const key = nameKey(ownName, ownYear);
    if (key !== "" && !this.#byName.has(key)) this.#byName.set(key, entry);
  }

  /** Adds a work under its first author and year. */
  addName(entry: ReferenceEntry, date = ""): void {
    const [author] = entry.authors ?? entry.editors ?? [];
    const name = author === undefined ? "" : "family" in author ? author.family : author.name.split(" ").at(-1);
    const year = /\d{4}[a-z]?/.exec(date)?.[0] ?? "";
    for (const key of [nameKey(name, year), nameKey(name, year.slice(0, 4))])
      if (key !== "" && !this.#byName.has(key)) this.#byName.set(key, entry);
  }

  /** The work that a short citation such as `{{sfn|Smith|2010|p=3}}` means, and the place in it. */
  readTemplate({ params }: TemplateCall): Work {
    const positional = Object.keys(params)
      .filter((key) => /^\d+$/.test(key))
      .map((key) => plain(params[key] ?? ""));
    const year = positional.findLast((value) => /\d{4}/.test(value)) ?? "";
    const place = [params.p, params.pp, params.page, params.pages, params.loc, params.at].find(Boolean) ?? "";
    const page = plain(this.#toText.ofWikitext(place));
    const known = this.#byName.get(nameKey(positional[0], /\d{4}[a-z]?/.exec(year)?.[0] ?? ""));
    if (known !== undefined) return { entry: known, page };
    return {
      entry: { content: `${positional.filter((value) => value !== "").join(" ")}${page && `, ${page}`}` },
      page: "",
    };
  }

  /** Reads a citation such as `Smith, p. 3` of the only work by that name that the page cites or lists. */
  readWords(text: string): Work[] | undefined {
    const short = readShortReference(text);
    if (short === undefined) return undefined;
    const start = nameKey(short.name, short.year);
    const known = [...this.#byName].flatMap(([key, entry]) => (key.startsWith(start) ? [entry] : []));
    const listed = known.length > 0 ? [] : this.#listedWorks(short.name, short.year);
    const [entry, ...others] = new Set([...known, ...listed]);
    return entry === undefined || others.length > 0 ? undefined : [{ entry, page: short.page }];
  }

  /** The works in lists of the page that begin with a name. */
  #listedWorks(name: string, year: string): ReferenceEntry[] {
    return this.#items.flatMap((item) => {
      const text = textOf(item).trim();
      if (!text.startsWith(name) || !text.includes(year)) return [];
      const listed = this.#toText.of(item);
      return readTextReference(listed, this.#language)?.entry ?? (year === "" ? [] : { content: listed });
    });
  }
}

const nameKey = (name = "", year = ""): string => (name === "" ? "" : `${name.trim()} ${year}`.toLowerCase());

/**
 * Marks each citation of a page with the data that stand beside it, as Wikipedias of all languages and many libraries
 * write them for reference managers: https://en.wikipedia.org/wiki/COinS
 */
export function markCoins(root: Root): void {
  for (const parent of [root, ...elementsIn(root)]) {
    let before: Element | undefined;
    for (const child of parent.children) {
      if (!isElement(child)) continue;
      const data = hasClass(child, /^Z3988$/) ? attribute(child, "title") : undefined;
      const isAround =
        isElement(parent) && /^(?:cite|span|i|em)$/.test(parent.tagName) && !hasClass(parent, /reference/);
      const cited = before ?? (isAround ? parent : undefined);
      if (data !== undefined && cited !== undefined && /^(?:cite|span|i|em)$/.test(cited.tagName))
        cited.properties.dataCoins = data;
      before = child;
    }
  }
}

const types: Readonly<Record<string, ReferenceEntry["type"]>> = {
  article: "article",
  book: "book",
  bookitem: "chapter",
  conference: "paper",
  report: "report",
};

/** Reads the work that an element is marked with; undefined if there is none. */
export function readCoins(element: Element, language: string): Citation | undefined {
  const data = attribute(element, "dataCoins");
  if (data === undefined) return undefined;
  const values = new URLSearchParams(data);
  const value = (...keys: string[]) => keys.map((key) => values.get(`rft.${key}`)?.trim()).find(Boolean);
  const part = value("atitle");
  const whole = value("jtitle", "btitle", "title");
  const title = part ?? whole;
  if (title === undefined) return undefined;
  const type = types[value("genre") ?? ""];
  const isBook = type === "book" && part === undefined;
  const family = value("aulast");
  const given = value("aufirst", "auinit");
  const names = values.getAll("rft.au").map(nameFromText);
  const first = family === undefined ? [] : [given === undefined ? { name: family } : { family, given }];
  const authors = names.length > 0 && !(names.length === 1 && first.length > 0) ? names : first;
  const ids = values.getAll("rft_id");
  const doi = ids.map((id) => parseDoi(id.replace(/^info:doi\//, ""))).find(Boolean);
  const url = ids.find(isWebAddress);
  const date = readDateInWords(value("date") ?? "", language);
  const pages = value("pages") ?? ([value("spage"), value("epage")].filter(Boolean).join("–") || undefined);
  const [isbn, issn] = [value("isbn"), value("issn")];
  const links = [...elementsIn(element)].map((link) => attribute(link, "href") ?? "");
  const archive = links.find(
    (link) => isWebAddress(link) && /^https?:\/\/(?:web\.)?archive\./.test(link) && link !== url,
  );
  const read = [...elementsIn(element)].find((each) => hasClass(each, /^reference-accessdate$/));
  const accessed = read && dateAtEnd(textOf(read), language);
  const plainFields = {
    publisher: value("pub"),
    place: value("place"),
    volume: value("volume"),
    issue: value("issue"),
  };
  const entry: ReferenceEntry = {
    ...(type === undefined
      ? url !== undefined && { type: "web" as const }
      : { type: part && type === "book" ? "chapter" : type }),
    ...(authors.length > 0 && { authors }),
    title: escaped(title),
    ...(part !== undefined && whole !== undefined && { work: escaped(whole) }),
    ...Object.fromEntries(Object.entries(plainFields).filter(([, text]) => text !== undefined)),
    ...(value("edition") !== undefined && { edition: value("edition") as string }),
    ...(!isBook && pages !== undefined && { pages }),
    ...(date !== undefined && { date }),
    ...(doi !== undefined && { doi }),
    ...(isbn !== undefined && isIsbn(isbn) && { isbn }),
    ...(issn !== undefined && isIssn(issn) && { issn }),
    ...(url !== undefined && { url }),
    ...(url !== undefined && accessed !== undefined && { accessed }),
    ...(archive !== undefined && { archive: { url: archive } }),
  };
  return { entry, page: isBook ? pages : undefined };
}

/** Titles in `references.yaml` are inline Markdown. */
const escaped = (text: string): string => text.replace(/[\\*[\]_]/g, "\\$&");

/** The date at the end of a text such as “Retrieved 3 May 2020”. */
function dateAtEnd(text: string, language: string): string | undefined {
  const words = text
    .replace(/[[\].,]/g, " ")
    .trim()
    .split(/\s+/);
  return [3, 2, 1].flatMap((count) => readDateInWords(words.slice(-count).join(" "), language) ?? [])[0];
}
