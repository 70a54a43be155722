import { type BlockRule, type InlineRule, matchAt } from "./rules.ts";

/** The longest formula, in characters. */
const longest = 5000;
/** `$$…$$` within a paragraph. */
const displayed = new RegExp(`\\$\\$(?=\\S)((?:\\\\[^]|[^\\\\$]){1,${longest}}?)\\$\\$(?!\\$)`, "y");
/** `$…$` as in Pandoc: no space inside the dollar signs, and no digit after them, so that “$5 and $10” is text. */
const inText = new RegExp(`\\$(?![\\s$])((?:\\\\[^]|[^\\\\$]){0,${longest}})(?<!\\s)\\$(?![\\d$])`, "y");

/** A formula within a paragraph. */
export const inlineMath: InlineRule = (state, silent) => {
  if (state.src[state.pos] !== "$" || state.src[state.pos - 1] === "$") return false;
  const display = matchAt(displayed, state.src, state.pos, state.posMax);
  const match = display ?? matchAt(inText, state.src, state.pos, state.posMax);
  if (match === null || match[1] === "") return false;
  if (!silent) state.push("math", "", 0).meta = { values: { content: match[1], display: display !== null } };
  state.pos += match[0].length;
  return true;
};

/** Lines of a formula at most; also keeps the search for its end short. */
const mostLines = 200;

/** A formula on lines of its own, between `$$` and `$$`: nothing in it is Markdown. */
export const blockMath: BlockRule = (state, startLine, endLine, silent) => {
  const lineAt = (line: number) =>
    state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trimEnd();
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  if (!state.src.startsWith("$$", (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0))) return false;
  const first = lineAt(startLine);
  let last = startLine;
  let end = first.length > 2 ? first.indexOf("$$", 2) : -1;
  while (end < 0) {
    last++;
    if (
      last >= endLine ||
      last - startLine > mostLines ||
      (state.sCount[last] ?? 0) < state.blkIndent ||
      state.isEmpty(last)
    )
      return false;
    end = lineAt(last).indexOf("$$");
  }
  // Text after the formula: it is part of a paragraph.
  if (lineAt(last).slice(end + 2) !== "") return false;
  if (silent) return true;
  const lines = Array.from({ length: last - startLine + 1 }, (_, index) => lineAt(startLine + index));
  const content = lines.join("\n").slice(2, -2).trim();
  const token = state.push("math", "", 0);
  token.map = [startLine, last + 1];
  token.meta = { values: { content, display: true } };
  state.line = last + 1;
  return true;
};

/** Text between two signs, without spaces, as in Pandoc. `~~` is struck through. */
const raisedText = {
  sub: /(?<!~)~(?!~)((?:\\.|[^\s~\\]){1,100})~(?!~)/y,
  sup: /\^((?:\\.|[^\s^\\]){1,100})\^/y,
};

/** Text below or above the line: `H~2~O`, `x^2^`. */
export const raised: InlineRule = (state, silent) => {
  const sign = state.src[state.pos];
  const name = sign === "~" ? "sub" : sign === "^" ? "sup" : undefined;
  const match = name && matchAt(raisedText[name], state.src, state.pos, state.posMax);
  if (!match) return false;
  if (!silent) {
    const { pos, posMax } = state;
    state.push(`${name}_open`, name, 1);
    state.pos = pos + 1;
    state.posMax = pos + match[0].length - 1;
    state.md.inline.tokenize(state);
    state.push(`${name}_close`, name, -1);
    state.pos = pos;
    state.posMax = posMax;
  }
  state.pos += match[0].length;
  return true;
};

const definition = /\[\^([^\]\s\\[]{1,100})\]:/y;
const mark = /\[\^([^\]\s\\[]{1,100})\]/y;

/** Labels are the same in capital and small letters. */
const fold = (label = ""): string => label.normalize().toLowerCase();

/** A note as in GitHub's Markdown: `[^label]: text`; further lines are indented by four spaces. */
export const noteDefinition: BlockRule = (state, startLine, endLine, silent) => {
  const begin = state.bMarks[startLine] ?? 0;
  const shift = state.tShift[startLine] ?? 0;
  const indent = state.sCount[startLine] ?? 0;
  if (state.src[begin + shift] !== "[" || indent - state.blkIndent >= 4) return false;
  const match = matchAt(definition, state.src, begin + shift);
  if (match === null) return false;
  if (silent) return true;
  const label = fold(match[1]);
  state.env.notes ??= new Set();
  state.env.notes.add(label);
  const open = state.push("note_open", "", 1);
  open.meta = { values: { label } };
  // The rest of the line is the first line of the note's own blocks.
  const after = begin + shift + match[0].length;
  const spaces = state.src.slice(after, state.eMarks[startLine]).search(/\S|$/);
  const parentType = state.parentType;
  state.bMarks[startLine] = after;
  state.tShift[startLine] = spaces;
  state.blkIndent += 4;
  state.sCount[startLine] = state.blkIndent;
  state.parentType = "note";
  state.md.block.tokenize(state, startLine, endLine);
  state.parentType = parentType;
  state.blkIndent -= 4;
  state.bMarks[startLine] = begin;
  state.tShift[startLine] = shift;
  state.sCount[startLine] = indent;
  open.map = [startLine, state.line];
  state.push("note_close", "", -1);
  return true;
};

/** The mark of a note that the article defines: `[^label]`. */
export const noteMark: InlineRule = (state, silent) => {
  const match = state.env.notes && matchAt(mark, state.src, state.pos, state.posMax);
  const label = fold(match?.[1]);
  if (!match || !state.env.notes?.has(label)) return false;
  if (!silent) state.push("noteMark", "", 0).meta = { values: { label } };
  state.pos += match[0].length;
  return true;
};

/** Syntax that other tools have and articles do not: what it looks like, and what to write instead. */
const foreign: {
  pattern: RegExp;
  hint: string;
  unless?: (match: RegExpExecArray, definitions: Readonly<Record<string, unknown>>) => boolean;
}[] = [
  { pattern: /<br\s*\/?>/iy, hint: "end the line with a backslash" },
  { pattern: /<\/?su[bp]>/iy, hint: "write H~2~O or x^2^" },
  { pattern: /<\/?ref(?:\s[^<>]{0,300})?>/iy, hint: 'write {% cite "Id" /%}' },
  {
    pattern: /<\/?[a-z][a-z0-9-]{0,50}(?:\s[^<>]{0,300})?\/?>/iy,
    hint: "HTML is not supported: write it in Markdown, or remove it",
  },
  {
    pattern: /\[\[([^[\]\n]{1,200})\]\]/y,
    hint: "write a link as [text](address)",
    unless: ([, label = ""], definitions) => isDefined(label, definitions),
  },
  {
    pattern: /\[[^[\]\n]{1,200}\]\[([^[\]\n]{0,200})\]/y,
    hint: "define the link on a line of its own: [label]: https://…",
    // Either bracket may begin a link.
    unless: ([all], definitions) =>
      [...all.matchAll(/\[([^[\]]*)\]/g)].some(([, label = ""]) => isDefined(label, definitions)),
  },
  { pattern: /\[@[^\]\n]{1,200}\]/y, hint: 'write {% cite "Id" /%}, or {% cite "Id" page="3" /%}' },
  {
    pattern: /\[[^[\]\n]{0,200}\]\((?=[^()<>"\s]{0,200}[ \t])[^()<>"\n]{1,300}\)/y,
    hint: "an address has no spaces: rename the file, or write %20 for each",
  },
  {
    pattern: /\{ {1,3}%[^\n%{}]{0,200}% {0,3}\}/y,
    hint: "a tag begins with {% and ends with %}, without spaces between their signs",
  },
  { pattern: /\[\^[^\]\s\\[]{1,100}\]/y, hint: "define the note on a line of its own: [^label]: text" },
  { pattern: /\^\[[^[\]\n]{1,200}\]/y, hint: "write the mark [^label] here, and [^label]: text on a line of its own" },
  {
    pattern: /\[!(?:note|tip|important|warning|caution)\]/iy,
    hint: "write {% note %} and {% /note %} around the text instead",
  },
  { pattern: /:::[ \t]?[a-z{][^\n]{0,100}/iy, hint: "write {% note %} and {% /note %} around the text instead" },
  {
    pattern: /==(?=[^\s=])[^=\n]{0,200}(?<!\s)==(?!=)/y,
    hint: "text cannot be marked: write *emphasis* or **strong**",
  },
  { pattern: /\{\{[^{}\n]{1,200}\}\}/y, hint: "templates are not supported: write the text directly" },
];

/** markdown-it's normalization of labels. */
const isDefined = (label: string, definitions: Readonly<Record<string, unknown>>): boolean =>
  Object.hasOwn(definitions, label.trim().replace(/\s+/g, " ").toLowerCase().toUpperCase());

/** The error of such text; its message is the hint and, after a line break, all of the syntax. */
export const shownAsTextId = "shown-as-text";

const starts = /[<[^:={]/;

/**
 * Finds syntax that readers would see as it is written. It becomes text with a warning: a token of the type `variable`,
 * which Markdoc's parser turns into text and, unlike tokens of the type `text`, nothing joins with its neighbors.
 */
export const shownAsText: InlineRule = (state, silent) => {
  if (!starts.test(state.src[state.pos] ?? "")) return false;
  for (const { pattern, hint, unless } of foreign) {
    const match = matchAt(pattern, state.src, state.pos, state.posMax);
    if (match === null || unless?.(match, state.env.references ?? {})) continue;
    // Text between other signs is Markdown.
    const shown = match[0].startsWith("<") ? match[0] : match[0].charAt(0);
    if (!silent) {
      const token = state.push("variable", "", 0);
      token.content = shown;
      token.errors = [{ id: shownAsTextId, level: "warning", message: `${hint}\n${match[0]}` }];
    }
    state.pos += shown.length;
    return true;
  }
  return false;
};
