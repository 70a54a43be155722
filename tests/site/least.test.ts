import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { biopedia } from "../support/command.ts";
import { repository, siteFolder, snapshot } from "../support/folder.ts";
import { commit, git } from "../support/git.ts";
import { attributes, testSite } from "./pages.ts";

/** Builds a copy of the least site, with changes. */
async function build(changes: Parameters<typeof siteFolder>[1] = {}, line = "build") {
  return buildIn(siteFolder("least", changes), line);
}

async function buildIn(folder: string, line = "build") {
  const outcome = await biopedia(line, folder);
  const text = (file: string) => readFileSync(join(folder, "dist", file), "utf8");
  return { folder, ...outcome, text, page: (file = "index.html") => load(text(file)) };
}

const noAddress = `hint[no-address]: the site's address is unknown, so its pages have no canonical links, no structured data and no sitemap for search engines
  --> content/site.yaml
  = write it as baseUrl in site.yaml, or build with --base-url

1 hint
`;

describe("a site of two files: a name and an article", () => {
  let site: Awaited<ReturnType<typeof build>>;
  // Outside of the repository, whose history has the dates of the site's files.
  const folder = mkdtempSync(join(tmpdir(), "biopedia-least-"));
  beforeAll(async () => {
    cpSync(testSite("least"), join(folder, "content"), { recursive: true });
    site = await buildIn(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test("builds with one hint, which --quiet leaves out", async () => {
    expect([...snapshot(testSite("least")).keys()]).toEqual(["articles/en.md", "site.yaml"]);
    expect(site).toMatchObject({ code: 0, stderr: noAddress });
    expect((await build({}, "build --quiet")).stderr).toBe("");
  });

  test("passes the check, with an address too", async () => {
    expect(await biopedia("check", site.folder)).toMatchObject({ code: 0, stderr: "" });
    const { folder: other, stderr } = await build({}, "build --base-url https://ada.example/site");
    expect(stderr).toBe("");
    expect(await biopedia("check", other)).toMatchObject({ code: 0, stderr: "" });
  });

  test("is titled with the name, and described by the first sentence", () => {
    const $ = site.page();
    expect([$("title").text(), $("h1").text(), $(".brand").text()]).toEqual([
      "Ada Lovelace",
      "Ada Lovelace",
      "Ada Lovelace",
    ]);
    const description = $("meta[name=description]").attr("content") ?? "";
    expect(description).toMatch(/^Ada Lovelace \(10 December 1815 – .* Analytical Engine\.$/);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(site.page("404.html")("title").text()).toBe("Page not found – Ada Lovelace");
  });

  test("has a logo and an icon made of the initials", () => {
    const $ = site.page();
    const [logo = ""] = attributes($, ".logo", "src");
    expect(attributes($, "link[rel=icon]", "href")).toEqual([logo]);
    expect(load(site.text(logo.slice(1)), { xml: true })("svg > text").text()).toBe("AL");
  });

  test("leaves out what is unknown", () => {
    const $ = site.page();
    // Nothing to translate into, and so no tool, which would be all that the sidebar has.
    expect(
      $("#menu, [popovertarget=menu], [href='#menu'], #language-menu, .infobox, #references, .categories").length,
    ).toBe(0);
    expect($("footer > p").length).toBe(0);
    expect(
      $("link[rel=canonical], link[hreflang], [property='og:url'], [property^='og:image'], [name^='twitter:image']")
        .length,
    ).toBe(0);
    expect($("[type='application/ld+json']").length).toBe(0);
    const files = [...snapshot(join(site.folder, "dist")).keys()];
    expect(files).not.toContain("sitemap.xml");
    expect(files.filter((file) => file.endsWith(".html"))).toEqual(["404.html", "index.html"]);
    expect(site.text("robots.txt")).toBe("User-agent: *\nAllow: /\n");
  });

  test("has no sidebar for tools that none of its pages can have: without an address, there is nothing to share or cite", async () => {
    const tools = { "site.yaml": (old: string) => `${old}tools: [share, cite]\n` };
    const menus = "#menu, [popovertarget=menu]";
    expect((await build(tools)).page()(menus).length).toBe(0);
    const { page } = await build(tools, "build --base-url https://ada.example");
    expect(page()(menus).length).toBeGreaterThan(1);
    expect(page("404.html")(menus).length).toBe(0);
  });

  test("has no box of facts that has only a title", async () => {
    const { page } = await build({ "articles/en.md": "---\ninfobox: { title: Ada, details: [] }\n---\n\nText.\n" });
    expect(page()(".infobox").length).toBe(0);
  });

  test("no file contains the placeholder for its address", () => {
    for (const file of snapshot(join(site.folder, "dist")).keys())
      expect(site.text(file), file).not.toContain("site.invalid");
  });

  test("with an address, says of the person and the article only what is known", async () => {
    const $ = (await build({}, "build --base-url https://ada.example")).page();
    const { "@graph": graph } = JSON.parse($("[type='application/ld+json']").text());
    const ofType = (type: string) => graph.find((thing: { "@type": string }) => thing["@type"] === type);
    expect(Object.keys(ofType("Person"))).toEqual(["@type", "@id", "name", "url", "description"]);
    expect(ofType("Article")).not.toHaveProperty("author");
    expect(ofType("Article")).not.toHaveProperty("dateModified");
    expect($("[name='twitter:card']").attr("content")).toBe("summary");
  });

  test.each([
    ["a site that is named after them", "", undefined],
    ["a site that names them as its author", "article: { author: Ada Lovelace }\n", undefined],
    ["a site with a name of its own", "title: Engines\n", "Engines"],
    ["their own site", "ownSite: true\n", "Ada Lovelace"],
  ])("names the subject as author only on their own site: %s", async (_, settings, author) => {
    const { page } = await build({ "site.yaml": (old) => old + settings }, "build --base-url https://ada.example");
    const $ = page();
    expect(JSON.parse($("#cite-this-page").attr("data-page") ?? "").author).toBe(author);
    const citation = $(".page-citation-text").text();
    expect(citation).toMatch(author === "Engines" ? /^Engines\. / : /^Ada Lovelace\. \(n\.d\.\)\. https/);
    const { "@graph": graph } = JSON.parse($("[type='application/ld+json']").text());
    const article = graph.find((thing: { "@type": string }) => thing["@type"] === "Article");
    expect(article.author?.name).toBe(author === "Engines" ? "Engines" : undefined);
    expect($("meta[name=author]").length).toBe(0);
  });
});

describe("the default language", () => {
  const article = "Texto.\n";

  test("is that of the only article", async () => {
    const { page, stderr } = await build({ "articles/en.md": null, "articles/pt.md": article });
    expect(page()("html").attr("lang")).toBe("pt");
    expect(stderr).not.toContain("default-language");
  });

  test("of several articles is English, which is told", async () => {
    const { page, stderr } = await build({ "articles/pt.md": article });
    expect(page()("html").attr("lang")).toBe("en");
    expect(page("pt/index.html")("h1").text()).toBe("Ada Lovelace");
    expect(stderr).toContain("hint[default-language]: the default language is “en”");
  });

  test("is the one that site.yaml names", async () => {
    const named = "subject: { name: Ada Lovelace }\ndefaultLanguage: pt\n";
    const { page, stderr } = await build({ "articles/pt.md": article, "site.yaml": named });
    expect(page()("html").attr("lang")).toBe("pt");
    expect(stderr).not.toContain("default-language");
  });
});

test("a language without an article has a page with the article's first paragraph, and interface words for the rest", async () => {
  const { page, folder } = await build({ "site.yaml": "subject: { name: Ada Lovelace }\nlanguages: [en, pt]\n" });
  const $ = page("pt/index.html");
  expect($("h1").text()).toBe("Ada Lovelace");
  expect($("p.lead[lang=en]").text()).toMatch(/^Ada Lovelace \(10 December.* more than calculate\.$/);
  expect($("meta[name=description]").attr("content")).toMatch(/^Ada Lovelace \(10 December/);
  const wordsOf = (code: string) => JSON.parse(readFileSync(join(repository, "src/interface", `${code}.json`), "utf8"));
  const words = { ...wordsOf("en"), ...wordsOf("pt") };
  expect($("#available-languages").text()).toBe(words.availableLanguages);
  expect($(".fallback-links a").first().text()).toBe(words.returnLink.replace("{language}", "inglês"));
  expect(await biopedia("check", folder)).toMatchObject({ code: 0, stderr: "" });
});

describe("a page made from an article whose sections do not begin with a paragraph", () => {
  const sections: [what: string, text: string, excerpt: string][] = [
    ["a list", "- *Tide* (2006)\n- Stone", "Tide (2006)"],
    ["a table", "| Year | Work |\n| --- | --- |\n| 1843 | Notes |", "1843 – Notes"],
    ["a timeline", "{% timeline %}\n- 1833-06-05: She met Babbage.\n{% /timeline %}", "1833: She met Babbage."],
    [
      "a gallery",
      '{% gallery %}\n![The engine](/uploads/e.svg "An engine")\n{% /gallery %}\n\nText below.',
      "Text below.",
    ],
    ["a picture", "![The engine](/uploads/e.svg)\n\nWhat it computed.", "What it computed."],
    [
      "words that introduce others",
      "Babbage said of her:\n\n{% quote %}\nEnchantress.\n{% /quote %}\n\nSo it was.",
      "So it was.",
    ],
    [
      "words that introduce only others",
      "Babbage knew her. Of her he said:\n\n{% quote %}\nEnchantress.\n{% /quote %}",
      "Babbage knew her.",
    ],
    ["words that introduce a list", "Her works:\n\n1. Notes\n2. Letters", "Her works: Notes"],
    ["a subsection", "### Childhood\n\nShe learned to read.", "She learned to read."],
  ];
  const site = "subject: { name: Ada Lovelace }\nlanguages: [en, fr]\n";
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>';

  test("shows the first text of each, and leads to them", async () => {
    const body = sections.map(([what, text]) => `## It begins with ${what}\n\n${text}\n`).join("\n");
    const files = { "site.yaml": site, "articles/en.md": `Ada.\n\n${body}`, "uploads/e.svg": drawing };
    const { folder, page } = await build(files);
    const $ = page("fr/index.html");
    expect(
      $("article section p")
        .toArray()
        .map((each) => $(each).text()),
    ).toEqual(sections.map(([, , text]) => text));
    expect($("#toc ol a").length).toBe(sections.length);
    expect(await biopedia("check", folder)).toMatchObject({ code: 0, stderr: "" });
  });

  test.each([
    ["no section", ""],
    ["only words of others", "## Voices\n\n{% quote %}\nEnchantress.\n{% /quote %}\n"],
    ["only words that introduce others", "## Voices\n\nBabbage said:\n\n{% quote %}\nEnchantress.\n{% /quote %}\n"],
  ])("has no table of contents, and nothing that leads to one, if the article has %s", async (_, body) => {
    const { folder, page } = await build({ "site.yaml": site, "articles/en.md": `Ada.\n\n${body}` });
    const $ = page("fr/index.html");
    expect($("#toc, [popovertarget=toc]").length).toBe(0);
    expect(await biopedia("check", folder)).toMatchObject({ code: 0, stderr: "" });
  });
});

describe("when a page was last modified", () => {
  const dateIn = (folder: string) =>
    load(readFileSync(join(folder, "dist/index.html"), "utf8"))("footer p:not(.origin)")
      .text()
      .trim();

  test("is when Git last recorded a change of its article, and not when another file changed", async () => {
    const folder = siteFolder("least");
    git(folder, "init", "-q");
    commit(folder, "2021-02-03");
    writeFileSync(join(folder, "content/references.yaml"), "[]\n");
    commit(folder, "2022-04-05");
    await biopedia("build --base-url https://ada.example", folder);
    expect(dateIn(folder)).toBe("This page was last updated on February 3, 2021.");
    const sitemap = readFileSync(join(folder, "dist/sitemap.xml"), "utf8");
    expect(sitemap).toContain("<loc>https://ada.example/</loc><lastmod>2021-02-03</lastmod>");

    // A clone without the commit that changed the article does not know.
    const clone = siteFolder("least");
    git(clone, "clone", "-q", "--depth=1", `file://${folder}`, "cloned");
    const { stderr } = await biopedia("build --base-url https://ada.example", join(clone, "cloned"));
    expect(stderr).toContain("hint[shallow-clone]");
    expect(dateIn(join(clone, "cloned"))).toBe("");
  });

  test("is what the article says, else what site.yaml says", async () => {
    const dated = (modified: string) => `---\npublished: 2019-01-01\nmodified: ${modified}\n---\n`;
    const siteDate = "subject: { name: Ada }\narticle: { modified: 2020-01-02 }\n";
    const { page: own } = await build({ "articles/en.md": (old) => dated("2023-05-06") + old, "site.yaml": siteDate });
    expect(own()("footer p").text()).toContain("May 6, 2023");
    expect(own()("[property='article:published_time']").attr("content")).toBe("2019-01-01T00:00:00Z");
    const { page } = await build({ "site.yaml": siteDate });
    expect(page()("footer p").text()).toContain("January 2, 2020");
  });
});
