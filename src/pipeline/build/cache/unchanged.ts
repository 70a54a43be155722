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
 * @returns what is known of the last build, if anything, and whether a build would write the same
 */
export async function findUnchanged(setting: BuildSetting): Promise<{ last: LastBuild; isUnchanged: boolean } | undefined> {
  const last = readLastBuild(setting);
  return last && { last, isUnchanged: await isUnchanged(setting, last) };
}

async function isUnchanged(setting: BuildSetting, last: LastBuild): Promise<boolean> {
  // Git works while files are compared.
  const history = readLastCommits(setting.contentDir, setting.env);
  const inputs = checkInputs(setting.contentDir, last);
  const output = inputs && checkFolder(setting.outDir, listFolder(setting.outDir, isSystemFile), last.output);
  if (inputs === undefined || output === undefined || describeHistory(await history) !== last.history) return false;
  // What had to be read can be known by its stamp from now on.
  if (inputs.content !== last.content || output !== last.output)
    writeMemory(`${buildMemory(setting)}.json`, { ...last, ...inputs, output });
  return true;
}
