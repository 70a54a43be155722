/** An output stream. */
export interface Out {
  write: (text: string) => unknown;
  isTTY?: boolean | undefined;
}

/** The environment of a command. Tests provide their own. */
export interface World {
  argv: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  stdout: Out;
  stderr: Out;
  fetch: typeof fetch;
  /** Aborted by Ctrl-C and SIGTERM. */
  signal: AbortSignal;
}
