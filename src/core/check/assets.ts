import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Source } from "../diagnostics/source.ts";
import { near } from "./page.ts";
import { report } from "./problems.ts";
import { type CheckedSite, decoded } from "./site.ts";

/**
 * Modules that a compiled script imports, the license file named in its banner, and files that a stylesheet loads. Data
 * URLs do not count.
 */
const references =
  /^\/\*![^*\n]* (\.\/[\w.-]+\.txt) \*\/|\b(?:from|import)\s*(?:\(\s*)?["'`](\.{0,2}\/[^"'`]+)["'`]|\burl\(\s*["']?(?!data:|https?:|#|[\s"'])([^"')]+)|@import\s+["']([^"']+)["']/g;

/**
 * Checks that the files a script or stylesheet loads exist.
 *
 * @returns the loaded files, those of them that a script imports at once, and `missing-asset` diagnostics
 */
export function checkAsset(
  source: Source,
  { files, urls: { basePath } }: CheckedSite,
): { loads: string[]; imports: string[]; diagnostics: Diagnostic[] } {
  const loads: string[] = [];
  const imports: string[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const { 0: text, index, 1: notices, 2: module, 3: resource, 4: stylesheet } of source.text.matchAll(
    references,
  )) {
    const url = notices ?? module ?? resource?.trimEnd() ?? stylesheet ?? "";
    const base = `https://site.example${basePath}/${source.file}`;
    const file = URL.canParse(url, base) ? decoded(new URL(url, base).pathname.slice(basePath.length + 1)) : undefined;
    if (file !== undefined && files.has(file)) {
      loads.push(file);
      // `import()` loads on demand.
      if (module !== undefined && !text.includes("(")) imports.push(file);
    } else diagnostics.push(report("missing-asset", { url }, near(source.at(index))));
  }
  return { loads, imports, diagnostics };
}

/**
 * Reports files in `assets/` that no page uses, directly or indirectly. @param loads the files that each asset loads
 */
export function checkUse(
  files: Iterable<string>,
  usedByPages: ReadonlySet<string>,
  loads: ReadonlyMap<string, readonly string[]>,
): Diagnostic[] {
  // The loop also visits files added during iteration.
  const used = new Set(usedByPages);
  for (const file of used) for (const other of loads.get(file) ?? []) used.add(other);
  return [...files]
    .filter((file) => file.startsWith("assets/") && !used.has(file))
    .map((file) => report("unused-asset", {}, { file }));
}

/** Leftover files of builds, editors and operating systems. */
const leftover = /^(?:\.biopedia\..+|\.env(?:\..*)?|\.DS_Store|Thumbs\.db|.+\.(?:tmp|bak|orig|swp)|.+~)$/;

/** Returns the leftover file or folder that a path is in; undefined for a file of the site. */
export function leftoverOf(path: string): string | undefined {
  const parts = path.split("/");
  const last = parts.findIndex((part) => leftover.test(part));
  return last < 0 ? undefined : parts.slice(0, last + 1).join("/");
}
