import { expect, test } from "vitest";
import { shorten } from "../../../src/core/article/shorten.ts";

test.each([
  ["short enough", "A clockmaker.", 20, "A clockmaker."],
  ["after the last whole word", "A clockmaker from Utopia.", 15, "A clockmaker…"],
  ["without the sign after the word", "A clockmaker, from Utopia.", 15, "A clockmaker…"],
  ["white space", " A\n clock \u00a0maker ", 20, "A clock maker"],
  ["in a script without spaces", "紫式部は平安時代の作家である。", 9, "紫式部は平安時代…"],
  ["within a first word that is too long", "Llanfairpwllgwyngyll", 10, ""],
])("%s", (_, text, limit, shortened) => {
  expect(shorten(text, limit)).toBe(shortened);
  expect(shortened.length).toBeLessThanOrEqual(limit);
});
