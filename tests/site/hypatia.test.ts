import { beforeAll, expect, test } from "vitest";
import { biopedia } from "../support/command.ts";
import { type Generated, generate, testSite } from "./pages.ts";

// The site of an ancient scholar in Greek, English, Arabic and Latin, which has no interface words.
let site: Generated;
beforeAll(async () => {
  site = await generate(testSite("hypatia"));
});

test("builds without a warning and passes the check", async () => {
  expect(site.stderr).not.toMatch(/warning|error/);
  expect(await biopedia(["check", "--out", site.dir], site.dir)).toMatchObject({ code: 0, stderr: "" });
});

const greek = () => site.page("index.html");

test("has dates as they are known, in the words of each language", () => {
  const infobox = (file: string) => site.page(file)(".infobox").text();
  expect(infobox("index.html")).toMatch(/περ\.\s360[\s\S]*Μάρτιος\s415/);
  expect(infobox("en/index.html")).toMatch(/c\.\s360[\s\S]*March\s415/);
});

test("is cited by chapter and section, from a library in BibTeX, and not as the author", () => {
  const $ = greek();
  expect($("main").text()).toMatch(/κεφ\.\s15/);
  expect($("[id^=ref-]").text()).toContain("F. Lyra");
  const data = JSON.parse($("script[type='application/ld+json']").first().text());
  const [article] = [data["@graph"] ?? data].flat().filter((each) => each["@type"] === "Article");
  expect(JSON.stringify(article.author)).toContain("Φίλοι της Αλεξάνδρειας");
});

test("speaks her own Greek, and leads to a film, to others and to registers", () => {
  const $ = greek();
  expect(
    $("blockquote[lang=grc], [lang=grc] blockquote, figure[lang=grc]").length + $("q[lang=grc]").length,
  ).toBeGreaterThan(0);
  expect(site.page("en/index.html")("main [lang=grc]").text()).toBe("φιλόσοφος");
  expect($("main").text()).toMatch(/Agora[\s\S]*Θέων[\s\S]*VIAF/);
});

test("has a site title in each language, old addresses, and sections that languages share", () => {
  expect(site.page("en/index.html")(".brand").text()).toBe("Hypatia of Alexandria");
  expect(site.page("ar/index.html")("html").attr("dir")).toBe("rtl");
  expect(site.text("_redirects")).toMatch(/\/hypatia-en\s+\/en[\s\S]*\/bios\s+\/#bios/);
  for (const file of ["index.html", "en/index.html", "ar/index.html", "la/index.html"])
    expect(site.page(file)("h2#bios").length, file).toBe(1);
  expect(greek()("h3").text(), "a heading may come twice").toContain("Έργα");
});

test("is no encyclopedia", () => {
  expect(site.text("en/404.html")).toContain("Search this site");
});
