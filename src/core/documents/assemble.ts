import { canonicalText, encodeCell, isRowLabel } from "./canonical-text.ts";
import { escapeMarkdown } from "./inline/write-parts.ts";
import type { Segment, SegmentedDocument } from "./types.ts";
import { writeYaml } from "./write-yaml.ts";

/**
 * Puts texts in the places of a document's segments and copies everything else. Headings without an anchor of their own get the source's, so that anchors are
 * the same in every language.
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

/** What follows the description of a picture by reference whose description was its label. */
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
