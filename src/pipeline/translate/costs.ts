import { httpRequest } from "../../core/chat/http-request.ts";
import { modelListAddress, readModelList } from "../../core/chat/prices.ts";
import type { ChatSettings } from "../../core/chat/settings.ts";
import type { Content } from "../../core/content/content.ts";
import { UsageError } from "../../core/diagnostics/known-error.ts";
import { aboutSubject, glossaryOf } from "../../core/translation/glossary.ts";
import type { LanguagePlan } from "../../core/translation/planned.ts";
import type { PriceTable, TotalsInput } from "../../core/translation/totals.ts";

const timeout = 5000;
/** The maximum number of bytes of a list; OpenRouter's has about a million. */
const longest = 16 * 1024 ** 2;

interface PriceListOptions {
  /** The full address of the chat-completions endpoint. */
  url: string;
  fetch: typeof fetch;
  signal: AbortSignal;
}

/**
 * Reads the prices from the service's list of models. The list is public: the key is not sent. Redirects are not
 * followed, and failures only mean that prices are not known.
 *
 * @throws the signal's reason, and nothing else
 */
async function readPriceList({ url, ...options }: PriceListOptions): Promise<PriceTable> {
  const address = modelListAddress(url);
  const reply = address === undefined ? undefined : await httpRequest({ url: address, timeout, longest, ...options });
  return {
    pricesOf: readModelList(reply !== undefined && "body" in reply && reply.status === 200 ? reply.body : ""),
    currency: "USD",
  };
}

/** Returns the prices that the environment states for all models. */
export const statedPrices = ({ prices }: ChatSettings): PriceTable | undefined =>
  prices && { pricesOf: () => prices, currency: prices.currency };

/**
 * Returns the prices that the environment states, or else those that the service tells.
 *
 * @throws the signal's reason, and nothing else
 */
export const findPrices = (
  service: ChatSettings,
  world: { fetch: typeof fetch; signal: AbortSignal },
): Promise<PriceTable> | PriceTable => statedPrices(service) ?? readPriceList({ url: service.url, ...world });

/**
 * Checks that the prices of all models of a run are known.
 *
 * @throws UsageError for a model without prices
 */
export function requirePrices(
  { pricesOf }: PriceTable,
  { url, model, fallbackModel, judge }: Pick<ChatSettings, "url" | "model" | "fallbackModel" | "judge">,
): void {
  for (const each of [model, fallbackModel, judge]) {
    if (each === undefined || pricesOf(each) !== undefined) continue;
    throw new UsageError(
      `--max-cost needs prices, and ${new URL(url).host} tells none for ${each}`,
      "set BIOPEDIA_PRICES to what the service charges for a million tokens, sent and received: 0.12 0.3 USD",
    );
  }
}

/** Returns what the totals of plans depend on. */
export const totalsInput = (
  content: Content,
  plans: readonly LanguagePlan[],
  service?: Pick<ChatSettings, "model"> & Pick<TotalsInput, "judge">,
  prices?: PriceTable,
): TotalsInput => ({
  plans,
  source: content.site.defaultLanguage.tag,
  instructions: content.site.translation.instructions ?? [],
  glossary: glossaryOf(content),
  about: aboutSubject(content),
  judge: service?.judge,
  model: service?.model,
  prices,
});
