import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { article, buildBasic, summary } from "./problems.ts";

/* Syntax of other tools, and slips of the hand: what strangers wrote, and what they are told. */

const file = "articles/pt.md";

test.each([
  [
    "typographic quotes",
    "A{% cite “Alpha” /%}",
    /malformed-tag[\s\S]*these are typographic quotes; use straight ones: "Id"/,
  ],
  ["a tag with a space", 'A{ % cite "Alpha" /%}', /shown-as-text[\s\S]*a tag begins with \{% /],
  ["a heading without a space", "A.\n\n##Works\n\nB.", /shown-as-text.*“##Works”[\s\S]*md:8:1[\s\S]*put a space after/],
  ["a table without a rule", "| a | b |\n| c | d |", /shown-as-text[\s\S]*md:6:1[\s\S]*a table needs a row of dashes/],
  ["an address with a space", "![x](/uploads/My Photo.jpg)", /shown-as-text[\s\S]*an address has no spaces/],
  ["bold text of wikitext", "A '''bold''' word.", /shown-as-text.*'''bold'''[\s\S]*write \*\*bold\*\*/],
  ["a heading of wikitext", "== Life ==\n\nA.", /shown-as-text.*== Life ==[\s\S]*write a heading as ## Heading/],
  ["a table of wikitext", '{| class="wikitable"\n|-\n|}', /shown-as-text[\s\S]*this looks like wikitext/],
  ["a citation of Pandoc", "A [@key, p. 3].", /shown-as-text[\s\S]*write \{% cite "Id" \/%\}, or/],
  ["a diagram", "```mermaid\ngraph TD\n```", /shown-as-text.*mermaid[\s\S]*export a drawing as SVG/],
  ["a file as an address", "See [y](fr.md).", /relative-link.*“fr.md”[\s\S]*did you mean “\/fr\/”\?/],
  ["a page without slashes", "See [y](about).", /relative-link.*“about”[\s\S]*did you mean “\/about\/”\?/],
  [
    "another case of an extension",
    "![x](/uploads/portrait.SVG)",
    /missing-image[\s\S]*did you mean “\/uploads\/portrait.svg”\?/,
  ],
  ["a chapter beside a page", 'A{% cite "Alpha" chapter="3" /%}', /unknown-attribute[\s\S]*page="chapter 3"/],
  [
    "an event without a date",
    "{% timeline %}\n- 1818: Born\n- foo\n{% /timeline %}",
    /timeline must[\s\S]*= line 8: write the date/,
  ],
])("%s: the message says what to write", async (_, body, expected) => {
  const { stderr } = await buildBasic({ [file]: article(body) });
  expect(stderr).toMatch(expected);
  expect(summary(stderr)).toHaveLength(1);
});

test("what looks alike is left alone: hash tags, quoted words, equations, code, years", async () => {
  const body = "#hashtag and 'a' ''b''.\n\na = b == c\n\n    ##Works\n\n`'''x'''` [1] (see there) | x |";
  const { stderr } = await buildBasic({ [file]: article(body) });
  expect(stderr).toBe("");
});

test("HTML is told once in each paragraph", async () => {
  const { stderr } = await buildBasic({ [file]: article("<p>A <b>b</b>\n<i>c</i></p>\n\n<p>D</p>") });
  expect(summary(stderr)).toEqual([
    "warning[shown-as-text] content/articles/pt.md:6:1",
    "warning[shown-as-text] content/articles/pt.md:9:1",
  ]);
});

test("a figure within a line is one mistake", async () => {
  const { stderr } = await buildBasic({
    [file]: article('A {% figure src="/uploads/portrait.svg" alt="A" %}B{% /figure %} C.'),
  });
  expect(summary(stderr)).toHaveLength(1);
  expect(stderr).toContain("figure must be on its own");
});

test("a testimonial needs no more than a name", async () => {
  const { code, stderr, folder } = await buildBasic({
    [file]: article('{% testimonial name="Ben" %}\nOn time.\n{% /testimonial %}'),
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const page = readFileSync(join(folder, "dist/pt/index.html"), "utf8");
  expect(page).toMatch(/<figcaption><strong>Ben<\/strong><\/figcaption>/);
});
