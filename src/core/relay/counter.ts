/**
 * The counters: requests per minute of one client and of all, requests per day of all and of one client, letters of all
 * per day, bad requests of one client per minute.
 */
export type CountedKind = "client" | "all" | "day" | "clientDay" | "letters" | "bad";

/** Milliseconds. */
export const minute = 60_000;
export const day = 24 * 60 * minute;

/** The result of counting a request. */
export interface Taken {
  /** 0, or the milliseconds until the limit resets; then the request was not counted. */
  wait: number;
  /** The count in this window, as far as the counter knows. */
  count: number;
}

/**
 * Counts requests. `serve` counts in memory; serverless hosts need shared storage.
 */
export interface Counter {
  /**
   * Counts one request, or its letters, against a limit.
   *
   * @param key the client; empty for the limit of all clients
   * @param window milliseconds; windows start at multiples of it, so that days are UTC days
   * @param amount how much counts. Default: 1
   */
  take(kind: CountedKind, key: string, limit: number, window: number, amount?: number): Promise<Taken>;
  /** Undoes the count of a request that was not sent. */
  giveBack(kind: CountedKind, key: string, window: number, amount?: number): Promise<void>;
}

/** Returns the start of the window that contains a time. */
export const windowStart = (now: number, window: number): number => now - (now % window);

/** The maximum number of keys of each kind; the oldest are dropped. */
const mostKeys = 10_000;

/**
 * Creates a counter in memory, which starts at 0 with the process.
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
    async take(kind, key, limit, window, amount = 1) {
      const { current, wait } = find(kind, key, window);
      if (current.count + amount > limit) return { wait, count: current.count };
      current.count += amount;
      return { wait: 0, count: current.count };
    },
    async giveBack(kind, key, window, amount = 1) {
      const { current } = find(kind, key, window);
      current.count = Math.max(0, current.count - amount);
    },
  };
}
