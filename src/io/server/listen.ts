import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import { commonHeaders } from "../../core/page/headers.ts";
import { errorCode } from "../files/files.ts";

/** Answers a request. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface Listening {
  /** Where it listens: `http://127.0.0.1:4321`. */
  origin: string;
  /** Ends all connections and stops listening. */
  close: () => Promise<void>;
}

/** How long a server waits for others, in milliseconds, and how many it serves at once. */
export interface Limits {
  /** For the head of a request. */
  head: number;
  /** For a whole request. */
  request: number;
  /** For anything of an answer to be read. */
  stalled: number;
  /** For a whole answer to be made and read. */
  answer: number;
  connections: number;
}

const usualLimits: Limits = { head: 10_000, request: 30_000, stalled: 30_000, answer: 600_000, connections: 1000 };

/**
 * Starts a server. Whoever sends or reads too slowly is cut off.
 *
 * @param port 0 takes a free one
 * @param limits instead of the usual ones
 * @throws KnownError when it cannot listen there
 */
export async function listen(
  answer: Handler,
  { host, port, limits = usualLimits }: { host: string; port: number; limits?: Limits },
): Promise<Listening> {
  const { head, request, stalled, connections } = limits;
  const checks = { headersTimeout: head, requestTimeout: request, connectionsCheckingInterval: Math.min(head, 5000) };
  const server = createServer(checks, (incoming, outgoing) => {
    const { socket } = incoming;
    // An answer that takes long to be made is waited for; one that nobody reads is not.
    outgoing.on("timeout", () => socket.writableLength > 0 && socket.destroy());
    // Whatever is answered, refusals too.
    for (const [name, value] of Object.entries(commonHeaders)) outgoing.setHeader(name, value);
    const tooLong = setTimeout(() => socket.destroy(), limits.answer);
    outgoing.on("close", () => clearTimeout(tooLong));
    answer(incoming, outgoing);
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

function listenError(error: Error, host: string, port: number): Error {
  const hints: Record<string, string> = {
    EADDRINUSE: "something else listens there; choose another port with --port <n>",
    EACCES: "ports below 1024 need more rights; choose another with --port <n>",
    EADDRNOTAVAIL: "this machine does not have that address; choose another with --host <host>",
    ENOTFOUND: "no machine of that name is known; choose another with --host <host>",
  };
  const hint = hints[errorCode(error) ?? ""];
  return hint ? new KnownError(`cannot listen on ${host}:${port}`, hint) : error;
}
