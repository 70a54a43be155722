import { expect, test } from "vitest";
import { formatPercent } from "../../../src/core/model/format-number.ts";

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
