import { join } from "node:path";
import { type KnownFile, noteBytes } from "../../../io/files/known-file.ts";
import type { LastCommits } from "../../../io/files/last-commits.ts";
import { sharpFiles } from "../../../io/files/load-sharp.ts";
import type { FileRecord } from "../manifest.ts";
import { checkInputs, describeHistory, noteInputs } from "./inputs.ts";
import { type BuildSetting, buildMemory, describeSetting, type LastBuild, writeMemory } from "./last-build.ts";

/** What is kept of a build for the next one. */
export interface BuildCache {
  /**
   * Remembers a build that is published.
   *
   * @param files all files of the output folder
   * @param history what Git said
   */
  remember: (
    built: Pick<LastBuild, "pages" | "diagnostics" | "thirdParties">,
    files: ReadonlyMap<string, FileRecord>,
    history: LastCommits,
  ) => void;
}

/**
 * Opens what is kept of builds, before a build reads anything.
 *
 * @param others absolute paths of files that the build reads besides content and package
 */
export function openBuildCache(setting: BuildSetting, others: readonly string[]): BuildCache {
  const inputs = noteInputs(setting.contentDir, [...others, ...sharpFiles()]);
  return {
    remember(built, files, history) {
      // What was changed meanwhile may have been read before or after.
      if (inputs === undefined || checkInputs(setting.contentDir, inputs) === undefined) return;
      const output: Record<string, KnownFile> = {};
      for (const [path, { sha256 }] of files) {
        const known = noteBytes(join(setting.outDir, path), sha256);
        if (known === undefined) return;
        output[path] = known;
      }
      const last: LastBuild = { setting: describeSetting(setting), ...inputs, history: describeHistory(history), output, ...built };
      writeMemory(`${buildMemory(setting)}.json`, last);
    },
  };
}
