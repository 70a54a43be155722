import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { ThirdParty } from "../../core/content/third-parties.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import { memoize } from "../../core/model/memo.ts";
import type { LastCommits } from "../../io/files/git.ts";
import { digestFile, type FileVersion, readWhole } from "../../io/files/read.ts";
import { describeProgram, openStore } from "../../io/files/store.ts";
import type { Stamps } from "../../io/files/watch.ts";
import { stampFile } from "../content/content-files.ts";
import type { LoadOptions } from "../content/load.ts";
import type { FileDigest } from "./key.ts";
import { type FileRecord, isSystemFile, marker } from "./manifest.ts";
import type { MadePage } from "./site.ts";

/** All that a build is given besides files and what Git says. */
export interface BuildSetting extends Omit<LoadOptions, "history" | "reader"> {
  /** Absolute path of the content folder. */
  contentDir: string;
  /** Absolute path of the output folder. */
  outDir: string;
  /** The working directory. */
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
}

/** All that a build is given. */
export interface BuildInput extends BuildSetting {
  signal: AbortSignal;
  /** Whether files that were edited since the last build are replaced. */
  force?: boolean | undefined;
  /** Called after each page. */
  onPage?: (done: number, total: number) => void;
  /** Called after each picture, when all pages are done. */
  onPicture?: (done: number, total: number) => void;
}

/** The report of a build. */
export interface BuildResult {
  /** The number of pages of the site; 0 if the content has errors. */
  pages: number;
  diagnostics: readonly Diagnostic[];
  /** The third parties that pages load from or send data to; empty if nothing was built. */
  thirdParties: readonly ThirdParty[];
  /** The files of sound and film, with their sizes in bytes. */
  recordings: readonly { file: string; size: number }[];
}

/** The result of a build, and its work. */
export interface Built extends BuildResult {
  /** The paths of the pages that were made; the others were left alone. Undefined if nothing has changed at all. */
  made?: readonly string[];
  /** The files that were edited since the last build, which this one replaced. */
  replaced: readonly string[];
}

/** The contribution of a page to its site. Its bytes are in the output folder. */
export interface PageRecord extends Omit<MadePage, "files"> {
  /** See `pageKey`. */
  key: string;
  files: Readonly<Record<string, FileRecord>>;
}

/** The record of a build into a folder. Files are by path, relative to the content and to the output folder. */
export interface BuildRecord {
  /** The hash of all that the build was given besides files and what Git said, and of the program. */
  setting: string;
  /** Git's answer about the history of the content, as JSON. */
  history: string;
  content: Readonly<Record<string, FileDigest & { stamp: string }>>;
  /** The stamps of the files of the output folder. */
  output: Readonly<Record<string, string>>;
  pages: Readonly<Record<string, PageRecord>>;
  result: BuildResult;
}

/** The record of the last build, and the place for that of the next one. */
export interface LastBuild {
  /** See {@link BuildRecord.setting}. */
  setting: string;
  /** Undefined if there is none, or it was of another program or given something else. */
  record: BuildRecord | undefined;
  write: (record: Omit<BuildRecord, "setting">) => void;
}

/** The last build, and the state of the content. */
export interface FoundState extends LastBuild {
  stamps: Stamps;
  history: LastCommits;
}

/** Opens the record of the last build of a content folder into an output folder. */
export function openLastBuild({ contentDir, outDir, cwd, env, ...options }: BuildSetting): LastBuild {
  const setting = hash(JSON.stringify([describeProgram(env), contentDir, outDir, cwd, options]));
  const store = openStore(contentDir, env);
  const name = `build-${hash(outDir)}`;
  const record: BuildRecord | undefined = JSON.parse(store.read(name)?.toString() ?? "null") ?? undefined;
  return {
    setting,
    record: record?.setting === setting ? record : undefined,
    write: (next) => store.write(name, Buffer.from(JSON.stringify({ setting, ...next } satisfies BuildRecord))),
  };
}

/** The note of whether the last build into a folder failed, so that the site of an earlier one is there. */
export function failureNote(outDir: string, env: BuildSetting["env"]) {
  const [store, name] = [openStore(outDir, env), "failed"];
  const read = (): boolean => store.read(name)?.toString() === "true";
  const write = (isFailed: boolean): void => {
    if (isFailed !== read()) store.write(name, Buffer.from(String(isFailed)));
  };
  return { read, write };
}

/** Whether files and their stamps are the same. */
export const isSame = (one: Stamps, other: Stamps): boolean =>
  one.size === other.size && [...one].every(([file, stamp]) => other.get(file) === stamp);

export const describeHistory = ({ commits, isCut }: LastCommits): string => JSON.stringify([[...commits], isCut]);

/** Returns the files of an output folder with their stamps. */
export function stampOutput(outDir: string): Map<string, string> {
  const files = new Map<string, string>();
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(outDir, folder), { withFileTypes: true })) {
      const path = folder + entry.name;
      if (entry.isDirectory()) walk(`${path}/`);
      else if (!path.startsWith(`${marker}.lock`) && !isSystemFile(entry.name))
        files.set(path, stampFile(outDir, path) ?? "");
    }
  };
  try {
    walk("");
  } catch {
    // The folder is not there, or being changed.
    return new Map();
  }
  return files;
}

/** Returns the hashes of a file of the content. */
export const digestContent = memoize(
  ({ dir, name }: FileVersion): FileDigest => {
    try {
      const path = join(dir, name);
      if (!name.endsWith(".md")) return { sha256: digestFile(path).sha256 };
      const bytes = readWhole(path);
      return { sha256: hash(bytes), front: hash(frontOf(bytes)) };
    } catch {
      // The file is gone, or its problem is reported when it is read.
      return { sha256: "" };
    }
  },
  (file) => file,
);

/** Returns the beginning of a Markdown file with its front matter; in doubt all of it. */
function frontOf(bytes: Buffer): Buffer {
  const [, end] = bytes.toString("latin1").matchAll(/^---[ \t]*$/gm);
  return bytes.subarray(0, end?.index);
}

const hash = (data: string | Buffer): string => createHash("sha256").update(data).digest("base64url");
