import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { tokenize } from "../../src/core/article/tokenizer.ts";
import { biopedia } from "../support/command.ts";
import { siteFolder } from "../support/folder.ts";
import { slowTexts } from "../support/worst-case.ts";

/** Builds a site of one article in a language. @returns the page, its Markdown and what the command printed */
async function built(code: string, article: string) {
  const folder = siteFolder("least", {
    "site.yaml": "subject: { name: Ada Lovelace }\n",
    "articles/en.md": null,
    [`articles/${code}.md`]: article,
  });
  const { code: status, stderr } = await biopedia("build", folder);
  expect(status, stderr).toBe(0);
  const read = (file: string) => readFileSync(join(folder, "dist", file), "utf8");
  const $ = load(read("index.html"));
  const blocks = $("article").find("p, li").toArray();
  return { $, blocks: blocks.map((block) => $(block).text()), markdown: read("index.md"), stderr };
}

/** The items of the lists of an article, as numbers and texts that readers see. */
const items = ($: ReturnType<typeof load>): string[][] =>
  $("article ol:not(.references ol)")
    .toArray()
    .map((list) =>
      $(list)
        .children("li")
        .toArray()
        .map((item, index) => `${Number($(list).attr("start") ?? 1) + index}. ${$(item).text().trim()}`),
    );

describe("a day or a year begins a paragraph", () => {
  test.each([
    ["hu", "1954. május 8-án férjhez ment.", "1956. október 23-án született a fia.", "10. osztályig járt iskolába."],
    ["de", "12. März 1931 in Gera geboren, zog sie um.", "3. Mai 1944: Die Stadt brennt.", "1950. So hieß ihr Buch."],
    ["cs", "28. října 1918 se narodil.", "29. října odjel.", "1968. Rok, kdy emigroval."],
    ["fi", "6. joulukuuta 1917 hän oli koulussa.", "7. luokalla hän lopetti.", "12. toukokuuta 1940 hän palasi."],
    ["no", "17. mai 1814 var han på Eidsvoll.", "10. mai 1844 ble han gift.", "2. juni reiste han."],
    ["tr", "29. yaşında evlendi.", "1923. yılda Ankara'ya taşındı.", "3. kitabı 1930'da çıktı."],
  ])("in the language %s, with the number that is written", async (code, ...paragraphs) => {
    const text = paragraphs.join("\n\n");
    const { $, blocks, markdown, stderr } = await built(code, `${text}\n`);
    expect(blocks).toEqual(expect.arrayContaining(paragraphs));
    expect(items($)).toEqual([]);
    for (const paragraph of paragraphs) expect(markdown.replace(/\\(?=[.)])/g, "")).toContain(`\n${paragraph}\n`);
    // Readers of CommonMark would take it for a list.
    expect(markdown).not.toMatch(/^\d+\. /m);
    expect(stderr).not.toContain("numbered-paragraph");
  });

  test.each([
    ["lines", "2. Two\n3. Three\n4. Four", 3],
    ["paragraphs", "A list of works:\n\n5) Five\n\n6) Six", 5],
    ["a paragraph after a list and a picture", "1. One\n2. Two\n\n> Quoted.\n\n3. Three\n4. Four", 8],
  ])("%s that count on were meant as a list, which is told once, with the mend", async (_, text, line) => {
    const { $, stderr } = await built("en", `Ada.\n\n${text}\n`);
    expect($("article ol").length).toBe(text.startsWith("1.") ? 1 : 0);
    expect(stderr.match(/hint\[numbered-paragraph\]/g)).toHaveLength(1);
    expect(stderr).toContain(`--> content/articles/en.md:${line}:1`);
    expect(stderr).toMatch(/begin the list with 1[.)]; for a paragraph, this hint goes with \d\\[.)]/);
  });

  test("years that follow each other keep their numbers", async () => {
    const paragraphs = ["1843. Født.", "1844. Flyttet.", "10. mai 1844 ble han døpt."];
    const { $, blocks } = await built("no", `Han levde lenge.\n\n${paragraphs.join("\n\n")}\n`);
    expect(blocks).toEqual(expect.arrayContaining(paragraphs));
    expect(items($)).toEqual([]);
  });

  test("in a line of a paragraph, too", async () => {
    const { blocks, stderr } = await built(
      "hu",
      "Budapesten született\n1954. május 8-án.\n\n- Fia\n1956. óta Bécsben él.\n",
    );
    expect(blocks).toEqual(
      expect.arrayContaining(["Budapesten született 1954. május 8-án.", "Fia 1956. óta Bécsben él."]),
    );
    expect(stderr).not.toContain("numbered-paragraph");
  });

  test("after a list whose next item it is not", async () => {
    const { $, blocks } = await built("de", "Werke:\n\n1. Eins\n2. Zwei\n\n1954. erschien das letzte.\n");
    expect(items($)).toEqual([["1. Eins", "2. Zwei"]]);
    expect(blocks).toContain("1954. erschien das letzte.");
  });

  test("without a hint where it is written with a backslash", async () => {
    const { blocks, stderr } = await built("hu", "1954\\. május 8-án férjhez ment.\n");
    expect(blocks).toContain("1954. május 8-án férjhez ment.");
    expect(stderr).not.toContain("numbered-paragraph");
  });
});

describe("a list begins with 0 or 1", () => {
  test.each([
    ["counts on", "1. One\n2. Two\n3. Three", [["1. One", "2. Two", "3. Three"]]],
    ["repeats its number", "1. One\n1. Two\n1. Three", [["1. One", "2. Two", "3. Three"]]],
    ["begins with 0", "0. Nought\n1. One", [["0. Nought", "1. One"]]],
    ["has blank lines between its items", "1) One\n\n2) Two", [["1. One", "2. Two"]]],
    [
      "stands in another one",
      "1. One\n   - a\n     1. Inner\n     2. Next\n2. Two",
      [
        ["1. OneaInnerNext", "2. Two"],
        ["1. Inner", "2. Next"],
      ],
    ],
    [
      "is long",
      Array.from({ length: 12 }, (_, index) => `${index + 1}. x`).join("\n"),
      [Array.from({ length: 12 }, (_, index) => `${index + 1}. x`)],
    ],
  ])("and %s", async (_, text, expected) => {
    const { $, stderr } = await built("en", `Ada.\n\n${text}\n`);

    expect(items($)).toEqual(expected);
    expect(stderr).not.toContain("numbered-paragraph");
  });

  test("so the first of a month begins one, with a warning", async () => {
    const { stderr } = await built("de", "Leben.\n\n1. März 1931 geboren.\n\n1. April 1950 verheiratet.\n");
    expect(stderr.match(/warning\[date-as-item\]: “1. (März|April)” begins an item of a list/g)).toHaveLength(2);
    expect(stderr).toContain("= write 1\\. if it is a date");
  });
});

test("numbers at the beginning of lines are read in linear time", () => {
  const samples = ["1. a\n", "1954. b\n", "   2. c\n", "> 3. d\n", "- e\n  7. f\n"];
  expect(slowTexts(tokenize, samples, { factor: 600 })).toEqual([]);
});
