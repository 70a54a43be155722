import { setFlagsFromString } from "node:v8";
import { chatKey } from "./core/chat/settings.ts";
import { KnownError, UsageError } from "./core/diagnostics/known-error.ts";
import { publicLookup, readEnvironment } from "./io/chat/environment.ts";
import { cannotWrite, fileErrorOf } from "./io/files/errors.ts";
import { gate } from "./io/terminal/gate.ts";
import { reportError } from "./io/terminal/report.ts";
import { exitCodes, type Out, type World } from "./io/terminal/world.ts";
import { runProgram } from "./program.ts";

// V8 of Node 20 optimizes functions long before that pays in a command that ends after a second (`npm run bench`).
if (process.version.startsWith("v20.")) setFlagsFromString("--interrupt-budget=400000");
// V8 collects garbage when the heap is 1.8 times as large as what was in use, not four times (`npm run bench -- 1000`).
setFlagsFromString("--heap-growing-percent=80");

/** Runs the command line of a process and sets its exit code. */
export async function main(process: NodeJS.Process): Promise<void> {
  const { isLost, stderr } = watchOutput(process);
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      // A second signal does not wait for cleanup.
      if (controller.signal.aborted) process.exit(exitCodes.interrupted);
      controller.abort();
    });
  }
  try {
    const exitCode = await run(worldOf(process, controller.signal));
    process.exitCode = isLost() ? 1 : exitCode;
  } catch (error) {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    stderr.write(`Internal error (please report it):\n${stack}\n`);
    process.exitCode = 1;
  }
}

/** Returns what a command may use of a process. */
function worldOf(process: NodeJS.Process, signal: AbortSignal): World {
  const { env, stdout, stderr } = process;
  return {
    argv: process.argv.slice(2),
    cwd: process.cwd(),
    env,
    stdout,
    stderr,
    // `stdin` is opened on first use, because few commands ask questions.
    get stdin() {
      return process.stdin;
    },
    fetch,
    lookup: publicLookup(),
    signal,
  };
}

/** The output of a process. */
interface WatchedOutput {
  /** Whether some of it could not be written. */
  isLost: () => boolean;
  /** Standard error behind the gate. */
  stderr: Out;
}

/** Reports output of a process that is lost, once. */
function watchOutput(process: NodeJS.Process): WatchedOutput {
  const { stdout, stderr } = process;
  let isLost = false;
  for (const [name, stream] of Object.entries({ "standard output": stdout, "standard error": stderr })) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (!isLost) isLost = reportLost(name, error, process);
    });
  }
  return { isLost: () => isLost, stderr: safeStderr(process) };
}

/** Reports output that is lost. @returns whether it matters */
function reportLost(name: string, error: NodeJS.ErrnoException, process: NodeJS.Process): boolean {
  // A closed pipe (`biopedia build | head -1`) is not a failure. A full disk under a log file is one, but the work
  // continues.
  if (error.code === "EPIPE") return false;
  process.exitCode = 1;
  reportError(cannotWrite(name, error), { stderr: safeStderr(process), env: process.env });
  return true;
}

const safeStderr = ({ stderr, env }: NodeJS.Process): Out => gate(stderr, { env, key: chatKey(env) });

/**
 * Runs a command line.
 *
 * @param given the arguments and everything else a command may use
 * @returns the exit code: 0 success, 1 problems or failure, 2 wrong usage, 130 interrupted
 */
export async function run(given: World): Promise<number> {
  const world = behindGate(given);
  try {
    return await runProgram(world);
  } catch (error) {
    if (world.signal.aborted) {
      world.stderr.write("Stopped.\n");
      return exitCodes.interrupted;
    }
    const known = error instanceof KnownError ? error : fileErrorOf(error);
    if (known === undefined) throw error;
    reportError(known, world);
    return known instanceof UsageError ? exitCodes.usage : exitCodes.failure;
  }
}

/** Returns the world with its output streams behind the gate. */
function behindGate(world: World): World {
  const secrets = { env: world.env, key: knownKey(world) };
  const gated = { stdout: gate(world.stdout, secrets), stderr: gate(world.stderr, secrets) };
  // `stdin` is a getter, because reading the property opens the stream.
  return Object.defineProperties({} as World, {
    ...Object.getOwnPropertyDescriptors(world),
    ...Object.getOwnPropertyDescriptors(gated),
  });
}

/**
 * Returns the key to mask. Commands that need the `.env` file report that it cannot be read; here the environment's key
 * is enough.
 */
function knownKey(world: World): string | undefined {
  try {
    return chatKey(readEnvironment(world));
  } catch {
    return chatKey(world.env);
  }
}
