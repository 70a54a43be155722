import { setImmediate } from "node:timers/promises";
import { now } from "../../io/terminal/terminal.ts";

/** How long signals may go unnoticed, in milliseconds. */
const longest = 100;

/** Lets the process handle signals that have arrived. @throws the signal's reason if it is aborted */
export async function noticeSignals(signal: AbortSignal): Promise<void> {
  // The event loop looks for signals only before the second of two turns: the first may be the rest of the one that is under way.
  await setImmediate();
  await setImmediate();
  signal.throwIfAborted();
}

/**
 * Returns a function for between two pieces of synchronous work, which lets signals be noticed where that was long ago. Not each time: V8 uses turns of the event
 * loop to collect garbage, which a short build has not enough of.
 *
 * @returns the function; it throws the signal's reason if it is aborted
 */
export function createTurn(signal: AbortSignal): () => Promise<void> {
  let last = now();
  return async () => {
    if (now() - last < longest) return signal.throwIfAborted();
    await noticeSignals(signal);
    last = now();
  };
}
