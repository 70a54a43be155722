/*
 * The relay for hosts that run functions: it adds the key to a page's translation request. It stands alone: copy it together with the file for your host.
 */

/** What the host's settings say. */
export interface RelayEnvironment {
  BIOPEDIA_API_KEY?: string | undefined;
  BIOPEDIA_API_URL?: string | undefined;
  BIOPEDIA_MODEL?: string | undefined;
}

const defaultUrl = "https://openrouter.ai/api/v1/chat/completions";
const defaultModel = "meta-llama/llama-3.3-70b-instruct:free";
const mostBytes = 64 * 1024;
const mostCharacters = 16_000;
const perMinute = 30;
/** Milliseconds for a whole reply. */
const timeout = 120_000;

/**
 * Answers a request with the service's status and body. It accepts translation requests of the site's own pages only.
 *
 * @param client who asks, for the limit of requests a minute
 */
export async function relay(request: Request, environment: RelayEnvironment, client: string): Promise<Response> {
  const { BIOPEDIA_API_KEY: key, BIOPEDIA_API_URL: url = defaultUrl, BIOPEDIA_MODEL: model = defaultModel } = environment;
  if (request.method !== "POST") return refusal(405, "only POST is allowed", { allow: "POST" });
  if (!isOwnPage(request)) return refusal(403, "only pages of this site may ask");
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers.get("content-type") ?? "")) {
    return refusal(415, "the request must be application/json");
  }
  if (!key) return refusal(503, "BIOPEDIA_API_KEY is not set on the server", {}, "not_configured");
  const wait = secondsToWait(client, Date.now());
  if (wait > 0) return refusal(429, "too many requests", { "retry-after": String(wait) });
  if (Number(request.headers.get("content-length") ?? 0) > mostBytes) return refusal(413, "the request is too large");
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > mostBytes) return refusal(413, "the request is too large");
  const prompt = promptOf(new TextDecoder().decode(bytes));
  if (prompt === undefined) return refusal(400, "the request is not a translation request");
  try {
    const reply = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
      body: JSON.stringify({ model, messages: [{ role: "user", content: prompt }] }),
      redirect: "manual",
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeout)]),
    });
    if (reply.status >= 300 && reply.status < 400) return refusal(502, "the translation service has moved");
    const isJson = /\bjson\b/i.test(reply.headers.get("content-type") ?? "");
    const retryAfter = reply.headers.get("retry-after");
    return new Response((await reply.text()).replaceAll(key, "…"), {
      status: reply.status,
      headers: {
        ...common,
        "content-type": isJson ? "application/json" : "text/plain; charset=utf-8",
        ...(retryAfter && { "retry-after": retryAfter }),
      },
    });
  } catch {
    return refusal(502, "the translation service cannot be reached");
  }
}

const common = { "cache-control": "no-store", "x-content-type-options": "nosniff" };

const refusal = (status: number, message: string, headers: Record<string, string> = {}, code: string | number = status): Response =>
  new Response(JSON.stringify({ error: { message, code } }), {
    status,
    headers: { ...common, "content-type": "application/json", ...headers },
  });

/** Browsers say where a request comes from. */
function isOwnPage({ headers, url }: Request): boolean {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  return (site === null || site === "same-origin") && (origin === null || origin === new URL(url).origin);
}

/** The text of a request that holds one message of the user's and nothing else but a model's name. */
function promptOf(body: string): string | undefined {
  try {
    const { model, messages, ...rest } = JSON.parse(body) as { model?: unknown; messages?: { role?: unknown; content?: unknown }[] };
    const [message, ...others] = messages ?? [];
    const { role, content, ...more } = message ?? {};
    const isSimple = Object.keys({ ...rest, ...more }).length === 0 && others.length === 0 && role === "user";
    const isModel = model === undefined || typeof model === "string";
    return isSimple && isModel && typeof content === "string" && content.trim() !== "" && content.length <= mostCharacters
      ? content
      : undefined;
  } catch {
    return undefined;
  }
}

const counts = new Map<string, number>();
let minute = 0;

/** Counts the requests of this minute, as far as this instance of the function knows. The host's own rate limits know more. */
function secondsToWait(client: string, now: number): number {
  if (Math.floor(now / 60_000) !== minute) counts.clear();
  minute = Math.floor(now / 60_000);
  const count = (counts.get(client) ?? 0) + 1;
  counts.set(client, count);
  return count > perMinute ? Math.ceil(60 - (now % 60_000) / 1000) : 0;
}
