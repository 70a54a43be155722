import { join } from "node:path";
import type { ThirdParty } from "../../../core/content/third-parties.ts";
import type { Diagnostic } from "../../../core/diagnostics/diagnostic.ts";
import { hash } from "../../../core/model/fingerprint.ts";
import { realPath } from "../../../io/files/files.ts";
import type { KnownFile } from "../../../io/files/known-file.ts";
import { describeProgram, readMemory } from "../../../io/files/memory-file.ts";
import { nameInCache, userCache } from "../../../io/files/user-cache.ts";

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

/** Describes all that a build depends on besides its files and what Git says: this package, where it runs, and what it was told. */
export function describeSetting({ contentDir, outDir, cwd, baseUrl, savesPages, env }: BuildSetting): string {
  return JSON.stringify([realPath(contentDir), realPath(outDir), realPath(cwd), baseUrl ?? null, savesPages ?? null, describeProgram(env)]);
}

/** Returns where builds of a content folder into an output folder are remembered: the start of the names of their files. */
export function buildMemory({ contentDir, outDir, env }: Pick<BuildSetting, "contentDir" | "outDir" | "env">): string {
  return join(userCache(env), "builds", nameInCache(contentDir, hash(`${contentDir}\n${outDir}`)));
}

/** Reads what is known of the last build. What is missing, damaged or from elsewhere counts as unknown. */
export function readLastBuild(setting: BuildSetting): LastBuild | undefined {
  const last = readMemory<LastBuild>(`${buildMemory(setting)}.json`);
  return last?.setting === describeSetting(setting) ? last : undefined;
}
