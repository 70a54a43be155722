import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/source.ts";
import { type CheckedPage, near } from "./page.ts";
import { report } from "./problems.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Elements without an end tag (HTML, section 13.1.2). */
const voids = words("area base br col embed hr img input link meta source track wbr");
/** Elements whose end tag may be left out (section 13.1.2.4). */
const optional = words("html head body p li dt dd rt rp option optgroup colgroup caption thead tbody tfoot tr td th");
/** Elements in which `<` is text, and what ends them. */
const raw = new Map(["script", "style", "textarea", "title"].map((name) => [name, new RegExp(`</${name}`, "gi")]));
/** Elements whose start ends an open `<p>`. */
const blocks = words(
  "address article aside blockquote details dialog div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section table ul",
);
/** Elements that cannot be in another one of their name. */
const single = words("a button form");
/** Elements that begin a new scope: what is open around them does not matter within. */
const scopes = words("button caption foreignobject object table td template th");

const rows = ["td", "th", "tr"];
/** The elements that a start tag ends, if they are innermost and their end tags are left out. */
const ends: Readonly<Record<string, readonly string[]>> = {
  li: ["li"],
  dt: ["dt", "dd"],
  dd: ["dt", "dd"],
  rt: ["rt", "rp"],
  rp: ["rt", "rp"],
  option: ["option"],
  optgroup: ["option", "optgroup"],
  td: ["td", "th"],
  th: ["td", "th"],
  tr: rows,
  thead: ["caption", "colgroup"],
  tfoot: [...rows, "thead", "tbody"],
  tbody: [...rows, "caption", "colgroup", "thead", "tbody"],
};

/** The rules above for one element, collected because each tag of a page needs them. */
interface Kind {
  isVoid: boolean;
  isBlock: boolean;
  /** The elements that cannot be around it. */
  outer: readonly string[];
  ends: readonly string[];
  /** The end of the element's text, for elements without children. */
  closing: RegExp | undefined;
}

const kindOf = (name: string): Kind => ({
  isVoid: voids.has(name),
  isBlock: blocks.has(name),
  outer: [...(single.has(name) ? [name] : []), ...(blocks.has(name) ? ["p"] : [])],
  ends: ends[name] ?? [],
  closing: raw.get(name),
});
const kinds = new Map(
  [...voids, ...blocks, ...single, ...Object.keys(ends), ...raw.keys()].map((name) => [name, kindOf(name)]),
);
const otherKind = kindOf("");

/**
 * Checks that the tags of a page come in pairs that do not overlap, and that no element is where its start ends the one
 * around it. Browsers repair all of this, each in a way that looks different from what is written, and the fast parser
 * of the other checks repairs less.
 */
export function checkTags({ source }: Pick<CheckedPage, "source">): Diagnostic[] {
  const { text } = source;
  const elements = new OpenElements((at) => near(source.at(at)));
  let end = 0;
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", end)) {
    end = at + 1;
    const code = text.charCodeAt(end);
    if (code === slash) {
      const { innermost } = elements;
      // Nearly always.
      if (text.startsWith(innermost, at + 2) && text.charCodeAt(at + 2 + innermost.length) === greater)
        elements.closeInnermost();
      else if (isLetter(text.charCodeAt(at + 2))) elements.close(nameAt(text, at + 2), at);
    } else if (isLetter(code)) {
      const name = nameAt(text, end);
      const kind = kinds.get(name) ?? otherKind;
      end = endOfTag(text, end + name.length);
      elements.open(name, kind, at);
      // Elsewhere the slash means nothing.
      if (text.charCodeAt(end - 1) === slash && !kind.isVoid && elements.areForeign) elements.closeInnermost();
      else if (kind.closing) end = indexOfMatch(kind.closing, text, end);
    } else if (text.startsWith("!--", end)) end = after(text.indexOf("-->", end), text);
  }
  elements.closeTo(0, "the end of the page");
  return elements.diagnostics;
}

/** The open elements of a page while its tags are read, and what is wrong with these. */
class OpenElements {
  readonly diagnostics: Diagnostic[] = [];
  readonly #place: (at: number) => Place;
  /** Two lists, since an object for each element takes longer. */
  readonly #names: string[] = [];
  readonly #starts: number[] = [];
  /** Elements that were reported: their end tag may follow too late. */
  readonly #late: string[] = [];

  /** @param place returns the place of an index in the page */
  constructor(place: (at: number) => Place) {
    this.#place = place;
  }

  get innermost(): string {
    return this.#names.at(-1) ?? "";
  }

  /** Whether they are of SVG or MathML, where a slash ends an element. */
  get areForeign(): boolean {
    return this.#names.includes("svg") || this.#names.includes("math");
  }

  open(name: string, kind: Kind, at: number): void {
    while (kind.ends.includes(this.innermost)) this.closeInnermost();
    if (kind.isBlock && this.innermost === "p") this.closeInnermost();
    for (const outer of kind.outer) {
      const depth = this.#depthInScope(outer);
      if (depth < 0) continue;
      this.diagnostics.push(report("nested-tag", { name, outer }, this.#place(at)));
      // As browsers do, so that a forgotten end tag is reported once.
      this.#names.splice(depth, 1);
      this.#starts.splice(depth, 1);
      this.#late.push(outer);
    }
    if (kind.isVoid) return;
    this.#names.push(name);
    this.#starts.push(at);
  }

  closeInnermost(): void {
    this.#names.pop();
    this.#starts.pop();
  }

  /** Closes an element by its end tag, and what is open in it. */
  close(name: string, at: number): void {
    const depth = this.#names.lastIndexOf(name);
    if (depth >= 0) {
      this.closeTo(depth + 1, `</${name}>`);
      this.closeInnermost();
      return;
    }
    if (this.#late.includes(name)) this.#late.splice(this.#late.indexOf(name), 1);
    else this.diagnostics.push(report("stray-tag", { name }, this.#place(at)));
  }

  /**
   * Closes all elements but the outermost ones. @param depth how many stay open @param before what comes instead of end
   * tags
   */
  closeTo(depth: number, before: string): void {
    for (let index = depth; index < this.#names.length; index++) {
      const name = this.#names[index] ?? "";
      if (optional.has(name)) continue;
      this.diagnostics.push(report("unclosed-tag", { name, before }, this.#place(this.#starts[index] ?? 0)));
      this.#late.push(name);
    }
    this.#names.length = this.#starts.length = depth;
  }

  /** Returns which of the elements, in the innermost scope, has a name; -1 if none has. */
  #depthInScope(name: string): number {
    for (let index = this.#names.length - 1; index >= 0; index--) {
      const outer = this.#names[index] ?? "";
      if (outer === name) return index;
      if (scopes.has(outer)) return -1;
    }
    return -1;
  }
}

const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);

const after = (index: number, text: string): number => (index < 0 ? text.length : index);

/** Returns where a pattern with the flag `g` matches, from an index on; the length of the text if it does not. */
function indexOfMatch(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}

const [space, doubleQuote, singleQuote, slash, greater] = [0x20, 0x22, 0x27, 0x2f, 0x3e];

/** Returns the name of a tag in lower case. */
function nameAt(text: string, start: number): string {
  let end = start;
  for (let code = text.charCodeAt(end); code > space && code !== slash && code !== greater; )
    code = text.charCodeAt(++end);
  return text.slice(start, end).toLowerCase();
}

/** Returns the index of the `>` of a tag; one in a quoted value is none. */
function endOfTag(text: string, start: number): number {
  for (let index = start; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === greater) return index;
    if (code === doubleQuote || code === singleQuote) index = after(text.indexOf(text.charAt(index), index + 1), text);
  }
  return text.length;
}
