import { SaxesParser } from "saxes";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Source } from "../diagnostics/source.ts";
import { diagnose } from "./problems.ts";
import { personalOrUnreadable, rasterFormat, unreadable } from "./raster/read-raster.ts";

/** An element, with its content in order. */
export interface XmlElement {
  /** Without prefix. */
  name: string;
  /** The namespace; empty if it has none. */
  namespace: string;
  /** By name. Names with a prefix begin with its namespace: `{urn:example}name`. */
  attributes: ReadonlyMap<string, string>;
  content: (XmlElement | string)[];
  /** From 1. */
  line: number;
  /** Where it starts, in UTF-16 units. */
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

/** Parts of files that only some readers accept. */
interface Accepted {
  /** The document types that may be named. A type must not declare anything. Default: none */
  doctype?: RegExp;
  /** The encodings that the file may name, if its text was decoded accordingly. Default: UTF-8 */
  encoding?: RegExp;
  /** Whether there may be processing instructions, which are ignored. Default: true */
  instructions?: boolean;
}

const utf8 = /^(?:utf-8|us-ascii)$/i;
/** For files of translation tools, which some write in UTF-16. */
export const anyUnicode = /^(?:utf-8|us-ascii|utf-16(?:le|be)?)$/i;

/** The maximum nesting of elements, because the readers of the tree are recursive. */
const maxDepth = 200;

/**
 * Reads an XML file strictly: a file that programs could read differently is refused.
 *
 * @param text the whole file
 * @returns its root element
 * @throws XmlError for anything that is not well-formed, for entities but the five of XML, declarations of other
 *   encodings, and parts that are not accepted
 */
export function readXml(text: string, { doctype, encoding = utf8, instructions = true }: Accepted = {}): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: true, defaultXMLVersion: "1.0", forceXMLVersion: true });
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let start = { line: 1, offset: 0 };
  let closed: XmlElement | undefined;
  const refuse = (message: string): never => {
    throw new XmlError(message, parser.line);
  };
  parser.on("error", ({ message }) => {
    // The message begins with the line and the column, and ends with a full stop.
    const reason = message.replace(/^[\d:]+ |\.$/g, "");
    // An element counts as closed before its end tag is compared with it.
    const element = reason === "unexpected close tag" ? closed : open.at(-1);
    refuse(element === undefined ? reason : `${reason}, in <${element.name}> of line ${element.line}`);
  });
  parser.on("xmldecl", ({ encoding: named = "utf-8" }) => {
    if (!encoding.test(named)) refuse(`the encoding is ${named}, not UTF-8`);
  });
  parser.on("doctype", (declared) => {
    if (doctype === undefined) refuse("a document type is not allowed");
    if (declared.includes("[")) refuse("a document type with declarations is not allowed");
    if (doctype?.test(declared.trim()) !== true) refuse("this document type is not allowed: remove its line");
  });
  parser.on("processinginstruction", ({ target }) => {
    if (!instructions) refuse(`the processing instruction ${target} is not allowed`);
  });
  parser.on("opentagstart", () => {
    // The parser is behind the character after the name, which can be a line break.
    const isBreak = /[\r\n]/.test(text.charAt(parser.position - 1));
    start = { line: parser.line - (isBreak ? 1 : 0), offset: text.lastIndexOf("<", parser.position - 1) };
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    if (open.length >= maxDepth) refuse(`elements are nested more than ${maxDepth} deep`);
    const named = Object.values(attributes).map(({ prefix, local: name, uri: namespace, value }): [string, string] => [
      prefix === "" ? name : `{${namespace}}${name}`,
      value,
    ]);
    const element = { name: local, namespace: uri, attributes: new Map(named), content: [], ...start };
    open.at(-1)?.content.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on("closetag", () => {
    closed = open.pop();
  });
  parser.on("text", (content) => open.at(-1)?.content.push(content));
  parser.on("cdata", (content) => open.at(-1)?.content.push(content));
  parser.write(text).close();
  return root ?? refuse("there is no element");
}

/** CSS functions that load a resource. Only `url` is allowed, for references within the file. */
const functions = /(url|src|image|image-set|cross-fade|element|expression)\(\s*["']?\s*(#?)/gi;

/**
 * Checks the CSS of an SVG file, or an attribute that may contain CSS.
 *
 * @returns the problem, or undefined if there is none
 */
export function checkStyle(css: string): string | undefined {
  // Escapes could hide the words searched for below.
  if (css.includes("\\")) return "styles must not contain backslashes";
  if (/@import/i.test(css)) return "styles must not use @import";
  for (const [, name = "", fragment] of css.matchAll(functions)) {
    // Embedded pictures belong into image elements, where what they hold is checked.
    if (name.toLowerCase() !== "url" || fragment === "") {
      return `${name}() in styles must not refer to anything outside the file, nor to embedded data`;
    }
  }
  return undefined;
}

/** Elements that run scripts, or show or load other content. Names match in any case and with any prefix. */
const forbiddenElements =
  /^(?:script|foreignobject|handler|listener|iframe|object|embed|applet|audio|video|html|base|link|meta|form|body|img)$/;
/** Elements of other XML languages only take effect through their namespace. */
const forbiddenNamespaces = /xhtml|mathml|xslt|\/xbl|xml-events|XSL\/Transform/i;
const xmlNamespace = "{http://www.w3.org/XML/1998/namespace}";
const declaration = /^(?:xmlns$|\{http:\/\/www\.w3\.org\/2000\/xmlns\/\})/;

/** The document type of SVG, alone or with the address that drawing programs write: others may be on any server. */
const ownType =
  /^svg(?:\s+PUBLIC\s+["']-\/\/W3C\/\/DTD SVG [\w. ]{1,40}\/\/EN["']\s+["']https?:\/\/www\.w3\.org\/[\w./-]{1,100}["'])?$/i;

/** A fragment of the same SVG, or an embedded raster image. */
const inner = /^\s*(?:#|data:image\/(?:png|jpeg|jpg|gif|webp|avif)[;,])/i;
/** Properties of XMP that tell where something was photographed or drawn, as elements or attributes. */
const position = /^gps(?:dest)?(?:latitude|longitude)/i;

/**
 * Checks that an SVG file is safe: strict XML that browsers cannot interpret differently, without scripts, external
 * links and resources.
 *
 * @param source the whole file
 * @returns a diagnostic `unsafe-svg` for the first problem
 */
export function checkSvg(source: Source): Diagnostic[] {
  try {
    const root = readXml(source.text, { doctype: ownType, instructions: false });
    const found =
      root.name.toLowerCase() === "svg"
        ? problemIn(root)
        : { problem: "the root element must be svg", offset: root.offset };
    return found === undefined ? [] : [diagnose("unsafe-svg", found, source.at(found.offset))];
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return [diagnose("unsafe-svg", { problem: error.message }, source.atLine(error.line))];
  }
}

/** Returns the first problem of an element and of those in it. */
function problemIn(element: XmlElement): { problem: string; offset: number } | undefined {
  const problem = problemOf(element);
  if (problem !== undefined) return { problem, offset: element.offset };
  for (const inside of element.content) {
    const found = typeof inside === "string" ? undefined : problemIn(inside);
    if (found !== undefined) return found;
  }
  return undefined;
}

function problemOf(element: XmlElement): string | undefined {
  const { name, attributes } = element;
  if (forbiddenElements.test(name.toLowerCase())) return `the element ${name} is not allowed`;
  if (position.test(name)) return located(name);
  for (const [key, value] of attributes) {
    const problem = attributeProblem(key, value);
    if (problem !== undefined) return problem;
  }
  return name.toLowerCase() === "style" ? checkStyle(textOf(element)) : undefined;
}

function attributeProblem(key: string, value: string): string | undefined {
  const name = key.slice(key.indexOf("}") + 1);
  const local = name.toLowerCase();
  if (position.test(name)) return located(name);
  if (local.startsWith("on")) return `scripts are not allowed, as in the attribute ${name}`;
  if (key === `${xmlNamespace}base`) return "the attribute xml:base is not allowed";
  if (declaration.test(key))
    return forbiddenNamespaces.test(value) ? `the namespace ${value} is not allowed` : undefined;
  if (local === "href" || local === "src") {
    if (!inner.test(value)) return `the attribute ${name} must not refer to anything outside the file`;
    const hidden = hiddenIn(value);
    return hidden === "" ? undefined : `the picture in it has data that visitors do not see: ${hidden}`;
  }
  if (local === "attributename" && /^(?:[^:]*:)?(?:href|src|on)/i.test(value.trim()))
    return "links and scripts must not be animated";
  return key.startsWith("{") ? undefined : checkStyle(value);
}

const located = (name: string): string => `its metadata tell a place (${name}); remove the element metadata`;

const textOf = ({ content }: XmlElement): string =>
  content.map((part) => (typeof part === "string" ? part : textOf(part))).join("");

/**
 * Names the hidden data of a raster picture in an address. Only one way to write it is known to be read here as
 * browsers read it.
 */
function hiddenIn(address: string): string {
  if (!/^\s*data:/i.test(address)) return "";
  const [, ending = "", base64 = ""] = /^\s*data:image\/(\w+);base64,([A-Za-z0-9+/=\s]*)$/i.exec(address) ?? [];
  const format = rasterFormat(`.${ending}`);
  return format === undefined ? unreadable : personalOrUnreadable(format, Buffer.from(base64, "base64"));
}
