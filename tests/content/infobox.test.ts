import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { buildBasic, type Mistake, testMistakes } from "./problems.ts";

const file = "articles/pt.md";
const infobox = (...rows: string[]) =>
  `---\ntitle: A\ndescription: D\ninfobox:\n  title: A\n  details:\n${rows.map((row) => `    - ${row}\n`).join("")}---\n\nText.\n`;
const row = (name: string, text: string, message: string, hint?: string): Mistake => ({
  name,
  file,
  text: infobox(text),
  message,
  ...(hint && { hint }),
});

describe("rows of the infobox", () => {
  testMistakes([
    row(
      "a field without a label",
      "▸place: Malta",
      "error[infobox-row]: the row has no label",
      "begin it with a label and its value, such as born: 1818-08-01",
    ),
    row(
      "a mistyped field",
      "{ born: 1818, ▸plaec: Malta }",
      "error[infobox-row]: the row has two labels, “born” and “plaec”",
      "did you mean “place”?",
    ),
    row(
      "two labels",
      "{ died: 1889, ▸born: 1818 }",
      "error[infobox-row]: the row has two labels, “died” and “born”",
      "begin another row: - born: …",
    ),
    row(
      "a heading with a value",
      "{ heading: Offices, ▸office: Mayor }",
      "error[infobox-row]: the row has two labels, “heading” and “office”",
      "begin another row: - office: …",
    ),
    row(
      "a value that is a mapping",
      "born: ▸{ date: 1818 }",
      "error[invalid-value]: “born”: must be text, a number, or a list of them",
    ),
    row(
      "an address beside a link",
      '{ website: "[here](https://a.example)", url: ▸"https://b.example" }',
      "error[infobox-row]: “url” makes a link of a single text that has no links or citations in it",
      "write [text](address) in the value instead",
    ),
    row(
      "a picture that does not exist",
      "signature: ▸/uploads/name.svg",
      "error[missing-image]: *",
      "add it to uploads/ in the content folder",
    ),
  ]);
});

describe("dates of the infobox", () => {
  const hint =
    "write it as 1818-08-01, 1818-08, 1818, 384 BCE or circa 1818; a range as 1847 – 1888 or 2006-01-16 – present";
  const order = "check the years; those before the common era end with BCE";
  testMistakes([
    row("a day that does not exist", "born: ▸1818-02-30", "error[invalid-date]: “1818-02-30” is not a date", hint),
    row(
      "another order",
      'born: ▸"1.8.1818"',
      "error[invalid-date]: “1.8.1818” is not a date",
      `did you mean 1818-08-01? ${hint}`,
    ),
    row("the second of a list", "termOfOffice: [1850, ▸1850-13]", "error[invalid-date]: “1850-13” is not a date", hint),
    row(
      "the wrong way round",
      "yearsActive: ▸1888 – 1847",
      "error[wrong-order]: “1888 – 1847” ends before it begins",
      order,
    ),
    {
      ...row("a death before the birth", "", "error[wrong-order]: the death is before the birth", order),
      text: infobox("died: ▸1818", "born: 1889"),
    },
  ]);
});

describe("texts of the infobox", () => {
  testMistakes([
    row(
      "an unsafe link",
      "spouse: Ada, [here](▸javascript:alert(1))",
      "error[unsafe-url]: unsafe URL “javascript:alert(1)”",
      "use https:, http:, mailto:, a path on this site that starts with /, or an #anchor",
    ),
    row(
      "a link to no anchor",
      'field: "*Towers* and [clocks](▸#clocks)"',
      "error[broken-anchor-link]: the article has no anchor “clocks”",
    ),
    row(
      "a tag for blocks",
      `field: '▸{% figure src="/uploads/portrait.svg" alt="A" /%}'`,
      "error[markup]: figure must be on its own: the opening tag, the content and the closing tag each start a line",
    ),
    row(
      "a place with an unknown tag",
      "{ born: 1818, place: 'Malta▸{% cit \"Alpha\" /%}' }",
      "error[unknown-tag]: unknown tag “cit”",
      "did you mean “cite”?",
    ),
  ]);
});

test("a label that is nearly a known one is shown, with a warning", async () => {
  const { code, stderr } = await buildBasic({
    [file]: infobox("Known for: Clocks", "konwnFor: Towers", "Titel: Königin", "Birthplac: Rome", "Employees: 9"),
  });
  expect(stderr).toContain(
    "warning[unknown-label]: the infobox label “Known for” is shown as it is\n  --> content/articles/pt.md:7:7",
  );
  expect(stderr).toContain(
    "warning[unknown-label]: the infobox label “konwnFor” is shown as it is\n  --> content/articles/pt.md:8:7",
  );
  expect(stderr.match(/did you mean “knownFor”\?/g)).toHaveLength(2);
  expect(stderr).toContain("“Birthplac” is shown as it is");
  expect(stderr).toContain("did you mean “birthPlace”?");
  expect(stderr).not.toMatch(/Titel|Employees/);
  expect(code).toBe(0);
});

test("a label in the words of the language is shown, with a warning that names the known one", async () => {
  const { code, stderr } = await buildBasic({
    [file]: infobox("ocupação: Torres", "gênero: Fado", "Cônjuge: Rui", "Torres: 9", "Género: feminino"),
  });
  expect(stderr.match(/“[^”]*” is shown as it is|did you mean “[^”]*”/g)).toEqual([
    "“ocupação” is shown as it is",
    "did you mean “occupation”",
    "“gênero” is shown as it is",
    "did you mean “genre”",
    "“Cônjuge” is shown as it is",
    "did you mean “spouse”",
  ]);
  expect(code).toBe(0);
});

test("a caption without a picture is shown neither in the page nor in its Markdown, with a warning", async () => {
  const { code, stderr, folder } = await buildBasic({
    [file]: infobox("born: 1818").replace("  details:", '  caption: "In 1850{% cite \\"Alpha\\" /%}"\n  details:'),
  });
  for (const page of ["index.html", "index.md"]) {
    const text = readFileSync(join(folder, "dist/pt", page), "utf8");
    expect(text).toContain("1818");
    expect(text).not.toMatch(/In 1850|Alpha/);
  }
  expect(stderr).toMatch(
    /^warning\[caption-without-picture\]: the caption of the infobox is not shown.*\n {2}--> content\/articles\/pt\.md:6:3\n.*\n.*\n {2}= add one: image: /,
  );
  expect(code).toBe(0);
});

test.each([
  ["born: 350 AD", "350"],
  ["born: AD 350", "350"],
  ["born: 350 CE", "350"],
  ["born: ~350", "c. 350"],
  ["born: c. 350–370", "c. 350 – 370"],
  ["born: 415-03", "March 415"],
  ["yearsActive: 1780 – 1789", "1780 – 1789"],
])("%s is a date, which is written in the language of the page", async (line, expected) => {
  const { code, stderr, folder } = await buildBasic({ "articles/en.md": infobox(line) });
  expect(stderr).not.toContain("date-in-words");
  expect(code).toBe(0);
  const text = load(readFileSync(join(folder, "dist/index.html"), "utf8"))(".infobox")
    .text()
    .replace(/\s+/g, " ");
  expect(text.replaceAll(/[\u2009\u202f\u00a0 ]/g, " ")).toContain(expected);
});

test.each([
  ["en", "March 415", "March 415"],
  ["en", "Mar 415", "March 415"],
  ["en", "10 December 1815", "December 10, 1815"],
  ["en", "c. March 350 BCE", "c. March 350 BC"],
  ["en", "March 415 – April 1416", "March 415 – April 1416"],
  ["pt", "1 de agosto de 1818", "1 de agosto de 1818"],
  ["pt", "March 415", "março de 415"],
  ["ar", "مارس 415", "مارس 415"],
])("in %s, “%s” is a date, in the infobox and in timelines", async (code, written, expected) => {
  const timeline = `\n{% timeline %}\n- ${written}: One.\n{% /timeline %}\n`;
  const changes = { [`articles/${code}.md`]: infobox(`born: "${written}"`) + timeline };
  const { stderr, folder } = await buildBasic(
    { ...(code === "ar" && { "bundles/ar.json": null }), ...changes },
    "build --quiet",
  );
  expect(stderr).not.toContain("date-in-words");
  const $ = load(readFileSync(join(folder, "dist", code === "en" ? "" : code, "index.html"), "utf8"));
  for (const part of [".infobox", ".timeline-date"])
    expect($(part).text().replace(/\s+/g, " "), part).toContain(expected);
});

test.each([
  "12–15 March 415",
  "March – April 415",
  "Later in March 415",
  "before 415",
  "after 1880",
  "4th century",
  "1780s",
  "350/370",
  "415-03-31?",
])("“%s” as a birth is told", async (date) => {
  const { code, stderr } = await buildBasic({ [file]: infobox(`born: "${date}"`) });
  expect(stderr.match(/warning\[date-in-words\]/g)).toHaveLength(1);
  expect(code).toBe(0);
});

test.each(["before 415", "after 1880", "4th century", "1780s", "350/370", "415-03-31?"])(
  "“%s” is told in a timeline of another language than English",
  async (date) => {
    const timeline = `{% timeline %}\n- ${date}: Nasce.\n{% /timeline %}\n`;
    const { code, stderr } = await buildBasic({ [file]: `${infobox("born: 1818")}\n${timeline}` });
    expect(stderr.match(/warning\[date-in-words\]/g)).toHaveLength(1);
    expect(code).toBe(0);
  },
);

test("labels of timelines that are no dates are left alone", async () => {
  const { stderr } = await buildBasic({
    [file]: `${infobox("born: 1818")}\n{% timeline %}\n- Verão de 1847: A.\n- 1843-10: B.\n- Infância: C.\n{% /timeline %}\n`,
  });
  expect(stderr).toBe("");
});

test("births in the future are errors, and ages above 125 are warned of", async () => {
  const future = await buildBasic({ [file]: infobox("born: 2999-01-01") });
  expect(future.stderr).toContain("error[wrong-order]: “2999-01-01” is in the future");
  const old = await buildBasic({ [file]: infobox("born: 1700-01-01", "died: 1850-01-01") });
  expect(old.stderr).toContain("warning[great-age]: the dates make the person 150 years old");
  expect(old.code).toBe(0);
});

test("a birth in the words of another language is shown, with a warning; other rows may have such a title", async () => {
  const { code, stderr } = await buildBasic({ [file]: infobox("born: 1. srpna 1818", "notableWork: August 1818") });
  expect(stderr).toMatch(
    /^warning\[date-in-words\]: “1. srpna 1818” is shown as it is.*\n {2}--> content\/articles\/pt\.md:7:13\n.*\n.*\n {2}= write dates as 1818-08-01/,
  );
  expect(stderr).toMatch(/\n\n1 warning\n$/);
  expect(code).toBe(0);
});
