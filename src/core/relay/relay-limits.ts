import { UsageError } from "../diagnostics/known-error.ts";
import { type Counter, day, minute } from "./counter.ts";

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
 * usually has all of it. IPv4-mapped IPv6
 * addresses (`::ffff:192.0.2.1`) count as IPv4.
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
