import { describe, expect, test } from "vitest";
import { ChatClient, type ChatClientOptions } from "../../../src/core/chat/client.ts";
import { type Stop, Stopped } from "../../../src/core/chat/stopped.ts";
import type { Reply } from "../../../src/core/chat/types.ts";
import type { TranslationRequest } from "../../../src/core/translation/types.ts";

const request: TranslationRequest = {
  pieces: ["Hello"],
  target: { code: "pt", tag: "pt", fullName: "Portuguese" },
  names: [],
};
const ok: Reply = { kind: "ok", text: "Olá" };
const busy: Reply = { kind: "transient", detail: "503: busy" };
const gone: Reply = { kind: "model-gone", detail: "404: no such model" };

/** A client whose service gives a list of replies, or replies by model; waits end at once. */
function clientOf(
  answers: readonly Reply[] | ((model: string) => Reply | Promise<Reply>),
  options: Partial<ChatClientOptions<TranslationRequest>> = {},
) {
  const asked: string[] = [];
  const waits: number[] = [];
  const client = new ChatClient<TranslationRequest>({
    send: async (_, model) => {
      asked.push(model);
      return typeof answers === "function" ? answers(model) : (answers[asked.length - 1] ?? ok);
    },
    model: "first",
    firstDelay: 1000,
    longestDelay: 30_000,
    random: () => 1,
    sleep: async (wait) => void waits.push(wait),
    signal: new AbortController().signal,
    ...options,
  });
  return { client, asked, waits };
}

const stopOf = async (asking: Promise<unknown>): Promise<Stop | undefined> => {
  const error = await asking.catch((caught: unknown) => caught);
  return error instanceof Stopped ? error.stop : undefined;
};

describe("a temporary failure", () => {
  test("is retried with doubling delays up to a limit", async () => {
    const { client, waits } = clientOf(Array(7).fill(busy));
    expect(await client.ask(request, { tries: 7 })).toEqual(busy);
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000]);
  });

  test("is retried as often as configured", async () => {
    const { client, asked } = clientOf([busy, busy, busy]);
    expect(await client.ask(request, { tries: 2 })).toEqual(busy);
    expect(asked).toHaveLength(2);
  });

  test("waits as long as the service asks, if that is longer", async () => {
    const { client, waits } = clientOf([
      { kind: "rate-limit", detail: "429", retryAfter: 45_000 },
      { ...busy, retryAfter: 10 },
    ]);
    expect(await client.ask(request)).toEqual(ok);
    expect(waits).toEqual([45_000, 2000]);
  });

  test.each([
    [11 * 60_000, "11 minutes"],
    [7 * 3_600_000, "7 hours"],
    [1e12, "days"],
  ])("%d ms that the service asks for are no wait but a stop", async (retryAfter, span) => {
    const { client, waits } = clientOf([{ kind: "rate-limit", detail: "429: slow down", retryAfter }]);
    expect(await stopOf(client.ask(request))).toMatchObject({
      cause: "service",
      detail: `the service asks to wait ${span}: 429: slow down`,
    });
    expect(waits).toEqual([]);
  });

  test("a web page is temporary once the service has answered, and a wrong URL before", async () => {
    const page: Reply = { kind: "web-page", detail: "a web page instead of an answer: “Log in”" };
    const { client } = clientOf([ok, page, ok]);
    await client.ask(request);
    expect(await client.ask(request)).toEqual(ok);
    const first = clientOf([page]);
    expect(await stopOf(first.client.ask(request))).toMatchObject({
      cause: "service",
      detail: expect.stringContaining("Log in"),
    });
    expect(first.asked).toHaveLength(1);
  });
});

describe("a permanent failure stops everything at once", () => {
  test.each<[Reply, object]>([
    [
      { kind: "authentication", detail: "401: no" },
      { cause: "authentication", hint: "check BIOPEDIA_API_KEY" },
    ],
    [
      { kind: "misconfigured", fault: "redirect", detail: "308 redirects to https://x.example/" },
      { cause: "service", hint: /redirects/ },
    ],
    [
      { kind: "unreachable", detail: "ECONNREFUSED" },
      { cause: "service", detail: /cannot be reached: ECONNREFUSED/, hint: /BIOPEDIA_API_URL/ },
    ],
    [
      { kind: "bad-request", detail: "400: what?" },
      { cause: "service", detail: /rejects the request: 400: what\?/ },
    ],
    [gone, { cause: "model-gone", hint: /BIOPEDIA_MODEL/ }],
  ])("%j", async (reply, stop) => {
    const { client, asked } = clientOf([reply]);
    const found = await stopOf(client.ask(request));
    for (const [name, value] of Object.entries(stop)) expect(found?.[name as keyof Stop]).toMatch(value);
    expect(await stopOf(client.ask(request))).toEqual(found);
    expect(asked).toHaveLength(1);
  });

  test("a service that becomes unreachable stops the run after a few attempts", async () => {
    const { client, asked } = clientOf([ok, ...Array(9).fill({ kind: "unreachable", detail: "connect ECONNREFUSED" })]);
    await client.ask(request);
    expect(await stopOf(client.ask(request))).toMatchObject({
      cause: "service",
      detail: expect.stringContaining("ECONNREFUSED"),
    });
    expect(asked).toHaveLength(4);
  });
});

describe("a run without progress", () => {
  test("stops after ten requests in a row without an accepted text, with the detail of the last", async () => {
    const { client, asked } = clientOf(() => ({
      kind: "reasoning-only",
      detail: "the model sent reasoning but no answer",
    }));
    for (let ask = 0; ask < 10; ask++) await client.ask(request);
    expect(await stopOf(client.ask(request))).toEqual({
      cause: "no-progress",
      detail: expect.stringMatching(/^10 requests in a row .*the model sent reasoning/),
      hint: expect.stringContaining("BIOPEDIA_MODEL"),
    });
    expect(asked).toHaveLength(10);
  });

  test("is not assumed while the first concurrent requests are in progress", async () => {
    const { client } = clientOf(() => ok, { concurrency: 4 });
    for (let round = 0; round < 10; round++) await Promise.all(Array.from({ length: 4 }, () => client.ask(request)));
    expect(await stopOf(client.ask(request))).toMatchObject({ cause: "no-progress" });
  });

  test("is detected as early for sequential requests, whatever the concurrency", async () => {
    const { client } = clientOf(() => ok, { concurrency: 4 });
    for (let ask = 0; ask < 10; ask++) await client.ask(request);
    expect(await stopOf(client.ask(request))).toMatchObject({ cause: "no-progress" });
  });

  test("goes on while texts are accepted", async () => {
    const { client, asked } = clientOf(() => ok);
    for (let ask = 0; ask < 50; ask++) {
      await client.ask(request);
      if (ask % 9 === 0) client.accepted();
    }
    expect(asked).toHaveLength(50);
  });

  test("stops when the service is down or hangs; then each attempt counts", async () => {
    const down = clientOf(() => busy);
    for (let ask = 0; ask < 10; ask++) await down.client.ask(request, { tries: 2 });
    expect(await stopOf(down.client.ask(request))).toMatchObject({
      cause: "no-progress",
      detail: expect.stringContaining("503: busy"),
    });
    const hanging = clientOf(() => ({ kind: "timeout", detail: "no answer within 120 s" }));
    await hanging.client.ask(request);
    expect(await stopOf(hanging.client.ask(request))).toMatchObject({ cause: "no-progress" });
    expect(hanging.asked).toHaveLength(10);
  });

  test("is explained by what the model said instead of translations, shortened", async () => {
    const refusal = `I'm sorry,\nbut I can't help with that.${" I really cannot.".repeat(9)}`;
    const { client } = clientOf(() => ({ kind: "ok", text: refusal }));
    for (let ask = 0; ask < 10; ask++) await client.ask(request);
    const shown = `I'm sorry, but I can't help with that.${" I really cannot.".repeat(9)}`.slice(0, 99);
    expect((await stopOf(client.ask(request)))?.detail).toBe(
      `10 requests in a row without a usable translation; last reply: “${shown}…”`,
    );
  });

  test("is the reason at the request limit, too, where no text was ever accepted", async () => {
    const cut = { kind: "transient", detail: "other side closed" } as const;
    const { client } = clientOf(() => cut, { maxRequests: 20 });
    const asking = async () => {
      for (;;) await client.ask(request);
    };
    expect(await stopOf(asking())).toEqual({
      cause: "no-progress",
      detail: "20 requests in a row without a usable translation; last reply: other side closed",
      hint: "try another model with BIOPEDIA_MODEL, or try again later",
    });
    const once = clientOf([ok, ...Array(40).fill(cut)], { maxRequests: 20 }).client;
    await once.ask(request);
    once.accepted();
    for (let ask = 0; ask < 3; ask++) await once.ask(request);
    expect(await stopOf(once.ask(request))).toMatchObject({
      cause: "request-limit",
      detail: "20 requests sent; last reply: other side closed",
    });
  });

  test("is not the reason at the request limit while replies are on their way", async () => {
    const { client } = clientOf(() => new Promise<never>(() => {}), { maxRequests: 12 });
    for (let ask = 0; ask < 12; ask++) void client.ask(request);
    expect(await stopOf(client.ask(request))).toMatchObject({ cause: "request-limit", detail: "12 requests sent" });
  });

  test("stops at the request limit, including retries", async () => {
    const { client, asked } = clientOf(() => busy, { maxRequests: 4 });
    expect(await stopOf(client.ask(request))).toMatchObject({
      cause: "request-limit",
      detail: "4 requests sent; last reply: 503: busy",
      hint: expect.stringContaining("--max-requests"),
    });
    expect(asked).toHaveLength(4);
    const one = clientOf(() => ok, { maxRequests: 1 }).client;
    await one.ask(request);
    expect(await stopOf(one.ask(request))).toMatchObject({ detail: "1 request sent" });
  });
});

describe("a fallback model", () => {
  test("takes over when the first is unavailable, for all requests in progress", async () => {
    let arrived = 0;
    let release = () => {};
    const together = new Promise<void>((resolve) => {
      release = resolve;
    });
    const answer = async (model: string): Promise<Reply> => {
      if (model === "second") return ok;
      if (++arrived === 3) release();
      await together;
      return gone;
    };
    const { client, asked } = clientOf(answer, { fallbackModel: "second" });
    expect(await Promise.all([1, 2, 3].map(() => client.ask(request)))).toEqual([ok, ok, ok]);
    expect(asked).toEqual(["first", "first", "first", "second", "second", "second"]);
    expect(client.model).toBe("second");
    expect(client.otherModel).toBeUndefined();
  });

  test("stops the run when it is unavailable as well", async () => {
    const { client } = clientOf(() => gone, { fallbackModel: "second" });
    expect(await stopOf(client.ask(request))).toMatchObject({ cause: "model-gone" });
  });

  test("can be used for a single text; if it is unavailable, only that text fails", async () => {
    const { client, asked } = clientOf((model) => (model === "second" ? gone : ok), { fallbackModel: "second" });
    await client.ask(request);
    expect(client.otherModel).toBe("second");
    expect(await client.ask(request, { model: "second" })).toMatchObject({ kind: "bad-request" });
    expect(await client.ask(request)).toEqual(ok);
    expect(asked).toEqual(["first", "second", "first"]);
  });
});

test("tokens are counted for failed replies as well", async () => {
  const usage = { promptTokens: 100, completionTokens: 5, cachedTokens: 40 };
  const { client } = clientOf([
    { ...busy, usage },
    { kind: "empty", detail: "the answer is empty", usage },
  ]);
  await client.ask(request);
  expect(client.totals).toEqual({ requests: 2, promptTokens: 200, completionTokens: 10, cachedTokens: 80 });
});
