import { setTimeout as wait } from "node:timers/promises";
import { imageSize } from "image-size";
import { withDeadline } from "../../core/chat/http-request.ts";
import { KnownError, messageOf, UnreachableError } from "../../core/diagnostics/known-error.ts";
import { isPrivate } from "../../core/model/urls.ts";
import { errorCode } from "../../io/files/errors.ts";
import { packageVersion } from "../../io/files/write.ts";

/** The maximum number of bytes of what is imported. */
export const largestSource = 25_000_000;

/** How public addresses are fetched. */
interface Fetching {
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

/** Milliseconds between requests to a host, the milliseconds that each may take, and the most redirects of one. */
const polite = { pause: 1000, timeout: 30_000, hops: 5 } as const;

/**
 * Returns a function that fetches public addresses politely: one request a second to a host, no private networks, no
 * cookies, limits of time and size, and redirects followed by hand.
 *
 * @returns a function that throws KnownError if an address cannot be fetched, and the signal's reason if it is aborted
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
      url = publicUrl(URL.canParse(reply.to, url) ? new URL(reply.to, url).href : reply.to);
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
    throw new UnreachableError(`${url.href} cannot be had: ${reasonOf(error)}`, "check the address and the network");
  }
}

/** The reason of a failure; that of a connection is the cause of the error that says nothing else. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (errorCode(cause) === "PRIVATE") return "it leads into a private network";
  return cause instanceof DOMException && cause.name === "TimeoutError"
    ? `no answer within ${polite.timeout / 1000} s`
    : messageOf(cause);
}

async function readBytes({ body }: Response, url: URL): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (const reader = body?.getReader(); reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > largestSource) {
      await reader.cancel();
      throw new KnownError(
        `${url.href} is larger than ${largestSource / 1e6} MB`,
        "save it as a file, and import that",
      );
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks);
}

/** Whether bytes are a picture that pages can show. */
export function isPicture(bytes: Uint8Array): boolean {
  try {
    const { width, height, type } = imageSize(bytes);
    return width > 0 && height > 0 && /^(?:svg|png|jpg|webp|avif|gif)$/.test(type ?? "");
  } catch {
    return false;
  }
}
