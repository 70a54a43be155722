import { run } from "./cli.ts";
import { chatKey } from "./core/chat/settings.ts";
import { cannotWrite } from "./io/files/write-error.ts";
import { gate } from "./io/terminal/gate.ts";
import { reportError } from "./io/terminal/report.ts";

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
  const { env, stdout, stderr } = process;
  const told = gate(stderr, { env, key: chatKey(env) });
  let isLost = false;
  for (const [name, stream] of Object.entries({ "standard output": stdout, "standard error": stderr })) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      // A reader that has seen enough (`biopedia build | head -1`) is no failure; a full disk that a log is on is one, though the work goes on.
      if (error.code === "EPIPE" || isLost) return;
      isLost = true;
      process.exitCode = 1;
      reportError(cannotWrite(name, error), { stderr: told, env });
    });
  }
  try {
    const exitCode = await run({
      argv: process.argv.slice(2),
      cwd: process.cwd(),
      env,
      stdout,
      stderr,
      fetch,
      signal: controller.signal,
    });
    process.exitCode = isLost ? 1 : exitCode;
  } catch (error) {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    told.write(`Internal error (please report it):\n${stack}\n`);
    process.exitCode = 1;
  }
}
