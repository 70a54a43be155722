import { setTimeout } from "node:timers/promises";

/** Files, each with a stamp that changes when the file changes. */
export type Stamps = ReadonlyMap<string, string>;

/** The minimum time between two reads, and how long nothing must change until a change counts as complete, in milliseconds. */
const interval = 300;
const settling = 80;
/** Reading stamps takes at most 1/20 of the time, however many files there are. */
const idleShare = 20;
/** The maximum wait for files that keep changing, in milliseconds. */
const patience = 2000;

/**
 * Yields when files change: first an empty list, immediately, then the names of files that were changed, added or removed since the last list. Changes that
 * happen while the caller handles a list are in the next one.
 *
 * It polls, because file system events are unreliable: some never arrive (network drives, containers), and watchers based on them lose files that editors
 * replace, or folders that are replaced as a whole.
 *
 * @param look reads the files' stamps
 * @param signal stops watching
 */
export async function* watchFiles(look: () => Stamps, signal: AbortSignal): AsyncGenerator<string[], void> {
  const pause = (milliseconds: number) => setTimeout(milliseconds, undefined, { signal }).catch(() => {});
  let known = look();
  yield [];
  while (!signal.aborted) {
    const started = performance.now();
    let seen = look();
    const took = performance.now() - started;
    if (differences(known, seen).length === 0) {
      await pause(Math.max(interval, took * idleShare));
      continue;
    }
    // Saving and copying can take several steps.
    for (let waited = 0, calm = false; !calm && waited < patience; waited += settling) {
      await pause(settling);
      const next = look();
      calm = differences(seen, next).length === 0;
      seen = next;
    }
    const changed = differences(known, seen);
    known = seen;
    if (changed.length > 0 && !signal.aborted) yield changed;
  }
}

const differences = (before: Stamps, after: Stamps): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name)).sort();
