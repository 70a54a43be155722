import { SaxesParser } from "saxes";

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
