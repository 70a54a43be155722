import { chatRequest, notConfigured, promptOf, requestLimits } from "./request.ts";
import { RequestBudget } from "./request-budget.ts";
import type { ChatSettings } from "./settings.ts";

/**
 * Answers a page's request (Fetch Standard).
 *
 * @param client who asks, such as an address: each has a limit of its own
 */
export type Relay = (request: Request, client: string) => Promise<Response>;

/** What the relay itself answers; the body is as chat services send errors. */
class Refusal extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly code: string | undefined;

  constructor(status: number, message: string, { headers = {}, code }: { headers?: Record<string, string>; code?: string } = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
    this.code = code;
  }
}

/**
 * The way from a page to the chat service: it adds the key, which never leaves it, and the model. It passes on translation requests of the site's own pages
 * only, a modest number of them, and answers with the service's status and body. It runs wherever there are `Request` and `Response`.
 *
 * @param send makes the request to the service
 */
export function createRelay(settings: ChatSettings, send: typeof fetch): Relay {
  const budget = new RequestBudget({ perMinute: 30 }, { perMinute: 120 });

  const answer = async (request: Request, client: string): Promise<Response> => {
    checkSender(request);
    if (settings.lacksKey) throw new Refusal(503, "BIOPEDIA_API_KEY is not set on the server", { code: notConfigured });
    const wait = budget.take(client, Date.now());
    if (wait > 0) throw new Refusal(429, "too many requests", { headers: { "retry-after": String(Math.ceil(wait / 1000)) } });
    const found = promptOf(await readBody(request));
    if ("problem" in found) throw new Refusal(400, found.problem);
    return passOn(found.prompt, settings, send, request.signal);
  };

  return (request, client) =>
    answer(request, client).catch((error: unknown) => {
      const { status, headers, message, code } = error instanceof Refusal ? error : new Refusal(500, "the relay failed");
      const body = JSON.stringify({ error: { message, code: code ?? status } });
      return new Response(body, { status, headers: { ...common, "content-type": "application/json", ...headers } });
    });
}

const common = { "cache-control": "no-store", "x-content-type-options": "nosniff" };

/** Only the site's own pages may ask. Browsers say where a request comes from; other programs have nothing to gain here. */
function checkSender({ method, headers, url }: Request): void {
  if (method !== "POST") throw new Refusal(405, "only POST is allowed", { headers: { allow: "POST" } });
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  // The scheme is not compared: a proxy may speak TLS for the relay.
  const isForeign = origin !== null && (!URL.canParse(origin) || new URL(origin).host !== new URL(url).host);
  if (isForeign || (site !== null && site !== "same-origin")) throw new Refusal(403, "only pages of this site may ask");
  if (!/^application\/json\s*(?:;|$)/i.test(headers.get("content-type") ?? "")) {
    throw new Refusal(415, "the request must be application/json");
  }
  if (Number(headers.get("content-length") ?? 0) > requestLimits.bytes) throw tooLarge();
}

const tooLarge = () => new Refusal(413, `the request is larger than ${requestLimits.bytes / 1024} KB`);

/** Reads a body, no more of it than is allowed. */
async function readBody({ body }: Request): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for (const reader = body?.getReader(); reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > requestLimits.bytes) throw tooLarge();
    text += decoder.decode(value, { stream: true });
  }
  return text + decoder.decode();
}

/** Sends a prompt to the service. @param left aborted when the page has gone away @throws Refusal when no answer can be had */
async function passOn(prompt: string, settings: ChatSettings, send: typeof fetch, left: AbortSignal): Promise<Response> {
  const { url, key, model, timeout } = settings;
  try {
    const reply = await send(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify(chatRequest(model, prompt)),
      redirect: "manual",
      signal: AbortSignal.any([left, AbortSignal.timeout(timeout)]),
    });
    if (reply.status === 0 || (reply.status >= 300 && reply.status < 400)) throw new Refusal(502, "the translation service has moved");
    const body = await reply.text();
    const isJson = /\bjson\b/i.test(reply.headers.get("content-type") ?? "");
    const retryAfter = reply.headers.get("retry-after");
    // A service may repeat the key in its message.
    return new Response(key ? body.replaceAll(key, "…") : body, {
      status: reply.status,
      headers: {
        ...common,
        "content-type": isJson ? "application/json" : "text/plain; charset=utf-8",
        ...(retryAfter && { "retry-after": retryAfter }),
      },
    });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (error instanceof Error && error.name === "TimeoutError") throw new Refusal(504, "the translation service did not answer in time");
    throw new Refusal(502, "the translation service cannot be reached");
  }
}
