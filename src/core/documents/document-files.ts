import type { DocumentState, RemovedSegment } from "../model/document-state.ts";
import { hash } from "../model/fingerprint.ts";
import { assembleDocument, canonicalText } from "./assemble.ts";
import { frameFingerprint } from "./frame.ts";
import { pendingState } from "./segment-state.ts";
import type { AlignedSegment, SegmentedDocument } from "./types.ts";

export interface DocumentFilesInput {
  source: SegmentedDocument;
  /** The code of the source's language. */
  sourceCode: string;
  /** One for each segment of the source. */
  segments: readonly AlignedSegment[];
  removed: readonly RemovedSegment[];
  /** Reads the file that was assembled. */
  segment: (text: string) => SegmentedDocument | undefined;
}

/** The contents of the files of a translated document. */
export interface DocumentFiles {
  text: string;
  state: DocumentState;
}

/**
 * Assembles a translated document from its source: the frame of the source, each segment's translation or, while it is pending, its source text.
 *
 * @returns the files, or undefined if the text would not be read back with the same segments
 */
export function documentFiles({ source, sourceCode, segments, removed, segment: read }: DocumentFilesInput): DocumentFiles | undefined {
  const texts = segments.map(({ segment, translation }) => (translation === undefined ? undefined : canonicalText(segment, translation)));
  const text = assembleDocument(source, texts);
  const written = read(text);
  const isSame =
    written?.segments.length === segments.length &&
    written.segments.every((each, index) => each.text === (texts[index] ?? segments[index]?.segment.text));
  if (written === undefined || !isSame) return undefined;
  const states = segments.map(({ segment, state = pendingState(segment.text) }, index) => {
    const output = texts[index];
    return output === undefined ? state : { ...state, output: hash(output) };
  });
  return {
    text,
    state: { source: sourceCode, frame: frameFingerprint(written), segments: states, ...(removed.length > 0 && { removed: [...removed] }) },
  };
}
