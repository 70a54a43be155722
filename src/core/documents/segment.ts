import { checkTagStructure } from "../article/check-tag-pairs.ts";
import { checkBeforeParsing, checkTokens } from "../article/check-tokens.ts";
import type { Tags } from "../article/tags.ts";
import { diagnose } from "../content/problems.ts";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.ts";
import { Source } from "../diagnostics/source.ts";
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
