import { readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { Script } from "node:vm";
import { hash } from "../../core/model/fingerprint.ts";
import { readCacheFile, writeCacheFile } from "./cache-file.ts";

/** How many files of compiled code are kept, the newest. Each has up to 2 MB. */
const most = 16;

/** Loads the CommonJS files of a folder. */
interface CodeLoader {
  /** Loads a file of the folder, once. @returns its exports */
  load: (name: string) => unknown;
  /** Keeps what V8 has compiled by now for the next start, unless that is kept already. */
  keep: () => void;
}

/** Compiled code of several files, and what it was made from. */
interface KeptCode {
  /** The text that must be the same. */
  made: string;
  /** CRC-32 of all code. V8 does not check that itself, and damaged code ends the process. */
  checksum: number;
  /** Length in bytes by name, in order. */
  lengths: Readonly<Record<string, number>>;
}

/**
 * Loads files with the code that V8 compiled of them at an earlier start. V8 refuses code of another version, of other flags or of another processor, and
 * a checksum shows damaged code; then the files are compiled as usual.
 *
 * @param dir absolute path of the folder
 * @param purpose what they are loaded for: each purpose compiles other functions
 * @param cache the folder for compiled code, which only its user can write
 * @param others loads everything else
 */
export function createCodeLoader(dir: string, purpose: string, cache: string, others: (name: string) => unknown): CodeLoader {
  const made = [dir, purpose, process.version, process.arch, ...process.execArgv].join("\n");
  const path = join(cache, `${hash(made)}.code`);
  const known = readCode(path, made);
  const modules = new Map<string, { exports: unknown }>();
  const scripts = new Map<string, { script: Script; isKept: boolean }>();
  const load = (name: string): unknown => {
    const loaded = modules.get(name);
    if (loaded !== undefined) return loaded.exports;
    const file = join(dir, name);
    // V8 compares only the length of the source.
    const { size, mtimeMs, ctimeMs, ino } = statSync(file);
    const key = [name, size, mtimeMs, ctimeMs, ino].join(" ");
    const cachedData = known.get(key);
    const script = new Script(`(function (exports, require, module, __filename, __dirname) {${readFileSync(file, "utf8")}\n})`, {
      filename: file,
      ...(cachedData && { cachedData }),
    });
    scripts.set(key, { script, isKept: cachedData !== undefined && script.cachedDataRejected === false });
    const module = { exports: {} };
    modules.set(name, module);
    const require = (wanted: string) => (/^\.\/[\w-]+\.cjs$/.test(wanted) ? load(wanted.slice(2)) : others(wanted));
    script.runInThisContext()(module.exports, require, module, file, dirname(file));
    return module.exports;
  };
  const keep = () => {
    if ([...scripts.values()].every(({ isKept }) => isKept)) return;
    writeCode(path, made, new Map([...scripts].map(([key, { script }]) => [key, script.createCachedData()])));
  };
  return { load, keep };
}

/** Reads compiled code by file; nothing if there is none that was made in this way, or others may have written it. */
function readCode(path: string, made: string): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  const bytes = readCacheFile(path);
  if (bytes === undefined) return found;
  try {
    let at = bytes.indexOf("\0") + 1;
    const kept = JSON.parse(bytes.toString("utf8", 0, at - 1)) as KeptCode;
    if (kept.made !== made || kept.checksum !== checksum(bytes.subarray(at))) return found;
    for (const [key, length] of Object.entries(kept.lengths)) {
      found.set(key, bytes.subarray(at, at + length));
      at += length;
    }
    return at === bytes.length ? found : new Map();
  } catch {
    return new Map();
  }
}

function writeCode(path: string, made: string, code: ReadonlyMap<string, Buffer>): void {
  const bytes = Buffer.concat([...code.values()]);
  const lengths = Object.fromEntries([...code].map(([key, { length }]) => [key, length]));
  const head: KeptCode = { made, checksum: checksum(bytes), lengths };
  writeCacheFile(path, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\0`), bytes]), most);
}

const checksum = (bytes: Uint8Array): number => process.getBuiltinModule("node:zlib").crc32(bytes);
