import Markdoc from "@markdoc/markdoc";
import { expect, test } from "vitest";
import { createTokenizer, parserOf } from "../../src/core/article/tokenizer.ts";
import { mulberry32 } from "../support/faults.ts";

const tokenizer = createTokenizer();

/** The same tokenizer, except that every tag is read by Markdoc's grammar. */
function withGrammar() {
  const other = createTokenizer();
  const { block, inline } = parserOf(other);
  const rule = parserOf(new Markdoc.Tokenizer({ allowComments: true })).block.ruler.__rules__.find(({ name }) => name === "annotations");
  if (rule === undefined) throw new Error("Markdoc has no rule for tags on lines of their own");
  block.ruler.at("annotations", rule.fn, { alt: ["paragraph", "blockquote"] });
  inline.ruler.disable("plain_tag");
  return other;
}

/** What parts of tags are put together from, right or wrong. */
const pieces = [
  ...'{%|%}| |  |\t|\n|/|#|.|"|\\|=|_|-|{|}|*|[|](|)|é|\u00a0|> |- |\n\n|note|cite|figure|a-b|9|-1|1.5|007|true|null|$v|f(1)'.split("|"),
  ...[
    '"a b"',
    '"%}"',
    '"\\""',
    'title="x"',
    "width=280",
    "width=28a",
    "x=1/",
    ".class",
    "#id",
    "/note",
    "/cite",
    "{% note %}",
    "{% #a %}",
    "{% /note %}",
  ],
];

function tagFrom(random: () => number): string {
  const some = (most: number) =>
    Array.from({ length: Math.floor(random() * most) }, () => pieces[Math.floor(random() * pieces.length)]).join(random() < 0.5 ? "" : " ");
  return `${random() < 0.5 ? "" : some(3)}{%${random() < 0.8 ? " " : ""}${some(6)}${random() < 0.8 ? " " : ""}%}${random() < 0.5 ? "" : some(4)}`;
}

test("tags that are read without Markdoc's grammar give the tokens that it gives", () => {
  const grammar = withGrammar();
  const random = mulberry32(8);
  const usual = [
    'a {% cite "Id" /%} b {% cite "Id" page="45–47" /%}',
    '{% figure src="/uploads/a.png" alt="A" width=280 %}\ntext\n{% /figure %}',
    "## Heading {% #anchor %}",
    "> {% note %}\n> text\n> {% /note %}",
  ];
  const texts = [...usual, ...Array.from({ length: 1500 }, () => tagFrom(random))];
  const tokens = texts.map((text) => JSON.stringify(tokenizer.tokenize(text)));
  expect(tokens).toEqual(texts.map((text) => JSON.stringify(grammar.tokenize(text))));
  expect(tokens.filter((each) => /"type":"(?:tag|annotation)/.test(each)).length).toBeGreaterThan(200);
});
