import type { IncomingMessage } from "node:http";
import { KnownError, withPlace } from "../../core/diagnostics/known-error.ts";
import { fileErrorOf } from "../files/errors.ts";
import { reportError } from "../terminal/report.ts";
import type { World } from "../terminal/world.ts";

/** Prints an error in handling a request. */
export type RequestErrorLog = (error: unknown, request: Pick<IncomingMessage, "method" | "url">) => void;

/** The time in which each error is printed once, in milliseconds, and at most `most` different ones. */
const interval = 60_000;
const most = 10;
/** The maximum length of a printed path, in characters. */
const longest = 200;

/**
 * Prints errors in handling requests: the address, without its query, which can contain secrets, and the reason. An
 * error that keeps occurring does not fill the terminal.
 *
 * @param now returns the time in milliseconds
 */
export function createRequestErrorLog(
  world: Pick<World, "stderr" | "env">,
  now: () => number = Date.now,
): RequestErrorLog {
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
    // The host is left out, because a whole address, as sent to proxies (RFC 9112, section 3.2.2), can contain a
    // password.
    const [path = ""] = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, "").split(/[?#]/, 1);
    const shown = path.length > longest ? `${path.slice(0, longest)}…` : path;
    reportError({ message: `cannot answer ${method} ${shown}: ${reason}`, hint: known?.hint }, world);
  };
}
