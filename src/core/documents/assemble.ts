import { readYaml } from "../content/yaml.ts";
import { canonicalText, encodeCell, isRowLabel } from "./canonical-text.ts";
import { escapeMarkdown } from "./inline/write-parts.ts";
import type { Segment, SegmentedDocument } from "./types.ts";

/**
 * Puts texts in the places of a document's segments and copies everything else. Headings without an anchor of their own
 * get the source's, so that anchors are the same in every language.
 *
 * @param texts for each segment its text, which is put into canonical form; undefined for its own
 * @returns the file; with its own texts the same, byte for byte
 */
export function assembleDocument(document: SegmentedDocument, texts: readonly (string | undefined)[]): string {
  let file = "";
  let end = 0;
  for (const [index, segment] of document.segments.entries()) {
    const text = canonicalText(segment, texts[index] ?? segment.text);
    if (text === segment.text) continue;
    file += document.text.slice(end, segment.start) + written(segment, text, document);
    end = segment.end;
  }
  return file + document.text.slice(end);
}

/** Writes a text for a segment's place. */
function written(segment: Segment, text: string, document: SegmentedDocument): string {
  const own = document.text.slice(segment.start, segment.end);
  if (segment.written === "yaml") return writeYaml(text, own, isRowLabel(segment));
  if (segment.written === "attribute") return `"${text.replace(/["\\]/g, "\\$&")}"`;
  if (segment.role === "alt") return escapeMarkdown(text) + labelOf(segment, document);
  if (segment.syntax === "plain") return `"${text.replace(/["\\&]/g, "\\$&")}"`;
  // Further lines begin as the second line of the source does.
  const [next = "\n"] = /\r?\n[ \t>]*/.exec(own) ?? [];
  return encodeCell(segment, text).replaceAll("\n", next) + anchorOf(segment, document);
}

/** The text after the description of a picture by reference whose description was its label. */
function labelOf({ start, end }: Segment, { text }: SegmentedDocument): string {
  const label = text.slice(start, end).replace(/\](?:\[\])?$/, "");
  return text[end] === "]" ? "" : `][${label}]`;
}

/** An anchor that a heading would otherwise derive from its text. */
function anchorOf({ role, section, end }: Segment, { text }: SegmentedDocument): string {
  const hasOwn = /^[ \t]*\{%\s*(?:#|[^%]*\bid=)/.test(text.slice(end, end + 200));
  if (role !== "heading" || section === undefined || hasOwn) return "";
  return /^[\w-]+$/.test(section) ? ` {% #${section} %}` : ` {% id="${section}" %}`;
}

/**
 * Writes a text as a value of YAML, on one line: as the value that it replaces is written, if the text can be written
 * so.
 *
 * @param own how the present value is written
 * @param isKey whether it is the key of an entry
 */
function writeYaml(text: string, own: string, isKey: boolean): string {
  const isPlain = /^[^'"|>]/.test(own);
  if (isPlain && reads(text, text, isKey)) return text;
  const single = `'${text.replaceAll("'", "''")}'`;
  return own.startsWith("'") && reads(single, text, isKey) ? single : double(text);
}

/** JSON is YAML but for a few characters that must be escaped. */
const double = (text: string): string =>
  JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Whether a value is read as a text wherever it may stand. */
function reads(written: string, text: string, isKey: boolean): boolean {
  const values = [read(`k: ${written}`, "k"), read(`{ k: ${written}, l: 1 }`, "k"), read(`[${written}, 1]`, 0)];
  const keys = isKey
    ? [read(`${written}: ${JSON.stringify(text)}`, text), read(`{ ${written}: ${JSON.stringify(text)} }`, text)]
    : [];
  return [...values, ...keys].every((value) => value === text);
}

function read(yaml: string, key: string | number): unknown {
  const result = readYaml(yaml);
  const value = "value" in result ? result.value : undefined;
  return typeof value === "object" && value !== null ? (value as Record<string | number, unknown>)[key] : undefined;
}
