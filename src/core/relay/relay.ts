import { noChoices } from "../chat/classify-reply.ts";
import { exchange } from "../chat/exchange.ts";
import type { ChatSettings } from "../chat/settings.ts";
import type { Reply } from "../chat/types.ts";
import { sizeOf } from "../translation/answers.ts";
import { buildPrompt } from "../translation/prompt.ts";
import type { TranslationRequest } from "../translation/types.ts";
import { BadRequest, RelayStream, readRelayRequest, tokensFor, usableBeginning, usableText } from "./relay-answer.ts";
import { admit, type Counter, clientKey, minute, type RelayEvent, type RelayLimits } from "./relay-limits.ts";
import { type RelayAnswer, type RelayErrorCode, relayBounds, relayErrors } from "./relay-protocol.ts";
import type { RelaySite } from "./relay-site.ts";

/**
 * Answers a page's request (Fetch Standard).
 *
 * @param address the network address of the client, for its limits
 */
export type Relay = (request: Request, address: string) => Promise<Response>;

/**
 * Sends one request to the chat service.
 *
 * @param signal aborted when the page is closed
 * @param onText called with the words of the answer so far, if the service sends them as they come
 */
type AskService = (
  prompt: string,
  maxTokens: number,
  signal: AbortSignal,
  onText?: (text: string) => void,
) => Promise<Reply>;

interface RelayOptions {
  settings: Pick<ChatSettings, "lacksKey">;
  limits: RelayLimits;
  counter: Counter;
  /** Whether a request was sent to a host of the site. Default: any host is one, because the server checks it. */
  isOwnHost?: (request: Request) => boolean;
  /** Returns the site's relay file; undefined if there is none. */
  site: (request: Request) => Promise<RelaySite | undefined>;
  ask: AskService;
  /** Called for every request. */
  onEvent?: (event: RelayEvent) => void;
}

/** An error reply of the relay. */
class Refusal extends Error {
  readonly code: RelayErrorCode;
  /** Milliseconds. */
  readonly wait: number | undefined;

  constructor(
    code: RelayErrorCode,
    { message = relayErrors[code].message, wait }: { message?: string; wait?: number | undefined } = {},
  ) {
    super(message);
    this.code = code;
    this.wait = wait;
  }
}

/**
 * Creates the relay between pages and the chat service, which adds the key. Pages send texts and a language of the
 * site; the relay builds the prompt, enforces the limits, checks that the answer can be a translation and returns its
 * text. It runs wherever there are `Request` and `Response`.
 */
export function createRelay({
  settings,
  limits,
  counter,
  isOwnHost = () => true,
  site,
  ask,
  onEvent,
}: RelayOptions): Relay {
  /** The clients of the requests in progress. */
  const underWay: string[] = [];

  /** Parses a request. Bad requests have a separate limit. */
  const read = async (request: Request, client: string): Promise<TranslationRequest> => {
    try {
      if (!isOwnHost(request)) throw new Refusal("foreign-host");
      checkSender(request);
      if (settings.lacksKey) throw new Refusal("not-configured");
      const known = await site(request);
      if (known === undefined) throw new Refusal("no-site");
      return readRelayRequest(await readBody(request), known);
    } catch (error) {
      const refusal = error instanceof BadRequest ? new Refusal("bad-request", { message: error.message }) : error;
      if (!(refusal instanceof Refusal) || relayErrors[refusal.code].kind === "unavailable") throw refusal;
      const { wait } = await counter.take("bad", client, limits.badPerMinute, minute);
      throw wait > 0 ? new Refusal("client-limit", { wait }) : refusal;
    }
  };

  const answer = async (
    request: Request,
    client: string,
    event: RelayEvent,
    stream?: RelayStream,
  ): Promise<RelayAnswer> => {
    const wanted = await read(request, client);
    const own = underWay.filter((other) => other === client).length;
    // A single client must not block all others.
    if (underWay.length >= limits.atOnce || own >= limits.clientAtOnce) throw new Refusal("busy", { wait: 1000 });
    underWay.push(client);
    try {
      const admission = await admit(client, sizeOf(wanted.pieces), limits, counter);
      if ("refused" in admission) throw new Refusal(limitCodes[admission.refused], { wait: admission.wait });
      event.today = admission.today;
      stream?.begin();
      const onText = stream && ((text: string) => stream.show(usableBeginning(text, wanted)));
      const reply = await ask(buildPrompt(wanted), tokensFor(wanted), stream?.signal ?? request.signal, onText);
      event.usage = reply.usage;
      return textOf(reply, wanted);
    } finally {
      underWay.splice(underWay.indexOf(client), 1);
    }
  };

  const settle = async (request: Request, client: string, stream?: RelayStream): Promise<Settled> => {
    const event: RelayEvent = {};
    try {
      return { status: 200, body: await answer(request, client, event, stream) };
    } catch (error) {
      const isLeft = request.signal.aborted || stream?.signal.aborted;
      const { code, message, wait } =
        error instanceof Refusal ? error : new Refusal(isLeft ? "page-left" : "relay-failed");
      event.refused = code;
      if (code === "relay-failed") event.error = error;
      const retryAfter = wait === undefined ? undefined : Math.max(1, Math.ceil(wait / 1000));
      return { status: relayErrors[code].status, body: { error: { code, message } }, retryAfter };
    } finally {
      onEvent?.(event);
    }
  };

  return async (request, address) => {
    const client = clientKey(address);
    if (!/\btext\/event-stream\b/.test(request.headers.get("accept") ?? ""))
      return respond(await settle(request, client));
    const stream = new RelayStream(request.signal);
    const settled = settle(request, client, stream);
    // A refusal has a status, like any other.
    const refused = await Promise.race([stream.begun, settled]);
    if (refused) return respond(refused);
    void settled.then(({ body, retryAfter }) => stream.end({ ...body, ...(retryAfter && { retryAfter }) }));
    return new Response(stream.body, {
      headers: { ...usual, "content-type": "text/event-stream", "x-accel-buffering": "no" },
    });
  };
}

/** The end of a request. */
interface Settled {
  status: number;
  body: RelayAnswer | { error: { code: RelayErrorCode; message: string } };
  /** Seconds. */
  retryAfter?: number | undefined;
}

const limitCodes = {
  client: "client-limit",
  clientDay: "client-limit",
  all: "minute-limit",
  letters: "daily-limit",
  day: "daily-limit",
} as const;

const usual = { "cache-control": "no-store", "x-content-type-options": "nosniff" };

const respond = ({ status, body, retryAfter }: Settled): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: {
      "content-type": "application/json",
      ...usual,
      ...(status === relayErrors["post-only"].status && { allow: "POST" }),
      ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
    },
  });

/**
 * Rejects requests that do not come from the site's own pages. Browsers always send the origin; other clients are not
 * supported.
 */
function checkSender({ method, headers, url }: Request): void {
  if (method !== "POST") throw new Refusal("post-only");
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  // The scheme is not compared: a proxy may terminate TLS.
  const isForeign = origin !== null && (!URL.canParse(origin) || new URL(origin).host !== new URL(url).host);
  if (isForeign || (site !== null && site !== "same-origin") || (origin === null && site === null))
    throw new Refusal("foreign-page");
  if (!/^application\/json\s*(?:;|$)/i.test(headers.get("content-type") ?? "")) throw new Refusal("json-only");
  if (Number(headers.get("content-length") ?? 0) > relayBounds.requestBytes) throw new Refusal("too-large");
}

/** Reads a body up to the size limit. */
async function readBody({ body }: Request): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for (const reader = body?.getReader(); reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > relayBounds.requestBytes) throw new Refusal("too-large");
    text += decoder.decode(value, { stream: true });
  }
  return text + decoder.decode();
}

/** Returns the text of a reply. @throws Refusal for any other reply */
function textOf(reply: Reply, wanted: TranslationRequest): RelayAnswer {
  if (reply.kind === "ok" || reply.kind === "truncated") {
    const truncated = reply.kind === "truncated";
    const text = usableText(reply.text, truncated, wanted);
    if (text === undefined) throw new Refusal("unusable-answer");
    return { text, ...(truncated && { truncated }) };
  }
  throw new Refusal(codeOf(reply), { wait: reply.retryAfter });
}

function codeOf(reply: Exclude<Reply, { text: string }>): RelayErrorCode {
  switch (reply.kind) {
    case "empty":
      return reply.detail === noChoices ? "no-choices" : "no-answer";
    case "bad-request":
      return "service-refused";
    case "web-page":
      return "not-json";
    case "unavailable":
      return "misconfigured";
    default:
      return reply.kind;
  }
}

/** Returns a function that sends one request of a relay, without retries. */
export const createServiceAsk =
  (service: ChatSettings, send: typeof fetch): AskService =>
  (prompt, maxTokens, signal, onText) =>
    exchange({ service, prompt, maxTokens, fetch: send, signal, timeout: service.timeout, onText });
