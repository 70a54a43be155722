import { readFileSync } from "node:fs";
import Markdoc from "@markdoc/markdoc";
import glob from "fast-glob";
import { expect, test } from "vitest";
import { captioned, plainText } from "../../../src/core/article/nodes.ts";
import { mergeBlocks } from "../../../src/core/edit/merge.ts";
import type { EditorNode } from "../../../src/core/edit/nodes.ts";
import { readBlocks } from "../../../src/core/edit/read-blocks.ts";
import { saveBlocks } from "../../../src/core/edit/save-blocks.ts";
import { articleTags } from "../../../templates/tags/article-tags.ts";
import { repository } from "../../support/folder.ts";

const files = glob.sync(["content/{articles,pages}/**/*.md", "tests/sites/**/{articles,pages}/**/*.md"], {
  cwd: repository,
  absolute: true,
});

const textOf = (file: string) =>
  readFileSync(file, "utf8")
    .replace(/^\ufeff/, "")
    .replaceAll("\r\n", "\n");

test("every article of the sample and of the test sites is the same, byte for byte, when it is saved as it was opened", () => {
  const changed = files.filter((file) => {
    const base = readBlocks(textOf(file));
    const saved = saveBlocks(base, { blocks: [...base.blocks.keys()] });
    return !("text" in saved) || saved.text !== textOf(file);
  });
  expect(files.length).toBeGreaterThan(40);
  expect(changed).toEqual([]);
});

test("blocks that the editor knows are the same content when they are written anew", () => {
  const wrong = files.flatMap((file) => {
    const base = readBlocks(textOf(file));
    const saved = saveBlocks(base, { blocks: base.blocks.map(({ node }) => node) });
    return "text" in saved ? [] : [`${file}: ${base.blocks[saved.unwritable]?.text.slice(0, 80)}`];
  });
  expect(wrong).toEqual([]);
});

test("most blocks of real articles can be edited in place", () => {
  const all = files.flatMap((file) => readBlocks(textOf(file)).blocks);
  const asSource = all.filter(({ node, text }) => node.type === "source" && text !== "{% references /%}");
  expect(asSource.length / all.length).toBeLessThan(0.02);
});

const paragraph = (...content: EditorNode[]): EditorNode => ({ type: "paragraph", content });
const text = (words: string, ...marks: string[]): EditorNode => ({
  type: "text",
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type }) as never) }),
  text: words,
});

const cell = (words: string): EditorNode => ({
  type: "table_cell",
  attrs: { align: "", annotation: "" },
  content: [text(words)],
});

const base =
  "---\ntitle: A\n---\n\nOne,  with   spaces\nand lines.\n\n[x]: https://town.example\n\n* Two\n\n<!-- for us -->\n\nThree [link][x]. <!-- here -->\n";

test.each<[string, EditorNode, string]>([
  ["signs that begin other blocks", paragraph(text("1. is a year, # is a sign")), "1\\. is a year, # is a sign"],
  ["a sign of lists", paragraph(text("- not an item")), "\\- not an item"],
  ["a tag in words", paragraph(text("{% cite /%}")), "\\{% cite /%\\}"],
  ["emphasis beside letters", paragraph(text("a"), text("b", "em"), text("c")), "a*b*c"],
  ["nested emphasis", paragraph(text("a", "strong"), text("b", "strong", "em")), "**a*b***"],
  ["spaces at the ends of emphasis", paragraph(text("a"), text(" b ", "strong"), text("c")), "a **b** c"],
  ["an address", paragraph(text("See https://town.example/a_b.")), "See https://town.example/a_b."],
  ["code with its own sign", paragraph(text("a`b", "code")), "``a`b``"],
  [
    "a heading that ends with a sign",
    { type: "heading", attrs: { level: 2, annotation: "" }, content: [text("C #")] },
    "## C \\#",
  ],
  [
    "a table that was pasted without a head",
    {
      type: "table",
      content: [
        { type: "table_row", content: [cell("a"), cell("b")] },
        { type: "table_row", content: [cell("c")] },
      ],
    },
    "| a | b |\n| --- | --- |\n| c |  |",
  ],
  [
    "a list",
    { type: "bullet_list", attrs: { tight: true }, content: [{ type: "list_item", content: [paragraph(text("a"))] }] },
    "- a",
  ],
])("%s are written so that they are read as such", (_, node, expected) => {
  const blocks = readBlocks(base);
  const saved = saveBlocks(blocks, { blocks: [node, 1, 2, 3, 4] });
  expect(saved).toEqual({ text: base.replace("One,  with   spaces\nand lines.", expected) });
});

test.each([
  "Term\n: One *meaning*\n: Another\n\nNext\n: Third",
  "Term\n\n: One\n\n  more\n\n: Another",
  "$$\nx^2\n+ 1\n$$",
])("definitions and formulas on lines of their own are nodes, and are written as they were: %j", (written) => {
  const [only] = readBlocks(`${written}\n`).blocks;
  expect(only?.node.type).toBe(written.startsWith("$") ? "code_block" : "definition_list");
  expect(saveBlocks(readBlocks(""), { blocks: [only?.node as EditorNode] })).toEqual({ text: `${written}\n` });
});

test.each(
  articleTags.names
    .filter((name) => articleTags.named(name)?.segments === "captioned")
    .flatMap((name) => ["", "A caption."].flatMap((caption) => [1, 2, 3].map((count) => ({ name, caption, count })))),
)("a $name with caption “$caption” and a transcript of $count paragraphs is read back as such", (recording) => {
  const { name, caption, count } = recording;
  const said = Array.from({ length: count }, (_, index) => `Paragraph ${index + 1}.`);
  const content = [caption, ...said].map((each) => (each === "" ? { type: "paragraph" } : paragraph(text(each))));
  const node = { type: "tag", attrs: { name, written: name }, content } as EditorNode;
  const isCaptioned = (tag: string) => articleTags.named(tag)?.segments === "captioned";
  const saved = saveBlocks(readBlocks(""), { blocks: [node] }, isCaptioned);
  const file = "text" in saved ? saved.text : "";
  const [shown] = Markdoc.parse(file).children;
  const parts = captioned(shown?.children ?? []);
  expect(parts.caption.map(plainText).join("")).toBe(caption);
  expect(parts.transcript.map(plainText)).toEqual(said);
  expect(saveBlocks(readBlocks(""), { blocks: readBlocks(file).blocks.map((each) => each.node) })).toEqual(saved);
});

test("a no-break space beside emphasis stays when its block is rewritten", () => {
  const base = readBlocks("1996 –\u00a0 *Smell of apples*\u00a0: a novel.\n");
  const [{ node } = { node: paragraph() }] = base.blocks;
  const longer = { ...node, content: [...(node.content ?? []), text(" Prize.")] };
  expect(saveBlocks(base, { blocks: [longer] })).toEqual({
    text: "1996 –\u00a0 *Smell of apples*\u00a0: a novel. Prize.\n",
  });
  const inside = paragraph(text("Read"), text("\u00a0Apples\u00a0", "em"), text("now."));
  expect(saveBlocks(base, { blocks: [inside] })).toEqual({ text: "Read\u00a0*Apples*\u00a0now.\n" });
});

test("a changed block is rewritten alone; comments, spaces and definitions of links around it stay", () => {
  const blocks = readBlocks(base);
  const two: EditorNode = {
    type: "bullet_list",
    attrs: { tight: true },
    content: [{ type: "list_item", content: [paragraph(text("Second"))] }],
  };
  expect(saveBlocks(blocks, { blocks: [0, 1, two, 3, 4] })).toEqual({ text: base.replace("Two", "Second") });
});

test("what cannot be written is refused with its block", () => {
  const node = paragraph(text("a"), { type: "text", marks: [{ type: "sup" }], text: "with spaces" });
  expect(saveBlocks(readBlocks(base), { blocks: [0, 1, 2, 3, node] })).toEqual({ unwritable: 4 });
});

test("changes of two people in different blocks are both kept; in the same block, both are shown", () => {
  const edit = (change: (text: string) => string) => readBlocks(change(base));
  const merge = (own: (text: string) => string, other: (text: string) => string) =>
    mergeBlocks(readBlocks(base), edit(own), edit(other));
  const first = (to: string) => (each: string) => each.replace("One,", to);
  const third = (each: string) => each.replace("Three", "Third");
  const added = (each: string) => each.replace("* Two", "Inserted\n\n* Two");
  expect(merge(first("Uno,"), third)).toEqual({ text: third(first("Uno,")(base)), conflicts: [] });
  expect(merge(added, third)).toEqual({ text: third(added(base)), conflicts: [] });
  expect(merge(first("Uno,"), first("Uno,"))).toEqual({ text: first("Uno,")(base), conflicts: [] });
  const second = (each: string) => each.replace("//town", "//village");
  expect(merge(first("Uno,"), second)).toEqual({ text: second(first("Uno,")(base)), conflicts: [] });
  const both = (each: string) => third(first("Un,")(each));
  expect(merge(first("Uno,"), both)).toEqual({
    text: third(first("Uno,")(base)),
    conflicts: [{ own: "Uno,  with   spaces\nand lines.", other: "Un,  with   spaces\nand lines." }],
  });
  expect(mergeBlocks(readBlocks(base), edit(first("Uno,")), edit(both), "other").text).toBe(both(base));
});

test("a letter at the end of a paragraph is the only new byte: escapes and line breaks before it stay", () => {
  const file =
    "One *two*\\:\nstel: a [b] 2 \\* 3 and \\_c\\_, {x} & 5 * 6.\n\nHe wrote: \\*. So: done.\n\nA < b: c = d_e_ \\[sic\\] (1\\) #1.\n";
  const base = readBlocks(file);
  for (const [index, { node }] of base.blocks.entries()) {
    const content = [...(node.content ?? []), { type: "text", text: "q" } as const];
    const saved = saveBlocks(base, { blocks: base.blocks.map((_, at) => (at === index ? { ...node, content } : at)) });
    const { text } = base.blocks[index] ?? { text: "" };
    expect(saved).toEqual({ text: file.replace(text, () => `${text}q`) });
  }
});
