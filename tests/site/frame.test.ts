import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { attributes, type Generated, generate, isArticle, servedFile, shipped, testSite, texts } from "./pages.ts";

/** The rules for every page of every site. */
describe.each([
  { name: "the shipped site", content: shipped, basePath: "" },
  { name: "the basic site", content: testSite("basic"), basePath: "" },
  { name: "the site about another person", content: testSite("other-person"), basePath: "/astronomers/karin" },
])("every page of $name", ({ content, basePath }) => {
  let site: Generated;
  beforeAll(async () => {
    site = await generate(content);
  });

  const onEveryPage = (check: (page: ReturnType<Generated["page"]>, file: string) => void) => {
    for (const file of site.pages) check(site.page(file), file);
  };

  test("has a header with logo, title and search, a skip link and the landmarks", () => {
    onEveryPage(($, file) => {
      expect($("body > :is(a, button, header, main, footer)").first().is("a[href='#main']"), file).toBe(true);
      expect($("body > header, main#main, body > footer"), file).toHaveLength(3);
      expect($("main h1"), file).toHaveLength(1);
      const brand = $("body > header a").has("img[data-logo]");
      expect(brand.attr("href"), file).toBe(`${basePath}/`);
      expect(brand.text().trim(), file).not.toBe("");
      const form = $("body > header search form");
      expect(form.find("input[type=search][name=search][aria-label]"), file).toHaveLength(1);
      expect(form.find("button[type=submit]"), file).toHaveLength(1);
      expect($("#menu nav"), file).not.toHaveLength(0);
      expect($(`[popovertarget=menu]`).length, file).toBeGreaterThan(0);
      const folder = file.split("/", 1)[0] ?? "";
      const tool = site.pages.includes(`${folder}/translate/index.html`) ? `/${folder}/translate` : "/translate";
      expect($(`#menu a[href='${basePath}${tool}']`), file).toHaveLength(1);
      for (const nav of $("nav").toArray())
        expect($(nav).attr("aria-label") ?? $(nav).attr("aria-labelledby"), file).toBeTruthy();
    });
  });

  test("has unique ids and no dangling one", () => {
    onEveryPage(($, file) => {
      const ids = attributes($, "[id]", "id");
      expect(new Set(ids).size, file).toBe(ids.length);
      const named = ["aria-labelledby", "aria-controls", "aria-describedby", "popovertarget", "for"].flatMap((name) =>
        attributes($, `[${name}]`, name).flatMap((value) => value.split(" ")),
      );
      const linked = attributes($, "a[href^='#']", "href").filter((href) => href !== "#");
      const known = new Set(ids);
      const dangling = [...named, ...linked.map((href) => decodeURIComponent(href.slice(1)))].filter(
        (id) => !known.has(id),
      );
      expect(dangling, file).toEqual([]);
    });
  });

  test("links only to existing pages and files, below the base path", () => {
    // Most are on every page.
    const pageOf = new Map<string, string>();
    onEveryPage(($, file) => {
      const addresses = [
        ...attributes($, "[href]", "href"),
        ...attributes($, "[src]", "src"),
        ...attributes($, "form", "action"),
      ];
      for (const address of addresses) if (!/^(?:https?:|mailto:|#)/.test(address)) pageOf.set(address, file);
    });
    expect(pageOf.size).toBeGreaterThan(5);
    for (const [address, file] of pageOf)
      expect(servedFile(site, address, basePath), `${file} → ${address}`).toBeDefined();
  });

  test("has citation markers and references that link to each other, numbered by first use", () => {
    onEveryPage(($, file) => {
      const markers = $("main sup.citation").toArray();
      const entries = attributes($, ".references > li", "id");
      // In the digits of the page.
      const { format } = new Intl.NumberFormat(`en-u-nu-${$("html").attr("data-digits") ?? "latn"}`);
      const written = entries.map((_, index) => format(index + 1));
      const numbers = markers.map((marker) => written.indexOf(/\p{Nd}+/u.exec($(marker).text())?.[0] ?? "") + 1);
      expect([...new Set(numbers)], file).toEqual(entries.map((_, index) => index + 1));
      for (const [index, marker] of markers.entries()) {
        expect($(marker).find("a").attr("href"), file).toBe(`#${entries[(numbers[index] ?? 0) - 1]}`);
      }
      const backLinks = attributes($, ".references .back-link", "href");
      expect([...backLinks].sort(), file).toEqual(markers.map((marker) => `#${$(marker).attr("id")}`).sort());
      const entryOf = new Map(markers.map((marker) => [`#${$(marker).attr("id")}`, $(marker).find("a").attr("href")]));
      for (const entry of $(".references > li").toArray()) {
        const cites = $(entry)
          .find(".back-link")
          .toArray()
          .map((link) => $(link).attr("href") ?? "");
        expect(cites.map((href) => entryOf.get(href))).toEqual(cites.map(() => `#${$(entry).attr("id")}`));
      }
    });
  });

  test("cites a source in every paragraph of an article", () => {
    onEveryPage(($, file) => {
      if (!isArticle($)) return;
      const paragraphs = $("main article > p, main article section p").not("figure p, .references p").toArray();
      expect(paragraphs.length, file).toBeGreaterThan(0);
      const uncited = paragraphs.filter((paragraph) => $(paragraph).find(".citation").length === 0);
      expect(
        uncited.map((paragraph) => $(paragraph).text().slice(0, 80)),
        file,
      ).toEqual([]);
    });
  });

  test("begins its head with the encoding, and has its title and policy before all scripts, style sheets and data", () => {
    onEveryPage(($, file) => {
      const head = $("head").children();
      expect(head.first().is("meta[charset='utf-8']"), file).toBe(true);
      const first = head.index($("head > :is(script, link[rel=stylesheet])"));
      expect(first, file).toBeGreaterThan(0);
      const later = head.slice(first).filter("meta, title, link:not([rel=stylesheet])");
      expect(
        later.toArray().map(({ attribs }) => attribs),
        file,
      ).toEqual([]);
      expect($("body").find("meta, link:not([rel=stylesheet])"), file).toHaveLength(0);
    });
  });

  test("preloads no picture that is loaded lazily", () => {
    onEveryPage(($, file) => {
      const eager = attributes($, "img:not([loading=lazy])", "src");
      for (const preloaded of attributes($, "link[rel=preload][as=image]", "href"))
        expect(eager, file).toContain(preloaded);
      expect($("link[rel=preload][as=image]").length, file).toBeLessThanOrEqual(1);
    });
  });

  test("loads at most 2 KB of script, compressed, and 2 KB more for a script of its own, unless it translates itself", () => {
    onEveryPage(($, file) => {
      if ($("#island-fallback").length > 0) return;
      const most = $("#island-translator, .not-found").length > 0 ? 4096 : 2048;
      const waiting = attributes($, "script[src]", "src").map((src) => src.slice(src.lastIndexOf("/") + 1));
      const loaded = new Map<string, string>();
      for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
        if (loaded.has(name)) continue;
        loaded.set(name, site.text(`assets/${name}`));
        for (const [, imported = ""] of (loaded.get(name) ?? "").matchAll(/\b(?:from|import)\s*"\.\/([^"]+)"/g))
          waiting.push(imported);
      }
      expect(loaded.size, file).toBeGreaterThan(0);
      const bytes = [...loaded.values()].reduce((sum, script) => sum + gzipSync(script).length, 0);
      expect(bytes, `${file}: ${[...loaded.keys()]}`).toBeLessThanOrEqual(most);
    });
  });

  test("ships nothing of the build's messages", () => {
    for (const file of site.files.filter((name) => name.endsWith(".js")))
      expect(site.text(file), file).not.toContain("there is no reference");
  });

  test("loads scripts as modules, and holds none but its data and those that its policy names by hash", () => {
    onEveryPage(($, file) => {
      expect(texts($, "script[src]").join(""), file).toBe("");
      const policy = $("meta[http-equiv=Content-Security-Policy]").attr("content") ?? "";
      const inline = $(
        "script:not([type=module][src]):not([type='application/ld+json']):not([type='application/json'])",
      );
      // The reader's settings, and what may be fetched ahead.
      expect(
        inline.toArray().map((script) => $(script).attr("type")),
        file,
      ).toEqual([undefined, "speculationrules"]);
      for (const script of inline.toArray()) {
        const hash = createHash("sha256").update($(script).text()).digest("base64");
        expect(policy.match(/script-src [^;]*/)?.[0], file).toContain(`'sha256-${hash}'`);
      }
      expect($("head").children().index(inline.first()), `${file}: before the stylesheet`).toBeLessThan(
        $("head").children().index($("link[rel=stylesheet]")),
      );
      for (const data of texts(
        $,
        "script[type='application/ld+json'], script[type='application/json'], script[type=speculationrules]",
      )) {
        expect(() => JSON.parse(data), file).not.toThrow();
      }
    });
  });
});
