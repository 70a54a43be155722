import { isObject, parseJson } from "../model/json-value.ts";
import type { Tokens } from "./types.ts";

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
