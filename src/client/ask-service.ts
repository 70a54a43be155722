import { noChoices } from "../core/chat/classify-reply.ts";
import { ChatClient } from "../core/chat/client.ts";
import { isEventStream } from "../core/chat/exchange.ts";
import { httpRequest } from "../core/chat/http-request.ts";
import { Stopped } from "../core/chat/stopped.ts";
import { type ChatService, type Reply, sleep } from "../core/chat/types.ts";
import { RelayStreamReader, readRelayReply, toRelayRequest } from "../core/relay/relay-protocol.ts";
import type { Ask, TranslationRequest } from "../core/translation/types.ts";

/** Number of retries. */
export const retries = 3;

/** Timeout of a reply, in milliseconds. */
const timeout = 120_000;
const [firstDelay, longestDelay] = [1000, 30_000];

/** The reason why a request failed. */
export class ChatError extends Error {
  override readonly name = "ChatError";
  /** No service answers at the URL, or it has no key. */
  readonly unavailable: boolean;

  constructor(message: string, { unavailable = false } = {}) {
    super(message);
    this.unavailable = unavailable;
  }
}

/** A request of a page. `onText` is called with the words of the answer so far, where the service sends them. */
type PageRequest = TranslationRequest & { onText?: ((text: string) => void) | undefined };

/** Sends a page's requests. */
interface Asker {
  /** @param tries total number of attempts @throws ChatError if there is no answer; the signal's reason */
  ask: (request: PageRequest, tries: number) => ReturnType<Ask>;
  /** Reports that a translation was accepted. */
  accepted: () => void;
}

/** Creates a page's asker, which uses the relay or, with a key, the service directly. */
export function createAsker(service: ChatService, signal: AbortSignal): Asker {
  const client = new ChatClient<PageRequest>({
    send: (request) =>
      service.key === undefined ? askRelay(service.url, request, signal) : askService(service, request, signal),
    model: service.model,
    firstDelay,
    longestDelay,
    random: () => 1,
    // Limit the wait that a service asks for: a visitor is waiting.
    sleep: (milliseconds, signal) => sleep(Math.min(milliseconds, longestDelay), signal),
    signal,
  });
  return {
    ask: (request, tries) => client.ask(request, { tries }).then(answerIn, rethrow),
    accepted: () => client.accepted(),
  };
}

/**
 * Returns replies with an answer, or with an unusable one, for which another prompt may help. @throws ChatError for
 * other replies
 */
function answerIn(reply: Reply): Reply {
  switch (reply.kind) {
    case "ok":
    case "truncated":
    case "empty":
    case "reasoning-only":
    case "context-length":
      return reply;
    case "filtered":
      // Either the service reported an error or it withheld the answer.
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

/** Sends the texts to the relay, which builds the prompt itself. */
async function askRelay(url: string, request: PageRequest, signal: AbortSignal): Promise<Reply> {
  const { onText } = request;
  const stream = new RelayStreamReader();
  const received = await httpRequest({
    ...{ url, body: toRelayRequest(request), fetch: send, timeout, signal },
    ...(onText && {
      headers: { accept: "text/event-stream, application/json" },
      onPart: (part: string) => onText(stream.add(part)),
    }),
  });
  if (!("failure" in received))
    return readRelayReply(isEventStream(received) ? { ...received, body: stream.body } : received, url);
  const { failure } = received;
  // A host that redirects has no relay.
  return failure.kind === "misconfigured"
    ? { kind: "unavailable", detail: `nothing answers at ${url}` }
    : whenOffline(failure);
}

/** Sends a prompt to the service. */
async function askService(service: ChatService, request: PageRequest, signal: AbortSignal): Promise<Reply> {
  const script = await import("./ask-directly.ts").catch(() => undefined);
  if (script === undefined) return whenOffline({ kind: "transient", detail: "a script of this page cannot be loaded" });
  const reply = await script.askDirectly(request, { service, fetch: send, timeout, signal });
  const isNowhere = reply.kind === "bad-request" && /^40[45]\b/.test(reply.detail);
  return isNowhere
    ? { kind: "unavailable", detail: `nothing answers at ${service.url} (${reply.detail.slice(0, 3)})` }
    : whenOffline(reply);
}

/** Retrying is pointless while the device is offline. */
const whenOffline = (reply: Reply): Reply =>
  reply.kind === "transient" && !navigator.onLine ? { kind: "unreachable", detail: "this device is offline" } : reply;

/** Whether a service answered without any choices. */
export const hasNoChoices = (reply: Reply): boolean => reply.kind === "empty" && reply.detail === noChoices;
