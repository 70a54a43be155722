import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import { KnownError } from "../core/errors.ts";
import type { TrailingSlash } from "../core/urls.ts";
import { isRunning } from "../io/lockfile.ts";

/** Lies in every generated folder and says that it may be replaced. */
export const marker = ".biopedia";

/** A folder being written beside the real one, to take its place when it is complete. */
export interface Output {
  /** Writes a file by its path relative to the folder. */
  write: (path: string, content: string | Uint8Array) => Promise<void>;
  /** Copies a file from elsewhere. */
  copy: (from: string, path: string) => Promise<void>;
  /** Puts the folder in the place of the last one. @param info what the folder shall say of itself */
  commit: (info: OutputInfo) => Promise<void>;
  /** Removes what was written and leaves the last folder as it was. Does nothing after `commit`. */
  discard: () => void;
}

/** What a generated folder says of itself, for `serve` and `check`. */
export interface OutputInfo {
  basePath: string;
  /** Absolute address of the home page. */
  baseUrl: string;
  trailingSlash?: TrailingSlash;
  /** Whether the pages were meant to have the chat service's key. */
  embedsKey?: boolean | undefined;
}

/** Reads what a generated folder says of itself. @returns undefined where `build` did not make it */
export function readOutputInfo(dir: string): OutputInfo | undefined {
  try {
    return JSON.parse(readFileSync(join(dir, marker), "utf8")) as OutputInfo;
  } catch {
    return undefined;
  }
}

/**
 * Opens a fresh output folder. Until `commit` the last one stays as it is, whatever happens.
 *
 * @param target absolute path of where the site shall be in the end
 * @param cwd the folder the user is in; it is never replaced
 * @throws KnownError when `target` cannot be written, or holds something that this command did not make
 */
export async function openOutput(target: string, cwd: string): Promise<Output> {
  const shown = relative(cwd, target) || ".";
  checkReplaceable(target, shown, cwd);
  const attempt = async (action: () => unknown) => {
    try {
      await action();
    } catch (error) {
      throw new KnownError(
        `cannot write ${shown}: ${error instanceof Error ? error.message : String(error)}`,
        "check the folder's permissions and the free space, or choose another with --out <dir>",
      );
    }
  };
  const staging = join(dirname(target), `.${basename(target)}.new-${process.pid}`);
  const previous = join(dirname(target), `.${basename(target)}.old-${process.pid}`);
  await attempt(() => {
    mkdirSync(dirname(target), { recursive: true });
    removeLeftovers(target);
    rmSync(staging, { recursive: true, force: true });
    mkdirSync(staging);
  });
  const made = new Map<string, Promise<unknown>>();
  let open = true;
  /** The place of a file in the new folder, which is made if need be. */
  const place = async (path: string) => {
    const file = join(staging, path);
    const folder = dirname(file);
    const making = made.get(folder) ?? mkdir(folder, { recursive: true });
    made.set(folder, making);
    await making;
    return file;
  };
  const write = (path: string, content: string | Uint8Array) => attempt(async () => writeFile(await place(path), content));
  return {
    write,
    copy: (from, path) => attempt(async () => copyFile(from, await place(path))),
    async commit(info) {
      await write(marker, `${JSON.stringify(info)}\n`);
      await attempt(() => {
        const replaces = existsSync(target);
        if (replaces) renameSync(target, previous);
        renameSync(staging, target);
        open = false;
        if (replaces) rmSync(previous, { recursive: true, force: true });
      });
    },
    discard() {
      if (open) rmSync(staging, { recursive: true, force: true });
      open = false;
    },
  };
}

/** Only an empty folder, or one that an earlier build made, may be replaced. */
function checkReplaceable(target: string, shown: string, cwd: string): void {
  if (`${cwd}${sep}`.startsWith(`${target}${sep}`)) {
    throw new KnownError(`the output folder ${shown} holds the folder you are in`, "choose another with --out <dir>");
  }
  if (!existsSync(target)) return;
  if (!statSync(target).isDirectory()) throw new KnownError(`${shown} is a file`, "choose a folder with --out <dir>");
  if (existsSync(join(target, marker)) || readdirSync(target).length === 0) return;
  throw new KnownError(
    `${shown} holds files that were not made by biopedia build`,
    "choose another folder with --out <dir>, or empty it yourself",
  );
}

/** Clears away what builds that were killed left behind, and brings back the last site if one was killed between two renames. */
function removeLeftovers(target: string): void {
  const name = basename(target);
  for (const entry of readdirSync(dirname(target))) {
    const { kind, pid } = stagingOf(entry, name) ?? {};
    if (pid === undefined || (pid !== process.pid && isRunning(pid))) continue;
    const path = join(dirname(target), entry);
    if (kind === "old" && !existsSync(target)) renameSync(path, target);
    else rmSync(path, { recursive: true, force: true });
  }
}

/** What a folder beside an output folder is, if a build made it: a new site, or the last one while it is replaced; and the build's process. */
export function stagingOf(entry: string, output: string): { kind: string; pid: number } | undefined {
  const [, kind, pid] = entry.startsWith(`.${output}.`) ? (/^(new|old)-(\d+)$/.exec(entry.slice(output.length + 2)) ?? []) : [];
  return kind === undefined ? undefined : { kind, pid: Number(pid) };
}
