import { beforeAll, describe, expect, test } from "vitest";
import { attributes, type Generated, generate, testSite, texts } from "./pages.ts";

let site: Generated;
beforeAll(async () => {
  site = await generate(testSite("astronomer"));
});

const article = (code: string) => site.page(code === "en" ? "index.html" : `${code}/index.html`);
const row = (code: string, label: string) =>
  article(code)(".infobox dt")
    .filter((_, term) => article(code)(term).text() === label)
    .next()
    .text();
const reference = (code: string, id: string) => article(code)(`#ref-${id} cite`).text();

describe("a site about an astronomer in English, Hungarian and Hebrew", () => {
  test("builds without a warning: an article and a page about the site in each language", () => {
    expect(site.stderr).toBe("");
    expect(site.pages).toEqual([
      "404.html",
      "about/index.html",
      "he/404.html",
      "he/about/index.html",
      "he/index.html",
      "hu/404.html",
      "hu/about/index.html",
      "hu/index.html",
      "index.html",
    ]);
  });

  test.each([
    ["en", "Etelka Várady", "About this site"],
    ["hu", "Várady Etelka", "A webhelyről"],
    ["he", "אטלקה ואראדי", "אודות האתר"],
  ])("is named after her in the language of the page: %s", (code, name, about) => {
    const $ = article(code);
    expect([$("title").text(), $("h1").text(), $(".brand").text(), $(".brand").attr("aria-label")]).toEqual([
      name,
      name,
      name,
      name,
    ]);
    expect(texts($, "footer li").slice(0, 1)).toEqual([about]);
    expect(
      site
        .page(`${code === "en" ? "" : `${code}/`}about/index.html`)("title")
        .text(),
    ).toBe(`${about} – ${name}`);
  });

  test("says when she was born and died, and at what age, as each language does", () => {
    expect(row("en", "Died")).toBe("November 2, 1889 (aged 71)Budapest, Austria-Hungary");
    expect(row("hu", "Elhunyt")).toBe("1889. november 2. (71\u00a0évesen)Budapest, Osztrák–Magyar Monarchia");
    expect(row("he", "פטירה")).toBe("2 בנובמבר 1889 (בגיל 71)בודפשט, אוסטרו־הונגריה");
    expect(attributes(article("he"), ".infobox time", "datetime")).toEqual(["1818-03-11", "1889-11-02"]);
    expect(texts(article("hu"), ".infobox-heading")).toEqual(["Tudományos pályája", "Elismerések"]);
    expect(attributes(article("hu"), ".infobox-signature", "src")).toEqual(["/uploads/signature.7BF467D4.svg"]);
  });

  test("tells search engines the same dates on every page, and names as the page has them", () => {
    const fathers = { en: "Ignác Várady", hu: "Várady Ignác", he: "איגנאץ ואראדי" };
    for (const code of ["en", "hu", "he"] as const) {
      const data = JSON.parse(article(code)('script[type="application/ld+json"]').text());
      expect(data["@graph"][1], code).toMatchObject({
        birthDate: "1818-03-11",
        deathDate: "1889-11-02",
        parent: [{ name: fathers[code] }, {}],
        award: [expect.stringContaining("1854"), expect.stringContaining("1880")],
      });
    }
  });

  test("shows the dates of the timeline as the language writes them", () => {
    const dates = (code: string) => texts(article(code), ".timeline-date").slice(0, 3);
    expect(dates("en")).toEqual(["March 11, 1818", "1841", "May 1849"]);
    expect(dates("hu")).toEqual(["1818. március 11.", "1841", "1849. május"]);
    expect(dates("he")).toEqual(["11 במרץ 1818", "1841", "מאי 1849"]);
  });

  test("formats what Zotero exported in the language of the page, with the family name first in Hungarian works on Hungarian pages", () => {
    expect(reference("en", "varady1864")).toBe(
      "Etelka Várady. Kettőscsillagok jegyzéke a Svábhegyről. Pest: Képzelt Tudós Társaság, 1864.",
    );
    expect(reference("hu", "varady1864")).toMatch(/^Várady Etelka\b/);
    expect(reference("hu", "varady1854")).toMatch(/^Etelka Várady\. .Bestimmung der Bahn/);
    expect(reference("en", "7QJ4LXWA")).toContain(
      "In Women of the Observatories, edited by Helen Marsh and David Cohen",
    );
    expect(reference("he", "7QJ4LXWA").replaceAll("\u200e", "")).toContain("בעריכת Helen Marsh");
    expect(reference("en", "varady1854")).toContain("pp. 113–128. doi:10.5555/eab.1854.38.113.");
    expect(article("en").html()).not.toContain("A page that no article cites");
  });

  test("cites the same pages of the same sources in every language", () => {
    const cited = (code: string) =>
      article(code)(".citation")
        .toArray()
        .map((mark) => article(code)(mark).text());
    expect(cited("en").slice(0, 3)).toEqual(["[1]: 113–115", "[2]", "[3]"]);
    expect(cited("hu")).toEqual(cited("en"));
    expect(cited("he")).toEqual(cited("en"));
    expect(texts(article("he"), ".gallery figcaption").at(-1)).toBe("כוכב כפול בשדה הראייה[2]: 31");
  });

  test("keeps the order of measurements and formulas on right-to-left pages", () => {
    const $ = article("he");
    expect([$("html").attr("lang"), $("html").attr("dir")]).toEqual(["he", "rtl"]);
    expect(texts($, "tbody tr:first-child td bdi[dir=ltr]")).toEqual(["15h 22m 14s", "+41° 05′"]);
    expect(article("en")("td bdi").length).toBe(0);
    // Ranges run with the text.
    expect($(".infobox bdi[dir=rtl]").first().text()).toBe("1841–1888");
    expect($("#ref-varady1871 cite bdi[lang=de]").text()).toBe("Über die Störungen langperiodischer Kometen");
    expect(texts($, ".formula math").length).toBe(2);
    for (const code of ["en", "hu"])
      expect(texts(article(code), ".formula math")[0]).toBe(texts($, ".formula math")[0]);
  });

  test("has a figure with its source, notes of their own and a list of terms in every language", () => {
    for (const code of ["en", "hu", "he"]) {
      const $ = article(code);
      expect(attributes($, ".figure .picture-credit a", "href"), code).toEqual([
        "https://creativecommons.org/licenses/by-sa/4.0/",
      ]);
      expect(texts($, "sup.note-mark"), code).toEqual(["[a]", "[b]"]);
      expect($("#orbit ~ dl > dt math").length, code).toBe(3);
    }
  });
});
