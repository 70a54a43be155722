import { anyUnicode, readXml, type XmlElement, XmlError } from "../../content/xml.ts";
import { withCommas } from "../../diagnostics/wording.ts";
import { escapeXml } from "../../model/escape-xml.ts";

/** A unit of a translation memory: a text in several languages, with its codes as marks, ⟦1⟧ or ⟦1⟧…⟦/1⟧. */
export type MemoryUnit = readonly { tag: string; text: string }[];

/** The maximum number of units. */
const mostUnits = 500_000;

/**
 * Reads a translation memory in TMX 1.1 to 1.4 (LISA).
 *
 * @throws XmlError if it is malformed, or no TMX file
 */
export function readTmx(text: string): MemoryUnit[] {
  const root = readXml(text, { doctype: /^tmx\s+(?:SYSTEM|PUBLIC)\s[^[\]<>]*$/, encoding: anyUnicode });
  if (root.name !== "tmx") throw new XmlError("this is not a TMX file", root.line);
  const units = children(root, "body").flatMap((body) => children(body, "tu"));
  if (units.length > mostUnits) throw new XmlError(`there are more than ${withCommas(mostUnits)} units`, root.line);
  return units.map((unit) =>
    children(unit, "tuv").flatMap((variant) => {
      const tag =
        variant.attributes.get("{http://www.w3.org/XML/1998/namespace}lang") ?? variant.attributes.get("lang");
      const [segment] = children(variant, "seg");
      return tag === undefined || segment === undefined ? [] : [{ tag, text: markedText(segment) }];
    }),
  );
}

const children = ({ content }: XmlElement, name: string): XmlElement[] =>
  content.filter((part): part is XmlElement => typeof part !== "string" && part.name === name);

/** Returns the text of a segment with its codes as marks, numbered as the file says, or else in their order. */
function markedText(segment: XmlElement): string {
  let count = 0;
  const pairs = new Map<string, string>();
  const read = (element: XmlElement): string =>
    element.content
      .map((part) => {
        if (typeof part === "string") return part;
        const { name, attributes } = part;
        if (name === "hi") return read(part);
        const pair = attributes.get("i") ?? "";
        if (name === "ept") return `⟦/${pairs.get(pair) ?? pair}⟧`;
        count += 1;
        const number = attributes.get("x") ?? String(count);
        if (name === "bpt") pairs.set(pair, number);
        return `⟦${number}⟧`;
      })
      .join("");
  return normal(read(segment));
}

/** Puts a marked text in the form in which texts are compared. */
export const normal = (text: string): string => text.replace(/[ \t\r\n]+/g, " ").trim();

/**
 * Adds units to a memory, whose other contents stay as they are.
 *
 * @param before the text of the file; undefined to begin one
 * @param from the BCP 47 tag of the source language
 */
export function withUnits(before: string | undefined, units: readonly MemoryUnit[], from: string): string {
  const written = units.map(unitOf).join("");
  const end = before?.lastIndexOf("</body>") ?? -1;
  if (before !== undefined && end >= 0) return before.slice(0, end) + written + before.slice(end);
  const header = `creationtool="Biopedia" creationtoolversion="1" segtype="block" o-tmf="Markdown" adminlang="en" srclang="${escapeXml(from)}" datatype="plaintext"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4">\n  <header ${header}/>\n  <body>\n${written}  </body>\n</tmx>\n`;
}

const unitOf = (unit: MemoryUnit): string =>
  `    <tu>\n${unit.map(({ tag, text }) => `      <tuv xml:lang="${escapeXml(tag)}"><seg>${segmentOf(text)}</seg></tuv>\n`).join("")}    </tu>\n`;

/** Writes a marked text. Codes keep their numbers, because translations may have them in another order. */
function segmentOf(text: string): string {
  const isPair = new Set(Array.from(text.matchAll(/⟦\/(\d+)⟧/g), ([, number]) => number));
  return text
    .split(/(⟦\/?\d+⟧)/)
    .map((part) => {
      const [, slash, number] = /^⟦(\/?)(\d+)⟧$/.exec(part) ?? [];
      if (number === undefined) return escapeXml(part.replace(forbidden, ""));
      if (!isPair.has(number)) return `<ph x="${number}">${part}</ph>`;
      return slash === "/" ? `<ept i="${number}">${part}</ept>` : `<bpt i="${number}" x="${number}">${part}</bpt>`;
    })
    .join("");
}

/** Characters that XML does not have. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
