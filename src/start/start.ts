import { buildUnchanged } from "../commands/build-unchanged.ts";
import { behindGate } from "../process/behind-gate.ts";
import { type WatchedOutput, watchOutput, worldOf } from "../process/process-world.ts";

/**
 * Builds where that needs little code, because nothing has changed; loading the rest would take longer than that.
 *
 * @returns the output for the rest, and whether content has changed since the last build; undefined if all is done
 */
export async function start(process: NodeJS.Process): Promise<{ output: WatchedOutput; isChanged: boolean } | undefined> {
  const output = watchOutput(process);
  const done = await buildUnchanged(behindGate(worldOf(process, new AbortController().signal)));
  return done === "unchanged" ? undefined : { output, isChanged: done === "changed" };
}
