import { type Dirent, lstatSync, readdirSync } from "node:fs";
import { checkEntry } from "../../core/content/file-names.ts";
import { isIgnored } from "../../core/content/ignored-files.ts";
import { mostFiles } from "../../core/content/limits.ts";
import { diagnose } from "../../core/content/problems.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import { digestFile } from "../../io/files/digest-file.ts";
import { isNotFound } from "../../io/files/files.ts";
import { mayChangeUnseen, stampOf } from "../../io/files/known-file.ts";
import { unreadable } from "../../io/files/read-file.ts";

/** The site's own styles. */
export const themeFile = "theme.css";

/** The files of a content folder. */
export interface ContentListing {
  /** Relative to the folder and sorted. */
  files: string[];
  /** `special-file` for anything that is neither a file nor a folder, `unreadable` for folders, `too-many`, and the warnings of `checkEntry`. */
  diagnostics: Diagnostic[];
}

/** Lists the files of a content folder that a build reads. Symbolic links are reported and not followed; see {@link isIgnored} for what is left out. */
export function listContent(dir: string): ContentListing {
  const files: string[] = [];
  const diagnostics: Diagnostic[] = [];
  const entriesOf = (folder: string): Dirent[] => {
    try {
      const entries = readdirSync(`${dir}/${folder}`, { withFileTypes: true });
      return entries.filter(({ name }) => !isIgnored(folder === "" ? name : `${folder}/${name}`));
    } catch (error) {
      // It can be removed at any moment.
      if (!isNotFound(error)) diagnostics.push(unreadable(folder, error));
      return [];
    }
  };
  const add = (entry: Dirent, file: string) => {
    if (files.length > mostFiles) return;
    if (entry.isFile()) files.push(file);
    else if (entry.isDirectory()) for (const inner of entriesOf(file)) add(inner, `${file}/${inner.name}`);
    else diagnostics.push(diagnose("special-file", { kind: entry.isSymbolicLink() ? "a symbolic link" : "not a regular file" }, { file }));
  };
  for (const entry of entriesOf("")) {
    const { isRead, diagnostics: found } = checkEntry(entry.name, entry.isDirectory() ? "folder" : entry.isFile() ? "file" : "other");
    diagnostics.push(...found);
    if (isRead) add(entry, entry.name);
  }
  if (files.length > mostFiles) diagnostics.push(diagnose("too-many", { what: "too many files", limit: mostFiles }, { file: "" }));
  return { files: files.sort(), diagnostics };
}

/** Returns the files of a content folder, each with a stamp that changes when the file changes. Called very often; asynchronous calls would cost more. */
export function stampContent(dir: string, { files, diagnostics } = listContent(dir)): Map<string, string> {
  const names = [...files, ...diagnostics.map(({ file }) => file).filter(Boolean)];
  return new Map(
    names.flatMap((file): [string, string][] => {
      const stamp = stampFile(dir, file);
      return stamp === undefined ? [] : [[file, stamp]];
    }),
  );
}

/** Returns a stamp that changes when a file changes; undefined if there is no such file. One that nobody may look at has an empty stamp. */
export function stampFile(dir: string, file: string): string | undefined {
  try {
    const path = `${dir}/${file}`;
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return undefined;
    const stamp = stampOf(stats);
    return stats.isFile() && mayChangeUnseen(stats) ? `${stamp} ${digestFile(path).sha256}` : stamp;
  } catch {
    return "";
  }
}
