import { type Dirent, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { checkEntry } from "../../core/content/file-names.ts";
import { mostFiles } from "../../core/content/limits.ts";
import { diagnose } from "../../core/content/problems.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";

/** The files of a content folder. */
export interface ContentListing {
  /** Relative to the folder and sorted. */
  files: string[];
  /** `special-file` for anything that is neither a file nor a folder, `too-many`, and the warning `unknown-file`. */
  diagnostics: Diagnostic[];
}

/** Lists the files of a content folder that a build reads. Symbolic links are reported and not followed; hidden files are ignored. */
export function listContent(dir: string): ContentListing {
  const files: string[] = [];
  const diagnostics: Diagnostic[] = [];
  const add = (entry: Dirent, file: string) => {
    if (files.length > mostFiles) return;
    if (entry.isFile()) files.push(file);
    else if (entry.isDirectory()) for (const inner of entriesOf(join(dir, file))) add(inner, `${file}/${inner.name}`);
    else diagnostics.push(diagnose("special-file", { kind: entry.isSymbolicLink() ? "a symbolic link" : "no ordinary file" }, { file }));
  };
  for (const entry of entriesOf(dir)) {
    const { isRead, diagnostics: found } = checkEntry(entry.name, entry.isDirectory() ? "folder" : entry.isFile() ? "file" : "other");
    diagnostics.push(...found);
    if (isRead) add(entry, entry.name);
  }
  if (files.length > mostFiles) diagnostics.push(diagnose("too-many", { what: "too many files", limit: String(mostFiles) }, { file: "" }));
  return { files: files.sort(), diagnostics };
}

/** Lists the entries of a folder. An unreadable folder counts as empty. */
function entriesOf(dir: string): Dirent[] {
  try {
    return readdirSync(dir, { withFileTypes: true }).filter(({ name }) => !name.startsWith("."));
  } catch {
    return [];
  }
}

/** Returns the files of a content folder, each with a stamp that changes when the file changes. Called very often; asynchronous calls would cost more. */
export function stampContent(dir: string): Map<string, string> {
  const { files, diagnostics } = listContent(dir);
  const names = [...files, ...diagnostics.map(({ file }) => file).filter(Boolean)];
  return new Map(names.flatMap((file) => stamp(dir, file)));
}

function stamp(dir: string, file: string): [string, string][] {
  const stats = lstatSync(join(dir, file), { throwIfNoEntry: false });
  return stats ? [[file, `${stats.mtimeMs} ${stats.ctimeMs} ${stats.size} ${stats.ino}`]] : [];
}
