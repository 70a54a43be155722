import { chatKey } from "./core/chat/settings.ts";
import { KnownError, UsageError } from "./core/diagnostics/known-error.ts";
import { readEnvironment } from "./io/chat/environment.ts";
import { fileErrorOf } from "./io/files/errors.ts";
import { gate } from "./io/terminal/gate.ts";
import { reportError } from "./io/terminal/report.ts";
import { exitCodes, type World } from "./io/terminal/world.ts";
import { runProgram } from "./program.ts";

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
