/**
 * Writes the blocks of wikitext as HTML: headings, lists, tables, rules and paragraphs.
 *
 * @param text wikitext in which everything that can have several lines, but tables, is one character (see `protect`)
 * @param inline writes the text of a line
 * @param isBlock whether a line consists of such characters that stand for blocks only
 */
export function blocksToHtml(
  text: string,
  inline: (text: string) => string,
  isBlock: (line: string) => boolean,
  depth = 0,
): string {
  const lines = text.split("\n");
  const tables = depth < deepestTable ? tableEnds(lines) : new Map<number, number>();
  const html: string[] = [];
  let paragraph: string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) html.push(`<p>${inline(paragraph.join("\n"))}</p>`);
    paragraph = [];
  };
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    const heading = line.length < longestHeading ? /^(={1,6})\s*(.*?)\s*\1\s*$/.exec(line) : null;
    const table = tables.get(index);
    if (heading?.[1] !== undefined && heading[2]) {
      endParagraph();
      const level = heading[1].length;
      html.push(`<h${level}>${inline(heading[2])}</h${level}>`);
    } else if (table !== undefined) {
      endParagraph();
      const whole = lines.slice(index + 1, table);
      html.push(tableToHtml(line, whole, (content) => cellToHtml(content, inline, isBlock, depth + 1)));
      index = endsTable(lines[table]) ? table : table - 1;
    } else if (/^[:\s]*\{\|/.test(line) || /^\s*\|[-}+]/.test(line)) {
      endParagraph();
      // The beginning of a row alone has nothing to show.
      if (!endsTable(line) && !/^\s*\|-+\s*$/.test(line)) html.push('<div data-lost="part of a table">*</div>');
    } else if (/^[*#:;]/.test(line)) {
      endParagraph();
      let end = index;
      while (/^[*#:;]/.test(lines[end + 1] ?? "")) end += 1;
      html.push(listToHtml(lines.slice(index, end + 1), inline));
      index = end;
    } else if (/^-{4,}\s*$/.test(line)) {
      endParagraph();
      html.push("<hr>");
    } else if (line.trim() === "") endParagraph();
    else if (isBlock(line)) {
      endParagraph();
      html.push(inline(line));
    } else paragraph.push(line);
  }
  endParagraph();
  return html.join("\n");
}

/** Tables within each other, and the characters of a heading. */
const [deepestTable, longestHeading] = [5, 1000];

/** The content of a cell: a line is text, more lines are blocks. */
function cellToHtml(
  content: string,
  inline: (text: string) => string,
  isBlock: (line: string) => boolean,
  depth: number,
): string {
  return content.includes("\n") ? blocksToHtml(content, inline, isBlock, depth) : inline(content);
}

const endsTable = (line = ""): boolean => /^\s*\|\}(?!\})/.test(line);

/** The lines that end tables, by those that begin them. A table that is never closed ends before the next heading. */
function tableEnds(lines: readonly string[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  let open: number[] = [];
  for (const [index, line] of [...lines, "==="].entries()) {
    if (/^[:\s]*\{\|/.test(line)) open.push(index);
    else if (endsTable(line)) {
      const start = open.pop();
      if (start !== undefined) ends.set(start, index);
    } else if ((index === lines.length || /^==.*==\s*$/.test(line)) && open[0] !== undefined) {
      ends.set(open[0], index);
      open = [];
    }
  }
  return ends;
}

const containers: Readonly<Record<string, readonly [list: string, item: string]>> = {
  "*": ["ul", "li"],
  "#": ["ol", "li"],
  ":": ["dl", "dd"],
  ";": ["dl", "dt"],
};

/** Writes consecutive lines that begin with `*`, `#`, `:` or `;` as nested lists. */
function listToHtml(lines: readonly string[], inline: (text: string) => string): string {
  const html: string[] = [];
  let open = "";
  const end = (to: number) => {
    while (open.length > to) {
      const [list, item] = containers[open.at(-1) ?? ""] ?? [];
      html.push(`</${item}></${list}>`);
      open = open.slice(0, -1);
    }
  };
  for (const line of lines) {
    const [, marks = "", text = ""] = /^([*#:;]{1,12})[*#:;]*\s*(.*)$/s.exec(line) ?? [];
    let common = 0;
    const sameList = (a = "", b = "") => containers[a]?.[0] === containers[b]?.[0];
    while (common < marks.length && common < open.length && sameList(marks[common], open[common])) common += 1;
    end(common);
    if (common === marks.length) {
      const [, before] = containers[open.at(-1) ?? ""] ?? [];
      const [, item] = containers[marks.at(-1) ?? ""] ?? [];
      html.push(`</${before}><${item}>`);
      open = open.slice(0, -1) + marks.at(-1);
    }
    for (const mark of marks.slice(common)) {
      const [list, item] = containers[mark] ?? [];
      html.push(`<${list}><${item}>`);
      open += mark;
    }
    // A definition may follow its term on the same line.
    const [term = "", ...definition] = marks.endsWith(";") ? text.split(/(?<!\s)\s*:(?!\/\/)\s*/) : [text];
    html.push(inline(term));
    if (definition.length === 0) continue;
    html.push(`</dt><dd>${inline(definition.join(": "))}`);
    open = `${open.slice(0, -1)}:`;
  }
  end(0);
  return html.join("");
}

/** A cell of a table in wikitext. Its content is wikitext. */
interface Cell {
  isHeader: boolean;
  attributes: string;
  content: string;
}

/**
 * Writes a table of wikitext as HTML: https://www.mediawiki.org/wiki/Help:Tables
 *
 * @param begin the line that begins with `{|`, which says of what kind the table is
 * @param lines the lines between `{|` and `|}`
 * @param toHtml writes the content of a cell, which may have several lines
 */
function tableToHtml(begin: string, lines: readonly string[], toHtml: (content: string) => string): string {
  let caption = "";
  const rows: Cell[][] = [[]];
  for (const line of joinNested(lines)) {
    const text = line.trimStart();
    if (text.startsWith("|+")) caption = withoutAttributes(text.slice(2)).content;
    else if (text.startsWith("|-")) rows.push([]);
    else if (text.startsWith("|") || text.startsWith("!")) rows.at(-1)?.push(...readCells(text));
    else {
      const cell = rows.at(-1)?.at(-1);
      if (cell !== undefined) cell.content += `\n${line}`;
      else caption += ` ${line}`;
    }
  }
  const written = rows.filter((row) => row.length > 0).map((row) => `<tr>${row.map(writeCell).join("")}</tr>`);
  const kinds = begin.match(/\b(?:sortable|(?:mw-)?collapsed)\b/g) ?? [];
  return `<table${kinds.length > 0 ? ` class="${kinds.join(" ")}"` : ""}>${caption.trim() ? `<caption>${toHtml(caption.trim())}</caption>` : ""}${written.join("")}</table>`;

  function writeCell({ isHeader, attributes, content }: Cell): string {
    const name = isHeader ? "th" : "td";
    const spans = attributes.matchAll(/\b(colspan|rowspan|scope)\s*=\s*["']?(\w+)/gi);
    const kept = [...spans].map(([, key = "", value = ""]) => ` ${key.toLowerCase()}="${value}"`).join("");
    return `<${name}${kept}>${toHtml(content.trim())}</${name}>`;
  }
}

/**
 * Puts each table within a cell on one line with the text before it, since its lines are not those of the outer one.
 */
function joinNested(lines: readonly string[]): string[] {
  const joined: string[] = [];
  let depth = 0;
  for (const line of lines) {
    const isStart = line.trimStart().startsWith("{|");
    if (depth > 0 || isStart) joined.push(`${joined.pop() ?? ""}\n${line}`);
    else joined.push(line);
    if (isStart) depth += 1;
    if (depth > 0 && line.trimStart().startsWith("|}")) depth -= 1;
  }
  return joined;
}

/** Reads the cells of a line that begins with `|` or `!`. */
function readCells(line: string): Cell[] {
  const isHeader = line.startsWith("!");
  const cells = line.slice(1).split(isHeader ? /!!|\|\|/ : /\|\|/);
  return cells.map((cell) => ({ isHeader, ...withoutAttributes(cell) }));
}

/** Divides a cell into its attributes, which end with one `|`, and its content. */
function withoutAttributes(cell: string): { attributes: string; content: string } {
  const [, attributes, content] = /^(?=[^|\n]*\w\s*=)([^|\n]*)\|(?!\|)([\s\S]*)$/.exec(cell) ?? [];
  return attributes === undefined ? { attributes: "", content: cell } : { attributes, content: content ?? "" };
}
