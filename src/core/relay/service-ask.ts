import { exchange } from "../chat/exchange.ts";
import type { ChatSettings } from "../chat/settings.ts";
import type { AskService } from "./relay.ts";

/** Returns a function that sends one request of a relay, without retries. */
export const createServiceAsk =
  (service: ChatSettings, send: typeof fetch): AskService =>
  (prompt, maxTokens, signal, onText) =>
    exchange({ service, prompt, maxTokens, fetch: send, signal, timeout: service.timeout, onText });
