import { accessSync, constants, copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { KnownError, messageOf } from "../../core/diagnostics/known-error.ts";
import { hash } from "../../core/model/fingerprint.ts";
import { digestFile } from "../../io/files/digest-file.ts";
import { errorCode } from "../../io/files/files.ts";
import { takeLock } from "../../io/files/lockfile.ts";
import { cannotRead } from "../../io/files/read-error.ts";
import type { KnownFiles } from "./cache/last-build.ts";
import { checkDestination, type Destination } from "./destination.ts";
import { encoded, type FileContent, type FileRecord, recordOfContent, writeContent } from "./file-content.ts";
import { marker, type OutputInfo, readManifest } from "./manifest.ts";
import { checkMadeByBuild, findPresent, isSame } from "./present.ts";
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
  /** Keeps a file of the last site. @returns false if it is not as it was written, and must be written again */
  keep: (path: string, record: FileRecord) => boolean;
  /** Copies a file from elsewhere. @param sha256 of its bytes in base64url, if it is known: then it is not read if the last site has it */
  copy: (from: string, path: string, sha256?: string) => void;
  /** Returns a fingerprint of everything that has been written so far. */
  fingerprint: () => string;
  /** Replaces the last site. @param info goes into the manifest @returns all files of the folder, the manifest included */
  commit: (info: OutputInfo) => ReadonlyMap<string, FileRecord>;
  /** Releases the folder. Without `commit`, what was written is removed and the last site is kept. Nothing is written after it. */
  close: () => void;
}

/**
 * Reads the manifest of a generated folder for `serve` and `check`.
 *
 * @param shown the folder's name in messages
 * @returns undefined if there is no manifest
 * @throws KnownError if the manifest cannot be read
 */
export const readOutputInfo = (dir: string, shown: string = basename(dir)): Promise<OutputInfo | undefined> => readManifest(dir, shown);

/**
 * Opens an output folder. The last site is kept until `commit`. A build that was killed while publishing is finished first.
 *
 * @param known what was noted of the files in it: unchanged ones are not read again
 * @throws KnownError if a site must not be written there, the folder contains files that no build wrote, or another build is running
 */
export async function openOutput(destination: Destination, known: KnownFiles = {}): Promise<Output> {
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
  let present: Map<string, FileRecord>;
  let isPublishing = false;
  let isClosed = false;
  const close = () => {
    isClosed = true;
    if (!isPublishing) removeQuietly(staging);
    release();
    // Remove the folders that this build created, if they are empty.
    for (let folder = target; firstMade !== undefined && removeIfEmpty(folder) && folder !== firstMade; ) folder = dirname(folder);
  };
  try {
    present = await findLastSite(target, staging, { shown, known });
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

  const made = new Set<string>();
  /** Puts a file into the new site. @param create is given its path */
  const place = (path: string, create: (file: string) => void) => {
    const file = join(staging, path);
    const folder = dirname(file);
    // What was under way when another file failed comes too late.
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
    keep: (path, record) => {
      const isKept = isSame(present.get(path), record);
      if (isKept) files.set(path, record);
      return isKept;
    },
    copy: (from, path, sha256) =>
      attempt(() => {
        const old = present.get(path);
        const isKept = sha256 === undefined ? old?.size === sizeOf(from) && isSame(old, digestFile(from)) : old?.sha256 === sha256;
        if (old !== undefined && isKept) files.set(path, old);
        else
          place(path, (file) => {
            copyFileSync(from, file);
            files.set(path, digestFile(file));
          });
      }),
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
        return new Map([...files, [marker, recordOfContent(text)]]);
      }),
    close,
  };
}

/** Finds the files of the last site. A build that was killed while publishing is finished first. */
async function findLastSite(
  target: string,
  staging: string,
  { shown, known }: { shown: string; known: KnownFiles },
): Promise<Map<string, FileRecord>> {
  const last = await readManifest(target, shown, known[marker]?.sha256);
  const next = await readManifest(staging, join(shown, `${marker}.new`));
  const present = findPresent(
    target,
    [last, next].filter((manifest) => manifest !== undefined),
    { shown, known },
  );
  const { files } = next ?? {};
  if (files === undefined) return present;
  attemptWriting(shown, () => publish({ target, staging, files: Object.keys(files), present: [...present.keys()] }));
  return findPresent(target, [{ basePath: "", files }], { shown, known });
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

/** Returns the size of a file that is to be copied. @throws KnownError if it was removed */
function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch (error) {
    throw cannotRead(path, error);
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
      fixes[errorCode(error) ?? ""] ?? "check the folder's permissions and the free space, or choose another folder with --out <dir>",
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
