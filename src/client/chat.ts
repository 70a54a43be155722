import { exchange } from "../core/chat/exchange.ts";
import { post } from "../core/chat/post.ts";
import { toRelayRequest } from "../core/chat/relay-protocol.ts";
import { readRelayReply } from "../core/chat/relay-reply.ts";
import { buildPrompt } from "../core/translation/prompt.ts";
import { noChoices } from "../core/translation/reply.ts";
import type { ChatService, Reply, TranslationRequest } from "../core/translation/types.ts";

/** How often a request is tried again. */
export const retries = 3;

/** Milliseconds for a whole reply. */
const timeout = 120_000;

/** How long to wait before trying again, in milliseconds: 1 s, 2 s, 4 s, … at most 30 s, or what the service asks for. @param attempt from 0 */
export const retryDelay = (attempt: number, error?: unknown): number =>
  Math.min(30_000, Math.max(1000 * 2 ** attempt, (error instanceof ChatError && error.retryAfter) || 0));

/** Why no answer was had. */
export class ChatError extends Error {
  /** Asking again cannot help. */
  readonly fatal: boolean;
  /** There is no service where it was looked for, or it has no key. */
  readonly unavailable: boolean;
  /** In milliseconds. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    { fatal = false, unavailable = false, retryAfter }: Partial<Pick<ChatError, "fatal" | "unavailable" | "retryAfter">> = {},
  ) {
    super(message);
    this.name = "ChatError";
    this.fatal = fatal || unavailable;
    this.unavailable = unavailable;
    this.retryAfter = retryAfter;
  }
}

/** Whether an error is one that only a person can mend. */
export const isFatal = (error: unknown): boolean => error instanceof ChatError && error.fatal;

/**
 * Asks once: the relay, or with a key the service itself.
 *
 * @returns a reply with an answer, or one whose answer is no use, for which asking in other words may help
 * @throws ChatError when an error is reported or nothing can be reached; the signal's reason
 */
export async function askOnce(service: ChatService, request: TranslationRequest, signal: AbortSignal): Promise<Reply> {
  const reply = await (service.key === undefined ? askRelay(service.url, request, signal) : askService(service, request, signal));
  switch (reply.kind) {
    case "ok":
    case "truncated":
    case "empty":
    case "reasoning-only":
    case "context-length":
      return reply;
    case "filtered":
      // An error that the service reports, or an answer that it held back.
      if (reply.message === undefined) return reply;
      throw new ChatError(reply.message, { fatal: true });
    case "unavailable":
    case "misconfigured":
      throw new ChatError(reply.detail, { unavailable: true });
    case "rate-limit":
    case "transient":
    case "timeout":
    case "unreachable":
    case "not-json":
    case "web-page":
      // Trying again is of no use while the device knows that it is offline.
      if (!navigator.onLine) throw new ChatError("this device is offline", { fatal: true });
      throw new ChatError(reply.message ?? reply.detail, { retryAfter: reply.retryAfter });
    default:
      throw new ChatError(reply.message ?? reply.detail, { fatal: true });
  }
}

/** The relay gets what is to be translated, and makes the prompt itself. */
async function askRelay(url: string, request: TranslationRequest, signal: AbortSignal): Promise<Reply> {
  const received = await post({ url, body: toRelayRequest(request), fetch: sendFromPage, signal, timeout });
  return "failure" in received ? received.failure : readRelayReply(received, url);
}

/** A service gets a prompt. */
const askService = (service: ChatService, request: TranslationRequest, signal: AbortSignal): Promise<Reply> =>
  exchange({ service, prompt: buildPrompt(request), fetch: sendFromPage, signal, timeout });

/** As a function of the window: browsers refuse it as one of another object. */
const sendFromPage: typeof fetch = (...sent) => window.fetch(...sent);

/** Asks, and so many times again for what may pass by itself. @throws as {@link askOnce} */
export async function ask(service: ChatService, request: TranslationRequest, retries: number, signal: AbortSignal): Promise<Reply> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await askOnce(service, request, signal);
    } catch (error) {
      if (signal.aborted || attempt >= retries || !(error instanceof ChatError) || error.fatal) throw error;
      await pause(retryDelay(attempt, error), signal);
    }
  }
}

/** Whether a service answered, but with no choice to take. */
export const hasNoChoices = (reply: Reply): boolean => reply.kind === "empty" && reply.detail === noChoices;

const pause = (delay: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, delay);
    signal.addEventListener("abort", stop);
  });
