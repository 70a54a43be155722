import { expect, test } from "vitest";
import { confusion } from "../support/confusion.ts";

/** How many of a hundred spoiled texts may be accepted without a question, where a kind cannot always be told. */
const most: Readonly<Record<string, number>> = {
  // Danish and Norwegian, and Indonesian and Malay, share most words.
  "language: a neighbour": 8,
  "language: a sentence of a neighbour": 25,
  // Thai ends no sentence with a mark.
  "cut off: nine tenths": 10,
  "cut off: seven tenths": 10,
  // A translator may make two sentences of one.
  "sentence: spam of its language": 40,
  "comment: a question": 8,
  // Long sentences often have words that other languages say with a negation, and other negations.
  "negation: added": 45,
  "negation: removed": 35,
};

// The table is printed, for all texts, by scripts/confusion.ts.
test("human translations are accepted, few after a question, and spoiled ones refused or questioned, in every language", () => {
  const [human, ...spoiled] = confusion(19);
  const { refused = [], questioned = [], accepted = [] } = human ?? {};
  expect(accepted.length).toBeGreaterThan(80);
  expect(refused.length, JSON.stringify(refused)).toBeLessThan(2);
  // 4.8 of a hundred of all texts.
  expect((100 * questioned.length) / (questioned.length + accepted.length), JSON.stringify(questioned)).toBeLessThanOrEqual(10);
  for (const { kind, ...row } of spoiled) {
    // Too few here for a share: tests/core/translation/meaning.test.ts has cases.
    if (kind === "quantity: replaced") continue;
    const texts = row.refused.length + row.questioned.length + row.accepted.length;
    expect.soft(texts, kind).toBeGreaterThan(4);
    const share = (100 * row.accepted.length) / texts;
    expect.soft(share, `${kind}: ${JSON.stringify(row.accepted.slice(0, 5))}`).toBeLessThanOrEqual(most[kind] ?? 0);
  }
});
