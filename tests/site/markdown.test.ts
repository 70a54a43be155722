import type { CheerioAPI } from "cheerio";
import { beforeAll, expect, test } from "vitest";
import { attributes, generate, testSite, texts } from "./pages.ts";

let $: CheerioAPI;
let arabic: CheerioAPI;
beforeAll(async () => {
  const { page } = await generate(testSite("markdown"));
  $ = page("index.html");
  arabic = page("ar/index.html");
});

test("notes are a list of their own before the references, in the table of contents, linked in both directions", () => {
  expect(texts($, "#toc > ol > li > a").slice(-2)).toEqual(["6 Notes", "7 References"]);
  expect(texts(arabic, "#toc > ol > li > a").at(-2)).toBe("6 ملاحظات");
  expect(texts($, "sup.note-mark")).toEqual(["[a]", "[b]", "[a]"]);
  const marks = $("sup.note-mark").toArray();
  const back = marks.map((mark) =>
    $(`#${$(mark).find("a").attr("href")?.slice(1)} a[href="#${$(mark).attr("id")}"]`).attr("aria-label"),
  );
  expect(back).toEqual(["Back to the text a1", "Back to the text b1", "Back to the text a2"]);
  expect($("ol.notes > li").length).toBe(2);
  expect($("#notes ~ ol .citation").length).toBe(1);
});

test("formulas are MathML without styles, links or event handlers", () => {
  expect(texts($, "math").slice(0, 2)).toEqual(["πr2", "2≈1.414"]);
  expect($(".formula > math[display=block]").length).toBe(2);
  expect(
    $("math, math *")
      .toArray()
      .flatMap(({ attribs }) => Object.keys(attribs))
      .filter((name) => /^(?:on|style|href|src|id$)/.test(name)),
  ).toEqual([]);
  expect(attributes($, "math [mathcolor]", "mathcolor")).toEqual(["#ff0000"]);
  expect($.text()).toContain("it costs $5, or $10 for two.");
});

test("pictures tell who made them and under which license", () => {
  expect(texts($, ".picture-credit")).toEqual(["Picture: Ada Example · CC BY-SA 4.0", "Picture: Ada Example · CC0"]);
  expect(attributes($, ".picture-credit a", "href")).toEqual([
    "https://creativecommons.org/licenses/by-sa/4.0/",
    "https://creativecommons.org/publicdomain/zero/1.0/",
  ]);
  expect(texts($, ".gallery figcaption").at(1)).toBe("clockmaker");
});

test("quotations, notes, timelines, tables with captions and definition lists have the elements that mean them", () => {
  expect(texts($, "figure.quote > figcaption")).toEqual(["Ben Sample · The Example Times"]);
  expect(texts($, ".note > .note-title")).toEqual(["Note"]);
  expect(texts(arabic, ".note > .note-title")).toEqual(["ملاحظة"]);
  expect(texts($, ".timeline-date")).toEqual(["1818", "1848\u2009–\u20091851", "clockmaker", "1889"]);
  expect(texts($, ".table-figure > figcaption")).toEqual(["clockmaker"]);
  // Other tables that scroll are named by their section.
  expect(attributes($, ".table-figure .table", "aria-label")).toEqual(["clockmaker", "clockmaker", "Towers"]);
  expect(attributes($, "section > .table", "aria-label")).toEqual(["Part three", "Part three", "Set in two lines"]);
  expect(texts($, "article > section > dl > dt")).toEqual(["clockmaker", "clockmaker clockmaker"]);
  expect(texts($, "sub, p > sup:not([class])")).toEqual(["2", "2"]);
});
