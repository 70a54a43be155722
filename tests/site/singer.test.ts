import { load } from "cheerio";
import { beforeAll, expect, test } from "vitest";
import { biopedia } from "../support/command.ts";
import { attributes, type Generated, generate, testSite, texts } from "./pages.ts";

// The site of a Brazilian singer, with records, sound and film.
let site: Generated;
beforeAll(async () => {
  site = await generate(testSite("singer"));
});

test("builds without a warning and passes the check", async () => {
  expect(site.stderr).not.toMatch(/warning|error/);
  expect(await biopedia(["check", "--out", site.dir], site.dir)).toMatchObject({ code: 0, stderr: "" });
});

const page = () => site.page("index.html");

test("has records in a table with spans, singles in two sections, and songs to play and read", () => {
  const $ = page();
  expect($("table th[rowspan=2]").length).toBe(2);
  expect($("table td[rowspan=2]").text().trim()).toBe("2012");
  expect(
    $("h3")
      .map((_, heading) => $(heading).attr("id"))
      .get(),
  ).toEqual(["singles", "singles-2"]);
  expect($("audio").attr("preload")).toBe("none");
  expect($("main").text()).toContain("O rio sobe, a ponte espera.");
});

test("shows a film of another site only on a click, and gives her dates to save", () => {
  const $ = page();
  expect($("iframe").length).toBe(0);
  expect($("main a[href*='youtube']").length).toBe(1);
  expect($("main a[href$='.ics']").parent().text()).toMatch(/ICS/);
  expect(site.page("en/index.html")("meta[http-equiv]").attr("content")).not.toContain("youtube");
});

test("dates news, names the language of a report where the page has another, and has a feed of what has a date", () => {
  const news = (path: string) =>
    texts(site.page(path), ".sidebar-news li").map((text) => text.replace(/\s+/g, " ").trim());
  expect(news("index.html")).toEqual([
    "Diário da Maré",
    "The voice of “Maré & sol”9 de maio de 2024 · inglês",
    "Entrevista na Rádio Ponte2 de novembro de 2024",
  ]);
  expect(page()(".sidebar-news [lang=en]").text()).toBe("The voice of “Maré & sol”");
  const $ = site.page("en/index.html");
  expect(news("en/index.html")[1]).toBe("The voice of “Maré & sol”May 9, 2024");
  expect($(".sidebar-news li:nth-child(2) [lang]").length).toBe(0);
  expect($("link[type='application/atom+xml']").attr("href")).toBe("/feed.xml");
  const feed = load(site.text("feed.xml"), { xml: true });
  expect(texts(feed, "entry title")).toEqual(["Entrevista na Rádio Ponte", "The voice of “Maré & sol”"]);
  expect(attributes(feed, "entry link", "href")).toEqual([
    "https://taina.example/",
    "https://gazette.example/mare?a=1&b=2",
  ]);
  expect(texts(feed, "feed > updated, entry updated")).toEqual([
    "2024-11-02T00:00:00Z",
    "2024-11-02T00:00:00Z",
    "2024-05-09T00:00:00Z",
  ]);
});

test("has words of her site in English too, and addresses that moved", () => {
  expect(site.page("en/index.html")(".brand").text()).toBe("Tainá Moreira, singer");
  expect(site.text("_redirects")).toMatch(/\/discos\s+\/#discografia[\s\S]*\/loja\s+https:\/\/loja\.example/);
});
