import { resolve } from "node:path";
import { withoutHints } from "../core/diagnostics/diagnostic.ts";
import { reportDiagnostics } from "../io/terminal/report.ts";
import { formatDuration, now } from "../io/terminal/terminal.ts";
import type { World } from "../io/terminal/world.ts";
import { findUnchanged } from "../pipeline/build/cache/unchanged.ts";
import { readPlainOptions } from "./plain-options.ts";
import { reportBuilt } from "./report-built.ts";

/**
 * `biopedia build` where nothing has changed since the last one: says what that one said. It is loaded before everything else, and loads little itself.
 *
 * @returns `unchanged` if that was all there was to do; `changed` if content has changed since the last build; otherwise `unknown`
 */
export async function buildUnchanged(world: World): Promise<"unchanged" | "changed" | "unknown"> {
  const started = now();
  const options = readPlainOptions(world.argv);
  if (options === undefined) return "unknown";
  const { content, out, baseUrl, quiet } = options;
  const { cwd, env } = world;
  const outDir = resolve(cwd, out);
  const last = await findUnchanged({ contentDir: resolve(cwd, content), outDir, cwd, baseUrl, env });
  if (last === "changed" || last === undefined) return last ?? "unknown";
  reportDiagnostics(quiet ? withoutHints(last.diagnostics) : last.diagnostics, content, world);
  reportBuilt({ ...last, duration: formatDuration(now() - started), outDir, out, isUnchanged: true }, world);
  return "unchanged";
}
