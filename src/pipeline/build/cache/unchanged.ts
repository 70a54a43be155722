import { readLastCommits } from "../../../io/files/last-commits.ts";
import { writeMemory } from "../../../io/files/memory-file.ts";
import { isSystemFile } from "../system-file.ts";
import { checkFolder, listFolder } from "./folders.ts";
import { checkInputs, describeHistory } from "./inputs.ts";
import { type BuildSetting, buildMemory, type LastBuild, readLastBuild } from "./last-build.ts";

/**
 * Finds out whether a build would write what is in the output folder already: every input and every file of the site is as the last build left it. This
 * loads nothing that reads content or makes pages.
 *
 * @returns what is known of the last build, if a build would write the same; `changed` if content has changed since; undefined if anything else has, or
 * nothing is known
 */
export async function findUnchanged(setting: BuildSetting): Promise<LastBuild | "changed" | undefined> {
  const last = readLastBuild(setting);
  if (last === undefined) return undefined;
  // Git works while files are compared.
  const history = readLastCommits(setting.contentDir, setting.env);
  const inputs = checkInputs(setting.contentDir, last);
  if (inputs === undefined) return "changed";
  const output = checkFolder(setting.outDir, listFolder(setting.outDir, isSystemFile), last.output);
  if (output === undefined || describeHistory(await history) !== last.history) return undefined;
  // What had to be read can be known by its stamp from now on.
  if (inputs.content !== last.content || output !== last.output)
    writeMemory(`${buildMemory(setting)}.json`, { ...last, ...inputs, output });
  return last;
}
