import { setTimeout } from "node:timers/promises";

/** Files, each with a text that is another one as soon as the file has changed. */
export type Stamps = ReadonlyMap<string, string>;

/** Milliseconds between looks, at least; and how long nothing may change before a change counts as complete. */
const interval = 300;
const settling = 80;
/** Looking takes one part in so many of the time, however many files there are. */
const idleShare = 20;
/** Files that never come to rest are not waited for longer than this. */
const patience = 2000;

/**
 * Tells when files change: at once with an empty list, then with the names of those that were changed, added or removed since it told last. What changes
 * while the caller is at work on one change is told, all together, when the caller asks for the next.
 *
 * It looks again and again and compares, because the events of file systems cannot be relied on: some never come (network drives, containers), and watchers
 * built on them lose files that are replaced when they are saved, or folders that are replaced as a whole.
 *
 * @param look reads the files' stamps
 * @param signal ends it
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
    // Editors and copies take several steps.
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
