import { setTimeout as wait } from "node:timers/promises";
import pLimit from "p-limit";
import * as z from "zod";
import { withDeadline } from "../../core/chat/http-request.ts";
import { report } from "../../core/check/problems.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import type { Place } from "../../core/diagnostics/source.ts";
import { isPrivate } from "../../core/model/urls.ts";
import type { Store } from "../../io/files/store.ts";
import { packageVersion } from "../../io/files/write.ts";

/** Addresses on other sites, and how to request them. */
export interface ExternalLinks {
  /** The addresses, with the first place of each. */
  urls: ReadonlyMap<string, Place>;
  /** The store of good answers, each valid for a day. */
  store: Store;
  fetch: typeof fetch;
  signal: AbortSignal;
  /** Called after each address. */
  onLink?: (done: number, total: number) => void;
}

/** Pauses and limits, in milliseconds. A host gets one request at a time. */
const polite = { hostsAtOnce: 6, pause: 500, timeout: 15_000, longestWait: 20_000, hops: 10 } as const;

/**
 * Checks whether the addresses on other sites exist, politely: one request at a time to each host, with pauses and the
 * wait that the host demands, and only once a day for an address that was found. Cookies and `Referer` are not sent.
 *
 * @returns the findings, sorted by address
 * @throws the signal's reason if it is aborted
 */
export async function checkExternal({ urls, store, signal, onLink, ...input }: ExternalLinks): Promise<Diagnostic[]> {
  const known = readKnownLinks(store);
  const limit = pLimit(polite.hostsAtOnce);
  // Addresses are compared without anchors, because anchors are not sent.
  const addresses = [...new Set([...urls.keys()].map(withoutFragment))].sort();
  const answers = new Map<string, Answer>();
  const askHost = async (asked: readonly string[]) => {
    for (const [index, url] of asked.entries()) {
      if (index > 0) await wait(polite.pause, undefined, { signal });
      const answer = await askPatiently(url, { ...input, signal });
      answers.set(url, answer);
      if (answer.kind === "found")
        known.set(url, { checked: Date.now(), ...(answer.movedTo && { movedTo: answer.movedTo }) });
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
    store.write("links", Buffer.from(JSON.stringify(Object.fromEntries(known))));
  }
  // The machine counts as offline if no host was found at all.
  const isOffline = [...answers.values()].every((answer) => answer.kind === "failed" && !answered.has(answer.code));
  return [...urls].flatMap(([url, place]) => {
    const answer = answers.get(withoutFragment(url));
    return answer === undefined
      ? []
      : judgeAnswer(url, isOffline ? { kind: "failed", code: "OFFLINE" } : answer, place);
  });
}

/** The entry of the store for an address that was found. */
const knownLink = z.object({
  /** The time of the check, in milliseconds since the epoch. */
  checked: z.number(),
  /** The address that it has permanently moved to. */
  movedTo: z.string().optional(),
});

const day = 24 * 60 * 60 * 1000;

/** Returns the addresses that were found within a day. */
function readKnownLinks(store: Store): Map<string, z.infer<typeof knownLink>> {
  const kept = z.record(z.string(), knownLink).safeParse(JSON.parse(store.read("links")?.toString() ?? "{}"));
  const now = Date.now();
  return new Map(Object.entries(kept.data ?? {}).filter(([, { checked }]) => checked <= now && now - checked < day));
}

const withoutFragment = (url: string): string => url.replace(/#.*$/s, "");

type Asking = Pick<ExternalLinks, "fetch" | "signal">;

/** The codes of failures that show that there is a network. */
const answered: ReadonlySet<string> = new Set(["PRIVATE", "LOOP", "NOWHERE"]);
/** The codes of failures that a second request does not change. */
const final: ReadonlySet<string> = new Set([...answered, "ENOTFOUND"]);

/** Requests an address, and once again if the host demands a wait or did not answer. */
async function askPatiently(url: string, asking: Asking): Promise<Answer> {
  const first = await ask(url, asking);
  const isBusy = first.kind === "status" && (first.status === 429 || first.status >= 500);
  const isSilent = first.kind === "failed" && !final.has(first.code);
  const pause = first.kind === "status" && first.retryAfter !== undefined ? first.retryAfter * 1000 : polite.pause;
  if (!(isBusy || isSilent) || pause > polite.longestWait) return first;
  await wait(pause, undefined, { signal: asking.signal });
  return ask(url, asking);
}

/** Requests an address and follows its redirects, only to http and https and never into a private network. */
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

/** Requests the headers only (HEAD), and the page itself (GET) if that fails, because some hosts refuse HEAD. */
async function send(url: URL, { fetch, signal }: Asking): Promise<{ status: number; headers: Headers }> {
  const request = (method: string) =>
    withDeadline(signal, polite.timeout, async (signal) => {
      const { status, headers, body } = await fetch(url.href, {
        method,
        redirect: "manual",
        headers: { "User-Agent": `biopedia/${packageVersion()} (link check)`, Accept: "*/*" },
        signal,
      });
      await body?.cancel();
      return { status, headers };
    });
  const answer = await request("HEAD");
  return answer.status >= 400 && answer.status !== 429 ? request("GET") : answer;
}

/** The seconds of `Retry-After`, which may also be a date (RFC 9110, section 10.2.3). */
function retryAfterOf(headers: Headers): { retryAfter?: number } {
  const text = headers.get("retry-after")?.trim() ?? "";
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? { retryAfter: Math.max(0, seconds) } : {};
}

/**
 * The code of the system's or the content's error, such as `ENOTFOUND`; the name of other errors, such as
 * `TimeoutError`.
 */
function codeOf(error: unknown): string {
  const { cause, name } = error instanceof Error ? error : new Error(String(error));
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return typeof code === "string" ? code : name;
}

/** The answer of another site about an address. */
type Answer =
  | { kind: "found"; movedTo?: string }
  /** An HTTP status of 400 or more, and how many seconds the host asks to wait. */
  | { kind: "status"; status: number; retryAfter?: number }
  /** No answer: the code of an error, `PRIVATE`, `LOOP`, `NOWHERE` or `OFFLINE`. */
  | { kind: "failed"; code: string };

/** Statuses by which a host says that there is nothing (RFC 9110, section 15.5). */
const gone: ReadonlySet<number> = new Set([404, 410]);

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: "there is no such host",
  ECONNREFUSED: "the host refuses connections",
  ECONNRESET: "the host broke off the connection",
  EAI_AGAIN: "the name of the host could not be looked up",
  TimeoutError: "the host did not answer in time",
  UND_ERR_CONNECT_TIMEOUT: "the host did not answer in time",
  CERT_HAS_EXPIRED: "its certificate has expired",
  PRIVATE: "it leads into a private network, or to something other than a page",
  NOWHERE: "it redirects, but names no valid address",
  LOOP: "it redirects too often",
  OFFLINE: "no other site answered either; perhaps this machine is offline",
};

/** Returns what is wrong with an address on another site. A failure that may pass is a warning. */
function judgeAnswer(url: string, answer: Answer, place: Place): Diagnostic[] {
  switch (answer.kind) {
    case "status": {
      const reason = `the host answers ${answer.status}`;
      return [
        report(gone.has(answer.status) ? "broken-external-link" : "unreachable-external-link", { url, reason }, place),
      ];
    }
    case "failed": {
      const reason = reasons[answer.code] ?? `the connection failed (${answer.code})`;
      return [
        report(
          answer.code === "ENOTFOUND" ? "broken-external-link" : "unreachable-external-link",
          { url, reason },
          place,
        ),
      ];
    }
    case "found":
      return answer.movedTo === undefined ? [] : [report("moved-external-link", { url, to: answer.movedTo }, place)];
  }
}
