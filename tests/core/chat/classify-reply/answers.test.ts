import { describe, expect, test } from "vitest";
import type { Reply } from "../../../../src/core/chat/types.ts";
import { classify, completion } from "./classify.ts";

const usage = { promptTokens: 120, completionTokens: 34 };

describe("an answer", () => {
  const cases: [name: string, body: unknown, expected: Reply][] = [
    ["is trimmed", completion({ content: "\n Hallo \n" }), { kind: "ok", text: "Hallo", usage }],
    [
      "may come in parts",
      completion({ content: [{ type: "text", text: "Guten " }, { type: "image" }, { type: "text", text: "Tag" }] }),
      { kind: "ok", text: "Guten Tag", usage },
    ],
    ["needs no usage", completion({ content: "Hallo" }, {}, { usage: undefined }), { kind: "ok", text: "Hallo" }],
    [
      "may have empty usage",
      completion({ content: "Hallo" }, {}, { usage: { prompt_tokens: null } }),
      { kind: "ok", text: "Hallo" },
    ],
    [
      "may come with an error that is null",
      completion({ content: "Hallo" }, { error: null }, { error: null }),
      { kind: "ok", text: "Hallo", usage },
    ],
    [
      "may talk about errors",
      completion({ content: "error: 429 per day" }),
      { kind: "ok", text: "error: 429 per day", usage },
    ],
    [
      "may come with reasoning",
      completion({ content: "Hallo", reasoning: "The user …" }),
      { kind: "ok", text: "Hallo", usage },
    ],
    [
      "may follow white space that kept the connection open",
      `\uFEFF\n   \n${JSON.stringify(completion({ content: "Hallo" }))}`,
      { kind: "ok", text: "Hallo", usage },
    ],
    [
      "cut off",
      completion({ content: "[0] Hallo [1] Gu" }, { finish_reason: "length" }),
      { kind: "truncated", text: "[0] Hallo [1] Gu", usage },
    ],
    [
      "cut off in Google’s words",
      completion({ content: "Ha" }, { native_finish_reason: "MAX_TOKENS" }),
      { kind: "truncated", text: "Ha", usage },
    ],
    [
      "cut off before it began",
      completion({ content: "" }, { finish_reason: "length" }),
      { kind: "empty", detail: "the answer was cut off before its first word", usage },
    ],
    [
      "filtered",
      completion({ content: "Ha" }, { finish_reason: "content_filter" }),
      { kind: "filtered", detail: "the service’s content filter blocked the answer", usage },
    ],
    [
      "filtered in Google’s words",
      completion({ content: "" }, { native_finish_reason: "PROHIBITED_CONTENT" }),
      { kind: "filtered", detail: "the service’s content filter blocked the answer", usage },
    ],
    [
      "refused",
      completion({ content: null, refusal: "I can’t help\nwith that." }),
      { kind: "filtered", detail: "the model refused: I can’t help with that.", usage },
    ],
    ["empty", completion({ content: "  " }), { kind: "empty", detail: "the answer is empty", usage }],
    ["null", completion({ content: null }), { kind: "empty", detail: "the answer is empty", usage }],
    ["absent", completion({}), { kind: "empty", detail: "the answer is empty", usage }],
    ...(["reasoning", "reasoning_content"] as const).map((field): [string, unknown, Reply] => [
      `only ${field}`,
      completion(
        { content: field === "reasoning" ? null : "", [field]: "The user wants …" },
        { finish_reason: "length" },
      ),
      { kind: "reasoning-only", detail: "the model sent reasoning but no answer", usage },
    ]),
    [
      "only a think block",
      completion({ content: "<think>The user" }),
      { kind: "reasoning-only", detail: "the model sent reasoning but no answer", usage },
    ],
    [
      "no choices",
      { id: "gen-1", object: "chat.completion", choices: [] },
      { kind: "empty", detail: "no choices in the reply" },
    ],
    ["choices null", { choices: null, usage: null }, { kind: "empty", detail: "no choices in the reply" }],
    ["empty object", {}, { kind: "empty", detail: "no choices in the reply" }],
  ];
  test.each(cases)("%s", (_, body, expected) => {
    expect(classify(200, body)).toEqual(expected);
  });
});
