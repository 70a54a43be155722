import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import { commonHeaders } from "../../core/page/headers.ts";
import { errorCode } from "../files/files.ts";
import type { RequestErrorLog } from "./request-errors.ts";

/** Handles a request. What it throws, or rejects with, is told in the terminal; the server goes on. */
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
  /** For the head of a request. */
  head: number;
  /** For a full request. */
  request: number;
  /** For a client to read any part of a response. */
  stalled: number;
  /** For a full response. */
  answer: number;
  connections: number;
}

const defaultLimits: Limits = { head: 10_000, request: 30_000, stalled: 30_000, answer: 600_000, connections: 1000 };

/**
 * Starts a server. Slow clients are disconnected.
 *
 * @param port 0 picks a free one
 * @param onError is told of errors in handling requests
 * @param limits instead of the default ones
 * @throws KnownError if it cannot listen there
 */
export async function listen(
  answer: Handler,
  { host, port, onError, limits = defaultLimits }: { host: string; port: number; onError: RequestErrorLog; limits?: Limits },
): Promise<Listening> {
  const { head, request, stalled, connections } = limits;
  const checks = { headersTimeout: head, requestTimeout: request, connectionsCheckingInterval: Math.min(head, 5000) };
  const server = createServer(checks, (incoming, outgoing) => {
    const { socket } = incoming;
    // Only disconnect clients that do not read. A response can take long to produce.
    outgoing.on("timeout", () => socket.writableLength > 0 && socket.destroy());
    // For every response, including errors.
    for (const [name, value] of Object.entries(commonHeaders)) outgoing.setHeader(name, value);
    const tooLong = setTimeout(() => socket.destroy(), limits.answer);
    outgoing.on("close", () => clearTimeout(tooLong));
    // No request may end the server.
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
      // Those of the answer that failed. Its reason phrase would stay, too.
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
