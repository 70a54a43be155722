import { describe, expect, it, test } from "vitest";
import { describeMarkers, maskText, termsIn, unmaskText } from "../../../src/core/translation/mask.ts";
import { reasonText } from "../../../src/core/translation/reasons.ts";
import type { GlossaryTerm, TargetLanguage } from "../../../src/core/translation/types.ts";

const turkish: TargetLanguage = { code: "tr", tag: "tr", fullName: "Turkish" };
const egyptian: TargetLanguage = { code: "ar-eg", tag: "ar-EG", fullName: "Egyptian Arabic" };
const glossary: GlossaryTerm[] = [
  { term: "Vale", forms: { ar: "فيل" } },
  { term: "Kiran Vale", forms: { ar: "كيران فيل", "ar-eg": "كيران فيل المصرية" } },
  { term: "Snapchat" },
  { term: "Rest of World" },
];
const mask = (text: string, target = turkish) => maskText({ text, glossary, target });

describe("what is masked", () => {
  test.each<[string, string, string, string[]]>([
    ["a citation", "It grew.[1] It shrank.[a]", "It grew.⟦0⟧ It shrank.⟦1⟧", ["[1]", "[a]"]],
    [
      "an address",
      "See https://x.example/a_(b)?c=1, or mail a.b@c.example.",
      "See ⟦0⟧, or mail ⟦1⟧.",
      ["https://x.example/a_(b)?c=1", "a.b@c.example"],
    ],
    [
      "a link target, not its text",
      "[the prize](/news/1) and [more](https://x.example)",
      "[the prize](⟦0⟧) and [more](⟦1⟧)",
      ["/news/1", "https://x.example"],
    ],
    ["a placeholder", "Found “{query}” {count} times", "Found “⟦0⟧” ⟦1⟧ times", ["{query}", "{count}"]],
    [
      "tags",
      '<b class="x">Much</b> more<br/>{% cite "Dell" /%}',
      "⟦0⟧Much⟦1⟧ more⟦2⟧⟦3⟧",
      ['<b class="x">', "</b>", "<br/>", '{% cite "Dell" /%}'],
    ],
    ["a name, the longest first", "Kiran Vale left. Vale’s team stayed.", "⟦0⟧ left. ⟦1⟧’s team stayed.", ["Kiran Vale", "Vale"]],
    ["not a part of a word", "Valencia, Snapchatter, the Rest of Worlds, vale", "Valencia, Snapchatter, the Rest of Worlds, vale", []],
    ["not a part of a word with accents", "Valeé éVale Vale\u0301", "Valeé éVale Vale\u0301", []],
    ["brackets like those of a marker", "He wrote ⟦0⟧.", "He wrote ⟦0⟧0⟦1⟧.", ["⟦", "⟧"]],
    ["no smaller-than sign", "3 < 5 and a > b", "3 < 5 and a > b", []],
  ])("%s", (_, text, masked, kept) => {
    expect(mask(text)).toEqual({ text: masked, kept });
    expect(unmaskText({ text: masked, kept })).toEqual({ text });
  });

  it("keeps a name in the form of the language, or of the language it is a variety of", () => {
    expect(mask("Kiran Vale and Vale at Snapchat", egyptian).kept).toEqual(["كيران فيل المصرية", "فيل", "Snapchat"]);
    expect(maskText({ text: "Vale", glossary, target: { code: "AR-SA", tag: "ar-SA", fullName: "Arabic" } }).kept).toEqual(["فيل"]);
  });

  it("works without a glossary", () => {
    expect(maskText({ text: "Vale [1]", glossary: [], target: turkish })).toEqual({ text: "Vale ⟦0⟧", kept: ["[1]"] });
    expect(maskText({ text: "Vale", glossary: [{ term: "" }], target: turkish })).toEqual({ text: "Vale", kept: [] });
  });

  it("lists the terms of a text, and only those", () => {
    expect(termsIn("Kiran Vale wrote for Rest of World.", glossary).map(({ term }) => term)).toEqual(["Kiran Vale", "Rest of World"]);
    expect(termsIn("https://x.example/Snapchat", glossary)).toEqual([]);
  });

  it("tells the model which markers are names", () => {
    expect(describeMarkers(mask('Vale [1] <b> {x} https://a.example [here](/there) "Snapchat"'))).toEqual([
      { marker: 0, name: "Vale" },
      { marker: 6, name: "Snapchat" },
    ]);
  });
});

describe("putting back", () => {
  const kept = ["Vale", "[1]", "Snapchat"];
  test.each<[string, string, string]>([
    ["in another order", "⟦2⟧ ⟦0⟧ ⟦1⟧", "Snapchat Vale [1]"],
    ["with spaces inside", "⟦ 0 ⟧ ⟦\u00a01⟧ ⟦2 ⟧", "Vale [1] Snapchat"],
    ["with marks of direction inside", "⟦\u200f0\u200f⟧ ⟦1⟧ ⟦2⟧", "Vale [1] Snapchat"],
    ["with full-width digits", "⟦０⟧⟦１⟧⟦２⟧", "Vale[1]Snapchat"],
    ["with Arabic digits", "⟦٠⟧ ⟦١⟧ ⟦٢⟧", "Vale [1] Snapchat"],
    ["with Persian, Devanagari and Khmer digits", "⟦۰⟧ ⟦१⟧ ⟦២⟧", "Vale [1] Snapchat"],
    ["with lookalike brackets", "〚0〛 ⟦1⟧ ⟦2⟧", "Vale [1] Snapchat"],
    ["with endings", "⟦0⟧’in ⟦1⟧ ⟦2⟧은", "Vale’in [1] Snapchat은"],
  ])("%s", (_, text, expected) => expect(unmaskText({ text, kept })).toEqual({ text: expected }));

  test.each<[string, string, string]>([
    ["missing", "⟦0⟧ ⟦1⟧", "the marker ⟦2⟧ (“Snapchat”) is missing"],
    ["twice", "⟦0⟧ ⟦0⟧ ⟦1⟧ ⟦2⟧", "the marker ⟦0⟧ (“Vale”) stands more than once"],
    ["three times", "⟦0⟧ ⟦0⟧ ⟦0⟧ ⟦1⟧ ⟦2⟧", "the marker ⟦0⟧ (“Vale”) stands more than once"],
    ["invented", "⟦0⟧ ⟦1⟧ ⟦2⟧ ⟦3⟧", "the marker ⟦3⟧ was invented"],
    ["broken", "⟦0⟧ ⟦1⟧ ⟦2⟧ ⟦x⟧", "the bracket ⟦ belongs to no marker"],
    ["half", "⟦0⟧ ⟦1⟧ ⟦2⟧ 3⟧", "the bracket ⟧ belongs to no marker"],
  ])("%s", (_, text, expected) => {
    const unmasked = unmaskText({ text, kept });
    expect("reason" in unmasked && reasonText(unmasked.reason)).toBe(expected);
  });
});
