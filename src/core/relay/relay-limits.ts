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
  /** Requests of all clients in a day of UTC. */
  perDay: number;
  /** Bad requests of one client in a minute that get a detailed error. */
  badPerMinute: number;
}

const settings = {
  clientPerMinute: ["BIOPEDIA_RELAY_CLIENT_PER_MINUTE", 30],
  perMinute: ["BIOPEDIA_RELAY_PER_MINUTE", 120],
  clientAtOnce: ["BIOPEDIA_RELAY_CLIENT_AT_ONCE", 5],
  atOnce: ["BIOPEDIA_RELAY_AT_ONCE", 20],
  perDay: ["BIOPEDIA_RELAY_PER_DAY", 500],
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
      throw new UsageError(`${name} is not a whole number above 0: ${text}`, `use a number such as ${initial}, the default`);
    }
    return Number(text);
  };
  return {
    clientPerMinute: read(settings.clientPerMinute),
    perMinute: read(settings.perMinute),
    clientAtOnce: read(settings.clientAtOnce),
    atOnce: read(settings.atOnce),
    perDay: read(settings.perDay),
    badPerMinute: read(settings.badPerMinute),
  };
}

/** The number of requests today, or the limit that was reached and the milliseconds until it ends. */
type Admission = { today: number } | { refused: "client" | "all" | "day"; wait: number };

/** Counts one request against all limits, or against none if one is reached. @param client see {@link clientKey} */
export async function admit(client: string, limits: RelayLimits, counter: Counter): Promise<Admission> {
  const steps = [
    ["client", client, limits.clientPerMinute, minute],
    ["all", "", limits.perMinute, minute],
    ["day", "", limits.perDay, day],
  ] as const;
  let today = 0;
  for (const [index, [kind, key, limit, window]] of steps.entries()) {
    const { wait, count } = await counter.take(kind, key, limit, window);
    if (wait > 0) {
      // The request is not sent, so it does not count.
      for (const [taken, whose, , length] of steps.slice(0, index)) await counter.giveBack(taken, whose, length);
      return { refused: kind, wait };
    }
    today = count;
  }
  return { today };
}
