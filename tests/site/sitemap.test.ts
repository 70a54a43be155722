import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "cheerio";
import { beforeAll, describe, expect, test } from "vitest";
import { validateXML } from "xmllint-wasm";
import { sitemapFiles } from "../../src/core/page/sitemap.ts";
import { loadContent } from "../../src/pipeline/content/load.ts";
import { biopedia } from "../support/command.ts";
import { repository, siteFolder } from "../support/folder.ts";
import { type Generated, generate, isArticle, isFallback, isForeign, shipped, testSite } from "./pages.ts";

const schemaFile = (name: string) => ({
  fileName: name,
  contents: readFileSync(join(repository, "tests/support", name), "utf8"),
});

/** The errors in a sitemap or an index of sitemaps, by the schema. */
async function schemaErrors(text: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: "sitemap.xml", contents: text },
    schema: schemaFile("sitemap.xsd"),
    preload: schemaFile("xhtml-link.xsd"),
    maxMemoryPages: 4096,
  });
  return errors.map(({ message }) => message);
}

interface Entry {
  lastmod: string;
  /** By language. */
  alternates: [hreflang: string, url: string][];
}

/** The entries of a sitemap by their addresses. */
function entriesOf(text: string): Map<string, Entry> {
  const $ = load(text, { xml: true });
  const entries = $("url").toArray();
  return new Map(
    entries.map((entry) => [
      $(entry).find("loc").text(),
      {
        lastmod: $(entry).find("lastmod").text(),
        alternates: $(entry)
          .find("xhtml\\:link")
          .toArray()
          .map((link) => [$(link).attr("hreflang") ?? "", $(link).attr("href") ?? ""]),
      },
    ]),
  );
}

describe.each([
  { name: "the shipped site", folder: shipped },
  { name: "the basic site", folder: testSite("basic") },
  { name: "another person's site", folder: testSite("other-person") },
])("the sitemap of $name", ({ folder }) => {
  let site: Generated;
  let entries: Map<string, Entry>;
  beforeAll(async () => {
    site = await generate(folder);
    entries = entriesOf(site.text("sitemap.xml"));
  });

  test("is valid by the schema", async () => {
    expect(await schemaErrors(site.text("sitemap.xml"))).toEqual([]);
    expect(await schemaErrors(site.text("sitemap.xml").replace("<loc>", "<loc>/"))).not.toEqual([]);
  });

  test("lists exactly the canonical addresses, and robots.txt names it", () => {
    const canonical = site.pages
      .filter((file) => !file.endsWith("404.html") && !isForeign(site.page(file)))
      .map((file) => site.page(file)("link[rel=canonical]").attr("href"));
    expect([...entries.keys()].sort()).toEqual(canonical.sort());
    const home = site.page("index.html")("link[rel=canonical]").attr("href");
    expect(site.text("robots.txt")).toContain(`\nSitemap: ${home}sitemap.xml\n`.replace(/(?<!\/)sitemap/, "/sitemap"));
  });

  test("names all versions of every page, which makes all pairs mutual, those of pages without a list too", () => {
    const oneWay: string[] = [];
    for (const [url, { alternates }] of entries) {
      if (alternates.length === 0) continue;
      const named = new Set(alternates.map(([, address]) => address));
      expect(named, url).toContain(url);
      expect(
        alternates.filter(([lang]) => lang === "x-default"),
        url,
      ).toHaveLength(1);
      for (const other of named)
        if (!entries.get(other)?.alternates.some(([, back]) => back === url)) oneWay.push(`${url} → ${other}`);
    }
    expect(oneWay).toEqual([]);
  });

  test("says the same as the pages that have a list", () => {
    for (const file of site.pages) {
      const $ = site.page(file);
      const links = $("link[rel=alternate][hreflang]").toArray();
      if (links.length === 0) continue;
      const url = $("link[rel=canonical]").attr("href") ?? "";
      const expected = entries.get(url)?.alternates;
      // A page with a single version names itself; its entry need not.
      if (expected?.length === 0) continue;
      expect(
        links.map((link) => [$(link).attr("hreflang"), $(link).attr("href")]),
        file,
      ).toEqual(expected);
    }
  });

  test("dates the pages about the person as they do themselves, and no page of the tool", () => {
    for (const file of site.pages) {
      const $ = site.page(file);
      const { lastmod } = entries.get($("link[rel=canonical]").attr("href") ?? "") ?? {};
      if ((isArticle($) || isFallback($)) && !isForeign($))
        expect($("script[type='application/ld+json']").text(), file).toContain(`"dateModified":"${lastmod}T00:00:00Z"`);
      if (/(?:^|\/)translate\//.test(file)) expect(lastmod, file).toBe("");
    }
  });
});

test("en-gb and zh-cn of the shipped site, whose pages name no versions, are named and name all", async () => {
  const entries = entriesOf((await generate(shipped)).text("sitemap.xml"));
  const home = entries.get("https://biopedia.example/")?.alternates;
  expect(home).toHaveLength(44);
  for (const code of ["en-gb", "zh-cn"])
    expect(entries.get(`https://biopedia.example/${code}`)?.alternates).toEqual(home);
});

test("a very large site has an index of sitemaps, each within the limits", async () => {
  const { content } = await loadContent(testSite("basic"));
  if (content === undefined) return expect.unreachable();
  const filesWithin = (most?: { urls: number; bytes: number }) =>
    new Map([...sitemapFiles(content, new Map(), most)].map(([name, pieces]) => [name, pieces.join("")]));
  const all = entriesOf(filesWithin().get("sitemap.xml") ?? "");
  for (const most of [
    { urls: 2, bytes: 1e6 },
    { urls: 100, bytes: 1500 },
  ]) {
    const files = filesWithin(most);
    const parts = [...files].filter(([name]) => name !== "sitemap.xml");
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.flatMap(([, text]) => [...entriesOf(text).keys()])).toEqual([...all.keys()]);
    for (const [name, text] of parts) {
      expect(entriesOf(text).size, name).toBeLessThanOrEqual(most.urls);
      expect(Buffer.byteLength(text), name).toBeLessThanOrEqual(most.bytes);
    }
    const index = files.get("sitemap.xml") ?? "";
    expect(load(index, { xml: true })("sitemap loc").toArray().length).toBe(parts.length);
    expect(await schemaErrors(index)).toEqual([]);
  }
});

test("readers of further countries are led to a language, in the head and in the sitemap; check agrees", async () => {
  const bundle = readFileSync(join(testSite("basic"), "bundles/en.json"), "utf8");
  const folder = siteFolder("basic", {
    "languages.yaml": "- { code: pt, regions: [BR, AO] }\n",
    "bundles/pt.json": bundle.replaceAll(/: "[^"]*"/g, ': "Texto sobre Ada Example, que repara relógios de torre."'),
  });
  expect(await biopedia("build", folder)).toMatchObject({ code: 0 });
  const read = (file: string) => readFileSync(join(folder, "dist", file), "utf8");
  const pt = "https://basic.example/pt";
  const links = load(read("index.html"))("link[hreflang^=pt]")
    .toArray()
    .map(({ attribs }) => [attribs.hreflang, attribs.href]);
  expect(links).toEqual([
    ["pt", pt],
    ["pt-BR", pt],
    ["pt-AO", pt],
  ]);
  expect(entriesOf(read("sitemap.xml")).get(pt)?.alternates).toEqual(expect.arrayContaining(links));
  expect(await biopedia("check", folder)).toMatchObject({ code: 0, stderr: "" });
});
