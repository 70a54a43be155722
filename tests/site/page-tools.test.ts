import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { biopedia } from "../support/command.ts";
import { siteFolder } from "../support/folder.ts";
import { commit, git } from "../support/git.ts";
import { attributes, generate, isArticle, isFurtherPage, shipped, texts } from "./pages.ts";

/** Builds a site. @returns its pages by their files */
async function pagesOf(folder: string) {
  const { code, stderr } = await biopedia("build --base-url https://basic.example/lives", folder);
  expect(code, stderr).toBe(0);
  return (file: string) => load(readFileSync(join(folder, "dist", file), "utf8"));
}

const about = { "pages/about.en.md": "---\ntitle: About <us>\n---\n\nAda.\n" };
const withSite = (more: string, files = {}) =>
  siteFolder("basic", { ...about, ...files, "site.yaml": (old) => `${old}${more}\n` });

describe("the history of a page", () => {
  test("is what Git says of its file, newest first, as text", async () => {
    const folder = withSite("history: true");
    const article = join(folder, "content/articles/en.md");
    git(folder, "init", "-q");
    commit(folder, "2021-02-03", "Begin");
    for (let day = 1; day <= 21; day++) {
      appendFileSync(article, "\n");
      commit(
        folder,
        `2022-01-${String(day).padStart(2, "0")}`,
        day === 21 ? "Say <b>more</b> & “better”\n\nAnd why." : `Day ${day}`,
      );
    }
    const page = await pagesOf(folder);
    const history = page("index.html")("footer details");
    expect(history.find("summary").text()).toBe("Page history");
    const items = history.find("li");
    expect(items).toHaveLength(20);
    expect(items.first().text()).toBe("January 21, 2022 Say <b>more</b> & “better”");
    expect(items.first().find("time").attr("datetime")).toBe("2022-01-21");
    expect(items.last().text()).toBe("January 2, 2022 Day 2");
    expect(texts(page("about/index.html"), "footer details li")).toEqual(["February 3, 2021 Begin"]);
    // The tool has no file.
    expect(page("translate/index.html")("footer details")).toHaveLength(0);
  });

  test("is asked for in vain where Git has none, which a hint says", async () => {
    const { stderr } = await biopedia("build", withSite("history: true"));
    expect(stderr).toContain("hint[no-history]");
  });

  test("is elsewhere, if the site says where", async () => {
    const page = await pagesOf(withSite("history: https://git.example/ada/commits/main/content/{file}?x=$&"));
    const links = (file: string) => attributes(page(file), "footer li a:contains('Page history')", "href");
    expect([links("index.html"), links("about/index.html"), links("translate/index.html")]).toEqual([
      ["https://git.example/ada/commits/main/content/articles/en.md?x=$&"],
      ["https://git.example/ada/commits/main/content/pages/about.en.md?x=$&"],
      [],
    ]);
  });

  test("must be true, false or an address", async () => {
    for (const wrong of ["yes please", "http://git.example/{file}", "https://git.example/ada"]) {
      const { code, stderr } = await biopedia("build", withSite(`history: ${wrong}`));
      expect([code, stderr]).toEqual([1, expect.stringContaining("must be true, false, or an https: URL with {file}")]);
    }
  });
});

describe("sharing and citing stand beside the title, too, because the end of a page is far away on a phone", () => {
  const beside = (page: ReturnType<typeof load>) => texts(page, "main .title-bar li");

  test("on pages with an address of their own", async () => {
    const page = await pagesOf(withSite("footer: [about]\ntools: [cite, share, print]"));
    for (const file of ["index.html", "about/index.html", "ar/index.html"])
      expect(beside(page(file)).length, file).toBeGreaterThanOrEqual(2);
    expect(beside(page("index.html"))).toEqual(["Share", "Cite", "Gallery", "Compare languages"]);
    expect(page("index.html")("main .title-bar .action-cite button").attr("popovertarget")).toBe("cite-this-page");
    for (const file of ["404.html", "translate/index.html"]) expect(beside(page(file)), file).toEqual([]);
  });

  test("if the site offers them", async () => {
    const page = await pagesOf(withSite("footer: [about, cite]\ntools: [print]"));
    expect(beside(page("index.html"))).toEqual(["Cite", "Gallery", "Compare languages"]);
  });
});

describe("errors can be reported", () => {
  test("on every page, with its title and address, if the site says where", async () => {
    const page = await pagesOf(withSite("report: https://github.com/ada/site"));
    const [href = ""] = attributes(page("about/index.html"), "footer li a:contains('Report an error')", "href");
    const { pathname, searchParams } = new URL(href);
    expect([pathname, searchParams.get("title"), searchParams.get("body")]).toEqual([
      "/ada/site/issues/new",
      "About <us> – Little Biographies",
      "About <us> – Little Biographies\nhttps://basic.example/lives/about",
    ]);
    expect(page("ar/index.html")("footer li").text()).toContain("الإبلاغ");
  });

  test("where the site lists it", async () => {
    const page = await pagesOf(withSite("report: /about\ntools: [reportError, print]\nfooter: [share]"));
    const $ = page("ar/index.html");
    expect(attributes($, ".sidebar-tools a", "href")).toEqual(["/lives/about"]);
    expect($(".sidebar-tools [data-action=print]")).toHaveLength(1);
    expect($("footer li")).toHaveLength(1);
  });
});

test("dates are for machines, too", async () => {
  const site = await generate(shipped);
  for (const code of ["", "de/", "ja/", "hi/", "ar/"]) {
    const $ = site.page(`${code}index.html`);
    expect($("footer time").attr("datetime"), code).toBe("2025-03-03");
    const cards = $(".testimonial").length;
    expect(
      attributes($, ".testimonial time", "datetime").filter((date) => /^\d{4}-\d\d-\d\d$/.test(date)),
      code,
    ).toHaveLength(cards);
  }
});

test("every section of an article has a link to it, after its heading", async () => {
  const site = await generate(shipped);
  for (const file of site.pages) {
    const $ = site.page(file);
    if (!isArticle($) && !isFurtherPage($)) continue;
    const headings = $("article :is(h2, h3)[id]").toArray();
    expect(
      headings.map((heading) => $(heading).next("a.section-link").attr("href")),
      file,
    ).toEqual(headings.map((heading) => `#${$(heading).attr("id")}`));
    expect($("article :is(h2, h3) a.section-link"), file).toHaveLength(0);
  }
});

test("a site that was readable offline has a worker that removes itself, and pages that do not know of it", async () => {
  const folder = withSite("offline: false");
  const page = await pagesOf(folder);
  expect(page("index.html")("html").attr("data-worker")).toBeUndefined();
  expect(page("index.html").html()).not.toContain("worker-src");
  expect(readFileSync(join(folder, "dist/service-worker.js"), "utf8")).toMatch(
    /^const offlineBase = "\/lives";\n.*unregister/s,
  );
  expect(existsSync(join(folder, "dist/sitemap.xml"))).toBe(true);
});
