import { expect, test } from "vitest";
import { translateLacking } from "../../../src/client/fallback/translate-lacking.ts";
import { relayErrors } from "../../../src/core/relay/relay-protocol.ts";
import { completion } from "../../support/relay.ts";
import { asked, chatForTests, pageAsks, pageForTests } from "../page.ts";

const path = "/api/v1/chat/completions";
const target = { code: "pt", tag: "pt", fullName: "Portuguese", name: "Português", dir: "ltr" } as const;
const texts = {
  leadParagraph: "Ada Example is a clockmaker.",
  work: "Work",
  "work.2": "The tower clock has run since 2021.",
};
const chat = chatForTests();
const { throughRelay, answerWith } = pageForTests(
  async () => JSON.stringify({ targets: [target], glossary: [], instructions: [] }),
  chat,
);

const words = { awaiting: "", translating: "", shown: "" };
/** Asks for the texts that are not accepted. @returns all that are */
async function translate(accepted: Record<string, string> = {}): Promise<Record<string, string>> {
  await translateLacking(
    { texts, target, words, about: "", chat: { service: { url: path, model: "m" }, glossary: [], instructions: [] } },
    accepted,
  );
  return accepted;
}

test("only the texts that are missing are asked for, and all of them", async () => {
  throughRelay();
  const translated = await translate({ work: "Trabalho" });
  expect(Object.keys(translated).sort()).toEqual(Object.keys(texts).sort());
  expect(translated.work).toBe("Trabalho");
  for (const { prompt } of chat().requests) expect(prompt).not.toMatch(/^\[\d+\] Work$/m);
});

test("a few failures pass by themselves", async () => {
  chat().setFaults(["serverError", "rate429None"]);
  throughRelay();
  expect(Object.keys(await translate())).toHaveLength(3);
});

test.each([
  ["a refused key", () => answerWith(401, { error: { message: "No auth" } }), 1, relayErrors.authentication.message],
  ["no credit", () => answerWith(402, { error: { message: "Insufficient credits" } }), 1, relayErrors.credit.message],
  ["a broken service", () => answerWith(500, { error: { message: "Broken" } }), 4, relayErrors.transient.message],
  [
    "no relay",
    () =>
      pageAsks(
        async () =>
          new Response("<!doctype html><title>x</title>", { status: 404, headers: { "content-type": "text/html" } }),
      ),
    1,
    `no relay at ${path} (404)`,
  ],
  [
    "a relay without a key",
    () => pageAsks(async () => Response.json({ error: { code: "not-configured", message: "" } }, { status: 503 })),
    1,
    relayErrors["not-configured"].message,
  ],
] as const)("%s is told in the words of the relay", async (_, prepare, requests, message) => {
  prepare();
  await expect(translate()).rejects.toThrow(message);
  expect(asked()).toBe(requests);
});

test("texts that come back as they were, or as markup, are not accepted", async () => {
  const accepted: Record<string, string> = {};
  const run = () =>
    translateLacking(
      { texts, target, words, about: "", chat: { service: { url: path, model: "m" }, glossary: [], instructions: [] } },
      accepted,
    );
  pageAsks(async (request) => {
    const { pieces } = (await request.json()) as { pieces: string[] };
    return Response.json({
      text: pieces.length > 1 ? pieces.map((piece, index) => `[${index}] ${piece}`).join("\n") : pieces[0],
    });
  });
  await expect(run()).rejects.toThrow();
  expect(accepted).toEqual({});
  answerWith(200, completion("<img src=x onerror=alert(1)>"));
  await expect(run()).rejects.toThrow();
  expect(accepted).toEqual({});
});
