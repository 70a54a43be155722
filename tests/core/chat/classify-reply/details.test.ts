import { describe, expect, test } from "vitest";
import { classifyReply } from "../../../../src/core/chat/classify-reply.ts";
import { classify, detailOf, now } from "./classify.ts";

test("an error keeps the service’s own message in addition to the detail", () => {
  expect(classify(402, { error: { message: "Insufficient credits" } })).toEqual({
    kind: "credit",
    detail: "402: Insufficient credits",
    message: "Insufficient credits",
  });
  expect(classify(500, "")).toEqual({ kind: "transient", detail: "500: no reason given" });
});

test("the key is removed before a long message is cut, so that no part of it is left", () => {
  const key = "correct horse battery staple".repeat(3);
  const raw = { status: 500, headers: { get: () => null }, now, key };
  const reply = classifyReply({ ...raw, body: JSON.stringify({ error: { message: `${"x".repeat(170)} ${key}` } }) });
  expect(detailOf(reply)).toBe(`500: ${"x".repeat(170)} …`);
  expect(JSON.stringify(reply)).not.toContain("horse");
});

describe("the detail for people", () => {
  const tidied = (message: string) => detailOf(classify(400, { error: { message } })).replace("400: ", "");

  test("never shows what looks like a key", () => {
    const keys = [
      "sk-or-v1-0123456789abcdef",
      "Bearer abc.def",
      "gsk_AbCdEf123456",
      "AIzaSyA-1234567890",
      "eyJhbGciOi.eyJzdWIi.c2ln",
      `a1${"b2".repeat(20)}`,
    ];
    for (const key of keys) expect(tidied(`wrong: ${key} (see above)`), key).toBe("wrong: … (see above)");
    expect(tidied("invalid api_key: hunter2, try another")).toBe("invalid api_key: …, try another");
  });

  test("is one line of at most 200 characters without control characters", () => {
    expect(tidied("a\r\n\t b\u001b[31mc\u202Ed")).toBe("a b [31mc d");
    const long = detailOf(classify(400, { error: { message: "😀é ".repeat(200) } }));
    expect(long.length).toBeLessThanOrEqual(200);
    expect(long).not.toMatch(/\p{Surrogate}/u);
    expect(long.endsWith("…")).toBe(true);
  });
});
