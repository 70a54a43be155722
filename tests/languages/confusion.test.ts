import { expect, test } from "vitest";
import { confusion } from "../support/confusion.ts";

/** How many of a hundred spoiled texts may be accepted, where a kind cannot always be told. */
const most: Readonly<Record<string, number>> = {
  // Danish and Norwegian, and Indonesian and Malay, share most words.
  "language: a neighbour": 8,
  "language: a sentence of a neighbour": 25,
  // Thai ends no sentence with a mark.
  "cut off: nine tenths": 10,
  "cut off: seven tenths": 10,
  // A translator may make two sentences of one.
  "sentence: spam of its language": 95,
  "comment: a question": 8,
};

// The table is printed, for all texts, by scripts/confusion.ts.
test("human translations are accepted, and spoiled ones refused, in every language", () => {
  const [human, ...spoiled] = confusion(19);
  expect(human?.texts).toBeGreaterThan(80);
  expect(human?.wrong.length, JSON.stringify(human?.wrong)).toBeLessThan(2);
  for (const { kind, texts, wrong } of spoiled) {
    expect.soft(texts, kind).toBeGreaterThan(4);
    expect.soft((100 * wrong.length) / texts, `${kind}: ${JSON.stringify(wrong.slice(0, 5))}`).toBeLessThanOrEqual(most[kind] ?? 0);
  }
});
