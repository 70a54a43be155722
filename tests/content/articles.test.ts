import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { article, buildBasic, type Mistake, summary, testMistakes } from "./problems.ts";

const file = "articles/pt.md";

describe("tags", () => {
  const open = '{% figure src="/uploads/portrait.svg" alt="A" %}';
  const picture = (attribute: string) => `${open.replace("%}", `${attribute} %}`)}\nA clock.\n{% /figure %}`;
  const mistakes: Mistake[] = [
    {
      name: "unknown, with a suggestion",
      file,
      text: article('A claim.▸{% citte "Alpha" /%}'),
      message: "error[unknown-tag]: unknown tag “citte”",
      hint: "did you mean “cite”?",
    },
    {
      name: "with an unknown attribute",
      file,
      text: article(picture('▸algin="left"')),
      message: "error[unknown-attribute]: unknown attribute “algin” on figure",
      hint: "did you mean “align”?",
    },
    {
      name: "without a required attribute",
      file,
      text: article('▸{% testimonial title="Mayor" relationship="Client" %}\nOn time.\n{% /testimonial %}'),
      message: "error[missing-attribute]: testimonial is missing the attribute “name”",
      hint: 'add name="…"',
    },
  ];
  testMistakes(mistakes);

  // Positions and hints.
  test.each([
    [
      "unknown, without a suggestion",
      "A claim.{% banana /%}",
      "error[unknown-tag] 6:9",
      /use one of: audio, citationNeeded, cite, .*, timeline, video/,
    ],
    [
      "named like an object property",
      "{% constructor %}\nA.\n{% /constructor %}",
      "error[unknown-tag] 6:1",
      /use one of/,
    ],
    [
      "a value that is not allowed",
      picture('align="centre"'),
      "error[invalid-attribute] 6:47",
      /did you mean “center”/,
    ],
    [
      "a value of another type",
      picture('width="300"'),
      "error[invalid-attribute] 6:47",
      / = write it as width=300, without quotes\n/,
    ],
    ["a value out of range", picture("width=9000"), "error[invalid-attribute] 6:47", /must be a number from 80 to 640/],
    [
      "no reference at all",
      'A claim.{% cite "Alpha" /%} Another.{% cite /%}',
      "error[missing-attribute] 6:37",
      /= write it as \{% cite "Id" \/%\}/,
    ],
    [
      "a block that is never closed",
      `Text.\n\n${open}\nA clock.\n\n## More`,
      "error[unclosed-tag] 8:1",
      /= add \{% \/figure %\}/,
    ],
    [
      "a citation that is never closed",
      'A.{% cite "Alpha" /%} B.{% cite "Beta" %}\n\nC.',
      "error[unclosed-tag] 6:25",
      /= end it with \/%\}/,
    ],
    [
      "a citation that is never closed, in a link",
      'A [b {% cite "Beta" %}](https://a.example).',
      "error[unclosed-tag] 6:6",
      /= end it with \/%\}/,
    ],
    [
      "a citation that is never closed, in a list",
      '- A *b {% cite "Beta" %}*\n- C.',
      "error[unclosed-tag] 6:8",
      /= end it with \/%\}/,
    ],
    [
      "a block that is never opened",
      "A clock.\n\n{% /figure %}",
      "error[unopened-tag] 8:1",
      /= remove it, or add the opening tag/,
    ],
    [
      "a block closed by another name",
      `${open}\nA.\n{% /testimonial %}`,
      "error[unopened-tag] 8:1",
      /= .*\{% \/figure %\}/,
    ],
    [
      "a quote that is never closed",
      'A claim.{% cite "Alpha /%}',
      "error[malformed-tag] 6:9",
      /= close its quotes and end it with \/%\}/,
    ],
    [
      "a quote that is never closed, after others",
      'A {% cite "Beta" /%} \\{% `{% x` {% cite "Alpha /%}',
      "error[malformed-tag] 6:33",
      /cite/,
    ],
    [
      "a quote that is never closed, of a block",
      '{% figure src="/a.svg alt="A" %}\nA.\n{% /figure %}',
      "error[malformed-tag] 6:1",
      /figure/,
    ],
    [
      "a value without quotes",
      "A claim.{% cite Alpha /%}",
      "error[malformed-tag] 6:9",
      /= write it as \{% cite "Alpha" \/%\}/,
    ],
    [
      "an anchor that stands alone",
      "## Work\n{% #work %}\n\nText.",
      "error[markup] 7:1",
      /#work %} stands alone[^=]*= write it at the end of a heading: /,
    ],
    [
      "a class that is written in two ways",
      picture('class="a" .b'),
      "error[markup] 6:1",
      /attribute 'class' already set/,
    ],
    ["a block that cannot be read", "{% figure = %}\nA.\n{% /figure %}", "error[malformed-tag] 6:1", /unexpected "="/],
  ])("%s", async (_, body, problem, hint) => {
    const { code, stderr } = await buildBasic({ [file]: article(body) });
    expect(summary(stderr).map((line) => line.replace("content/articles/pt.md:", ""))).toEqual([problem]);
    expect(stderr).toMatch(hint);
    expect(code).toBe(1);
  });

  test("shows escaped tags and tags in code as text", async () => {
    const { code, stderr } = await buildBasic({ [file]: article("Write \\{% cite and `{% cite`.") });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  test("shows HTML as text", async () => {
    const { code, folder } = await buildBasic({ [file]: article("<script>alert(1)</script> and <b>bold</b>.") });
    expect(code).toBe(0);
    const page = readFileSync(join(folder, "dist/pt/index.html"), "utf8");
    expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt; and &lt;b&gt;bold&lt;/b&gt;.");
  });
});

describe("citations", () => {
  const unknown = { message: "error[unknown-reference]: there is no reference “Betta”", hint: "did you mean “Beta”?" };
  const infobox = (rows: string) =>
    `---\ntitle: A\ndescription: D\ninfobox:\n  title: A\n  details:\n${rows}---\n\nText.\n`;
  const mistakes: Mistake[] = [
    { name: "of an unknown reference", file, text: article('A claim.▸{% cite "Betta" /%}'), ...unknown },
    {
      name: "the second of two",
      file,
      text: article('A claim.{% cite "Alpha" /%} Another.▸{% cite "Betta" /%}'),
      ...unknown,
    },
    {
      name: "on a later line of a paragraph",
      file,
      text: article('A claim.{% cite "Alpha" /%}\nAnother.▸{% cite "Betta" /%}'),
      ...unknown,
    },
    { name: "in the infobox", file, text: infobox("    - { born: Malta, cite: ▸Betta }\n"), ...unknown },
    {
      name: "in the infobox, where the word also stands in a value",
      file,
      text: infobox("    - { born: Malta, cite: Alpha }\n    - { title: Betta keeper, cite: [Alpha, ▸Betta] }\n"),
      ...unknown,
    },
    {
      name: "in a value of the infobox",
      file,
      text: infobox('    - knownFor: \'Clocks{% cite "Alpha" /%} and towers▸{% cite "Betta" /%}\'\n'),
      ...unknown,
    },
    {
      name: "like no known one",
      file,
      text: article('A claim.▸{% cite "Zeitung" /%}'),
      message: "error[unknown-reference]: there is no reference “Zeitung”",
      hint: "add it to references.yaml, or to references.json with a reference manager",
    },
  ];
  testMistakes(mistakes);

  test("hints at an uncited reference, and builds the site", async () => {
    const { code, stdout, stderr } = await buildBasic({
      "references.yaml": (old) => `${old.trimEnd()}\n- id: Gamma\n  content: G\n`,
    });
    expect(stderr).toMatch(
      /^hint\[uncited-reference\]: no article cites the reference “Gamma”\n {2}--> content\/references\.yaml:(\d+):7\n \1 \| - id: Gamma\n +\| {7}\^\n {2}= cite it or remove it\n\n1 hint\n$/,
    );
    expect(stdout).toMatch(/^✓ Built 9 pages into dist/);
    expect(code).toBe(0);
  });
});

describe("headings and anchors", () => {
  const level = (message: string) => ({
    message: `error[heading-level]: ${message}`,
    hint: "use ## for sections, ### for subsections within them, and #### within those",
  });
  const reserved = (anchor: string) => ({
    message: `error[reserved-anchor]: the anchor “${anchor}” is reserved`,
    hint: "give the heading a different {% #anchor %}",
  });
  const twice = {
    message: "error[duplicate-anchor]: the anchor “work” is used twice",
    related: "first used here",
    hint: "give one of the headings a different {% #anchor %}",
  };
  const mistakes: Mistake[] = [
    {
      name: "an anchor that is written twice",
      file,
      text: article("▹## Work {% #work %}\n\nA.\n\n▸## Clocks {% #work %}\n\nB."),
      ...twice,
    },
    {
      name: "the anchor of the reference list",
      file,
      text: article("▸## References\n\nA."),
      ...reserved("references"),
    },
    {
      name: "an anchor like those of citations",
      file,
      text: article("▸## A {% #cite-Alpha-1 %}\n\nA."),
      ...reserved("cite-Alpha-1"),
    },
    {
      name: "a heading of the page's level",
      file,
      text: article("Text.\n\n▸# Ada"),
      ...level("only the title of the page is a level-1 heading"),
    },
    {
      name: "a subsection before any section",
      file,
      text: article("Text.\n\n▸### Early\n\nA."),
      ...level("a subsection (###) needs a section (##) before it"),
    },
    {
      name: "a heading that is too deep",
      file,
      text: article("## Work\n\n▸#### Wheels\n\nA."),
      ...level("a level-4 heading needs a level-3 heading before it"),
    },
    {
      name: "a heading that no anchor can be made from",
      file,
      text: article("▸## ?!\n\nA."),
      message: "error[missing-anchor]: cannot derive an anchor from the heading “?!”",
      hint: "add one: ## Heading {% #anchor %}",
    },
    {
      name: "a link to an anchor that does not exist",
      file,
      text: article("## Work {% #work %}\n\nSee [above](#work), [below](#references) and [here](▸#wrok)."),
      message: "error[broken-anchor-link]: the article has no anchor “wrok”",
      hint: "did you mean “work”?",
    },
  ];
  testMistakes(mistakes);

  testMistakes([
    {
      name: "a title above the text that is not the article's",
      file,
      text: "▸# The Clockmaker\n\nText.\n",
      message: "error[heading-level]: only the title of the page is a level-1 heading",
      hint: "write title: The Clockmaker in the front matter, between lines of ---, and remove this line; or use ## for a section",
    },
  ]);

  test("items of a list in wikitext are told as such", async () => {
    const { stderr } = await buildBasic({ [file]: article("Works:\n\n# First\n# Second") });
    expect(stderr.match(/= this looks like wikitext: write the items of a list as 1\. First;/g)).toHaveLength(1);
  });

  test("a title above the text that repeats the article's is that title, not a section", async () => {
    for (const text of ["# ada  example\n\nA clockmaker.\n", article("# Ada Example\n\nA clockmaker.")]) {
      const { code, stderr, folder } = await buildBasic({ [file]: text });
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      const page = readFileSync(join(folder, "dist/pt/index.html"), "utf8");
      expect(page.match(/<h1[^>]*>/g)).toHaveLength(1);
      expect(page).toMatch(/<p>A clockmaker\.<\/p>/);
    }
  });

  test("headings with the same words get numbered anchors, which spare those that are written", async () => {
    const { code, stderr, folder } = await buildBasic({
      [file]: article(
        "## Songs\n\nA.\n\n### Singles\n\nB.\n\n## Albums {% #singles-2 %}\n\nC.\n\n### Singles\n\nD.\n\n#### Singles!\n\nE.\n\nSee [there](#singles-3).\n\n## Stage\n\nF.",
      ),
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const page = readFileSync(join(folder, "dist/pt/index.html"), "utf8");
    expect([...page.matchAll(/<h[234] id="([^"]+)"/g)].map(([, id]) => id)).toEqual(
      expect.arrayContaining(["songs", "singles", "singles-2", "singles-3", "singles-4"]),
    );
  });
});

test("allows anchors in any script", async () => {
  const { code, stderr } = await buildBasic({
    [file]: article("## Größe\n\nSee [here](#größe) and [there](#gr%C3%B6%C3%9Fe)."),
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
});

test("reports other mistakes of an unclosed tag too", async () => {
  const { stderr } = await buildBasic({
    [file]: article('{% figure src="/uploads/portrait.svg" alt="A" width="300" %}\nA.\n\n{% cite %}'),
  });
  expect(summary(stderr)).toEqual([
    "error[unclosed-tag] content/articles/pt.md:6:1",
    "error[invalid-attribute] content/articles/pt.md:6:47",
    "error[missing-attribute] content/articles/pt.md:9:1",
    "error[unclosed-tag] content/articles/pt.md:9:1",
  ]);
});

test("reports two mistakes of the same kind in a paragraph separately", async () => {
  const { stderr } = await buildBasic({ [file]: article("See [one](javascript:a) and [two](javascript:a).") });
  expect(summary(stderr)).toEqual([
    "error[unsafe-url] content/articles/pt.md:6:11",
    "error[unsafe-url] content/articles/pt.md:6:35",
  ]);
});
