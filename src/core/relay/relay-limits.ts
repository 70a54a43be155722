import type { Usage } from "../chat/types.ts";
import { UsageError } from "../diagnostics/known-error.ts";
import { withCommas } from "../diagnostics/wording.ts";
import type { RelayErrorCode } from "./relay-protocol.ts";

/** How much of the chat service a relay lets pages use. */
export interface RelayLimits {
  /** Requests of one client in a minute. */
  clientPerMinute: number;
  /** Requests of all clients in a minute. */
  perMinute: number;
  /** Requests of one client that the service is answering at the same time. */
  clientAtOnce: number;
  /** Requests of all clients that the service is answering at the same time. */
  atOnce: number;
  /** Requests of all clients in a day of UTC. A client gets a fifth of them. */
  perDay: number;
  /** Letters of all requests in a day of UTC. */
  lettersPerDay: number;
  /** Bad requests of one client in a minute that get a detailed error. */
  badPerMinute: number;
}

const settings = {
  clientPerMinute: ["BIOPEDIA_RELAY_CLIENT_PER_MINUTE", 30],
  perMinute: ["BIOPEDIA_RELAY_PER_MINUTE", 120],
  clientAtOnce: ["BIOPEDIA_RELAY_CLIENT_AT_ONCE", 5],
  atOnce: ["BIOPEDIA_RELAY_AT_ONCE", 20],
  perDay: ["BIOPEDIA_RELAY_PER_DAY", 500],
  lettersPerDay: ["BIOPEDIA_RELAY_LETTERS_PER_DAY", 1_000_000],
  badPerMinute: ["BIOPEDIA_RELAY_BAD_PER_MINUTE", 60],
} as const satisfies Record<keyof RelayLimits, readonly [name: string, initial: number]>;

/**
 * Reads the limits of a relay from environment variables.
 *
 * @throws UsageError if one is not a whole number above 0
 */
export function relayLimits(environment: Readonly<Record<string, string | undefined>>): RelayLimits {
  const read = ([name, initial]: readonly [string, number]): number => {
    const text = environment[name]?.trim();
    if (!text) return initial;
    if (!/^[1-9]\d{0,8}$/.test(text)) {
      throw new UsageError(
        `${name} is not a whole number above 0: ${text}`,
        `use a number such as ${initial}, the default`,
      );
    }
    return Number(text);
  };
  return {
    clientPerMinute: read(settings.clientPerMinute),
    perMinute: read(settings.perMinute),
    clientAtOnce: read(settings.clientAtOnce),
    atOnce: read(settings.atOnce),
    perDay: read(settings.perDay),
    lettersPerDay: read(settings.lettersPerDay),
    badPerMinute: read(settings.badPerMinute),
  };
}

/** The number of requests today, or the limit that was reached and the milliseconds until it ends. */
type Admission = { today: number } | { refused: "client" | "all" | "day" | "clientDay" | "letters"; wait: number };

/** The requests of one client in a day: a fifth of all, because one must not lock all others out, but not below 20. */
const clientPerDay = ({ perDay }: RelayLimits): number => Math.max(Math.floor(perDay / 5), Math.min(perDay, 20));

/**
 * Counts one request against all limits, or against none if one is reached.
 *
 * @param client see {@link clientKey}
 * @param letters the number of letters of its texts
 */
export async function admit(
  client: string,
  letters: number,
  limits: RelayLimits,
  counter: Counter,
): Promise<Admission> {
  const steps = [
    ["client", client, limits.clientPerMinute, minute, 1],
    ["all", "", limits.perMinute, minute, 1],
    ["day", "", limits.perDay, day, 1],
    ["clientDay", client, clientPerDay(limits), day, 1],
    ["letters", "", limits.lettersPerDay, day, letters],
  ] as const;
  let today = 0;
  for (const [index, [kind, key, limit, window, amount]] of steps.entries()) {
    const { wait, count } = await counter.take(kind, key, limit, window, amount);
    if (wait > 0) {
      // The request is not sent, so it does not count.
      for (const [taken, whose, , length, size] of steps.slice(0, index))
        await counter.giveBack(taken, whose, length, size);
      return { refused: kind, wait };
    }
    if (kind === "day") today = count;
  }
  return { today };
}

/**
 * Returns the counter key of a client: the address for IPv4, the /64 network for IPv6, since a single connection
 * usually has all of it. IPv4-mapped IPv6 addresses (`::ffff:192.0.2.1`) count as IPv4.
 *
 * @returns a key for counters; an invalid address is its own key
 */
export function clientKey(address: string): string {
  const bare = address
    .trim()
    .replace(/^\[|\]$/g, "")
    .replace(/%.*/, "");
  const url = `http://[${bare}]/`;
  if (!bare.includes(":") || !URL.canParse(url)) return bare;
  // As `URL` writes it: hexadecimal groups, the longest run of zeros as `::`.
  const [head = "", tail] = new URL(url).hostname.slice(1, -1).split("::");
  const before = groupsOf(head);
  const after = groupsOf(tail ?? "");
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<number>(zeros).fill(0), ...after];
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

const groupsOf = (text: string): number[] =>
  text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16));

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

/** The outcome of a request. */
export interface RelayEvent {
  /** Why it failed; absent if it succeeded. */
  refused?: RelayErrorCode;
  /** The unexpected error, if one was the cause. */
  error?: unknown;
  /** The tokens that the service counted. */
  usage?: Usage | undefined;
  /** The number of requests sent today, including this one; absent if it was not sent. */
  today?: number | undefined;
}

/** Sums up the usage of a relay. */
export class RelayTally {
  readonly #perDay: number;
  readonly #refused = new Map<RelayErrorCode, number>();
  #answered = 0;
  #tokens = 0;
  #today: number | undefined;

  /** @param perDay the daily limit */
  constructor(perDay: number) {
    this.#perDay = perDay;
  }

  /** Adds a request. */
  add({ refused, usage, today }: RelayEvent): void {
    if (refused === undefined) this.#answered++;
    else this.#refused.set(refused, (this.#refused.get(refused) ?? 0) + 1);
    if (usage) this.#tokens += usage.promptTokens + usage.completionTokens;
    if (today !== undefined) this.#today = today;
  }

  /** Returns a summary since the last call, as one line without a line break. */
  take(): string {
    const refused = [...this.#refused.values()].reduce((sum, count) => sum + count, 0);
    const causes = Array.from(this.#refused, ([code, count]) => `${withCommas(count)} ${code}`).join(", ");
    const line = [
      `${withCommas(this.#answered)} answered`,
      `${withCommas(refused)} refused${causes && ` (${causes})`}`,
      `${withCommas(this.#tokens)} tokens`,
      ...(this.#today === undefined
        ? []
        : [`${withCommas(this.#today)} of ${withCommas(this.#perDay)} requests today`]),
    ].join(", ");
    this.#refused.clear();
    this.#answered = 0;
    this.#tokens = 0;
    return `Relay: ${line}`;
  }
}
