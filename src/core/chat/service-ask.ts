import type { ChatSettings } from "../translation/settings.ts";
import { exchange } from "./exchange.ts";
import type { AskService } from "./relay.ts";

/** What the relay asks the service with: one exchange, no second try. */
export const createServiceAsk =
  (settings: ChatSettings, send: typeof fetch): AskService =>
  (prompt, maxTokens, left) =>
    exchange({ service: settings, prompt, maxTokens, fetch: send, timeout: settings.timeout, signal: left });
