import { noChoices } from "../core/chat/classify-reply.ts";
import { ChatClient } from "../core/chat/client.ts";
import { exchange } from "../core/chat/exchange.ts";
import { post } from "../core/chat/post.ts";
import { Stopped } from "../core/chat/stopped.ts";
import type { ChatService, Reply } from "../core/chat/types.ts";
import { sleep } from "../core/chat/world.ts";
import { toRelayRequest } from "../core/relay/relay-protocol.ts";
import { readRelayReply } from "../core/relay/relay-reply.ts";
import { buildPrompt } from "../core/translation/prompt.ts";
import type { Ask, TranslationRequest } from "../core/translation/types.ts";

/** How often a request is tried again. */
export const retries = 3;

/** Milliseconds for a whole reply. */
const timeout = 120_000;
const [firstDelay, longestDelay] = [1000, 30_000];

/** Why no answer was had. */
export class ChatError extends Error {
  override readonly name = "ChatError";
  /** There is no service where it was looked for, or it has no key. */
  readonly unavailable: boolean;

  constructor(message: string, { unavailable = false } = {}) {
    super(message);
    this.unavailable = unavailable;
  }
}

/** Asks for a page, and can be told that an answer was of use. */
export interface Asker {
  /** @param tries how often a request is sent in all @throws ChatError when there is no answer at all; the signal's reason */
  ask: (request: TranslationRequest, tries: number) => ReturnType<Ask>;
  /** A translation was accepted. */
  accepted: () => void;
}

/** What asks for a page: the relay or, with a key, the service itself. */
export function createAsker(service: ChatService, signal: AbortSignal): Asker {
  const client = new ChatClient<TranslationRequest>({
    send: (request) => (service.key === undefined ? askRelay(service.url, request, signal) : askService(service, request, signal)),
    model: service.model,
    firstDelay,
    longestDelay,
    random: () => 1,
    // Visitors do not wait for as long as a service may ask for.
    sleep: (milliseconds, signal) => sleep(Math.min(milliseconds, longestDelay), signal),
    signal,
  });
  return {
    ask: (request, tries) => client.ask(request, { tries }).then(answerIn, rethrow),
    accepted: () => client.accepted(),
  };
}

/** A reply with an answer, or one whose answer is no use, for which asking in other words may help. @throws ChatError for other replies */
function answerIn(reply: Reply): Reply {
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
      throw new ChatError(reply.message);
    default:
      throw new ChatError(reply.message ?? reply.detail);
  }
}

function rethrow(error: unknown): never {
  if (!(error instanceof Stopped)) throw error;
  const { reply, stop } = error;
  const reason = reply && "detail" in reply ? (reply.message ?? reply.detail) : (stop.detail ?? error.message);
  throw new ChatError(reason, { unavailable: reply?.kind === "unavailable" });
}

const send: typeof fetch = (...sent) => fetch(...sent);

/** The relay gets what is to be translated, and makes the prompt itself. */
async function askRelay(url: string, request: TranslationRequest, signal: AbortSignal): Promise<Reply> {
  const received = await post({ url, body: toRelayRequest(request), fetch: send, timeout, signal });
  if (!("failure" in received)) return readRelayReply(received, url);
  const { failure } = received;
  // A host that leads elsewhere has no relay.
  return failure.kind === "misconfigured" ? { kind: "unavailable", detail: `nothing answers at ${url}` } : whenOffline(failure);
}

/** A service gets a prompt. */
async function askService(service: ChatService, request: TranslationRequest, signal: AbortSignal): Promise<Reply> {
  const reply = await exchange({ service, prompt: buildPrompt(request), fetch: send, timeout, signal });
  const isNowhere = reply.kind === "bad-request" && /^40[45]\b/.test(reply.detail);
  return isNowhere
    ? { kind: "unavailable", detail: `nothing answers at ${service.url} (${reply.detail.slice(0, 3)})` }
    : whenOffline(reply);
}

/** Trying again is of no use while the device knows that it is offline. */
const whenOffline = (reply: Reply): Reply =>
  reply.kind === "transient" && !navigator.onLine ? { kind: "unreachable", detail: "this device is offline" } : reply;

/** Whether a service answered, but with no choice to take. */
export const hasNoChoices = (reply: Reply): boolean => reply.kind === "empty" && reply.detail === noChoices;
