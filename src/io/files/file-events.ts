import { type FSWatcher, statSync, watch } from "node:fs";
import { join, relative, sep } from "node:path";
import { setTimeout } from "node:timers/promises";

/** Events of folders: hints that something in them may have changed. Some never come; others come too often. */
interface FileEvents {
  /** Listens to these folders from now on, and to no others. Folders inside them are separate. */
  follow: (folders: Iterable<string>) => void;
  /** Waits until something has happened since the last call of `take`, at most for so many milliseconds. */
  next: (milliseconds: number) => Promise<void>;
  /** Returns the paths of what something has happened to since the last call; undefined where the system does not name them. */
  take: () => ReadonlySet<string | undefined>;
  close: () => void;
}

/** What events are heard of. */
interface Scope {
  /** Nothing outside of this folder: in the folder around it, others may write all the time. */
  dir: string;
  /** Nothing of these files, named relative to the folder: editors write some of their own with each save. */
  isIgnored: (file: string) => boolean;
}

/** @param scope Default: everything is heard */
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
      // Too many are watched, or it is gone.
    }
  };
  return {
    follow(folders) {
      const wanted = new Set(folders);
      for (const folder of watchers.keys()) if (!wanted.has(folder)) leave(folder);
      for (const folder of wanted) {
        // A folder that was replaced has another number.
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

/** Returns the inode number of a folder, which tells it from another one in its place; undefined if there is none, or it may not be read. */
function numberOf(folder: string): number | undefined {
  try {
    return statSync(folder, { throwIfNoEntry: false })?.ino;
  } catch {
    return undefined;
  }
}
