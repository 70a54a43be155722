/** Where a command writes: a stream of the process, or a test's. */
export interface Out {
  write: (text: string) => unknown;
  isTTY?: boolean | undefined;
}

/** The world a command runs in. Tests give their own. */
export interface World {
  argv: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  stdout: Out;
  stderr: Out;
  fetch: typeof fetch;
  /** Aborted by Ctrl-C and by requests to end. */
  signal: AbortSignal;
}
