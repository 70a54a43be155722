import { type BlockRule, type InlineRule, matchAt, type RuleToken, type TokenMeta } from "./rules.ts";

/** A tag whose attributes are texts without escapes and whole numbers, its end, or an anchor: `{% figure src="/a.png" /%}`, `{% /note %}`, `{% #anchor %}`. */
const plainTag =
  /\{% *(?:\/([a-zA-Z][\w-]*)|#([\w-]+)|([a-zA-Z][\w-]*)(?: +"([^"\\\n]*)")?((?: +[a-zA-Z][\w-]*=(?:"[^"\\\n]*"|\d{1,9}))*) *(\/)?) *%\}/y;
const attribute = / +([a-zA-Z][\w-]*)=(?:"([^"\\\n]*)"|(\d{1,9}))/g;

interface PlainTag {
  end: number;
  type: "tag" | "tag_open" | "tag_close" | "annotation";
  /** As Markdoc's grammar gives it. */
  meta: TokenMeta;
  /** What is between the signs. */
  info: string;
}

/** Reads a tag without Markdoc's grammar, which takes a third of an article's parse time. Everything else is left to the grammar. */
function readPlainTag(text: string, start: number): PlainTag | undefined {
  // Asked at each sign of a text, most of which begin no tag.
  const match = text.startsWith("{%", start) ? matchAt(plainTag, text, start) : null;
  if (match === null) return undefined;
  const [all, closed, anchor, name, primary, rest, closes] = match;
  const end = start + all.length;
  const info = all.slice(2, -2).trim();
  // One literal each: copying what they share takes as long as reading the tag.
  if (closed !== undefined) return { end, info, type: "tag_close", meta: { tag: closed } };
  if (anchor !== undefined)
    return { end, info, type: "annotation", meta: { attributes: [{ type: "attribute", name: "id", value: anchor }] } };
  return { end, info, type: closes ? "tag" : "tag_open", meta: { tag: name, attributes: attributesOf(primary, rest) } };
}

function attributesOf(primary: string | undefined, rest: string | undefined): TokenMeta["attributes"] {
  const attributes: NonNullable<TokenMeta["attributes"]> =
    primary === undefined ? [] : [{ type: "attribute", name: "primary", value: primary }];
  if (rest) {
    for (const [, name = "", text, digits] of rest.matchAll(attribute)) {
      attributes.push({ type: "attribute", name, value: text ?? Number(digits) });
    }
  }
  return attributes.length > 0 ? attributes : null;
}

const nestings = { tag: 0, tag_open: 1, tag_close: -1, annotation: 0 } as const;

function push(state: { push: (type: string, tag: string, nesting: number) => RuleToken }, { type, meta, info }: PlainTag): RuleToken {
  const token = state.push(type, "", nestings[type]);
  token.meta = meta;
  token.info = info;
  return token;
}

/** A plain tag within a paragraph. */
export const inlineTag: InlineRule = (state, silent) => {
  const tag = readPlainTag(state.src, state.pos);
  if (tag === undefined) return false;
  if (!silent) {
    push(state, tag);
    // A closing tag that nothing opened takes them away.
    state.delimiters ??= [];
  }
  state.pos = tag.end;
  return true;
};

/** Completes Markdoc's rule for tags on lines of their own with one for a plain tag. */
export const lineTag =
  (rule: BlockRule): BlockRule =>
  (state, startLine, endLine, silent) => {
    const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
    const tag = readPlainTag(state.src, start);
    const isLine = tag !== undefined && /^\s*$/.test(state.src.slice(tag.end, state.eMarks[startLine]));
    if (!isLine) return rule(state, startLine, endLine, silent);
    if (silent) return true;
    push(state, tag).map = [startLine, startLine + 1];
    state.line += 1;
    return true;
  };
