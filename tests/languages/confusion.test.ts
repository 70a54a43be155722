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
  // Names that are in a list or beside other words change places in good translations, too.
  "name: two swapped in a sentence": 75,
  // “Not” is looked for where nothing in the English sentence could have become negative, which long sentences seldom are.
  "negation: added": 95,
  // A paragraph often has another word that may be the negation, or that may be the quantity.
  "negation: removed": 65,
  "quantity: dropped": 50,
};

// The table is printed, for all texts, by scripts/confusion.ts.
test("human translations are accepted, and spoiled ones refused, in every language", () => {
  const [human, ...spoiled] = confusion(19);
  expect(human?.texts).toBeGreaterThan(80);
  expect(human?.wrong.length, JSON.stringify(human?.wrong)).toBeLessThan(2);
  for (const { kind, texts, wrong } of spoiled) {
    // Too few here for a share: tests/core/translation/meaning.test.ts has cases.
    if (kind === "quantity: replaced") continue;
    expect.soft(texts, kind).toBeGreaterThan(4);
    expect.soft((100 * wrong.length) / texts, `${kind}: ${JSON.stringify(wrong.slice(0, 5))}`).toBeLessThanOrEqual(most[kind] ?? 0);
  }
});
