import type { LookupFunction } from "node:net";

/** An output stream. */
export interface Out {
  write: (text: string) => unknown;
  isTTY?: boolean | undefined;
  /** The width of the terminal. */
  columns?: number | undefined;
}

/** An input stream. */
interface In extends NodeJS.ReadableStream {
  isTTY?: boolean | undefined;
}

/** The environment of a command. Tests provide their own. */
export interface World {
  argv: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  stdout: Out;
  stderr: Out;
  /** The input; without it, commands cannot ask questions. */
  stdin?: In;
  fetch: typeof fetch;
  /** Finds the addresses of other sites, none of them in a private network; without it, `fetch` does. */
  lookup?: LookupFunction;
  /** Aborted by Ctrl-C and SIGTERM. */
  signal: AbortSignal;
}

/** The exit codes of all commands. `failure` includes problems found by a check. */
export const exitCodes = { ok: 0, failure: 1, usage: 2, interrupted: 130 } as const;
