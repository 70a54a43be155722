import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { createRelay, type Relay } from "../core/translation/relay.ts";
import { readChatSettings } from "./chat-settings.ts";
import type { Handler } from "./listen.ts";
import type { World } from "./terminal.ts";

/**
 * The relay of a server on this machine, as the environment sets it up.
 *
 * @throws UsageError when the environment's address, key or numbers are not valid
 */
export const relayOf = (world: Pick<World, "cwd" | "env" | "fetch">): Handler =>
  relayHandler(createRelay(readChatSettings(world), world.fetch));

/** Lets Node's server answer with a relay. */
function relayHandler(relay: Relay): Handler {
  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const left = new AbortController();
    outgoing.on("close", () => left.abort());
    const request = toRequest(incoming, left.signal);
    const answer = request ? await relay(request, incoming.socket.remoteAddress ?? "") : new Response(null, { status: 400 });
    const body = await answer.text();
    if (outgoing.destroyed) return;
    // What has not been read of a refused request is not waited for.
    if (!incoming.complete) outgoing.setHeader("connection", "close");
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(body);
  };
  return (incoming, outgoing) => void handle(incoming, outgoing).catch(() => outgoing.destroy());
}

/** A request as the Fetch Standard has it; undefined where it has none such. */
function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request | undefined {
  const { method = "", headers, url = "" } = incoming;
  try {
    return new Request(new URL(url, `http://${headers.host}`), {
      method,
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      signal,
      ...(method !== "GET" && method !== "HEAD" && { body: Readable.toWeb(incoming) as ReadableStream, duplex: "half" }),
    });
  } catch {
    return undefined;
  }
}
