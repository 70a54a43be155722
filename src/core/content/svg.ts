import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Source } from "../diagnostics/source.ts";
import { diagnose } from "./problems.ts";
import { personalOrUnreadable, rasterFormat, unreadable } from "./raster/read-raster.ts";
import { checkStyle } from "./svg-style.ts";

/** A reason to reject an SVG file. */
class Refusal extends Error {
  readonly offset: number;
  constructor(problem: string, offset: number) {
    super(problem);
    this.offset = offset;
  }
}

/** Elements that run scripts, or show or load other content. Names match in any case and with any prefix. */
const forbiddenElements =
  /^(?:script|foreignobject|handler|listener|iframe|object|embed|applet|audio|video|html|base|link|meta|form|body|img)$/;
/** Elements of other XML languages only take effect through their namespace. */
const forbiddenNamespaces = /xhtml|mathml|xslt|\/xbl|xml-events|XSL\/Transform/i;

const declaration =
  /<\?xml\s+version\s*=\s*["']1\.[01]["'](?:\s+encoding\s*=\s*["'](utf-8|us-ascii)["'])?(?:\s+standalone\s*=\s*["'](?:yes|no)["'])?\s*\?>/iy;
const doctype = /<!DOCTYPE\s[^[\]<>]*>/y;
const tagName = /[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?/y;
const attribute = /\s+([A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)\s*=\s*("[^"<]*"|'[^'<]*')/y;
const tagEnd = /\s*(\/?)>/y;
const reference = /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(lt|gt|amp|quot|apos));|&/g;
const named: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** A fragment of the same SVG, or an embedded raster image. */
const inner = /^\s*(?:#|data:image\/(?:png|jpeg|jpg|gif|webp|avif)[;,])/i;
/** Properties of XMP that tell where something was photographed or drawn, as elements or attributes. */
const position = /^gps(?:dest)?(?:latitude|longitude)/;

/** Far above the nesting of real drawings. */
const maxDepth = 200;

/**
 * Checks that an SVG file is safe: no scripts, no external links or resources. It accepts only a strict subset of XML and rejects everything else, so
 * that no browser can interpret a file differently.
 *
 * @param source the whole file
 * @returns a diagnostic `unsafe-svg` for the first problem
 */
export function checkSvg(source: Source): Diagnostic[] {
  try {
    new SvgReader(source.text).read();
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [diagnose("unsafe-svg", { problem: error.message }, source.at(error.offset))];
  }
}

class SvgReader {
  readonly #text: string;
  readonly #open: string[] = [];
  #at = 0;
  #style = "";

  constructor(text: string) {
    this.#text = text;
  }

  read(): void {
    if (this.#text.startsWith("<?") && this.#match(declaration) === undefined)
      throw this.#refusal("unsupported XML declaration; use version 1.0 or 1.1 and UTF-8");
    let hasRoot = false;
    while (this.#at < this.#text.length) {
      const next = this.#text.indexOf("<", this.#at);
      this.#characters(this.#text.slice(this.#at, next < 0 ? undefined : next));
      if (next < 0) break;
      this.#at = next;
      if (this.#skip("<!--", "-->")) continue;
      if (this.#text.startsWith("<![CDATA[", next)) this.#cdata();
      else if (this.#text.startsWith("<!", next)) this.#doctype(hasRoot);
      else if (this.#text.startsWith("<?", next)) throw this.#refusal("processing instructions are not allowed");
      else if (this.#text.startsWith("</", next)) this.#close();
      else {
        if (hasRoot && this.#open.length === 0) throw this.#refusal("unexpected content after the svg element");
        this.#element(hasRoot);
        hasRoot = true;
      }
    }
    if (!hasRoot) throw this.#refusal("the root element must be svg");
    if (this.#open.length > 0) throw this.#refusal(`the element ${this.#open.at(-1)} is not closed`);
  }

  #element(hasRoot: boolean): void {
    const start = this.#at++;
    const name = this.#match(tagName)?.[0];
    if (name === undefined) throw this.#refusal("not well-formed XML", start);
    const local = localName(name);
    if (!hasRoot && local !== "svg") throw this.#refusal("the root element must be svg", start);
    if (forbiddenElements.test(local)) throw this.#refusal(`the element ${name} is not allowed`, start);
    this.#refusePosition(name, start);
    const names = new Set<string>();
    for (let found = this.#match(attribute); found !== undefined; found = this.#match(attribute)) {
      const [all, key = "", quoted = ""] = found;
      const offset = this.#at - all.trimStart().length;
      if (names.has(key)) throw this.#refusal(`duplicate attribute ${key}`, offset);
      names.add(key);
      this.#attribute(key, this.#decode(quoted.slice(1, -1), offset), offset);
    }
    const end = this.#match(tagEnd);
    if (end === undefined) throw this.#refusal(`the element ${name} is not well-formed`);
    if (end[1] === "") this.#open.push(name);
    if (this.#open.length > maxDepth) throw this.#refusal("elements are nested too deeply", start);
  }

  #attribute(name: string, value: string, offset: number): void {
    const local = localName(name);
    this.#refusePosition(name, offset);
    if (local.startsWith("on")) throw this.#refusal(`scripts are not allowed, as in the attribute ${name}`, offset);
    if (name === "xml:base") throw this.#refusal("the attribute xml:base is not allowed", offset);
    if (name === "xmlns" || name.startsWith("xmlns:")) {
      if (forbiddenNamespaces.test(value)) throw this.#refusal(`the namespace ${value} is not allowed`, offset);
    } else if (local === "href" || local === "src") {
      if (!inner.test(value)) throw this.#refusal(`the attribute ${name} must not refer to anything outside the file`, offset);
      const hidden = hiddenIn(value);
      if (hidden !== "") throw this.#refusal(`the picture in it has data that visitors do not see: ${hidden}`, offset);
    } else if (local === "attributename" && /^(?:href|src|on)/.test(localName(value.trim()))) {
      throw this.#refusal("links and scripts must not be animated", offset);
    } else if (!name.includes(":")) {
      const problem = checkStyle(value);
      if (problem !== undefined) throw this.#refusal(problem, offset);
    }
  }

  #refusePosition(name: string, offset: number): void {
    if (position.test(localName(name))) throw this.#refusal(`its metadata tell a place (${name}); remove the element metadata`, offset);
  }

  #close(): void {
    const start = this.#at;
    this.#at += 2;
    const name = this.#match(tagName)?.[0];
    if (name === undefined || name !== this.#open.pop() || this.#match(tagEnd)?.[1] !== "")
      throw this.#refusal("elements are not nested correctly", start);
    if (localName(name ?? "") !== "style") return;
    const problem = checkStyle(this.#style);
    if (problem !== undefined) throw this.#refusal(problem, start);
    this.#style = "";
  }

  #characters(text: string): void {
    if (this.#open.length === 0 && text.trim() !== "") throw this.#refusal("text outside the svg element");
    const decoded = this.#decode(text, this.#at);
    if (this.#isInStyle()) this.#style += decoded;
  }

  #cdata(): void {
    const start = this.#at + "<![CDATA[".length;
    if (this.#open.length === 0 || !this.#skip("<![CDATA[", "]]>")) throw this.#refusal("not well-formed XML");
    if (this.#isInStyle()) this.#style += this.#text.slice(start, this.#at - "]]>".length);
  }

  #isInStyle(): boolean {
    return this.#open.some((name) => localName(name) === "style");
  }

  #doctype(hasRoot: boolean): void {
    if (hasRoot || this.#match(doctype) === undefined) throw this.#refusal("entities and custom document types are not allowed");
  }

  /** If the text continues with `start`, skips past `end`. */
  #skip(start: string, end: string): boolean {
    if (!this.#text.startsWith(start, this.#at)) return false;
    const close = this.#text.indexOf(end, this.#at + start.length);
    if (close < 0) throw this.#refusal("not well-formed XML");
    this.#at = close + end.length;
    return true;
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match === null) return undefined;
    this.#at = pattern.lastIndex;
    return match;
  }

  #decode(text: string, offset: number): string {
    if (!text.includes("&")) return text;
    return text.replace(reference, (_, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? "";
      const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      if (Number.isNaN(code) || code > 0x10ffff) throw this.#refusal("unknown entity", offset);
      return String.fromCodePoint(code);
    });
  }

  #refusal(problem: string, offset = this.#at): Refusal {
    return new Refusal(problem, offset);
  }
}

/** Names the hidden data of a raster picture in an address. Only one way to write it is known to be read here as browsers read it. */
function hiddenIn(address: string): string {
  if (!/^\s*data:/i.test(address)) return "";
  const [, ending = "", base64 = ""] = /^\s*data:image\/(\w+);base64,([A-Za-z0-9+/=\s]*)$/i.exec(address) ?? [];
  const format = rasterFormat(`.${ending}`);
  return format === undefined ? unreadable : personalOrUnreadable(format, Buffer.from(base64, "base64"));
}

const localName = (name: string): string => name.slice(name.lastIndexOf(":") + 1).toLowerCase();
