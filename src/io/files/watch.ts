import { openFileEvents } from "./file-events.ts";

/** Files, each with a stamp that changes when the file changes. */
export type Stamps = ReadonlyMap<string, string>;

/** Files that were changed. */
export interface Change {
  /** The names of those that were changed, added or removed since the last change; empty at first. */
  changed: readonly string[];
  /** All files, with the stamps that they had then. */
  stamps: Stamps;
}

/** The minimum time between two looks without a hint, and how long nothing must change then until a change counts as complete, in milliseconds. */
const interval = 300;
const settling = 80;
/** Looking takes at most 1/20 of the time, however many files there are. */
const idleShare = 20;
/** The maximum wait for files that keep changing, in milliseconds. */
const patience = 2000;

/**
 * Yields when files change: first no change, immediately, then each change. What happens while the caller handles a change is in the next one.
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
): AsyncGenerator<Change, void> {
  const events = openFileEvents(signal);
  try {
    let known = look();
    events.follow(foldersOf(known));
    yield { changed: [], stamps: known };
    let pause = interval;
    while (!signal.aborted) {
      await events.next(pause);
      let isCalm = await events.calm();
      const started = performance.now();
      let seen = look();
      pause = Math.max(interval, (performance.now() - started) * idleShare);
      events.follow(foldersOf(seen));
      if (differences(known, seen).length === 0) continue;
      // Saving and copying can take several steps.
      for (let waited = 0; !isCalm && waited < patience && !signal.aborted; waited += settling) {
        if (await events.next(settling)) await events.calm();
        const next = look();
        isCalm = differences(seen, next).length === 0;
        seen = next;
      }
      const changed = differences(known, seen);
      known = seen;
      if (changed.length > 0 && !signal.aborted) yield { changed, stamps: known };
    }
  } finally {
    events.close();
  }
}

const differences = (before: Stamps, after: Stamps): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name)).sort();
