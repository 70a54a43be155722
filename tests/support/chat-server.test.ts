import { describe, expect, onTestFinished, test } from "vitest";
import { classifyReply } from "../../src/core/chat/classify-reply.ts";
import type { Reply } from "../../src/core/chat/types.ts";
import { stripFraming } from "../../src/core/translation/answers.ts";
import { verifyTranslation } from "../../src/core/translation/verify.ts";
import { type ChatServerOptions, pseudoTranslate, startChatServer } from "./chat-server.ts";
import { damage, drawFault, type FaultKind, type FaultPlan, faultKinds, mulberry32, type Piece } from "./faults.ts";

const three = "[0] Vale joined <x0/> in 2006.\n[1] Sales grew by 800% in {count} years.\n[2] She likes <x1/>.";
const prompt = (text: string, language = "Russian (ru)") =>
  `Translate the text.\nTarget language: ${language}\n\nTEXT:\n${text}`;

async function start(options: ChatServerOptions = {}) {
  const server = await startChatServer(options);
  onTestFinished(() => server.close());
  const ask = (text: string, init: RequestInit = {}, model = "example/model") =>
    fetch(server.url, {
      method: "POST",
      body: JSON.stringify({ model, messages: [{ role: "user", content: text }] }),
      signal: AbortSignal.timeout(30_000),
      ...init,
    });
  return { server, ask };
}

interface Completion {
  choices: { finish_reason: string; message: { content: string; reasoning?: string }; error?: { code: number } }[];
  error?: string | { message: string; code: number; metadata: { headers: Record<string, string> } };
}

const contentOf = async (response: Response) =>
  ((await response.json()) as Completion).choices[0]?.message.content ?? "";

const languages = [
  "ru",
  "uk",
  "ar",
  "fa",
  "ur",
  "hi",
  "mr",
  "bn",
  "pa",
  "gu",
  "ta",
  "te",
  "th",
  "km",
  "ko",
  "ja",
  "zh-Hans",
  "zh-Hant",
  "nl",
  "vi",
  "tl",
];

describe("a translation", () => {
  test("differs by language and keeps length, numbers, markers, placeholders and addresses", () => {
    const text = "Vale's <x0/> grew by 800% to 10,000 {count} %s <b>café</b> https://example.com/a1 and MBA TV";
    for (const tag of languages) {
      const translated = pseudoTranslate(text, tag);
      expect([...translated], tag).toHaveLength([...text].length);
      for (const kept of ["<x0/>", "800%", "10,000", "{count}", "%s", "<b>", "</b>", "https://example.com/a1"])
        expect(translated, tag).toContain(kept);
      expect(pseudoTranslate(text, tag)).toBe(translated);
    }
  });

  test("has every letter in the script of the language", () => {
    const scripts: Record<string, RegExp> = {
      ru: /^\p{Script=Cyrillic}+$/u,
      fa: /^\p{Script=Arabic}+$/u,
      mr: /^\p{Script=Devanagari}+$/u,
      bn: /^\p{Script=Bengali}+$/u,
      pa: /^\p{Script=Gurmukhi}+$/u,
      gu: /^\p{Script=Gujarati}+$/u,
      ta: /^\p{Script=Tamil}+$/u,
      te: /^\p{Script=Telugu}+$/u,
      th: /^\p{Script=Thai}+$/u,
      km: /^\p{Script=Khmer}+$/u,
      ko: /^\p{Script=Hangul}+$/u,
      ja: /^\p{Script=Hiragana}+$/u,
      "zh-Hans": /^\p{Script=Han}+$/u,
      "zh-TW": /^\p{Script=Han}+$/u,
    };
    const letters = "abcdefghijklmnopqrstuvwxyzABCßøé";
    for (const [tag, script] of Object.entries(scripts)) {
      expect(pseudoTranslate(letters, tag), tag).toMatch(script);
      expect([...pseudoTranslate(letters, tag)], tag).toHaveLength([...letters].length);
    }
  });

  test("into a Latin language leaves no English word", () => {
    const words = "A the of and in is I MBA TV HTTP Hmm growth by with for her She’s".split(" ");
    for (const word of words) expect(pseudoTranslate(word, "nl").toLowerCase()).not.toMatch(/[aeiouy]/);
    for (const word of words) expect(pseudoTranslate(word, "nl")).not.toBe(word);
    expect(pseudoTranslate("Growth of the MBA", "sw")).toBe("Hsjxvj jg vjw NCZ");
  });

  test("differs between the Chinese variants", () => {
    expect(pseudoTranslate("the leader", "zh-Hans")).toMatch(/[们这国来时]/);
    expect(pseudoTranslate("the leader", "zh-Hant")).toMatch(/[們這國來時]/);
  });

  test.each([
    "Vale has never been there, and she did not ask why.",
    "Half of the visitors came. Two thirds of them paid; a quarter of the rest did not.",
    "The company doubled its sales and tripled the number of its visitors.",
    "Dozens of people came. Hundreds of them stayed. Thousands wrote, and millions read it.",
    "Most of them stayed. At least 40 paid, and at most 20 left.",
    "More than 40 people saw it. Fewer than 20 did. Nearly 300 heard of it.",
  ])("says as much as its source in every language: %s", (source) => {
    const reasons = languages.map((tag) => {
      const target = { code: tag, tag, fullName: tag };
      const translation = pseudoTranslate(source, tag);
      return [tag, translation, verifyTranslation({ source, from: "en", translation, target, glossary: [] })];
    });
    expect(reasons.filter(([, , reason]) => reason !== undefined)).toEqual([]);
  });

  test("keeps the markers of its pieces, in order", async () => {
    const { server, ask } = await start();
    const content = await contentOf(await ask(prompt(three)));
    expect(content).toBe(three.replace(/(?<=\] ).*/g, (piece) => pseudoTranslate(piece, "ru")));
    expect(content).toMatch(
      /^\[0\] \p{Script=Cyrillic}.*<x0\/>.*2006\.\n\[1\] .*800%.*\{count\}.*\n\[2\] .*<x1\/>\.$/u,
    );
    expect(server.requests).toMatchObject([
      { status: 200, fault: null, pieces: 3, prompt: prompt(three), model: "example/model" },
    ]);
  });

  test("of one text is the whole answer, even if it contains a line TEXT:", async () => {
    const { server, ask } = await start();
    const text = "Vale was born.\nTEXT:\n[1] is no marker here.";
    expect(await contentOf(await ask(prompt(text, "Dutch (nl)")))).toBe(pseudoTranslate(text, "nl"));
    expect(server.requests[0]?.pieces).toBe(1);
  });
});

describe("the server", () => {
  test("requires the right key, model, address and text", async () => {
    const { server, ask } = await start({ key: "sk-test", models: ["example/model"], faults: ["noChoices"] });
    const headers = { authorization: "Bearer sk-test", "http-referer": "https://example.com" };
    expect((await ask(prompt(three))).status).toBe(401);
    expect((await ask(prompt(three), { headers }, "other/model")).status).toBe(404);
    expect((await ask("Hello", { headers })).status).toBe(400);
    expect((await ask(prompt(three), { headers, body: "{" })).status).toBe(404);
    expect((await fetch(server.url.replace("chat/", ""), { method: "POST" })).status).toBe(404);
    // A rejected request does not use up a fault.
    expect((await ask(prompt(three), { headers })).status).toBe(200);
    expect(server.requests.map(({ status, fault }) => [status, fault])).toEqual([
      [401, null],
      [404, null],
      [400, null],
      [404, null],
      [404, null],
      [200, "noChoices"],
    ]);
    expect(server.requests.at(-1)?.headers).toMatchObject(headers);
  });

  test("counts tokens, and waits as configured", async () => {
    const { server, ask } = await start({ latency: 60 });
    const before = performance.now();
    const replies = await Promise.all([1, 2, 3].map(() => ask(prompt(three))));
    expect(performance.now() - before).toBeGreaterThanOrEqual(55);
    const usages = await Promise.all(
      replies.map(async (reply) => ((await reply.json()) as { usage: { prompt_tokens: number } }).usage),
    );
    expect(server.usage.promptTokens).toBe(usages.reduce((sum, { prompt_tokens }) => sum + prompt_tokens, 0));
    expect(server.usage.completionTokens).toBeGreaterThan(0);
  });

  test("counts concurrent requests", async () => {
    const { server: patient, ask: askPatient } = await start();
    for (let time = 0; time < 3; time++) await askPatient(prompt(three)).then((reply) => reply.text());
    expect(patient.maxInFlight).toBe(1);
    const { server, ask } = await start({ faults: ["hang", "hang", "hang"] });
    const controller = new AbortController();
    const asked = Promise.allSettled([1, 2, 3].map(() => ask(prompt(three), { signal: controller.signal })));
    await expect.poll(() => server.maxInFlight).toBe(3);
    controller.abort();
    await asked;
  });

  test("closes while requests hang", async () => {
    const server = await startChatServer({ faults: ["hang"] });
    const body = JSON.stringify({ model: "m", messages: [{ role: "user", content: prompt(three) }] });
    const asked = fetch(server.url, { method: "POST", body }).then(
      () => "answered",
      () => "closed",
    );
    await expect.poll(() => server.requests.length).toBe(1);
    await server.close();
    expect(await asked).toBe("closed");
    expect(server.requests[0]).toMatchObject({ status: 0, fault: "hang" });
  });
});

describe("a fault", () => {
  /** Sends one request with a fault. */
  async function askWith(fault: FaultKind, text = three, options: ChatServerOptions = {}) {
    const { server, ask } = await start({ faults: [fault], ...options });
    const response = await ask(prompt(text));
    expect(server.requests[0]).toMatchObject({ fault, status: response.status });
    return response;
  }
  const json = async (response: Response) => (await response.json()) as Completion;
  const markers = (text: string) => [...text.matchAll(/^\[(\d+)\]/gm)].map(([, number]) => Number(number));
  const right = three.replace(/(?<=\] ).*/g, (piece) => pseudoTranslate(piece, "ru"));
  const lines = right.split("\n");

  test.each([
    ["unauthorized", 401],
    ["credit", 402],
    ["modelGone", 404],
    ["serverError", 500],
  ] as const)("%s is an error with status %i", async (fault, status) => {
    const response = await askWith(fault);
    expect(response.status).toBe(status);
    expect((await json(response)).error).toMatchObject({ code: status });
  });

  test("of the rate limit has each kind of retry hint", async () => {
    const seconds = await askWith("rate429Seconds", three, { retryAfter: 2 });
    expect([seconds.status, seconds.headers.get("retry-after")]).toEqual([429, "2"]);
    const before = Date.now();
    const date = await askWith("rate429Date", three, { retryAfter: 30 });
    expect(date.status).toBe(429);
    // Dates have whole seconds.
    expect(Date.parse(date.headers.get("retry-after") ?? "") - before).toBeGreaterThan(28_999);
    const body = await askWith("rate429Body", three, { retryAfter: 30 });
    const { error } = await json(body);
    expect([body.status, body.headers.get("retry-after")]).toEqual([429, null]);
    expect(error).toMatchObject({ metadata: { headers: { "X-RateLimit-Reset": expect.stringMatching(/^\d{13}$/) } } });
    const none = await askWith("rate429None");
    expect([none.status, none.headers.get("retry-after")]).toEqual([429, null]);
    expect((await json(none)).error).toMatchObject({ metadata: {} });
    const daily = await askWith("dailyQuota");
    expect(daily.status).toBe(429);
    expect((await json(daily)).error).toMatchObject({ message: expect.stringContaining("free-models-per-day") });
  });

  test("may be a web page", async () => {
    for (const [fault, status] of [["html502", 502] as const, ["html200", 200] as const]) {
      const response = await askWith(fault);
      expect([response.status, response.headers.get("content-type")]).toEqual([status, "text/html"]);
      expect(await response.text()).toMatch(/^<!DOCTYPE html>/);
    }
  });

  test("may be a delay", async () => {
    const before = performance.now();
    expect(await contentOf(await askWith("slow", three, { slow: 80 }))).toBe(right);
    expect(performance.now() - before).toBeGreaterThanOrEqual(75);
    const { server, ask } = await start({ faults: ["hang"] });
    const controller = new AbortController();
    const asked = ask(prompt(three), { signal: controller.signal });
    const stopped = expect(asked).rejects.toThrow();
    await expect.poll(() => server.requests.length).toBe(1);
    controller.abort();
    await stopped;
    expect(server.requests[0]).toMatchObject({ status: 0, fault: "hang" });
  });

  test("may cut the body off", async () => {
    await expect((await askWith("cutOffBody")).text()).rejects.toThrow();
    const text = await (await askWith("cutOffJson")).text();
    expect(text).toMatch(/^\{"id"/);
    expect(() => JSON.parse(text)).toThrow();
  });

  test("may be a 200 without an answer", async () => {
    expect((await json(await askWith("errorIn200"))).error).toBeTruthy();
    expect((await json(await askWith("choiceError"))).choices).toMatchObject([
      { finish_reason: "error", error: { code: 502 } },
    ]);
    expect((await json(await askWith("noChoices"))).choices).toEqual([]);
    expect((await json(await askWith("nullContent"))).choices).toMatchObject([{ message: { content: null } }]);
    expect((await json(await askWith("reasoningOnly"))).choices).toMatchObject([
      { message: { content: null, reasoning: expect.any(String) } },
    ]);
    expect((await json(await askWith("filtered"))).choices).toMatchObject([
      { finish_reason: "content_filter", message: { content: "" } },
    ]);
    const { choices } = await json(await askWith("lengthFinish"));
    const content = choices[0]?.message.content ?? "";
    expect(choices[0]?.finish_reason).toBe("length");
    expect(content.length).toBeLessThan(right.length);
    expect(right.startsWith(content)).toBe(true);
  });

  test("may damage the markers", async () => {
    const merged = await contentOf(await askWith("mergedMarkers"));
    expect(markers(merged)).toHaveLength(2);
    expect(merged.replace(/^\[\d\] /gm, "")).toBe(right.replace(/^\[\d\] /gm, ""));
    const missing = await contentOf(await askWith("missingMarker"));
    expect(missing.trim().split("\n")).toEqual(lines.filter((line) => missing.includes(line)));
    expect(markers(missing)).toHaveLength(2);
    const swapped = await contentOf(await askWith("swappedMarkers"));
    expect([[1, 0, 2].join(), [0, 2, 1].join()]).toContain(markers(swapped).join());
    const duplicated = await contentOf(await askWith("duplicatedMarker"));
    expect(markers(duplicated)).toHaveLength(3);
    expect(new Set(markers(duplicated)).size).toBe(2);
    expect(markers(await contentOf(await askWith("renumberedMarkers")))).toEqual([1, 2, 3]);
  });

  test("may frame the answer", async () => {
    for (const fault of ["preface", "fence", "think"] as const) {
      const content = await contentOf(await askWith(fault));
      expect(content).toContain(right);
      expect(content).toMatch(
        {
          preface: /^(?:Here|Sure|Translation|Certainly)/,
          fence: /^```[\s\S]*\n```$/,
          think: /^<think>[\s\S]*<\/think>\n/,
        }[fault],
      );
    }
  });

  test("may damage one piece", async () => {
    const wrong = async (fault: FaultKind) => {
      const content = (await contentOf(await askWith(fault))).replace(/\n$/, "").split("\n");
      const places = lines.map((_, index) => index).filter((index) => content[index] !== lines[index]);
      expect([content.length, places.length], fault).toEqual([3, 1]);
      return {
        line: content[places[0] ?? 0] ?? "",
        before: lines[places[0] ?? 0] ?? "",
        source: three.split("\n")[places[0] ?? 0],
      };
    };
    const english = await wrong("leftInEnglish");
    expect(english.line).toBe(english.source);
    const number = await wrong("changedNumber");
    expect(number.line.replace(/\d+/g, "n")).toBe(number.before.replace(/\d+/g, "n"));
    const name = await wrong("translatedName");
    expect(name.line).not.toContain(/<x\d\/>/.exec(name.before)?.[0]);
    expect((await wrong("emptyPiece")).line).toMatch(/^\[\d\] $/);
  });

  test("is understood by the client", async () => {
    const kinds: Partial<Record<FaultKind, Reply["kind"]>> = {
      ...{
        rate429Seconds: "rate-limit",
        rate429Date: "rate-limit",
        rate429Body: "rate-limit",
        rate429None: "rate-limit",
      },
      ...{ unauthorized: "authentication", credit: "credit", dailyQuota: "daily-quota", modelGone: "model-gone" },
      ...{ serverError: "transient", html502: "transient", errorIn200: "transient", choiceError: "transient" },
      ...{
        html200: "web-page",
        cutOffJson: "not-json",
        noChoices: "empty",
        nullContent: "empty",
        reasoningOnly: "reasoning-only",
      },
      ...{ lengthFinish: "truncated", filtered: "filtered" },
    };
    for (const fault of faultKinds.filter((kind) => kind !== "hang" && kind !== "cutOffBody")) {
      const response = await askWith(fault, three, { retryAfter: 2, slow: 1 });
      const reply = classifyReply({
        status: response.status,
        headers: response.headers,
        body: await response.text(),
        now: Date.now(),
      });
      expect(reply.kind, fault).toBe(kinds[fault] ?? "ok");
      if (["preface", "fence", "think"].includes(fault))
        expect("text" in reply && stripFraming(reply.text), fault).toBe(right);
      if (/^rate429(?:Seconds|Date|Body)$/.test(fault))
        expect("retryAfter" in reply && reply.retryAfter, fault).toBeGreaterThan(0);
      if (fault === "rate429None") expect(reply).not.toHaveProperty("retryAfter");
    }
  });

  test("that cannot apply to the text is skipped", async () => {
    const faults = [
      "mergedMarkers",
      "missingMarker",
      "swappedMarkers",
      "duplicatedMarker",
      "renumberedMarkers",
      "changedNumber",
      "translatedName",
    ] as const;
    const { server, ask } = await start({ faults });
    for (const fault of faults)
      expect(await contentOf(await ask(prompt("Only words."))), fault).toBe(pseudoTranslate("Only words.", "ru"));
    expect(server.requests.map(({ fault }) => fault)).toEqual(faults.map(() => null));
  });

  test("always shows", () => {
    const pieces: Piece[] = lines.map((line, index) => ({
      marker: line.slice(0, 4),
      source: `${three.split("\n")[index]?.slice(4)}\n`,
      text: `${line.slice(4)}\n`,
    }));
    const whole = damage(null, pieces, Math.random);
    const textual = faultKinds.slice(faultKinds.indexOf("mergedMarkers"));
    for (const kind of [...textual, "lengthFinish" as const]) {
      for (let seed = 0; seed < 200; seed++) expect(damage(kind, pieces, mulberry32(seed)), kind).not.toBe(whole);
    }
  });
});

describe("faults", () => {
  const plan: FaultPlan = { serverError: 0.2, noChoices: 0.2, preface: 0.1 };
  const texts = Array.from({ length: 60 }, (_, index) => prompt(`Text number ${index}.`));

  async function run(seed: number, order: readonly string[]) {
    const { server, ask } = await start({ seed, faults: plan });
    await Promise.all(order.map((text) => ask(text)));
    return new Map(server.requests.map(({ prompt: asked, fault }) => [asked, fault]));
  }

  test("are the same for the same seed, in any order", async () => {
    const first = await run(7, texts);
    const again = await run(7, texts.toReversed());
    expect(texts.map((text) => again.get(text))).toEqual(texts.map((text) => first.get(text)));
    const other = await run(8, texts);
    expect(texts.map((text) => other.get(text))).not.toEqual(texts.map((text) => first.get(text)));
  });

  test("may differ when a prompt is asked again", async () => {
    const { server, ask } = await start({ faults: { serverError: 0.5 } });
    for (let times = 0; times < 20; times++) await ask(prompt(three));
    expect(new Set(server.requests.map(({ fault }) => fault))).toEqual(new Set([null, "serverError"]));
  });

  test("occur as often as configured", () => {
    const random = mulberry32(1);
    const drawn = Array.from({ length: 10_000 }, () => drawFault(plan, 0, random));
    const share = (kind: FaultKind | null) => drawn.filter((each) => each === kind).length / drawn.length;
    expect(share("serverError")).toBeCloseTo(0.2, 1);
    expect(share("preface")).toBeCloseTo(0.1, 1);
    expect(share(null)).toBeCloseTo(0.5, 1);
    expect(share("hang")).toBe(0);
  });

  test("follow a script, which can be replaced", async () => {
    const { server, ask } = await start({ faults: [null, "serverError"] });
    for (let times = 0; times < 3; times++) await ask(prompt(three));
    server.setFaults(["noChoices"]);
    await ask(prompt(three));
    server.setFaults({});
    await ask(prompt(three));
    expect(server.requests.map(({ fault }) => fault)).toEqual([null, "serverError", null, "noChoices", null]);
  });
});
