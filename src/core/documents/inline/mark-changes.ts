import type { Reason } from "../../model/reasons.ts";
import { difference } from "../../translation/checks/check.ts";
import { elementsOf } from "../structure.ts";
import { readParts } from "./parts.ts";

/** What a person who edits a translation may neither remove nor add, with what is wrong if that happens. */
const kept = [
  { kind: "citations", missing: "citation-missing", extra: "citation-extra" },
  { kind: "notes", missing: "citation-missing", extra: "citation-extra" },
  { kind: "formulas and code", missing: "formula-missing", extra: "formula-extra" },
] as const;

/** Returns the first citation, note, formula or code that an edited text lost, got or, for citations, has in another order. */
export function findMarkChange(source: string, translation: string): Reason | undefined {
  const [given, found] = [elementsOf(readParts(source)), elementsOf(readParts(translation))];
  for (const { kind, missing, extra } of kept) {
    const [lost, added] = difference(given[kind], found[kind]);
    if (lost !== undefined) return { code: missing, detail: lost };
    if (added !== undefined) return { code: extra, detail: added };
  }
  const moved = given.citations.find((citation, index) => citation !== found.citations[index]);
  return moved === undefined ? undefined : { code: "citation-moved", detail: moved };
}
