import { KnownError, messageOf } from "../../core/diagnostics/known-error.ts";
import { entryOfCsl } from "../../core/import/csl-entry.ts";
import type { ReferenceEntry } from "../../core/import/reference-entry.ts";
import { toCsl } from "../content/bibliography.ts";

/** References read from a file of a reference manager. */
interface ReadReferences {
  entries: { key: string | undefined; entry: ReferenceEntry }[];
  /** The values that could not be used, a line each. */
  leftOut: string[];
}

/**
 * Reads references in BibTeX, BibLaTeX, RIS or CSL-JSON, with Citation.js.
 *
 * @param name the file's name in messages
 * @throws KnownError if the text cannot be read
 */
export async function readReferences(
  kind: "bibtex" | "ris" | "csl",
  text: string,
  name: string,
): Promise<ReadReferences> {
  const items = await parse(kind, text, name);
  const leftOut: string[] = [];
  const entries = items.flatMap((item) => {
    const key = String(item["citation-key"] ?? item.id ?? "").trim();
    const entry = entryOfCsl(item, (field, problem) => leftOut.push(`${key}: ${field}: ${problem}`));
    if (entry === undefined) leftOut.push(`${key || "an entry"}: it has no title`);
    return entry === undefined ? [] : [{ key: /^[A-Za-z][\w-]*$/.test(key) ? key : undefined, entry }];
  });
  return { entries, leftOut };
}

async function parse(
  kind: "bibtex" | "ris" | "csl",
  text: string,
  name: string,
): Promise<Readonly<Record<string, unknown>>[]> {
  try {
    if (kind === "csl") {
      const data: unknown = JSON.parse(text);
      const items = Array.isArray(data) ? data : (data as { items?: unknown[] }).items;
      return (items ?? []).filter((item) => typeof item === "object" && item !== null) as Record<string, unknown>[];
    }
    return await toCsl(kind, text);
  } catch (error) {
    throw new KnownError(`${name} cannot be read: ${messageOf(error)}`, "correct it, or export it again");
  }
}
