import { existsSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import { KnownError, messageOf } from "../../core/diagnostics/known-error.ts";
import { writeReferences } from "../../core/import/add-to-article.ts";
import { entryOfCsl, type ReferenceEntry, ReferenceList } from "../../core/import/reference-entry.ts";
import { readBytes } from "../../io/files/read.ts";
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

/** The file of a content folder that imported references are added to. */
export const referencesFile = "references.yaml";

/** The text of a content folder's references; empty without the file. @throws KnownError if it cannot be read */
export const readReferencesText = (contentDir: string): string => {
  const path = join(contentDir, referencesFile);
  return existsSync(path) ? readBytes(path).toString("utf8") : "";
};

/**
 * Returns the list of a site's references, to which imported ones are added: a work that is there keeps its id.
 *
 * @param text the text of `references.yaml`; entries of another shape are left to the build to report
 */
export function knownReferences(text: string): ReferenceList {
  const list = new ReferenceList();
  const data: unknown = text.trim() === "" ? [] : safeLoad(text);
  for (const item of Array.isArray(data) ? data : []) {
    if (typeof item !== "object" || item === null || typeof (item as { id?: unknown }).id !== "string") continue;
    const { id, ...entry } = item as { id: string } & ReferenceEntry;
    list.keep(id, entry);
  }
  return list;
}

const safeLoad = (text: string): unknown => {
  try {
    return load(text);
  } catch {
    return [];
  }
};

/** The text of `references.yaml` with the works that a list has more; what was written stays as it is. */
export function withNewReferences(text: string, list: ReferenceList): string {
  const written = writeReferences(list.added);
  if (written === "") return text;
  const before = text.trimEnd();
  return before === "" ? written : `${before}\n\n${written}`;
}
