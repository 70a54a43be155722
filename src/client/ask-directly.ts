import { type ExchangeOptions, exchange } from "../core/chat/exchange.ts";
import type { Reply } from "../core/chat/types.ts";
import { buildPrompt } from "../core/translation/prompt.ts";
import type { TranslationRequest } from "../core/translation/types.ts";

/**
 * Sends a request to a chat service without a relay: with the visitor's own key, or the site's. Few pages do, so it is
 * a script of its own.
 */
export const askDirectly = (
  { onText, ...request }: TranslationRequest & Pick<ExchangeOptions, "onText">,
  options: Omit<ExchangeOptions, "prompt" | "onText">,
): Promise<Reply> => exchange({ ...options, onText, prompt: buildPrompt(request) });
