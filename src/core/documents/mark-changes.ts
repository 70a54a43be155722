import type { Reason } from "../model/reasons.ts";
import { difference } from "../translation/checks/check.ts";
import { type InlinePart, readParts } from "./parts.ts";

/** The kinds of parts that a person who edits a translation may neither remove nor add, with what is wrong if that happens. */
const kept = [
  { kinds: ["citation", "note", "tag"], missing: "citation-missing", extra: "citation-extra" },
  { kinds: ["math"], missing: "formula-missing", extra: "formula-extra" },
] as const;

/** Returns the first citation, note or formula that an edited text lost, got or, for citations, has in another order. */
export function findMarkChange(source: string, translation: string): Reason | undefined {
  const [given, found] = [readParts(source), readParts(translation)];
  for (const { kinds, missing, extra } of kept) {
    const [lost, added] = difference(writtenOf(given, kinds), writtenOf(found, kinds));
    if (lost !== undefined) return { code: missing, detail: lost };
    if (added !== undefined) return { code: extra, detail: added };
  }
  const citations = writtenOf(found, kept[0].kinds);
  const moved = writtenOf(given, kept[0].kinds).find((citation, index) => citation !== citations[index]);
  return moved === undefined ? undefined : { code: "citation-moved", detail: moved };
}

/** How the parts of some kinds are written, in one way. */
const writtenOf = (parts: readonly InlinePart[], kinds: readonly string[]): string[] =>
  parts.flatMap((part) => {
    if ("parts" in part) return writtenOf(part.parts, kinds);
    return "written" in part && kinds.includes(part.kind) ? [part.written.replace(/\s+/gu, " ").replace(/ ?\/%\}/u, " /%}")] : [];
  });
