import { lstatSync } from "node:fs";
import { join } from "node:path";
import type { Assets } from "../../../../templates/page.ts";
import { countResults, knownResults, type Results, takeResults } from "../../../core/model/kept-results.ts";
import { type KnownFile, mayChangeUnseen, readClock } from "../../../io/files/known-file.ts";
import type { LastCommits } from "../../../io/files/last-commits.ts";
import { sharpFiles } from "../../../io/files/load-sharp.ts";
import type { Memory } from "../../../io/files/memory.ts";
import { readMemory, writeMemory } from "../../../io/files/memory-file.ts";
import type { Content } from "../../content/load.ts";
import type { FileRecord } from "../file-content.ts";
import { marker } from "../manifest.ts";
import { noteFiles } from "./folders.ts";
import { describeHistory, describeOthers, lookAtContent, noteInputs, renewInputs, sawSame } from "./inputs.ts";
import { type KeptData, keepData } from "./kept-data.ts";
import type { KeptPages } from "./kept-pages.ts";
import { type BuildSetting, buildMemory, describeSetting, type KnownFiles, type LastBuild, readLastBuild } from "./last-build.ts";
import { PageCache } from "./page-cache.ts";

interface Published {
  /** All files of the output folder. */
  files: ReadonlyMap<string, FileRecord>;
  /** What Git said. */
  history: LastCommits;
  pages: KeptPages | undefined;
}

/** What is kept of a build for the next one. */
interface BuildCache {
  /** What the last build wrote. */
  output: KnownFiles | undefined;
  /** Returns the SHA-256 of a file of the content in base64url; undefined if there is no such file. */
  digest: (file: string) => string | undefined;
  /** What was made of single files. */
  memory: Memory;
  /** Opens the pages of the last build; undefined if files are being changed. */
  openPages: (content: Content, assets: Assets, history: LastCommits) => Promise<PageCache | undefined>;
  /** Remembers a build that is published. */
  remember: (built: Pick<LastBuild, "pages" | "diagnostics" | "thirdParties">, published: Published) => Promise<void>;
}

/**
 * Opens what is kept of builds, before a build reads anything.
 *
 * @param others absolute paths of files that the build reads besides content and package
 */
export function openBuildCache(setting: BuildSetting, others: readonly string[]): BuildCache {
  const { contentDir, outDir } = setting;
  const last = readLastBuild(setting);
  const seen = lookAtContent(contentDir);
  const inputs = noteInputs(contentDir, seen, [...others, ...sharpFiles()], last?.content);
  // On disks whose times are whole seconds, a file that is so new can change again without another stamp.
  const isUnclear = Object.entries(inputs?.content ?? {}).some(([file, { stamp }]) => {
    const stats = stamp === "" ? lstatSync(join(contentDir, file), { throwIfNoEntry: false }) : undefined;
    return stats !== undefined && mayChangeUnseen(stats);
  });
  const described = describeSetting(setting);
  const memory = buildMemory(setting);
  const digest = (file: string) => (inputs !== undefined && Object.hasOwn(inputs.content, file) ? inputs.content[file]?.sha256 : undefined);
  const known = readMemory<{ setting: string; data: KeptData; results: Results }>(`${memory}.data.json`);
  const before = known?.setting === described ? known : { data: {}, results: {} };
  const data = keepData(before.data, digest);
  takeResults(before.results);
  /** What the library follows from. */
  let library = "";
  return {
    output: last?.output,
    digest,
    memory: data.memory,
    openPages: async (content, assets, history) => {
      if (inputs === undefined) return undefined;
      const last = readMemory<{ setting: string; library: string; kept: KeptPages }>(`${memory}.pages.json`);
      library = describeOthers(inputs, history, content.unread);
      return PageCache.open(content, assets, last?.setting === described ? last.kept : undefined, last?.library === library);
    },
    async remember(built, { files, history, pages }) {
      const newData = await data.finish();
      const clock = () => readClock(join(outDir, `${marker}.time`));
      // Of what was changed during the build, nobody knows which state was read. Comparing bytes is not enough: a file may have been changed and changed back.
      if (inputs === undefined || isUnclear || !sawSame(lookAtContent(contentDir), seen)) return;
      const same = renewInputs(contentDir, inputs, clock());
      if (same === undefined) return;
      if (newData !== undefined || countResults() > Object.keys(before.results).length)
        writeMemory(`${memory}.data.json`, { setting: described, data: newData ?? before.data, results: knownResults() });
      if (pages !== undefined) writeMemory(`${memory}.pages.json`, { setting: described, library, kept: pages });
      // The clock has gone on since most of them were written. What was noted of the others stays true: if they have changed, their stamps have too.
      const isKept = (path: string, { sha256 }: KnownFile) => files.get(path)?.sha256 === sha256;
      const output = noteFiles(outDir, files.keys(), isKept, last?.output, clock());
      if (output === undefined || [...files].some(([path, { sha256 }]) => output[path]?.sha256 !== sha256)) return;
      const now: LastBuild = { setting: described, ...same, history: describeHistory(history), output, ...built };
      writeMemory(`${memory}.json`, now);
    },
  };
}
