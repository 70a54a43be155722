import { beforeAll, expect, test } from "vitest";
import { biopedia } from "../support/command.ts";
import { type Generated, generate, testSite } from "./pages.ts";

// A family's site: Hungarian, with a German article and a short English page, found by nobody who does not know it.
let site: Generated;
beforeAll(async () => {
  site = await generate(testSite("grandmother"));
});

test("is built with a warning of missing translations only, passes the check, and is left out by search engines", async () => {
  expect(site.stderr.match(/^(?:error|warning)\[[\w-]+\]/gm)).toEqual(["warning[untranslated-text]"]);
  expect(await biopedia(["check", "--out", site.dir], site.dir)).toMatchObject({ code: 0, stderr: "" });
  for (const file of site.pages) expect(site.page(file)("meta[name=robots]").attr("content"), file).toBe("noindex");
});

test("has room for what a family tells: days, relatives, a voice, recipes and pictures", () => {
  const $ = site.page("index.html");
  const text = (selector: string) => $(selector).text();
  expect(text("#elete ~ p")).toContain("1954. május 8-án ment férjhez");
  expect(text(".infobox")).toContain("Varga Ottó (h. 1954)");
  expect($(".infobox a[href='https://varga.example/']").text()).toBe("Varga Péter");
  expect($(".person").length).toBe(5);
  expect(text(".person.subject, .subject")).toContain("Kelemen Borbála");
  expect($(".pronunciation a").attr("aria-label")).toBe("Meghallgatás");
  expect($(".foreign[lang=de]").text()).toBe("Alles Gute!");
  expect($("audio").attr("preload")).toBe("none");
  expect(text("#hangja ~ p")).toMatch(/füzetben \(PDF · .*\) maradtak fenn, születésnapja a naptárban \(ICS · .*\)\./);
  expect($("table [rowspan=2]").text()).toContain("Hókifli");
  expect($(".gallery img").length).toBe(2);
});

test("has its name in the language of each page, and the same sections under the same addresses", () => {
  expect(["index.html", "de/index.html", "en/index.html"].map((file) => site.page(file)(".brand").text())).toEqual([
    "Borbála élete",
    "Borbálas Leben",
    "Borbála’s life",
  ]);
  const german = site.page("de/index.html");
  expect(
    german("section > h2")
      .toArray()
      .map(({ attribs: { id } }) => id),
  ).toEqual(["elete", "csaladja", "hangja", "kepek", "references"]);
  expect(german("#elete ~ p").first().text()).toContain("8. Mai 1954 stand auf der Torte");
});
