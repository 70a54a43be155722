import { expect, test } from "vitest";
import { writeBlock } from "../../src/core/edit/write-block.ts";
import { ReferenceList } from "../../src/core/import/reference-entry.ts";
import { readPasted } from "../../src/pipeline/edit/paste.ts";

function paste(html: string) {
  const references = new ReferenceList();
  const { blocks, left } = readPasted(html, "en", references);
  return { text: blocks.map((block) => writeBlock(block)).join("\n\n"), blocks, left, references };
}

const item = (level: number, sign: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:.5in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
</span></span></span><![endif]>${text}<o:p></o:p></p>`;

test("a text of Word has its headings, emphasis and lists, whose items Word writes as paragraphs", () => {
  const { text } =
    paste(`<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>@list l0 {}</style></head>
<body lang=EN-US><!--StartFragment--><h1><b>Life<o:p></o:p></b></h1><h2>Youth</h2>
<p class=MsoNormal>Born <b style='mso-bidi-font-weight:normal'>early </b>in the <i>old</i> town, x<sup>2</sup>.<o:p></o:p></p>
${item(1, "·", "First")}${item(2, "1.", "Inner")}${item(2, "2.", "Second inner")}${item(1, "·", "Last")}
<p class=MsoNormal><o:p>&nbsp;</o:p></p>${item(1, "3)", "Third")}<!--EndFragment--></body></html>`);
  expect(text).toBe(
    "## Life\n\n### Youth\n\nBorn **early** in the *old* town, x^2^.\n\n- First\n  1. Inner\n  2. Second inner\n- Last\n\n3. Third",
  );
});

test("a footnote of Word or LibreOffice is a note; the sign of one that was not copied is left out, and counted", () => {
  const { text, left } =
    paste(`<p>One<a style='mso-footnote-id:ftn1' href="file:///C:/a.htm#_ftn1" name="_ftnref1"><span
class=MsoFootnoteReference>[1]</span></a> two<a class="sdfootnoteanc" href="#sdfootnote2sym"><sup>2</sup></a>
three<a href="#_ftn9">[9]</a>.</p><div style='mso-element:footnote-list'><hr><div style='mso-element:footnote' id=ftn1>
<p><a href="file:///C:/a.htm#_ftnref1">[1]</a> As told by her sister</p></div></div><div id="sdfootnote2"><p><a
class="sdfootnotesym" href="#sdfootnote2anc">2</a> Nobody knows why</p></div>`);
  expect(text).toBe("One[^note1] two[^note2] three.\n\n[^note1]: As told by her sister\n\n[^note2]: Nobody knows why");
  expect(left).toEqual({ pictures: 0, references: 1, others: 0 });
});

test("a text of Google Docs has the emphasis of its styles, and its inner lists belong to items", () => {
  const { text } = paste(`<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p><span
style="font-weight:400">A </span><span style="font-weight:700">bold</span><span> </span><span style="font-style:italic">red</span><span> word</span></p><br>
<ul><li><p>One</p></li><ul><li><p>Two</p></li></ul></ul><p><span style="text-decoration:line-through">No</span></p></b>`);
  expect(text).toBe("A **bold** *red* word\n\n- One\n  - Two\n\n~~No~~");
});

test("a part of Wikipedia cites the works whose references were copied, and has no other marks, menus or infobox", () => {
  const mark = (id: string) =>
    `<sup class="reference"><a href="https://en.wikipedia.org/wiki/Town#cite_note-${id}">[${id}]</a></sup>`;
  const { text, left, references } = paste(`<h2>History<span class="mw-editsection">[edit]</span></h2><table
class="infobox"><tr><td>x</td></tr></table><p>Old <a href="https://en.wikipedia.org/wiki/Town">town</a>.${mark("1")}${mark("2")}
</p><ol class="references"><li id="cite_note-1"><span class="mw-cite-backlink"><a href="#cite_ref-1">^</a></span> <span
class="reference-text">Smith, John (2001). <i>The Town</i>. Example Press. ISBN 978-0-306-40615-7.</span></li></ol>
<img src="https://upload.wikimedia.org/a.jpg" width="200">`);
  const [id] = [...references.added.keys()];
  expect(text).toBe(`## History\n\nOld [town](https://en.wikipedia.org/wiki/Town).{% cite "${id}" /%}`);
  expect(left).toEqual({ pictures: 1, references: 1, others: 1 });
});

test("tables have their heads and spans", () => {
  const { text } = paste(`<table><thead><tr><td>Year</td><td>Work</td></tr></thead><tbody><tr><td rowspan=2>1901</td>
<td><p>A|B</p></td></tr><tr><td>C</td></tr></tbody></table><p></p><table><tr><td>a</td><td>b</td></tr></table>`);
  expect(text).toBe(
    "| Year | Work |\n| --- | --- |\n| 1901 {% rowspan=2 %} | A\\|B |\n|  | C |\n\n|  |  |\n| --- | --- |\n| a | b |",
  );
});

test("hostile HTML is text: no scripts, hidden words, addresses that run, tags, comments or front matter", () => {
  const { blocks } = paste(`<hr><p>---</p><script>alert(1)</script><p onclick="x()">{% embed src="x" /%}
&lt;img src=x onerror=alert(1)&gt; <a href="javascript:alert(1)">here</a><span style="display:none">secret</span></p>
<!-- {% references /%} --><p>title: x</p><p>---</p><iframe src="https://x.example"></iframe>`);
  expect(blocks.map(({ content = [] }) => content.map(({ text }) => text).join(""))).toEqual([
    "",
    "---",
    '{% embed src="x" /%} <img src=x onerror=alert(1)> here',
    "title: x",
    "---",
  ]);
  expect(blocks.map(({ type }) => type)).toEqual(["horizontal_rule", ...Array(4).fill("paragraph")]);
});

test("the mark of a claim that lacks a source is its tag, as Wikipedia writes it in many languages", () => {
  for (const mark of ["citation needed", "forrás?", "Beleg fehlt", "réf. nécessaire", "بحاجة لمصدر", "要出典"])
    expect(
      paste(`<p>She was born at sea.<sup><i>[<a href="/wiki/X">${mark}</a>]</i></sup> It was cold.</p>`).text,
    ).toContain("at sea.{% citationNeeded /%} It was cold.");
});
