import { exchange } from "../chat/exchange.ts";
import type { ChatSettings } from "../chat/settings.ts";
import type { AskService } from "./relay.ts";

/** What a relay asks the service with: one exchange, nothing is tried again. */
export const createServiceAsk =
  (service: ChatSettings, send: typeof fetch): AskService =>
  (prompt, maxTokens, signal) =>
    exchange({ service, prompt, maxTokens, fetch: send, signal, timeout: service.timeout });
