import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { load as loadYaml } from "js-yaml";
import { describe, expect, test } from "vitest";
import { commonSubsequence } from "../../src/core/documents/alignment/similarity.ts";
import { biopedia } from "../support/command.ts";
import { snapshot, temporaryFolder } from "../support/folder.ts";
import { answers, articleIn, built, frontOf, imported } from "../support/import/import.ts";

const siteIn = (folder: string) =>
  loadYaml(readFileSync(join(folder, "content/site.yaml"), "utf8")) as Record<string, Record<string, unknown>>;
const textsIn = (folder: string, code: string) =>
  JSON.parse(readFileSync(join(folder, `content/texts/${code}.json`), "utf8"));
const detailsIn = (folder: string) =>
  (frontOf(articleIn(folder)).infobox as unknown as { details: Record<string, unknown>[] }).details;
const plainColors = { NO_COLOR: "1" };

/** Items of Wikidata, shortened: values are texts, numbers of items, or dates with their precision. */
const itemOf = (
  id: string,
  labels: Record<string, string>,
  claims: Record<string, (string | [time: string, precision: number])[]> = {},
  more: object = {},
) => ({
  id,
  labels: Object.fromEntries(Object.entries(labels).map(([language, value]) => [language, { language, value }])),
  claims: Object.fromEntries(
    Object.entries(claims).map(([property, values]) => [
      property,
      values.map((value) => ({
        rank: "normal",
        mainsnak: {
          snaktype: "value",
          datavalue: {
            value: Array.isArray(value)
              ? { time: value[0], precision: value[1], calendarmodel: "http://www.wikidata.org/entity/Q1985727" }
              : /^Q\d+$/.test(value)
                ? { id: value }
                : value,
          },
        },
      })),
    ]),
  ),
  ...more,
});
const marlow = itemOf(
  "Q900001",
  {
    en: "Ida Marlow",
    fr: "Ida Marlow",
    hi: "आइडा मार्लो",
    ar: "إيدا مارلو",
    ja: "アイダ・マーロウ",
    "zh-hans": "艾达·马洛",
  },
  {
    P569: [["+1881-03-14T00:00:00Z", 11]],
    P19: ["Q900002"],
    P570: [["+1952-11-00T00:00:00Z", 10]],
    P106: ["Q900003", "Q900004"],
    P735: ["Q900005"],
    P856: ["https://marlow.example/"],
    P214: ["22146457"],
    P18: ["Ida Marlow 1910.png"],
    P2003: ["idamarlow"],
  },
  {
    descriptions: {
      en: { language: "en", value: "English botanist" },
      fr: { language: "fr", value: "botaniste anglaise" },
    },
    aliases: { en: [{ language: "en", value: "Ida M. Reed" }] },
  },
);
const others = [
  itemOf("Q900002", { en: "Whitby", hi: "व्हिटबी" }),
  itemOf("Q900003", { en: "botanist", fr: "botaniste" }),
  itemOf("Q900004", { en: "illustrator" }),
  itemOf("Q900005", { en: "Ida" }),
];
const answerOf = (items: readonly { id: string }[]) =>
  JSON.stringify({ entities: Object.fromEntries(items.map((item) => [item.id, item])) });

describe("an item of Wikidata", () => {
  test("fills the infobox and the facts about the person, and names her in the languages of the site", async () => {
    const { folder, code, stdout } = await imported({ "Q900001.json": answerOf([marlow, ...others]) }, [
      "--languages",
      "fr,hi,zh-cn",
    ]);
    expect(code).toBe(0);
    expect(detailsIn(folder)).toEqual([
      { born: "1881-03-14", place: "Whitby" },
      { died: "1952-11" },
      { occupation: ["botanist", "illustrator"] },
      { website: "marlow.example", url: "https://marlow.example/" },
    ]);
    expect(frontOf(articleIn(folder))).toMatchObject({ title: "Ida Marlow", description: "English botanist" });
    expect(siteIn(folder).subject).toEqual({
      name: "Ida Marlow",
      givenName: "Ida",
      alternateNames: ["Ida M. Reed", "आइडा मार्लो", "إيدا مارلو", "アイダ・マーロウ", "艾达·马洛"],
      url: "https://marlow.example/",
      sameAs: ["https://www.instagram.com/idamarlow"],
      identifiers: { wikidata: "Q900001", viaf: "22146457" },
    });
    expect(textsIn(folder, "hi")).toEqual({ name: "आइडा मार्लो", "infobox.born": "व्हिटबी" });
    expect(textsIn(folder, "zh-cn")).toEqual({ name: "艾达·马洛" });
    expect(textsIn(folder, "fr")).toEqual({
      name: "Ida Marlow",
      jobTitle: "botaniste anglaise",
      "infobox.occupation.1": "botaniste",
    });
    expect(existsSync(join(folder, "content/texts/ar.json")), "no language of the site").toBe(false);
    expect(stdout).toContain("not carried: beginning: picture Ida_Marlow_1910.png");
    const page = await built(folder, /warning\[untranslated-text\]/g);
    expect(page(".infobox").text()).toMatch(/14 March 1881|March 14, 1881/);
  });

  test("is asked for by its address, with the names of other items, and its picture with maker and license", async () => {
    const folder = temporaryFolder();
    const pixel = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
      "base64",
    );
    const info = {
      thumburl: "https://upload.wikimedia.org/ida.png",
      descriptionurl: "https://commons.wikimedia.org/wiki/File:Ida_Marlow_1910.png",
      extmetadata: { Artist: { value: "Tom Reed" }, LicenseShortName: { value: "CC BY 4.0" } },
    };
    const { asked, fetch } = answers({
      "https://www.wikidata.org/wiki/Special:EntityData/Q900001.json": ["application/json", answerOf([marlow])],
      "https://www.wikidata.org/w/api.php": ["application/json", answerOf(others)],
      "https://en.wikipedia.org/w/api.php": [
        "application/json",
        JSON.stringify({ query: { pages: [{ title: "File:Ida Marlow 1910.png", imageinfo: [info] }] } }),
      ],
      "https://upload.wikimedia.org/ida.png": ["image/png", pixel as unknown as string],
    });
    const { code } = await biopedia("import https://www.wikidata.org/wiki/Q900001 --languages all", folder, { fetch });
    expect(code).toBe(0);
    expect(asked).toHaveLength(4);
    expect(textsIn(folder, "ar")).toEqual({ name: "إيدا مارلو" });
    expect(frontOf(articleIn(folder)).infobox).toMatchObject({
      image: { src: "/uploads/ida_marlow_1910.png", alt: "Ida Marlow" },
      caption:
        "Tom Reed, CC BY 4.0, [Wikimedia Commons](<https://commons.wikimedia.org/wiki/File:Ida_Marlow_1910.png>)",
    });
    expect(siteIn(folder).subject).toMatchObject({ image: "/uploads/ida_marlow_1910.png" });
    await built(folder, /warning\[untranslated-text\]/g);
  });

  test("adds to a site that is there, and changes nothing that is written", async () => {
    const { folder } = await imported({ "a.wiki": "'''Ida''' drew." }, ["--name", "Ida M. Marlow"]);
    const site = join(folder, "content/site.yaml");
    const before = readFileSync(site, "utf8");
    writeFileSync(join(folder, "q.json"), answerOf([marlow, ...others]));
    expect((await biopedia("import q.json", folder)).code).toBe(0);
    expect(detailsIn(folder)).toContainEqual({ born: "1881-03-14", place: "Whitby" });
    expect(articleIn(folder)).toMatch(/\n\n\*\*Ida\*\* drew\.\n$/);
    const after = readFileSync(site, "utf8");
    expect(siteIn(folder).subject).toMatchObject({ name: "Ida M. Marlow", identifiers: { viaf: "22146457" } });
    for (const line of before.split("\n")) expect(after).toContain(line);
    const twice = snapshot(folder);
    expect((await biopedia("import q.json", folder)).code).toBe(0);
    expect(snapshot(folder)).toEqual(twice);
    await built(folder);
  });

  test("fills gaps of an article that comes with it", async () => {
    const { folder } = await imported({
      "a.wiki": "{{Infobox person|occupation=Moss painter}}\n'''Ida''' drew.",
      "q.json": answerOf([marlow, ...others]),
    });
    expect(articleIn(folder)).toContain("**Ida** drew.");
    expect(detailsIn(folder).map((row) => Object.keys(row)[0])).toEqual(["occupation", "born", "died", "website"]);
  });

  test("says which values have no name in a file, and survives any shape", async () => {
    const alone = await imported({ "q.json": answerOf([marlow]) });
    expect(alone.stdout).toContain("occupation Q900003, whose name is not in the file");
    const hostile = { ...marlow, labels: { en: 3 }, claims: { P569: [null, { mainsnak: 1 }], P106: {}, P18: [[]] } };
    expect((await imported({ "q.json": JSON.stringify({ entities: { Q900001: hostile } }) })).code).toBe(0);
  });
});

test("a résumé becomes an infobox, sections and a timeline; what is private is left out and said", async () => {
  const resume = {
    basics: {
      name: "Ida Marlow",
      label: "Botanist *and* {% cite %}",
      email: "ida@marlow.example",
      phone: "123",
      url: "https://marlow.example/",
      summary: "Draws mosses.\n\nTeaches.",
      location: { city: "Whitby", countryCode: "GB", address: "1 Moor Lane" },
      profiles: [{ network: "Mastodon", username: "ida", url: "https://social.example/@ida" }],
    },
    work: [
      { name: "Kew", position: "Curator", startDate: "1910-05", summary: "Kept mosses.", highlights: ["400 drawings"] },
      { name: "Leeds", position: "Teacher", startDate: "1904", endDate: "1909" },
    ],
    education: [{ institution: "Leeds", area: "Botany", studyType: "BSc", startDate: "1900", endDate: "1903" }],
    awards: [{ title: "Silver Medal", awarder: "Moor Society", date: "1924-06-01" }],
    skills: [{ name: "Drawing", keywords: ["ink", "pencil"] }],
    references: [{ name: "Tom Reed", reference: "She <b>sees</b> moss." }],
    certificates: [{ name: "First aid", date: "2020-13-45" }],
  };
  const { folder, code, stdout } = await imported({ "resume.json": JSON.stringify(resume) });
  expect(code).toBe(0);
  expect(detailsIn(folder)).toEqual([
    { occupation: expect.stringContaining("Botanist") },
    { residence: "Whitby, GB" },
    { employer: "Kew" },
    { education: "BSc, Botany, Leeds" },
    { expertise: "Drawing" },
    { awards: "Silver Medal, Moor Society" },
    { website: "marlow.example", url: "https://marlow.example/" },
  ]);
  expect(articleIn(folder)).toContain("### Curator, Kew (1910–)\n\nKept mosses.\n\n- 400 drawings");
  expect(stdout).toMatch(/not carried: beginning: email, phone, street/);
  expect(articleIn(folder)).not.toMatch(/ida@marlow|Moor Lane/);
  const page = await built(folder);
  expect(page("main h2").text()).toMatch(/Career.*Education.*Timeline/s);
  expect(page(".timeline").text()).toMatch(/1900.*BSc.*1904.*Teacher.*1910.*Curator.*1924.*Silver Medal/s);
  expect(page("article").text()).toContain("She <b>sees</b> moss.");
  expect(page(".infobox").text()).toContain("*and* {% cite %}");
});

describe("a résumé added to an article that is there", () => {
  const resume = JSON.stringify({
    basics: { name: "Ida Marlow", label: "Botanist", summary: "Hi.\n\nDraws.", location: { city: "Whitby" } },
    work: [{ name: "Kew", position: "Curator", startDate: "1910-05" }],
    education: [{ institution: "Leeds", area: "Botany", startDate: "1900" }],
  });
  const add = async (article: string) => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "content/articles"), { recursive: true });
    writeFileSync(join(folder, "content/site.yaml"), "subject:\n  name: Ida Marlow # me\n");
    writeFileSync(join(folder, "content/articles/en.md"), article);
    writeFileSync(join(folder, "resume.json"), resume);
    const { code, stdout } = await biopedia("import resume.json", folder);
    expect(code).toBe(0);
    await built(folder);
    return { folder, stdout, article: articleIn(folder) };
  };

  test("gives facts and sections that are missing; what is written stays, and what is left out is said", async () => {
    const written = `---
title: Ida # her name
infobox:
  details:
    # facts
    - { born: 1881-03-14, place: York }
    - occupation: Painter

categories: [Botanists]
---

**Ida** drew.

## Education

At school.

{% timeline %}
- 1881: Born.
{% /timeline %}
`;
    const { folder, stdout, article } = await add(written);
    const lines = article.split("\n");
    const kept = written.trimEnd().split("\n");
    expect(commonSubsequence(kept, lines)).toHaveLength(kept.length);
    expect(detailsIn(folder).slice(2)).toEqual([
      { residence: "Whitby" },
      { employer: "Kew" },
      { education: "Botany, Leeds" },
    ]);
    expect(article).toMatch(/\{% \/timeline %\}\n\n## Career\n\n### Curator, Kew \(1910–\)\n$/);
    expect(stdout).toContain("articles/en.md: left out, because the infobox has “occupation”: Botanist\n");
    expect(stdout).toContain("left out, because the article has its own beginning: Hi.; Draws.\n");
    expect(stdout).toContain("left out, because the article has “Education”: Botany, Leeds (1900–)\n");
    expect(stdout).toContain(
      "left out, because the article has a timeline: 1900: Botany, Leeds; 1910-05: Curator, Kew\n",
    );
    expect((await biopedia("import resume.json", folder)).code).toBe(0);
    expect(articleIn(folder)).toBe(article);
  });

  test("works without front matter, with its end of lines, and leaves a mapping in braces to be edited by hand", async () => {
    const bare = await add("**Ida** drew.\r\n");
    expect(bare.article).toMatch(/^---\r\ninfobox:\r\n[\s\S]*\r\n---\r\n\r\n\*\*Ida\*\* drew\.\r\n\r\n## Career\r\n/);
    expect(bare.article).not.toMatch(/[^\r]\n/);
    const braces = await add("---\ninfobox: { details: [{ born: 1881 }] }\n---\n\n**Ida** drew.\n");
    expect(braces.article).toContain("infobox: { details: [{ born: 1881 }] }\n");
    expect(braces.stdout).toContain("articles/en.md: its infobox can have\narticles/en.md: - occupation: Botanist\n");
  });
});

describe("where there is no site", () => {
  test("asks as init does, and begins one that builds", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "Ida_Marlow_(botanist).wiki"), "'''Ida Marlow''' drew.");
    const typed = "fr\n\n\nhi\nhttps://ida.example\n";
    const { code, stdout } = await biopedia(["import", "Ida_Marlow_(botanist).wiki"], folder, {
      answers: typed,
      env: plainColors,
    });
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^Language of the article \(en\): Name of the person \(Ida Marlow\): The site is for: person, artist, scholar, family \(person\): Other languages, such as fr, pt-br \(none\): Address/,
    );
    expect(siteIn(folder)).toMatchObject({
      subject: { name: "Ida Marlow" },
      baseUrl: "https://ida.example",
      defaultLanguage: "fr",
      languages: ["fr", "hi"],
    });
    expect(stdout).toContain("+ package.json\n");
    expect(stdout).toContain("Next:\n  npm install\n  npx biopedia edit\n");
    expect(existsSync(join(folder, "content/articles/fr.md"))).toBe(true);
    await built(folder);
  });

  test("does not ask with --yes, and writes nothing if the answers end", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "a.wiki"), "A.");
    const ended = await biopedia("import a.wiki", folder, { answers: "en\n", env: plainColors });
    expect({ code: ended.code, files: [...snapshot(folder).keys()] }).toEqual({ code: 1, files: ["a.wiki"] });
    const { code, stdout } = await biopedia("import a.wiki --yes --name Ida", folder, {
      answers: "",
      env: plainColors,
    });
    expect(code).toBe(0);
    expect(stdout).not.toContain("Name of the person");
    expect(siteIn(folder).subject).toMatchObject({ name: "Ida" });
  });

  test("needs a name where no source says it, and keeps files that are around", async () => {
    const bib = "@book{hill1960, author={Hill, Anna}, title={Gardens}, year={1960}}";
    const unnamed = await imported({ "a.bib": bib });
    expect(unnamed).toMatchObject({ code: 2, stderr: expect.stringContaining('--name "Ada Lovelace"') });
    const folder = temporaryFolder();
    writeFileSync(join(folder, "package.json"), "{}");
    writeFileSync(join(folder, "a.bib"), bib);
    expect((await biopedia("import a.bib --name Ida", folder)).code).toBe(0);
    expect(readFileSync(join(folder, "package.json"), "utf8")).toBe("{}");
    await built(folder);
  });

  test("--content names the folder, and nothing is put around one of another name", async () => {
    const { folder } = await imported({ "a.wiki": "A." }, ["--content", "site/texts"]);
    expect([...snapshot(folder).keys()].sort()).toEqual([
      "a.wiki",
      "site/texts/articles/en.md",
      "site/texts/site.yaml",
    ]);
  });
});

test("--json prints what is carried and lost, and each file", async () => {
  const { stdout } = await imported(
    { "a.wiki": "A.<ref>{{cite book|title=Moss|year=1960}}</ref> {{Chess diagram|x=1}}" },
    ["--json"],
  );
  const events = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(events[0]).toMatchObject({
    type: "source",
    source: "a.wiki",
    citations: 1,
    structured: 1,
    lost: [{ what: "template “chess diagram”", section: "" }],
  });
  expect(events).toContainEqual({ type: "file", path: "content/articles/en.md", change: "new" });
});

test("two sources of one article are refused", async () => {
  const { folder, code, stderr } = await imported({ "a.wiki": "A.", "b.wiki": "B." });
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringContaining("a.wiki and b.wiki would both be articles/en.md"),
  });
  expect(existsSync(join(folder, "content"))).toBe(false);
});
