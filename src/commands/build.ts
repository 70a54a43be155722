import { relative, resolve } from "node:path";
import { plural, reportDiagnostics } from "../io/report.ts";
import { formatDuration, Progress, painter, type World } from "../io/terminal.ts";
import { buildSite } from "../pipeline/build.ts";

export interface BuildOptions {
  content: string;
  out: string;
  baseUrl?: string;
}

/** `biopedia build`: content → a folder of plain HTML. @returns the exit code: 1 when the content has errors */
export async function build({ content, out, baseUrl }: BuildOptions, world: World): Promise<number> {
  const started = performance.now();
  const { cwd, signal, stdout, stderr, env } = world;
  const outDir = resolve(cwd, out);
  let progress: Progress | undefined;
  const { pages, diagnostics } = await buildSite({
    contentDir: resolve(cwd, content),
    outDir,
    cwd,
    baseUrl,
    signal,
    onPage(done, total) {
      progress ??= new Progress(stderr, "Building pages:", total);
      progress.update(done);
    },
  }).finally(() => progress?.end());
  reportDiagnostics(diagnostics, content, world);
  const shown = relative(cwd, outDir) || out;
  if (pages === 0) {
    stderr.write(`Nothing was built; ${shown} is as it was.\n`);
    return 1;
  }
  const paint = painter(stdout, env);
  stdout.write(`${paint("green", "✓")} Built ${plural(pages, "page")} into ${shown} in ${formatDuration(performance.now() - started)}.\n`);
  return 0;
}
