import { diagnose } from "../content/problems.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Source } from "../diagnostics/source.ts";
import { memoize } from "../model/memo.ts";
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
  // Most articles have too few signs even if every line were a row with all of them.
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

/**
 * Checks where numbers begin paragraphs and items of lists, which is how many languages write days and years.
 *
 * @param tag the BCP 47 tag of the language of the text; undefined if it is unknown
 * @returns a hint `numbered-paragraph` for the first paragraph that begins like an item and counts on or is counted on,
 * since only a list that begins with 0 or 1 is one; and warnings `date-as-item` for items that begin with a month
 */
export function checkLists(tokens: readonly RuleToken[], source: Source, tag: string | undefined): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const isMonth = (word: string) => tag !== undefined && word !== "" && monthsOf(tag).has(word.toLowerCase());
  let item: RuleToken | undefined;
  let isHinted = false;
  /** The last number that began an item, or a line of a paragraph. */
  let last: { value: number; hint?: () => Diagnostic } | undefined;
  for (const [index, { type, content, map }] of tokens.entries()) {
    const before = tokens[index - 1];
    if (type !== "inline" || map === null || before?.type !== "paragraph_open") {
      item = type === "list_item_open" ? tokens[index] : type === "paragraph_open" ? item : undefined;
      if (item?.info) last = { value: Number(item.info) };
      else if (type === "heading_open") last = undefined;
      continue;
    }
    const place = (text: string) => source.find(text, source.offsetOf(map[0] + 1));
    for (const line of content.split("\n")) {
      const [start, number = "", sign = "", word = ""] = /^(\d{1,3})([.)])(?:\s+(\p{L}*)|$)/u.exec(line) ?? [];
      // A paragraph that begins with a date or another word goes on as one.
      if (start === undefined || isMonth(word)) break;
      const hint = () => diagnose("numbered-paragraph", { number, sign }, place(number + sign));
      if (last?.value === Number(number) - 1 && !isHinted) {
        isHinted = true;
        diagnostics.push(last.hint?.() ?? hint());
      }
      last = { value: Number(number), hint };
    }
    const [word = ""] = (item?.info && /^\p{L}+/u.exec(content)) || [];
    if (item && isMonth(word)) {
      const written = `${item.info}${item.markup}`;
      diagnostics.push(diagnose("date-as-item", { number: item.info, sign: item.markup, word }, place(written)));
    }
    item = undefined;
  }
  return diagnostics;
}

/** Returns the names of months in a language, in small letters: alone, and as they follow a day. */
export const monthsOf = memoize(
  (tag: string): ReadonlySet<string> => {
    const formats = [{ month: "long" }, { month: "long", day: "numeric" }].map(
      (options) =>
        new Intl.DateTimeFormat(tag, {
          ...options,
          calendar: "gregory",
          timeZone: "UTC",
        } as Intl.DateTimeFormatOptions),
    );
    const names = Array.from({ length: 12 }, (_, month) =>
      formats.flatMap((format) =>
        format
          .formatToParts(Date.UTC(2000, month, 1))
          .flatMap(({ type, value }) => (type === "month" ? [value.toLowerCase()] : [])),
      ),
    );
    return new Set(names.flat());
  },
  (tag) => tag,
);

/** Lines of paragraphs that mean something in other tools, or would with another sign; and what to write instead. */
const lines: readonly { pattern: RegExp; hint: string }[] = [
  { pattern: /^#{2,6}(?=[^\s#])[^\n]{1,100}/m, hint: "put a space after the number signs of a heading: ## Heading" },
  { pattern: /^={2,6}[^=\n]{1,200}={2,6}[ \t]*$/m, hint: "this looks like wikitext: write a heading as ## Heading" },
  {
    pattern: /^\{\|[^\n]{0,100}/m,
    hint: "this looks like wikitext: write rows as | a | b |, with | --- | --- | below the first",
  },
  {
    pattern: /^\|[^\n]{1,1000}\|[ \t]*\n\|/m,
    hint: "a table needs a row of dashes below its first row: | --- | --- |",
  },
];

/** Text in lines that means something in wikitext. */
const quotes = /'''[^'\n]{1,200}'''/;

/**
 * Finds what other tools read as markup and articles show as it is written: each kind once in a paragraph.
 *
 * @returns warnings `shown-as-text`
 */
export function checkForeign(tokens: readonly RuleToken[], source: Source): Diagnostic[] {
  return tokens.flatMap((token, index) => {
    const at = source.offsetOf((token.map?.[0] ?? 0) + 1);
    const shown = (text: string, hint: string) => [
      diagnose("shown-as-text", { text: text.split("\n", 1)[0] ?? "", hint }, source.find(text, at)),
    ];
    if (token.type === "fence" && /^(?:mermaid|plantuml|dot|graphviz)\b/.test(token.info))
      return shown(token.info, "diagrams are shown as code: export a drawing as SVG, and show it with a figure tag");
    if (token.type !== "inline") return [];
    // The tag of tables tells itself what is wrong.
    const isParagraph = tokens[index - 1]?.type === "paragraph_open" && tokens[index - 2]?.meta?.tag !== "table";
    const found = isParagraph
      ? lines.flatMap(({ pattern, hint }) => {
          const text = pattern.exec(token.content)?.[0];
          return text === undefined ? [] : shown(text, hint);
        })
      : [];
    const texts = (token.children ?? []).filter(({ type }) => type === "text");
    const bold = texts.map(({ content }) => quotes.exec(content)?.[0]).find((text) => text !== undefined);
    return bold === undefined
      ? found
      : [...found, ...shown(bold, "this looks like wikitext: write **bold** or *italic*")];
  });
}
