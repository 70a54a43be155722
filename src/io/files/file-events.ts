import { type FSWatcher, statSync, watch } from "node:fs";
import { setTimeout } from "node:timers/promises";

/** How long nothing must happen until a save counts as complete, in milliseconds. */
const calmAfter = 5;
/** The longest wait for files that keep changing, in milliseconds. */
const patience = 500;

/** Events of folders: hints that something in them may have changed. Some never come; others come too often. */
interface FileEvents {
  /** Listens to these folders from now on, and to no others. Folders inside them are separate. */
  follow: (folders: Iterable<string>) => void;
  /** Waits until something happens, at most for so many milliseconds. @returns whether something has happened since the last call of `calm` */
  next: (milliseconds: number) => Promise<boolean>;
  /** If something has happened, waits until nothing more happens. @returns whether something has */
  calm: () => Promise<boolean>;
  close: () => void;
}

export function openFileEvents(signal: AbortSignal): FileEvents {
  const watchers = new Map<string, { watcher: FSWatcher; number: number }>();
  let count = 0;
  let seen = 0;
  let wake = () => {};
  const hear = () => {
    count++;
    wake();
  };
  const pause = (milliseconds: number) => setTimeout(milliseconds, undefined, { signal }).catch(() => {});
  const leave = (folder: string) => {
    watchers.get(folder)?.watcher.close();
    watchers.delete(folder);
  };
  const enter = (folder: string, number: number) => {
    try {
      const watcher = watch(folder, { persistent: false }, hear);
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
      if (count > seen || signal.aborted) return count > seen;
      const woken = new AbortController();
      const stop = () => woken.abort();
      wake = stop;
      signal.addEventListener("abort", stop, { once: true });
      await setTimeout(milliseconds, undefined, { signal: woken.signal }).catch(() => {});
      signal.removeEventListener("abort", stop);
      wake = () => {};
      return count > seen;
    },
    async calm() {
      if (count === seen) return false;
      for (let waited = 0; count !== seen && waited < patience && !signal.aborted; waited += calmAfter) {
        seen = count;
        await pause(calmAfter);
      }
      seen = count;
      return true;
    },
    close() {
      for (const folder of [...watchers.keys()]) leave(folder);
    },
  };
}

/** Returns what tells a folder from another one at its place; undefined if there is none, or nobody may look at it. */
function numberOf(folder: string): number | undefined {
  try {
    return statSync(folder, { throwIfNoEntry: false })?.ino;
  } catch {
    return undefined;
  }
}
