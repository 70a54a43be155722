import { describe, expect, test } from "vitest";
import { article, buildBasic, summary } from "./problems.ts";

const deep = (count: number, open: string, close: string) => open.repeat(count) + close.repeat(count);

const many = (count: number, write: (index: number) => string, between: string) =>
  Array.from({ length: count }, (_, index) => write(index)).join(between);

describe("rejects content that would exhaust a build, with its position", () => {
  test.each([
    [
      "lists within lists in JSON",
      { "bundles/ar.json": `{"a": ${deep(100_000, "[", "]")}}` },
      "error[syntax] content/bundles/ar.json:1:56",
    ],
    [
      "mappings within mappings in JSON",
      { "bundles/ar.json": deep(100_000, '{"a":', "}") },
      "error[syntax] content/bundles/ar.json:1:251",
    ],
    [
      "lists within lists in YAML",
      { "references.yaml": deep(100_000, "[", "]") },
      "error[syntax] content/references.yaml:1:50",
    ],
    [
      "entries within entries in YAML",
      { "references.yaml": "- ".repeat(100_000) },
      "error[syntax] content/references.yaml:1:101",
    ],
    [
      "aliases of aliases in YAML",
      { "references.yaml": "- &a [x, x]\n- &b [*a, *a]\n- &c [*b, *b]\n- [*c, *c]\n" },
      "error[syntax] content/references.yaml:2:7",
    ],
    [
      "aliases in front matter",
      { "articles/pt.md": "---\ntitle: &a A\ndescription: D\ntags: [*a, *a]\n---\n\nText.\n" },
      "error[syntax] content/articles/pt.md:4:8",
    ],
    [
      "an article that is too large",
      { "articles/pt.md": article("word ".repeat(220_000)) },
      "error[too-large] content/articles/pt.md",
    ],
    [
      "a bundle that is too large",
      { "bundles/ar.json": " ".repeat(1_100_000) },
      "error[too-large] content/bundles/ar.json",
    ],
    [
      "keys that nobody knows",
      { "texts/pt.json": `{${many(60_000, (index) => `"k${index}":""`, ",")}}` },
      "error[too-many] content/texts/pt.json:1:1",
    ],
    [
      "an infobox with too many rows",
      { "articles/pt.md": `---\ninfobox:\n  details:\n${"    - a: b\n".repeat(501)}---\n\nText.\n` },
      "error[invalid-value] content/articles/pt.md:4:5",
    ],
    [
      "tags that do not end",
      { "articles/pt.md": article("{% ".repeat(30_000)) },
      "error[malformed-tag] content/articles/pt.md:6:151",
    ],
    [
      "tags whose quotes do not end",
      { "articles/pt.md": article('{% "%} "'.repeat(10_000)) },
      "error[malformed-tag] content/articles/pt.md:6:401",
    ],
    [
      "a table with too many cells",
      { "articles/pt.md": article(`${"|-".repeat(2000)}\n${"a\n".repeat(2000)}`) },
      "error[too-many] content/articles/pt.md:15",
    ],
    [
      "brackets that do not close",
      { "articles/pt.md": article("[".repeat(50_000)) },
      "error[too-many] content/articles/pt.md:6:201",
    ],
    [
      "tags within tags",
      { "articles/pt.md": article("{% testimonial %}\n".repeat(3000)) },
      "error[too-many] content/articles/pt.md:86",
    ],
    [
      "definitions of links",
      { "articles/pt.md": article("[a]: b\n".repeat(10_000)) },
      "error[too-many] content/articles/pt.md:506",
    ],
    [
      "more parts than a page can have",
      { "articles/pt.md": article("- a\n".repeat(30_000)) },
      "error[too-many] content/articles/pt.md",
    ],
  ])("%s", async (_, changes, problem) => {
    const { code, stderr } = await buildBasic(changes);
    expect(summary(stderr).map((line) => line.slice(0, problem.length))).toEqual([problem]);
    expect(code).toBe(1);
  });

  test("many wrong citations in many articles", async () => {
    const body = article('{% cite "x" /%} '.repeat(19_000));
    const articles = Object.fromEntries(["pt", "ar", "en"].map((code) => [`articles/${code}.md`, body]));
    const { stderr, code } = await buildBasic(articles);
    expect(stderr).toContain("content/articles/pt.md: ");
    expect(code).toBe(1);
  });

  test("a page that is too large, by its limit", async () => {
    const { code, stderr } = await buildBasic({ "articles/pt.md": article('"'.repeat(1_000_000)) });
    expect(stderr).toMatch(/^error\[too-large\]: the page pt\/index\.html is larger than 5 MB\n/m);
    expect(code).toBe(1);
  });

  test("an article of too many elements, by its limit", async () => {
    const { stderr } = await buildBasic({ "articles/pt.md": article("- a\n".repeat(30_000)) });
    expect(stderr).toContain("error[too-many]: the article has too many elements: at most 60,000\n");
  });

  test("too many languages", async () => {
    const code = (index: number) => `aa-${String(index).padStart(4, "0")}`;
    const many = Array.from({ length: 1001 }, (_, index) => `- { code: ${code(index)}, name: A, fullName: A }\n`).join(
      "",
    );
    const { stderr } = await buildBasic({ "languages.yaml": many });
    expect(stderr).toContain("error[invalid-value]: must list at most 1,000 languages\n");
  });

  test("reports what is nested too deeply", async () => {
    const { stderr } = await buildBasic({ "bundles/ar.json": deep(60, '{"a":', "}") });
    expect(stderr).toContain("error[syntax]: malformed JSON: nested more than 50 levels deep\n");
  });
});

test("rejects keys named like object properties as unknown, everywhere", async () => {
  for (const key of ["constructor", "__proto__", "toString", "hasOwnProperty"]) {
    const { code, stderr } = await buildBasic({
      "site.yaml": (old) => `${old}${key}: { ${key}: A }\n`,
      "bundles/ar.json": JSON.stringify({ leadParagraph: "A" }).replace("}", `,"${key}":"A","${key}.1":"B"}`),
      "articles/pt.md": `---\ntitle: A\ndescription: B\n${key}: C\n---\n\n{% cite ${key}="A" /%} [a](#${key}){% #${key} %}\n`,
    });
    expect(stderr, key).not.toMatch(/\n {4}at /);
    expect(code, key).toBe(1);
  }
});

describe("languages", () => {
  test("two with one tag", async () => {
    const { stderr } = await buildBasic({
      "languages.yaml": "- { code: xx, name: A, fullName: A, tag: PT }\n",
      "texts/xx.json": "{}\n",
    });
    expect(stderr).toMatch(
      /^error\[duplicate-entry\]: the language tag “PT” is defined twice\n {2}--> content\/texts\/xx\.json\n {2}first used here:\n {2}--> content\/site\.yaml:4:21\n/m,
    );
  });

  test("unknown codes in the glossary, with a suggestion", async () => {
    const { stderr } = await buildBasic({
      "site.yaml": (old) => old.replace("glossary: [", "glossary:\n  [{ term: Ada, forms: { arr: A } }, "),
    });
    expect(stderr).toMatch(
      /^error\[unknown-code\]: “arr” is not the code of a known language\n {2}--> content\/site\.yaml:\d+:26\n.*\n.*\n {2}= did you mean “ar”\?\n/,
    );
  });
});

test("reports the first hundred problems of a file, and how many more there are", async () => {
  const keys = Object.fromEntries(Array.from({ length: 4000 }, (_, index) => [`k${index}`, "x"]));
  const { stderr } = await buildBasic({ "texts/pt.json": JSON.stringify(keys) });
  expect(summary(stderr).filter((line) => line.startsWith("error[unknown-key]"))).toHaveLength(100);
  expect(stderr).toContain("\ncontent/texts/pt.json: 3,900 more problems\n");
  expect(stderr).toContain("\n4,000 errors\n");
});
