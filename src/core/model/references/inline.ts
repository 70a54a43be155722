import type { CitationNode, RichText } from "./types.ts";

/**
 * `\*`, `**strong**`, `*title*` (only around words, not in “A*STAR”), `[text](address)`; each piece is bounded, so
 * reading takes linear time.
 */
const inline = (): RegExp =>
  /\\([\\*[\]])|(?<![\p{L}\p{M}\p{N}*])(\*\*?)([^\s*](?:[^*]{0,300}[^\s*])?)\2(?![\p{L}\p{M}\p{N}*])|\[((?:[^[\]\\]|\\[^\n]){1,500})\]\(((?:[^\s()]|\([^\s()]{0,200}\)){1,2000})\)/gu;

/** Reads text with inline Markdown: emphasis, links, and backslashes before signs that are meant as such. */
export const parseInline = (text: string): CitationNode[] => parse(text, true);

/** Reads text in which only emphasis is marked: links are shown as written, without their addresses being read. */
export const parseTitle = (text: string): RichText => parse(text, false) as RichText;

function parse(text: string, hasLinks: boolean): CitationNode[] {
  const nodes: CitationNode[] = [];
  let end = 0;
  for (const { 0: match, 1: sign, 2: stars, 3: emphasized = "", 4: label = "", 5: href, index } of text.matchAll(
    inline(),
  )) {
    if (index > end) nodes.push(text.slice(end, index));
    end = index + match.length;
    if (sign !== undefined) nodes.push(sign);
    else if (href !== undefined && hasLinks) nodes.push({ href, children: parse(label, false) });
    else if (href !== undefined) nodes.push("[", ...parse(label, false), `](${href})`);
    else nodes.push({ mark: stars === "**" ? "b" : "i", children: parse(emphasized, hasLinks) });
  }
  if (end < text.length) nodes.push(text.slice(end));
  return nodes;
}

/** The addresses that nodes link to. */
export const linksIn = (nodes: readonly CitationNode[]): string[] =>
  nodes.flatMap((node) =>
    typeof node === "string" ? [] : [...("href" in node ? [node.href] : []), ...linksIn(node.children)],
  );

/** The text of nodes. */
export function textOf(nodes: readonly CitationNode[]): string {
  let text = "";
  for (const node of nodes) text += typeof node === "string" ? node : textOf(node.children);
  return text;
}

/** The last UTF-16 code unit of the text of nodes; undefined if there is no text. */
export function lastCharacter(nodes: readonly CitationNode[]): string | undefined {
  for (let index = nodes.length - 1; index >= 0; index--) {
    const node = nodes[index] ?? "";
    const last = typeof node === "string" ? node.at(-1) : lastCharacter(node.children);
    if (last !== undefined) return last;
  }
  return undefined;
}
