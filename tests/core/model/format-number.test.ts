import { expect, test } from "vitest";
import { formatCount, formatPercent } from "../../../src/core/model/format-number.ts";

test.each([
  ["es", "30K+", "más de 30 mil"],
  ["ar", "30K+", "أكثر من 30 ألف"],
  ["ko", "30K+", "3만+"],
  ["tr", "1.25M", "1,25 milyon"],
  ["pl", "2B", "2 mld"],
  ["ru", "10k", "10 тыс."],
  ["tl", "8K", "8K"],
  // Thousands in figures.
  ["nl", "200K", "200.000"],
  ["sv", "30K+", "över 30 000"],
  ["sv", "1.5M", "1,5 miljoner"],
  ["de", "200K", "200.000"],
  ["ta", "200K", "2 லட்சம்"],
  ["ta", "8K", "8 ஆயிரம்"],
  ["te", "100K+", "1 లక్ష+"],
  ["te", "10B", "1,000 కోట్లు"],
  ["km", "200K", "20 ម៉ឺន"],
  ["km", "8K", "8 ពាន់"],
  // Of English pages, of a language without data, and what is more than a count.
  ["en-GB", "30K+", "30K+"],
  ["haw", "200K", "200K"],
  ["es", "200K (10B lens views)", "200K (10B lens views)"],
  ["es", "8000", "8000"],
])("in %s, %s is written %s", (tag, text, written) => {
  expect(formatCount(text, { tag, numberingSystem: "latn" }).replaceAll("\u00a0", " ")).toBe(written);
});

test("the digits are those of the page", () => {
  expect(formatCount("8K", { tag: "mr", numberingSystem: "deva" })).toBe("८ हजार");
});

const english = { locales: ["en"], numberingSystem: "latn" };

test("a share is a whole percentage in the language's own form; a little is not nothing, and nearly all is not all", () => {
  expect([0, 0.001, 0.284, 0.999, 1].map((share) => formatPercent(share, english))).toEqual([
    "0%",
    "1%",
    "28%",
    "99%",
    "100%",
  ]);
  expect(formatPercent(0.5, { locales: ["fa"], numberingSystem: "arabext" })).toMatch(/۵۰٪/);
});
