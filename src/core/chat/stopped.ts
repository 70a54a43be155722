import { plural } from "../diagnostics/wording.ts";
import type { RawReply, Reply, SetupFault } from "./types.ts";

/** Why a run ended early. */
export type StopCause =
  | "authentication"
  | "credit"
  | "daily-quota"
  | "model-gone"
  /** The service rejects requests, or cannot be reached. */
  | "service"
  /** Too many unusable answers in a row. */
  | "no-progress"
  | "request-limit"
  | "cost-limit"
  /** A file cannot be written or read. */
  | "storage"
  | "interrupted";

/** The early end of a run. */
export interface Stop {
  cause: StopCause;
  /** The event, in one line. */
  detail?: string | undefined;
  /** The remedy, in one line. */
  hint: string;
}

/** Thrown when no further request makes sense, often until somebody fixes something. */
export class Stopped extends Error {
  readonly stop: Stop;
  /** The reply that caused it, if any. */
  readonly reply: Reply | undefined;

  constructor(stop: Stop, reply?: Reply) {
    super(stop.detail ?? stop.cause);
    this.name = "Stopped";
    this.stop = stop;
    this.reply = reply;
  }
}

/** Thrown if a request cannot be afforded, but parts of it may be. */
export class TooDear extends Error {}

const address = "check BIOPEDIA_API_URL and the network";

const faults: Record<SetupFault, string> = {
  redirect: "set BIOPEDIA_API_URL to the final address; redirects are not followed",
  scheme: "check whether BIOPEDIA_API_URL needs https: or http:",
  credentials: "remove them from BIOPEDIA_API_URL; put the key in BIOPEDIA_API_KEY",
  port: "check the port of BIOPEDIA_API_URL",
  "key-format": "copy BIOPEDIA_API_KEY again, on one line and without quotes",
  "event-stream": "set BIOPEDIA_API_URL to a service that answers with JSON, not with a stream",
  base: "set BIOPEDIA_API_URL to the address of chat completions, which ends in /v1/chat/completions",
};

/** The longest time, in milliseconds, that a run waits because the service asks for it. */
const longestWait = 10 * 60_000;

/** Returns the stop for a reply that ends the run in any case; undefined if later requests may succeed. */
export function stopFor(reply: Reply): Stop | undefined {
  switch (reply.kind) {
    case "authentication":
      return { cause: reply.kind, detail: reply.detail, hint: "check BIOPEDIA_API_KEY" };
    case "credit":
      return {
        cause: reply.kind,
        detail: reply.detail,
        hint: "add credit to the account, or choose a free model with BIOPEDIA_MODEL",
      };
    case "daily-quota":
      return {
        cause: reply.kind,
        detail: reply.detail,
        hint: "continue tomorrow, or choose another model with BIOPEDIA_MODEL",
      };
    case "model-gone":
      return { cause: reply.kind, detail: reply.detail, hint: "choose another model with BIOPEDIA_MODEL" };
    case "misconfigured":
      return { cause: "service", detail: `the service cannot be used: ${reply.detail}`, hint: faults[reply.fault] };
    case "unavailable":
      return { cause: "service", detail: reply.detail, hint: address };
    case "rate-limit":
    case "transient":
      return (reply.retryAfter ?? 0) > longestWait ? waitStop(reply.retryAfter ?? 0, reply.detail) : undefined;
    default:
      return undefined;
  }
}

/** Returns the stop where a service asks for too long a wait, in milliseconds, which it may choose at will. */
function waitStop(wait: number, detail: string): Stop {
  const minutes = Math.ceil(wait / 60_000);
  const hours = Math.ceil(minutes / 60);
  const span = minutes < 100 ? plural(minutes, "minute") : hours < 100 ? plural(hours, "hour") : "days";
  return { cause: "service", detail: `the service asks to wait ${span}: ${detail}`, hint: "run it again then" };
}

/** Returns the stop for a reply of a service that has never answered; undefined for a reply that may be temporary. */
export function firstStopFor(reply: Reply): Stop | undefined {
  switch (reply.kind) {
    case "unreachable":
      return unreachableStop(reply.detail);
    case "bad-request":
      return {
        cause: "service",
        detail: `the service rejects the request: ${reply.detail}`,
        hint: "check BIOPEDIA_API_URL and BIOPEDIA_MODEL",
      };
    case "web-page":
      return {
        cause: "service",
        detail: `the service cannot be used: ${reply.detail}`,
        hint: "check BIOPEDIA_API_URL; a login page or a proxy may be in the way",
      };
    default:
      return undefined;
  }
}

/** Returns the stop for a service that cannot be reached. @param detail why, in one line */
export const unreachableStop = (detail: string): Stop => ({
  cause: "service",
  detail: `the service cannot be reached: ${detail}`,
  hint: address,
});

/** Returns the stop after too many requests without an accepted text. @param last the last reply */
export const noProgressStop = (asks: number, last: Reply | undefined): Stop => ({
  cause: "no-progress",
  detail: `${plural(asks, "request")} in a row without a usable translation${lastReply(last && "text" in last ? quoted(last.text) : last?.detail)}`,
  hint: "try another model with BIOPEDIA_MODEL, or try again later",
});

/** Returns the stop at the maximum number of requests. @param last the last reply, which is told if it was a failure */
export const requestLimitStop = (most: number, last: Reply | undefined): Stop => ({
  cause: "request-limit",
  detail: `${plural(most, "request")} sent${lastReply(last && "detail" in last ? last.detail : undefined)}`,
  hint: "change the limit with --max-requests",
});

/** An answer that is no translation, such as a refusal, tells why in its beginning. */
const quoted = (text: string): string => `“${text.replace(/\s+/g, " ").replace(/^(.{99}).+/u, "$1…")}”`;

const lastReply = (detail: string | undefined): string => (detail === undefined ? "" : `; last reply: ${detail}`);

/** @param money the amounts in words */
export const costLimitStop = (money: { spent: string; most: string; next: string }): Stop => ({
  cause: "cost-limit",
  detail: `${money.spent} of ${money.most} spent, and the next request may cost up to ${money.next}`,
  hint: "change the limit with --max-cost",
});

/** Longer texts take long to read, and a wait is said in few words. */
const [longestHint, longestMessage] = [100, 1000];

/**
 * Returns how long the service asks to wait, in milliseconds. Its own clock is used if it sends one, because ours may
 * be wrong.
 */
export function waitOf(
  { headers, now }: RawReply,
  message: string,
  words: string,
  limited: boolean,
): number | undefined {
  const clock = Date.parse(headers.get("date") ?? "");
  const base = Number.isNaN(clock) ? now : clock;
  const milliseconds = headers.get("retry-after-ms");
  const stated = /\b(?:again|retry|wait)\s+(?:(?:in|after|for|at least)\s*)?((?:\d+(?:\.\d+)?\s*[a-z]+\s*)+)/i.exec(
    message.slice(0, longestMessage),
  )?.[1];
  const hints = [
    milliseconds && `${milliseconds}ms`,
    headers.get("retry-after"),
    /"retry[-_]?(?:after|delay)(?:_seconds)?":\s*"?([^",}]+)/i.exec(words)?.[1],
    stated,
    // Some services send these with every reply, so they count only after a rate limit.
    ...(limited ? [/"x-ratelimit-reset[\w-]*":\s*"?([^",}]+)/i.exec(words)?.[1]] : []),
    ...(limited ? [headers.get("x-ratelimit-reset-requests"), headers.get("x-ratelimit-reset")] : []),
  ];
  const waits = hints.map((hint) => (hint ? spanOf(hint.slice(0, longestHint).trim(), base) : undefined));
  const wait = waits.find((span) => span !== undefined);
  return wait === undefined ? undefined : Math.ceil(Math.max(wait, 0));
}

const units: Readonly<Record<string, number>> = {
  ms: 1,
  mil: 1,
  s: 1000,
  sec: 1000,
  m: 60_000,
  min: 60_000,
  h: 3_600_000,
  hou: 3_600_000,
};

/** Parses seconds, a point in time (seconds or milliseconds since the epoch), `1m30s`, or a date as a time span. */
function spanOf(hint: string, base: number): number | undefined {
  if (/^-?\d+(?:\.\d+)?$/.test(hint)) {
    const value = Number(hint);
    return value >= 1e11 ? value - base : value >= 1e9 ? value * 1000 - base : value * 1000;
  }
  const parts = [...hint.matchAll(/(\d+(?:\.\d+)?)\s*([a-z]+)/gi)];
  const spans = parts.map(
    ([, amount, unit = ""]) => Number(amount) * (units[unit.slice(0, 3).toLowerCase()] ?? Number.NaN),
  );
  const known = spans.filter((span) => !Number.isNaN(span));
  if (/^\d/.test(hint) && known.length > 0) return known.reduce((sum, span) => sum + span, 0);
  const date = /^[a-z]{3,9},? |^\d{4}-\d\d-\d\dT/i.test(hint) ? Date.parse(hint) : Number.NaN;
  return Number.isNaN(date) ? undefined : date - base;
}
