import { buildUnchanged } from "../commands/build-unchanged.ts";
import { packageVersion } from "../io/files/package.ts";
import { behindGate } from "../process/behind-gate.ts";
import { type WatchedOutput, watchOutput, worldOf } from "../process/process-world.ts";

/**
 * Does what needs little code; loading the rest would take longer than that.
 *
 * @returns the output for the rest; undefined if all is done
 */
export async function start(process: NodeJS.Process): Promise<WatchedOutput | undefined> {
  const [command = "", ...rest] = process.argv.slice(2);
  if (command === "--version" && rest.length === 0) {
    process.stdout.write(`${packageVersion()}\n`);
    return undefined;
  }
  const output = watchOutput(process);
  if (command === "build" && (await buildUnchanged(behindGate(worldOf(process, new AbortController().signal))))) return undefined;
  return output;
}
