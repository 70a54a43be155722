/** A rate limiting binding. */
interface RateLimit {
  limit(options: { key: string }): Promise<{ success: boolean }>;
}

/** The namespace of a Durable Object. */
interface Namespace {
  idFromName(name: string): unknown;
  get(id: unknown): { fetch(url: string, init: RequestInit): Promise<Response> };
}

/** The bindings, and variables such as BIOPEDIA_API_KEY. */
export type Environment = {
  /** The built site. */
  ASSETS: { fetch(request: Request): Promise<Response> };
  /** Counts requests per client and minute. */
  CLIENTS: RateLimit;
  /** {@link RelayCounter}, shared by all locations. */
  COUNTER: Namespace;
} & { readonly [variable: `BIOPEDIA_${string}`]: string };

interface Storage {
  get(key: string): Promise<{ start: number; count: number } | undefined>;
  put(key: string, value: { start: number; count: number }): Promise<void>;
}

/** A Durable Object that counts the requests of all clients. */
export declare class RelayCounter {
  constructor(state: { storage: Storage });
  fetch(request: Request): Promise<Response>;
}

/** A Cloudflare Worker that serves the built site and relays its translation requests. */
declare const worker: { fetch(request: Request, environment: Environment): Promise<Response> };
export default worker;
