import { readLabel } from "../article/infobox-values.ts";
import type { RuleToken } from "../article/syntax/rules.ts";
import type { Tags } from "../article/tags.ts";
import { Source } from "../diagnostics/source.ts";
import { isInfoboxRowField } from "../model/infobox.ts";
import { type InlinePart, readParts } from "./inline/parts.ts";
import { contentEnd, inlineText } from "./reading/block-content.ts";
import { type DocumentTree, originalOffsets, parseDocument } from "./reading/document-tree.ts";
import type { SegmentedDocument } from "./segment-state.ts";

/** A difference between the structure of a document and that of its translation. */
interface StructureDifference {
  /** The difference, for people: `the citations are Smith, Jones in place of Jones, Smith`. */
  message: string;
  /** The line of the translation that it begins in, from 1. */
  line: number;
}

/** A block: a heading, a paragraph, a cell, the beginning or end of a list or tag. */
interface StructureBlock {
  /** The block's kind and content, for people: `heading 2`, `figure /uploads/campus.svg`. */
  name: string;
  /** The anchor of a heading. */
  anchor?: string | undefined;
  /** The line it begins in, from 1. */
  line: number;
  /** The markup in the block's text. */
  elements: Elements;
}

/** The markup in a text, by kind. Citations are in their order, the others sorted: words may change places. */
type Elements = Readonly<Record<(typeof elementKinds)[number], readonly string[]>>;

const elementKinds = ["citations", "links", "notes", "pictures", "formulas and code", "line breaks"] as const;

/** Returns the structure of a document: its blocks, in order, without its words. */
function structureOf({ text, tags }: SegmentedDocument): StructureBlock[] {
  const tree = parseDocument(new Source("", originalOffsets(text).text));
  let line = 1;
  return tree.tokens.flatMap((token) => {
    line = Math.max(line, (token.map?.[0] ?? 0) + 1);
    if (token.type === "inline") return [{ name: "text", line, elements: elementsOf(readParts(inlineOf(token))) }];
    const name = nameOf(token, tree, tags);
    if (name === undefined) return [];
    const anchor =
      token.type === "heading_open" ? (tree.nodeOf(token)?.attributes.id as string | undefined) : undefined;
    return [{ name, ...(anchor !== undefined && { anchor }), line, elements: elementsOf([]) }];
  });
}

const inlineOf = (token: RuleToken): string => inlineText(token, [0, contentEnd(token)]);

const names: Readonly<Record<string, string>> = {
  paragraph: "paragraph",
  bullet_list: "list",
  ordered_list: "numbered list",
  list_item: "item of a list",
  blockquote: "quotation",
  table: "table",
  tr: "row of a table",
  th: "header cell",
  td: "cell",
  dl: "definition list",
  dt: "term",
  dd: "definition",
  fence: "code",
  math: "formula",
  hr: "line between paragraphs",
};

/** Names a block, with everything that is the same in every language. */
function nameOf(token: RuleToken, { nodeOf }: DocumentTree, tags: Tags): string | undefined {
  const type = token.type.replace(/_(?:open|close)$/, "");
  const attributes = nodeOf(token)?.attributes ?? {};
  const { tag } = (token.meta ?? {}) as { tag?: string };
  const own = type === "tag" ? tag : type === "heading" ? "heading" : type === "note" ? "note" : names[type];
  if (own === undefined) return undefined;
  if (token.nesting < 0) return `end of the ${own}`;
  if (type === "heading") return `heading ${attributes.level}`;
  if (type === "note") return `note [^${attributes.label}]`;
  if (type === "fence" || type === "math") return `${own} ${JSON.stringify(attributes.content)}`;
  // The items of a list in a table tag are cells.
  const kept = Object.entries(/^(?:tag|t[hd]|list_item)$/.test(type) ? attributes : {}).filter(
    ([key]) => !tags.named(tag)?.attributes[key]?.translated,
  );
  return [own, ...kept.map(([key, value]) => `${key}=${JSON.stringify(value)}`)].join(" ");
}

/** Returns what is in a text besides words. */
export function elementsOf(parts: readonly InlinePart[]): Elements {
  const found: Record<keyof Elements, string[]> = {
    citations: [],
    links: [],
    notes: [],
    pictures: [],
    "formulas and code": [],
    "line breaks": [],
  };
  const add = (some: readonly InlinePart[]) => {
    for (const node of some) {
      if (node.kind === "citation" || node.kind === "tag") found.citations.push(node.written);
      else if (node.kind === "note") found.notes.push(node.text);
      else if (node.kind === "math" || node.kind === "code") found["formulas and code"].push(node.written);
      else if (node.kind === "break") found["line breaks"].push("\\");
      else if (node.kind === "address") found.links.push(node.text);
      else if (node.kind === "link" || node.kind === "picture")
        found[node.kind === "link" ? "links" : "pictures"].push(node.href ?? "");
      if ("parts" in node) add(node.parts);
    }
  };
  add(parts);
  for (const kind of elementKinds) if (kind !== "citations") found[kind].sort();
  return found;
}

/**
 * Compares the structure of a document with that of its translation: sections and their anchors, pictures, citations by
 * paragraph and in order, links, notes, formulas, tags, and the number of texts.
 *
 * @returns the differences in the order of the source; after the first block that does not match, none, since what
 * follows cannot be compared
 */
export function compareStructure(source: SegmentedDocument, translated: SegmentedDocument): StructureDifference[] {
  const front = pair(frontOf(source), frontOf(translated));
  const body = pair(structureOf(source), structureOf(translated));
  const differences = [...front, ...body];
  const [texts, own] = [source.segments.length, translated.segments.length];
  if (differences.length > 0 || texts === own) return differences;
  return [{ message: `it has ${own} texts in place of ${texts}`, line: 1 }];
}

/** A label that is not the same in all languages. */
const isOwnLabel = (key: string): boolean => !isInfoboxRowField(key) && "text" in readLabel(key);

/** The texts of the front matter, as blocks. */
const frontOf = ({ segments }: SegmentedDocument): StructureBlock[] =>
  segments.flatMap(({ written, syntax, path = [], text, line }) => {
    if (written !== "yaml") return [];
    // The name of a label differs by language.
    const name = path
      .map((key, index) => (path[1] === "details" && index === 3 && isOwnLabel(String(key)) ? "value" : key))
      .join(".");
    return [{ name, line, elements: elementsOf(syntax === "inline" ? readParts(text) : []) }];
  });

/** Compares blocks one by one. */
function pair(source: readonly StructureBlock[], translated: readonly StructureBlock[]): StructureDifference[] {
  const differences: StructureDifference[] = [];
  for (let index = 0; index < Math.max(source.length, translated.length); index++) {
    const [theirs, own] = [source[index], translated[index]];
    const line = own?.line ?? translated.at(-1)?.line ?? 1;
    const add = (message: string) => differences.push({ message, line });
    if (theirs?.name !== own?.name) {
      add(`${own?.name ?? "nothing"} in place of ${theirs?.name ?? "nothing"}`);
      break;
    }
    if (theirs === undefined || own === undefined) break;
    if (theirs.anchor !== undefined && theirs.anchor !== own.anchor)
      add(`the anchor is ${own.anchor ?? "missing"} in place of ${theirs.anchor}`);
    for (const kind of elementKinds) {
      const [expected, found] = [theirs.elements[kind].join(", "), own.elements[kind].join(", ")];
      if (expected !== found) add(`the ${kind} are ${found || "missing"} in place of ${expected || "none"}`);
    }
  }
  return differences;
}
