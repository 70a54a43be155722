import { getStore } from "@netlify/blobs";
import { type Counter, createMemoryCounter, windowStart } from "./relay.ts";

/** The maximum number of attempts to write the count while other instances change it. */
const tries = 10;

/**
 * Creates a counter for a function. Requests per day are counted in Netlify Blobs, which all instances share; requests per minute in each instance. The
 * function's `rateLimit` counts clients for all instances.
 */
export function createNetlifyCounter(): Counter {
  const here = createMemoryCounter(Date.now);
  return {
    take: (kind, key, limit, window) => (kind === "day" ? takeFromDay(limit, window) : here.take(kind, key, limit, window)),
    giveBack: (kind, key, window) => here.giveBack(kind, key, window),
  };
}

async function takeFromDay(limit: number, window: number) {
  const store = getStore({ name: "biopedia-relay", consistency: "strong" });
  const now = Date.now();
  const start = windowStart(now, window);
  const key = `requests-${new Date(start).toISOString().slice(0, 10)}`;
  for (let attempt = 0; attempt < tries; attempt++) {
    const known = await store.getWithMetadata(key, { consistency: "strong" });
    const count = Number(known?.data ?? 0);
    if (count >= limit) return { wait: start + window - now, count };
    // Write only if no other instance has changed the count.
    const condition = known?.etag === undefined ? ({ onlyIfNew: true } as const) : { onlyIfMatch: known.etag };
    const { modified } = await store.set(key, String(count + 1), condition);
    if (modified) return { wait: 0, count: count + 1 };
  }
  return { wait: 1000, count: limit };
}
