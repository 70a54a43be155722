import { beforeAll, describe, expect, test } from "vitest";
import {
  attributes,
  fileOf,
  type Generated,
  generate,
  isArticle,
  isFallback,
  isFurtherPage,
  shipped,
  texts,
} from "./pages.ts";
import * as spec from "./spec.ts";

let site: Generated;
beforeAll(async () => {
  site = await generate(shipped);
});

const english = () => site.page("index.html");
const hrefs = (selector: string) => attributes(english(), selector, "href");

describe("routes of the shipped site", () => {
  test("are the 44 of the specification, the tool in every language and their not-found pages", () => {
    expect(spec.routes).toHaveLength(44);
    const others = site.pages.filter((file) => !isFurtherPage(site.page(file)));
    const tools = spec.otherLanguages.map((code) => fileOf(`/${code}/translate`));
    const notFound = spec.otherLanguages.map((code) => `${code}/404.html`);
    expect(others).toEqual([...spec.routes.map(fileOf), ...tools, "404.html", ...notFound].sort());
  });

  test("15 languages have a hand-written article and 28 a fallback page", () => {
    const routesWhere = (isKind: typeof isArticle) => spec.routes.filter((route) => isKind(site.page(fileOf(route))));
    expect.soft(routesWhere(isArticle)).toEqual(["/", ...spec.handWritten.map(spec.routeOf)]);
    expect.soft(routesWhere(isFallback)).toEqual(spec.fallback.map(spec.routeOf));
  });

  test("say their language and direction", () => {
    for (const code of ["en", ...spec.otherLanguages]) {
      const html = site.page(fileOf(spec.routeOf(code)))("html");
      expect(html.attr("lang"), code).toBe(spec.tagOf(code));
      expect(html.attr("dir"), code).toBe(spec.rightToLeft.includes(code) ? "rtl" : "ltr");
    }
  });

  test("the tool at /translate and the not-found page are in English", () => {
    for (const file of ["translate/index.html", "404.html"]) expect(site.page(file)("html").attr("lang")).toBe("en");
  });
});

describe("lists of languages", () => {
  test("the sidebar lists 35, in order", () => {
    expect(spec.sidebar).toHaveLength(35);
    expect(hrefs("#menu a[hreflang]")).toEqual(spec.sidebar.map(spec.routeOf));
    expect(attributes(english(), "#menu a[hreflang]", "hreflang")).toEqual(spec.sidebar.map(spec.tagOf));
    expect(texts(english(), "#menu a[hreflang]")[0]).toBe("English (US)");
  });

  test("every page has the same sidebar list and marks itself in it", () => {
    for (const code of ["fr", "ar", "pt", "de/translate"]) {
      const $ = site.page(fileOf(spec.routeOf(code)));
      expect(attributes($, "#menu a[hreflang]", "href")).toEqual(spec.sidebar.map(spec.routeOf));
      expect(attributes($, "#menu a[hreflang][aria-current=page]", "href")).toEqual(
        code.includes("/") ? [] : [spec.routeOf(code)],
      );
    }
  });

  test("fallback pages have the grid of 21, in order, with a check mark on complete languages only", () => {
    expect(spec.grid).toHaveLength(21);
    for (const code of spec.fallback) {
      const $ = site.page(fileOf(spec.routeOf(code)));
      expect(isFallback($), code).toBe(true);
      const listed = $(".language-grid li").toArray();
      expect(
        listed.map((item) => $(item).find("a").attr("href")),
        code,
      ).toEqual(spec.grid.map(spec.routeOf));
      const checked = listed.filter((item) => $(item).find("[role=img][aria-label]").length === 1);
      expect(
        checked.map((item) => $(item).find("a").attr("href")),
        code,
      ).toEqual(spec.grid.filter(isComplete).map(spec.routeOf));
    }
  });

  test("the translation tool offers 40 languages, in order, none of them empty", () => {
    const $ = site.page("translate/index.html");
    expect(spec.targets).toHaveLength(40);
    expect(attributes($, "main select option", "value")).toEqual(spec.targets);
    expect(texts($, "main select option")).not.toContain("");
    expect(attributes($, "main select option[selected]", "value")).toEqual(["zh-CN"]);
  });
});

/** A language is complete when it has an article, or a fallback page that holds no text of another language. */
function isComplete(code: string): boolean {
  const $ = site.page(fileOf(spec.routeOf(code)));
  return isArticle($) || $("main article").find("section[lang], p[lang], h2[lang]").length === 0;
}
