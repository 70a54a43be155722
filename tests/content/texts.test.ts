import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { interfaceKeys } from "../../src/core/model/interface-keys.ts";
import { article, buildBasic, type Mistake, testMistakes } from "./problems.ts";

const without = { "bundles/ar.json": null };

describe("the source bundle", () => {
  const mistakes: Mistake[] = [
    {
      name: "without a text",
      file: "bundles/en.json",
      text: ['{\n  "leadParagraph": "Ada Example is a clockmaker.",', "▸{"],
      message: "error[missing-text]: the text “leadParagraph” is missing",
      hint: "add “leadParagraph”",
      others: without,
    },
    {
      name: "with a text that belongs nowhere",
      file: "bundles/en.json",
      text: ['  "work":', '  ▸"wrok": "Work",\n  "work":'],
      message: "error[extra-text]: unknown text “wrok”",
      hint: "did you mean “work”?",
      others: without,
    },
    {
      name: "with an empty text",
      file: "bundles/en.json",
      text: ['"work": "Work"', '"work": ▸" "'],
      message: "error[empty-text]: the text “work” is empty",
      hint: "write it, or remove the key",
      others: without,
    },
    {
      name: "with a paragraph that has no heading",
      file: "bundles/en.json",
      text: ['  "earlyLife": "Early life",\n  "earlyLife.1"', '  ▸"earlyLife.1"'],
      message: "error[text-without-heading]: the paragraph “earlyLife.1” has no heading “earlyLife”",
      hint: "add “earlyLife”",
      others: without,
    },
  ];
  testMistakes(mistakes);
});

describe("a bundle in another language", () => {
  const extra = (name: string, hint: string) => ({ message: `error[extra-text]: unknown text “${name}”`, hint });
  const mistakes: Mistake[] = [
    {
      name: "with a text that the source does not have",
      file: "bundles/ar.json",
      text: ['{\n  "lead', '{\n  ▸"wrok": "X",\n  "lead'],
      ...extra("wrok", "did you mean “work”?"),
    },
    {
      name: "with a text named as what every object has",
      file: "bundles/ar.json",
      text: ['{\n  "lead', '{\n  ▸"constructor": "X",\n  "lead'],
      ...extra("constructor", "remove it, or first write it in the default language too"),
    },
    {
      name: "with a text that would vanish",
      file: "bundles/ar.json",
      text: ['{\n  "lead', '{\n  ▸"__proto__": "X",\n  "lead'],
      message: "error[unknown-key]: unknown key “__proto__”",
      hint: "remove it",
    },
  ];
  testMistakes(mistakes);

  test("with an empty text", async () => {
    const { code, stderr } = await buildBasic({
      "bundles/ar.json": (old) => old.replace(/"work": ".*"/, '"work": ""'),
    });
    expect(stderr).toMatch(
      /^error\[empty-text\]: the text “work” is empty\n {2}--> content\/bundles\/ar\.json:(\d+):11\n \1 \| {3}"work": "",\n +\| {11}\^\n {2}= write it, or remove the key\n\n1 error\n/,
    );
    expect(code).toBe(1);
  });

  test("with missing texts: a warning, and the page shows them in the source language", async () => {
    const { code, stderr, folder } = await buildBasic({
      "bundles/ar.json": (old) =>
        old
          .replace(/ {2}"leadParagraph".*\n/, "")
          .replace(/ {2}"work\.2".*\n/, "")
          .replace(/,\n\}/, "\n}"),
    });
    expect(stderr).toMatch(
      /^warning\[untranslated-text\]: 2 texts are missing: leadParagraph, work\.2\n {2}--> content\/bundles\/ar\.json:1:1\n 1 \| \{\n {3}\| \^\n {2}= .+\n\n1 warning\n$/,
    );
    expect(code).toBe(0);
    const page = load(readFileSync(join(folder, "dist/ar/index.html"), "utf8"));
    const english = page("main [lang='en'][dir='ltr']")
      .not(".infobox *")
      .map((_, element) => page(element).text())
      .get();
    expect(english).toEqual(["Ada Example is a clockmaker.", "The tower clock has run since 2021."]);
    expect(page("html").attr("lang")).toBe("ar");
    expect(page("main .notice [role=status] span:not([aria-hidden])").text()).toMatch(/٪|%/);
    const checked = page(".language-grid li").filter((_, item) => page(item).find(".check").length > 0);
    expect(checked.map((_, item) => page(item).find("a").attr("href")).get()).toEqual(["/"]);
  });

  test("that is complete: a check mark, nothing in the source language but the infobox", async () => {
    const { stderr, folder } = await buildBasic({});
    expect(stderr).toBe("");
    const page = load(readFileSync(join(folder, "dist/ar/index.html"), "utf8"));
    expect(page("main :is(p, section)[lang], main [role=status]")).toHaveLength(0);
    const checked = page(".language-grid li").filter((_, item) => page(item).find(".check").length > 0);
    expect(checked.map((_, item) => page(item).find("a").attr("href")).get()).toEqual(["/", "/ar"]);
  });

  test("of a section that the article has no more: a warning, where the article itself is the source", async () => {
    const { code, stderr } = await buildBasic({
      "bundles/en.json": null,
      "bundles/ar.json": '{ "leadParagraph": "س", "old.1": "ص" }',
    });
    expect(stderr).toContain(
      [
        "warning[leftover-text]: nothing shows the text “old.1”: the article of the default language has nothing like it",
        "  --> content/bundles/ar.json:1:25",
      ].join("\n"),
    );
    expect(stderr).toContain("5 texts are missing: metaDescription, early-life, early-life.1, work, work.1");
    expect(code).toBe(0);
  });

  test("of a language that has an article: a warning", async () => {
    const { code, stderr } = await buildBasic({ "articles/ar.md": "---\ntitle: A\ndescription: D\n---\n\nText.\n" });
    expect(stderr).toContain(
      "warning[unused-bundle]: this bundle is unused: the language has an article, articles/ar.md\n",
    );
    expect(code).toBe(0);
  });
});

describe("a site's own interface words", () => {
  const mistakes: Mistake[] = [
    {
      name: "one that does not exist",
      file: "interface/en.json",
      text: '{\n  ▸"menus": "Menus"\n}\n',
      message: "error[extra-text]: unknown text “menus”",
      hint: "did you mean “menu”?",
    },
    {
      name: "a placeholder that nothing fills",
      file: "interface/ar.json",
      text: '{\n  "lastUpdated": ▸"آخر تحديث {day}"\n}\n',
      message: "error[placeholder-mismatch]: “lastUpdated” must have exactly these placeholders: {date}",
      hint: "copy them from the source, including the braces",
    },
    {
      name: "without a text",
      file: "interface/ar.json",
      text: '{\n  "menu": ▸""\n}\n',
      message: "error[empty-text]: the text “menu” is empty",
      hint: "write it, or remove the key",
    },
  ];
  testMistakes(mistakes);

  test("take the place of those that the tool ships, one by one", async () => {
    const { code, stderr, folder } = await buildBasic({ "interface/en.json": '{ "contents": "On this page" }' });
    expect(stderr).not.toContain("warning");
    expect(code).toBe(0);
    const $ = load(readFileSync(join(folder, "dist/index.html"), "utf8"));
    expect($("nav.toc").attr("aria-label")).toBe("On this page");
    expect($("h2#references").text()).toBe("References");
  });

  test("are asked for where the tool ships none, article or not", async () => {
    const { code, stderr } = await buildBasic({
      "languages.yaml": "- { code: xx, name: Xish, fullName: Xish }\n",
      "articles/xx.md": article("Text."),
      "interface/xx.json": '{ "menu": "X" }',
    });
    expect(stderr).toContain(
      [
        `warning[missing-words]: ${interfaceKeys.length - 1} interface words are missing in Xish: skipToContent, close, search, searchThisPage, searchThisSite and ${interfaceKeys.length - 6} more`,
        "  --> content/interface/xx.json",
        "  = add them to interface/xx.json, or run: biopedia translate xx",
      ].join("\n"),
    );
    expect(code).toBe(0);
  });
});
