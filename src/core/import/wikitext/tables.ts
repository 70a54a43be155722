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
export function tableToHtml(begin: string, lines: readonly string[], toHtml: (content: string) => string): string {
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
