import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import { chatPath } from "../../core/chat/settings.ts";
import { KnownError, withPlace } from "../../core/diagnostics/known-error.ts";
import { commonHeaders } from "../../core/page/headers.ts";
import { type RelayErrorCode, relayErrors } from "../../core/relay/relay-protocol.ts";
import { errorCode, fileErrorOf } from "../files/errors.ts";
import { reportError } from "../terminal/report.ts";
import type { World } from "../terminal/world.ts";

/** Handles a request. An error, thrown or rejected with, is printed in the terminal; the server goes on. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** A server that listens. */
export interface Listening {
  /** Where it listens: `http://127.0.0.1:4321`. */
  origin: string;
  /** Closes all connections and stops listening. */
  close: () => Promise<void>;
}

/** Timeouts of a server in milliseconds, and its maximum number of connections. */
export interface Limits {
  /** The time for the head of a request. */
  head: number;
  /** The time for a full request. */
  request: number;
  /** The time for a client to read any part of a response. */
  stalled: number;
  /** The time for a full response. */
  answer: number;
  connections: number;
}

const defaultLimits: Limits = { head: 10_000, request: 30_000, stalled: 30_000, answer: 600_000, connections: 1000 };

/**
 * Starts a server. Slow clients are disconnected.
 *
 * @param port 0 picks a free one
 * @param onError called with errors in handling requests
 * @param limits instead of the default ones
 * @throws KnownError if it cannot listen there
 */
export async function listen(
  answer: Handler,
  {
    host,
    port,
    onError,
    limits = defaultLimits,
  }: { host: string; port: number; onError: RequestErrorLog; limits?: Limits },
): Promise<Listening> {
  const { head, request, stalled, connections } = limits;
  const checks = { headersTimeout: head, requestTimeout: request, connectionsCheckingInterval: Math.min(head, 5000) };
  const server = createServer(checks, (incoming, outgoing) => {
    const { socket } = incoming;
    // Only disconnect clients that do not read. A response can take long to produce.
    outgoing.on("timeout", () => socket.writableLength > 0 && socket.destroy());
    // The common headers are set here, because error responses need them, too.
    for (const [name, value] of Object.entries(commonHeaders)) outgoing.setHeader(name, value);
    const tooLong = setTimeout(() => socket.destroy(), limits.answer);
    outgoing.on("close", () => clearTimeout(tooLong));
    // Errors are caught, because no request may end the server.
    handle(answer, incoming, outgoing).catch((error: unknown) => onError(error, incoming));
  });
  server.timeout = stalled;
  server.maxConnections = connections;
  const listening = await new Promise<number>((done, fail) => {
    server.once("error", (error) => fail(listenError(error, host, port)));
    server.listen(port, host, () => {
      const address = server.address();
      done(typeof address === "object" && address ? address.port : port);
    });
  });
  return {
    origin: `http://${host.includes(":") ? `[${host}]` : host}:${listening}`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Answers a request, also if its handler fails. @throws what the handler throws, unless the client left */
async function handle(answer: Handler, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await answer(request, response);
  } catch (error) {
    if (response.headersSent && !response.writableEnded) response.destroy();
    else if (!response.headersSent) {
      // The headers and the reason phrase of the failed answer are replaced, because Node would send them with this
      // one.
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      response.writeHead(500, STATUS_CODES[500], { ...commonHeaders, ...failureHeaders }).end(failure);
    }
    if (!causedByLeaving.has(errorCode(error) ?? "")) throw error;
  }
}

const failureHeaders = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
const failure = "The server could not answer. The terminal that it runs in says why.\n";

/** The codes of errors that a client causes which disconnects while it sends or is sent something. */
const causedByLeaving: ReadonlySet<string> = new Set([
  "ECONNRESET",
  "EPIPE",
  "ERR_STREAM_DESTROYED",
  "ERR_STREAM_PREMATURE_CLOSE",
  "ERR_STREAM_UNABLE_TO_PIPE",
]);

function listenError(error: Error, host: string, port: number): Error {
  const hints: Record<string, string> = {
    EADDRINUSE: "the port is in use; choose another one with --port <n>",
    EACCES: "ports below 1024 need special permissions; choose another one with --port <n>",
    EADDRNOTAVAIL: "this machine does not have this address; choose another one with --host <host>",
    ENOTFOUND: "unknown host name; choose another one with --host <host>",
  };
  const hint = hints[errorCode(error) ?? ""];
  return hint ? new KnownError(`cannot listen on ${host}:${port}`, hint) : error;
}

/**
 * Restricts a server to allowed hosts: the given ones, and names of this machine that no foreign page can have (IP
 * addresses, names without dots, names of the local network). Otherwise a page could use DNS rebinding to read what is
 * served and to use the key.
 *
 * @param own returns further hosts to allow, without ports
 */
export const onlyHosts =
  (own: () => readonly (string | undefined)[], answer: Handler): Handler =>
  (request, response) => {
    const host = hostOf(request.headers.host);
    if (host !== undefined && (isLocal(host) || own().some((name) => name !== undefined && hostOf(name) === host)))
      return answer(request, response);
    // The relay's clients expect JSON.
    const isChat = request.url?.split("?", 1)[0]?.endsWith(chatPath);
    const type = isChat ? "application/json" : "text/plain; charset=utf-8";
    const body = isChat ? JSON.stringify({ error: { code, message: relayErrors[code].message } }) : refusal;
    response.writeHead(403, { "content-type": type, "x-content-type-options": "nosniff" }).end(body);
  };

const code: RelayErrorCode = "foreign-host";
const refusal =
  "This server does not answer for this host name.\nStart it with --allowed-host <name> if the name is yours, or set baseUrl in site.yaml to the site's address.\n";

/** Returns the name in a Host header in lower case, without its port; undefined if it is malformed. */
function hostOf(header: string | undefined): string | undefined {
  // Reject anything that would parse as user, path or query.
  if (header === undefined || !/^[^\s/?#@\\]+$/.test(header)) return undefined;
  const url = `http://${header.includes(":") && !/^\[|^[^:]*:\d*$/.test(header) ? `[${header}]` : header}`;
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}

const isLocal = (name: string): boolean => !name.includes(".") || /\.(?:localhost|local)$|^\d+(?:\.\d+){3}$/.test(name);

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
