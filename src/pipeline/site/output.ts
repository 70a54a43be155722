import { accessSync, constants, copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { KnownError, messageOf } from "../../core/diagnostics/known-error.ts";
import { hash } from "../../core/model/fingerprint.ts";
import { cannotRead, errorCode } from "../../io/files/errors.ts";
import { takeLock } from "../../io/files/lockfile.ts";
import { digestFile, readWhole } from "../../io/files/read.ts";
import {
  encoded,
  type FileContent,
  type FileRecord,
  marker,
  type OutputInfo,
  readManifest,
  recordOfContent,
  writeContent,
} from "./manifest.ts";
import {
  checkDestination,
  checkMadeByBuild,
  type Destination,
  type FindOptions,
  findPresent,
  isSame,
  type Present,
} from "./output-folder.ts";
import { checkPublishable, publish, removeIfEmpty } from "./publish.ts";

const sorted = (files: ReadonlyMap<string, FileRecord>) => [...files].sort(([a], [b]) => (a < b ? -1 : 1));

/** A site being written, which replaces the last one when it is complete. */
export interface Output {
  /**
   * Writes a file. Like `copy`, this is synchronous: with `fs/promises`, writing a page takes half as much again.
   *
   * @param path relative to the folder, with `/` as separator
   * @returns its size and hash
   */
  write: (path: string, content: FileContent) => FileRecord;
  /**
   * Leaves files of the last site alone.
   *
   * @returns false if any of them is not there, or has other bytes: then all must be written
   */
  keep: (records: Readonly<Record<string, FileRecord>>) => boolean;
  /** Leaves a file of the last site alone whose name says what is in it. @returns false if there is none */
  keepNamed: (path: string) => boolean;
  /** Returns the text of a file that has been written or left alone. */
  read: (path: string) => string;
  /** Copies a file from elsewhere. @param sha256 of its bytes in base64url */
  copy: (from: string, path: string, sha256: string) => void;
  /** Lists what has been written or left alone so far; files that are as in the last site are kept. */
  list: () => { path: string; size: number; isKept: boolean }[];
  /** The paths of files that were edited since the last build, which this one replaces. */
  edited: readonly string[];
  /** Returns the paths of files of the last site that have not been written or kept so far. */
  gone: () => string[];
  /** Returns a fingerprint of everything that has been written so far. */
  fingerprint: () => string;
  /** Replaces the last site. @param info goes into the manifest */
  commit: (info: OutputInfo) => void;
  /**
   * Releases the folder. Without `commit`, what was written is removed and the last site is kept. Nothing is written
   * after it.
   */
  close: () => void;
}

/**
 * Reads the manifest of a generated folder for `serve` and `check`.
 *
 * @param shown the folder's name in messages
 * @returns undefined if there is no manifest
 * @throws KnownError if the manifest cannot be read
 */
export const readOutputInfo = (dir: string, shown: string = basename(dir)): Promise<OutputInfo | undefined> =>
  readManifest(dir, shown);

/**
 * Opens an output folder. The last site is kept until `commit`. A build that was killed while publishing is finished
 * first.
 *
 * @throws KnownError if a site must not be written there, the folder contains files that no build wrote or, without
 * `force`, that were edited since, or another build is running
 */
export async function openOutput(
  destination: Destination,
  { stamps = {}, force = false }: { stamps?: FindOptions["stamps"] | undefined; force?: boolean | undefined } = {},
): Promise<Output> {
  const { cwd, outDir } = destination;
  const shown = relative(cwd, outDir) || ".";
  const target = checkDestination(destination);
  const staging = join(target, `${marker}.new`);
  const attempt = <Result>(action: () => Result): Result => attemptWriting(shown, action);

  const firstMade = attempt(() => makeFolder(target));
  checkMadeByBuild(target, shown);
  attempt(() => accessSync(target, constants.W_OK));
  const release = takeLock(join(target, `${marker}.lock`), `building into ${shown}`);
  const files = new Map<string, FileRecord>();
  let last: Present;
  let isPublishing = false;
  let isClosed = false;
  const close = () => {
    isClosed = true;
    if (!isPublishing) removeQuietly(staging);
    release();
    // Remove the folders that this build created, if they are empty.
    for (let folder = target; firstMade !== undefined && removeIfEmpty(folder) && folder !== firstMade; )
      folder = dirname(folder);
  };
  try {
    last = await findLastSite(target, staging, { shown, stamps, force });
    attempt(() => {
      rmSync(staging, { recursive: true, force: true });
      mkdirSync(staging);
    });
  } catch (error) {
    // Keep a site in the staging folder that is still to be published.
    isPublishing = true;
    close();
    throw error;
  }

  const present = last.files;
  const made = new Set<string>();
  /** Puts a file into the new site. @param create is given its path */
  const place = (path: string, create: (file: string) => void) => {
    const file = join(staging, path);
    const folder = dirname(file);
    // A file that was under way when another one failed comes too late.
    if (isClosed) return;
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    create(file);
  };
  return {
    write: (path, content) => {
      const bytes = encoded(content);
      const record = recordOfContent(bytes);
      files.set(path, record);
      if (!isSame(present.get(path), record)) attempt(() => place(path, (file) => writeContent(file, bytes)));
      return record;
    },
    keep: (records) => {
      const entries = Object.entries(records);
      const isThere = entries.every(([path, record]) => isSame(present.get(path), record));
      if (isThere) for (const [path, record] of entries) files.set(path, record);
      return isThere;
    },
    keepNamed: (path) => {
      const record = last.edited.includes(path) ? undefined : present.get(path);
      if (record !== undefined) files.set(path, record);
      return record !== undefined;
    },
    read: (path) => {
      const written = join(staging, path);
      return attempt(() => readWhole(existsSync(written) ? written : join(target, path)).toString());
    },
    copy: (from, path, sha256) =>
      attempt(() => {
        const old = present.get(path);
        if (old !== undefined && old.sha256 === sha256) files.set(path, old);
        else
          place(path, (file) => {
            copyFile(from, file);
            files.set(path, digestFile(file));
          });
      }),
    list: () =>
      [...files].map(([path, record]) => ({ path, size: record.size, isKept: isSame(present.get(path), record) })),
    edited: last.edited,
    gone: () => [...present.keys()].filter((path) => !files.has(path)),
    fingerprint: () => hash(JSON.stringify(sorted(files))),
    commit: (info) =>
      attempt(() => {
        const list = Object.fromEntries(sorted(files));
        // The manifest must be complete when it appears: from then on, the next build can finish publishing.
        const manifest = join(staging, marker);
        const text = `${JSON.stringify({ ...info, files: list })}\n`;
        writeFileSync(`${manifest}.part`, text);
        renameSync(`${manifest}.part`, manifest);
        const publication = { target, staging, files: [...files.keys()], present: [...present.keys()] };
        checkPublishable(publication);
        isPublishing = true;
        publish(publication);
      }),
    close,
  };
}

/** Finds the files of the last site. A build that was killed while publishing is finished first. */
async function findLastSite(target: string, staging: string, options: FindOptions): Promise<Present> {
  const last = await readManifest(target, options.shown);
  const next = await readManifest(staging, join(options.shown, `${marker}.new`));
  const present = findPresent(
    target,
    [last, next].filter((manifest) => manifest !== undefined),
    options,
  );
  if (next === undefined) return present;
  const files = Object.keys(next.files);
  attemptWriting(options.shown, () => publish({ target, staging, files, present: [...present.files.keys()] }));
  return { ...findPresent(target, [next], options), edited: present.edited };
}

/**
 * Creates a folder and its parents. Node's recursive `mkdir` never returns for folders such as `/proc`.
 *
 * @returns the topmost folder created
 */
function makeFolder(path: string): string | undefined {
  if (existsSync(path)) return undefined;
  const above = makeFolder(dirname(path));
  mkdirSync(path);
  return above ?? path;
}

/** Copies a file. @throws KnownError if it was removed */
function copyFile(from: string, to: string): void {
  try {
    copyFileSync(from, to);
  } catch (error) {
    throw existsSync(from) ? error : cannotRead(from, error);
  }
}

/** Hints for a folder that cannot be written, by error code. */
const fixes: Readonly<Record<string, string>> = {
  ENOSPC: "free some disk space, or choose a folder on another disk with --out <dir>",
  EDQUOT: "free some of your disk quota, or choose another folder with --out <dir>",
  EROFS: "the disk is read-only: choose another folder with --out <dir>",
  EACCES: "check the folder's permissions, or choose another folder with --out <dir>",
  EPERM: "check the folder's permissions, or choose another folder with --out <dir>",
};

function attemptWriting<Result>(shown: string, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    if (error instanceof KnownError) throw error;
    throw new KnownError(
      `cannot write ${shown}: ${messageOf(error)}`,
      fixes[errorCode(error) ?? ""] ??
        "check the folder's permissions and the free space, or choose another folder with --out <dir>",
    );
  }
}

/** Removes a folder and ignores errors, because another one is already being reported. */
function removeQuietly(folder: string): void {
  try {
    if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
  } catch {
    // The next build tries again.
  }
}
