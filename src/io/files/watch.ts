import { relative, sep } from "node:path";
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

/** How files are watched whose folders tell of changes. */
interface Hints {
  /** The folder that names of files are relative to. */
  dir: string;
  /** Returns the folders whose events are hints. */
  foldersOf: (stamps: Stamps) => Iterable<string>;
  /** Whether events of a file, or of what is in a folder, are no hints. */
  isIgnored: (file: string) => boolean;
  /** Reads the stamp of a single file; undefined if there is none. */
  stampOf: (file: string) => string | undefined;
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
 * replace, or folders that are replaced as a whole. An event is a hint to look at once, and only at the files that it names. A change with a hint is yielded
 * at once, though more may follow: hints tell of that, too.
 *
 * @param look reads the files' stamps
 * @param signal stops watching
 * @param hints where events come from. Default: all files are looked at from time to time
 */
export async function* watchFiles(look: () => Stamps, signal: AbortSignal, hints?: Hints): AsyncGenerator<Change, void> {
  const events = openFileEvents(signal, hints);
  const follow = (stamps: Stamps) => events.follow(hints?.foldersOf(stamps) ?? []);
  try {
    let known = look();
    follow(known);
    yield { changed: [], stamps: known };
    let pause = interval;
    let looked = performance.now();
    while (!signal.aborted) {
      await events.next(pause);
      const hinted = events.take();
      const started = performance.now();
      // Events that never end must not put off the look at all files.
      const isDue = started - looked > 2 * pause;
      let seen = hints && !isDue ? lookAt(hinted, known, hints) : undefined;
      if (seen === undefined) {
        seen = look();
        looked = performance.now();
        pause = Math.max(interval, (looked - started) * idleShare);
        follow(seen);
      }
      if (differences(known, seen).length === 0) continue;
      // Saving and copying can take several steps.
      for (let isCalm = hinted.size > 0, waited = 0; !isCalm && waited < patience && !signal.aborted; waited += settling) {
        await events.next(settling);
        events.take();
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

/**
 * Looks at single files.
 *
 * @param paths of the files
 * @param known the stamps of all files, without those that changed
 * @returns the stamps of all files; undefined if more must be looked at: files that come and go, folders
 */
function lookAt(paths: ReadonlySet<string | undefined>, known: Stamps, { dir, stampOf }: Hints): Stamps | undefined {
  if (paths.size === 0) return undefined;
  const seen = new Map(known);
  for (const path of paths) {
    const file = path === undefined ? "" : relative(dir, path).replaceAll(sep, "/");
    const stamp = known.has(file) ? stampOf(file) : undefined;
    if (stamp === undefined) return undefined;
    seen.set(file, stamp);
  }
  return seen;
}

const differences = (before: Stamps, after: Stamps): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name)).sort();
