import { type Counter, chatPath, createMemoryCounter, type Relay, relayFor, type Taken, windowStart } from "./relay.ts";

interface Bindings extends CounterBindings {
  /** The built site. */
  ASSETS: { fetch(request: Request): Promise<Response> };
}

/** The bindings, and variables such as BIOPEDIA_API_KEY. */
type Environment = Bindings & { readonly [variable: `BIOPEDIA_${string}`]: string };

let relay: Relay | undefined;

/** `biopedia/relay/cloudflare`: a Cloudflare Worker that serves the built site and relays its translation requests. */
export default {
  async fetch(request: Request, environment: Environment): Promise<Response> {
    const { ASSETS, CLIENTS, COUNTER, ...variables } = environment;
    if (!new URL(request.url).pathname.endsWith(chatPath)) return ASSETS.fetch(request);
    relay ??= relayFor({
      variables,
      counter: createCloudflareCounter({ CLIENTS, COUNTER }),
      // The binding reads the site's own files, whatever the host.
      relayFile: () => ASSETS.fetch(new Request("https://site.invalid/relay.json")),
    });
    return relay(request, request.headers.get("cf-connecting-ip") ?? "");
  },
};

/** A rate limiting binding, which counts each client per Cloudflare location. */
interface RateLimit {
  limit(options: { key: string }): Promise<{ success: boolean }>;
}

/** The namespace of a Durable Object. */
interface Namespace {
  idFromName(name: string): unknown;
  get(id: unknown): { fetch(url: string, init: RequestInit): Promise<Response> };
}

/** The bindings of a worker that counts requests. */
export interface CounterBindings {
  /** Counts requests per client and minute; wrangler.toml sets the limit. */
  CLIENTS: RateLimit;
  /** {@link RelayCounter}, shared by all locations. */
  COUNTER: Namespace;
}

/** Creates a counter for a worker, whose instances share no memory. */
export function createCloudflareCounter({ CLIENTS, COUNTER }: CounterBindings): Counter {
  const here = createMemoryCounter(Date.now);
  const ask = async (order: Order): Promise<Taken> => {
    const reply = await COUNTER.get(COUNTER.idFromName("relay")).fetch("https://counter/", {
      method: "POST",
      body: JSON.stringify(order),
    });
    return (await reply.json()) as Taken;
  };
  return {
    async take(kind, key, limit, window, amount = 1) {
      if (kind === "bad") return here.take(kind, key, limit, window);
      if (kind === "client") return { wait: (await CLIENTS.limit({ key })).success ? 0 : window, count: 0 };
      return ask({ name: `${kind} ${key}`, limit, window, amount });
    },
    async giveBack(kind, key, window, amount = 1) {
      // A rate limiting binding cannot be decremented.
      if (kind !== "bad" && kind !== "client") await ask({ name: `${kind} ${key}`, limit: 0, window, amount: -amount });
    },
  };
}

interface Order {
  /** The counter and its client. */
  name: string;
  limit: number;
  window: number;
  /** Negative to undo. */
  amount: number;
}

interface Storage {
  get(key: string): Promise<{ start: number; count: number } | undefined>;
  put(key: string, value: { start: number; count: number }): Promise<void>;
  deleteAll(): Promise<void>;
}

/**
 * A Durable Object that counts the requests of all clients. There is a single instance, and storage operations block
 * other requests to it.
 */
export class RelayCounter {
  readonly #storage: Storage;

  constructor({ storage }: { storage: Storage }) {
    this.#storage = storage;
  }

  async fetch(request: Request): Promise<Response> {
    const { name, limit, window, amount } = (await request.json()) as Order;
    const now = Date.now();
    const start = windowStart(now, window);
    const known = await this.#storage.get(name);
    // Clients of earlier days are not kept.
    if (name === "day " && known !== undefined && known.start !== start) await this.#storage.deleteAll();
    const count = known?.start === start ? known.count : 0;
    if (amount > 0 && count + amount > limit)
      return Response.json({ wait: start + window - now, count } satisfies Taken);
    const next = Math.max(0, count + amount);
    await this.#storage.put(name, { start, count: next });
    return Response.json({ wait: 0, count: next } satisfies Taken);
  }
}
