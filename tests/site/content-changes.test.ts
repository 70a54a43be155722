import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { CheerioAPI } from "cheerio";
import { describe, expect, test } from "vitest";
import { appearanceScript, speculationRules } from "../../src/core/page/appearance.ts";
import { biopedia } from "../support/command.ts";
import { cacheOf, repository, siteFolder, snapshot, temporaryFolder } from "../support/folder.ts";
import { attributes, type Generated, generate, isArticle, isFallback, testSite, texts } from "./pages.ts";

const build = (...changed: Parameters<typeof siteFolder>): Promise<Generated> =>
  generate(join(siteFolder(...changed), "content"));

test("a language moves from its fallback page to an article when the article's file is added", async () => {
  const complete = ($: CheerioAPI) => $(".language-grid li").has("[role=img]").find("a");
  const before = await build("basic");
  expect(isFallback(before.page("pt/index.html"))).toBe(true);
  expect(complete(before.page("ar/index.html")).text()).toBe("Englishالعربية");

  const after = await build("basic", {
    "articles/pt.md":
      '---\ntitle: Ada Example\ndescription: Ada Example repara relógios de torre.\n---\n\nÉ relojoeira.{% cite "Beta" /%}\n\n## Vida {% #early-life %}\n\nNasceu em Valletta.{% cite "Alpha" /%}\n',
  });
  const $ = after.page("pt/index.html");
  expect(isArticle($)).toBe(true);
  expect($("html").attr("lang")).toBe("pt");
  expect($("#early-life").text().trim()).toBe("Vida");
  expect(attributes($, ".references li", "id")).toEqual(["ref-Beta", "ref-Alpha"]);
  expect(complete(after.page("ar/index.html")).text()).toBe("EnglishالعربيةPortuguês");
  expect(after.pages).toEqual(before.pages);
});

describe("an article's metadata switches", () => {
  const head = ($: CheerioAPI) => {
    const links = $("head :is(meta[name], meta[property], link, title, script)").toArray();
    return links.map((element) => $.html(element));
  };
  const isAlternate = (tag: string) => /rel="alternate" hreflang/i.test(tag);
  const isSharing = (tag: string) => /(?:property="(?:og|profile|article):|name="(?:twitter:|author"))/.test(tag);

  test.each([
    { name: "alternates", removed: isAlternate },
    { name: "sharing", removed: isSharing },
  ])("$name: false removes exactly those, from that page", async ({ name, removed }) => {
    const usual = await build("basic");
    const switched = await build("basic", {
      "articles/en.md": (old) => old.replace("categories:", `metadata: { ${name}: false }\ncategories:`),
    });
    const tags = head(usual.page("index.html"));
    expect(tags.filter(removed).length).toBeGreaterThan(2);
    expect(head(switched.page("index.html"))).toEqual(tags.filter((tag) => !removed(tag)));
    for (const file of ["pt/index.html", "404.html"]) expect(switched.text(file)).toBe(usual.text(file));
    expect(switched.text("sitemap.xml")).toBe(usual.text("sitemap.xml"));
  });
});

test.each([
  ["another person's site", testSite("other-person")],
  ["a site from right to left in part", testSite("musician")],
])("the same content produces the same bytes: %s", async (_, content) => {
  const folder = temporaryFolder();
  const again = await biopedia(`build --content ${basename(content)} --out ${join(folder, "dist")}`, dirname(content), {
    env: cacheOf(folder),
  });
  expect(again.code, again.stderr).toBe(0);
  expect(snapshot(join(folder, "dist"))).toEqual(snapshot((await generate(content)).dir));
});

describe("HTML in content is text", () => {
  const html = `</script></title></textarea><script data-evil>alert(1)</script><img data-evil src=x onerror="alert(1)"> & "it’s"`;
  const single = html.replaceAll('"', '\\"');
  const everyValue = (old: string) =>
    JSON.stringify(
      Object.fromEntries(
        Object.entries(JSON.parse(old) as Record<string, string>).map(([key, text]) => [key, `${text} ${html}`]),
      ),
    );

  const shippedWords = (code: string) => readFileSync(join(repository, `src/interface/${code}.json`), "utf8");

  test("wherever it stands", async () => {
    const quoted = JSON.stringify(html);
    const site = await build("basic", {
      "articles/en.md": (old) =>
        old
          .replace("title: Ada Example", `title: ${quoted}`)
          .replace(/description: .*/, `description: ${quoted}`)
          .replace("tags: [clocks", `tags: [${quoted}`)
          .replace("section: Clockmakers", `section: ${quoted}`)
          .replace("alt: Portrait of Ada Example", `alt: ${quoted}`)
          .replace("caption: Example in 2023", `caption: ${quoted}`)
          .replace("born: Valletta", `${quoted}: ${quoted}, place: ${quoted}`)
          .replace("platform: Mastodon", `platform: ${quoted}`)
          .replace("categories: [Clockmakers]", `categories: [${quoted}]`)
          .replace("## Early life", `## Early ${html} life`)
          .replace("took her first", `${html} took her first`)
          .replace("A clock of the kind", `${html} A clock of the kind`)
          .replace("Drawing of a clock face", single)
          .replace("Ben Sample", single)
          .replace("We are on time", `${html}\n\nWe are on time`)
          .replace("She explains", `<div data-evil>\n\n${html}\n\n</div>\n\nShe explains`),
      "references.yaml": (old) => old.replace("Alpha Press.", `${single} Alpha Press.`),
      "languages.yaml": `- { code: pt, name: ${quoted} }\n`,
      "site.yaml": (old) =>
        old
          .replace("title: Little Biographies", `title: ${quoted}`)
          .replace("name: Ada Example", `name: ${quoted}`)
          .replace("en: Clockmaker", `en: ${quoted}`)
          .replace("followers: 5K", `followers: ${quoted}`)
          .replace("title: The Example Times", `title: ${quoted}`),
      "bundles/en.json": everyValue,
      "bundles/ar.json": everyValue,
      ...Object.fromEntries(
        ["en", "ar", "pt"].map((code) => [`interface/${code}.json`, everyValue(shippedWords(code))]),
      ),
    });
    for (const file of site.pages) {
      const $ = site.page(file);
      expect($("[data-evil], [onerror]").length, file).toBe(0);
      expect(texts($, "script:not([src], [type='application/ld+json'], [type='application/json'])"), file).toEqual([
        appearanceScript,
        speculationRules,
      ]);
      expect(JSON.parse($("body script[type='application/json']").first().text()).words.search, file).toContain(html);
      expect($("input[type=search]").attr("placeholder"), file).toContain(html);
      expect($("body > header a").text(), file).toContain(html);
      expect($("footer").text(), file).toContain(html);
      expect($("head title").text(), file).toContain(html);
    }
    const $ = site.page("index.html");
    for (const selector of [
      "h1",
      "#early-life",
      "section p",
      ".infobox dt",
      ".infobox dd",
      ".infobox dd div",
      "figcaption",
      ".testimonial strong",
      ".references",
      ".categories",
    ]) {
      expect($(selector).text(), selector).toContain(html);
    }
    expect($("figure.figure img").attr("alt")).toBe(html);
    const data = JSON.parse($("script[type='application/ld+json']").text()) as {
      "@graph": { "@type": string; description?: string }[];
    };
    const described = data["@graph"].flatMap(({ "@type": type, description }) => (description === html ? [type] : []));
    expect(described).toEqual(["Person", "Article", "WebPage"]);
    expect(site.text("index.md")).not.toMatch(/(?<!\\)<(?:script|img|\/)/);
    expect(texts(site.page("ar/index.html"), "main section p")[0]).toContain(html);
    expect(site.page("404.html")("[data-not-found]").attr("data-not-found")).toContain(html);
  });
});

describe("addresses within the site, in content", () => {
  test("get the base path and the slash that the host wants, wherever they stand", async () => {
    const folder = siteFolder("basic", {
      "site.yaml": (old) =>
        old
          .replace("https://basic.example", "https://basic.example/some/path\ntrailingSlash: true")
          .replace("https://creativecommons.org/publicdomain/zero/1.0/", "/ar#licence")
          .replace('followers: 5K, url: "https://social.example/ada"', "followers: 5K, url: /pt")
          .replace('The Example Times, url: "#"', "The Example Times, url: /uploads/share.png")
          .replace("name: Ada Example\n", "name: Ada Example\n  url: /pt\n")
          .replace("{ name: Example Clocks }", "{ name: Example Clocks, url: /ar }")
          .replace('sameAs: ["https://social.example/ada"]', 'sameAs: ["https://social.example/ada", /ar]'),
      "references.yaml":
        '- { id: Alpha, content: "*A*", url: /uploads/share.png }\n- { id: Beta, content: B, url: /pt }\n',
      "articles/en.md": (old) =>
        old
          .replace("website: ada.example", "{ website: ada.example, url: /pt }")
          .replace("https://social.example/ada", "/ar"),
    });
    const $ = (await generate(join(folder, "content"))).page("index.html");
    expect($("footer a[rel=license]").attr("href")).toBe("/some/path/ar/#licence");
    expect(attributes($, ".sidebar-profiles a, .sidebar-news a", "href")).toEqual([
      "/some/path/pt/",
      "/some/path/uploads/share.4AD64363.png",
    ]);
    expect(attributes($, ".references cite a", "href")).toEqual([
      "/some/path/uploads/share.4AD64363.png",
      "/some/path/pt/",
    ]);
    expect(attributes($, ".infobox dd > a, .infobox-social a", "href")).toEqual(["/some/path/pt/", "/some/path/ar/"]);
    const { "@graph": things } = JSON.parse($("script[type='application/ld+json']").text()) as {
      "@graph": Record<string, unknown>[];
    };
    expect(things.find((thing) => thing["@type"] === "Person")).toMatchObject({
      url: "https://basic.example/some/path/pt/",
      worksFor: { url: "https://basic.example/some/path/ar/" },
      sameAs: ["https://social.example/ada", "https://basic.example/some/path/ar/"],
    });
  });
});

test.each([
  ["share.png", "image/png"],
  ["share.webp", "image/webp"],
  ["share.jpg", "image/jpeg"],
])("the sharing image %s says that it is %s", async (name, type) => {
  const picture = {
    "share.png": undefined,
    "share.webp": Buffer.from("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==", "base64"),
    "share.jpg": Buffer.from("/9j/4AAQSkZJRgABAQEAYABgAAD/wAALCAABAAEBAREA/9k=", "base64"),
  }[name];
  const site = await build("basic", {
    "site.yaml": (old) => old.replace("/uploads/share.png", `/uploads/${name}`),
    ...(picture && { [`uploads/${name}`]: picture }),
  });
  expect(attributes(site.page("index.html"), "meta[property='og:image:type']", "content")).toEqual([type]);
});

test("the article's opening paragraph comes before the infobox, and its citations come first", async () => {
  const site = await build("basic", {
    "articles/en.md": (old) => old.replace('is a clockmaker.{% cite "Alpha" /%}', 'is a clockmaker.{% cite "Beta" /%}'),
  });
  const $ = site.page("index.html");
  expect(
    $("article > *")
      .slice(0, 3)
      .toArray()
      .map((element) => element.tagName),
  ).toEqual(["header", "p", "aside"]);
  expect(texts($, "article > p .citation, .infobox .citation")).toEqual(["[1]", "[2]"]);
});

test("an article that does not begin with a paragraph begins with its infobox", async () => {
  const site = await build("basic", {
    "articles/en.md": (old) => old.replace("**Ada Example** is", "- **Ada Example** is"),
  });
  const $ = site.page("index.html");
  expect(
    $("article > *")
      .slice(0, 3)
      .toArray()
      .map((element) => element.tagName),
  ).toEqual(["header", "aside", "ul"]);
});
