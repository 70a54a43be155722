import { messageOf } from "../core/errors.ts";
import { classifyReply, noChoices } from "../core/translation/reply.ts";
import { chatRequest, notConfigured } from "../core/translation/request.ts";
import type { ChatService, Reply } from "../core/translation/types.ts";

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
 * Asks a service once.
 *
 * @returns a reply with an answer, or one whose answer is no use, for which asking in other words may help
 * @throws ChatError when the service reports an error or cannot be reached; the signal's reason
 */
export async function askOnce({ url, key, model }: ChatService, prompt: string, signal: AbortSignal): Promise<Reply> {
  const response = await post(url, JSON.stringify(chatRequest(model, prompt)), key, signal);
  const { status, headers, body } = response;
  const reply = classifyReply({ status, headers, body, now: Date.now() });
  const reason = "detail" in reply ? (reply.message ?? reply.detail) : "";
  if (key === undefined && isHostsOwn(status, headers)) throw new ChatError(`nothing answers at ${url} (${status})`, { unavailable: true });
  switch (reply.kind) {
    case "filtered":
      // An error that the service reports, or an answer that it held back.
      if (reply.message !== undefined) throw new ChatError(reason, { fatal: true });
      return reply;
    case "ok":
    case "truncated":
    case "empty":
    case "reasoning-only":
      return reply;
    case "rate-limit":
    case "transient":
    case "not-json":
    case "web-page":
      if (codeOf(body) === notConfigured) throw new ChatError(reason, { unavailable: true });
      throw new ChatError(reason, { retryAfter: reply.retryAfter });
    case "bad-request":
      if (status === 404 || status === 405) throw new ChatError(`nothing answers at ${url} (${status})`, { unavailable: true });
      throw new ChatError(reason, { fatal: true });
    default:
      throw new ChatError(reason, { fatal: true });
  }
}

/** Asks a service, and so many times again for what may pass by itself. @throws as {@link askOnce} */
export async function ask(service: ChatService, prompt: string, retries: number, signal: AbortSignal): Promise<Reply> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await askOnce(service, prompt, signal);
    } catch (error) {
      if (signal.aborted || attempt >= retries || !(error instanceof ChatError) || error.fatal) throw error;
      await pause(retryDelay(attempt, error), signal);
    }
  }
}

/** Whether a service answered, but with no choice to take. */
export const hasNoChoices = (reply: Reply): boolean => reply.kind === "empty" && reply.detail === noChoices;

async function post(url: string, body: string, key: string | undefined, signal: AbortSignal) {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, timeout);
  signal.addEventListener("abort", stop);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...(key && { authorization: `Bearer ${key}` }) },
      body,
      redirect: "error",
      signal: controller.signal,
    });
    return { status: response.status, headers: response.headers, body: await response.text() };
  } catch (error) {
    signal.throwIfAborted();
    if (controller.signal.aborted) throw new ChatError(`no answer within ${timeout / 1000} seconds`);
    // Trying again is of no use while the device knows that it is offline.
    if (!navigator.onLine) throw new ChatError("this device is offline", { fatal: true });
    throw new ChatError(messageOf(error));
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}

/**
 * Whether a static host answered where a relay was looked for: with a page, as for any address it does not know or method it does not have. A relay passes
 * pages of the service on as plain text.
 */
const isHostsOwn = (status: number, headers: Headers): boolean =>
  /\b(?:html|xml)\b/i.test(headers.get("content-type") ?? "") && (status < 500 || status === 501) && status !== 408 && status !== 429;

/** The error's code in the body of a relay's reply. */
function codeOf(body: string): unknown {
  try {
    return (JSON.parse(body) as { error?: { code?: unknown } }).error?.code;
  } catch {
    return undefined;
  }
}

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
