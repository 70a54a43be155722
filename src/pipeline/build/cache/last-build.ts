import { readFileSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { ThirdParty } from "../../../core/content/third-parties.ts";
import type { Diagnostic } from "../../../core/diagnostics/diagnostic.ts";
import { hash } from "../../../core/model/fingerprint.ts";
import { readCacheFile, writeCacheFile } from "../../../io/files/cache-file.ts";
import type { KnownFile } from "../../../io/files/known-file.ts";
import { packageRoot } from "../../../io/files/package.ts";
import { userCache } from "../../../io/files/user-cache.ts";

/** How many files are kept, three for a build: the newest of all sites of a user. */
const most = 192;

/** Files by path. */
export type KnownFiles = Readonly<Record<string, KnownFile>>;

/** What a build was given besides files. */
export interface BuildSetting {
  contentDir: string;
  outDir: string;
  cwd: string;
  /** The site's address, from the command line. */
  baseUrl?: string | undefined;
  /** False for a build without what is saved offline. */
  savesPages?: boolean | undefined;
  env: Readonly<Record<string, string | undefined>>;
}

/** What is known of the last build into a folder. Paths are absolute, or relative to the folder of their group. */
export interface LastBuild {
  /** What {@link describeSetting} said. */
  setting: string;
  content: KnownFiles;
  /** The problems of the names in the content folder, as JSON. */
  listing: string;
  /** What Git said of the content, as JSON. */
  history: string;
  /** Other files by absolute path; null if there was none. */
  others: Readonly<Record<string, KnownFile | null>>;
  output: KnownFiles;
  pages: number;
  diagnostics: readonly Diagnostic[];
  thirdParties: readonly ThirdParty[];
}

/** Returns the hash of all files of this package that decide what a site looks like, which its compilation wrote. */
const generator = (): string => readFileSync(join(packageRoot, "lib", "generator"), "utf8");

/** Variables that change what Node or ICU do. */
const relevant = /^(?:TZ|LANG|LANGUAGE|LC_\w+|NODE_\w+|ICU_\w+)$/;

/** Describes all that a build depends on besides its files and what Git says: this package, where it runs, and what it was told. */
export function describeSetting({ contentDir, outDir, cwd, baseUrl, savesPages, env }: BuildSetting): string {
  const variables = Object.keys(env)
    .filter((name) => relevant.test(name))
    .sort();
  return JSON.stringify([
    ...[realPath(contentDir), realPath(outDir), realPath(cwd), baseUrl ?? null, savesPages ?? null],
    ...[generator(), process.versions, process.arch, process.platform, process.execArgv],
    variables.map((name) => [name, env[name]]),
  ]);
}

/** Returns where builds of a content folder into an output folder are remembered: the start of the names of their files. */
export function buildMemory({ contentDir, outDir, env }: Pick<BuildSetting, "contentDir" | "outDir" | "env">): string {
  const name = basename(dirname(contentDir))
    .replace(/[^\w-]/g, "")
    .slice(0, 40);
  return join(userCache(env), "builds", `${name || "site"}-${hash(`${contentDir}\n${outDir}`)}`);
}

/** Reads what is known of the last build. What is missing, damaged or from elsewhere counts as unknown. */
export function readLastBuild(setting: BuildSetting): LastBuild | undefined {
  const last = readMemory<LastBuild>(`${buildMemory(setting)}.json`);
  return last?.setting === describeSetting(setting) ? last : undefined;
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

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
