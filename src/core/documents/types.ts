/*
 * Documents are the Markdown files that are translated as a whole: articles and further pages. A document is a frame,
 * copied byte for byte, with segments, which are translated. The same file read twice has the same segments, and a file
 * assembled from its own segments is that file.
 */
import type { Node } from "@markdoc/markdoc";
import type { Tags } from "../article/tags.ts";
import type { SegmentRole } from "../model/segment-roles.ts";
import type { SegmentState } from "../model/states.ts";
import type { TranslationStatus } from "../translation/state.ts";

/** Which document: the article, or a further page by its name. */
export interface DocumentName {
  /** The name of a further page; absent for the article. */
  slug?: string | undefined;
}

/** A text of a document that is translated as a whole. */
export interface Segment {
  role: SegmentRole;
  /**
   * `inline`: inline Markdown on one line. `plain`: a text of the front matter or of a tag's attribute without markup,
   * unescaped.
   */
  syntax: "inline" | "plain";
  /**
   * The text on one line: line breaks of a paragraph are spaces. A line break that readers see is a backslash and a
   * line feed.
   */
  text: string;
  /** Where it is in the file: offsets of UTF-16 units. Ranges are in order and do not overlap. */
  start: number;
  end: number;
  /** How its text is written in the file. */
  written: "markdown" | "yaml" | "attribute";
  /** The line it begins in, from 1. */
  line: number;
  /** Whether it is the label of an event in a timeline, which ends at the first colon. */
  isLabel?: true | undefined;
  /** The value in the front matter, such as `["infobox", "caption"]`. The label of a row has the path of the row. */
  path?: readonly (string | number)[] | undefined;
  /**
   * The anchor of the section it is in; of a heading, its own. Absent in the front matter and before the first heading.
   */
  section?: string | undefined;
  /** The node of the syntax tree whose content it is; absent in the front matter. */
  node?: Node | undefined;
  /** The tags that its document may have. */
  tags: Tags;
}

/** A document with its segments. */
export interface SegmentedDocument {
  /** The text of the file. */
  text: string;
  /** In the order of the file. */
  segments: readonly Segment[];
  /** The tags that it may have. */
  tags: Tags;
}

/** A segment of the source with what a language has for it. */
export interface AlignedSegment {
  /** The segment's index in the source document. */
  index: number;
  segment: Segment;
  /** The translation; absent while it is pending. */
  translation: string | undefined;
  /** `ok`, `missing`, `failed`, `identical`, `stale` or `outdated`. */
  status: TranslationStatus;
  /** The segment's state, with people's edits taken into account; absent if it is new. */
  state: SegmentState | undefined;
}
