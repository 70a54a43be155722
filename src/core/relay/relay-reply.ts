import { isObject, parseJson } from "../chat/json-value.ts";
import type { Reply } from "../chat/types.ts";
import { isRelayErrorCode, relayErrors } from "./relay-protocol.ts";

/** What a relay's reply means to a page. @param url of the relay, for people */
export function readRelayReply(
  { status, headers, body }: { status: number; headers: { get(name: string): string | null }; body: string },
  url: string,
): Reply {
  const reply = parseJson(body);
  if (isObject(reply) && typeof reply.text === "string") return { kind: reply.truncated === true ? "truncated" : "ok", text: reply.text };
  const code = isObject(reply) && isObject(reply.error) ? reply.error.code : undefined;
  if (!isRelayErrorCode(code)) {
    // No relay's words: a host on the way that has too much to do, or one that knows no relay and answers in its own way.
    if (status === 429) return { kind: "rate-limit", detail: `too many requests (${status})` };
    if (status === 408 || (status >= 500 && status !== 501)) return { kind: "transient", detail: `the relay failed (${status})` };
    return { kind: "unavailable", detail: `nothing answers at ${url} (${status})` };
  }
  const { kind, message: detail } = relayErrors[code];
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return { kind, detail, ...(seconds >= 0 && { retryAfter: seconds * 1000 }) };
}
