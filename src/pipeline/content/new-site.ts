import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fillTemplates, type NewSite, type SiteFiles } from "../../core/content/new-site.ts";
import { KnownError, messageOf } from "../../core/diagnostics/known-error.ts";
import { foldersOf, packageRoot, packageVersion } from "../../io/files/write.ts";

/** The folder that `npm run compile` writes the templates to. */
const templatesDir = join(packageRoot, "lib", "init");

/** The result of writing a new site; paths are relative to its folder. */
interface WrittenSite {
  written: string[];
  /**
   * Files around the content that existed, such as the `package.json` of an earlier `npm install`. Existing files are
   * not changed.
   */
  kept: string[];
  /** Whether this package is installed in the folder. */
  isInstalled: boolean;
}

/**
 * Writes a new site into a folder, which may exist and have other files in it. Nothing is ever overwritten, and nothing
 * is left half-written.
 *
 * @param dir absolute path of the folder
 * @param shown its name in messages
 * @throws KnownError if content stands in the way, or files cannot be written
 */
export function writeNewSite(dir: string, shown: string, site: NewSite): WrittenSite {
  const file = fileInPlaceOf(dir);
  if (file !== undefined)
    throw new KnownError(`${join(shown, relative(dir, file))} is a file`, "name a folder: biopedia init <folder>");
  const all = newSiteFiles(site);
  const kept = [...all.keys()].filter((path) => !path.startsWith("content/") && isFile(join(dir, path)));
  const files = [...all].filter(([path]) => !kept.includes(path));
  const obstacles = findObstacles(
    dir,
    files.map(([path]) => path),
  );
  if (obstacles.length > 0) {
    const names = obstacles.map((path) => join(shown, path)).join(", ");
    throw new KnownError(
      `nothing was written, because it would replace ${names}`,
      "move it away, or name another folder: biopedia init <folder>",
    );
  }
  const made: string[] = [];
  try {
    for (const [path, text] of files) {
      const file = join(dir, path);
      makeFolder(dirname(file), made);
      writeFileSync(file, text, { flag: "wx" });
      made.push(file);
    }
  } catch (error) {
    for (const path of made.reverse()) remove(path);
    throw new KnownError(
      `cannot write the site: ${messageOf(error)}`,
      "check the folder's permissions and the free space, or name another folder",
    );
  }
  const isInstalled = existsSync(join(dir, "node_modules", "biopedia"));
  return { written: files.map(([path]) => path), kept, isInstalled };
}

/** The files of a new site, by their paths in its folder. */
export const newSiteFiles = (site: NewSite): SiteFiles => fillTemplates(readTemplates(), site, packageVersion());

/** Returns the file that is where a folder or one above it would be; undefined if there is none. */
function fileInPlaceOf(dir: string): string | undefined {
  let path = dir;
  while (!existsSync(path)) path = dirname(path);
  return isFolder(path) ? undefined : path;
}

const readTemplates = (): SiteFiles =>
  new Map(
    readdirSync(templatesDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file): [string, string] => [relative(templatesDir, file).replaceAll(sep, "/"), readFileSync(file, "utf8")])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Returns the files that exist already, and files where folders would be. */
function findObstacles(dir: string, paths: readonly string[]): string[] {
  const exists = (path: string) => lstatSync(join(dir, path), { throwIfNoEntry: false }) !== undefined;
  const found = paths.flatMap((path) => {
    const folder = foldersOf(path).find((above) => exists(above) && !isFolder(join(dir, above)));
    return folder ?? (exists(path) ? path : []);
  });
  return [...new Set(found)].sort();
}

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** Creates a folder and those above it. @param made gets the new ones */
function makeFolder(path: string, made: string[]): void {
  if (isFolder(path)) return;
  makeFolder(dirname(path), made);
  mkdirSync(path);
  made.push(path);
}

/** Removes a file or an empty folder. */
function remove(path: string): void {
  try {
    if (isFolder(path)) rmdirSync(path);
    else rmSync(path, { force: true });
  } catch {
    // The error of a clean-up is ignored, because the first error is the one to report.
  }
}
