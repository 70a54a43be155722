import { readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { biopedia } from "../support/command.ts";
import { siteFolder } from "../support/folder.ts";
import { article, buildBasic, summary } from "./problems.ts";

/* Syntax of other tools, and slips of the hand: what strangers wrote, and what they are told. */

const file = "articles/pt.md";

test.each([
  [
    "typographic quotes",
    "A{% cite “Alpha” /%}",
    /malformed-tag[\s\S]*these are typographic quotes; use straight ones: "Id"/,
  ],
  ["a tag with a space", 'A{ % cite "Alpha" /%}', /shown-as-text[\s\S]*a tag begins with \{% /],
  ["a heading without a space", "A.\n\n##Works\n\nB.", /shown-as-text.*“##Works”[\s\S]*md:8:1[\s\S]*put a space after/],
  ["a table without a rule", "| a | b |\n| c | d |", /shown-as-text[\s\S]*md:6:1[\s\S]*a table needs a row of dashes/],
  ["an address with a space", "![x](/uploads/My Photo.jpg)", /shown-as-text[\s\S]*an address has no spaces/],
  ["bold text of wikitext", "A '''bold''' word.", /shown-as-text.*'''bold'''[\s\S]*write \*\*bold\*\*/],
  ["a heading of wikitext", "== Life ==\n\nA.", /shown-as-text.*== Life ==[\s\S]*write a heading as ## Heading/],
  ["a table of wikitext", '{| class="wikitable"\n|-\n|}', /shown-as-text[\s\S]*this looks like wikitext/],
  ["a citation of Pandoc", "A [@key, p. 3].", /shown-as-text[\s\S]*write \{% cite "Id" \/%\}, or/],
  ["a diagram", "```mermaid\ngraph TD\n```", /shown-as-text.*mermaid[\s\S]*export a drawing as SVG/],
  ["a file as an address", "See [y](fr.md).", /relative-link.*“fr.md”[\s\S]*did you mean “\/fr\/”\?/],
  ["a page without slashes", "See [y](about).", /relative-link.*“about”[\s\S]*did you mean “\/about\/”\?/],
  [
    "another case of an extension",
    "![x](/uploads/portrait.SVG)",
    /missing-image[\s\S]*did you mean “\/uploads\/portrait.svg”\?/,
  ],
  ["a volume beside a page", 'A{% cite "Alpha" volume="3" /%}', /unknown-attribute[\s\S]*page="volume 3"/],
  [
    "an event without a date",
    "{% timeline %}\n- 1818: Born\n- foo\n{% /timeline %}",
    /timeline must[\s\S]*= line 8: write the date/,
  ],
  ["an id without quotes", "A{% cite Alpha /%}", /malformed-tag[\s\S]*write it as \{% cite "Alpha" \/%\}/],
  ["a language without quotes", "A {% lang grc %}b{% /lang %}.", /malformed-tag[\s\S]*write it as \{% lang "grc" %\}/],
  ["the id of a reference cut off", 'A{% cite "alph" /%}', /unknown-reference[\s\S]*did you mean “Alpha”\?/],
  ["an anchor with an accent", "A.\n\n## B {% #élete %}\n\nC.", /malformed-tag[\s\S]*write it as \{% #elete %\}/],
  ["an accent within", "A.\n\n## B {% #képek %}\n\nC.", /malformed-tag[\s\S]*write it as \{% id="képek" %\}/],
  [
    "capitals of an upload",
    "![x](/uploads/Portrait.svg)",
    /missing-\w+[\s\S]*did you mean “\/uploads\/portrait.svg”\?/,
  ],
  [
    "an event in figures",
    "{% timeline %}\n- 31.12.1990: B\n{% /timeline %}",
    /date-in-words[\s\S]*did you mean 1990-12-31\?/,
  ],
  [
    "a month mistyped",
    "{% timeline %}\n- Marrço 415: B\n{% /timeline %}",
    /date-in-words[\s\S]*did you mean Março 415\?/,
  ],
  ["a day that is none", "{% timeline %}\n- 412-02-31: B\n{% /timeline %}", /invalid-date.*“412-02-31”/],
  ["one space in a family", "{% family %}\n- Ana\n - Rui\n{% /family %}", /markup.*one space[\s\S]*two spaces/],
])("%s: the message says what to write", async (_, body, expected) => {
  const { stderr } = await buildBasic({ [file]: article(body) });
  expect(stderr).toMatch(expected);
  expect(summary(stderr)).toHaveLength(1);
});

test("what looks alike is left alone: hash tags, quoted words, equations, code, years", async () => {
  const body = "#hashtag and 'a' ''b''.\n\na = b == c\n\n    ##Works\n\n`'''x'''` [1] (see there) | x |";
  const { stderr } = await buildBasic({ [file]: article(body) });
  expect(stderr).toBe("");
});

test.each([
  ["hu", 'Azt mondta: "igen", és ("nem").', "„…”"],
  ["de", 'Sie sagte „ja“ und "nein".', "„…“"],
  ["en", 'She said "yes".', undefined],
  ["hu", 'A „B” `"C"` 5" cső {% lang "fr" %}« D »{% /lang %}.', undefined],
])(
  "%s: straight quotation marks in prose are hinted at where the language has others: %s",
  async (code, text, pair) => {
    const { stderr } = await buildBasic({ [`articles/${code}.md`]: article(`${text}\n\n${text}`) });
    const hints = stderr.split("\n\n").filter((each) => each.includes("straight-quotes"));
    expect(hints).toHaveLength(pair === undefined ? 0 : 1);
    if (pair) expect(hints[0]).toContain(`straight quotation marks, while the language has ${pair}`);
  },
);

test("HTML is told once in each paragraph", async () => {
  const { stderr } = await buildBasic({ [file]: article("<p>A <b>b</b>\n<i>c</i></p>\n\n<p>D</p>") });
  expect(summary(stderr)).toEqual([
    "warning[shown-as-text] content/articles/pt.md:6:1",
    "warning[shown-as-text] content/articles/pt.md:9:1",
  ]);
});

test("a figure within a line is one mistake", async () => {
  const { stderr } = await buildBasic({
    [file]: article('A {% figure src="/uploads/portrait.svg" alt="A" %}B{% /figure %} C.'),
  });
  expect(summary(stderr)).toHaveLength(1);
  expect(stderr).toContain("figure must be on its own");
});

test("a testimonial needs no more than a name", async () => {
  const { code, stderr, folder } = await buildBasic({
    [file]: article('{% testimonial name="Ben" %}\nOn time.\n{% /testimonial %}'),
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const page = readFileSync(join(folder, "dist/pt/index.html"), "utf8");
  expect(page).toMatch(/<figcaption><strong>Ben<\/strong><\/figcaption>/);
});

/** Writes a setting of the basic site otherwise. */
const withSetting = (line: string) => {
  const old = new RegExp(`^${line.split(":")[0]}:.*\\n(?: .*\\n)*`, "m");
  return { "site.yaml": (text: string) => `${text.replace(old, "")}${line}\n` };
};

test.each<[what: string, changes: Parameters<typeof buildBasic>[0], expected: RegExp]>([
  [
    "an apostrophe between apostrophes",
    { [file]: "---\ntitle: 'King's Road'\n---\n\nA.\n" },
    /pt\.md:2:14[\s\S]*an apostrophe is written twice: 'King''s Road'/,
  ],
  [
    "a quotation mark between quotation marks",
    { [file]: '---\ntitle: "The "Ada" book"\n---\n\nA.\n' },
    /pt\.md:2:14[\s\S]*write a quotation mark as \\"/,
  ],
  [
    "typographic quotes around a colon",
    { [file]: "---\ntitle: “Ada: a life”\n---\n\nA.\n" },
    /pt\.md:2:12[\s\S]*typographic quotes, which YAML does not know/,
  ],
  [
    "typographic quotes around a title, which readers would see",
    { [file]: "---\ntitle: “Ada”\ndescription: A.\n---\n\nA.\n" },
    /warning\[shown-quotes\][\s\S]*pt\.md:2:8[\s\S]*write "Ada" with straight ones, or '“Ada”'/,
  ],
  [
    "a mapping that is not indented",
    { "site.yaml": "subject:\nname: Ada\nbaseUrl: https://ada.example\ndefaultLanguage: en\n" },
    /“subject”: must be a mapping[\s\S]*site\.yaml:1:1[\s\S]*indent name below it/,
  ],
  [
    "an empty mapping",
    withSetting("article:"),
    /“article”: must be a mapping[\s\S]*indent what belongs to it, or remove it/,
  ],
  ["names in place of terms, told once", withSetting("glossary: [Alpha, Beta]"), /write - term: Alpha/],
  ["words in place of a list", withSetting("menu: en, ar"), /“menu”: must be a list[\s\S]*write a list: \[en, ar\]/],
  [
    "a text by language",
    withSetting("news: [{ title: { en: Ada, ar: آدا } }]"),
    /must be text, not a mapping[\s\S]*texts\/<code>\.json says it in another/,
  ],
  ["a language by its name", { "articles/english.md": "Ada.\n" }, /“english” is not[\s\S]*did you mean “en”\?/],
  ["a document of Word", { "articles/es.docx": "PK" }, /articles\/es\.docx[\s\S]*then: biopedia import es\.docx/],
  ["a document of another office", { "pages/me.es.odt": "PK" }, /pages\/me\.es\.odt[\s\S]*save it as \.docx/],
  ["a text that an editor named", { "articles/es.md.txt": "Ada.\n" }, /rename it to es\.md\n/],
])("%s: the message says what to write", async (_, changes, expected) => {
  const { stderr } = await buildBasic(changes);
  expect(stderr).toMatch(expected);
  expect(summary(stderr)).toHaveLength(1);
});

test("quotation marks that belong to a text are left alone: between straight ones, and within it", async () => {
  const quoted = "---\ntitle: '“Ada”'\ndescription: “Ada” and “Ben”\n---\n\nA.\n";
  expect((await buildBasic({ [file]: quoted })).stderr).toBe("");
});

test.each(["site.yml", "site.yaml.txt", "Site.YAML"])("%s is not site.yaml, and the message says so", async (name) => {
  const folder = siteFolder("basic", {});
  renameSync(join(folder, "content/site.yaml"), join(folder, "content", name));
  const { code, stderr } = await biopedia("build", folder);
  expect({ code, summary: summary(stderr) }).toEqual({ code: 1, summary: [`error[no-content] content/${name}`] });
  expect(stderr).toContain(`  = rename ${name} to site.yaml\n`);
});

test("an anchor that another page does not have is told where the link is written, in the next build, too", async () => {
  const changes = {
    "bundles/ar.json": null,
    "articles/ar.md": "---\ntitle: آدا\n---\n\nآدا.\n\n## حياة {% #life %}\n\nآدا.\n",
    [file]: article("See [a](/ar/#life), [b](/ar#live), [c](/ar/#main), [d](/ar?x=1#nothing)."),
  };
  const folder = siteFolder("basic", changes);
  for (const round of [1, 2]) {
    const { code, stderr } = await biopedia("build", folder);
    expect(code, `build ${round}`).toBe(0);
    const warnings = stderr.split("\n\n").filter((each) => each.startsWith("warning"));
    expect(warnings.map((each) => each.split("\n").filter((line) => !line.includes("|")))).toEqual([
      [
        "warning[unknown-anchor]: the page /ar has no anchor “live”",
        "  --> content/articles/pt.md:6:25",
        "  = did you mean “life”?",
      ],
      [
        "warning[unknown-anchor]: the page /ar has no anchor “nothing”",
        "  --> content/articles/pt.md:6:56",
        "  = correct what follows #, or give the heading there that anchor: {% #anchor %}",
      ],
    ]);
  }
});

test.each([
  ["baseUrl: x.example", /did you mean https:\/\/x\.example\?/],
  [
    "license: CC BY-SA 4.0",
    /write license: \{ name: CC BY-SA 4\.0, url: https:\/\/creativecommons\.org\/licenses\/by-sa\/4\.0\/ \}/,
  ],
])("site.yaml with %s: the message says what to write", async (line, expected) => {
  const folder = siteFolder("least", { "site.yaml": `subject: { name: Ada }\n${line}\n` });
  const { code, stderr } = await biopedia("build", folder);
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(expected) });
});

test("BibTeX that cannot be read: the message names the entry whose braces are open", async () => {
  const bib = "@book{Alpha, title={A}}\n@book{Beta, title={B, year={1900}}\n@book{Gamma, title={C}}\n";
  const { stderr } = await buildBasic({ "references.bib": bib });
  expect(stderr).toMatch(
    /error\[syntax\]: malformed BibTeX[\s\S]*references\.bib:2:1\n[\s\S]*braces and quotes of “Beta”/,
  );
});
