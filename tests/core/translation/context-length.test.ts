import { describe, expect, test } from "vitest";
import type { Reply } from "../../../src/core/chat/types.ts";
import { fewTexts } from "../../../src/core/translation/chunks.ts";
import { translateTexts } from "../../../src/core/translation/translate-texts.ts";

const target = { code: "de", tag: "de", fullName: "German" };
/** The service's translation of each text. */
const words = new Map([
  ["The river is wide.", "Der Fluss ist breit."],
  ["The house is small.", "Das Haus ist klein."],
  ["The street is quiet.", "Die Straße ist ruhig."],
  ["The garden is green.", "Der Garten ist grün."],
  ["The bread is fresh.", "Das Brot ist frisch."],
  ["The winter is long.", "Der Winter ist lang."],
]);
const tooLong = { kind: "context-length", detail: "the prompt is longer than the model takes" } satisfies Reply;

/**
 * Translates with a model that accepts a number of texts at once. @returns the number of texts per request, and the
 * outcomes
 */
async function translate(most: number, texts: readonly string[] = [...words.keys()]) {
  const sent: number[] = [];
  const outcomes = await translateTexts({
    texts,
    from: "en",
    target,
    glossary: [],
    async ask({ pieces, reason }) {
      expect(reason).toBeUndefined();
      sent.push(pieces.length);
      if (pieces.length > most) return tooLong;
      const lines = pieces.map((piece, index) => `${pieces.length > 1 ? `[${index}] ` : ""}${words.get(piece)}`);
      return { kind: "ok", text: lines.join("\n") };
    },
  });
  return { sent, outcomes };
}

describe("a request that is too long for the model", () => {
  test("is split in halves instead of retried", async () => {
    const more = Array.from({ length: 12 }, (_, index) => [...words.keys()][index % words.size] ?? "");
    const { sent, outcomes } = await translate(6, more);
    expect(sent).toEqual([12, 6, 6]);
    expect(outcomes).toEqual(more.map((text) => ({ status: "ok", text: words.get(text) })));
  });

  test("with a few texts is sent text by text", async () => {
    const { sent, outcomes } = await translate(fewTexts);
    expect(sent).toEqual([6, 1, 1, 1, 1, 1, 1]);
    expect(outcomes).toEqual([...words.values()].map((text) => ({ status: "ok", text })));
  });

  test("with one text fails with that reason", async () => {
    const { sent, outcomes } = await translate(0, ["The river is wide."]);
    expect(sent).toEqual([1]);
    expect(outcomes).toEqual([{ status: "failed", reason: { code: "context-length", detail: tooLong.detail } }]);
  });

  test("ends for every text", async () => {
    const { sent, outcomes } = await translate(0);
    expect(sent).toEqual([6, 1, 1, 1, 1, 1, 1]);
    for (const outcome of outcomes)
      expect(outcome).toEqual({ status: "failed", reason: { code: "context-length", detail: tooLong.detail } });
  });
});
