import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readCacheFile, writeCacheFile } from "./cache-file.ts";
import { packageRoot } from "./package.ts";

/** How many files are kept in a folder: the newest of all sites of a user. */
const most = 192;

/** Returns the hash of all files of this package that decide what it makes, which its compilation wrote. */
const generator = (): string => readFileSync(join(packageRoot, "lib", "generator"), "utf8");

/** Variables that change what Node or ICU do. */
const relevant = /^(?:TZ|LANG|LANGUAGE|LC_\w+|NODE_\w+|ICU_\w+)$/;

/** Describes what all results of the command depend on besides what it was given: this package, and where it runs. */
export function describeProgram(env: Readonly<Record<string, string | undefined>>): unknown[] {
  const variables = Object.keys(env)
    .filter((name) => relevant.test(name))
    .sort();
  return [...[generator(), process.versions, process.arch, process.platform, process.execArgv], variables.map((name) => [name, env[name]])];
}

/** Reads a file that {@link writeMemory} wrote; undefined if it is missing, damaged, or may be from others. */
export function readMemory<Value>(path: string): Value | undefined {
  try {
    const text = readCacheFile(path)?.toString() ?? "";
    const end = text.indexOf("\n");
    const body = text.slice(end + 1);
    return text.slice(0, end) === checksum(body) ? (JSON.parse(body) as Value) : undefined;
  } catch {
    return undefined;
  }
}

/** Writes a value as JSON after its checksum. */
export function writeMemory(path: string, value: unknown): void {
  const body = JSON.stringify(value);
  writeCacheFile(path, `${checksum(body)}\n${body}`, most);
}

/** Returns the CRC-32 of a text, which shows damage. */
const checksum = (text: string): string => process.getBuiltinModule("node:zlib").crc32(text).toString(16);
