/**
 * Escapes text so that no Markdown reader takes any of it for markup (CommonMark, and the tables and strikethrough of
 * GitHub's flavor).
 */
export const escapeText = (text: string): string => (/[\\`*[\]<~_&]|^[(:]/.test(text) ? escapeSigns(text) : text);

const escapeSigns = (text: string): string =>
  text
    .replace(/[\\`*[\]<~]/g, "\\$&")
    // Underscores within a word are left alone, because Markdown gives them no meaning.
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
    .replace(/&(?=#?\w+;)/g, "\\&")
    // The first character is escaped, because after a citation marker it would make a link of the marker.
    .replace(/^[(:]/, "\\$&");

/** Escapes characters that would begin a block at the start of a line. */
export const escapeStart = (line: string): string =>
  line.replace(/^(?:[-+=](?=[-=\s]|$)|#(?=#{0,5}(?:\s|$))|>)/, "\\$&").replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2");

/** Escapes number signs after a space, which would end a heading. */
export const escapeEnd = (line: string): string => line.replace(/(?<=\s)#+$/, "\\$&");

/** Puts the parts of a line together. A `!` before a link would make a picture of it. */
export const joinParts = (parts: readonly string[]): string =>
  parts.reduce(
    (line, part) => (part.startsWith("[") && line.endsWith("!") ? `${line.slice(0, -1)}\\!${part}` : line + part),
    "",
  );

/** Formats code in a line: between more backquotes than it has in a row. */
export function codeSpan(code: string): string {
  const fence = fenceFor(code, 1);
  const space = /^`|`$|^ .* $/.test(code) ? " " : "";
  return `${fence}${space}${code}${space}${fence}`;
}

/** Formats a block of code. */
export function codeBlock(code: string, language = ""): string {
  const fence = fenceFor(code, 3);
  return `${fence}${language}\n${code.replace(/\n$/, "")}\n${fence}`;
}

const fenceFor = (code: string, least: number): string =>
  "`".repeat(Math.max(least, ...[...code.matchAll(/`+/g)].map(([run]) => run.length + 1)));

/** Formats a link. An address that is its own text is written once. */
export function link(text: string, address: string, title?: string): string {
  const target = address.replace(/[\s<>()\\]/g, (character) =>
    encodeURIComponent(character).replace("(", "%28").replace(")", "%29"),
  );
  if (/^https?:/.test(address) && text === escapeText(address) && target === address) return `<${address}>`;
  return `[${text}](${target}${title ? ` "${title.replace(/["\\]/g, "\\$&")}"` : ""})`;
}

/** Indents all lines but the first, as in an item of a list. */
export const indent = (text: string, by: number): string => text.replace(/\n(?=[^\n])/g, `\n${" ".repeat(by)}`);

/** Puts text into a quotation. */
export const quoted = (text: string): string => text.replace(/^/gm, "> ").replace(/^> $/gm, ">");

/** Puts blocks below each other, without those that are empty. */
export const joinBlocks = (blocks: readonly (string | undefined | false)[]): string =>
  blocks.filter(Boolean).join("\n\n");
