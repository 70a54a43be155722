import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CheerioAPI } from "cheerio";
import { imageSize } from "image-size";
import { beforeAll, describe, expect, test } from "vitest";
import { readRaster } from "../../src/core/content/raster/read-raster.ts";
import { biopedia } from "../support/command.ts";
import { repository } from "../support/folder.ts";
import { fileOf, type Generated, generate, isForeign, isFurtherPage, servedFile, shipped, testSite } from "./pages.ts";
import * as spec from "./spec.ts";

const tagsOf = ($: CheerioAPI): [name: string, content: string][] =>
  $("meta:is([property^='og:'], [property^='profile:'], [property^='article:'], [name^='twitter:'], [name=author])")
    .toArray()
    .map((tag) => [$(tag).attr("property") ?? $(tag).attr("name") ?? "", $(tag).attr("content") ?? ""]);

describe.each([
  { name: "the shipped site", folder: shipped, base: "https://biopedia.example", withoutSharing: spec.withoutSharing },
  {
    name: "another person's site",
    folder: testSite("other-person"),
    base: "https://example.org/astronomers/karin",
    withoutSharing: [],
  },
])("the sharing tags of $name", ({ folder, base, withoutSharing }) => {
  let site: Generated;
  let pages: { $: CheerioAPI; file: string; tags: Record<string, string>; alternates: string[] }[];
  beforeAll(async () => {
    site = await generate(folder);
    const omitted = withoutSharing.map(fileOf);
    pages = site.pages
      .filter((file) => !file.endsWith("404.html") && !omitted.includes(file))
      .map((file) => {
        const tags = tagsOf(site.page(file));
        const alternates = tags.flatMap(([name, content]) => (name === "og:locale:alternate" ? [content] : []));
        return { $: site.page(file), file, tags: Object.fromEntries(tags), alternates };
      });
  });

  test("say what the page is", () => {
    for (const { $, file, tags } of pages) {
      const description = $("meta[name=description]").attr("content");
      const isTool = /(?:^|\/)translate\//.test(file);
      const image = tags["og:image"];
      expect(tags, file).toMatchObject({
        "og:type": isTool ? "website" : isFurtherPage($) ? "article" : "profile",
        // A page that is not translated has an address, though search engines are not to index it.
        "og:url": isForeign($) ? expect.stringMatching(/^https:/) : $("link[rel=canonical]").attr("href"),
        "og:description": description,
        "twitter:card": "summary_large_image",
        "twitter:description": description,
        "twitter:title": tags["og:title"],
        "twitter:image": image,
        "twitter:image:alt": tags["og:image:alt"],
      });
      for (const name of ["og:title", "og:site_name", "og:image:alt"])
        expect(tags[name], `${file} ${name}`).toBeTruthy();
      expect($("head title").text(), file).toContain(tags["og:title"]);
      expect(tags["profile:first_name"] !== undefined, file).toBe(tags["og:type"] === "profile");
      for (const name of ["article:published_time", "article:modified_time"])
        expect(tags[name] ?? "2024-01-01T00:00:00Z", file).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
    }
  });

  test("say of the picture what its bytes say", () => {
    const known = new Map<string, Record<string, string>>();
    for (const { file, tags } of pages) {
      const address = tags["og:image"] ?? "";
      const facts = known.get(address) ?? pictureFacts(address);
      known.set(address, facts);
      expect(tags, file).toMatchObject(facts);
    }
    function pictureFacts(address: string): Record<string, string> {
      expect(address).toMatch(/\.[0-9A-F]{8}\.png$/);
      const { origin, pathname } = new URL(base);
      const served = servedFile(site, address.replace(origin, ""), pathname.replace(/\/$/, ""));
      const bytes = readFileSync(join(site.dir, served ?? "missing"));
      expect(bytes.length, address).toBeLessThan(300_000);
      expect([...readRaster("png", bytes).hidden], address).toEqual([]);
      const { width, height } = imageSize(bytes);
      expect([width, height], address).toEqual([1200, 630]);
      return { "og:image:type": "image/png", "og:image:width": "1200", "og:image:height": "630" };
    }
  });

  test("name a locale on every page, and once each those of other versions as alternates", () => {
    for (const { $, file, tags, alternates } of pages) {
      const locale = tags["og:locale"];
      expect(locale, file).toMatch(/^[a-z]{2,3}_[A-Z]{2}$/);
      expect(alternates, file).toEqual([...new Set(alternates)]);
      expect(alternates, file).not.toContain(locale);
      const versions = $("link[rel=alternate][hreflang]:not([hreflang=x-default])").length;
      expect(alternates.length, file).toBeLessThan(Math.max(1, versions));
    }
  });

  test("are left out where the article says so", () => {
    for (const name of withoutSharing) expect(tagsOf(site.page(fileOf(name))), name).toEqual([]);
  });
});

describe("the shipped site", () => {
  test("has a sharing image in every language, as biopedia pictures draws it", async () => {
    const outcome = await biopedia("pictures --check", repository);
    // After a change of its texts, draw them again: docs/sharing.md says with which fonts.
    expect(outcome).toEqual({ code: 0, stdout: "✓ 48 pictures: none is missing or stale.\n", stderr: "" });
    const site = await generate(shipped);
    const imageOf = (file: string) => Object.fromEntries(tagsOf(site.page(file)))["og:image"];
    expect(imageOf("ar/index.html")).toMatch(/^https:\/\/biopedia\.example\/share\/ar\.[0-9A-F]{8}\.png$/);
    expect(imageOf("ar/about/index.html")).toBe(imageOf("ar/index.html"));
  });

  test("says names, locales and what the picture shows in the language of the page", async () => {
    const site = await generate(shipped);
    const tags = (file: string) => Object.fromEntries(tagsOf(site.page(file)));
    expect(tags("ja/index.html")).toMatchObject({
      "og:locale": "ja_JP",
      "og:image:alt": "キラン・ヴェール：テクノロジー企業幹部（グロース担当）",
      "profile:first_name": "キラン",
      "profile:last_name": "ヴェール",
    });
    expect(tags("ar/index.html")).toMatchObject({
      "og:locale": "ar_AR",
      "profile:first_name": "كيران",
      "profile:last_name": "ڤيل",
    });
    const locales = ["index", "no/index", "bn/index", "es-latam/index", "pt/index", "pt-br/index", "zh-tw/index"];
    expect(locales.map((file) => tags(`${file}.html`)["og:locale"])).toEqual(
      "en_US nb_NO bn_IN es_LA pt_PT pt_BR zh_TW".split(" "),
    );
  });
});
