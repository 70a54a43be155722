import { existsSync, realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, parse, relative, sep } from "node:path";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import { packageRoot } from "../../io/files/files.ts";

export interface Destination {
  /** Absolute path of the output folder. */
  outDir: string;
  /** Absolute path of the content folder. */
  contentDir: string;
  /** The folder the user is in. */
  cwd: string;
}

/**
 * Makes sure that an output folder can never be one that holds other things: it may neither hold nor be in anything of the user's. Links are followed first.
 *
 * @returns the real path of the output folder, which need not exist
 * @throws KnownError when a site must not be written there
 */
export function checkDestination({ outDir, contentDir, cwd }: Destination): string {
  const shown = relative(cwd, outDir) || ".";
  const refuse = (problem: string) => new KnownError(`the output folder ${shown} ${problem}`, "choose another with --out <dir>");
  const target = realPath(outDir);
  const content = realPath(contentDir);
  const kept: [folder: string, name: string][] = [
    [cwd, "the folder you are in"],
    [content, "the content folder"],
    [packageRoot, "biopedia itself"],
    [homedir(), "your home folder"],
  ];
  if (target === parse(target).root) throw refuse("is the root of the file system");
  for (const [folder, name] of kept) {
    const real = realPath(folder);
    if (isWithin(real, target)) throw refuse(`${real === target ? "is" : "holds"} ${name}`);
  }
  if (isWithin(target, content)) throw refuse("is in the content folder");
  if (target.split(sep).includes(".git")) throw refuse("is in a .git folder");
  if (existsSync(target) && !statSync(target).isDirectory()) throw new KnownError(`${shown} is a file`, "choose a folder with --out <dir>");
  return target;
}

/** Whether a path is a folder or something in it. */
const isWithin = (path: string, folder: string): boolean => `${path}${sep}`.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);

/** A path without links, in the letters that the disk has; what does not exist yet is taken as written. */
function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPath(parent), relative(parent, path));
  }
}
