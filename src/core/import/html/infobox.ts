import type { Element, ElementContent } from "hast";
import { readDateInWords } from "../../model/date-words.ts";
import type { ImportedArticle, ImportedRow } from "../imported.ts";
import { plain } from "../wikipedia/citation-templates.ts";
import { labelOfWords, readInfobox } from "../wikipedia/infobox.ts";
import type { TemplateCall } from "../wikitext/inline.ts";
import type { Pictures } from "./pictures.ts";
import { attribute, elementsIn, hasClass, isElement, rowsOf, textOf } from "./tree.ts";

interface InfoboxSource {
  title: string;
  language: string;
  labels?: ReadonlyMap<string, string> | undefined;
  pictures: Pictures;
  /** Writes a part of the page, or wikitext, as inline Markdown. */
  ofElement: (element: Element) => string;
  ofWikitext: (wikitext: string) => string;
  /** Reports a part that cannot be carried. */
  lose: (what: string) => void;
}

/** The infobox of a page: of the data of its template, or else of its table, as saved pages and other wikis have it. */
export class Infobox {
  readonly found: ImportedArticle["infobox"] = { rows: [] };
  /** The name that stands above the first one. */
  name: string | undefined;
  readonly #source: InfoboxSource;

  constructor(source: InfoboxSource) {
    this.#source = source;
  }

  addTemplate(call: TemplateCall): void {
    const { language, labels, ofWikitext, pictures, lose } = this.#source;
    const { name, rows, image, alt, caption, signature, files } = readInfobox(call, {
      language,
      labels,
      toMarkdown: ofWikitext,
    });
    this.name ??= name;
    this.#addPicture(image, alt, caption);
    this.found.rows.push(...rows);
    if (signature !== undefined && pictures.canShow(signature))
      this.found.rows.push({ signature: `/uploads/${pictures.add(signature).name}` });
    else if (signature !== undefined) lose(`picture ${signature}`);
    for (const file of files) lose(`picture ${file}`);
  }

  addTable(table: Element): void {
    const { pictures, ofElement } = this.#source;
    for (const row of rowsOf(table)) {
      const cells = row.children.filter((cell): cell is Element => isElement(cell) && /^t[hd]$/.test(cell.tagName));
      const [first, second] = cells;
      if (first === undefined) continue;
      const image = [...elementsIn(first)].find(({ tagName }) => tagName === "img");
      const file = image && second === undefined ? pictures.fileOf(image) : undefined;
      if (cells.length > 2) this.#addWideRow(cells);
      else if (second !== undefined) this.found.rows.push(...this.#row(textOf(first).trim(), second));
      else if (file !== undefined) {
        const caption = [...elementsIn(first)].find((part) => hasClass(part, /^(?:infobox-)?caption$/));
        this.#addPicture(file, image && attribute(image, "alt"), caption && ofElement(caption));
      } else if (isTitle(first)) continue;
      // A row of one cell has no label.
      else if (ofElement(first) !== "") this.found.rows.push({ heading: ofElement(first) });
    }
  }

  /** Adds a row with a label and several values, such as a club with its games and goals. */
  #addWideRow([first, ...others]: readonly Element[]): void {
    const label = first === undefined ? "" : textOf(first).trim();
    const values = others.map((cell) => this.#source.ofElement(cell)).filter((value) => value !== "");
    if (values.length > 0 && label !== "") this.found.rows.push({ [label]: values.join(" · ") });
    else if (values.length > 0) this.found.rows.push({ heading: values.join(" · ") });
  }

  #addPicture(file: string | undefined, alt: string | undefined, caption: string | undefined): void {
    const { pictures, lose, title } = this.#source;
    if (file === undefined) return;
    if (!pictures.canShow(file) || this.found.image !== undefined) lose(`picture ${file}`);
    else this.found.image = { ...pictures.add(file), alt: alt || plain(caption ?? title) };
    const told = pictures.captionOf(file, caption);
    if (told !== undefined && this.found.image?.source === file) this.found.caption = told;
  }

  /** Reads a label and its value. A birth or a death has a date, and what else is said of it is its place. */
  #row(label: string, cell: Element): ImportedRow[] {
    const { language, ofElement } = this.#source;
    const parts = linesOf(cell)
      .map((line) => ofElement(line))
      .filter((text) => text !== "");
    if (parts.length === 0) return [];
    const name = labelOfWords(label) ?? label;
    const value = parts.length === 1 ? (parts[0] ?? "") : parts;
    if (name !== "born" && name !== "died") return [{ [name]: value }];
    const typed = [...elementsIn(cell)].find((part) => hasClass(part, /^(?:bday|dday)$/));
    const isTyped = (text: string) =>
      (typed !== undefined && text.includes(textOf(typed))) || dateIn(text, language) !== undefined;
    const date = (typed && readDateInWords(textOf(typed), language)) ?? dateIn(parts.find(isTyped) ?? "", language);
    if (date === undefined) return [{ [name]: value }];
    const place = parts.filter((text) => !isTyped(text)).join(", ");
    return [{ [name]: date, ...(place !== "" && { place }) }];
  }
}

/** The date of a line; the same day in figures and an age stand beside it in brackets. */
const dateIn = (text: string, language: string): string | undefined =>
  readDateInWords(plain(text).replace(/\([^()]*\)/g, ""), language);

const isTitle = (cell: Element): boolean => hasClass(cell, /^(?:infobox-(?:above|title|header-title)|fn|entete)$/);

/** The lines of a cell, which end with `br` or are the items of a list. */
function linesOf(cell: Element): Element[] {
  const items = [...elementsIn(cell)].filter(({ tagName }) => tagName === "li");
  if (items.length > 0) return items;
  const lines: ElementContent[][] = [[]];
  for (const child of cell.children as ElementContent[])
    if (isElement(child, "br")) lines.push([]);
    else lines.at(-1)?.push(child);
  return lines.map((children) => ({ type: "element", tagName: "span", properties: {}, children }));
}
