import { frameFingerprint, framePieces } from "../../../src/core/documents/frame.ts";
import {
  type AlignedSegment,
  pendingState,
  type Segment,
  type SegmentedDocument,
} from "../../../src/core/documents/segment-state.ts";
import { hash } from "../../../src/core/model/fingerprint.ts";
import type { SegmentRole } from "../../../src/core/model/segment-roles.ts";
import type { DocumentState, RemovedSegment, SegmentState } from "../../../src/core/model/states.ts";
import { promptFingerprint } from "../../../src/core/translation/prompt.ts";
import { articleTags } from "../../../templates/tags/article-tags.ts";

/** A segment of a hand-made document. */
export interface HandMade {
  role: SegmentRole;
  text: string;
  section?: string | undefined;
  path?: readonly (string | number)[] | undefined;
  /** The text before it in the file. */
  before?: string;
}

/** Returns a document of which each segment is a paragraph. */
export function documentOf(segments: readonly HandMade[]): SegmentedDocument {
  let text = "";
  let line = 1;
  const found = segments.map(({ before = "", ...segment }): Segment => {
    text += before;
    const start = text.length;
    text += `${segment.text}\n\n`;
    line += before.split("\n").length + 1;
    return {
      ...segment,
      syntax: "inline",
      written: "markdown",
      start,
      end: start + segment.text.length,
      line: line - 2,
      tags: articleTags,
    };
  });
  return { text, segments: found, tags: articleTags };
}

export const paragraphs = (...texts: readonly string[]): SegmentedDocument =>
  documentOf(texts.map((text) => ({ role: "paragraph", text })));

export const target = { code: "fr", tag: "fr", fullName: "French" };
const promptFree = promptFingerprint({ target, terms: [], instructions: [] });

/** The state of a machine's translation. */
export const machine = (text: string, translation: string): SegmentState => ({
  source: hash(text),
  text,
  output: hash(translation),
  origin: "machine",
  model: "m",
  prompt: promptFree,
  status: "ok",
});

/** The state of a person's translation. */
export const human = (text: string, translation: string): SegmentState => ({
  source: hash(text),
  text,
  output: hash(translation),
  origin: "human",
  status: "ok",
});

/** The state of a machine's translation that a person has accepted. */
export const reviewed = (text: string, translation: string): SegmentState => ({
  ...machine(text, translation),
  reviewed: { by: "Ada", on: "2026-01-01" },
});

/** Returns the file and the state that are written for aligned segments. */
export function written(
  segments: readonly AlignedSegment[],
  removed: RemovedSegment[] = [],
): { translated: SegmentedDocument; state: DocumentState } {
  const translated = documentOf(
    segments.map(({ segment, translation }) => ({ ...segment, text: translation ?? segment.text })),
  );
  return {
    translated,
    state: {
      source: "en",
      frame: frameFingerprint(translated),
      segments: segments.map(({ segment, state }, index) => ({
        ...(state ?? pendingState(segment.text)),
        before: framePieces(translated)[index],
      })),
      ...(removed.length > 0 && { removed }),
    },
  };
}
