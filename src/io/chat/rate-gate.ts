import pLimit from "p-limit";
import { type ChatWorld, now, sleep } from "../../core/chat/world.ts";

/** After so many good replies in a row one more request is let through at a time. */
const repliesToSpeedUp = 5;

/**
 * One gate that every request goes through: it limits how many are under way, lets fewer through after a refusal and more again later, and holds all of
 * them back while the service asks for patience.
 */
export class RateGate {
  readonly #most: number;
  readonly #limit: ReturnType<typeof pLimit>;
  readonly #world: Pick<ChatWorld, "now" | "sleep">;
  #pausedUntil = 0;
  #goodReplies = 0;

  /** @param concurrency the most requests at a time */
  constructor(concurrency: number, world: Pick<ChatWorld, "now" | "sleep"> = { now, sleep }) {
    this.#world = world;
    this.#most = concurrency;
    this.#limit = pLimit(concurrency);
  }

  /** How many requests may be under way now. */
  get concurrency(): number {
    return this.#limit.concurrency;
  }

  /** How long all requests are still held back, in milliseconds. */
  get pausedFor(): number {
    return Math.max(0, this.#pausedUntil - this.#world.now());
  }

  /** Runs a request when its turn comes. @throws the signal's reason when it is aborted while waiting */
  pass<T>(request: () => T | Promise<T>, signal: AbortSignal): Promise<T> {
    return this.#limit(async () => {
      for (let wait = this.pausedFor; wait > 0; wait = this.pausedFor) await this.#world.sleep(wait, signal);
      signal.throwIfAborted();
      return request();
    });
  }

  /** The service asked for patience: all wait so long, and fewer are let through afterwards. @param wait in milliseconds */
  throttled(wait: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#world.now() + wait);
    this.#limit.concurrency = Math.max(1, Math.floor(this.#limit.concurrency / 2));
    this.#goodReplies = 0;
  }

  /** A request was answered. */
  succeeded(): void {
    this.#goodReplies++;
    if (this.#goodReplies < repliesToSpeedUp || this.#limit.concurrency >= this.#most) return;
    this.#limit.concurrency++;
    this.#goodReplies = 0;
  }
}
