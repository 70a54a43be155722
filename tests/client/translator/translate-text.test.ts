import { describe, expect, test, vi } from "vitest";
import { translateText } from "../../../src/client/translator/translate-text.ts";
import { relayErrors } from "../../../src/core/relay/relay-protocol.ts";
import type { TranslationTarget } from "../../../templates/islands/TargetName.tsx";
import { completion } from "../../support/relay.ts";
import { asked, chatForTests, pageAsks, pageForTests } from "../page.ts";

const chinese = {
  value: "zh-CN",
  code: "zh-cn",
  tag: "zh-Hans",
  name: "简体中文",
  localName: "Simplified Chinese",
  fullName: "Simplified Chinese",
  dir: "ltr",
} as const;
const french = {
  value: "fr",
  code: "fr",
  tag: "fr",
  name: "Français",
  localName: "French",
  fullName: "French",
  dir: "ltr",
} as const;
const path = "/api/v1/chat/completions";
const glossary = [{ term: "Kiran Vale", forms: { "zh-cn": "基兰·韦尔" } }];
const text = "Kiran Vale worked on growth in 2020.";

const chat = chatForTests();
const { throughRelay, answerWith } = pageForTests(
  async () => JSON.stringify({ targets: [chinese, french], glossary, instructions: [] }),
  chat,
);

const translate = (source = text, target: TranslationTarget = chinese) =>
  translateText({
    chat: { service: { url: path, model: "m" }, glossary, instructions: [] },
    text: source,
    target,
    ownKey: "",
    signal: new AbortController().signal,
    onProgress: () => {},
    onText: () => {},
    onLoading: () => {},
  });

describe("an error of the service is in the relay's words", () => {
  test.each([
    [401, { error: { message: "User not found." } }, "the translation service does not accept the site’s key", 1],
    [
      402,
      { error: { message: "Insufficient credits" } },
      "the site’s credit with the translation service is used up",
      1,
    ],
    [200, { error: { message: "Model is broken", code: 500 } }, "the translation service failed", 2],
    [500, { error: { message: "<b>Internal</b>" } }, "the translation service failed", 2],
  ])("%i %o", async (status, body, message, requests) => {
    answerWith(status, body);
    await expect(translate()).rejects.toThrow(message);
    expect(asked()).toBe(requests);
  });
});

test("a reply without choices is one", async () => {
  answerWith(200, { choices: [] });
  expect(await translate()).toEqual({ kind: "no-choices" });
});

test.each([
  completion(""),
  completion(text),
  completion("只有“Kiran Vale”，没有年份"),
  completion("⟦0⟧ 2020 <img src=x onerror=alert(1)>"),
])("a reply that is not a translation is rejected: %o", async (reply) => {
  answerWith(200, reply);
  expect(await translate()).toEqual({ kind: "failed", reason: expect.stringMatching(/\S/) });
});

test("without a connection, the browser's own words are told after a second try", async () => {
  pageAsks(() => Promise.reject(new TypeError("Failed to fetch")));
  await expect(translate()).rejects.toThrow("Failed to fetch");
  expect(asked()).toBe(2);
});

test("an offline device is told at once", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  pageAsks(() => Promise.reject(new TypeError("Failed to fetch")));
  await expect(translate()).rejects.toThrow("this device is offline");
  expect(asked()).toBe(1);
});

test.each([200, 403, 404, 405, 501])("a static host's %i means that there is no relay", async (status) => {
  pageAsks(
    async () =>
      new Response("<!doctype html><title>Not here</title>", { status, headers: { "content-type": "text/html" } }),
  );
  expect(await translate()).toEqual({ kind: "unavailable", message: `no relay at ${path} (${status})` });
  expect(asked()).toBe(1);
});

test("a relay without a key names the variable to set", async () => {
  const { status, message } = relayErrors["not-configured"];
  pageAsks(async () => Response.json({ error: { code: "not-configured", message } }, { status }));
  expect(await translate()).toEqual({ kind: "unavailable", message: "BIOPEDIA_API_KEY is not set on the server" });
});

test.each(["serverError", "html502", "rate429None", "cutOffJson"] as const)("%s passes by itself", async (fault) => {
  chat().setFaults([fault]);
  throughRelay();
  expect(await translate()).toMatchObject({ kind: "translated", kept: 0 });
  expect(chat().requests).toHaveLength(2);
});

test("a text that is half done is asked for three times more", async () => {
  chat().setFaults([null, "serverError", "serverError", "serverError"]);
  throughRelay();
  expect(
    await translate(Array.from({ length: 3 }, (_, index) => `${text} `.repeat(100) + index).join("\n\n")),
  ).toMatchObject({ kept: 0 });
  // Two are under way at once: all failures are of requests that were asked again.
  expect(chat().requests.filter(({ status }) => status === 500)).toHaveLength(3);
});

test("a text of 20 000 characters stays within the request's limit and loses nothing", async () => {
  throughRelay();
  const paragraph = "Growth was steady that year and the team learned a lot about it. ".repeat(6).trim();
  const numbers = Array.from({ length: 52 }, (_, index) => index + 100);
  const long = numbers.map((number) => `${number}. ${paragraph}`).join("\n\n");
  expect(long.length).toBeGreaterThan(20_000);
  const outcome = await translate(long, french);
  expect(outcome.kind === "translated" && outcome.text.split("\n\n").map((part) => Number.parseInt(part, 10))).toEqual(
    numbers,
  );
  for (const { prompt } of chat().requests) expect(prompt.length).toBeLessThan(10_000);
  expect(chat().requests.length).toBeLessThanOrEqual(8);
});
