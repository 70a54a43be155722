import { expect, test } from "vitest";
import { withoutSpans, withSpans } from "../../../src/client/edit/table-spans.ts";
import type { EditorNode } from "../../../src/core/edit/nodes.ts";
import { readBlocks } from "../../../src/core/edit/read-blocks.ts";
import { saveBlocks } from "../../../src/core/edit/save-blocks.ts";

const albums = `| Title {% rowspan=2 %} | Year {% rowspan=2 %} | Peaks {% colspan=2 align="center" %} | |
| --- | --- | ---: | :---: |
| | | US | UK |
| First | 1990 {% sort="1990-05" %} | 3 | 12 |
| Second {% rowspan=2 colspan=2 %} | | 1 | 1 |
| | | Not released {% colspan=2 %} | |`;

const tableIn = (text: string): EditorNode => {
  const [block] = readBlocks(`${text}\n`).blocks;
  if (block?.node.type !== "table") throw new Error("no table");
  return block.node;
};

const wordsOf = ({ content = [] }: EditorNode) =>
  content.map((row) => row.content?.map((cell) => cell.content?.map(({ text }) => text).join("") ?? ""));

test("cells that a cell spans are not there in the editor, and are again in the file", () => {
  const table = tableIn(albums);
  const shown = withSpans(table);
  expect(wordsOf(shown)).toEqual([
    ["Title", "Year", "Peaks"],
    ["US", "UK"],
    ["First", "1990", "3", "12"],
    ["Second", "1", "1"],
    ["Not released"],
  ]);
  expect(shown.content?.[0]?.content?.[2]?.attrs).toMatchObject({
    colspan: 2,
    rowspan: 1,
    annotation: '{% align="center" %}',
  });
  const saved = saveBlocks(readBlocks(""), { blocks: [withoutSpans(shown)] });
  expect(saved).toEqual({
    text: `${albums.replaceAll("| |", "|  |").replaceAll("| |", "|  |").replace("rowspan=2 colspan=2", "colspan=2 rowspan=2")}\n`,
  });
});

test.each([
  ["covers words", "| A {% colspan=2 %} | B |\n| --- | --- |\n| C | D |"],
  ["is wider than the table", "| A | B {% colspan=2 %} |\n| --- | --- |\n| C | D |"],
  ["is higher than the table", "| A | B |\n| --- | --- |\n| C {% rowspan=2 %} | D |"],
])("a table with a span that %s stays as it is written", (_, text) => {
  const table = tableIn(text);
  expect(withSpans(table)).toBe(table);
  expect(withoutSpans(table)).toEqual(table);
});
