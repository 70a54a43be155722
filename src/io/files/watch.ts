import { openFileEvents } from "./file-events.ts";

/** Files, each with a stamp that changes when the file changes. */
export type Stamps = ReadonlyMap<string, string>;

/** The minimum time between two looks without a hint, and how long nothing must change then until a change counts as complete, in milliseconds. */
const interval = 300;
const settling = 80;
/** Looking takes at most 1/20 of the time, however many files there are. */
const idleShare = 20;
/** The maximum wait for files that keep changing, in milliseconds. */
const patience = 2000;

/**
 * Yields when files change: first an empty list, immediately, then the names of files that were changed, added or removed since the last list. Changes that
 * happen while the caller handles a list are in the next one.
 *
 * It compares stamps, because events of the file system are unreliable: some never arrive (network drives, containers), and watchers lose files that editors
 * replace, or folders that are replaced as a whole. An event is a hint to look at once.
 *
 * @param look reads the files' stamps
 * @param signal stops watching
 * @param foldersOf returns the folders whose events are hints
 */
export async function* watchFiles(
  look: () => Stamps,
  signal: AbortSignal,
  foldersOf: (stamps: Stamps) => Iterable<string> = () => [],
): AsyncGenerator<string[], void> {
  const events = openFileEvents(signal);
  try {
    let known = look();
    events.follow(foldersOf(known));
    yield [];
    while (!signal.aborted) {
      let isCalm = await events.calm();
      const started = performance.now();
      let seen = look();
      const took = performance.now() - started;
      events.follow(foldersOf(seen));
      if (differences(known, seen).length === 0) {
        await events.next(Math.max(interval, took * idleShare));
        continue;
      }
      // Saving and copying can take several steps.
      for (let waited = 0; !isCalm && waited < patience && !signal.aborted; waited += settling) {
        if (await events.next(settling)) await events.calm();
        const next = look();
        isCalm = differences(seen, next).length === 0;
        seen = next;
      }
      const changed = differences(known, seen);
      known = seen;
      if (changed.length > 0 && !signal.aborted) yield changed;
    }
  } finally {
    events.close();
  }
}

const differences = (before: Stamps, after: Stamps): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name)).sort();
