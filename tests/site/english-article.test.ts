import { beforeAll, describe, expect, test } from "vitest";
import { attributes, type Generated, generate, shipped, texts } from "./pages.ts";
import * as spec from "./spec.ts";

let site: Generated;
beforeAll(async () => {
  site = await generate(shipped);
});

const $$ = () => site.page("index.html");
const topLevel = Object.keys(spec.anchors);

describe("sections of the English article", () => {
  test("have the specification's anchors, in order and on two levels", () => {
    const nested = Object.entries(spec.anchors).flatMap(([anchor, inner]) => [
      `h2#${anchor}`,
      ...inner.map((id) => `h3#${id}`),
    ]);
    const $ = $$();
    const found = $("main article :is(h2, h3)[id]").toArray();
    expect(found.map((heading) => `${heading.tagName}#${$(heading).attr("id")}`)).toEqual(nested);
  });

  test("are numbered in the table of contents", () => {
    const $ = $$();
    const items = $("#toc > ol a").toArray();
    const expected = Object.entries(spec.anchors).flatMap(([anchor, inner], section) => [
      [`${section + 1}`, `#${anchor}`],
      ...inner.map((id, index) => [`${section + 1}.${index + 1}`, `#${id}`]),
    ]);
    expect(items.map((item) => [$(item).find(".toc-number").text(), $(item).attr("href")])).toEqual(expected);
    for (const item of items) {
      const heading = $($(item).attr("href") ?? "")
        .text()
        .trim();
      expect($(item).text()).toBe(`${$(item).find(".toc-number").text()} ${heading}`);
    }
    expect($("#toc > ol > li")).toHaveLength(topLevel.length);
  });

  test("follow the lead and its infobox", () => {
    const $ = $$();
    expect($("main article h1").text()).toBe("Kiran Vale");
    expect($("main article > p").first().text()).toMatch(
      /^Kiran Vale is an Indian-born technology and growth executive/,
    );
    expect($("main article > section").length).toBe(topLevel.length);
  });
});

describe("facts", () => {
  test.each(Object.entries(spec.facts))("of %s", (anchor, figures) => {
    const $ = $$();
    const text = $(`#${anchor}`).nextUntil("h2, h3").text();
    for (const figure of figures) expect(text).toContain(figure);
  });

  test("of the whole life", () => {
    const text = $$()("main article").text();
    for (const figure of [/over 18 years/, /200,000/, /Indian-born/]) expect(text).toMatch(figure);
  });
});

describe("infobox", () => {
  test("has a portrait, a caption and the seven rows", () => {
    const $ = $$();
    expect(texts($, ".infobox dt")).toEqual([
      ..."Born,Education,Occupation,Title,Expertise,Notable work,Website".split(","),
      "Social Media",
    ]);
    expect(texts($, ".infobox dd")).not.toContain("");
    expect($(".infobox img").attr("alt")).toMatch(/Kiran Vale/);
    expect($(".infobox figcaption").text().trim()).not.toBe("");
    // It has no address yet.
    expect($(".infobox dt:contains(Website) + dd").html()).toBe("kiranvale.example");
  });

  test("links the four networks", () => {
    expect(texts($$(), ".infobox-social a")).toEqual(["Facebook", "Instagram", "Snapchat", "LinkedIn"]);
  });
});

test("the 15 references are listed, each once", () => {
  const ids = attributes($$(), ".references > li", "id");
  expect([...ids].sort()).toEqual(spec.references.map((id) => `ref-${id}`).sort());
});

test("there are 11 testimonials with name, role, relationship, date and two to five sentences", () => {
  const $ = $$();
  const cards = $(".testimonial").toArray();
  expect(cards).toHaveLength(11);
  for (const card of cards) {
    const about = $(card).find("figcaption").children().toArray();
    expect(about.map((part) => $(part).text().trim()).filter(Boolean)).toHaveLength(4);
    const sentences =
      $(card)
        .find("blockquote")
        .text()
        .match(/[.!?]”?(?=\s|$)/g) ?? [];
    expect(sentences.length).toBeGreaterThanOrEqual(2);
    expect(sentences.length).toBeLessThanOrEqual(5);
  }
  expect(new Set(texts($, ".testimonial strong")).size).toBe(11);
});

test("there are at least six figures, in all three alignments, some with links in their captions", () => {
  const $ = $$();
  const figures = $("main article figure.figure").toArray();
  expect(figures.length).toBeGreaterThanOrEqual(6);
  for (const figure of figures) {
    const image = $(figure).find("img");
    expect(image.attr("alt")?.trim()).toBeTruthy();
    expect(image.attr("src")).toMatch(/^\/uploads\//);
    for (const side of ["width", "height"]) expect(image.attr(side)).toMatch(/^[1-9]\d*$/);
    expect($(figure).find("figcaption").text().trim()).not.toBe("");
  }
  for (const align of ["left", "right", "center"]) expect($(`figure.figure-${align}`).length).toBeGreaterThan(0);
  expect($("figure.figure figcaption a[href^=http]").length).toBeGreaterThan(0);
});

test("categories are text, as they have no pages", () => {
  expect($$()(".categories li").length).toBeGreaterThan(0);
  expect($$()(".categories a")).toHaveLength(0);
});

test("the search of the site has the words of testimonials apart", () => {
  const { pages } = JSON.parse(site.text("search/en.json")) as {
    pages: [string, string, [string, string, string][]][];
  };
  const [, , text = ""] = pages[0]?.[2].find(([anchor]) => anchor === "testimonials") ?? [];
  expect(text).toContain("Ritu Agarwal City Operations Manager, Dunzo");
});
