import { expect, test } from "vitest";
import { slowTexts, worstTexts } from "./worst-case.ts";

test("a linear expression is not slow on any text", () => {
  expect(slowTexts((text) => text.match(/(?<!\w)\w{1,64}@\w/g), ["ab@c"])).toEqual([]);
});

test("a quadratic expression is detected", () => {
  // Slow enough to detect, short enough for a test.
  const slow = slowTexts((text) => text.match(/\w+@\w/g), ["a@b"], { factor: 8, length: 2_000 });
  expect(slow).toEqual(expect.arrayContaining([expect.stringMatching(/^a{20}…/), expect.stringMatching(/^b{20}…/)]));
});

test("the texts have the requested length", () => {
  for (const text of worstTexts(["{% a %}"], 1000)) expect(text.length).toBeGreaterThan(980);
});
