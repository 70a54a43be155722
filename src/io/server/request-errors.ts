import type { IncomingMessage } from "node:http";
import { KnownError, withPlace } from "../../core/diagnostics/known-error.ts";
import { fileErrorOf } from "../files/read-error.ts";
import { reportError } from "../terminal/report.ts";
import type { World } from "../terminal/world.ts";

/** Is told of an error in handling a request. */
export type RequestErrorLog = (error: unknown, request: Pick<IncomingMessage, "method" | "url">) => void;

/** Each error is printed once in this time, in milliseconds, whatever was asked for; and so many different ones. */
const interval = 60_000;
const most = 10;
/** The maximum length of a printed path, in characters. */
const longest = 200;

/**
 * Prints errors in handling requests: what was asked for, without its query, which can contain secrets, and what went wrong. An error that keeps occurring does not
 * fill the terminal.
 *
 * @param now returns the time in milliseconds
 */
export function createRequestErrorLog(world: Pick<World, "stderr" | "env">, now: () => number = Date.now): RequestErrorLog {
  const printed = new Set<string>();
  let since = now();
  return (error, { method = "", url = "" }) => {
    if (now() - since >= interval) {
      since = now();
      printed.clear();
    }
    const known = error instanceof KnownError ? error : fileErrorOf(error);
    const reason = known?.message ?? `internal error (please report it): ${withPlace(error)}`;
    if (printed.has(reason) || printed.size >= most) return;
    printed.add(reason);
    // A whole address, which proxies are sent (RFC 9112, section 3.2.2), can contain a password.
    const [path = ""] = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, "").split(/[?#]/, 1);
    const shown = path.length > longest ? `${path.slice(0, longest)}…` : path;
    reportError({ message: `cannot answer ${method} ${shown}: ${reason}`, hint: known?.hint }, world);
  };
}
