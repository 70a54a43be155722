import type { LookupFunction } from "node:net";
import { Readable } from "node:stream";
import type { World } from "../../src/io/terminal/world.ts";
import { run } from "../../src/main.ts";
import { cacheOf } from "./folder.ts";

/** The output and exit code of a command. */
export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

interface Options {
  env?: Record<string, string>;
  signal?: AbortSignal;
  fetch?: typeof fetch;
  lookup?: LookupFunction;
  answers?: string;
}

/**
 * Runs a command in this process, as a user in `cwd` would type it.
 *
 * @param line the arguments, separated by spaces: `build --out site`; or one by one
 * @param options `answers`: what somebody types on a terminal
 */
export async function biopedia(line: string | readonly string[], cwd: string, options: Options = {}): Promise<Outcome> {
  const { world, printed } = worldFor(line, cwd, options);
  const code = await run(world);
  // Whether a command runs long enough to print progress depends on the machine.
  const progress = /^(?:(?:Building|Checking) pages|(?:Encoding|Drawing) pictures): \d+ of \d+\n/gm;
  return { code, ...printed, stderr: printed.stderr.replace(progress, "") };
}

/** The world of a command in this process, and what it prints. */
export function worldFor(
  line: string | readonly string[],
  cwd: string,
  options: Options = {},
): { world: World; printed: Record<"stdout" | "stderr", string> } {
  const printed = { stdout: "", stderr: "" };
  const { answers } = options;
  const stream = (name: keyof typeof printed) => ({
    isTTY: answers !== undefined,
    write: (text: string) => {
      printed[name] += text;
    },
  });
  const world = {
    argv: typeof line === "string" ? line.split(" ").filter(Boolean) : line,
    cwd,
    env: { ...cacheOf(cwd), ...options.env },
    stdout: stream("stdout"),
    stderr: stream("stderr"),
    ...(answers !== undefined && { stdin: Object.assign(Readable.from([answers]), { isTTY: true }) }),
    fetch: options.fetch ?? fetch,
    ...(options.lookup && { lookup: options.lookup }),
    signal: options.signal ?? new AbortController().signal,
  };
  return { world, printed };
}
