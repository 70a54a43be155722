import { setTimeout as wait } from "node:timers/promises";
import { withDeadline } from "../../core/chat/deadline.ts";
import { isPrivate } from "../../core/check/private-host.ts";
import { KnownError, messageOf } from "../../core/diagnostics/known-error.ts";
import { packageVersion } from "../../io/files/folders.ts";

/** How public addresses are fetched. */
export interface Fetching {
  fetch: typeof fetch;
  signal: AbortSignal;
}

/** A reply of a public address. */
export interface Fetched {
  /** The address after redirects. */
  url: string;
  type: string;
  bytes: Buffer;
}

/** Milliseconds, bytes and steps: a host is asked for one thing a second. */
const polite = { pause: 1000, timeout: 30_000, largest: 50_000_000, hops: 5 } as const;

/**
 * Returns a function that fetches public addresses politely: one request a second to a host, no private networks, no
 * cookies, limits of time and size, and redirects followed by hand.
 *
 * @returns a function that throws KnownError if an address cannot be had, and the signal's reason if it is aborted
 */
export function politeFetch({ fetch, signal }: Fetching): (address: string, accept?: string) => Promise<Fetched> {
  const next = new Map<string, number>();
  const turn = async (host: string) => {
    const at = Math.max(next.get(host) ?? 0, Date.now());
    next.set(host, at + polite.pause);
    if (at > Date.now()) await wait(at - Date.now(), undefined, { signal });
  };
  return async (address, accept = "*/*") => {
    let url = publicUrl(address);
    for (let hop = 0; hop <= polite.hops; hop++) {
      await turn(url.host);
      const reply = await send(url, accept, { fetch, signal });
      if ("bytes" in reply) return reply;
      url = publicUrl(new URL(reply.to, url).href);
    }
    throw new KnownError(`${address} leads in a circle`, "name the address of the page itself");
  };
}

/** Reads an address. @throws KnownError if it is none that may be fetched */
function publicUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username + url.password !== "")
    throw new KnownError(`${address} is no address of a public page`, "use an https: address without a password");
  if (isPrivate(url.hostname))
    throw new KnownError(`${address} is in a private network`, "save the page as a file, and import that");
  return url;
}

async function send(url: URL, accept: string, { fetch, signal }: Fetching): Promise<Fetched | { to: string }> {
  try {
    return await withDeadline(signal, polite.timeout, async (limited) => {
      const reply = await fetch(url.href, {
        redirect: "manual",
        headers: { "User-Agent": `biopedia/${packageVersion()} (import)`, Accept: accept },
        signal: limited,
      });
      const location = reply.headers.get("location");
      if (reply.status >= 300 && reply.status < 400 && location !== null) {
        await reply.body?.cancel();
        return { to: location };
      }
      if (reply.status !== 200) throw new KnownError(`${url.href} answers ${reply.status}`, "check the address");
      return { url: url.href, type: reply.headers.get("content-type") ?? "", bytes: await readBytes(reply, url) };
    });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof KnownError) throw error;
    throw new KnownError(`${url.href} cannot be had: ${messageOf(error)}`, "check the address and the network");
  }
}

async function readBytes({ body }: Response, url: URL): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (const reader = body?.getReader(); reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > polite.largest) {
      await reader.cancel();
      throw new KnownError(
        `${url.href} is larger than ${polite.largest / 1e6} MB`,
        "save it as a file, and import that",
      );
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks);
}
