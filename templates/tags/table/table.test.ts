import { expect, test } from "vitest";
import { show, told } from "../../../tests/support/tag.ts";

const rows = "| Year | Comet |\n| --- | --- |\n| 1847 | First |";

test("has a caption, which names the table where it scrolls", async () => {
  const { $, markdown, segments } = await show(`{% table caption="Comets" %}\n${rows}\n{% /table %}`);
  expect($(".table-figure figcaption").text()).toBe("Comets");
  expect($(".table").attr("aria-label")).toBe("Comets");
  expect(markdown).toBe(`**Comets**\n\n${rows}`);
  expect(segments).toEqual(["caption: Comets", "cell: Year", "cell: Comet", "cell: First"]);
});

test.each([
  ["in GitHub's syntax", "| a | b |\n| - | - |\n| c | d |"],
  ["as lists", "- a\n- b\n\n---\n\n- c\n- d"],
])("may follow a comment: %s", async (_, content) => {
  const { $ } = await show(`{% table %}\n<!-- From 1847. -->\n\n${content}\n{% /table %}`);
  expect($(".table thead tr, .table tbody tr").length).toBe(2);
});

test.each([
  ["rows without a head", "| a | b |\n| c | d |"],
  ["a paragraph", "One."],
  ["paragraphs", "One.\n\nTwo."],
  ["text below the table", "| a | b |\n| - | - |\n\nText."],
  ["rows as lists, with text between", "- a\n- b\n\n---\n\nText.\n\n---\n\n- c\n- d"],
  ["nothing", "<!-- Later. -->"],
])("loses nothing that is not a table: %s", async (_, content) => {
  const { problems, stderr } = await told(`{% table caption="Comets" %}\n${content}\n{% /table %}`);
  expect(problems).toEqual(["error[markup] 6:1"]);
  expect(stderr).toContain("table must contain one table and nothing else");
  expect(stderr).toContain("write a head, a row of dashes below it, | --- | --- |, and the other rows");
});
