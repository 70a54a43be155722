import { readPlainOptions } from "./commands/plain-options.ts";
import { KnownError, UsageError } from "./core/diagnostics/known-error.ts";
import { fileErrorOf } from "./io/files/read-error.ts";
import { reportError } from "./io/terminal/report.ts";
import type { World } from "./io/terminal/world.ts";
import { behindGate } from "./process/behind-gate.ts";
import { exitCodes } from "./process/exit-codes.ts";

/**
 * Runs a command line.
 *
 * @param given the arguments and everything else a command may use
 * @returns the exit code: 0 success, 1 problems or failure, 2 wrong usage, 130 interrupted
 */
export async function run(given: World): Promise<number> {
  const world = behindGate(given);
  try {
    const plain = readPlainOptions(world.argv);
    // Making the whole program takes as long as reading the content of a site. An address must be checked.
    if (plain === undefined || plain.baseUrl !== undefined) return await (await import("./program.ts")).runProgram(world);
    return await (await import("./commands/build.ts")).build({ ...plain, cache: true }, world);
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
