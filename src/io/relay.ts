import type { IncomingMessage, ServerResponse } from "node:http";
import { chatRequest, notConfigured, promptOf, requestLimits } from "../core/translation/request.ts";
import type { ChatSettings } from "./chat-settings.ts";
import { RequestBudget } from "./request-budget.ts";

export interface RelayOptions {
  settings: ChatSettings & { lacksKey: boolean };
  fetch: typeof fetch;
}

/** Answers a request. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

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
 * only, a modest number of them, and answers with the service's status and body.
 */
export function createRelay({ settings, fetch }: RelayOptions): Handler {
  const budget = new RequestBudget({ perMinute: 30 }, { perMinute: 120 });

  const relay = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    checkSender(request);
    if (settings.lacksKey) {
      throw new Refusal(503, "BIOPEDIA_API_KEY is not set on the server", { code: notConfigured });
    }
    const wait = budget.take(request.socket.remoteAddress ?? "", Date.now());
    if (wait > 0) throw new Refusal(429, "too many requests", { headers: { "retry-after": String(Math.ceil(wait / 1000)) } });
    const found = promptOf(await readBody(request));
    if ("problem" in found) throw new Refusal(400, found.problem);

    const left = new AbortController();
    response.on("close", () => left.abort());
    const answer = await passOn(found.prompt, settings, fetch, left.signal);
    response.writeHead(answer.status, {
      "content-type": answer.isJson ? "application/json" : "text/plain; charset=utf-8",
      ...(answer.retryAfter && { "retry-after": answer.retryAfter }),
      ...common,
    });
    response.end(answer.body);
  };

  return (request, response) => {
    relay(request, response).catch((error: unknown) => {
      if (response.destroyed) return;
      const refusal = error instanceof Refusal ? error : new Refusal(500, "the relay failed");
      const { status, headers, message, code } = refusal;
      // What has not been read of a refused request is not waited for.
      const rest: Record<string, string> = request.complete ? {} : { connection: "close" };
      response.writeHead(status, { "content-type": "application/json", ...common, ...headers, ...rest });
      response.end(JSON.stringify({ error: { message, code: code ?? status } }));
      request.resume();
    });
  };
}

const common = { "cache-control": "no-store", "x-content-type-options": "nosniff" };

/** Only the site's own pages may ask. Browsers say where a request comes from; other programs have nothing to gain here. */
function checkSender({ method, headers }: IncomingMessage): void {
  if (method !== "POST") throw new Refusal(405, "only POST is allowed", { headers: { allow: "POST" } });
  const site = headers["sec-fetch-site"];
  const { origin, host } = headers;
  const isForeign = origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host?.toLowerCase());
  if (isForeign || (site !== undefined && site !== "same-origin")) throw new Refusal(403, "only pages of this site may ask");
  if (!/^application\/json\s*(?:;|$)/i.test(headers["content-type"] ?? "")) throw new Refusal(415, "the request must be application/json");
  if (Number(headers["content-length"] ?? 0) > requestLimits.bytes) throw tooLarge();
}

const tooLarge = () => new Refusal(413, `the request is larger than ${requestLimits.bytes / 1024} KB`);

const readBody = (request: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > requestLimits.bytes) reject(tooLarge());
      else chunks.push(chunk);
    });
    request.on("end", () => resolve(Buffer.concat(chunks).toString("utf8")));
    request.on("error", reject);
  });

interface Answer {
  status: number;
  body: string;
  isJson: boolean;
  retryAfter: string | null;
}

/** Sends a prompt to the service. @param left aborted when the page has gone away @throws Refusal when no answer can be had */
async function passOn(prompt: string, settings: ChatSettings, fetch: RelayOptions["fetch"], left: AbortSignal): Promise<Answer> {
  const { url, key, model, timeout } = settings;
  try {
    const reply = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify(chatRequest(model, prompt)),
      redirect: "error",
      signal: AbortSignal.any([left, AbortSignal.timeout(timeout)]),
    });
    const body = await reply.text();
    return {
      status: reply.status,
      // A service may repeat the key in its message.
      body: key ? body.replaceAll(key, "…") : body,
      isJson: /\bjson\b/i.test(reply.headers.get("content-type") ?? ""),
      retryAfter: reply.headers.get("retry-after"),
    };
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError") throw new Refusal(504, "the translation service did not answer in time");
    throw new Refusal(502, "the translation service cannot be reached");
  }
}
