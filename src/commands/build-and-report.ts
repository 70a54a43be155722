import { resolve } from "node:path";
import type { SiteOptions } from "../core/content/check-files.ts";
import type { ThirdParty } from "../core/content/third-parties.ts";
import { type Diagnostic, withoutHints } from "../core/diagnostics/diagnostic.ts";
import { reportDiagnostics } from "../io/terminal/report.ts";
import { formatDuration, now, Progress } from "../io/terminal/terminal.ts";
import type { World } from "../io/terminal/world.ts";
import { buildSite } from "../pipeline/build/build-site.ts";
import { readJournal, runFiles } from "../pipeline/translate/journal.ts";

interface BuildRequest extends SiteOptions {
  /** The content folder as the user wrote it. */
  content: string;
  /** Absolute path of the output folder. */
  outDir: string;
  /** Whether hints about defaults are left out. */
  quiet?: boolean | undefined;
  /** Whether the build is remembered for the next one. */
  cache?: boolean;
}

interface BuildReport {
  /** The number of pages written; 0 if the content has errors. */
  pages: number;
  diagnostics: Diagnostic[];
  /** The third parties that pages load from or send data to. */
  thirdParties: ThirdParty[];
  /** How long it took, formatted. */
  duration: string;
}

/** Builds the site, shows progress and prints the problems in the content. */
export async function buildAndReport(
  { content, outDir, quiet = false, cache = false, ...options }: BuildRequest,
  world: World,
): Promise<BuildReport> {
  const started = now();
  const { cwd, env, signal, stderr } = world;
  const contentDir = resolve(cwd, content);
  const { journal } = runFiles(contentDir, env);
  let progress: { label: string; bar: Progress } | undefined;
  const show = (label: string) => (done: number, total: number) => {
    if (progress?.label !== label) {
      progress?.bar.end();
      progress = { label, bar: new Progress(stderr, label, total) };
    }
    progress.bar.update(done);
  };
  const { pages, diagnostics, thirdParties } = await buildSite({
    contentDir,
    outDir,
    cwd,
    env,
    ...options,
    accepted: await readJournal(journal),
    ...(cache && { remembered: [journal] }),
    signal,
    onPage: show("Building pages:"),
    onPicture: show("Encoding pictures:"),
  }).finally(() => progress?.bar.end());
  reportDiagnostics(quiet ? withoutHints(diagnostics) : diagnostics, content, world);
  return { pages, diagnostics, thirdParties, duration: formatDuration(now() - started) };
}
