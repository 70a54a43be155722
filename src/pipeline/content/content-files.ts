import { type Dirent, fstatSync, lstatSync, readdirSync, readFileSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import { checkSource } from "../../core/content/characters.ts";
import { checkEntry, contentLimits, inMegabytes, isIgnored, mostFiles } from "../../core/content/file-names.ts";
import { diagnose } from "../../core/content/problems.ts";
import { type Diagnostic, hasErrors } from "../../core/diagnostics/diagnostic.ts";
import { Source } from "../../core/diagnostics/source.ts";
import { isNotFound } from "../../io/files/errors.ts";
import { digestFile, type FileVersion, readFrom, readSource, unreadable } from "../../io/files/read.ts";

/** The site's own styles. */
export const themeFile = "theme.css";

/** The files of a content folder. */
interface ContentListing {
  /** Relative to the folder and sorted. */
  files: string[];
  /**
   * `special-file` for anything that is neither a file nor a folder, `unreadable` for folders, `too-many`, and those
   * of `checkEntry`.
   */
  diagnostics: Diagnostic[];
}

/**
 * Lists the files of a content folder that a build reads. Symbolic links are reported and not followed; see
 * {@link isIgnored} for what is left out.
 */
export function listContent(dir: string): ContentListing {
  const files: string[] = [];
  const diagnostics: Diagnostic[] = [];
  const entriesOf = (folder: string): Dirent[] => {
    try {
      const entries = readdirSync(`${dir}/${folder}`, { withFileTypes: true });
      return entries.filter(({ name }) => !isIgnored(folder === "" ? name : `${folder}/${name}`));
    } catch (error) {
      // A missing folder is no error, because it can be removed at any moment.
      if (!isNotFound(error)) diagnostics.push(unreadable(folder, error));
      return [];
    }
  };
  const add = (entry: Dirent, file: string) => {
    if (files.length > mostFiles) return;
    if (entry.isFile()) files.push(file);
    else if (entry.isDirectory()) for (const inner of entriesOf(file)) add(inner, `${file}/${inner.name}`);
    else
      diagnostics.push(
        diagnose("special-file", { kind: entry.isSymbolicLink() ? "a symbolic link" : "not a regular file" }, { file }),
      );
  };
  for (const entry of entriesOf("")) {
    const { isRead, diagnostics: found } = checkEntry(
      entry.name,
      entry.isDirectory() ? "folder" : entry.isFile() ? "file" : "other",
    );
    diagnostics.push(...found);
    if (isRead) add(entry, entry.name);
  }
  if (files.length > mostFiles)
    diagnostics.push(diagnose("too-many", { what: "too many files", limit: mostFiles }, { file: "" }));
  return { files: files.sort(), diagnostics };
}

/**
 * Returns the files of a content folder, each with a stamp that changes when the file changes. The calls are
 * synchronous, because `dev` looks at the files all the time.
 */
export function stampContent(dir: string, { files, diagnostics } = listContent(dir)): Map<string, string> {
  const names = [...files, ...diagnostics.map(({ file }) => file).filter(Boolean)];
  return new Map(
    names.flatMap((file): [string, string][] => {
      const stamp = stampFile(dir, file);
      return stamp === undefined ? [] : [[file, stamp]];
    }),
  );
}

/**
 * Returns a stamp that changes when a file changes; undefined if there is no such file. A file that cannot be read has
 * an empty stamp.
 */
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

/**
 * The age below which a file counts as new, in milliseconds: the coarsest file times (FAT) are two seconds, and clocks
 * of servers may differ a little.
 */
const newest = 3000;

/**
 * Returns a text that changes when a file changes. The text contains the time of the last change of status, because
 * programs can set that of the last edit.
 */
const stampOf = ({ mtimeMs, ctimeMs, size, ino }: Pick<Stats, "mtimeMs" | "ctimeMs" | "size" | "ino">): string =>
  `${mtimeMs} ${ctimeMs} ${size} ${ino}`;

/**
 * Whether a further change of a file may leave its times the same, because the file is new and its file system counts
 * whole seconds (FAT, HFS+, ext3). Other file systems count milliseconds, in which a file is not edited twice.
 */
const mayChangeUnseen = ({ mtimeMs, ctimeMs }: Pick<Stats, "mtimeMs" | "ctimeMs">): boolean =>
  mtimeMs % 1000 === 0 && ctimeMs % 1000 === 0 && Math.max(mtimeMs, ctimeMs) > Date.now() - newest;

/** A file of the content folder. */
type ContentFile = Pick<FileVersion, "dir" | "name" | "text">;

/**
 * Reads a text file of the content folder.
 *
 * @param limit the maximum size in bytes
 * @returns the text, or diagnostics `unreadable`, `encoding`, `too-large`, `forbidden-character`
 */
export async function readContent(
  file: ContentFile,
  limit: number = contentLimits.text,
): Promise<Source | Diagnostic[]> {
  const source = await readForeign(file, limit);
  if (!(source instanceof Source)) return source;
  const hidden = checkSource(source);
  return hasErrors(hidden) ? hidden : source;
}

/**
 * Reads a text file that another program wrote: it may have any characters.
 *
 * @returns the text, or diagnostics `unreadable`, `encoding`, `too-large`
 */
export async function readForeign({ dir, name, text }: ContentFile, limit: number): Promise<Source | Diagnostic[]> {
  const size = text === undefined ? sizeOf(join(dir, name)) : Buffer.byteLength(text);
  if (size > limit) return [diagnose("too-large", { what: "the file", limit: inMegabytes(limit) }, { file: name })];
  const source = text === undefined ? readSource(join(dir, name), name) : new Source(name, text);
  return source instanceof Source ? source : [source];
}

/** Returns the size of a file in bytes; 0 if it is unknown. */
function sizeOf(path: string): number {
  try {
    return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  } catch {
    return 0;
  }
}

/**
 * Reads a file of the content folder that is no text.
 *
 * @param what the kind of file, for messages
 * @param limit the maximum size in bytes
 * @returns its bytes, or a diagnostic `unreadable` or `too-large`
 */
export function readLimited(
  { dir, name }: ContentFile,
  { what, limit }: { what: string; limit: number },
): Buffer | Diagnostic {
  const tooLarge = () => diagnose("too-large", { what, limit: inMegabytes(limit) }, { file: name });
  try {
    return readFrom(join(dir, name), (file) => (fstatSync(file).size <= limit ? readFileSync(file) : tooLarge()));
  } catch (error) {
    return unreadable(name, error);
  }
}
