import type { RawReply } from "./types.ts";

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
