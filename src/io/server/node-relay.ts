import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createMemoryCounter } from "../../core/relay/counter.ts";
import { createRelay, type Relay } from "../../core/relay/relay.ts";
import { relayLimits } from "../../core/relay/relay-limits.ts";
import { parseRelaySite, type RelaySite, relayFile } from "../../core/relay/relay-site.ts";
import { createServiceAsk } from "../../core/relay/service-ask.ts";
import { readChatSettings, readEnvironment } from "../chat/environment.ts";
import { proxiedFetch } from "../chat/proxy.ts";
import { createRelayLog } from "../chat/relay-log.ts";
import type { World } from "../terminal/world.ts";
import type { Handler } from "./listen.ts";

/**
 * The relay of a server on this machine, as the environment sets it up. What it does is printed, a line a minute at most.
 *
 * @param dir the folder of the built site
 * @throws UsageError when the environment's address, key or numbers are not valid
 */
export function createRelayHandler(world: Pick<World, "cwd" | "env" | "fetch" | "stdout">, dir: string): Handler {
  const settings = readChatSettings(world);
  const environment = readEnvironment(world);
  const limits = relayLimits(environment);
  return relayHandler(
    createRelay({
      settings,
      limits,
      counter: createMemoryCounter(Date.now),
      site: () => readRelaySite(dir),
      ask: createServiceAsk(settings, proxiedFetch(environment, world.fetch)),
      onEvent: createRelayLog(world.stdout, limits.perDay),
    }),
  );
}

/** What a built site says of itself to relays. It is read for each request: the site may be built anew. @returns undefined where it says nothing */
async function readRelaySite(dir: string): Promise<RelaySite | undefined> {
  try {
    return parseRelaySite(await readFile(join(dir, relayFile), "utf8"));
  } catch {
    return undefined;
  }
}
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
