import { describe, expect, test } from "vitest";
import { inlineForm } from "../../../src/core/documents/inline/inline-form.ts";
import { fromTags, tagNumbers, tagsInWords, toTags } from "../../../src/core/translation/tags.ts";
import { slowTexts } from "../../support/worst-case.ts";

const target = { code: "fr", tag: "fr", fullName: "French" };
const mask = (text: string, first = 0) => inlineForm.mask(text, { glossary: [], target, first });
const source = 'Ada wrote **a [long letter](/l)**.{% cite "A" /%} It is $x$.[^n]';
const masked = mask(source);

test("marks are sent as tags whose letters tell what they are", () => {
  expect(toTags(masked)).toBe("Ada wrote <b0>a <a1>long letter</a1></b0>.<c2/> It is <m3/>.<n4/>");
  expect(toTags(mask("See *[this](/x)*, `b` and <https://a.example>.", 7))).toBe("See <i7>this</i7>, <k8/> and <u9/>.");
});

describe("an answer is read", () => {
  const text = 'Ada a écrit **une [longue lettre](/l)**.{% cite "A" /%} C’est $x$.[^n]';
  const read = (answer: string) => inlineForm.unmask(fromTags(answer, masked), masked);
  test.each([
    ["as it was asked for", "Ada a écrit <b0>une <a1>longue lettre</a1></b0>.<c2/> C’est <m3/>.<n4/>"],
    ["with spaces", "Ada a écrit < b0 >une <a 1>longue lettre</ a1></b0 >.< c2 / > C’est <m3 />.<n4 />"],
    ["with capitals", "Ada a écrit <B0>une <A1>longue lettre</A1></B0>.<C2/> C’est <M3/>.<N4/>"],
    ["with other letters", "Ada a écrit <x0>une <x1>longue lettre</x1></x0>.<x2/> C’est <m3/>.<n4/>"],
    [
      "with signs of other widths",
      "Ada a écrit ＜b0＞une ＜a1＞longue lettre＜／a1＞＜/b0＞.＜c2／＞ C’est <m3/>.<n4/>",
    ],
    ["with other digits", "Ada a écrit <b٠>une <a१>longue lettre</a1></b0>.<c２/> C’est <m3/>.<n4/>"],
    ["escaped", "Ada a écrit &lt;b0&gt;une <a1>longue lettre</a1></b0>.&lt;c2/&gt; C’est <m3/>.<n4/>"],
    ["with a single tag that is not closed", "Ada a écrit <b0>une <a1>longue lettre</a1></b0>.<c2> C’est <m3>.<n4>"],
    ["with a single tag as a pair", "Ada a écrit <b0>une <a1>longue lettre</a1></b0>.<c2></c2> C’est <m3/>.<n4/>"],
    ["with ends that are beginnings", "Ada a écrit <b0>une <a1>longue lettre<a1><b0>.<c2/> C’est <m3/>.<n4/>"],
  ])("%s", (_, answer) => expect(read(answer)).toEqual({ text }));

  test.each([
    ["lacks a citation", "Ada a écrit <b0>une <a1>longue lettre</a1></b0>. C’est <m3/>.<n4/>", "marker-missing", "⟦2⟧"],
    [
      "lacks an end within",
      "Ada a écrit <b0>une <a1>longue lettre</b0>.<c2/> C’est <m3/>.<n4/>",
      "marker-missing",
      "⟦/1⟧",
    ],
    ["has a tag twice", "Ada <b0>une <a1>lettre</a1></b0>.<c2/><c2/> C’est <m3/>.<n4/>", "marker-repeated", "⟦2⟧"],
    ["has a tag of its own", "Ada <b0>une <a1>lettre</a1></b0>.<c2/> C’est <m3/>.<n4/><x9/>", "marker-invented", "⟦9⟧"],
  ])("and refused if it %s", (_, answer, code, detail) => expect(read(answer)).toEqual({ reason: { code, detail } }));
});

test.each([
  ["See **the town**", "Voir <b0>la ville", "Voir **la ville**"],
  ["See **the town**.", "Voir <b0>la ville.", "Voir **la ville**."],
  ["See **the town.**", "Voir <b0>la ville.", "Voir **la ville.**"],
  ['See **the [town](/t)**.{% cite "A" /%}', "Voir <b0>la <a1>ville.<c2/>", 'Voir **la [ville](/t)**.{% cite "A" /%}'],
])("a pair is closed at the end of an answer if it ends there in the source: %s", (given, answer, expected) => {
  const own = mask(given);
  expect(inlineForm.unmask(fromTags(answer, own), own)).toEqual({ text: expected });
});

test("words about marks name the tags of the pieces", () => {
  const pieces = ["a <c0/> <a1>b</a1>"];
  expect(tagsInWords("⟦0⟧, ⟦1⟧ and ⟦/1⟧, but not ⟦7⟧", pieces)).toBe("<c0/>, <a1> and </a1>, but not <x7/>");
  expect(tagNumbers("a <c0/> < a１ >b</a1> <b> < 3 > <br/>")).toEqual([0, 1, 1]);
});

test("answers are read in a time that grows with their length", () => {
  const samples = ["<a1>", "</b0>", "< c2", "&lt;", "<", "⟦1⟧", "a ", ".", "٠"];
  expect(slowTexts((text) => fromTags(text, masked), samples)).toEqual([]);
});
