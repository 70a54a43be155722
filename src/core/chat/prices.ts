import { isObject, parseJson } from "../model/json-value.ts";
import { costLimitStop, Stopped, TooDear } from "./stopped.ts";
import type { Reply, Tokens } from "./types.ts";

/** The prices of a model. */
interface Prices {
  /** For a million tokens sent, and received. */
  prompt: number;
  completion: number;
  /** For a request, in addition to its tokens. Default: 0 */
  request?: number | undefined;
}

/** The prices of all models of a service, as its user states them. */
export interface StatedPrices extends Prices {
  /** ISO 4217. */
  currency: string;
}

/** Prices by model; undefined for a model whose prices are not known. */
export type PricesOf = (model: string) => Prices | undefined;

/** An amount in a currency (ISO 4217). */
export interface Money {
  amount: number;
  currency: string;
}

const million = 1_000_000;
/** A higher price for a token, in US dollars, is not a price for one token. */
const highestPrice = 0.01;

/** Returns what requests cost. @param requests their number @param tokens of all of them */
export const costOf = (
  { prompt, completion, request = 0 }: Prices,
  { promptTokens, completionTokens }: Tokens,
  requests = 1,
): number => (prompt * promptTokens + completion * completionTokens) / million + request * requests;

/** Returns an amount in words: `$1.25`, `€0.0031`. Amounts below a cent have two significant digits. */
export const moneyText = ({ amount, currency }: Money): string =>
  new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    ...(amount > 0 && amount < 0.01 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 2 }),
  }).format(amount);

/**
 * Returns the address of a service's list of models, which is beside its chat completions, on the same host.
 *
 * @param url of chat completions
 * @returns undefined if the service has no such list
 */
export function modelListAddress(url: string): string | undefined {
  const address = new URL(url);
  const path = address.pathname.replace(/\/chat\/completions\/?$/, "/models");
  if (path === address.pathname) return undefined;
  address.pathname = path;
  return address.href;
}

/**
 * Reads a list of models in OpenRouter's format: `{ data: [{ id, pricing: { prompt, completion, request } }] }`, with
 * US dollars for a token as strings.
 *
 * @returns the prices by model; none for a model with a missing or odd price, such as -1 for one that varies, and for a
 * text that is not such a list
 */
export function readModelList(text: string): PricesOf {
  const prices = new Map<string, Prices>();
  const list = parseJson(text);
  const models = isObject(list) && Array.isArray(list.data) ? list.data : [];
  for (const model of models) {
    if (!isObject(model) || typeof model.id !== "string" || !isObject(model.pricing)) continue;
    const prompt = priceIn(model.pricing.prompt);
    const completion = priceIn(model.pricing.completion);
    const request = priceIn(model.pricing.request ?? "0", Number.POSITIVE_INFINITY);
    if (prompt === undefined || completion === undefined || request === undefined) continue;
    prices.set(model.id, { prompt: prompt * million, completion: completion * million, request });
  }
  return (model) => prices.get(model);
}

function priceIn(value: unknown, highest = highestPrice): number | undefined {
  const price = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof price === "number" && price >= 0 && price < highest ? price : undefined;
}

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
