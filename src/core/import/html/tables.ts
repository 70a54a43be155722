import type { Element, ElementContent } from "hast";
import { readDateInWords } from "../../model/date-words.ts";
import type { ImportedArticle, ImportedRow } from "../imported.ts";
import { plain } from "../wikipedia/citation-templates.ts";
import { labelOfWords, readInfobox } from "../wikipedia/infobox.ts";
import type { TemplateCall } from "../wikitext/inline.ts";
import { attributeValue } from "./markdown.ts";
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

/** A cell, and how many rows and columns it spans within the head or the body. */
interface Cell {
  text: string;
  isHeader: boolean;
  down: number;
  across: number;
}

/** The cells by row and column; those that span several stand in each of their places. */
type Grid = (Cell | undefined)[][];

/** The rows and columns of headers, and the places of cells in one table. */
const [mostHeaders, mostCells] = [10, 20_000];

/**
 * Writes a table as Markdown, with the spans of its cells, and with its headers and what its classes say in a tag.
 *
 * @param toText writes the content of a cell
 */
export function writeTable(element: Element, toText: (cell: Element) => string): string {
  const caption = element.children.find((part): part is Element => isElement(part, "caption"));
  const rows = rowsOf(element)
    .map(({ children }) => children.filter((cell): cell is Element => isElement(cell) && /^t[dh]$/.test(cell.tagName)))
    .filter((cells) => cells.length > 0);
  const firstOfBody = rows.findIndex((cells) => cells.some(({ tagName }) => tagName === "td"));
  // A table of headers only has a head of one row.
  const headerRows = Math.min(firstOfBody < 0 ? 1 : firstOfBody, mostHeaders);
  const room = { left: mostCells };
  const [head = [], body = []] = [rows.slice(0, headerRows), rows.slice(headerRows)].map((part) =>
    gridOf(part, toText, room),
  );
  // Some cells span more columns than there are.
  const starts = [...head, ...body].map((line) => line.findLastIndex((cell, x) => cell !== line[x - 1]) + 1);
  const width = Math.max(1, ...starts);
  const headerColumns = body.length === 0 ? 0 : countHeaders(body, width);
  const [first = `|${"  |".repeat(width)}`, ...more] = [head, body].flatMap((part) => cellLines(part, width));
  const lines = head.length === 0 ? [`|${"  |".repeat(width)}`, first, ...more] : [first, ...more];
  const table = [lines[0], `|${" --- |".repeat(width)}`, ...lines.slice(1)].join("\n");
  const title = caption === undefined ? "" : toText(caption);
  const attributes = [
    ...(title === "" ? [] : [`caption=${attributeValue(title)}`]),
    ...(headerRows > 1 ? [`headerRows=${headerRows}`] : []),
    ...(headerColumns > 0 ? [`headerColumns=${headerColumns}`] : []),
    ...(hasClass(element, /^sortable$/) ? ["sortable=true"] : []),
    ...(title !== "" && hasClass(element, /^(?:mw-)?collapsed$/) ? ["collapsed=true"] : []),
  ];
  return attributes.length === 0 ? table : `{% table ${attributes.join(" ")} %}\n${table}\n{% /table %}`;
}

/** Places the cells of the head or of the body; spans end where these end, or where another cell is. */
function gridOf(rows: readonly Element[][], toText: (cell: Element) => string, room: { left: number }): Grid {
  const grid: Grid = rows.map(() => []);
  for (const [y, row] of rows.entries()) {
    const line = grid[y] ?? [];
    let x = 0;
    for (const element of row) {
      while (line[x] !== undefined) x += 1;
      const wanted = [Math.min(span(element, "rowSpan"), rows.length - y), span(element, "colSpan")] as const;
      const [down, most] = wanted[0] * wanted[1] <= room.left ? wanted : ([1, 1] as const);
      let across = 1;
      while (across < most && line[x + across] === undefined) across += 1;
      const text = toText(element).replace(/(?<!\\)\|/g, "\\|");
      const cell = { text, isHeader: element.tagName === "th", down, across };
      room.left -= down * across;
      for (const below of grid.slice(y, y + down))
        for (let column = x; column < x + across; column += 1) below[column] = cell;
      x += across;
    }
  }
  return grid;
}

/** The columns at the beginning that have headers only. */
function countHeaders(body: Grid, width: number): number {
  const isHeader = (column: number) => body.every((line) => line[column]?.isHeader === true);
  let count = 0;
  while (count < Math.min(width - 1, mostHeaders) && isHeader(count)) count += 1;
  return count;
}

/** Writes rows; the places that a cell spans beside or below it are empty. */
const cellLines = (grid: Grid, width: number): string[] =>
  grid.map((line, y) => {
    const cells = Array.from({ length: width }, (_, x) => {
      const cell = line[x];
      const isFirst = cell !== undefined && cell !== line[x - 1] && cell !== grid[y - 1]?.[x];
      return isFirst ? withSpans({ ...cell, across: Math.min(cell.across, width - x) }) : "";
    });
    return `| ${cells.join(" | ")} |`;
  });

function withSpans({ text, down, across }: Cell): string {
  const spans = [...(across > 1 ? [`colspan=${across}`] : []), ...(down > 1 ? [`rowspan=${down}`] : [])];
  return spans.length === 0 ? text : `${text} {% ${spans.join(" ")} %}`.trim();
}

const span = (cell: Element, name: "colSpan" | "rowSpan"): number => {
  const count = Number(attribute(cell, name) ?? "1");
  return Number.isInteger(count) && count > 0 && count <= 100 ? count : 1;
};
