import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { confusion, judge } from "../support/confusion.ts";
import { repository } from "../support/folder.ts";
import { type HumanText, humanTexts } from "../support/human-texts.ts";

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

test("human translations are accepted, and as few after a question as docs/translating.md says", () => {
  const isLong = ({ source }: HumanText) => source.length >= 100;
  const people = humanTexts();
  const [short, long] = [people.filter((text) => !isLong(text)), people.filter(isLong)].map((texts) =>
    judge("", texts, true),
  );
  const all = (kind: "refused" | "questioned" | "accepted") => [...(short?.[kind] ?? []), ...(long?.[kind] ?? [])];
  expect(all("refused").length, JSON.stringify(all("refused"))).toBeLessThan(4);
  expect(short?.questioned).toEqual([]);
  const texts = all("questioned").length + all("accepted").length + all("refused").length;
  const [ofAll, ofLong] = [texts, texts - (short?.accepted.length ?? 0)].map((count) =>
    ((100 * all("questioned").length) / count).toFixed(1),
  );
  expect(readFileSync(join(repository, "docs/translating.md"), "utf8").replaceAll("\n", " ")).toContain(
    `${ofAll} % are in doubt: none with fewer than 100 characters in the source, ${ofLong} % of the longer ones.`,
  );
});

// The table is printed, for all texts, by scripts/confusion.ts.
test("spoiled translations are refused or questioned, in every language", () => {
  const [, ...spoiled] = confusion(19);
  for (const { kind, ...row } of spoiled) {
    // Too few here for a share: tests/core/translation/meaning.test.ts has cases.
    if (kind === "quantity: replaced") continue;
    const texts = row.refused.length + row.questioned.length + row.accepted.length;
    expect.soft(texts, kind).toBeGreaterThan(4);
    const share = (100 * row.accepted.length) / texts;
    expect.soft(share, `${kind}: ${JSON.stringify(row.accepted.slice(0, 5))}`).toBeLessThanOrEqual(most[kind] ?? 0);
  }
});
