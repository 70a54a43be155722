import { httpRequest } from "../../core/chat/http-request.ts";
import { modelListAddress, readModelList } from "../../core/chat/prices.ts";
import type { PriceTable } from "../../core/translation/totals.ts";

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
export async function readPriceList({ url, ...options }: PriceListOptions): Promise<PriceTable> {
  const address = modelListAddress(url);
  const reply = address === undefined ? undefined : await httpRequest({ url: address, timeout, longest, ...options });
  return {
    pricesOf: readModelList(reply !== undefined && "body" in reply && reply.status === 200 ? reply.body : ""),
    currency: "USD",
  };
}
