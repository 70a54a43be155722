import { checkTagStructure } from "../article/check-tag-pairs.ts";
import { checkBeforeParsing, checkTokens } from "../article/check-tokens.ts";
import type { Pending } from "../article/nodes.ts";
import type { Tags } from "../article/tags.ts";
import { diagnose } from "../content/problems.ts";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.ts";
import { Source } from "../diagnostics/source.ts";
import { hash } from "../model/fingerprint.ts";
import { untranslatedTexts } from "../model/review.ts";
import type { DocumentState } from "../model/states.ts";
import { bodySegments } from "./reading/body-segments.ts";
import { type DocumentTree, originalOffsets, parseDocument } from "./reading/document-tree.ts";
import { frontSegments } from "./reading/front-segments.ts";
import type { Segment, SegmentedDocument } from "./types.ts";

/**
 * Finds the texts of an article or a further page.
 *
 * @param source the file
 * @param context whether it is a further page, which has less front matter, and the tags that it may have
 * @returns the document, absent if the file cannot be read, and the diagnostics of limits, of YAML and of tags that do
 * not fit together
 */
export function segmentDocument(
  source: Source,
  { isPage, tags }: { isPage: boolean; tags: Tags },
): { document?: SegmentedDocument; diagnostics: Diagnostic[] } {
  const { text, offsetOf } = originalOffsets(source.text);
  const read = new Source(source.file, text);
  const oversized = checkBeforeParsing(read);
  if (oversized.length > 0) return { diagnostics: oversized };
  const front = frontSegments(read, isPage);
  const tree = parseDocument(read);
  const diagnostics = [...checkTokens(tree.tokens, read), ...front.diagnostics, ...checkTags(tree, read, tags)];
  if (hasErrors(diagnostics)) return { diagnostics };
  const body = bodySegments(text, tree.tokens, tags).map(({ token, ...segment }) => ({
    ...segment,
    section: tree.sectionOf(token),
    node: tree.nodeOf(token),
  }));
  const segments = [...front.segments, ...body].map((segment): Segment => {
    const { line = 1 } = read.at(segment.start);
    return { ...segment, start: offsetOf(segment.start), end: offsetOf(segment.end), line, tags };
  });
  return { document: { text: source.text, segments, tags }, diagnostics };
}

function checkTags({ root, tokens }: DocumentTree, source: Source, tags: Tags): Diagnostic[] {
  const isMisfit = [...root.walk()].some(({ errors }) => errors.some(({ level }) => level === "critical"));
  if (!isMisfit) return [];
  const found = checkTagStructure(tokens, source, tags);
  return found.length > 0 ? found : [diagnose("markup", { problem: "tags are not nested correctly" }, source.at(0))];
}

/** The untranslated part of a document, and the number of its texts. */
interface PendingTexts extends Pending {
  count: number;
  total: number;
}

/**
 * Finds the untranslated texts of a translated document: those of which its state has no translation, and where nobody
 * has written one since.
 *
 * @returns undefined if everything is translated, or the document has errors. The share is that of the source's
 * characters
 */
export function pendingIn(
  source: Source,
  context: { isPage: boolean; tags: Tags },
  state: DocumentState,
): PendingTexts | undefined {
  const { document: { segments } = { segments: [] } } = segmentDocument(source, context);
  const untranslated = untranslatedTexts(state);
  const pending = segments.filter(({ text }) => untranslated.has(text));
  if (pending.length === 0) return undefined;
  const texts = new Set(pending.map(({ text }) => text));
  return {
    has: (text) => texts.has(text.replace(/\s+/g, " ").trim()),
    nodes: pending.flatMap(({ node }) => node ?? []),
    count: pending.length,
    total: segments.length,
    share: Math.min(lengthOf(pending) / lengthOf(state.segments), 1),
  };
}

const lengthOf = (some: readonly { text: string }[]): number => some.reduce((sum, { text }) => sum + text.length, 0);

/** Returns the texts of a document, by fingerprint in its order; undefined if the document has errors. */
export const textsIn = (source: Source, context: { isPage: boolean; tags: Tags }): string[] | undefined =>
  segmentDocument(source, context).document?.segments.map(({ text }) => hash(text));

/**
 * Counts the texts of a source that have changed, come in or gone since a document was translated from it. Texts that
 * only moved do not count.
 *
 * @param texts the fingerprints of the source's texts
 */
export function countChanges(texts: readonly string[], { segments }: DocumentState): number {
  const translated = segments.map(({ source }) => source);
  // A text that was changed has both come in and gone.
  return Math.max(countOthers(texts, translated), countOthers(translated, texts));
}

/** Counts the texts that are not among others; a text that occurs twice must be there twice. */
function countOthers(texts: readonly string[], others: readonly string[]): number {
  const left = new Map<string, number>();
  for (const text of others) left.set(text, (left.get(text) ?? 0) + 1);
  return texts.filter((text) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  }).length;
}
