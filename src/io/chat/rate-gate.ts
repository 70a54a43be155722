import pLimit from "p-limit";
import { type ChatWorld, now, sleep } from "../../core/chat/world.ts";

/** The number of good replies in a row after which the concurrency is raised by one. */
const repliesToSpeedUp = 5;

/**
 * Limits the concurrency of requests. It lowers the limit when the service throttles, raises it again later, and holds all requests back for as long as the
 * service asks.
 */
export class RateGate {
  readonly #most: number;
  readonly #limit: ReturnType<typeof pLimit>;
  readonly #world: Pick<ChatWorld, "now" | "sleep">;
  #pausedUntil = 0;
  #goodReplies = 0;

  /** @param concurrency the maximum number of concurrent requests */
  constructor(concurrency: number, world: Pick<ChatWorld, "now" | "sleep"> = { now, sleep }) {
    this.#world = world;
    this.#most = concurrency;
    this.#limit = pLimit(concurrency);
  }

  /** The current maximum number of concurrent requests. */
  get concurrency(): number {
    return this.#limit.concurrency;
  }

  /** How much longer all requests are held back, in milliseconds. */
  get pausedFor(): number {
    return Math.max(0, this.#pausedUntil - this.#world.now());
  }

  /** Runs a request when its turn comes. @throws the signal's reason if it is aborted while waiting */
  pass<T>(request: () => T | Promise<T>, signal: AbortSignal): Promise<T> {
    return this.#limit(async () => {
      for (let wait = this.pausedFor; wait > 0; wait = this.pausedFor) await this.#world.sleep(wait, signal);
      signal.throwIfAborted();
      return request();
    });
  }

  /** The service throttled: holds all requests back and halves the concurrency. @param wait in milliseconds */
  throttled(wait: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#world.now() + wait);
    this.#limit.concurrency = Math.max(1, Math.floor(this.#limit.concurrency / 2));
    this.#goodReplies = 0;
  }

  /** A request succeeded. */
  succeeded(): void {
    this.#goodReplies++;
    if (this.#goodReplies < repliesToSpeedUp || this.#limit.concurrency >= this.#most) return;
    this.#limit.concurrency++;
    this.#goodReplies = 0;
  }
}
