import { anyUnicode, readXml, type XmlElement, XmlError } from "../../content/xml.ts";
import { withCommas } from "../../diagnostics/wording.ts";
import { exportedName, xliffNamespace } from "./write-xliff.ts";

/** A unit of an XLIFF file. */
export interface XliffUnit {
  /** From 1. */
  line: number;
  id: string;
  /** The path of the source document that it is from. */
  original: string;
  /** The states of its segments, without duplicates. */
  states: readonly string[];
  /** The translation with its codes as marks, ⟦1⟧ or ⟦1⟧…⟦/1⟧; absent if there is none. */
  target: string | undefined;
  /** The fingerprint of its translation when it was exported; absent if the tool has not kept it. */
  exported: string | undefined;
}

/** The contents of an XLIFF file. */
export interface XliffFile {
  /** BCP 47 tags. */
  source: string;
  target: string | undefined;
  units: XliffUnit[];
}

/** The maximum number of units. */
const mostUnits = 100_000;

/**
 * Reads an XLIFF file of version 2.0, 2.1 or 2.2.
 *
 * @returns its units in order
 * @throws XmlError if it is malformed or of another version
 */
export function readXliff(text: string): XliffFile {
  const root = readXml(text, { encoding: anyUnicode });
  const version = root.attributes.get("version") ?? "";
  const isKnown = version === "2.2" ? root.namespace === namespace22 : /^2\.[01]$/.test(version) && isXliff(root);
  if (root.name !== "xliff" || !isKnown)
    throw new XmlError("this is not an XLIFF file of version 2.0, 2.1 or 2.2", root.line);

  const source = root.attributes.get("srcLang");
  if (source === undefined) throw new XmlError("the attribute srcLang is missing", root.line);
  const units: XliffUnit[] = [];
  for (const file of children(root, "file")) collect(file, file.attributes.get("original") ?? "", units);
  return { source, target: root.attributes.get("trgLang"), units };
}

/** The namespace of XLIFF 2.2. */
const namespace22 = "urn:oasis:names:tc:xliff:document:2.2";

const isXliff = (content: XmlElement | string): content is XmlElement =>
  typeof content !== "string" && (content.namespace === xliffNamespace || content.namespace === namespace22);
const children = ({ content }: XmlElement, ...names: string[]): XmlElement[] =>
  content.filter(isXliff).filter((element) => names.includes(element.name));

/** Collects the units of a file or a group. */
function collect(parent: XmlElement, original: string, units: XliffUnit[]): void {
  for (const element of children(parent, "unit", "group")) {
    if (element.name === "group") collect(element, original, units);
    else units.push(unitOf(element, original));
    if (units.length > mostUnits)
      throw new XmlError(`there are more than ${withCommas(mostUnits)} units`, element.line);
  }
}

function unitOf(unit: XmlElement, original: string): XliffUnit {
  const id = unit.attributes.get("id");
  if (id === undefined) throw new XmlError("a unit has no id", unit.line);
  const parts = children(unit, "segment", "ignorable");
  const targets = parts.map((part) => ({ part, target: children(part, "target")[0] }));
  const moved = targets.find(({ target }) => target?.attributes.has("order"));
  if (moved) throw new XmlError("the parts of this unit are in another order, which cannot be read", moved.part.line);
  // An ignorable part between sentences may have no target: it is the same.
  const isWhole = targets.every(({ part, target }) => target !== undefined || part.name === "ignorable");
  const texts = targets.map(({ part, target }) => textOf(target ?? children(part, "source")[0]));
  const states = children(unit, "segment").map((segment) => segment.attributes.get("state") ?? "initial");
  const target = isWhole && parts.length > 0 ? texts.join("") : undefined;
  return {
    line: unit.line,
    id,
    original,
    states: [...new Set(states)],
    target,
    exported: unit.attributes.get(exportedName),
  };
}

/**
 * Returns a text with its codes as marks. Marks that people added themselves are text.
 *
 * @throws XmlError for words in an element that XLIFF does not have there
 */
function textOf(element: XmlElement | undefined): string {
  return (element?.content ?? [])
    .map((part) => {
      if (typeof part === "string") return part;
      const id = part.attributes.get("id") ?? "";
      switch (isXliff(part) ? part.name : undefined) {
        case "ph":
        case "sc":
          return `⟦${id}⟧`;
        case "ec":
          return `⟦/${part.attributes.get("startRef") ?? id}⟧`;
        case "pc":
          return `⟦${id}⟧${textOf(part)}⟦/${id}⟧`;
        case "cp":
          return characterOf(part);
        case "mrk":
          return textOf(part);
        default:
          if (textOf(part).trim() === "") return "";
          throw new XmlError(`<${part.name}> is no inline element of XLIFF: write its words without it`, part.line);
      }
    })
    .join("");
}

function characterOf({ attributes, line }: XmlElement): string {
  const hex = attributes.get("hex") ?? "";
  const code = Number.parseInt(hex, 16);
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  if (!/^[\da-fA-F]{1,8}$/.test(hex) || code > 0x10ffff || isSurrogate)
    throw new XmlError(`“${hex.slice(0, 20)}” is no character`, line);
  return String.fromCodePoint(code);
}
