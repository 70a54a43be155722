import { type Counter, createMemoryCounter, type Taken, windowStart } from "../../src/core/relay/counter.ts";

/** A rate limiting binding: it counts each client in the place where its requests arrive. */
interface RateLimit {
  limit(options: { key: string }): Promise<{ success: boolean }>;
}

/** A Durable Object's namespace. */
interface Namespace {
  idFromName(name: string): unknown;
  get(id: unknown): { fetch(url: string, init: RequestInit): Promise<Response> };
}

export interface CounterBindings {
  /** Requests of one client in a minute; its limit is in wrangler.toml. */
  CLIENTS: RateLimit;
  /** {@link RelayCounter}, which counts for all the places where the worker runs. */
  COUNTER: Namespace;
}

/** Counts where all instances of a worker can: their own memory is not shared. */
export function createCloudflareCounter({ CLIENTS, COUNTER }: CounterBindings): Counter {
  const here = createMemoryCounter(Date.now);
  const ask = async (order: Order): Promise<Taken> => {
    const reply = await COUNTER.get(COUNTER.idFromName("relay")).fetch("https://counter/", { method: "POST", body: JSON.stringify(order) });
    return (await reply.json()) as Taken;
  };
  return {
    async take(kind, key, limit, window) {
      if (kind === "bad") return here.take(kind, key, limit, window);
      if (kind === "client") return { wait: (await CLIENTS.limit({ key })).success ? 0 : window, count: 0 };
      return ask({ kind, limit, window, amount: 1 });
    },
    async giveBack(kind, _key, window) {
      // The binding takes nothing back.
      if (kind === "all" || kind === "day") await ask({ kind, limit: 0, window, amount: -1 });
    },
  };
}

interface Order {
  kind: "all" | "day";
  limit: number;
  window: number;
  amount: 1 | -1;
}

interface Storage {
  get(key: string): Promise<{ start: number; count: number } | undefined>;
  put(key: string, value: { start: number; count: number }): Promise<void>;
}

/** A Durable Object with the counts of all clients. There is one of it, and nothing else happens between its reading and its writing. */
export class RelayCounter {
  readonly #storage: Storage;

  constructor({ storage }: { storage: Storage }) {
    this.#storage = storage;
  }

  async fetch(request: Request): Promise<Response> {
    const { kind, limit, window, amount } = (await request.json()) as Order;
    const now = Date.now();
    const start = windowStart(now, window);
    const known = await this.#storage.get(kind);
    const count = known?.start === start ? known.count : 0;
    if (amount > 0 && count >= limit) return Response.json({ wait: start + window - now, count } satisfies Taken);
    const next = Math.max(0, count + amount);
    await this.#storage.put(kind, { start, count: next });
    return Response.json({ wait: 0, count: next } satisfies Taken);
  }
}
