import fastGlob from "fast-glob";

/** What a build reads of a content folder. */
const globs = ["*.yaml", "{articles,bundles,interface,uploads}/**"];

/** The files of a content folder, sorted. */
export const listContent = async (dir: string): Promise<string[]> =>
  (await fastGlob.glob(globs, { cwd: dir, followSymbolicLinks: false })).sort();

/** The files of a content folder, each with a text that is another one as soon as the file has changed. Asked for all the time: waiting would cost more. */
export function stampContent(dir: string): Map<string, string> {
  const files = fastGlob.globSync(globs, { cwd: dir, followSymbolicLinks: false, stats: true });
  return new Map(files.map(({ path, stats }) => [path, `${stats?.mtimeMs} ${stats?.ctimeMs} ${stats?.size} ${stats?.ino}`]));
}
