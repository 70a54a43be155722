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

/** A value as JSON in UTF-8, which takes less memory than the value, and than a text. */
export class JsonBytes<Value> {
  readonly #bytes: Buffer;

  constructor(value: Value) {
    this.#bytes = Buffer.from(JSON.stringify(value));
  }

  get text(): string {
    return this.#bytes.toString();
  }

  /** Inside of what is written as a whole. */
  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}

/** Reads a file that {@link writeMemory} wrote; undefined if it is missing, damaged, or may be from others. */
export function readMemory<Value>(path: string): Value | undefined {
  try {
    const bytes = readCacheFile(path) ?? Buffer.alloc(0);
    const end = bytes.lastIndexOf("\n");
    const isWhole = bytes.toString("latin1", end + 1) === checksum(bytes.subarray(0, end)).toString(16);
    return isWhole ? (JSON.parse(bytes.toString("utf8", 0, end)) as Value) : undefined;
  } catch {
    return undefined;
  }
}

/** Writes a value as JSON before its checksum. A large one is never in memory as a whole text. */
export function writeMemory(path: string, value: unknown): void {
  writeCacheFile(path, withChecksum(jsonOf(value)), most);
}

/** How large the parts are that are written at once, in UTF-16 units. */
const partSize = 1 << 16;

function* withChecksum(texts: Iterable<string>): Generator<Uint8Array> {
  let sum = 0;
  let part = "";
  for (const text of texts) {
    part += text;
    if (part.length < partSize) continue;
    const bytes = Buffer.from(part);
    sum = checksum(bytes, sum);
    part = "";
    yield bytes;
  }
  const rest = Buffer.from(part);
  yield rest;
  yield Buffer.from(`\n${checksum(rest, sum).toString(16)}`);
}

/** Returns a value as JSON in parts. @param depth how deep its objects are taken apart: what is inside them is small */
function* jsonOf(value: unknown, depth = 3): Generator<string> {
  if (value instanceof JsonBytes) yield value.text;
  else if (depth === 0 || typeof value !== "object" || value === null || Array.isArray(value)) yield JSON.stringify(value) ?? "null";
  else {
    let separator = "{";
    for (const [name, each] of Object.entries(value)) {
      if (each === undefined) continue;
      yield `${separator}${JSON.stringify(name)}:`;
      yield* jsonOf(each, depth - 1);
      separator = ",";
    }
    yield separator === "{" ? "{}" : "}";
  }
}

/** Returns the CRC-32 of bytes, which shows damage. @param before that of the bytes before them */
const checksum = (bytes: Uint8Array, before = 0): number => process.getBuiltinModule("node:zlib").crc32(bytes, before);
