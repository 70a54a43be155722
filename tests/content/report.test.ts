import { describe, expect, test } from "vitest";
import { article, buildBasic, type Changes, summary } from "./problems.ts";

describe("many bad files", () => {
  const bad: Changes = {
    "articles/pt.md": article('A claim.{% cite "Betta" /%} See [this](#nowhere).\n\n# Ada'),
    "articles/notes.txt": "Notes.",
    "bundles/ar.json": "{",
    "languages.yaml": "- { code: api, name: A, fullName: A }\n",
    "references.yaml": (old) => `${old.trimEnd()}\n- { id: Alpha, content: A }\n`,
    "interface/en.json": '{ "menu": "" }\n',
  };

  test("all problems are told together, by file and line, with their number", async () => {
    const { code, stdout, stderr } = await buildBasic(bad);
    expect(summary(stderr)).toEqual([
      "error[unexpected-file] content/articles/notes.txt",
      "error[unknown-reference] content/articles/pt.md:6:9",
      "error[broken-anchor-link] content/articles/pt.md:6:40",
      "error[heading-level] content/articles/pt.md:8:1",
      "error[syntax] content/bundles/ar.json:1:2",
      "error[empty-text] content/interface/en.json:1:11",
      "error[reserved-code] content/languages.yaml:1:11",
      "error[duplicate-entry] content/references.yaml:6:9",
    ]);
    expect(stderr).toMatch(/\n\n8 errors\nNothing was built; dist is unchanged\.\n$/);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  });

  test("an article's problems are told even when site.yaml has some", async () => {
    const { stderr } = await buildBasic({
      ...bad,
      "site.yaml": (old) => old.replace("updated:", "upadted: 2024-05-06\nupdated:"),
    });
    expect(summary(stderr)).toContain("error[unknown-key] content/site.yaml:8:1");
    expect(summary(stderr)).toContain("error[heading-level] content/articles/pt.md:8:1");
    expect(summary(stderr)).toContain("error[duplicate-entry] content/references.yaml:6:9");
  });

  test("a wrong key or value of the front matter or of site.yaml hides no problem of the others", async () => {
    const { stderr } = await buildBasic({
      "articles/pt.md":
        "---\ntitel: A\ndescription: 5\ninfobox:\n  image: { src: /uploads/no.svg, alt: A }\n  details:\n    - born: 1818-02-30\n---\n\nA.\n",
      "site.yaml": (old) =>
        `${old.replace("languages: [", "languages: [xxx, ").replace("/logo.svg", "/none.svg")}\nupadted: 1\n`,
    });
    expect(summary(stderr)).toEqual([
      "error[unknown-key] content/articles/pt.md:2:1",
      "error[invalid-value] content/articles/pt.md:3:14",
      "error[missing-image] content/articles/pt.md:5:17",
      "error[invalid-date] content/articles/pt.md:7:13",
      "error[unknown-code] content/site.yaml:4:13",
      "error[missing-image] content/site.yaml:5:7",
      "error[unknown-key] content/site.yaml:34:1",
    ]);
  });

  test("a wrong row, picture or value of the infobox hides no other, and nothing follows from what is left out", async () => {
    const infobox = [
      "image: /uploads/no.svg",
      "imageAlt: A",
      "caption: A",
      "details:",
      "  - { Birthplac: Rome }",
      "  - { born: 1818-02-30 }",
      "  - { spouse: { a: b } }",
      "  - { child: A, url: 'javascript:1', cite: None }",
      "  - { heading: [A] }",
    ];
    const text = `---\ntitle: A\ninfobox:\n${infobox.map((line) => `  ${line}\n`).join("")}---\n\nA. {% foo /%}\n`;
    const { stderr } = await buildBasic({ "articles/pt.md": text });
    expect(summary(stderr)).toEqual([
      "error[invalid-value] content/articles/pt.md:4:10",
      "error[unknown-key] content/articles/pt.md:5:3",
      "warning[unknown-label] content/articles/pt.md:8:9",
      "error[invalid-date] content/articles/pt.md:9:15",
      "error[invalid-value] content/articles/pt.md:10:17",
      "error[unsafe-url] content/articles/pt.md:11:24",
      "error[unknown-reference] content/articles/pt.md:11:46",
      "error[invalid-value] content/articles/pt.md:12:18",
      "error[unknown-tag] content/articles/pt.md:15:4",
    ]);
  });

  test("a title above the text is no problem of an article because site.yaml, which says the name, has one", async () => {
    const { stderr } = await buildBasic({
      "articles/pt.md": "# Ada Example\n\nA. {% foo /%}\n",
      "site.yaml": (old) => `upadted: 1\n${old.replace("name: Ada Example", "nmae: Ada Example")}`,
    });
    expect(summary(stderr).filter((each) => each.includes("pt.md"))).toEqual([
      "error[unknown-tag] content/articles/pt.md:3:4",
    ]);
  });

  test("warnings are counted apart", async () => {
    const { stderr } = await buildBasic({
      "bundles/pt.json": '{ "work": "Trabalho" }\n',
      "articles/en.md": (old) => `${old.trimEnd()}\n\n# Ada\n`,
    });
    expect(stderr).toMatch(/\n\n1 error, 1 warning\nNothing was built; dist is unchanged\.\n$/);
  });
});

describe("a very long line", () => {
  const told = async (before: string, after: string) => {
    const { stderr } = await buildBasic({ "articles/pt.md": article(`${before}{% cite "Betta" /%}${after}`) });
    const [, , excerpt = "", mark = ""] = stderr.split("\n");
    return { excerpt, mark };
  };

  test("is cut around its column, and the mark stands under it", async () => {
    const { excerpt, mark } = await told("before ".repeat(100), " after".repeat(100));
    expect(excerpt).toMatch(/^ 6 \| ….*before \{% cite "Betta" \/%\} after.*…$/);
    expect(excerpt.length).toBeLessThan(130);
    expect(excerpt.indexOf("{%")).toBe(mark.indexOf("^"));
  });

  test("is cut at one end only where it has only one", async () => {
    expect((await told("", " after".repeat(100))).excerpt).toMatch(/^ 6 \| \{% cite .*…$/);
    expect((await told("before ".repeat(100), "")).excerpt).toMatch(/^ 6 \| ….*\/%\}$/);
  });

  test("is not cut within a character", async () => {
    for (const shift of ["", "x"]) {
      const { excerpt } = await told(`${"🕰".repeat(80)}${shift}`, "🕰".repeat(80));
      expect(excerpt).not.toMatch(/\p{Surrogate}/u);
    }
  });

  test("the mark stands under the right column after wide characters", async () => {
    const { mark } = await told("時計", "");
    expect(mark).toBe("   |     ^");
  });
});
