import { messageOf } from "../diagnostics/known-error.ts";
import type { ChatWorld, RawReply, Reply } from "./types.ts";

/** Returns the fault of an address or a key that no request can succeed with; undefined if both can be tried. */
function checkTarget(url: string, key: string | undefined): Reply | undefined {
  // A page requests its own relay by path.
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed && (parsed.username !== "" || parsed.password !== "")) {
    return {
      kind: "misconfigured",
      fault: "credentials",
      detail: `the address of ${parsed.host} contains a user name or password`,
    };
  }
  if (key && !/^[\x21-\x7e]+$/.test(key)) {
    return {
      kind: "misconfigured",
      fault: "key-format",
      detail: "the key contains a space, a line break or another invalid character",
    };
  }
  return undefined;
}

const noConnection = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"];

/**
 * Classifies the error of a failed request. Node has codes for causes; browsers do not.
 *
 * @param isAnswered whether the reply had started
 */
function replyOfError(error: unknown, { url, isAnswered }: { url: string; isAnswered: boolean }): Reply {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined;
  const code = cause !== undefined && "code" in cause ? String(cause.code) : "";
  const detail = cause?.message.trim() || code || messageOf(error);
  const isPlain = /^http:/i.test(url);
  if (noConnection.includes(code) || code.includes("CERT") || code.startsWith("ERR_TLS"))
    return { kind: "unreachable", detail };
  if (code === "ERR_SSL_WRONG_VERSION_NUMBER" || (!isPlain && code === "EPROTO")) {
    return { kind: "misconfigured", fault: "scheme", detail: "the service does not speak https at this address" };
  }
  // Some versions of undici, which fetch is made of, give this error a name but no code.
  if (isPlain && !isAnswered && (code.startsWith("HPE_") || cause?.name === "HTTPParserError")) {
    return { kind: "misconfigured", fault: "scheme", detail: "the service does not speak http at this address" };
  }
  if (isPlain && !isAnswered && code === "UND_ERR_SOCKET") {
    return { kind: "unreachable", detail: `${detail} before an answer; the address may need https:` };
  }
  if (detail === "bad port")
    return { kind: "misconfigured", fault: "port", detail: "requests to this port are blocked" };
  return { kind: "transient", detail };
}

/** The maximum number of bytes read from a reply, unless a request says otherwise. */
export const longestReply = 1024 * 1024;

/** A request, and how long its reply may take and be. */
export interface HttpRequestOptions {
  url: string;
  /** Sent as a bearer token; never part of a returned reply. */
  key?: string | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  /** Sent as JSON; without it, the request is a GET. */
  body?: unknown;
  /** Sent as it is. */
  form?: { type: string; text: string } | undefined;
  fetch: ChatWorld["fetch"];
  signal: AbortSignal;
  /** Milliseconds for the whole reply. */
  timeout: number;
  /** The maximum number of bytes of the reply. Default: {@link longestReply} */
  longest?: number | undefined;
  /** Called with each part of a reply that succeeds, as it arrives. */
  onPart?: ((part: string) => void) | undefined;
}

/**
 * Sends one request and reads the whole reply, within limits of time and length. Redirects are not followed: the key
 * and the texts go only to the configured address.
 *
 * @returns the raw reply, or the failure
 * @throws the signal's reason, and nothing else
 */
export async function httpRequest({
  url,
  key,
  headers,
  body,
  form = body === undefined ? undefined : { type: "application/json", text: JSON.stringify(body) },
  fetch,
  signal,
  timeout,
  longest = longestReply,
  onPart,
}: HttpRequestOptions): Promise<RawReply | { failure: Reply }> {
  signal.throwIfAborted();
  const unusable = checkTarget(url, key);
  if (unusable) return { failure: unusable };
  // Not AbortSignal.any with AbortSignal.timeout: Node 20 may garbage-collect those before they fire.
  const controller = new AbortController();
  let isLate = false;
  const stop = () => controller.abort(signal.reason);
  const timer = setTimeout(() => {
    isLate = true;
    controller.abort();
  }, timeout);
  signal.addEventListener("abort", stop, { once: true });
  let isAnswered = false;
  let isRead = false;
  try {
    const response = await fetch(url, {
      ...(form === undefined ? { method: "GET" } : { method: "POST", body: form.text }),
      headers: {
        ...(form !== undefined && { "content-type": form.type }),
        ...headers,
        ...(key && { authorization: `Bearer ${key}` }),
      },
      redirect: "manual",
      signal: controller.signal,
    });
    isAnswered = true;
    if (isRedirect(response)) {
      void response.body?.cancel().catch(() => undefined);
      return { failure: redirected(response, url) };
    }
    const text = await readText(response, longest, response.ok ? onPart : undefined);
    isRead = text !== undefined;
    if (text === undefined)
      return { failure: { kind: "not-json", detail: `the reply is larger than ${longest / 1024 ** 2} MB` } };
    return { status: response.status, headers: response.headers, body: text, now: Date.now(), key };
  } catch (error) {
    signal.throwIfAborted();
    if (isLate) return { failure: { kind: "timeout", detail: `no answer within ${timeout / 1000} s` } };
    return { failure: replyOfError(error, { url, isAnswered }) };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
    // Cancels a reply that was not read to the end.
    if (!isRead) controller.abort();
  }
}

const isRedirect = ({ type, status }: Response): boolean =>
  type === "opaqueredirect" || (status >= 300 && status < 400);

/** Describes a redirect without the query of its target, which may contain secrets. Browsers hide the target. */
function redirected({ status, headers }: Response, url: string): Reply {
  const location = headers.get("location") ?? "";
  const target = location !== "" && URL.canParse(location, url) ? new URL(location, url) : undefined;
  const where = target ? ` to ${target.origin}${target.pathname.slice(0, 100)}` : "";
  return { kind: "misconfigured", fault: "redirect", detail: `redirected${where}${status ? ` (${status})` : ""}` };
}

/** Returns the text of a reply; undefined if it is longer than allowed. */
async function readText(
  response: Response,
  longest: number,
  onPart?: (part: string) => void,
): Promise<string | undefined> {
  const reader = response.body?.getReader();
  if (reader === undefined) return "";
  const decoder = new TextDecoder();
  const parts: string[] = [];
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > longest) return undefined;
    const part = decoder.decode(value, { stream: true });
    parts.push(part);
    onPart?.(part);
  }
  parts.push(decoder.decode());
  return parts.join("");
}

/**
 * Runs a task with a signal that is aborted together with another signal, or when its time is over. A controller does
 * it, because Node 20 may collect `AbortSignal.any` with `AbortSignal.timeout` before they fire.
 *
 * @param timeout in milliseconds
 * @throws what the task throws: a `TimeoutError` when its time is over, the signal's reason when it is aborted
 */
export async function withDeadline<Result>(
  signal: AbortSignal,
  timeout: number,
  task: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  const controller = new AbortController();
  const stop = () => controller.abort(signal.reason);
  const late = () => controller.abort(new DOMException("The time is over.", "TimeoutError"));
  const timer = setTimeout(late, timeout);
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await task(controller.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}
