import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { article, buildBasic, type Mistake, testMistakes } from "./problems.ts";

/** The article's own HTML. */
async function proseOf(body: string): Promise<string> {
  const { code, stderr, folder } = await buildBasic({ "articles/pt.md": article(body) });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const page = readFileSync(join(folder, "dist/pt/index.html"), "utf8");
  return /<h1.*?<\/h1>.*?<\/div>(.*?)<\/article>/s.exec(page)?.[1] ?? page;
}

describe("removes comments and keeps the text around them", () => {
  test.each([
    ["before a sentence", "<!-- note --> This sentence stays.", "<p>This sentence stays.</p>"],
    ["after a sentence", "This stays. <!-- note -->", "<p>This stays. </p>"],
    ["within a sentence", "This <!-- note -->stays.", "<p>This stays.</p>"],
    ["of several lines, before a sentence", "<!-- a\nnote\n\nand more --> This stays.", "<p>This stays.</p>"],
    ["between lines of a paragraph", "This\n<!-- note --> stays.", "<p>This  stays.</p>"],
    ["in a list", "- <!-- note --> One\n- Two <!-- note -->", "<li>One</li>"],
    ["in a quotation, over lines", "> <!-- a\n> note --> This stays.", "<p>This stays.</p>"],
    ["in a line of its own", "One.\n\n<!-- note -->\n\nTwo.", "<p>One.</p><p>Two.</p>"],
    ["two in a line", "<!-- a --> This <!-- b --> stays.", "<p>This  stays.</p>"],
  ])("%s", async (_, body, html) => {
    const prose = await proseOf(body);
    expect(prose.replaceAll(/<p>\s+/g, "<p>").replaceAll(/<li>\s+/g, "<li>")).toContain(html);
    expect(prose).not.toMatch(/note|--/);
  });

  test("shows comments in code as text", async () => {
    expect(await proseOf('`<!-- a -->` and\n\n```\n<!-- b --> {% cite "C" /%} {% $d %}\n```')).toContain(
      "<code>&lt;!-- a --&gt;</code>",
    );
  });
});

describe("rejects variables and functions, with their position", () => {
  const file = "articles/pt.md";
  const refused = (what: string) => ({
    message: `error[interpolation]: ${what} is not supported: articles cannot use variables or functions`,
    hint: "write the text directly",
  });
  const mistakes: Mistake[] = [
    { name: "a variable in a text", file, text: article("Hello ▸{% $name %}"), ...refused("the variable $name") },
    { name: "a variable alone", file, text: article("▸{% $a.b %}"), ...refused("the variable $a.b") },
    {
      name: "a function in a text",
      file,
      text: article("Hello ▸{% equals(1, 2) %}"),
      ...refused("the function equals(…)"),
    },
    { name: "a variable as an attribute", file, text: article("A.▸{% cite $id /%}"), ...refused("the variable $id") },
    {
      name: "a function within an attribute",
      file,
      text: article('▸{% figure src="/uploads/portrait.svg" alt=[equals(1, 1)] %}\nA.\n{% /figure %}'),
      ...refused("the function equals(…)"),
    },
    { name: "a variable in a heading", file, text: article("## A ▸{% $b %}\n\nC."), ...refused("the variable $b") },
    {
      name: "a variable as the width of a picture",
      file,
      text: article('▸{% figure src="/uploads/portrait.svg" alt="A" width=$w %}\nA.\n{% /figure %}'),
      ...refused("the variable $w"),
    },
  ];
  testMistakes(mistakes);
});

test("an article without headings and references has no table of contents", async () => {
  expect(await proseOf("Text.")).not.toContain('id="toc"');
});

test("asterisks in references make a title italic only around words", async () => {
  const { code, folder } = await buildBasic({
    "references.yaml": (old) =>
      old.replace(/content: .*/, 'content: "A*STAR and B*STAR. *Clocks, a History*. 2 * 3 * 4."'),
  });
  expect(code).toBe(0);
  expect(readFileSync(join(folder, "dist/index.html"), "utf8")).toContain(
    'A*STAR and B*STAR. <a href="https://alpha.example/clocks"><i>Clocks, a History</i></a>. 2 * 3 * 4.',
  );
});
