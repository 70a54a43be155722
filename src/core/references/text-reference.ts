import { memoize } from "../model/memo.ts";
import { parseInline } from "../model/references/inline.ts";
import type { CitationNode, TextReference } from "../model/references/types.ts";
import { linked } from "./nodes.ts";

/** A quoted title: `“A Title”`, without an apostrophe for a quotation mark. */
const quoted = /(?<=[“„”«「『"])[^“”„«»「」『』"]{1,300}(?=[”“»」』"])/u;

/** Formats a reference that is written as text. Its title links to its address: the first one in italics, else in quotation marks; else the host is added. */
export const formatText: (reference: TextReference) => readonly CitationNode[] = memoize(format, ({ content, url }) => `${url} ${content}`);

function format({ content, url }: TextReference): readonly CitationNode[] {
  const nodes = parseInline(content);
  if (url === undefined) return nodes;
  const title = nodes.findIndex((node) => typeof node !== "string" && "mark" in node && node.mark === "i");
  if (title >= 0) return nodes.flatMap((node, index) => (index === title ? linked([node], url) : [node]));
  for (const [index, node] of nodes.entries()) {
    const match = typeof node === "string" ? quoted.exec(node) : null;
    if (match === null || typeof node !== "string") continue;
    const [text] = match;
    const [before, after] = [node.slice(0, match.index), node.slice(match.index + text.length)];
    return [...nodes.slice(0, index), before, { href: url, children: [text] }, after, ...nodes.slice(index + 1)];
  }
  return [...nodes, " ", { href: url, children: [hostOf(url)] }];
}

const hostOf = (url: string): string => (URL.canParse(url) && new URL(url).host.replace(/^www\./, "")) || url;
