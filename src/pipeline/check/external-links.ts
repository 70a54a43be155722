import { setTimeout as wait } from "node:timers/promises";
import pLimit from "p-limit";
import { type Answer, judgeAnswer } from "../../core/check/external.ts";
import { isPrivate } from "../../core/check/private-host.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import type { Place } from "../../core/diagnostics/source.ts";
import { readKnownLinks, writeKnownLinks } from "../../io/files/known-links.ts";
import { packageVersion } from "../../io/files/package.ts";

/** Addresses on other sites, and how to ask whether they work. */
export interface ExternalLinks {
  /** The addresses, with the first place of each. */
  urls: ReadonlyMap<string, Place>;
  /** Absolute path of the file that remembers good answers for a day. */
  cacheFile: string;
  fetch: typeof fetch;
  signal: AbortSignal;
  /** Called after each address. */
  onLink?: (done: number, total: number) => void;
}

/** Pauses and limits, in milliseconds. A host is asked for one thing at a time. */
const polite = { hostsAtOnce: 6, pause: 500, timeout: 15_000, longestWait: 20_000, hops: 10 } as const;

/**
 * Asks for the addresses on other sites whether they exist, politely: one request at a time to each host, with pauses, the wait that it asks for, and only once
 * a day for what was found. No cookies, no `Referer`.
 *
 * @returns the findings, sorted by address
 * @throws the signal's reason if it is aborted
 */
export async function checkExternal({ urls, cacheFile, signal, onLink, ...input }: ExternalLinks): Promise<Diagnostic[]> {
  const known = readKnownLinks(cacheFile);
  const limit = pLimit(polite.hostsAtOnce);
  // Anchors are not sent.
  const addresses = [...new Set([...urls.keys()].map(withoutFragment))].sort();
  const answers = new Map<string, Answer>();
  const askHost = async (asked: readonly string[]) => {
    for (const [index, url] of asked.entries()) {
      if (index > 0) await wait(polite.pause, undefined, { signal });
      const answer = await askPatiently(url, { ...input, signal });
      answers.set(url, answer);
      if (answer.kind === "found") known.set(url, { checked: Date.now(), ...(answer.movedTo && { movedTo: answer.movedTo }) });
      onLink?.(answers.size, addresses.length);
    }
  };
  const byHost = new Map<string, string[]>();
  for (const url of addresses) {
    const remembered = known.get(url);
    const { host } = new URL(url);
    if (remembered) answers.set(url, { kind: "found", ...(remembered.movedTo && { movedTo: remembered.movedTo }) });
    else byHost.set(host, [...(byHost.get(host) ?? []), url]);
  }
  try {
    await limit.map([...byHost.values()], askHost);
  } finally {
    limit.clearQueue();
    writeKnownLinks(cacheFile, known);
  }
  // Without a network, no host can be found.
  const isOffline = [...answers.values()].every((answer) => answer.kind === "failed" && !answered.has(answer.code));
  return [...urls].flatMap(([url, place]) => {
    const answer = answers.get(withoutFragment(url));
    return answer === undefined ? [] : judgeAnswer(url, isOffline ? { kind: "failed", code: "OFFLINE" } : answer, place);
  });
}

const withoutFragment = (url: string): string => url.replace(/#.*$/s, "");

type Asking = Pick<ExternalLinks, "fetch" | "signal">;

/** Failures of which somebody on the network told. */
const answered: ReadonlySet<string> = new Set(["PRIVATE", "LOOP", "NOWHERE"]);
/** Failures that asking again does not change. */
const final: ReadonlySet<string> = new Set([...answered, "ENOTFOUND"]);

/** Asks again once if the host asks to wait, or did not answer. */
async function askPatiently(url: string, asking: Asking): Promise<Answer> {
  const first = await ask(url, asking);
  const isBusy = first.kind === "status" && (first.status === 429 || first.status >= 500);
  const isSilent = first.kind === "failed" && !final.has(first.code);
  const pause = first.kind === "status" && first.retryAfter !== undefined ? first.retryAfter * 1000 : polite.pause;
  if (!(isBusy || isSilent) || pause > polite.longestWait) return first;
  await wait(pause, undefined, { signal: asking.signal });
  return ask(url, asking);
}

/** Follows redirects by hand: only to http and https, and never into a private network. */
async function ask(url: string, asking: Asking): Promise<Answer> {
  let at = new URL(url);
  let isPermanent = true;
  try {
    for (let hop = 0; hop <= polite.hops; hop++) {
      const { status, headers } = await send(at, asking);
      const location = headers.get("location");
      if (status >= 400) return { kind: "status", status, ...retryAfterOf(headers) };
      if (status < 300) return { kind: "found", ...(hop > 0 && isPermanent && { movedTo: at.href }) };
      if (location === null || !URL.canParse(location, at)) return { kind: "failed", code: "NOWHERE" };
      isPermanent &&= status === 301 || status === 308;
      const next = new URL(location, at);
      const isPage = /^https?:$/.test(next.protocol) && next.username + next.password === "";
      if (!isPage || isPrivate(next.hostname)) return { kind: "failed", code: "PRIVATE" };
      if (next.host === at.host && hop < polite.hops) await wait(polite.pause, undefined, { signal: asking.signal });
      at = next;
    }
    return { kind: "failed", code: "LOOP" };
  } catch (error) {
    asking.signal.throwIfAborted();
    return { kind: "failed", code: codeOf(error) };
  }
}

/** Asks for the headers only; some hosts refuse that, so what they refuse is asked for in full. */
async function send(url: URL, { fetch, signal }: Asking): Promise<{ status: number; headers: Headers }> {
  const request = async (method: string) => {
    const { status, headers, body } = await fetch(url.href, {
      method,
      redirect: "manual",
      headers: { "User-Agent": `biopedia/${packageVersion()} (link check)`, Accept: "*/*" },
      signal: AbortSignal.any([signal, AbortSignal.timeout(polite.timeout)]),
    });
    await body?.cancel();
    return { status, headers };
  };
  const answer = await request("HEAD");
  return answer.status >= 400 && answer.status !== 429 ? request("GET") : answer;
}

/** The seconds of `Retry-After`, which may also be a date (RFC 9110, section 10.2.3). */
function retryAfterOf(headers: Headers): { retryAfter?: number } {
  const text = headers.get("retry-after")?.trim() ?? "";
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? { retryAfter: Math.max(0, seconds) } : {};
}

/** The code of the system's or the library's error, such as `ENOTFOUND`; the name of other errors, such as `TimeoutError`. */
function codeOf(error: unknown): string {
  const { cause, name } = error instanceof Error ? error : new Error(String(error));
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return typeof code === "string" ? code : name;
}
