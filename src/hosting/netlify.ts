import { getStore } from "@netlify/blobs";
import { type CountedKind, type Counter, createMemoryCounter, type Relay, relayFor, windowStart } from "./relay.ts";

let relay: Relay | undefined;

/** The addresses of the site and of the deploy, in the variables that Netlify sets. */
const addresses = (): string[] =>
  [process.env.URL, process.env.DEPLOY_PRIME_URL, process.env.DEPLOY_URL].filter((address) => address !== undefined);

/** `biopedia/relay/netlify`: a Netlify function that relays the site's translation requests. */
export default async (request: Request, { ip }: { ip: string }): Promise<Response> => {
  relay ??= relayFor({ variables: process.env, counter: createNetlifyCounter(), site: addresses() });
  return relay(request, ip);
};

/** The maximum number of attempts to write the count while other instances change it. */
const tries = 10;

/**
 * Creates a counter for a function. Requests and letters per day are counted in Netlify Blobs, which all instances
 * share; requests per minute in each instance. The function's `rateLimit` counts clients for all instances.
 */
export function createNetlifyCounter(): Counter {
  const here = createMemoryCounter(Date.now);
  return {
    take: (kind, key, limit, window, amount = 1) =>
      isShared(kind) ? takeFromDay(kind, limit, window, amount) : here.take(kind, key, limit, window, amount),
    // A request that a later limit refuses stays counted in the shared ones.
    giveBack: (kind, key, window, amount) =>
      isShared(kind) ? Promise.resolve() : here.giveBack(kind, key, window, amount),
  };
}

/** Whether all instances count together. */
const isShared = (kind: CountedKind): kind is "day" | "letters" => kind === "day" || kind === "letters";

async function takeFromDay(kind: "day" | "letters", limit: number, window: number, amount: number) {
  const store = getStore({ name: "biopedia-relay", consistency: "strong" });
  const now = Date.now();
  const start = windowStart(now, window);
  const key = `${kind === "day" ? "requests" : "letters"}-${new Date(start).toISOString().slice(0, 10)}`;
  for (let attempt = 0; attempt < tries; attempt++) {
    const known = await store.getWithMetadata(key, { consistency: "strong" });
    const count = Number(known?.data ?? 0);
    if (count + amount > limit) return { wait: start + window - now, count };
    // Write only if no other instance has changed the count.
    const condition = known?.etag === undefined ? ({ onlyIfNew: true } as const) : { onlyIfMatch: known.etag };
    const { modified } = await store.set(key, String(count + amount), condition);
    if (modified) return { wait: 0, count: count + amount };
  }
  return { wait: 1000, count: limit };
}
