import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Source } from "../diagnostics/source.ts";
import { near } from "./page.ts";
import { report } from "./problems.ts";
import { type CheckedSite, decoded } from "./site.ts";

/** Modules that a compiled script imports, the notices that its banner names, and files that a stylesheet loads. Those that are data are no files. */
const references =
  /^\/\*![^*\n]* (\.\/[\w.-]+\.txt) \*\/|\b(?:from|import)\s*\(?\s*["'`](\.{0,2}\/[^"'`]+)["'`]|\burl\(\s*["']?(?!data:|https?:|#)([^"')]+)["']?\s*\)|@import\s+["']([^"']+)["']/g;

/**
 * Checks that what a script or stylesheet loads exists.
 *
 * @returns what it loads, and diagnostics `missing-asset`
 */
export function checkAsset(source: Source, { files, urls: { basePath } }: CheckedSite): { loads: string[]; diagnostics: Diagnostic[] } {
  const loads: string[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const { index, 1: notices, 2: module, 3: resource, 4: stylesheet } of source.text.matchAll(references)) {
    const url = notices ?? module ?? resource ?? stylesheet ?? "";
    const base = `https://site.example${basePath}/${source.file}`;
    const file = URL.canParse(url, base) ? decoded(new URL(url, base).pathname.slice(basePath.length + 1)) : undefined;
    if (file !== undefined && files.has(file)) loads.push(file);
    else diagnostics.push(report("missing-asset", { url }, near(source.at(index))));
  }
  return { loads, diagnostics };
}

/** Files in `assets/` that neither a page nor what it loads needs. @param loads what each asset loads */
export function checkUse(
  files: Iterable<string>,
  usedByPages: ReadonlySet<string>,
  loads: ReadonlyMap<string, readonly string[]>,
): Diagnostic[] {
  // A set grows while it is gone through.
  const used = new Set(usedByPages);
  for (const file of used) for (const other of loads.get(file) ?? []) used.add(other);
  return [...files].filter((file) => file.startsWith("assets/") && !used.has(file)).map((file) => report("unused-asset", {}, { file }));
}

/** What builds, editors and systems leave behind. */
const leftover = /^(?:\.biopedia\..+|\.env(?:\..*)?|\.DS_Store|Thumbs\.db|.+\.(?:tmp|bak|orig|swp)|.+~)$/;

/** The file or folder that was left behind and that a path is in, by its name; undefined for what belongs to a site. */
export function leftoverOf(path: string): string | undefined {
  const parts = path.split("/");
  const last = parts.findIndex((part) => leftover.test(part));
  return last < 0 ? undefined : parts.slice(0, last + 1).join("/");
}
