import { checkTarget, replyOfError } from "./connection.ts";
import type { RawReply, Reply } from "./types.ts";
import type { ChatWorld } from "./world.ts";

/** The most bytes that are read of a reply. */
export const longestReply = 1024 * 1024;

export interface PostOptions {
  url: string;
  /** Sent as a bearer token, and shown in no reply. */
  key?: string | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  /** Sent as JSON. */
  body: unknown;
  fetch: ChatWorld["fetch"];
  signal: AbortSignal;
  /** Milliseconds for the whole reply. */
  timeout: number;
}

/**
 * Sends one request and reads its reply to the end, in a limited time and to a limited length. Redirects are not followed: the key and the texts go to the
 * configured address and nowhere else.
 *
 * @returns the reply as it came, or why there is none
 * @throws the signal's reason, and nothing else
 */
export async function post({ url, key, headers, body, fetch, signal, timeout }: PostOptions): Promise<RawReply | { failure: Reply }> {
  signal.throwIfAborted();
  const unusable = checkTarget(url, key);
  if (unusable) return { failure: unusable };
  // Not AbortSignal.any with AbortSignal.timeout: Node 20 may collect those as garbage, and then they never fire.
  const controller = new AbortController();
  let isLate = false;
  const stop = () => controller.abort(signal.reason);
  const timer = setTimeout(() => {
    isLate = true;
    controller.abort();
  }, timeout);
  signal.addEventListener("abort", stop, { once: true });
  let isAnswered = false;
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers, ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify(body),
      redirect: "manual",
      signal: controller.signal,
    });
    isAnswered = true;
    if (isRedirect(response)) {
      void response.body?.cancel().catch(() => undefined);
      return { failure: redirected(response, url) };
    }
    const text = await readText(response);
    if (text === undefined) return { failure: { kind: "not-json", detail: `the reply is larger than ${longestReply / 1024 ** 2} MB` } };
    return { status: response.status, headers: response.headers, body: text, now: Date.now(), key };
  } catch (error) {
    signal.throwIfAborted();
    if (isLate) return { failure: { kind: "timeout", detail: `no answer within ${timeout / 1000} s` } };
    return { failure: replyOfError(error, { url, isAnswered }) };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
    // A reply that was not read to the end is not waited for.
    controller.abort();
  }
}

const isRedirect = ({ type, status }: Response): boolean => type === "opaqueredirect" || (status >= 300 && status < 400);

/** Where to is told without its query, which may hold secrets. A browser does not tell it. */
function redirected({ status, headers }: Response, url: string): Reply {
  const location = headers.get("location") ?? "";
  const target = location !== "" && URL.canParse(location, url) ? new URL(location, url) : undefined;
  const where = target ? ` to ${target.origin}${target.pathname.slice(0, 100)}` : "";
  return { kind: "misconfigured", fault: "redirect", detail: `${status || "it"} redirects${where}` };
}

/** The text of a reply; undefined when it is longer than {@link longestReply}. */
async function readText(response: Response): Promise<string | undefined> {
  const reader = response.body?.getReader();
  if (reader === undefined) return "";
  const decoder = new TextDecoder();
  const parts: string[] = [];
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > longestReply) return undefined;
    parts.push(decoder.decode(value, { stream: true }));
  }
  parts.push(decoder.decode());
  return parts.join("");
}
