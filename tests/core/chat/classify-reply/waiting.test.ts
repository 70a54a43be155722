import { describe, expect, test } from "vitest";
import type { Reply } from "../../../../src/core/chat/types.ts";
import { classify, now } from "./classify.ts";

const retryAfter = (reply: Reply): number | undefined => ("retryAfter" in reply ? reply.retryAfter : undefined);

describe("the time to wait", () => {
  const limited = (message = "Rate limit exceeded", metadata: object = {}) => ({
    error: { message, code: 429, metadata },
  });
  const minute = 60_000;
  const cases: [name: string, body: object, headers: Record<string, string>, expected: number | undefined][] = [
    ["none given", limited(), {}, undefined],
    ["seconds", limited(), { "Retry-After": "7" }, 7000],
    ["parts of seconds", limited(), { "Retry-After": "0.25" }, 250],
    ["none needed", limited(), { "Retry-After": "0" }, 0],
    ["a date", limited(), { "Retry-After": "Thu, 15 Jan 2026 12:00:30 GMT" }, 30_000],
    [
      "a date by the service’s clock",
      limited(),
      { "Retry-After": "Thu, 15 Jan 2026 15:00:30 GMT", Date: "Thu, 15 Jan 2026 15:00:00 GMT" },
      30_000,
    ],
    ["a date gone by", limited(), { "Retry-After": "Thu, 15 Jan 2026 11:00:00 GMT" }, 0],
    ["less than nothing", limited(), { "Retry-After": "-5" }, 0],
    ["nonsense", limited(), { "Retry-After": "soon" }, undefined],
    ["a day", limited(), { "Retry-After": "86400" }, 1440 * minute],
    ["milliseconds before seconds", limited(), { "Retry-After": "2", "retry-after-ms": "1200" }, 1200],
    ["a span", limited(), { "x-ratelimit-reset-requests": "1m30s" }, 90_000],
    ["a short span", limited(), { "x-ratelimit-reset-requests": "12ms" }, 12],
    ["a span with parts", limited(), { "x-ratelimit-reset-requests": "2m59.56s" }, 179_560],
    ["seconds until a reset", limited(), { "X-RateLimit-Reset": "15" }, 15_000],
    ["the second of a reset", limited(), { "X-RateLimit-Reset": String(now / 1000 + 20) }, 20_000],
    ["the millisecond of a reset", limited(), { "X-RateLimit-Reset": String(now + 1500) }, 1500],
    ["the date of a reset", limited(), { "X-RateLimit-Reset": "2026-01-15T12:00:09Z" }, 9000],
    [
      "a reset in the body",
      limited("x", { headers: { "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": String(now + 4000) } }),
      {},
      4000,
    ],
    ["Retry-After in the body", limited("x", { headers: { "Retry-After": 3 } }), {}, 3000],
    ["a delay in the body", { error: { code: 429, message: "x", details: [{ retryDelay: "38s" }] } }, {}, 38_000],
    ["words", limited("Rate limit reached. Please try again in 20s. Visit …"), {}, 20_000],
    ["words in full", limited("Please retry after 2 minutes and 5 seconds"), {}, 120_000],
    ["words in milliseconds", limited("Please try again in 647ms."), {}, 647],
    ["words of several units", limited("Please try again in 1m2.5s."), {}, 62_500],
    ["header before words", limited("try again in 20s"), { "Retry-After": "3" }, 3000],
  ];
  test.each(cases)("%s", (_, body, headers, expected) => {
    expect(retryAfter(classify(429, body, headers))).toBe(expected);
  });

  test("is read for temporary failures, without the counters of every reply", () => {
    expect(retryAfter(classify(503, "busy", { "Retry-After": "4" }))).toBe(4000);
    expect(retryAfter(classify(503, "busy", { "x-ratelimit-reset-requests": "6m0s" }))).toBeUndefined();
  });
});
