import { resolve } from "node:path";
import { withoutHints } from "../core/diagnostics/diagnostic.ts";
import { reportDiagnostics } from "../io/terminal/report.ts";
import { formatDuration, now } from "../io/terminal/terminal.ts";
import type { World } from "../io/terminal/world.ts";
import { findUnchanged } from "../pipeline/build/cache/unchanged.ts";
import { reportBuilt } from "./report-built.ts";

/** The options of most builds. */
interface PlainOptions {
  content: string;
  out: string;
  baseUrl?: string;
  quiet: boolean;
}

/**
 * `biopedia build` where nothing has changed since the last one: says what that one said. It is loaded before everything else, and loads little itself.
 *
 * @returns whether that was all there was to do
 */
export async function buildUnchanged(world: World): Promise<boolean> {
  const started = now();
  const options = readPlainOptions(world.argv);
  if (options === undefined) return false;
  const { content, out, baseUrl, quiet } = options;
  const { cwd, env } = world;
  const outDir = resolve(cwd, out);
  const last = await findUnchanged({ contentDir: resolve(cwd, content), outDir, cwd, baseUrl, env });
  if (last === undefined) return false;
  reportDiagnostics(quiet ? withoutHints(last.diagnostics) : last.diagnostics, content, world);
  reportBuilt({ ...last, duration: formatDuration(now() - started), outDir, out, isUnchanged: true }, world);
  return true;
}

const names: Readonly<Record<string, "content" | "out" | "baseUrl">> = { "--content": "content", "--out": "out", "--base-url": "baseUrl" };

/** Reads a command line of common form; undefined for any other, which is read with more care. */
function readPlainOptions([command, ...rest]: readonly string[]): PlainOptions | undefined {
  if (command !== "build") return undefined;
  const options: PlainOptions = { content: "content", out: "dist", quiet: false };
  for (let index = 0; index < rest.length; index++) {
    const [flag = "", ...values] = (rest[index] ?? "").split("=");
    if (flag === "--quiet" && values.length === 0) options.quiet = true;
    else {
      const name = Object.hasOwn(names, flag) ? names[flag] : undefined;
      const value = values.length > 0 ? values.join("=") : rest[++index];
      if (name === undefined || !value || value.startsWith("-")) return undefined;
      options[name] = value;
    }
  }
  return options;
}
