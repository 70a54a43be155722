import type { Library } from "../../core/content/library.ts";
import { UsageError } from "../../core/diagnostics/known-error.ts";
import type { LanguagePlan } from "../../core/translation/planned.ts";
import type { PriceTable, TotalsInput } from "../../core/translation/totals.ts";
import { readPriceList, statedPrices } from "../../io/chat/price-list.ts";

interface Service {
  url: string;
  model: string;
  fallbackModel?: string | undefined;
}

/** Returns the prices that the site states, or else those that the service tells. @throws the signal's reason, and nothing else */
export const findPrices = (
  { site }: Library,
  url: string,
  world: { fetch: typeof fetch; signal: AbortSignal },
): Promise<PriceTable> | PriceTable => statedPrices(site.translation.prices) ?? readPriceList({ url, ...world });

/**
 * Checks that the prices of all models of a run are known.
 *
 * @throws UsageError for a model without prices
 */
export function requirePrices({ pricesOf }: PriceTable, library: Library, { url, model, fallbackModel }: Service): void {
  for (const each of [model, fallbackModel, library.site.translation.judge]) {
    if (each === undefined || pricesOf(each) !== undefined) continue;
    throw new UsageError(
      `--max-cost needs prices, and ${new URL(url).host} tells none for ${each}`,
      "set translation.prices in site.yaml: what the service charges for a million tokens, prompt and completion",
    );
  }
}

/** Returns what the totals of plans depend on. */
export const totalsInput = (library: Library, plans: readonly LanguagePlan[], model?: string, prices?: PriceTable): TotalsInput => ({
  plans,
  source: library.defaultLanguage.tag,
  instructions: library.site.translation.instructions ?? [],
  judge: library.site.translation.judge,
  model,
  prices,
});
