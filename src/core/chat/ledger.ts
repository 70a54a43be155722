import { costOf, type Money, moneyText, type PricesOf } from "./prices.ts";
import { costLimitStop, Stopped, TooDear } from "./stopped.ts";
import type { Reply, Tokens } from "./types.ts";

interface LedgerOptions {
  pricesOf: PricesOf;
  /** Of the prices. A service's own amounts are in US dollars and count only if the prices are too. */
  currency: string;
  /** The maximum to spend. Every model must then have prices. */
  most?: number | undefined;
}

/** Replies that the service may have charged for even if it does not say what. */
const mayCost: readonly Reply["kind"][] = [
  "ok",
  "truncated",
  "filtered",
  "empty",
  "reasoning-only",
  "not-json",
  "timeout",
];

/** Counts what a run spends, failed replies included, and keeps it below a maximum. */
export class Ledger {
  readonly #options: LedgerOptions;
  /** The amount that the service reported, and whether it has reported any. */
  #spent = 0;
  #isReported = false;
  /** The maximum of requests that the service reported nothing for, and of current ones. */
  #assumed = 0;
  #reserved = 0;
  #underWay = 0;
  #waiting: (() => void)[] = [];

  constructor(options: LedgerOptions = { pricesOf: () => undefined, currency: "USD" }) {
    this.#options = options;
  }

  /** Whether there is a maximum to spend. */
  get isLimited(): boolean {
    return this.#options.most !== undefined;
  }

  /** The amount spent so far, as the service reported it; undefined if it is unknown. */
  get spent(): Money | undefined {
    return this.#isReported ? { amount: this.#spent, currency: this.#options.currency } : undefined;
  }

  /**
   * Waits until a request can be afforded whatever it costs: current ones count with their maximum.
   *
   * @param most returns its maximum; only called if there is a limit
   * @param isDivisible whether parts of it can be sent instead
   * @returns a function to call with its reply, or without one if there is none
   * @throws Stopped if it cannot be afforded; TooDear if a part may be
   */
  async begin(model: string, most: () => Tokens, isDivisible = false): Promise<(reply?: Reply) => void> {
    const { pricesOf, most: limit } = this.#options;
    const prices = pricesOf(model);
    const maximum = limit === undefined ? 0 : prices === undefined ? Number.POSITIVE_INFINITY : costOf(prices, most());
    while (limit !== undefined && this.#committed + maximum > limit) {
      if (this.#underWay === 0 && isDivisible) throw new TooDear();
      if (this.#underWay === 0) throw new Stopped(costLimitStop(this.#inWords(limit, maximum)));
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#underWay++;
    this.#reserved += maximum;
    return (reply) => {
      this.#underWay--;
      // Sums of fractions leave remainders.
      this.#reserved = this.#underWay === 0 ? 0 : this.#reserved - maximum;
      const cost = reply && this.#costOf(reply, model);
      if (cost !== undefined) this.#spent += cost;
      else if (reply && mayCost.includes(reply.kind)) this.#assumed += maximum;
      this.#isReported ||= cost !== undefined;
      for (const resume of this.#waiting.splice(0)) resume();
    };
  }

  get #committed(): number {
    return this.#spent + this.#assumed + this.#reserved;
  }

  #costOf(reply: Reply, model: string): number | undefined {
    const usage = "usage" in reply ? reply.usage : undefined;
    if (usage === undefined) return undefined;
    const { pricesOf, currency } = this.#options;
    if (usage.cost !== undefined && currency === "USD") return usage.cost;
    const prices = pricesOf(model);
    return prices && costOf(prices, usage);
  }

  #inWords(limit: number, maximum: number) {
    const text = (amount: number) => moneyText({ amount, currency: this.#options.currency });
    return { spent: text(this.#committed), most: text(limit), next: text(maximum) };
  }
}
