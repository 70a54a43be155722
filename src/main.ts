import { run } from "./cli.ts";
import { chatKey } from "./core/chat/settings.ts";
import { gate } from "./io/terminal/gate.ts";

/** Runs the command of a process: its arguments, folder, environment and streams go in, its exit code comes out. */
export async function main(process: NodeJS.Process): Promise<void> {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      // A second one does not wait.
      if (controller.signal.aborted) process.exit(130);
      controller.abort();
    });
  }
  // A reader that has seen enough (`biopedia build | head -1`) is no failure.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
  }
  try {
    process.exitCode = await run({
      argv: process.argv.slice(2),
      cwd: process.cwd(),
      env: process.env,
      stdout: process.stdout,
      stderr: process.stderr,
      fetch,
      signal: controller.signal,
    });
  } catch (error) {
    const { env, stderr } = process;
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    gate(stderr, { env, key: chatKey(env) }).write(`Internal error (please report it):\n${stack}\n`);
    process.exitCode = 1;
  }
}
