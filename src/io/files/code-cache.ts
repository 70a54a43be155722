import { readFileSync, statSync, utimesSync } from "node:fs";
import { dirname, join } from "node:path";
import { Script } from "node:vm";
import { hash } from "../../core/model/fingerprint.ts";
import { readCacheFile, writeCacheFile } from "./cache-file.ts";

/** How many files of compiled code are kept, the newest. Each has up to 2 MB. */
const most = 16;

/** A CommonJS module as a function. */
type Run = (
  exports: unknown,
  require: (wanted: string) => unknown,
  module: { exports: unknown },
  filename: string,
  dirname: string,
) => void;

/** The parameters of a module. */
const wrap = (text: string): string => `(function (exports, require, module, __filename, __dirname) {${text}\n})`;

/** Loads the CommonJS modules of a folder: `a.cjs` is a file of its own, `all.cjs/a` one of the modules in the file `all.cjs`, an object of functions. */
interface CodeLoader {
  /** Loads a module of the folder, once. @returns its exports */
  load: (name: string) => unknown;
  /** Saves what V8 has compiled so far for the next start. What is saved already stays, unless this run has compiled much more than that. */
  keep: () => void;
}

/** The head of a file of compiled code. */
interface KeptCode {
  /** Describes how the code was made. Code that was made in another way is not used. */
  made: string;
  /** CRC-32 of all code. V8 does not check that itself, and damaged code ends the process. */
  checksum: number;
  /** How much the run that saved it had compiled, as {@link compiledSize} says. */
  size: number;
  /** The lengths of the parts that follow, in bytes, by name and in order. */
  lengths: Readonly<Record<string, number>>;
}

/** Code is saved again after a run that has compiled so many times as much: otherwise each start would compile the rest again. */
const growthWorthSaving = 1.2;

/** How often that is found out, in milliseconds. It takes a fiftieth of the time of a build with one changed article. */
const comparedEvery = 24 * 60 * 60 * 1000;

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
  const { code } = known;
  const modules = new Map<string, { exports: unknown }>();
  const scripts = new Map<string, { script: Script; kept: Buffer | undefined }>();
  /** Runs a file. @returns the value of the expression that is made of its text */
  const evaluate = (name: string, expression = (text: string) => text): unknown => {
    const file = join(dir, name);
    // V8 compares only the length of the source.
    const { size, mtimeMs, ctimeMs, ino } = statSync(file);
    const key = [name, size, mtimeMs, ctimeMs, ino].join(" ");
    const cachedData = code.get(key);
    const script = new Script(expression(readFileSync(file, "utf8")), { filename: file, ...(cachedData && { cachedData }) });
    scripts.set(key, { script, kept: script.cachedDataRejected === false ? cachedData : undefined });
    return script.runInThisContext();
  };
  /** The modules of each file that has several. */
  const together = new Map<string, Readonly<Record<string, Run>>>();
  const find = (name: string): Run => {
    const [file = "", part] = name.split("/");
    if (part === undefined) return evaluate(file, wrap) as Run;
    const modules = together.get(file) ?? (evaluate(file) as Readonly<Record<string, Run>>);
    together.set(file, modules);
    return modules[part] as Run;
  };
  const load = (name: string): unknown => {
    const loaded = modules.get(name);
    if (loaded !== undefined) return loaded.exports;
    const module = { exports: {} };
    modules.set(name, module);
    const file = join(dir, name);
    find(name)(module.exports, require, module, file, dirname(file));
    return module.exports;
  };
  const required = new Map<string, unknown>();
  const require = (wanted: string): unknown => {
    if (/^\.\/[\w-]+\.cjs(?:\/\w+)?$/.test(wanted)) return load(wanted.slice(2));
    // Many modules want the same ones of Node, which looks for them each time.
    if (!required.has(wanted)) required.set(wanted, others(wanted));
    return required.get(wanted);
  };
  const keep = () => {
    const all = [...scripts.values()];
    const isSame = all.some(({ kept }) => kept);
    const isEnough = isSame && (!mustCompare(path) || compiledSize() < known.size * growthWorthSaving);
    if (isEnough && all.every(({ kept }) => kept)) return;
    // Code that is saved stays as it is: with more functions, of which few starts run all, each start would take longer.
    const compiled = [...scripts].map(([key, { script, kept }]) => [key, (isEnough && kept) || script.createCachedData()] as const);
    // Code of files that this run has not loaded is still good: it is of the same package.
    const rest = isSame ? code : [];
    writeCode(path, made, { size: isEnough ? known.size : compiledSize(), code: new Map([...rest, ...compiled]) });
  };
  return { load, keep };
}

/** Compiled code by file, and {@link KeptCode.size}. */
interface Code {
  size: number;
  code: ReadonlyMap<string, Buffer>;
}

/** Reads compiled code; none if there is none that was made in this way, or others may have written it. */
function readCode(path: string, made: string): Code {
  const none = { size: 0, code: new Map() };
  const bytes = readCacheFile(path);
  if (bytes === undefined) return none;
  try {
    const code = new Map<string, Buffer>();
    let at = bytes.indexOf("\0") + 1;
    const kept = JSON.parse(bytes.toString("utf8", 0, at - 1)) as KeptCode;
    if (kept.made !== made || kept.checksum !== checksum(bytes.subarray(at))) return none;
    for (const [key, length] of Object.entries(kept.lengths)) {
      code.set(key, bytes.subarray(at, at + length));
      at += length;
    }
    return at === bytes.length ? { size: kept.size, code } : none;
  } catch {
    return none;
  }
}

function writeCode(path: string, made: string, { size, code }: Code): void {
  const bytes = Buffer.concat([...code.values()]);
  const lengths = Object.fromEntries([...code].map(([key, { length }]) => [key, length]));
  const head: KeptCode = { made, checksum: checksum(bytes), size, lengths };
  writeCacheFile(path, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\0`), bytes]), most);
}

/** Returns whether it is time to compare the saved code with what this run has compiled, and notes that this is being done. */
function mustCompare(path: string): boolean {
  try {
    const now = new Date();
    if (now.getTime() - statSync(path).mtimeMs < comparedEvery) return false;
    utimesSync(path, now, now);
    return true;
  } catch {
    // It could not be saved again either.
    return false;
  }
}

const checksum = (bytes: Uint8Array): number => process.getBuiltinModule("node:zlib").crc32(bytes);

/** Returns how much V8 has compiled in this process, in bytes. It looks at everything in memory. */
const compiledSize = (): number => process.getBuiltinModule("node:v8").getHeapCodeStatistics().bytecode_and_metadata_size;
