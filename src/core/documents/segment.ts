import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Source } from "../diagnostics/source.ts";
import type { SegmentedDocument } from "./types.ts";

/**
 * Finds the texts of an article or a further page.
 *
 * @param source the file
 * @param isPage whether it is a further page, which has less front matter
 * @returns the document, absent if the file cannot be read, and the diagnostics of limits, of YAML and of tags that do not fit together
 */
export function segmentDocument(
  _source: Source,
  _options: { isPage: boolean },
): { document?: SegmentedDocument; diagnostics: Diagnostic[] } {
  throw new Error("not implemented");
}
