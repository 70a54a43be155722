import { run } from "./cli.ts";
import { publicLookup } from "./io/chat/public-lookup.ts";
import type { World } from "./io/terminal/world.ts";
import { exitCodes } from "./process/exit-codes.ts";
import { watchOutput, worldOf } from "./process/process-world.ts";

export { reportLost } from "./process/process-world.ts";

/** Returns what `--help` prints, as `helpTexts` of program.ts does. */
export const helpTexts = async (world: World): Promise<Record<string, string>> => (await import("./program.ts")).helpTexts(world);

/** Runs the command line of a process and sets its exit code. @param output of the process, if it is watched already */
export async function main(process: NodeJS.Process, { isLost, stderr } = watchOutput(process)): Promise<void> {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      // A second signal does not wait for cleanup.
      if (controller.signal.aborted) process.exit(exitCodes.interrupted);
      controller.abort();
    });
  }
  try {
    const exitCode = await run(worldOf(process, controller.signal, publicLookup()));
    process.exitCode = isLost() ? 1 : exitCode;
  } catch (error) {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    stderr.write(`Internal error (please report it):\n${stack}\n`);
    process.exitCode = 1;
  }
}
