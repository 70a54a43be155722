import type { CheerioAPI } from "cheerio";
import { beforeAll, describe, expect, test } from "vitest";
import {
  attributes,
  fileOf,
  type Generated,
  generate,
  isForeign,
  isFurtherPage,
  servedFile,
  shipped,
  testSite,
} from "./pages.ts";
import * as spec from "./spec.ts";

/** Whether a page is the translation tool. */
const isTool = (file: string): boolean => /(?:^|\/)translate\//.test(file);

const content = ($: CheerioAPI, selector: string) => $(`meta${selector}`).attr("content");

describe.each([
  { name: "the shipped site", folder: shipped, base: "https://biopedia.example", withoutSharing: spec.withoutSharing },
  { name: "the basic site", folder: testSite("basic"), base: "https://basic.example", withoutSharing: [] },
  {
    name: "another person's site",
    folder: testSite("other-person"),
    base: "https://example.org/astronomers/karin",
    withoutSharing: [],
  },
])("metadata of $name", ({ folder, base, withoutSharing }) => {
  let site: Generated;
  let pages: { $: CheerioAPI; file: string; url: string }[];
  /** Pages in another language than their address says. */
  let foreignPages: typeof pages;
  let sharingPages: typeof pages;
  beforeAll(async () => {
    site = await generate(folder);
    const all = site.pages
      .filter((file) => !file.endsWith("404.html"))
      .map((file) => ({ $: site.page(file), file, url: `${base}/${file.replace(/\/?index\.html$/, "")}` }));
    pages = all.filter(({ $ }) => !isForeign($));
    foreignPages = all.filter(({ $ }) => isForeign($));
    const omitted = withoutSharing.map(fileOf);
    sharingPages = pages.filter(({ file }) => !omitted.includes(file));
  });

  const { origin, pathname } = new URL(base);
  const basePath = pathname.replace(/\/$/, "");
  const served = (url: string | undefined) =>
    url?.startsWith(origin) ? servedFile(site, url.slice(origin.length), basePath) : undefined;

  test("titles and descriptions are there, one each; titles are unique in their language", () => {
    const titles = pages.map(({ $ }) => `${$("html").attr("lang")}: ${$("head title").text()}`);
    expect(titles).toEqual([...new Set(titles)]);
    for (const { $, file } of pages) {
      expect($("head title"), file).toHaveLength(1);
      expect($("meta[name=description]"), file).toHaveLength(1);
      expect(content($, "[name=description]")?.trim().length, file).toBeGreaterThan(15);
    }
  });

  test("every page is indexed under its own absolute address", () => {
    for (const { $, file, url } of pages) {
      expect(attributes($, "link[rel=canonical]", "href"), file).toEqual([url]);
      expect(content($, "[name=robots]"), file).toBe("index, follow, max-image-preview:large");
      expect(served(url), file).toBe(file);
    }
  });

  test("a page in another language than its address says is not indexed, and nothing says that it is in that language", () => {
    for (const { $, file, url } of foreignPages) {
      expect(content($, "[name=robots]"), file).toBe("noindex");
      expect($("link[rel=canonical], link[rel=alternate][hreflang]").length, file).toBe(0);
      const { pathname } = new URL(url);
      for (const page of [...pages, ...foreignPages])
        expect(page.$(`[hreflang][href="${url}"], [hreflang][href="${pathname}"]`).length, `${page.file} ${url}`).toBe(
          0,
        );
      expect(site.text("sitemap.xml")).not.toContain(`"${url}"`);
      expect(site.text("sitemap.xml")).not.toContain(`>${url}<`);
    }
  });

  test("the not-found page is not indexed", () => {
    const $ = site.page("404.html");
    expect(content($, "[name=robots]")).toMatch(/noindex/);
    expect($("link[rel=canonical], link[rel=alternate][hreflang], script[type='application/ld+json']")).toHaveLength(0);
  });

  test("alternates name the page itself and a default, and are mutual", () => {
    const alternates = new Map(
      pages.map(({ $, file }) => {
        const links = $("link[rel=alternate][hreflang]").toArray();
        return [file, links.map((link) => [$(link).attr("hreflang") ?? "", $(link).attr("href") ?? ""] as const)];
      }),
    );
    // The pages of a group have the same list, which is followed once.
    const followed = new Set<string>();
    for (const { $, file, url } of pages) {
      const own = alternates.get(file) ?? [];
      if (!sharingPages.some((page) => page.file === file)) {
        expect(own, file).toEqual([]);
        continue;
      }
      const byLanguage = new Map(own);
      expect(byLanguage.size, file).toBe(own.length);
      expect(byLanguage.get($("html").attr("lang") ?? ""), file).toBe(url);
      expect(byLanguage.get("x-default"), file).toBe(
        // Every further page of these sites has a version in the default language, English.
        isTool(file) ? `${base}/translate` : isFurtherPage($) ? byLanguage.get("en") : `${base}/`,
      );
      const list = JSON.stringify(own);
      if (followed.has(list)) continue;
      followed.add(list);
      for (const [language, address] of own) {
        const other = served(address);
        if (other === undefined) return expect.unreachable(`${file}: alternate ${address} does not exist`);
        if (language !== "x-default") expect(site.page(other)("html").attr("lang"), file).toBe(language);
        const back = alternates.get(other) ?? [];
        if (back.length > 0) expect(JSON.stringify(back), `${other} → ${file}`).toBe(list);
      }
    }
  });
});
