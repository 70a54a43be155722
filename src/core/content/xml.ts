/*
 * A strict reader of XML, for XLIFF files and sitemaps: no document type, no entities but the five of XML, nothing external. A file that any reader could take differently is
 * refused.
 */

/** An element, with its content in order. */
export interface XmlElement {
  /** Without prefix. */
  name: string;
  /** The namespace; empty if it has none. */
  namespace: string;
  /** By name, those of a declared namespace with that: `{urn:example}name`. */
  attributes: ReadonlyMap<string, string>;
  content: (XmlElement | string)[];
  /** From 1. */
  line: number;
  /** Where it starts, in UTF-16 units, if lines end with line feeds. */
  offset: number;
}

/** Why a file is not read. */
export class XmlError extends Error {
  /** From 1. */
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.name = "XmlError";
    this.line = line;
  }
}

const name = "[A-Za-z_][\\w.-]*";
const declaration =
  /<\?xml\s+version\s*=\s*["']1\.\d["'](?:\s+encoding\s*=\s*["']([\w-]+)["'])?(?:\s+standalone\s*=\s*["'](?:yes|no)["'])?\s*\?>/y;
// Lazy and limited repetitions: long files must not exhaust the stack.
const token = new RegExp(
  [
    "(?<text>[^<]+)",
    "<!--[^]*?-->",
    "<!\\[CDATA\\[(?<data>[^]*?)\\]\\]>",
    "<\\?(?!xml\\b)[A-Za-z_][^]*?\\?>",
    `</(?<end>${name}(?::${name})?)\\s*>`,
    `<(?<start>${name}(?::${name})?)(?<attributes>(?:\\s+${name}(?::${name})?\\s*=\\s*(?:"[^"<]*"|'[^'<]*')){0,100})\\s*(?<empty>/?)>`,
  ].join("|"),
  "y",
);
const attribute = new RegExp(`(${name}(?::${name})?)\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "g");
const reference = /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(lt|gt|amp|quot|apos));|&/g;
const named: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
/** XML 1.0 has no other characters. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const maxDepth = 100;

interface Open extends XmlElement {
  /** As written, with its prefix. */
  tag: string;
  /** Namespaces by prefix. */
  namespaces: ReadonlyMap<string, string>;
}

/**
 * Reads an XML file.
 *
 * @param text the whole file, in UTF-8
 * @returns its root element
 * @throws XmlError for anything that is not well-formed, and for document types, entities and processing of other files
 */
export function readXml(text: string): XmlElement {
  return new XmlReader(text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n")).read();
}

class XmlReader {
  readonly #text: string;
  readonly #open: Open[] = [];
  #root: XmlElement | undefined;
  #at = 0;
  #line = 1;

  constructor(text: string) {
    this.#text = text;
  }

  read(): XmlElement {
    this.#readDeclaration();
    while (this.#at < this.#text.length) this.#readToken();
    const last = this.#open.at(-1);
    if (last) throw new XmlError(`<${last.tag}> has no end`, last.line);
    if (this.#root === undefined) throw new XmlError("there is no element", this.#line);
    return this.#root;
  }

  #refuse(message: string): never {
    throw new XmlError(message, this.#line);
  }

  #readDeclaration(): void {
    declaration.lastIndex = 0;
    const [found = "", encoding = "utf-8"] = declaration.exec(this.#text) ?? [];
    if (!/^(?:utf-8|us-ascii)$/i.test(encoding)) this.#refuse(`the encoding is ${encoding}, not UTF-8`);
    this.#skip(found);
  }

  #skip(found: string): void {
    this.#at += found.length;
    this.#line += found.split("\n").length - 1;
  }

  #readToken(): void {
    token.lastIndex = this.#at;
    const match = token.exec(this.#text);
    if (match === null) {
      const start = this.#text.slice(this.#at, this.#at + 9);
      this.#refuse(start.startsWith("<!DOCTYPE") ? "a document type is not allowed" : "this is not well-formed XML");
    }
    const { text, data, end, start, attributes = "", empty } = match.groups ?? {};
    if (text !== undefined) this.#add(this.#plain(text), text);
    else if (data !== undefined) this.#add(this.#checked(data), data);
    else if (end !== undefined) this.#close(end);
    else if (start !== undefined) this.#start(start, attributes, empty === "/");
    this.#skip(match[0]);
  }

  #add(text: string, written: string): void {
    const parent = this.#open.at(-1);
    if (parent) parent.content.push(text);
    else if (written.trim() !== "") this.#refuse("there is text outside the root element");
  }

  #close(tag: string): void {
    const last = this.#open.pop();
    if (last?.tag !== tag) this.#refuse(`</${tag}> does not end ${last ? `<${last.tag}> of line ${last.line}` : "any element"}`);
  }

  #start(tag: string, written: string, isEmpty: boolean): void {
    const parent = this.#open.at(-1);
    if (this.#root !== undefined && parent === undefined) this.#refuse("there is more than one root element");
    if (this.#open.length >= maxDepth) this.#refuse(`elements are nested more than ${maxDepth} deep`);
    const attributes = new Map<string, string>();
    for (const [, key = "", double, single = ""] of written.matchAll(attribute)) {
      if (attributes.has(key)) this.#refuse(`the attribute ${key} occurs twice`);
      attributes.set(key, this.#plain(double ?? single).replace(/[\t\n]/g, " "));
    }
    const declared = [...attributes].filter(([key]) => key === "xmlns" || key.startsWith("xmlns:"));
    const inherited = parent?.namespaces ?? new Map<string, string>();
    const namespaces =
      declared.length === 0
        ? inherited
        : new Map([...inherited, ...declared.map(([key, value]): [string, string] => [key.slice(6), value])]);
    const [prefix, local] = split(tag);
    if (prefix !== "" && !namespaces.has(prefix)) this.#refuse(`the prefix ${prefix} has no namespace`);
    const element: Open = {
      name: local,
      namespace: namespaces.get(prefix) ?? "",
      attributes: resolved(attributes, namespaces),
      content: [],
      line: this.#line,
      offset: this.#at,
      tag,
      namespaces,
    };
    parent?.content.push(element);
    this.#root ??= element;
    if (!isEmpty) this.#open.push(element);
  }

  /** Replaces references to characters. */
  #plain(text: string): string {
    const plain = text.replace(reference, (found, decimal?: string, hex?: string, entity?: string) => {
      if (entity !== undefined) return named[entity] ?? "";
      const code = Number.parseInt(decimal ?? hex ?? "", hex === undefined ? 10 : 16);
      if (Number.isNaN(code) || code > 0x10ffff)
        this.#refuse(found === "&" ? "& is not written as &amp;, or is an entity" : `${found} is no character`);
      return String.fromCodePoint(code);
    });
    return this.#checked(plain);
  }

  #checked(text: string): string {
    const found = forbidden.exec(text)?.[0];
    if (found !== undefined) this.#refuse(`U+${found.charCodeAt(0).toString(16).padStart(4, "0").toUpperCase()} is not allowed in XML`);
    return text;
  }
}

/** Splits a name into its prefix and the rest. */
const split = (tag: string): [prefix: string, local: string] =>
  tag.includes(":") ? [tag.slice(0, tag.indexOf(":")), tag.slice(tag.indexOf(":") + 1)] : ["", tag];

/** Names attributes by their namespace: whoever writes a file chooses its prefixes. Those of XML itself keep theirs. */
function resolved(attributes: ReadonlyMap<string, string>, namespaces: Open["namespaces"]): XmlElement["attributes"] {
  if (![...attributes.keys()].some((key) => key.includes(":"))) return attributes;
  return new Map(
    [...attributes].map(([key, value]) => {
      const [prefix, local] = split(key);
      const namespace = prefix === "" ? undefined : namespaces.get(prefix);
      return [namespace === undefined ? key : `{${namespace}}${local}`, value];
    }),
  );
}
