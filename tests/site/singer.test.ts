import { beforeAll, expect, test } from "vitest";
import { biopedia } from "../support/command.ts";
import { type Generated, generate, testSite } from "./pages.ts";

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

test("has words of her site in English too, and addresses that moved", () => {
  expect(site.page("en/index.html")(".brand").text()).toBe("Tainá Moreira, singer");
  expect(site.text("_redirects")).toMatch(/\/discos\s+\/#discografia[\s\S]*\/loja\s+https:\/\/loja\.example/);
});
