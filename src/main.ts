import { run } from "./cli.ts";
import { chatKey } from "./core/chat/settings.ts";
import { publicLookup } from "./io/chat/public-lookup.ts";
import { cannotWrite } from "./io/files/write-error.ts";
import { gate } from "./io/terminal/gate.ts";
import { reportError } from "./io/terminal/report.ts";

/** Runs the command line of a process and sets its exit code. */
export async function main(process: NodeJS.Process): Promise<void> {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      // A second signal does not wait for cleanup.
      if (controller.signal.aborted) process.exit(130);
      controller.abort();
    });
  }
  const { env, stdout, stderr } = process;
  const safeStderr = gate(stderr, { env, key: chatKey(env) });
  let isLost = false;
  for (const [name, stream] of Object.entries({ "standard output": stdout, "standard error": stderr })) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      // A closed pipe (`biopedia build | head -1`) is not a failure. A full disk under a log file is one, but the work continues.
      if (error.code === "EPIPE" || isLost) return;
      isLost = true;
      process.exitCode = 1;
      reportError(cannotWrite(name, error), { stderr: safeStderr, env });
    });
  }
  try {
    const exitCode = await run({
      argv: process.argv.slice(2),
      cwd: process.cwd(),
      env,
      stdout,
      stderr,
      // Opened when somebody is asked: it takes as long as reading a file.
      get stdin() {
        return process.stdin;
      },
      fetch,
      lookup: publicLookup(),
      signal: controller.signal,
    });
    process.exitCode = isLost ? 1 : exitCode;
  } catch (error) {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    safeStderr.write(`Internal error (please report it):\n${stack}\n`);
    process.exitCode = 1;
  }
}
