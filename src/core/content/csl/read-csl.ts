import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { Source } from "../../diagnostics/source.ts";
import { isObject } from "../../model/json-value.ts";
import type { Reference } from "../../model/references/reference.ts";
import { getOwn } from "../../model/texts.ts";
import { readJson } from "../json.ts";
import { locateInJson, type Parsed } from "../parse-data.ts";
import { diagnose } from "../problems.ts";
import { type CslItem, cslText, readItem } from "./fields.ts";

/** The references of a file of a reference manager, as CSL-JSON or read as that. */
export interface CslReferences extends Parsed<Reference[]> {
  /** The unusable parts of an entry, by the reference's id: reported only if it is cited. */
  leftOut: (id: string) => Diagnostic[];
}

/** The number of broken entries that are reported one by one. */
const mostBroken = 20;

/**
 * Reads references in CSL-JSON, as Zotero and other reference managers export it: a list, or an object with `items`.
 * The file is foreign, so unknown fields are ignored, and so are duplicate keys.
 *
 * @returns the references, or diagnostics `syntax`, `invalid-value`, `missing-key`
 */
export function readCsl(source: Source): CslReferences {
  // Positions cost more than reading, and only messages need them.
  const locate = locateInJson(source);
  const failed = (diagnostic: Diagnostic) => unreadable(source.file, locate, [diagnostic]);

  let value: unknown;
  try {
    value = JSON.parse(source.text);
  } catch {
    const read = readJson(source.text);
    const problem = "problem" in read ? read : { problem: "not valid JSON", hint: "export it again", offset: 0 };
    return failed(diagnose("syntax", { format: "JSON", ...problem }, source.at(problem.offset)));
  }
  const prefix = isObject(value) && Array.isArray(getOwn(value, "items")) ? ["items"] : [];
  const items: unknown = prefix.length > 0 ? (value as CslItem).items : value;
  if (!Array.isArray(items))
    return failed(diagnose("invalid-value", { name: "", problem: notCsl, expected: howToExport }, locate([])));

  return readItems(items, { file: source.file, locate, prefix });
}

const unreadable = (file: string, locate: CslReferences["locate"], diagnostics: Diagnostic[]): CslReferences => ({
  file,
  locate,
  leftOut: () => [],
  diagnostics,
});

/**
 * Reads the items of a file in CSL-JSON, or of one that was converted to it.
 *
 * @param context the name of the file, where a value of it is, and the path of the list
 */
export function readItems(
  items: readonly unknown[],
  { file, locate, prefix = [] }: Pick<CslReferences, "file" | "locate"> & { prefix?: readonly PropertyKey[] },
): CslReferences {
  const problems = new Map<string, [path: PropertyKey[], name: string, problem: string][]>();
  const leftOut = (id: string) =>
    (problems.get(id) ?? []).map(([path, name, problem]) =>
      diagnose("unusable-value", { name, problem }, locate(path)),
    );
  const diagnostics: Diagnostic[] = [];
  const idOf = idMaker();
  const references = items.flatMap((item: unknown, index): Reference[] => {
    const path = [...prefix, index];
    const key = isObject(item) ? (cslText(getOwn(item, "citation-key")) ?? cslText(getOwn(item, "id"))) : undefined;
    if (!isObject(item))
      diagnostics.push(
        diagnose("invalid-value", { name: "", problem: "must be a reference, with an id" }, locate(path)),
      );
    else if (key === undefined) diagnostics.push(diagnose("missing-key", { name: "id" }, locate(path)));
    if (!isObject(item) || key === undefined) return [];
    const id = idOf(key);
    const found: [PropertyKey[], string, string][] = [];
    const reference = readItem(item, id, (field, problem) => found.push([[...path, field], field, problem]));
    if (found.length > 0) problems.set(id, found);
    const aliases = [...new Set([key, cslText(getOwn(item, "id"))])].filter(
      (alias) => alias !== undefined && alias !== id,
    ) as string[];
    return [{ ...reference, ...(aliases.length > 0 && { aliases }) }];
  });
  if (diagnostics.length > 0) return unreadable(file, locate, diagnostics.slice(0, mostBroken));
  return { file, value: references, locate, leftOut, diagnostics };
}

const notCsl = "must be a list of references in CSL-JSON";
const howToExport = "export the references from Zotero as “CSL JSON” or “Better CSL JSON”";

/** Returns a function that makes valid ids of keys: the same for the same key, different ones for different keys. */
function idMaker(): (key: string) => string {
  const ids = new Map<string, string>();
  const used = new Map<string, number>();
  return (key) => {
    const known = ids.get(key);
    if (known !== undefined) return known;
    // Of http://zotero.org/users/1/items/ABCD2345, only the end is of use to people.
    const [, item = key] = /\/items\/([A-Z0-9]+)$/.exec(key) ?? [];
    const safe = item.replace(/[^\p{L}\p{M}\p{N}_-]+/gu, "-").replace(/^-+|(?<!-)-+$/g, "") || "reference";
    const count = (used.get(safe) ?? 0) + 1;
    used.set(safe, count);
    const id = count === 1 ? safe : `${safe}-${count}`;
    ids.set(key, id);
    return id;
  };
}
