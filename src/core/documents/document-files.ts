import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { Source } from "../diagnostics/source.ts";
import { plural, withCommas } from "../diagnostics/wording.ts";
import type { DocumentState, RemovedSegment, SegmentState } from "../model/states.ts";
import { isOfPerson } from "../translation/state.ts";
import { canonicalText } from "./canonical-text.ts";
import { assembleDocument, frameFingerprint, framePieces } from "./frame.ts";
import { segmentDocument } from "./segment.ts";
import {
  type AlignedSegment,
  type DocumentName,
  inOrder,
  pendingState,
  type SegmentedDocument,
} from "./segment-state.ts";
import { compareStructure } from "./structure.ts";

/** The path of a document in the content folder. */
export const documentFile = ({ slug }: DocumentName, code: string): string =>
  slug === undefined ? `articles/${code}.md` : `pages/${slug}.${code}.md`;

/** The path of its state file. */
export const documentStateFile = (name: DocumentName, code: string): string =>
  documentFile(name, code).replace(/\.md$/, ".state.json");

interface DocumentFilesInput extends DocumentName {
  /** The code of the language, for messages. */
  code: string;
  /** The code of the source language. */
  from: string;
  source: SegmentedDocument;
  segments: readonly AlignedSegment[];
  removed: readonly RemovedSegment[];
  /** The text of the file as it is: if it does not change, it need not be checked. */
  written?: string | undefined;
}

/** The contents of a translated document's files. */
interface DocumentFiles {
  text: string;
  state: DocumentState;
}

/**
 * Writes a translated document: the source with its translations. The text is read again, since a file that does not
 * have the source's structure must not be written.
 *
 * @returns the files, or what is wrong with the text, which is a bug and not the translator's fault
 */
export function documentFiles({
  source,
  segments,
  removed,
  code,
  from,
  written,
  ...name
}: DocumentFilesInput): DocumentFiles | { problem: string } {
  const file = documentFile(name, code);
  const text = assembleDocument(
    source,
    segments.map(({ translation }) => translation),
  );
  const read = segmentDocument(new Source(file, text), { isPage: name.slug !== undefined, tags: source.tags });
  const { document } = read;
  if (document === undefined) return { problem: describe(read.diagnostics) };
  const problem = text === written ? undefined : misreading(document, source, segments);
  if (problem !== undefined) return { problem };
  return {
    text,
    state: {
      source: from,
      frame: frameFingerprint(document),
      segments: statesOf(segments, framePieces(document)),
      ...(removed.length > 0 && { removed: removed.map(withoutPlace) }),
    },
  };
}

/** A removed document has no place. */
const withoutPlace = ({ before: _, ...removed }: RemovedSegment): RemovedSegment => inOrder(removed);

/** @param pieces what stands before each segment in the translated file */
const statesOf = (segments: readonly AlignedSegment[], pieces: readonly string[]): SegmentState[] =>
  segments.map(({ segment, state }, index) => {
    const { before: _, ...own } = state ?? pendingState(segment.text);
    const before = pieces[index] ?? "";
    return inOrder(before === "" ? own : { ...own, before });
  });

/** Whether the files of a document are as they would be written. */
export function isWritten(
  { source, segments, removed }: Pick<DocumentFilesInput, "source" | "segments" | "removed">,
  { text, state }: { text: string; state: DocumentState },
): boolean {
  const pieces = state.segments.map(({ before = "" }) => before);
  const states = statesOf(segments, pieces);
  if (JSON.stringify([states, removed.map(withoutPlace)]) !== JSON.stringify([state.segments, state.removed ?? []]))
    return false;
  const translations = segments.map(({ translation }) => translation);
  return state.frame !== undefined && assembleDocument(source, translations) === text;
}

/** Returns what is wrong with a file that was read again; undefined if nothing is. */
function misreading(
  document: SegmentedDocument,
  source: SegmentedDocument,
  segments: readonly AlignedSegment[],
): string | undefined {
  if (document.segments.length !== segments.length) {
    return `it would have ${plural(document.segments.length, "text")} in place of ${withCommas(segments.length)}`;
  }
  const changed = segments.find(
    ({ segment, translation }, index) =>
      document.segments[index]?.text !== canonicalText(segment, translation ?? segment.text),
  );
  if (changed !== undefined) return `the text from line ${changed.segment.line} of the source would read differently`;
  // People may change what is in their translations, and an outdated one is like the old source.
  const mayDiffer = new Set(
    segments.flatMap(({ status, state, index }) =>
      status !== "ok" || (state !== undefined && isOfPerson(state)) ? [document.segments[index]?.line] : [],
    ),
  );
  const difference = compareStructure(source, document).find(({ line }) => !mayDiffer.has(line));
  return difference && `line ${difference.line}: ${difference.message}`;
}

const describe = ([first]: readonly Diagnostic[]): string =>
  first === undefined ? "it cannot be read" : `line ${first.line ?? 1}: ${first.message}`;
