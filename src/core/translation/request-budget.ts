/** How many requests may be made: so many at once, then as many a minute. */
export interface Rate {
  perMinute: number;
}

interface Bucket {
  /** Requests left, with fractions. */
  left: number;
  at: number;
}

const mostClients = 1000;

/** A budget of requests for each client and for all together (token buckets). */
export class RequestBudget {
  readonly #each: Rate;
  readonly #all: Rate;
  readonly #clients = new Map<string, Bucket>();
  #total: Bucket | undefined;

  constructor(each: Rate, all: Rate) {
    this.#each = each;
    this.#all = all;
  }

  /**
   * Takes a request out of the budget.
   *
   * @param now milliseconds on any clock
   * @returns 0, or how many milliseconds the client must wait; then nothing was taken
   */
  take(client: string, now: number): number {
    const own = refilled(this.#clients.get(client), this.#each, now);
    const total = refilled(this.#total, this.#all, now);
    const wait = Math.max(waitFor(own, this.#each), waitFor(total, this.#all));
    if (wait > 0) {
      // A clock that was set back begins anew.
      if (this.#total && this.#total.at > now) this.#total = total;
      if (this.#clients.has(client)) this.#clients.set(client, own);
      return wait;
    }
    // The client that was seen last is the last to be forgotten.
    this.#clients.delete(client);
    this.#clients.set(client, { ...own, left: own.left - 1 });
    this.#total = { ...total, left: total.left - 1 };
    const [oldest] = this.#clients.keys();
    if (this.#clients.size > mostClients && oldest !== undefined) this.#clients.delete(oldest);
    return 0;
  }
}

const refilled = (bucket: Bucket | undefined, { perMinute }: Rate, now: number): Bucket =>
  bucket === undefined
    ? { left: perMinute, at: now }
    : { left: Math.min(perMinute, bucket.left + (Math.max(0, now - bucket.at) * perMinute) / 60_000), at: now };

const waitFor = ({ left }: Bucket, { perMinute }: Rate): number => (left >= 1 ? 0 : ((1 - left) * 60_000) / perMinute);
