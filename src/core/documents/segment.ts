import Markdoc, { type Node } from "@markdoc/markdoc";
import { checkBeforeParsing, checkTokens } from "../article/check-limits.ts";
import { checkTagStructure, type Token } from "../article/check-tag-pairs.ts";
import { placesOf } from "../article/node-places.ts";
import { outline } from "../article/outline.ts";
import { setCarried } from "../article/syntax/carry.ts";
import type { RuleToken } from "../article/syntax/rules.ts";
import { diagnose } from "../content/problems.ts";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.ts";
import { Source } from "../diagnostics/source.ts";
import { type BodySegment, bodySegments } from "./body-segments.ts";
import { frontSegments } from "./front-segments.ts";
import { originalOffsets } from "./original-offsets.ts";
import { tokenizeDocument } from "./parser.ts";
import type { Segment, SegmentedDocument } from "./types.ts";

/**
 * Finds the texts of an article or a further page.
 *
 * @param source the file
 * @param isPage whether it is a further page, which has less front matter
 * @returns the document, absent if the file cannot be read, and the diagnostics of limits, of YAML and of tags that do not fit together
 */
export function segmentDocument(
  source: Source,
  { isPage }: { isPage: boolean },
): { document?: SegmentedDocument; diagnostics: Diagnostic[] } {
  const { text, offsetOf } = originalOffsets(source.text);
  const read = new Source(source.file, text);
  const oversized = checkBeforeParsing(read);
  if (oversized.length > 0) return { diagnostics: oversized };
  const tokens = tokenizeDocument(text);
  const front = frontSegments(read, isPage);
  const root = parse(tokens);
  const diagnostics = [...checkTokens(tokens as unknown as Token[], read), ...front.diagnostics, ...checkTags(root, tokens, read)];
  if (hasErrors(diagnostics)) return { diagnostics };
  const segments = [...front.segments, ...withSections(bodySegments(text, tokens), tokens, root, read)];
  const placed = segments.map((segment): Segment => {
    const { line = 1 } = read.at(segment.start);
    return { ...segment, start: offsetOf(segment.start), end: offsetOf(segment.end), line };
  });
  return { document: { text: source.text, segments: placed }, diagnostics };
}

/** Parses tokens; those of texts and tags share their list of errors with their nodes. */
function parse(tokens: readonly RuleToken[]): Node {
  for (const token of tokens) token.errors ??= [];
  const root = Markdoc.parse(tokens as unknown as Token[]);
  setCarried(root.walk());
  return root;
}

function checkTags(root: Node, tokens: readonly RuleToken[], source: Source): Diagnostic[] {
  const misfit = [...root.walk()].some(({ errors }) => errors.some(({ level }) => level === "critical"));
  if (!misfit) return [];
  const found = checkTagStructure(tokens as unknown as Token[], source);
  return found.length > 0 ? found : [diagnose("markup", { problem: "tags are not nested correctly" }, source.at(0))];
}

/** Adds to each segment its node and the anchor of its section. */
function withSections(segments: readonly BodySegment[], tokens: readonly RuleToken[], root: Node, source: Source): Omit<Segment, "line">[] {
  const nodes = [...root.walk()];
  outline(nodes, placesOf(nodes, source), { hasNotes: false, references: undefined });
  const byErrors = new Map<unknown, Node>(nodes.map((node) => [node.errors, node]));
  const sections = new Map<RuleToken, string | undefined>();
  let section: string | undefined;
  for (const token of tokens) {
    if (token.type === "heading_open") section = byErrors.get(token.errors)?.attributes.id ?? section;
    sections.set(token, section);
  }
  return segments.map(({ token, ...segment }) => ({ ...segment, section: sections.get(token), node: byErrors.get(token.errors) }));
}
