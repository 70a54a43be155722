/** The path that pages send translation requests to, below the site's base path. */
export declare const chatPath: string;

/** Answers a page's request. @param address the client's IP address, for its limits */
export type Relay = (request: Request, address: string) => Promise<Response>;

/**
 * The counters: requests per minute of one client and of all, requests per day of all and of one client, letters of all
 * per day, bad requests of one client per minute.
 */
export type CountedKind = "client" | "all" | "day" | "clientDay" | "letters" | "bad";

/** The result of counting a request. */
export interface Taken {
  /** 0, or the milliseconds until the limit resets; then the request was not counted. */
  wait: number;
  /** The count in this window, as far as the counter knows. */
  count: number;
}

/** Counts requests. Hosts whose instances share no memory need shared storage. */
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

/** Creates a counter in memory. @param now milliseconds since the epoch */
export declare function createMemoryCounter(now: () => number): Counter;

/** Returns the start of the window that contains a time, both in milliseconds. */
export declare const windowStart: (now: number, window: number) => number;

export interface RelayHost {
  /** The environment variables of docs/hosting.md, such as `BIOPEDIA_API_KEY`. */
  variables: Readonly<Record<string, string | undefined>>;
  /** Counts requests. Default: in memory, which suits a host with a single instance. */
  counter?: Counter;
  /**
   * The addresses of the site, such as `https://ada.example`. Requests to other hosts are refused, because a caller
   * may write any host into a request. Not needed with `relayFile`.
   */
  site?: string | readonly string[];
  /** Fetches the site's `relay.json`. Default: from the first address of the site */
  relayFile?: () => Promise<Response>;
}

/**
 * Creates a relay that answers the translation requests of a site's pages.
 *
 * @throws if a variable is invalid, or the site's address is missing; no message contains the key
 */
export declare function relayFor(host: RelayHost): Relay;
