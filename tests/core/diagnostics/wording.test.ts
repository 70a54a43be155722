import { describe, expect, test } from "vitest";
import { suggest } from "../../../src/core/diagnostics/wording.ts";

describe("suggest", () => {
  test.each([
    ["a missing letter", "Bta", ["Alpha", "Beta"], "Beta"],
    ["an extra letter", "aligne", ["alt", "align"], "align"],
    ["a wrong letter", "centre", ["left", "right", "center"], "center"],
    ["two letters swapped", "ciet", ["cite", "site"], "cite"],
    ["two letters swapped in a short word", "rpa", ["par", "rap"], "rap"],
    ["another case", "TITLE", ["title"], "title"],
    ["a short language code", "pr", ["en", "pt"], "pt"],
    ["the nearest of several", "work.2x", ["work.1", "work.2", "work.20"], "work.2"],
    ["the first of two as near", "cat", ["bat", "hat"], "bat"],
  ])("suggests a word for %s", (_, word, known, meant) => {
    expect(suggest(word, known)).toBe(meant);
  });

  test.each([
    ["nothing is known", "title", []],
    ["all differ in more than a third of the letters", "banana", ["cite", "figure"]],
    ["a code has no letter in common", "xx", ["en", "ar"]],
  ])("suggests nothing if %s", (_, word, known) => {
    expect(suggest(word, known)).toBeUndefined();
  });
});
