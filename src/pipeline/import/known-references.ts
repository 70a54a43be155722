import { existsSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import { type ReferenceEntry, ReferenceList } from "../../core/import/reference-entry.ts";
import { writeReferences } from "../../core/import/write-article.ts";
import { readBytes } from "../../io/files/read.ts";

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
