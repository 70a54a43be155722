import { diagnose } from "../content/problems.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Source } from "../diagnostics/source.ts";
import type { RuleToken } from "./syntax/rules.ts";
import type { Tags } from "./tags.ts";

/** An opening tag without its closing tag so far. */
interface OpenTag {
  name: string;
  offset: number;
  /** Whether a problem has been reported for it. */
  isReported: boolean;
}

/**
 * Finds unterminated, invalid, unclosed and unopened tags. Reports each mistake once, at its position.
 *
 * @param tokens all tokens of the article
 * @returns diagnostics `malformed-tag`, `unclosed-tag`, `unopened-tag`
 */
export function checkTagStructure(tokens: readonly RuleToken[], source: Source, tags: Tags): Diagnostic[] {
  const structure = new TagStructure(source, tags);
  for (const token of tokens) structure.read(token);
  return structure.end();
}

/** Tokens have no columns, so every `{%` in the text is matched to tokens in document order. */
class TagStructure {
  readonly #source: Source;
  readonly #tags: Tags;
  readonly #diagnostics: Diagnostic[] = [];
  readonly #open: OpenTag[] = [];
  #cursor = 0;

  constructor(source: Source, tags: Tags) {
    this.#source = source;
    this.#tags = tags;
  }

  read(token: RuleToken, parent?: RuleToken): void {
    if (token.map) this.#cursor = Math.max(this.#cursor, this.#source.offsetOf(token.map[0] + 1));
    const { tag = "", error } = token.meta ?? {};
    if (token.type === "tag") this.#next();
    else if (token.type === "tag_open") this.#opened(tag, this.#next().offset);
    else if (token.type === "tag_close") this.#closed(tag, this.#next().offset);
    else if (token.type === "error") this.#malformed(/but (.{1,20}) found/s.exec(error?.message ?? "")?.[1]);
    else if (token.children) for (const child of token.children) this.read(child, token);
    else for (const _ of token.content.matchAll(/\{%/g)) this.#text(token.type === "text" && parent?.type === "inline");
  }

  /** @returns all problems, after the last token */
  end(): Diagnostic[] {
    for (const tag of this.#open) this.#unclosed(tag);
    return this.#diagnostics;
  }

  /** Goes to the next `{%`. */
  #next(): { offset: number; slash: boolean; name: string } {
    const tag = /\{%\s*(\/?)\s*([\w-]*)/g;
    tag.lastIndex = this.#cursor;
    const match = tag.exec(this.#source.text);
    if (match === null) return { offset: this.#cursor, slash: false, name: "" };
    this.#cursor = match.index + match[0].length;
    return { offset: match.index, slash: match[1] !== "", name: match[2] ?? "" };
  }

  /** Handles a `{%` in text: escaped, in code, or the start of an unterminated tag. */
  #text(isProse: boolean): void {
    const start = this.#source.text.indexOf("{%", this.#cursor);
    if (isProse && this.#source.text.charAt(start - 1) !== "\\") this.#malformed();
    else this.#next();
  }

  #malformed(unexpected?: string): void {
    const { offset, slash, name } = this.#next();
    const end = this.#isSelfClosing(name) ? "/%}" : "%}";
    const written = this.#source.text.slice(offset, offset + 300);
    const [, , value] = /^\{% *(cite|lang|pronunciation) +([^\s"'=%{}/“”„«»‘’]+) *\/?%\}/.exec(written) ?? [];
    const [, anchor] = /^\{% *#([^\s"'=%{}]+) *%\}/.exec(written) ?? [];
    const write = value ? `{% ${name} "${value}" ${end}` : anchor && writtenAnchor(anchor);
    const problem = { tag: name || "{%", unexpected, end, write };
    this.#diagnostics.push(diagnose("malformed-tag", problem, this.#source.at(offset)));
    // Do not report the other half too.
    const opening = this.#open.findLastIndex((tag) => tag.name === name);
    if (slash && opening >= 0) this.#open.splice(opening);
    else if (!slash && !this.#isSelfClosing(name)) this.#open.push({ name, offset, isReported: true });
  }

  #opened(name: string, offset: number): void {
    const tag = { name, offset, isReported: this.#tags.named(name) === undefined };
    if (this.#isSelfClosing(name)) this.#unclosed(tag);
    this.#open.push({ ...tag, isReported: tag.isReported || this.#isSelfClosing(name) });
  }

  #closed(name: string, offset: number): void {
    const index = this.#open.findLastIndex((tag) => tag.name === name);
    if (index >= 0) {
      for (const tag of this.#open.splice(index).slice(1)) this.#unclosed(tag);
    } else if (this.#tags.named(name) !== undefined) {
      // If a tag is open, its closing tag probably has the wrong name.
      const open = this.#isSelfClosing(name) ? undefined : this.#open.pop();
      this.#diagnostics.push(diagnose("unopened-tag", { tag: name, open: open?.name }, this.#source.at(offset)));
    }
  }

  #unclosed({ name, offset, isReported }: OpenTag): void {
    if (isReported) return;
    const closing = this.#isSelfClosing(name) ? "/%}" : `{% /${name} %}`;
    this.#diagnostics.push(diagnose("unclosed-tag", { tag: name, closing }, this.#source.at(offset)));
  }

  #isSelfClosing(name: string): boolean {
    return this.#tags.named(name)?.selfClosing === true;
  }
}

/** An anchor as a tag can have it: it begins with a letter from a to z, and others need quotes. */
function writtenAnchor(anchor: string): string {
  const plain = anchor.normalize("NFD").replace(/\p{M}/gu, "");
  return /^[a-z]/i.test(anchor) ? `{% id="${anchor}" %}` : `{% #${/^[a-z][\w-]*$/i.test(plain) ? plain : "life"} %}`;
}
