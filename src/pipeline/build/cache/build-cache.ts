import { join } from "node:path";
import type { Assets } from "../../../../templates/page.ts";
import { type KnownFile, noteBytes } from "../../../io/files/known-file.ts";
import type { LastCommits } from "../../../io/files/last-commits.ts";
import { sharpFiles } from "../../../io/files/load-sharp.ts";
import { stampContent } from "../../content/content-files.ts";
import type { Content } from "../../content/load.ts";
import type { FileRecord } from "../manifest.ts";
import { checkInputs, describeHistory, noteInputs } from "./inputs.ts";
import type { KeptPages } from "./kept-pages.ts";
import {
  type BuildSetting,
  buildMemory,
  describeSetting,
  type KnownFiles,
  type LastBuild,
  readLastBuild,
  readMemory,
  writeMemory,
} from "./last-build.ts";
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
  /** Returns a text that says what is in a file of the content; undefined if there is no such file. */
  digest: (file: string) => string | undefined;
  /** Opens the pages of the last build; undefined if files are being changed. */
  openPages: (content: Content, assets: Assets) => Promise<PageCache | undefined>;
  /** Remembers a build that is published. */
  remember: (built: Pick<LastBuild, "pages" | "diagnostics" | "thirdParties">, published: Published) => void;
}

/**
 * Opens what is kept of builds, before a build reads anything.
 *
 * @param others absolute paths of files that the build reads besides content and package
 */
export function openBuildCache(setting: BuildSetting, others: readonly string[]): BuildCache {
  const { contentDir, outDir } = setting;
  const last = readLastBuild(setting);
  const opened = Date.now();
  // Bytes alone would not show what is changed for a moment, and then as it was.
  const stamps = () => JSON.stringify([...stampContent(contentDir)]);
  const before = stamps();
  const inputs = noteInputs(contentDir, [...others, ...sharpFiles()], last?.content);
  const described = describeSetting(setting);
  const memory = buildMemory(setting);
  return {
    output: last?.output,
    digest: (file) => (inputs !== undefined && Object.hasOwn(inputs.content, file) ? inputs.content[file]?.sha256 : undefined),
    openPages: async (content, assets) => {
      if (inputs === undefined) return undefined;
      const kept = readMemory<{ setting: string; kept: KeptPages }>(`${memory}.pages.json`);
      return PageCache.open(content, assets, kept?.setting === described ? kept.kept : undefined);
    },
    remember(built, { files, history, pages }) {
      // What was changed meanwhile may have been read before or after.
      if (inputs === undefined || checkInputs(contentDir, inputs) === undefined || stamps() !== before) return;
      if (pages !== undefined) writeMemory(`${memory}.pages.json`, { setting: described, kept: pages });
      const output: Record<string, KnownFile> = {};
      for (const [path, { sha256 }] of files) {
        const known = noteBytes(join(outDir, path), sha256, opened);
        if (known === undefined) return;
        output[path] = known;
      }
      const now: LastBuild = { setting: described, ...inputs, history: describeHistory(history), output, ...built };
      writeMemory(`${memory}.json`, now);
    },
  };
}
