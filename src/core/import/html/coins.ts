import type { Element, Root } from "hast";
import { isIsbn, isIssn, parseDoi } from "../../model/identifiers.ts";
import type { ReferenceEntry } from "../reference-entry.ts";
import { type Citation, isWebAddress, nameFromText } from "../wikipedia/citation-templates.ts";
import { readDateInWords } from "../wikipedia/dates.ts";
import { attribute, elementsIn, hasClass, isElement, textOf } from "./tree.ts";

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
