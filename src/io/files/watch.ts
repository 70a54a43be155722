import { type FSWatcher, statSync, watch } from "node:fs";
import { join, relative, sep } from "node:path";
import { setTimeout } from "node:timers/promises";

/** Files, each with a stamp that changes when the file changes. */
export type Stamps = ReadonlyMap<string, string>;

/** Files that were changed. */
export interface Change {
  /** The names of those that were changed, added or removed since the last change; empty at first. */
  changed: readonly string[];
  /** The stamps of all files at the time of the change. */
  stamps: Stamps;
}

/** The settings for watching files with the events of their folders. */
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

/**
 * The minimum time between two looks without a hint, and the time without changes after which a change without one
 * counts as complete, in milliseconds.
 */
const interval = 300;
const settling = 80;
/** The number of which looking takes at most one part: 1/20 of the time, however many files there are. */
const idleShare = 20;
/** The maximum wait for files that keep changing, in milliseconds. */
const patience = 2000;

/**
 * Yields when files change: first no change, immediately, then each change. The next change contains whatever happens
 * while the caller handles this one.
 *
 * Stamps are compared, because events of the file system are unreliable: some never arrive (network drives,
 * containers), and watchers lose files that editors replace, or folders that are replaced as a whole. An event is a
 * hint to look at once, and only at the files that it names. A change with a hint is yielded at once, though more may
 * follow: later hints report the rest.
 *
 * @param look reads the files' stamps
 * @param signal stops watching
 * @param hints where events come from. Default: all files are looked at from time to time
 */
export async function* watchFiles(
  look: () => Stamps,
  signal: AbortSignal,
  hints?: Hints,
): AsyncGenerator<Change, void> {
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
      // All files are looked at in time, because events that never end could put that off forever.
      const isDue = started - looked > 2 * pause;
      let seen = hints && !isDue ? lookAt(hinted, known, hints) : undefined;
      if (seen === undefined) {
        seen = look();
        looked = performance.now();
        pause = Math.max(interval, (looked - started) * idleShare);
        follow(seen);
      }
      if (differences(known, seen).length === 0) continue;
      // A change counts once the files stay the same, because saving and copying can take several steps.
      for (
        let isCalm = hinted.size > 0, waited = 0;
        !isCalm && waited < patience && !signal.aborted;
        waited += settling
      ) {
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

/** Events of folders: hints that a file in them may have changed. An event can be missing, or come too often. */
interface FileEvents {
  /** Listens to these folders from now on, and to no others. Folders inside them are separate. */
  follow: (folders: Iterable<string>) => void;
  /** Waits until something has happened since the last call of `take`, at most for so many milliseconds. */
  next: (milliseconds: number) => Promise<void>;
  /**
   * Returns the paths of what something has happened to since the last call; undefined where the system does not name
   * them.
   */
  take: () => ReadonlySet<string | undefined>;
  close: () => void;
}

/** The files whose events count. */
interface Scope {
  /** The folder whose files count; other programs may write in the folder around it all the time. */
  dir: string;
  /**
   * Whether a file, named relative to the folder, is left out, because editors write temporary files with each save.
   */
  isIgnored: (file: string) => boolean;
}

/** @param scope Default: all events count */
export function openFileEvents(signal: AbortSignal, scope?: Scope): FileEvents {
  const isHeard = (path: string) => {
    if (scope === undefined || path === scope.dir) return true;
    return path.startsWith(`${scope.dir}${sep}`) && !scope.isIgnored(relative(scope.dir, path).replaceAll(sep, "/"));
  };
  const watchers = new Map<string, { watcher: FSWatcher; number: number }>();
  let heard = new Set<string | undefined>();
  let wake = () => {};
  const leave = (folder: string) => {
    watchers.get(folder)?.watcher.close();
    watchers.delete(folder);
  };
  const enter = (folder: string, number: number) => {
    try {
      const watcher = watch(folder, { persistent: false }, (_, name) => {
        const path = name === null ? undefined : join(folder, name);
        if (path !== undefined && !isHeard(path)) return;
        heard.add(path);
        wake();
      });
      watchers.set(folder, { watcher, number });
      watcher.on("error", () => leave(folder));
    } catch {
      // The folder is not watched, because it is gone or the system watches too many.
    }
  };
  return {
    follow(folders) {
      const wanted = new Set(folders);
      for (const folder of watchers.keys()) if (!wanted.has(folder)) leave(folder);
      for (const folder of wanted) {
        // The inode number is compared, because a folder that was replaced has another one.
        const number = numberOf(folder);
        if (number === watchers.get(folder)?.number) continue;
        leave(folder);
        if (number !== undefined) enter(folder, number);
      }
    },
    async next(milliseconds) {
      if (heard.size > 0 || signal.aborted) return;
      const woken = new AbortController();
      const stop = () => woken.abort();
      wake = stop;
      signal.addEventListener("abort", stop, { once: true });
      await setTimeout(milliseconds, undefined, { signal: woken.signal }).catch(() => {});
      signal.removeEventListener("abort", stop);
      wake = () => {};
    },
    take() {
      const taken = heard;
      heard = new Set();
      return taken;
    },
    close() {
      for (const folder of [...watchers.keys()]) leave(folder);
    },
  };
}

/**
 * Returns the inode number of a folder, which differs from that of another folder in its place; undefined if there is
 * none, or it may not be read.
 */
function numberOf(folder: string): number | undefined {
  try {
    return statSync(folder, { throwIfNoEntry: false })?.ino;
  } catch {
    return undefined;
  }
}
