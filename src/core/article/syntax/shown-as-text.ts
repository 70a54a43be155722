import { type InlineRule, matchAt } from "./rules.ts";

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
 * which Markdoc's parser
 * turns into text and, unlike tokens of the type `text`, nothing joins with its neighbors.
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
