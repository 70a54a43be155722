/** What is counted: requests of one client and of all in a minute, of all in a day, bad requests of one client in a minute. */
export type CountedKind = "client" | "all" | "day" | "bad";

/** Milliseconds. */
export const minute = 60_000;
export const day = 24 * 60 * minute;

/** What came of taking one from a limit. */
export interface Taken {
  /** 0, or how many milliseconds to wait until more may be taken; then nothing was taken. */
  wait: number;
  /** How many have been taken in this window, as far as the counter knows. */
  count: number;
}

/**
 * Counts requests. `serve` counts in memory; hosts whose functions run in many places have to count where all of them can.
 */
export interface Counter {
  /**
   * Takes one from a limit.
   *
   * @param key whose limit it is; empty for everybody's
   * @param window milliseconds; windows begin at multiples of it, so that days are those of UTC
   */
  take(kind: CountedKind, key: string, limit: number, window: number): Promise<Taken>;
  /** Gives one back that was not used. */
  giveBack(kind: CountedKind, key: string, window: number): Promise<void>;
}

/** When the window begins that a time is in. */
export const windowStart = (now: number, window: number): number => now - (now % window);

/** The most keys that are remembered of each kind; those that asked last stay. */
const mostKeys = 10_000;

/**
 * A counter in memory: it begins anew when the program does.
 *
 * @param now milliseconds since the epoch
 */
export function createMemoryCounter(now: () => number): Counter {
  const kinds = new Map<CountedKind, Map<string, { start: number; count: number }>>();
  const find = (kind: CountedKind, key: string, window: number) => {
    const known = kinds.get(kind) ?? new Map<string, { start: number; count: number }>();
    kinds.set(kind, known);
    const time = now();
    const start = windowStart(time, window);
    const found = known.get(key);
    const current = found?.start === start ? found : { start, count: 0 };
    known.delete(key);
    known.set(key, current);
    const [oldest] = known.keys();
    if (known.size > mostKeys && oldest !== undefined) known.delete(oldest);
    return { current, wait: start + window - time };
  };
  return {
    async take(kind, key, limit, window) {
      const { current, wait } = find(kind, key, window);
      if (current.count >= limit) return { wait, count: current.count };
      return { wait: 0, count: ++current.count };
    },
    async giveBack(kind, key, window) {
      const { current } = find(kind, key, window);
      current.count = Math.max(0, current.count - 1);
    },
  };
}
