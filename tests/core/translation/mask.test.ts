import { describe, expect, it, test } from "vitest";
import { reasonText } from "../../../src/core/model/reasons.ts";
import type { GlossaryTerm, TargetLanguage } from "../../../src/core/model/types.ts";
import { withoutKept } from "../../../src/core/translation/checks/check.ts";
import {
  maskText,
  type protectedPatterns,
  requiredNames,
  termsIn,
  unmaskText,
} from "../../../src/core/translation/mask.ts";
import { slowTexts } from "../../support/worst-case.ts";

const turkish: TargetLanguage = { code: "tr", tag: "tr", fullName: "Turkish" };
const egyptian: TargetLanguage = { code: "ar-eg", tag: "ar-EG", fullName: "Egyptian Arabic" };
const glossary: GlossaryTerm[] = [
  { term: "Vale", forms: { ar: "فيل" } },
  { term: "Kiran Vale", forms: { ar: "كيران فيل", "ar-eg": "كيران فيل المصرية" } },
  { term: "Snapchat" },
  { term: "Rest of World" },
];
const mask = (text: string, target = turkish) => maskText({ text, glossary, target });

describe("masking", () => {
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
    [
      "a name, the longest first",
      "Kiran Vale left. Vale’s team stayed.",
      "⟦0⟧ left. ⟦1⟧’s team stayed.",
      ["Kiran Vale", "Vale"],
    ],
    [
      "not a part of a word",
      "Valencia, Snapchatter, the Rest of Worlds, vale",
      "Valencia, Snapchatter, the Rest of Worlds, vale",
      [],
    ],
    ["not a part of a word with accents", "Valeé éVale Vale\u0301", "Valeé éVale Vale\u0301", []],
    ["brackets like those of a marker", "He wrote ⟦0⟧.", "He wrote ⟦0⟧0⟦1⟧.", ["⟦", "⟧"]],
    ["no smaller-than sign", "3 < 5 and a > b", "3 < 5 and a > b", []],
  ])("%s", (_, text, masked, kept) => {
    expect(mask(text)).toEqual({ text: masked, kept, first: 0 });
    expect(unmaskText({ text: masked, kept })).toEqual({ text });
  });

  it("keeps a name in the form of the language, or of the language it is a variety of", () => {
    expect(mask("Kiran Vale and Vale at Snapchat", egyptian).kept).toEqual(["كيران فيل المصرية", "فيل", "Snapchat"]);
    expect(
      maskText({ text: "Vale", glossary, target: { code: "AR-SA", tag: "ar-SA", fullName: "Arabic" } }).kept,
    ).toEqual(["فيل"]);
  });

  it("keeps a name with a hyphen and other signs", () => {
    const names = ["Jean-Luc", "C++ (Lyon)"].map((term) => ({ term }));
    const masked = maskText({ text: "Jean-Luc is at C++ (Lyon)", glossary: names, target: turkish });
    expect(masked).toEqual({ text: "⟦0⟧ is at ⟦1⟧", kept: ["Jean-Luc", "C++ (Lyon)"], first: 0 });
  });

  it("works without a glossary", () => {
    expect(maskText({ text: "Vale [1]", glossary: [], target: turkish })).toEqual({
      text: "Vale ⟦0⟧",
      kept: ["[1]"],
      first: 0,
    });
    expect(maskText({ text: "Vale", glossary: [{ term: "" }], target: turkish })).toEqual({
      text: "Vale",
      kept: [],
      first: 0,
    });
  });

  it("lists the terms of a text, and only those", () => {
    expect(termsIn("Kiran Vale wrote for Rest of World.", glossary).map(({ term }) => term)).toEqual([
      "Kiran Vale",
      "Rest of World",
    ]);
    expect(termsIn("https://x.example/Snapchat", glossary)).toEqual([]);
  });

  it("tells the model how names are written in its language, each once, and none of an address", () => {
    const texts = ["Vale left Snapchat. Vale’s team stayed.", "https://x.example/Reddit by Vale"];
    expect(requiredNames(texts, glossary, egyptian)).toEqual([
      { term: "Vale", form: "فيل" },
      { term: "Snapchat", form: "Snapchat" },
    ]);
  });
});

test.each([
  ["ja", "Ada・デミル", "Ada・デミルはベルリンで生まれた。", "⟦0⟧はベルリンで生まれた。"],
  ["zh-Hans", "阿达", "仕立屋阿达在柏林。", "仕立屋⟦0⟧在柏林。"],
  ["th", "เอดา", "คุณเอดาเกิด", "คุณ⟦0⟧เกิด"],
  ["ja", "デミル", "デミルトンの店", "デミルトンの店"],
])("a name is masked in %s, without spaces around it: %s in %s", (tag, term, text, masked) => {
  expect(maskText({ text, glossary: [{ term }], target: { code: tag, tag, fullName: tag } }).text).toBe(masked);
});

describe("unmasking", () => {
  const kept = ["Vale", "[1]", "Snapchat"];
  test.each<[string, string, string]>([
    ["in another order", "⟦2⟧ ⟦0⟧ ⟦1⟧", "Snapchat Vale [1]"],
    ["with endings", "⟦0⟧’in ⟦1⟧ ⟦2⟧은", "Vale’in [1] Snapchat은"],
  ])("%s", (_, text, expected) => expect(unmaskText({ text, kept })).toEqual({ text: expected }));

  test.each<[string, string, string]>([
    ["missing", "⟦0⟧ ⟦1⟧", "the marker ⟦2⟧ (“Snapchat”) is missing"],
    ["missing, its sign written out", "⟦0⟧ [1] ⟦2⟧", "the marker ⟦1⟧ (“[1]”) is missing"],
    ["twice", "⟦0⟧ ⟦0⟧ ⟦1⟧ ⟦2⟧", "the marker ⟦0⟧ (“Vale”) occurs more than once"],
    ["three times", "⟦0⟧ ⟦0⟧ ⟦0⟧ ⟦1⟧ ⟦2⟧", "the marker ⟦0⟧ (“Vale”) occurs more than once"],
    ["invented", "⟦0⟧ ⟦1⟧ ⟦2⟧ ⟦3⟧", "the marker ⟦3⟧ is not in the source"],
    ["broken", "⟦0⟧ ⟦1⟧ ⟦2⟧ ⟦x⟧", "the bracket ⟦ is not part of a marker"],
    ["half", "⟦0⟧ ⟦1⟧ ⟦2⟧ 3⟧", "the bracket ⟧ is not part of a marker"],
  ])("%s", (_, text, expected) => {
    const unmasked = unmaskText({ text, kept });
    expect("reason" in unmasked && reasonText(unmasked.reason)).toBe(expected);
  });
});

describe("several texts of a request", () => {
  it("numbers the markers of one after those of the other", () => {
    const masked = maskText({ text: "Vale at Snapchat", glossary, target: turkish, first: 3 });
    expect(masked).toEqual({ text: "⟦3⟧ at ⟦4⟧", kept: ["Vale", "Snapchat"], first: 3 });
    expect(unmaskText({ text: "⟦4⟧ ⟦3⟧", kept: masked.kept, first: 3 })).toEqual({ text: "Snapchat Vale" });
    expect(unmaskText({ text: "⟦0⟧ ⟦1⟧", kept: masked.kept, first: 3 })).toEqual({
      reason: { code: "marker-invented", detail: "⟦0⟧" },
    });
  });
});

test("what is protected is left out of what checks read", () => {
  const samples: Record<keyof typeof protectedPatterns, string[]> = {
    tag: ["<!-- a -->", '<a b="c">', "</a>", "{% a %}"],
    placeholder: ["{a}", "{{a.b}}"],
    link: ["[Home](/b)"],
    address: ["http://a.b", "https://a.b", "www.a.b", "a.b@c.d"],
    citation: ["[1]", "done.[a]"],
  };
  const read = (text: string) =>
    withoutKept(text, { source: "", from: "en", translation: "", target: turkish, glossary: [] });
  const all = Object.values(samples).flat();
  expect(all.filter((text) => !read(text).includes(" · "))).toEqual([]);
});

describe("a text of any kind", () => {
  const samples = [
    '<a b="c">',
    "<!-- a -->",
    "{% a %}",
    "{{a.b}}",
    "[a](b(c)d)",
    "https://www.a.b/(c)",
    "a.b@c-d.e",
    "[1]",
    "⟦0⟧",
    "[[0]]",
    "Vale a",
  ];

  it("is masked in a time that grows with its length", () => {
    expect(slowTexts((text) => mask(text), samples)).toEqual([]);
  });

  it("is unmasked in a time that grows with its length", () => {
    expect(slowTexts((text) => unmaskText({ text, kept: ["Vale", "[1]"] }), samples)).toEqual([]);
  });
});
