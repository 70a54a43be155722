import { expect, test } from "vitest";
import { changedParts } from "../../../../src/core/documents/review/differences.ts";

/** Added words in +, removed ones in -. */
const diff = (before: string, after: string, language = "en") =>
  changedParts(before, after, language)
    .map(({ change, text }) => (change === "same" ? text : change === "added" ? `+${text}+` : `-${text}-`))
    .join("");

test.each([
  ["She has two clocks.", "She has two clocks.", "She has two clocks."],
  ["She has two clocks.", "She has three clocks.", "She has -two-+three+ clocks."],
  ["She has two clocks.", "She has two old clocks.", "She has two +old +clocks."],
  ["She has two old clocks.", "She has clocks.", "She has -two old -clocks."],
  ["She has two old clocks.", "She has three new clocks.", "She has -two old-+three new+ clocks."],
  ["", "New.", "+New.+"],
])("%o → %o", (before, after, expected) => {
  expect(diff(before, after)).toBe(expected);
});

test("words of languages without spaces are told apart", () => {
  expect(diff("彼女は時計を直す。", "彼女は時計を作る。", "ja")).toMatch(/^彼女は時計を-.+-\+.+\+。$/);
});

test("the parts that are not removed are the new text, and those that are not added the old one", () => {
  const [before, after] = ["a b c d e f g", "a x c y z f h g"];
  const parts = changedParts(before, after, "en");
  const without = (change: string) =>
    parts
      .filter((part) => part.change !== change)
      .map(({ text }) => text)
      .join("");
  expect(without("removed")).toBe(after);
  expect(without("added")).toBe(before);
});

test("very long texts are compared as wholes, at once", () => {
  const [before, after] = ["a ".repeat(50_000), "b ".repeat(50_000)];
  expect(changedParts(before, after, "en").map(({ change }) => change)).toEqual(["removed", "added"]);
});
