import type { Reply } from "../chat/types.ts";
import { isObject, parseJson } from "../model/json-value.ts";
import { isRelayErrorCode, relayErrors } from "./relay-protocol.ts";

/** Reads a relay's reply. @param url the relay's URL, for messages */
export function readRelayReply(
  { status, headers, body }: { status: number; headers: { get(name: string): string | null }; body: string },
  url: string,
): Reply {
  const reply = parseJson(body);
  if (isObject(reply) && typeof reply.text === "string") return { kind: reply.truncated === true ? "truncated" : "ok", text: reply.text };
  const code = isObject(reply) && isObject(reply.error) ? reply.error.code : undefined;
  if (!isRelayErrorCode(code)) {
    // Not from a relay: an overloaded proxy, or a host without a relay.
    if (status === 429) return { kind: "rate-limit", detail: `too many requests (${status})` };
    if (status === 408 || (status >= 500 && status !== 501)) return { kind: "transient", detail: `the relay failed (${status})` };
    return { kind: "unavailable", detail: `no relay at ${url} (${status})` };
  }
  const { kind, message: detail } = relayErrors[code];
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return { kind, detail, ...(seconds >= 0 && { retryAfter: seconds * 1000 }) };
}
