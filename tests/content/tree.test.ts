import Markdoc, { type Node } from "@markdoc/markdoc";
import { expect, test } from "vitest";
import { textLine } from "../../src/core/article/plain-text.ts";
import { isPlainText } from "../../src/core/article/syntax/text.ts";
import { toTree } from "../../src/core/article/syntax/tree.ts";
import { createTokenizer, parserOf, tokenize, tokenizeInline } from "../../src/core/article/tokenizer.ts";
import { mulberry32 } from "../support/faults.ts";

/** Parts of articles of all kinds that Markdoc knows. What one opens, another can close. */
const parts = [
  "text",
  "*em*",
  "**strong**",
  "`code`",
  "~~gone~~",
  "H~2~O",
  "[a](/b)",
  "[a](/b 'c')",
  "![a](/b.png 'c')",
  "a  \nb",
  "a\\\nb",
  "https://a.example",
  "<!-- a -->",
  "<br>",
  "{{a}}",
  // More often than others, so that there are many blocks.
  "\n\n",
  "\n\n",
  "\n\n",
  "\n",
  "## A",
  "### B {% #b .c %}",
  "Title\n===",
  "- one\n- two",
  "* a\n\n* b",
  "3. c\n4. d",
  "0. e",
  "> ",
  "---",
  "* * *",
  "Term\n: Text",
  "```js\na\n```",
  "    code",
  "| a | b |\n|:-:|--:|\n| c | `d` |",
  "{% note %}",
  "{% /note %}",
  '{% cite "A" /%}',
  "{% table %}",
  "{% /table %}",
  "{% if $a %}",
  "{% else /%}",
  "{% /if %}",
  "{% comment %}",
  "{% /comment %}",
  "{% #a %}",
  '{% figure src="/a" src="/b" width=1 %}',
  '{% a .b .c class="d" %}',
  "{% $a %}",
  "{% f(1) %}",
  "{% wrong= %}",
  "{% /figure %}",
  "\n\n{% table %}\n- a\n- b\n---\n- c\n- d\n{% /table %}\n\n",
  "\n\n{% table %}\n- a\n---\n{% if %}\n- b\n---\ntext\n{% else /%}\n{% /if %}\ntext\n{% /table %}\n\n",
];

const textFrom = (random: () => number): string =>
  Array.from({ length: 1 + Math.floor(random() * 8) }, () => parts[Math.floor(random() * parts.length)]).join(random() < 0.5 ? "\n\n" : "");

/** Everything about a tree but its lines, which Markdoc's has in other places, too. */
const shape = (root: Node): string => JSON.stringify(root, (key, value) => (key === "location" || key === "lines" ? undefined : value));

const plainShape = ({ type, attributes, children }: Node): object => ({ type, attributes, children: children.map(plainShape) });

test("the tree of an article is the one that Markdoc's parser makes", () => {
  const random = mulberry32(13);
  // Markdoc loses the head of a table that begins with a comment.
  const texts = Array.from({ length: 1000 }, () => textFrom(random)).filter((text) => !/\{% table %\}\s*(?:<!--|\{% comment)/.test(text));
  const trees = texts.map((text) => shape(toTree(tokenize(text))));
  // Tokens are made twice, because parsers change them.
  expect(trees).toEqual(texts.map((text) => shape(Markdoc.parse(tokenize(text) as never))));
  for (const sign of ["missing-opening", "missing-closing", "parse-error", "table-syntax", "duplicate-attribute", '"tr"', '"start":"0"'])
    expect(
      trees.some((tree) => tree.includes(sign)),
      sign,
    ).toBe(true);
});

test("what is taken as plain text is what the tokenizer takes as one", () => {
  const random = mulberry32(13);
  const signs = [..."a é\t\n\r.,:;-+#>|()[]{}<>*_~^`$&=!%/\\\"'", "://", "1.", "::", "==", "{%", "&amp;"];
  const texts = Array.from({ length: 5000 }, () =>
    Array.from({ length: 1 + Math.floor(random() * 4) }, () => signs[Math.floor(random() * signs.length)]).join(""),
  );
  const plain = texts.filter(isPlainText);
  expect(plain.length).toBeGreaterThan(1000);
  expect(plain.map((text) => toTree(tokenizeInline(text)).children.map(plainShape))).toEqual(
    plain.map((text) => [plainShape(textLine(text))]),
  );
});

test("addresses are encoded as markdown-it encodes them", () => {
  const own = parserOf(new Markdoc.Tokenizer());
  const random = mulberry32(13);
  const pieces = [
    "https://",
    "http:",
    "//",
    "/",
    "a",
    "B",
    "xn--a",
    ".",
    "..",
    "-",
    "_",
    "#",
    "?",
    ":",
    "@",
    "%",
    "é",
    " ",
    "com",
    "a".repeat(64),
  ];
  const addresses = Array.from({ length: 3000 }, () =>
    Array.from({ length: Math.floor(random() * 9) }, () => pieces[Math.floor(random() * pieces.length)]).join(""),
  );
  const parser = parserOf(createTokenizer());
  expect(addresses.map((address) => parser.normalizeLink(address))).toEqual(addresses.map((address) => own.normalizeLink(address)));
});

test("lines are those that markdown-it finds", () => {
  const parser = parserOf(createTokenizer());
  const own = parserOf(new Markdoc.Tokenizer({ allowComments: true }));
  const { State } = own.block;
  const random = mulberry32(13);
  const signs = ["a", " ", "\t", "\n", "\n", "-", "é"];
  for (let round = 0; round < 500; round++) {
    const text = Array.from({ length: Math.floor(random() * 20) }, () => signs[Math.floor(random() * signs.length)]).join("");
    const linesOf = (Made: typeof State) => {
      const { src, lineMax, bMarks, eMarks, tShift, sCount, bsCount } = new Made(text, own, {}, []);
      return { src, lineMax, bMarks, eMarks, tShift, sCount, bsCount };
    };
    expect(linesOf(parser.block.State)).toEqual(linesOf(State));
  }
});
