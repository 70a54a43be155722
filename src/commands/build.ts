import { relative, resolve } from "node:path";
import { plural } from "../io/report.ts";
import { painter, type World } from "../io/terminal.ts";
import { buildAndReport } from "./building.ts";

export interface BuildOptions {
  content: string;
  out: string;
  baseUrl?: string;
}

/** `biopedia build`: content → a folder of plain HTML. @returns the exit code: 1 when the content has errors */
export async function build({ content, out, baseUrl }: BuildOptions, world: World): Promise<number> {
  const { cwd, stdout, stderr, env } = world;
  const outDir = resolve(cwd, out);
  const { pages, duration } = await buildAndReport({ content, outDir, baseUrl }, world);
  const shown = relative(cwd, outDir) || out;
  if (pages === 0) {
    stderr.write(`Nothing was built; ${shown} is as it was.\n`);
    return 1;
  }
  const paint = painter(stdout, env);
  stdout.write(`${paint("green", "✓")} Built ${plural(pages, "page")} into ${shown} in ${duration}.\n`);
  return 0;
}
