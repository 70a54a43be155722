import { describe, expect, test } from "vitest";
import { classifyReply } from "../../../src/core/chat/classify-reply.ts";
import { stripFraming } from "../../../src/core/translation/answers.ts";
import { splitReply } from "../../../src/core/translation/split-reply.ts";
import { translateTexts } from "../../../src/core/translation/translate-texts.ts";
import { verifyTranslation } from "../../../src/core/translation/verify.ts";
import { mulberry32 } from "../../support/faults.ts";

const rounds = 400;
const key = "sk-or-v1-0123456789abcdef";
const sources = ["Ada Example repaired 800 clocks in 1868.", "She sold them for $12 million.", "Clocks"];
const answer = "[0] Ada Example consertou 800 relógios em 1868.\n[1] Ela os vendeu por $12 milhões.\n[2] Relógios";
const bodies = [
  {
    choices: [{ finish_reason: "stop", message: { role: "assistant", content: answer } }],
    usage: { prompt_tokens: 9, completion_tokens: 9 },
  },
  {
    error: {
      message: `429: too many requests for ${key}, try again in 2 s`,
      code: 429,
      metadata: { raw: `{"error":"${key}"}` },
    },
  },
  [{ error: { status: "RESOURCE_EXHAUSTED", message: "quota", details: [{ retryDelay: "3s" }] } }],
  {
    choices: [
      { message: { content: [{ type: "text", text: answer }], reasoning: "…" }, native_finish_reason: "SAFETY" },
    ],
  },
].map((body) => JSON.stringify(body));
const scraps = [
  "[0]",
  "]",
  "{",
  '"',
  "\\",
  "\n",
  "⟦0⟧",
  "<think>",
  "</think>",
  "```",
  "\u0000",
  "\u202e",
  "\ud800",
  "，",
  "null",
  "0",
  key,
  "1e999",
  "[".repeat(500),
  "a".repeat(5000),
];

/** A text with some pieces cut out, doubled or replaced. */
function damage(text: string, random: () => number): string {
  let damaged = text;
  for (let count = Math.ceil(random() * 6); count > 0; count--) {
    const start = Math.floor(random() * damaged.length);
    const end = start + Math.floor(random() * 12);
    const inserted =
      random() < 0.5 ? (scraps[Math.floor(random() * scraps.length)] ?? "") : damaged.slice(start, end).repeat(2);
    damaged = damaged.slice(0, start) + inserted + damaged.slice(end);
  }
  return damaged;
}

describe("whatever a service answers", () => {
  test("a damaged reply has a meaning, and its reason is one short line without the key", () => {
    const random = mulberry32(1);
    for (let round = 0; round < rounds; round++) {
      const body = damage(bodies[round % bodies.length] ?? "", random);
      const status = [200, 200, 400, 401, 429, 500, 302][Math.floor(random() * 7)] ?? 200;
      const reply = classifyReply({
        status,
        headers: new Headers({ "retry-after": damage("2", random).replace(/[^\x20-\x7e]/g, "") }),
        body,
        now: 0,
        key,
      });
      if (!("detail" in reply)) {
        expect(["ok", "truncated"], body).toContain(reply.kind);
        continue;
      }
      expect(reply.detail.length, body).toBeLessThanOrEqual(200);
      expect(reply.detail, body).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      expect(reply.detail + reply.message, body).not.toContain(key);
      expect(reply.retryAfter ?? 0, body).toBeGreaterThanOrEqual(0);
    }
  });

  test("a damaged answer is split into as many pieces as were asked for, or into none", () => {
    const random = mulberry32(2);
    for (let round = 0; round < rounds; round++) {
      const text = stripFraming(damage(answer, random));
      const split = splitReply(text, sources, random() < 0.3);
      if ("pieces" in split) expect(split.pieces, text).toHaveLength(sources.length);
      else expect(split.reason.code, text).toMatch(/^piece-/);
    }
  });

  test("what is accepted in the end has passed every check, and there is an end", async () => {
    const random = mulberry32(3);
    const target = { code: "pt", tag: "pt", fullName: "Portuguese" };
    const glossary = [{ term: "Ada Example" }];
    let accepted = 0;
    for (let round = 0; round < 40; round++) {
      let asked = 0;
      const outcomes = await translateTexts({
        texts: sources,
        from: "en",
        target,
        glossary,
        ask: async ({ pieces }) => {
          asked++;
          const lines = answer.split("\n").map((line) => line.slice(4));
          const text =
            pieces.length === 1
              ? (lines[sources.findIndex((source) => source.endsWith(pieces[0]?.slice(-8) ?? ""))] ?? "")
              : answer;
          return { kind: "ok", text: random() < 0.5 ? damage(text, random) : text };
        },
      });
      expect(asked).toBeLessThan(40);
      for (const [index, outcome] of outcomes.entries()) {
        if (outcome.status === "failed") continue;
        accepted++;
        expect(
          verifyTranslation({ source: sources[index] ?? "", from: "en", translation: outcome.text, target, glossary }),
        ).toBeUndefined();
      }
    }
    expect(accepted).toBeGreaterThan(40);
  });
});
