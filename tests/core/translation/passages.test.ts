import { expect, test } from "vitest";
import { passageCharacters, splitPassages } from "../../../src/core/translation/chunks.ts";
import { slowTexts } from "../../support/worst-case.ts";

const whole = (text: string) => splitPassages(text).map((passage) => passage.before + passage.text + passage.after);

test("a short text is one passage, without surrounding white space", () => {
  expect(splitPassages("\n One.\n\nTwo. \n")).toEqual([{ before: "\n ", text: "One.\n\nTwo.", after: " \n" }]);
});

test.each([
  ["paragraphs", "word ".repeat(100).trim(), "\n\n"],
  ["lines", "word ".repeat(100).trim(), "\n"],
  ["sentences", `${"word ".repeat(50).trim()}.`, " "],
  ["sentences without spaces", `${"字".repeat(90)}。`, ""],
  ["words", "word", " "],
])("%s stay whole", (_, unit, seam) => {
  const text = Array.from({ length: Math.ceil(9000 / unit.length) }, () => unit).join(seam);
  const passages = splitPassages(text);
  expect(whole(text).join("")).toBe(text);
  for (const passage of passages) {
    expect(passage.text.length).toBeLessThanOrEqual(passageCharacters);
    expect(passage.text.startsWith(unit) && passage.text.endsWith(unit)).toBe(true);
  }
  expect(passages.length).toBeLessThanOrEqual(Math.ceil(text.length / (passageCharacters - unit.length)));
});

test("a text without spaces is cut between characters, not inside them", () => {
  const text = "👩‍👩‍👧".repeat(600);
  expect(whole(text).join("")).toBe(text);
  for (const { text: passage } of splitPassages(text)) expect(passage.length % "👩‍👩‍👧".length).toBe(0);
});

test("white space is not a passage", () => {
  const text = `${"a".repeat(1990)}${" \n\n".repeat(2000)}b`;
  expect(whole(text).join("")).toBe(text);
  for (const passage of splitPassages(text)) expect(passage.text).not.toBe("");
});

test("white space before the first paragraph is before its passage", () => {
  const text = `\n  \n${"word ".repeat(1000)}`;
  expect(whole(text).join("")).toBe(text);
  for (const passage of splitPassages(text)) expect(passage.text).not.toBe("");
  expect(splitPassages(" \n ")).toEqual([]);
});

test("splitting takes linear time", () => {
  expect(slowTexts(splitPassages, ["a\n \n b", "a. b"], { factor: 600 })).toEqual([]);
});
