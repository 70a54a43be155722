import { diagnose } from "../content/problems.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Source } from "../diagnostics/source.ts";
import type { RuleToken } from "./syntax/rules.ts";

/** Article limits: far above real articles, low enough to parse quickly. The parser itself gives up at depth 100. */
const limits = { tag: 5000, longTags: 50, cells: 20_000, brackets: 200, definitions: 500, tokens: 60_000, depth: 80 };

/** Returns into how many parts signs divide a text. */
function partsOf(text: string, sign: string): number {
  let parts = 1;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + sign.length)) parts++;
  return parts;
}

const tooMany = (what: string, limit: number, place: ReturnType<Source["at"]>) => [
  diagnose("too-many", { what, limit }, place),
];

/**
 * Checks for constructs that the parser cannot handle in linear time: unterminated tags, large tables, nested brackets.
 *
 * @returns a diagnostic `malformed-tag` or `too-many`; if there is one, do not parse the article
 */
export const checkBeforeParsing = (source: Source): Diagnostic[] => {
  const found = [checkTags(source), checkTables(source), checkBrackets(source)];
  return found.find((diagnostics) => diagnostics.length > 0) ?? [];
};

/** The parser searches for the end of each tag separately. */
function checkTags(source: Source): Diagnostic[] {
  const { text } = source;
  let long = 0;
  for (let start = text.indexOf("{%"); start >= 0; start = text.indexOf("{%", start + 2)) {
    if (endsSoon(text, start + 2)) continue;
    if (++long > limits.longTags) return [diagnose("malformed-tag", { tag: "{%", end: "%}" }, source.at(start))];
  }
  return [];
}

/** Whether a tag ends within the limit, outside its quoted values. */
function endsSoon(text: string, start: number): boolean {
  const end = text.indexOf("%}", start);
  const inner = end < 0 || end >= start + limits.tag ? undefined : text.slice(start, end);
  // The usual tags, without reading each character.
  if (inner !== undefined && !inner.includes("\\") && partsOf(inner, '"') % 2 === 1) return true;
  let isQuoted = false;
  for (let at = start; at < start + limits.tag && at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted && sign === "\\") at++;
    else if (!isQuoted && sign === "%" && text[at + 1] === "}") return true;
  }
  return false;
}

/** Every table row is padded to the width of the header. */
function checkTables(source: Source): Diagnostic[] {
  // Most articles: too few even if every line were a row with all signs in it.
  if (partsOf(source.text, "\n") * partsOf(source.text, "|") <= limits.cells) return [];
  let columns = 0;
  let cells = 0;
  let line = 0;
  for (const row of source.text.split("\n")) {
    line++;
    if (row.trim() === "") columns = 0;
    else if (/^[\s>|:-]*$/.test(row) && row.includes("-")) columns = Math.max(columns, row.split("|").length);
    cells += columns;
    if (cells > limits.cells) return tooMany("too many table cells", limits.cells, source.atLine(line));
  }
  return [];
}

/** The parser searches for the closing bracket of each opening one. */
function checkBrackets(source: Source): Diagnostic[] {
  const { text } = source;
  if (partsOf(text, "[") <= limits.brackets && partsOf(text, "]:") <= limits.definitions) return [];
  let open = 0;
  let definitions = 0;
  for (const { 0: sign, index } of text.matchAll(/\\[\s\S]?|[[\]]|\n(?=\n)/g)) {
    if (sign === "[") open++;
    else if (sign === "]") open = Math.max(0, open - 1);
    else if (sign === "\n") open = 0;
    if (sign === "]" && text[index + 1] === ":" && ++definitions > limits.definitions) {
      return tooMany("too many link definitions", limits.definitions, source.at(index));
    }
    if (open > limits.brackets) return tooMany("too many unclosed brackets", limits.brackets, source.at(index));
  }
  return [];
}

/** Checks the number of tokens and the nesting depth. @returns a diagnostic `too-many` */
export function checkTokens(tokens: readonly RuleToken[], source: Source): Diagnostic[] {
  let count = 0;
  let depth = 0;
  for (const block of tokens) {
    for (const token of [block, ...(block.children ?? [])]) {
      count++;
      depth += token.nesting;
      if (depth <= limits.depth && count <= limits.tokens) continue;
      const place = source.atLine((block.map?.[0] ?? 0) + 1);
      return depth > limits.depth
        ? tooMany("tags, lists or quotations are nested too deeply", limits.depth, place)
        : tooMany("the article has too many elements", limits.tokens, place);
    }
  }
  return [];
}
