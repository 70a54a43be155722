import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import { errorCode } from "../../io/files/files.ts";
import { takeLock } from "../../io/files/lockfile.ts";
import { checkDestination, type Destination } from "./destination.ts";
import { type FileRecord, marker, type OutputInfo, readManifest } from "./manifest.ts";
import { checkMadeByBuild, findPresent, isSame, recordOf, recordOfBytes } from "./present.ts";
import { checkPublishable, publish, removeIfEmpty } from "./publish.ts";

/** A site being written, to take the place of the last one when it is complete. */
export interface Output {
  /** Writes a file by its path relative to the folder, with `/`. */
  write: (path: string, content: string | Uint8Array) => Promise<void>;
  /** Copies a file from elsewhere. */
  copy: (from: string, path: string) => Promise<void>;
  /** Puts the site in the place of the last one. @param info what the folder shall say of itself */
  commit: (info: OutputInfo) => Promise<void>;
  /** Ends the work. Without `commit` it removes what was written and leaves the last site as it was. */
  close: () => Promise<void>;
}

/**
 * Reads what a generated folder says of itself, for `serve` and `check`.
 *
 * @param shown the folder's name in messages
 * @returns undefined where `build` did not make it
 * @throws KnownError when what it says cannot be read
 */
export const readOutputInfo = (dir: string, shown: string = basename(dir)): OutputInfo | undefined => readManifest(dir, shown);

/**
 * Opens an output folder. Until `commit` the last site stays as it is, whatever happens; a build that was killed while it published is brought to its end.
 *
 * @throws KnownError when a site must not be written there, the folder holds something that no build wrote, or another build is at work
 */
export async function openOutput(destination: Destination): Promise<Output> {
  const { cwd, outDir } = destination;
  const shown = relative(cwd, outDir) || ".";
  const target = checkDestination(destination);
  const staging = join(target, `${marker}.new`);
  const attempt = <Result>(action: () => Result): Promise<Awaited<Result>> => attemptWriting(shown, action);

  const firstMade = await attempt(() => makeFolder(target));
  checkMadeByBuild(target, shown);
  await attempt(() => accessSync(target, constants.W_OK));
  const release = takeLock(join(target, `${marker}.lock`), `building into ${shown}`);
  const files = new Map<string, FileRecord>();
  let present: Map<string, FileRecord>;
  let isPublishing = false;
  let isClosed = false;
  const underWay = new Set<Promise<void>>();
  const close = async () => {
    isClosed = true;
    await Promise.allSettled(underWay);
    if (!isPublishing) removeQuietly(staging);
    release();
    // Folders that were made for nothing go too.
    for (let folder = target; firstMade !== undefined && removeIfEmpty(folder) && folder !== firstMade; ) folder = dirname(folder);
  };
  try {
    present = await findLastSite(target, staging, shown);
    await attempt(() => {
      rmSync(staging, { recursive: true, force: true });
      mkdirSync(staging);
    });
  } catch (error) {
    // A site that still waits to be published there is kept.
    isPublishing = true;
    await close();
    throw error;
  }

  /** Writes a file, unless another could not be written and the work has ended. */
  const work = async (action: () => Promise<void>) => {
    if (isClosed) return;
    const writing = attempt(action);
    underWay.add(writing);
    await writing.finally(() => underWay.delete(writing));
  };
  const made = new Map<string, Promise<unknown>>();
  /** The place of a new file, whose folder is made if need be. */
  const place = async (path: string) => {
    const file = join(staging, path);
    const folder = dirname(file);
    const making = made.get(folder) ?? mkdir(folder, { recursive: true });
    made.set(folder, making);
    await making;
    return file;
  };
  return {
    write: (path, content) =>
      work(async () => {
        const record = recordOfBytes(content);
        files.set(path, record);
        if (!isSame(present.get(path), record)) await writeFile(await place(path), content);
      }),
    copy: (from, path) =>
      work(async () => {
        const old = present.get(path);
        if (old?.size === statSync(from).size && isSame(old, recordOf(from))) {
          files.set(path, old);
          return;
        }
        const file = await place(path);
        await copyFile(from, file);
        files.set(path, recordOf(file));
      }),
    commit: (info) =>
      attempt(async () => {
        const list = Object.fromEntries([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
        // The manifest appears whole: from then on the next build could end what this one began.
        const manifest = join(staging, marker);
        await writeFile(`${manifest}.part`, `${JSON.stringify({ ...info, files: list })}\n`);
        renameSync(`${manifest}.part`, manifest);
        const publication = { target, staging, files: [...files.keys()], present: [...present.keys()] };
        checkPublishable(publication);
        isPublishing = true;
        publish(publication);
      }),
    close,
  };
}

/** Finds the files of the last site, after a build that was killed while it published has been brought to its end. */
async function findLastSite(target: string, staging: string, shown: string): Promise<Map<string, FileRecord>> {
  const last = readManifest(target, shown);
  const next = readManifest(staging, join(shown, `${marker}.new`));
  const present = await findPresent(
    target,
    [last, next].filter((manifest) => manifest !== undefined),
    shown,
  );
  const { files } = next ?? {};
  if (files === undefined) return present;
  await attemptWriting(shown, () => publish({ target, staging, files: Object.keys(files), present: [...present.keys()] }));
  return findPresent(target, [{ basePath: "", files }], shown);
}

/**
 * Makes a folder and those above it. Node's own way never ends where a folder such as `/proc` takes no new ones.
 *
 * @returns the topmost one made
 */
function makeFolder(path: string): string | undefined {
  if (existsSync(path)) return undefined;
  const above = makeFolder(dirname(path));
  mkdirSync(path);
  return above ?? path;
}

/** What to do about a folder that cannot be written, by the system's code. */
const fixes: Readonly<Record<string, string>> = {
  ENOSPC: "free some space on the disk, or choose a folder on another one with --out <dir>",
  EDQUOT: "free some of the space that you may use, or choose a folder elsewhere with --out <dir>",
  EROFS: "the disk is read-only: choose another folder with --out <dir>",
  EACCES: "give yourself the permission to write there, or choose another folder with --out <dir>",
  EPERM: "give yourself the permission to write there, or choose another folder with --out <dir>",
};

async function attemptWriting<Result>(shown: string, action: () => Result): Promise<Awaited<Result>> {
  try {
    return await action();
  } catch (error) {
    throw new KnownError(
      `cannot write ${shown}: ${error instanceof Error ? error.message : String(error)}`,
      fixes[errorCode(error) ?? ""] ?? "check the folder's permissions and the free space, or choose another with --out <dir>",
    );
  }
}

/** Removes a folder if that is possible: there is an error to be told already where it is not. */
function removeQuietly(folder: string): void {
  try {
    if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
  } catch {
    // The next build tries again.
  }
}
