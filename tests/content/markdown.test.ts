import { expect, test } from "vitest";
import { parseArticle } from "../../src/core/article/parse-article.ts";
import { Source } from "../../src/core/diagnostics/source.ts";
import { articleTags } from "../../templates/tags/article-tags.ts";

/** Reads an article whose text begins on line 5. */
async function read(body: string) {
  const source = new Source("articles/en.md", `---\ntitle: A\ndescription: B\n---\n${body}\n`);
  const references = new Map(["Alpha", "Beta"].map((id) => [id, { id, content: id }]));
  const result = await parseArticle(source, {
    references,
    findPicture: () => ({ size: { width: 1, height: 1 } }),
    tags: articleTags,
    name: "A",
  });
  return {
    ...result,
    told: result.diagnostics.map(({ line, column, severity, message, hint }) => ({
      at: `${line}:${column}`,
      severity,
      message,
      hint,
    })),
  };
}

test.each([
  ["a line break in HTML", "One<br>two", "1:4", "<br>", "end the line with a backslash"],
  [
    "HTML",
    "One\n<span class='a'>two",
    "2:1",
    "<span class='a'>",
    "HTML is not supported: write it in Markdown, or remove it",
  ],
  ["HTML beside code", "A `<b>` and <u>.", "1:13", "<u>", "HTML is not supported: write it in Markdown, or remove it"],
  ["a link as in wikis", "See [[Clocks]].", "1:5", "[[Clocks]]", "write a link as [text](address)"],
  [
    "a link that is not defined",
    "See [clocks][c].",
    "1:5",
    "[clocks][c]",
    "define the link on a line of its own: [label]: https://…",
  ],
  ["a note that is not defined", "A claim.[^1]", "1:9", "[^1]", "define the note on a line of its own: [^label]: text"],
  [
    "marked text",
    "Some ==marked text==.",
    "1:6",
    "==marked text==",
    "text cannot be marked: write *emphasis* or **strong**",
  ],
  ["a template", "{{born}} in 1818", "1:1", "{{born}}", "templates are not supported: write the text directly"],
  [
    "a tag in the title of a picture",
    '![A comet](/uploads/comet.svg "Its tail{% cite \\"Alpha\\" /%}")',
    "1:40",
    '{% cite "Alpha" /%}',
    "the title of a picture is plain text: write a figure tag, whose caption may contain citations and links",
  ],
  [
    "an alert as in GitHub's Markdown",
    "> [!NOTE]\n> Text",
    "1:3",
    "[!NOTE]",
    "write {% note %} and {% /note %} around the text instead",
  ],
])("syntax that is not supported is shown as it is, and told: %s", async (_, body, at, shown, hint) => {
  const { told, article } = await read(body);
  const [line = "", column] = at.split(":");
  expect(told).toEqual([
    { at: `${Number(line) + 4}:${column}`, severity: "warning", message: `“${shown}” is shown as it is written`, hint },
  ]);
  expect(article).toBeDefined();
});

test("nothing is told about the same signs where they are text, code, or Markdown", async () => {
  const { told } = await read(
    '`<br>` \\<br> &lt;br> a < b > c, [x], [[a](/)], [a][b], ~ and ^, 1 == 2 == 3, {x}, <https://a.example>, {% cite "Alpha" /%}\n\n[b]: /\n\n```\n[[a]]\n```',
  );
  expect(told).toEqual([]);
});

test("dollar signs are currency unless they enclose a formula", async () => {
  const { article, told } = await read(
    "It cost $5 and $10, US$20,000 or \\$3–\\$4 $ 5 $, but $E = mc^2$ and `$x$`.\n\n$$\na - b\n$$",
  );
  expect(told).toEqual([]);
  const nodes = [...(article?.opening?.walk() ?? []), ...(article?.lead ?? [])];
  expect(nodes.filter(({ type }) => (type as string) === "math").map(({ attributes }) => attributes.content)).toEqual([
    "E = mc^2",
    "a - b",
  ]);
});

test.each([
  ["a command that does not exist", "The area is $\\pi \\foo r$.", "5:18", "Unsupported function name: \\foo"],
  ["a link", "$\\href{javascript:alert(1)}{x}$", "5:2", "Unsupported function name: \\href"],
  ["a picture", "$\\includegraphics{https://a.example/b.png}$", "5:2", 'Function "\\includegraphics" is not trusted'],
  ["a link within the page", "$\\ref{a}$", "5:2", "formulas cannot contain links"],
  ["a class", "$\\class{a}{x}$", "5:2", 'Function "\\class" is not trusted'],
  ["a macro, which could be endless", "$\\def\\a{\\a\\a}\\a$", "5:2", "formulas cannot define macros: \\def"],
  ["a box moved over the page", "$\\raisebox{-9999em}{x}$", "5:2", "the size -9999em is beyond 40em"],
  ["a space in a unit that the converter does not limit", "$a\\hskip 500cm b$", "5:2", "the size 500cm is beyond 40em"],
  [
    "a bracket that is not closed",
    "```math\n\\frac{1\n```",
    "6:8",
    "Unexpected end of input in a macro argument, expected '}'",
  ],
])("a formula that cannot be read is an error at its place: %s", async (_, body, at, problem) => {
  const { told } = await read(body);
  expect(told).toEqual([
    {
      at,
      severity: "error",
      message: `cannot read the formula: ${problem}`,
      hint: "formulas are TeX; write \\$ for a dollar sign",
    },
  ]);
});

test("notes are numbered by their first mark, apart from references, whose numbers count in the order of reading", async () => {
  const { article, told } = await read(
    'One.[^b] Two.{% cite "Beta" /%}[^a] Three.[^B]\n\n[^a]: A note.{% cite "Alpha" /%}\n\n    Of two paragraphs.\n[^b]: *Another*[^c]\n[^c]: A note to a note.',
  );
  expect(told).toEqual([]);
  expect(article?.notes.map(({ id, label, markedAt, nodes }) => [id, label, markedAt, nodes.length])).toEqual([
    ["note-1", "a", ["note-1-1", "note-1-2"], 1],
    ["note-2", "b", ["note-2-1"], 2],
    ["note-3", "c", ["note-3-1"], 1],
  ]);
  expect(article?.references.map(({ id }) => id)).toEqual(["Beta", "Alpha"]);
  expect(article?.lead).toEqual([]);
});

test("notes that nothing refers to, or that are defined twice, are told", async () => {
  const { told } = await read("A.[^a]\n\n[^a]: One.\n\n[^A]: Two.\n\n[^b]: Three.");
  expect(told.map(({ at, severity, message }) => `${at} ${severity} ${message}`)).toEqual([
    "9:1 error the note “a” is defined twice",
    "11:1 warning nothing refers to the note “b”, so it is not shown",
  ]);
});

test("cells that a table has no column for, which are not shown, are told", async () => {
  const { told } = await read("> | a | b |\n> | - | - |\n> | c | d | |\n> | e | f \\| g | h | i |\n> | `j|k` | l");
  const hint = "remove it, or add a cell to the head; a bar within a cell is written as \\|";
  const rest = { severity: "warning", hint };
  expect(told).toEqual([
    { at: "8:18", message: "“h | i” is not shown: the row has more cells than the head of the table", ...rest },
    { at: "9:13", message: "“l” is not shown: the row has more cells than the head of the table", ...rest },
  ]);
});

test("the mark of an item is no cell of a table in it", async () => {
  const { told } = await read(
    "- | a | b |\n  | - | - |\n  | c | d |\n\n1. x\n   - | a | b |\n     | - | - |\n     | c | d | e |",
  );
  expect(told.map(({ at, message }) => `${at} ${message.slice(0, 3)}`)).toEqual(["12:16 “e”"]);
});

test("pictures of a paragraph are told at their own places", async () => {
  const { told } = await read(
    "{% gallery %}\n![a](/uploads/a.svg)\n![b](https://a.example/b.svg)\n![c](https://a.example/c.svg)\n{% /gallery %}\n\n`![` ![](/uploads/é.svg) [![](/uploads/d.svg)](https://a.example)\n![][e] ![](/uploads/d.svg)\n\n[e]: /uploads/e.svg",
  );
  expect(told.map(({ at, severity }) => `${at} ${severity}`)).toEqual([
    "7:1 error",
    "8:1 error",
    "11:6 warning",
    "11:27 warning",
    "12:1 warning",
    "12:8 warning",
  ]);
});

test("a heading with a tag that is not closed is told once", async () => {
  const { told } = await read("## Broken {% foo %}");
  expect(told.map(({ at, message }) => `${at} ${message}`)).toEqual(["5:11 unknown tag “foo”"]);
});
