import { messageOf } from "../diagnostics/known-error.ts";
import type { Reply } from "./types.ts";

/** Returns the fault of an address or a key that no request can succeed with; undefined if both can be tried. */
export function checkTarget(url: string, key: string | undefined): Reply | undefined {
  // A page requests its own relay by path.
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed && (parsed.username !== "" || parsed.password !== "")) {
    return { kind: "misconfigured", fault: "credentials", detail: `the address of ${parsed.host} contains a user name or password` };
  }
  if (key && !/^[\x21-\x7e]+$/.test(key)) {
    return { kind: "misconfigured", fault: "key-format", detail: "the key contains a space, a line break or another invalid character" };
  }
  return undefined;
}

const noConnection = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"];

/**
 * Classifies the error of a failed request. Node has codes for causes; browsers do not.
 *
 * @param isAnswered whether the reply had started
 */
export function replyOfError(error: unknown, { url, isAnswered }: { url: string; isAnswered: boolean }): Reply {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined;
  const code = cause !== undefined && "code" in cause ? String(cause.code) : "";
  const detail = cause?.message.trim() || code || messageOf(error);
  const isPlain = /^http:/i.test(url);
  if (noConnection.includes(code) || code.includes("CERT") || code.startsWith("ERR_TLS")) return { kind: "unreachable", detail };
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
  if (detail === "bad port") return { kind: "misconfigured", fault: "port", detail: "requests to this port are blocked" };
  return { kind: "transient", detail };
}
