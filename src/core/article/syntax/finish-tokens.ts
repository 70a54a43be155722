import type { CoreState, RuleToken } from "./rules.ts";

/**
 * An address in running text, as GitHub recognizes it; also ends at the punctuation of scripts that put no space after
 * it.
 */
const address = /(?<![\p{L}\p{N}/])https?:\/\/[^\s<>"`、。，；：！？）」』】》]{1,2000}/giu;

/**
 * Completes tokens: lists may begin with 0, bare addresses become links, and pictures get their description as plain
 * text.
 */
export function finishTokens({ tokens, Token }: CoreState): void {
  for (const block of tokens) {
    // Markdoc's parser takes the number 0 for no number.
    if (block.type === "ordered_list_open")
      block.attrs = (block.attrs ?? []).map(([name, value]) => [name, String(value)]);
    if (!block.children?.some(({ type, content }) => type === "image" || content.includes("://"))) continue;
    let depth = 0;
    block.children = block.children.flatMap((token) => {
      if (token.type === "link_open" || token.type === "link_close") depth += token.nesting;
      if (token.type === "image") token.content = plainText(token.children ?? []);
      return token.type === "text" && depth === 0 ? withLinks(token, Token) : [token];
    });
  }
}

const plainText = (tokens: readonly RuleToken[]): string =>
  tokens
    .map(({ type, content, children }) =>
      type === "softbreak" || type === "hardbreak" ? " " : children ? plainText(children) : content,
    )
    .join("");

function withLinks(token: RuleToken, Token: CoreState["Token"]): RuleToken[] {
  const parts: RuleToken[] = [];
  let end = 0;
  const add = (type: string, nesting: number, content = "") => {
    const part = Object.assign(new Token(type, nesting === 0 ? "" : "a", nesting), { content });
    parts.push(part);
    return part;
  };
  for (const { 0: found, index } of token.content.matchAll(address)) {
    const url = withoutPunctuation(found);
    if (!URL.canParse(url)) continue;
    if (index > end) add("text", 0, token.content.slice(end, index));
    add("link_open", 1).attrs = [["href", url]];
    add("text", 0, url);
    add("link_close", -1);
    end = index + url.length;
  }
  if (end === 0) return [token];
  if (end < token.content.length) add("text", 0, token.content.slice(end));
  return parts;
}

/** Punctuation after an address belongs to the sentence; a closing bracket does if nothing in the address opens it. */
function withoutPunctuation(url: string): string {
  let end = url.length;
  let unopened = count(url, ")") - count(url, "(");
  for (; end > 0; end--) {
    const last = url.charAt(end - 1);
    if (last === ")" && unopened > 0) unopened--;
    else if (!"?!.,:;*_~'’".includes(last)) break;
  }
  return url.slice(0, end);
}

const count = (text: string, sign: string): number => text.split(sign).length - 1;
