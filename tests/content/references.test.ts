import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { readCsl } from "../../src/core/content/csl/read-csl.ts";
import { Source } from "../../src/core/diagnostics/source.ts";
import { repository } from "../support/folder.ts";
import { article, buildBasic, type Mistake, summary, testMistakes } from "./problems.ts";

const zotero = readFileSync(join(repository, "tests/support/references/zotero.json"), "utf8");

/** Builds the basic site with an article of this text in Portuguese, and more changes. @returns its page */
async function pageOf(body: string, changes: Parameters<typeof buildBasic>[0] = {}) {
  const { code, stderr, folder } = await buildBasic({ "articles/pt.md": article(body), ...changes }, "build --quiet");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return load(readFileSync(join(folder, "dist/pt/index.html"), "utf8"));
}

describe("citations", () => {
  test("of pages share one entry, and name the pages in the language", async () => {
    const $ = await pageOf('A.{% cite "Alpha" page="45-47" /%} B.{% cite "Alpha" page="9" /%} C.{% cite "Alpha" /%}');
    const markers = $(".citation").toArray();
    expect(markers.map((marker) => $(marker).text())).toEqual(["[1]: 45–47", "[1]: 9", "[1]"]);
    expect(markers.map((marker) => $(marker).find("a").attr("aria-label")?.replace("\u00a0", " "))).toEqual([
      "[1], pp. 45–47",
      "[1], p. 9",
      undefined,
    ]);
    expect($(".citation a[href='#ref-Alpha']")).toHaveLength(3);
    expect($(".references > li .back-link")).toHaveLength(3);
  });

  test("name chapters, sections, verses and lines in the language", async () => {
    const $ = await pageOf('A.{% cite "Alpha" chapter="3" line="45-47" /%} B.{% cite "Alpha" page="9" verse="1.1" /%}');
    expect(
      $(".citation")
        .toArray()
        .map((marker) => $(marker).text().replaceAll("\u00a0", " ")),
    ).toEqual(["[1]: cap. 3, l. 45–47", "[1]: p. 9, v. 1.1"]);
    expect($(".citation a").first().attr("aria-label")?.replaceAll("\u00a0", " ")).toBe("[1], cap. 3, l. 45–47");
  });

  test("of references.json name its own ids, and anchors are safe", async () => {
    const ids = [
      "http://zotero.org/users/1234567/items/7QJ4LXWA",
      "arany1868",
      "vane:chapter/2011",
      "vane-chapter-2011",
      "42",
    ];
    const $ = await pageOf(ids.map((id) => `A.{% cite "${id}" /%}`).join(" "), { "references.json": zotero });
    const anchors = $(".references > li")
      .toArray()
      .map(({ attribs }) => attribs.id);
    expect(anchors).toEqual(["ref-7QJ4LXWA", "ref-arany1868", "ref-vane-chapter-2011", "ref-42"]);
    expect($("#ref-arany1868 cite i [lang=hu]").text()).toBe("Csillagok és könyvek");
    expect($("#ref-7QJ4LXWA cite").html()).toContain("<i>Alcyone</i> and CO<sub>2</sub> in Budapest</span></a>");
  });
});

describe("the reference list", () => {
  const section = (name: string) => `## ${name}\n\nA.{% cite "Alpha" /%}`;
  const headings = ($: ReturnType<typeof load>) =>
    $("article h2")
      .toArray()
      .map((heading) => heading.attribs.id);

  test("is last, unless a tag places it; the table of contents follows", async () => {
    const last = await pageOf(`${section("One")}\n\n${section("Two")}`);
    expect(headings(last)).toEqual(["one", "two", "references"]);
    const placed = await pageOf(`${section("One")}\n\n{% references /%}\n\n### More\n\nB.\n\n${section("Two")}`);
    expect(headings(placed)).toEqual(["one", "references", "two"]);
    const items = placed("#toc li a")
      .toArray()
      .map((link) => `${placed(link).attr("href")} ${placed(link).text()}`);
    expect(items).toEqual(["#one 1 One", expect.stringMatching(/^#references 2 ./), "#more 2.1 More", "#two 3 Two"]);
    expect(
      placed("section[aria-labelledby=references]")
        .children()
        .toArray()
        .map(({ name }) => name),
    ).toEqual(["h2", "a", "button", "ol", "h3", "a", "p"]);
  });

  test("is left out where nothing is cited", async () => {
    const $ = await pageOf("A.\n\n{% references /%}");
    expect($("#references, #toc")).toHaveLength(0);
  });

  const file = "articles/pt.md";
  testMistakes([
    {
      name: "is placed once",
      file,
      text: article("▹{% references /%}\n\n▸{% references /%}"),
      message: "error[duplicate-references-list]: the reference list is placed twice",
      related: "first placed here",
      hint: "remove one {% references /%}",
    },
    {
      name: "is not within something else",
      file,
      text: article("> ▸{% references /%}"),
      message: "error[nested-references-list]: {% references /%} is within something else",
      hint: "put it on a line of its own, outside of lists, quotes and other tags",
    },
  ]);
});

const unsafe = "use https:, http:, mailto:, a path on this site that starts with /, or an #anchor";

describe("references.yaml", () => {
  const file = "references.yaml";
  const rest = "- { id: Alpha, content: A }\n- { id: Beta, content: B }\n";
  const mistake = (name: string, entry: string, message: string, hint?: string): Mistake => ({
    name,
    file,
    text: `${rest}- { id: C, ${entry} }\n`,
    message,
    ...(hint && { hint }),
  });
  const invalid = (key: string, problem: string) => `error[invalid-value]: “${key}”: ${problem}`;
  const date = "must be a date such as 2019, 2019-05, 2019-05-02, 2017/2019 for a period, or circa 1850";
  const name = 'must be "Family, Given", a name without a comma, { family, given } or { name }';
  const isbn = "must be an ISBN of 10 or 13 digits; its check digit shows that one is wrong or missing";
  testMistakes([
    mistake(
      "a DOI",
      "title: A, doi: ▸11.1000/182",
      invalid("doi", "must be a DOI such as 10.1000/182, or its address"),
    ),
    mistake("the check digit of an ISBN", "title: A, isbn: ▸0-306-40615-3", invalid("isbn", isbn)),
    mistake("an ISBN that is a number", "title: A, isbn: ▸9780306406158", invalid("isbn", isbn)),
    mistake("a day that does not exist", "title: A, date: ▸2019-02-30", invalid("date", date)),
    mistake("a period that ends before it starts", "title: A, accessed: ▸2019/2017", invalid("accessed", date)),
    mistake("a name", "title: A, authors: ▸[{ famly: B }]", invalid("authors", `each ${name}`)),
    mistake(
      "a type",
      "title: A, type: ▸bok",
      "error[invalid-value]: “type”: “bok” is not an allowed value",
      "did you mean “book”?",
    ),
    mistake(
      "a language",
      "title: A, language: ▸English",
      invalid("language", "must be a language tag such as en or pt-BR"),
    ),
    mistake(
      "an unsafe address",
      'title: A, url: ▸"javascript:alert(1)"',
      "error[unsafe-url]: unsafe URL “javascript:alert(1)”",
      unsafe,
    ),
    mistake(
      "an unsafe address in text",
      "content: ▸'[A](javascript:alert)'",
      "error[unsafe-url]: unsafe URL “javascript:alert”",
      unsafe,
    ),
    mistake(
      "text and parts",
      "content: A, title: ▸A",
      invalid("title", "cannot stand beside “content”, which is the whole citation"),
    ),
    {
      ...mistake(
        "neither text nor title",
        "date: 2019",
        "error[invalid-value]: needs a “title”, or “content” with the whole citation",
      ),
      text: `${rest}- ▸{ id: C, date: 2019 }\n`,
    },
  ]);
});

describe("references.bib", () => {
  const file = "references.bib";

  test("is read as references.json is: an entry is cited by its key", async () => {
    const bib = `@comment{Exported}
@article{Vane2011,
  author = {Vane, Clara and Arany, M{\\'a}ria},
  title = {On {C/1847} and \\emph{Alcyone}},
  journal = {Annals}, year = 2011, month = may, volume = {12}, pages = {45--67},
  doi = {10.5555/afa.1874.0031}, abstract = {Not shown.}
}
@book{Uncited, title = {Uncited}, year = {2012}}
`;
    const $ = await pageOf('A.{% cite "Vane2011" page="46" /%}', { [file]: bib });
    expect($("#ref-Vane2011 cite").text().replaceAll("\u00a0", " ")).toBe(
      "Clara Vane e Mária Arany. «On C/1847 and Alcyone». Annals, vol. 12, maio de 2011, pp. 45–67. doi:10.5555/afa.1874.0031.",
    );
    expect($("#ref-Vane2011 cite a").attr("href")).toBe("https://doi.org/10.5555/afa.1874.0031");
  });

  testMistakes([
    {
      name: "an entry that does not end",
      file,
      text: "▸@book{A,\n  title = {One",
      message: 'error[syntax]: malformed BibTeX: expected "text", got EOF',
      hint: "check the braces and quotes of “A”, or export the file again",
    },
  ]);

  test("an id of references.yaml too is an error that names both places", async () => {
    const { stderr } = await buildBasic({ [file]: "@book{Alpha, title = {One}}\n" });
    expect(stderr).toMatch(
      /--> content\/references\.bib:1:7\n[\s\S]*first defined here:\n {2}--> content\/references\.yaml/,
    );
  });
});

describe("references.json", () => {
  const file = "references.json";
  const valid = (items: unknown) => JSON.stringify(items);
  testMistakes([
    {
      name: "no id",
      file,
      text: '[\n  ▸{ "title": "A" }\n]\n',
      message: "error[missing-key]: “id” is missing",
      hint: "add “id”",
    },
    {
      name: "something else than a list",
      file,
      text: '▸{ "title": "A" }\n',
      message: "error[invalid-value]: must be a list of references in CSL-JSON",
      hint: "export the references from Zotero as “CSL JSON” or “Better CSL JSON”",
    },
  ]);

  test("an id of references.yaml too is an error that names both places", async () => {
    const { stderr } = await buildBasic({ [file]: '[\n  { "id": "Alpha", "title": "A" }\n]\n' });
    expect(stderr).toMatch(
      /^error\[duplicate-entry\]: the reference “Alpha” is defined twice\n {2}--> content\/references\.json:2:11\n[\s\S]*first defined here:\n {2}--> content\/references\.yaml:1:7\n/,
    );
  });

  test("what cannot be used is told of cited entries only, and left out", async () => {
    const items = ["Cited", "Uncited"].map((id) => ({
      id,
      title: "A",
      issued: { raw: "2019" },
      URL: "javascript:alert(1)",
      DOI: "none",
    }));
    const { code, stderr, folder } = await buildBasic({
      [file]: JSON.stringify(items, null, 1),
      "articles/pt.md": article('A.{% cite "Cited" /%}'),
    });
    expect({ code, problems: summary(stderr) }).toEqual({
      code: 0,
      problems: [
        "warning[unusable-value] content/references.json:8:10",
        "warning[unusable-value] content/references.json:9:10",
      ],
    });
    const page = load(readFileSync(join(folder, "dist/pt/index.html"), "utf8"));
    expect(page("#ref-Cited cite").html()).toBe('<i>A</i>. <time datetime="2019">2019</time>.');
  });

  test("markup in titles is text, apart from that of CSL", async () => {
    const title =
      '<script>alert(1)</script><img src=x onerror=alert(1)> <i>A <b>B</i> C</b> <sup>D \u202e\u0000</sup> <i class="x">E</i>';
    const $ = await pageOf('A.{% cite "__proto__" /%}{% cite "constructor" /%}', {
      [file]: `[{ "id": "__proto__", "title": ${valid(title)}, "__proto__": { "author": [{ "literal": "X" }] } }, { "id": "constructor", "type": "toString" }]`,
    });
    expect($("#ref-__proto__ cite").text()).toBe(
      '<script>alert(1)</script><img src=x onerror=alert(1)> A <b>B C</b> D  <i class="x">E</i>. S.d.',
    );
    expect($("#ref-__proto__ cite").find("script, img, b")).toHaveLength(0);
    expect($("#ref-constructor cite").text()).toBe("constructor. S.d.");
  });

  test("a library of 2000 entries is read in no time, and so is a hostile one", () => {
    const entry = (index: number) => ({
      ...JSON.parse(zotero)[0],
      id: `key${index}`,
      abstract: "Ä long text. ".repeat(200),
      DOI: "none",
    });
    const files = [
      valid(Array.from({ length: 2000 }, (_, index) => entry(index))),
      valid([{ id: "a", title: "<i>".repeat(200_000) + "</b>".repeat(200_000) }]),
      valid(Array.from({ length: 20_000 }, (_, index) => ({ id: `${".".repeat(index % 50)}:${index % 7}` }))),
      "[".repeat(1_000_000),
      valid([
        { id: "a", author: "x", issued: { "date-parts": "x" }, title: { a: 1 } },
        { id: "b", issued: { "date-parts": [[null, 99]] } },
      ]),
    ];
    for (const text of files) {
      const before = process.cpuUsage();
      const { value, diagnostics } = readCsl(new Source(file, text));
      expect(process.cpuUsage(before).user).toBeLessThan(1_500_000);
      expect(value !== undefined || diagnostics.length > 0).toBe(true);
    }
  });
});
