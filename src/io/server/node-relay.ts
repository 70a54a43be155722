import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import { chatPath } from "../../core/chat/settings.ts";
import { createRelay, createServiceAsk, type Relay } from "../../core/relay/relay.ts";
import {
  createMemoryCounter,
  minute,
  type RelayEvent,
  RelayTally,
  relayLimits,
} from "../../core/relay/relay-limits.ts";
import { parseRelaySite, type RelaySite, relayFile } from "../../core/relay/relay-site.ts";
import { proxiedFetch, readChatSettings, readEnvironment } from "../chat/environment.ts";
import type { Out, World } from "../terminal/world.ts";
import type { Handler, RequestErrorLog } from "./listen.ts";
import type { SiteFiles } from "./static-site.ts";

/**
 * Creates the relay of `serve` and `dev` with the settings of the environment. Activity is printed, at most one line
 * per minute.
 *
 * @param files the files of the site
 * @param onError called with unexpected errors
 * @throws UsageError if the address, key or a number in the environment is invalid
 */
export function createRelayHandler(
  world: Pick<World, "cwd" | "env" | "fetch" | "stdout">,
  files: Pick<SiteFiles, "open">,
  onError: RequestErrorLog,
): Handler {
  const settings = readChatSettings(world);
  const environment = readEnvironment(world);
  const limits = relayLimits(environment);
  const log = createRelayLog(world.stdout, limits.perDay);
  return relayHandler(
    createRelay({
      settings,
      limits,
      counter: createMemoryCounter(Date.now),
      site: () => readRelaySite(files),
      ask: createServiceAsk(settings, proxiedFetch(world.env, world.fetch)),
      onEvent(event) {
        log(event);
        if (event.error !== undefined) onError(event.error, { method: "POST", url: chatPath });
      },
    }),
  );
}

/**
 * Reads a site's `relay.json`, for each request because the site may be rebuilt.
 *
 * @returns undefined if it is missing or invalid
 */
async function readRelaySite(files: Pick<SiteFiles, "open">): Promise<RelaySite | undefined> {
  const file = await files.open(relayFile);
  await file?.close();
  return file?.body && parseRelaySite(file.body.toString("utf8"));
}

/** Adapts a relay to Node's server. */
function relayHandler(relay: Relay): Handler {
  return async (incoming, outgoing) => {
    const left = new AbortController();
    outgoing.on("close", () => left.abort());
    const request = toRequest(incoming, left.signal);
    const answer = request
      ? await relay(request, incoming.socket.remoteAddress ?? "")
      : new Response(null, { status: 400 });
    if (outgoing.destroyed) return void answer.body?.cancel();
    // Do not wait for the rest of a rejected request.
    if (!incoming.complete) outgoing.setHeader("connection", "close");
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body === null) return void outgoing.end();
    // The page may be closed meanwhile.
    await pipeline(Readable.fromWeb(answer.body as WebStream), outgoing).catch(() => undefined);
  };
}

/** Converts a Node request to a Fetch request; undefined if that is not possible. */
function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request | undefined {
  const { method = "", headers, url = "" } = incoming;
  try {
    return new Request(new URL(url, `http://${headers.host}`), {
      method,
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      signal,
      ...(method !== "GET" &&
        method !== "HEAD" && { body: Readable.toWeb(incoming) as ReadableStream, duplex: "half" }),
    });
  } catch {
    return undefined;
  }
}

/** Runs a function once, later. */
type Later = (run: () => void, milliseconds: number) => void;

/** Runs a function with a timer that does not keep the process alive. */
const later: Later = (run, milliseconds) => void setTimeout(run, milliseconds).unref();

/**
 * Prints the activity of a relay: one line, a minute after the first request, that covers all requests of that minute.
 *
 * @param perDay the limit of requests per day
 * @param wait replaced in tests
 * @returns a function to call for each request
 */
export function createRelayLog(out: Out, perDay: number, wait: Later = later): (event: RelayEvent) => void {
  const tally = new RelayTally(perDay);
  let isDue = false;
  return (event) => {
    tally.add(event);
    if (isDue) return;
    isDue = true;
    wait(() => {
      isDue = false;
      out.write(`${tally.take()}\n`);
    }, minute);
  };
}
