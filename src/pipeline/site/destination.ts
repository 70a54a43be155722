import { existsSync, realpathSync, statSync } from "node:fs";
import { dirname, join, parse, relative, sep } from "node:path";
import { KnownError, UsageError } from "../../core/diagnostics/known-error.ts";
import { homeFolder, packageRoot } from "../../io/files/folders.ts";

/** Where a site is to be written. */
export interface Destination {
  /** Absolute path of the output folder. */
  outDir: string;
  /** Absolute path of the content folder. */
  contentDir: string;
  /** The working directory. */
  cwd: string;
}

/**
 * Rejects output folders that contain the user's files or are inside of them. Symbolic links are resolved first.
 *
 * @returns the real path of the output folder, which may not exist
 * @throws UsageError if a site must not be written there, KnownError if it is a file
 */
export function checkDestination({ outDir, contentDir, cwd }: Destination): string {
  const shown = relative(cwd, outDir) || ".";
  const refuse = (problem: string) =>
    new UsageError(`the output folder ${shown} ${problem}`, "choose another with --out <dir>");
  const target = resolveLinks(outDir);
  const content = resolveLinks(contentDir);
  const kept: [folder: string, name: string][] = [
    [cwd, "the current folder"],
    [content, "the content folder"],
    [packageRoot, "biopedia itself"],
  ];
  const home = homeFolder();
  if (home !== undefined) kept.push([home, "your home folder"]);
  if (target === parse(target).root) throw refuse("is the root of the file system");
  for (const [folder, name] of kept) {
    const real = resolveLinks(folder);
    if (isWithin(real, target)) throw refuse(`${real === target ? "is" : "contains"} ${name}`);
  }
  if (isWithin(target, content)) throw refuse("is in the content folder");
  if (target.split(sep).includes(".git")) throw refuse("is in a .git folder");
  if (existsSync(target) && !statSync(target).isDirectory())
    throw new KnownError(`${shown} is a file`, "choose a folder with --out <dir>");
  return target;
}

/** Whether a path is the folder itself or is inside of it. */
const isWithin = (path: string, folder: string): boolean =>
  `${path}${sep}`.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);

/** Resolves links, with the case of letters on disk. Parts of a path that do not exist yet are kept as written. */
function resolveLinks(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(resolveLinks(parent), relative(parent, path));
  }
}
