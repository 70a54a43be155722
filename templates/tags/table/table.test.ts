import { expect, test } from "vitest";
import { Source } from "../../../src/core/diagnostics/source.ts";
import { assembleDocument } from "../../../src/core/documents/frame.ts";
import { segmentDocument } from "../../../src/core/documents/segment.ts";
import { show, told } from "../../../tests/support/tag.ts";
import { articleTags } from "../article-tags.ts";

const rows = "| Year | Comet |\n| --- | --- |\n| 1847 | First |";

test("has a caption, which names the table where it scrolls", async () => {
  const { $, markdown, segments } = await show(`{% table caption="Comets" %}\n${rows}\n{% /table %}`);
  expect($(".table-figure figcaption").text()).toBe("Comets");
  expect($(".table").attr("aria-label")).toBe("Comets");
  expect(markdown).toBe(`**Comets**\n\n${rows}`);
  expect(segments).toEqual(["caption: Comets", "cell: Year", "cell: Comet", "cell: First"]);
});

const albums = `{% table headerRows=2 headerColumns=1 %}
| Title {% rowspan=2 %} | Year {% rowspan=2 %} | Peak {% colspan=2 align="center" %} | |
| --- | --- | ---: | ---: |
| | | US | UK{% cite "Alpha" /%} |
| One \\| Two {% rowspan=2 %} | 1990 | 3 | — |
| | 1991 | Not listed {% colspan=2 %} | |
{% /table %}`;

test("has cells that span rows and columns, whose places are left empty, and further headers", async () => {
  const { $, markdown, segments } = await show(albums);
  const rows = $(".table tr").toArray();
  const cells = rows.map((row) =>
    $(row)
      .children()
      .toArray()
      .map((cell) => [cell.tagName, $(cell).attr("scope"), $(cell).attr("rowspan"), $(cell).attr("colspan")]),
  );
  expect(cells).toEqual([
    [
      ["th", "col", "2", undefined],
      ["th", "col", "2", undefined],
      ["th", "colgroup", undefined, "2"],
    ],
    [
      ["th", "col", undefined, undefined],
      ["th", "col", undefined, undefined],
    ],
    [
      ["th", "rowgroup", "2", undefined],
      ["td", undefined, undefined, undefined],
      ["td", undefined, undefined, undefined],
      ["td", undefined, undefined, undefined],
    ],
    [
      ["td", undefined, undefined, undefined],
      ["td", undefined, undefined, "2"],
    ],
  ]);
  expect($("thead tr").length).toBe(2);
  expect($("thead .citation").length).toBe(1);
  expect(markdown.split("\n").slice(2, 5)).toEqual([
    "|  |  | US | UK[1] |",
    "| One \\| Two | 1990 | 3 | — |",
    "|  | 1991 | Not listed |  |",
  ]);
  expect(segments).toEqual(
    ["Title", "Year", "Peak", "US", 'UK{% cite "Alpha" /%}', "One | Two", "Not listed"].map((text) => `cell: ${text}`),
  );
});

test("keeps its spans where cells are translated", () => {
  const source = new Source("en.md", albums);
  const { document } = segmentDocument(source, { isPage: false, tags: articleTags });
  const texts = document?.segments.map(({ text }) => text.replace("One", "Eins").replace("Peak", "Rang | Platz"));
  const expected = albums.replace("One", "Eins").replace("Peak", "Rang \\| Platz");
  expect(document && assembleDocument(document, texts ?? [])).toBe(expected);
});

test("may be written as Markdoc's lists, where cells that others span are not written", async () => {
  const { $ } = await show(
    "{% table headerColumns=1 %}\n- Prize\n- Year\n\n---\n\n- Medal {% rowspan=2 %}\n- 1831\n\n---\n\n- 1848\n\n---\n\n- Short\n{% /table %}",
  );
  expect(
    $(".table tbody tr")
      .toArray()
      .map((row) => $(row).children().length),
  ).toEqual([2, 1, 2]);
  expect($("tbody th").length).toBe(2);
});

test("may be sorted: by numbers and dates as the language writes them, or by what a cell says", async () => {
  const { $, markdown } = await show(
    '{% table sortable=true %}\n| Prêmio | Ano | Valor |\n| --- | --- | --- |\n| Medalha | 1847-10-01 | 1.234,5 |\n| Ordem {% sort="Z" %} | 4 de maio de 1889 | −3 % |\n{% /table %}',
  );
  expect(
    $("tbody td")
      .toArray()
      .map((cell) => $(cell).attr("data-sort")),
  ).toEqual([undefined, "1847-10-01", "1234.5", "Z", "1889-05-04", "-3"]);
  expect($("th[aria-sort=none] > button[data-action=sort]").length).toBe(3);
  expect($("tbody time").text()).toBe("1 de outubro de 1847");
  expect(markdown).toContain("| Medalha | 1 de outubro de 1847 | 1.234,5 |");
});

test("may open and close with its caption", async () => {
  const { $ } = await show(`{% table caption="Comets" collapsed=true %}\n${rows}\n{% /table %}`);
  expect($("figure > details:not([open]) > summary").text()).toBe("Comets");
  expect((await told(`{% table collapsed=true %}\n${rows}\n{% /table %}`)).problems).toEqual(["error[markup] 6:1"]);
});

test("may have no head", async () => {
  const { $ } = await show("|  |  |\n| --- | --- |\n| 1 | 2 |");
  expect($(".table tr").length).toBe(1);
});

test.each([
  ["text in the place of another cell", "| a {% rowspan=2 %} | b |\n| c | d |", "“a” spans the place of the cell “c”"],
  ["rows that there are not", "| a {% rowspan=3 %} | b |\n| | d |", "“a” spans 3 rows, but the table has only 2 there"],
  ["columns that there are not", "| a | b {% colspan=2 %} |", "“b” spans 2 columns, but the table has only 1 there"],
  ["no whole number", '| a {% colspan="2" %} | |', "colspan"],
  ["another attribute", "| a {% colspn=2 %} | |", "unknown attribute “colspn” on the cell of a table"],
])("tells spans over %s", async (_, body, message) => {
  const { problems, stderr } = await told(`| A | B |\n| --- | --- |\n${body}`);
  expect(problems.length).toBe(1);
  expect(stderr).toContain(message);
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
