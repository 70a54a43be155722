import { type LastCommits, readLastCommits } from "../../io/files/git.ts";
import type { Stamps } from "../../io/files/watch.ts";
import { stampContent } from "../content/content-files.ts";
import {
  type BuildInput,
  type BuildRecord,
  type Built,
  describeHistory,
  isSame,
  openLastBuild,
  stampOutput,
} from "./record.ts";

/**
 * Builds the site and replaces the last one, unless the content has errors, or nothing has changed.
 *
 * @throws KnownError if the output cannot be written; the signal's reason if it is aborted
 */
export async function buildSite(input: BuildInput): Promise<Built> {
  const { contentDir, outDir, cwd, env, signal, force, onPage, onPicture, ...options } = input;
  // Git works while files are compared.
  const asked = readLastCommits(contentDir, env);
  const build = openLastBuild({ contentDir, outDir, cwd, env, ...options });
  const stamps = stampContent(contentDir);
  const history = await asked;
  if (build.record && isUnchanged(build.record, { stamps, history, outDir }))
    return { ...build.record.result, replaced: [] };
  // Finding out that nothing has changed takes little of the code.
  const { writeSite } = await import("./write-site.ts");
  return writeSite(input, { ...build, stamps, history });
}

/** Whether a build would write what is in the output folder already: all files are as the last build left them. */
function isUnchanged(
  { content, output, history }: BuildRecord,
  now: { stamps: Stamps; history: LastCommits; outDir: string },
): boolean {
  const stamps = Object.entries(content).map(([file, { stamp }]) => [file, stamp] as const);
  return (
    isSame(now.stamps, new Map(stamps)) &&
    describeHistory(now.history) === history &&
    isSame(stampOutput(now.outDir), new Map(Object.entries(output)))
  );
}
