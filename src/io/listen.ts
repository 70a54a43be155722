import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { KnownError } from "../core/errors.ts";
import { errorCode } from "./files.ts";

/** Answers a request. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface Listening {
  /** Where it listens: `http://127.0.0.1:4321`. */
  origin: string;
  /** Ends all connections and stops listening. */
  close: () => Promise<void>;
}

/**
 * Starts a server.
 *
 * @param port 0 takes a free one
 * @throws KnownError when it cannot listen there
 */
export async function listen(answer: Handler, { host, port }: { host: string; port: number }): Promise<Listening> {
  const server = createServer(answer);
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
