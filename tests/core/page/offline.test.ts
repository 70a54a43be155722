import { type CheerioAPI, load } from "cheerio";
import { describe, expect, test } from "vitest";
import {
  filesOfPage,
  kindOf,
  languageAt,
  notSavedPage,
  type OfflineSite,
  pageKey,
  pictureStem,
  readSavedPage,
} from "../../../src/core/page/offline.ts";

const language = (lang: string, home: string) => ({
  lang,
  dir: "ltr" as const,
  name: `${lang} & co`,
  home,
  title: "Ada & Co",
  message: `<${lang}>`,
});
const site: OfflineSite = {
  version: "1",
  base: "/lives",
  files: [],
  styles: ["/lives/assets/style.css"],
  languages: [language("en", "/lives/"), language("fr", "/lives/fr"), language("fr-CA", "/lives/fr-ca/")],
};
const origin = "https://host.example";

describe("what may be saved", () => {
  const kind = (path: string, more = {}) =>
    kindOf(
      { method: "GET", mode: "no-cors", destination: "", url: new URL(path, origin).href, isPartial: false, ...more },
      site,
      origin,
    );

  test("are pages, assets and pictures of the site", () => {
    expect(kind("/lives/fr", { mode: "navigate" })).toBe("pages");
    expect(kind("/lives/assets/main.1.js")).toBe("assets");
    expect(kind("/lives/uploads/a.svg")).toBe("pictures");
    expect(kind("/lives/icon.png", { destination: "image" })).toBe("pictures");
  });

  test("are never the relay, other sites, parts of files, or what is sent", () => {
    expect(kind("/lives/api/v1/chat/completions", { mode: "navigate" })).toBeUndefined();
    expect(kind("/other/fr", { mode: "navigate" })).toBeUndefined();
    expect(kind("https://other.example/lives/assets/a.js")).toBeUndefined();
    expect(kind("/lives/assets/film.mp4", { isPartial: true })).toBeUndefined();
    expect(kind("/lives/fr", { method: "POST", mode: "navigate" })).toBeUndefined();
    expect(kind("/lives/service-worker.js")).toBeUndefined();
    expect(kind("/lives/relay.json")).toBeUndefined();
  });
});

test("a page has one copy, whatever is searched in it and however its address ends", () => {
  const keys = ["/lives/fr", "/lives/fr/", "/lives/fr/index.html", "/lives/fr?search=x#y"].map((path) =>
    pageKey(origin + path),
  );
  expect(new Set(keys)).toEqual(new Set([`${origin}/lives/fr`]));
  expect(pageKey(`${origin}/`)).toBe(`${origin}/`);
});

test("a page that is not saved says so in the language of its address, and lists the pages that are", () => {
  const at = (path: string) => languageAt(origin + path, site)?.lang;
  expect([at("/lives/about"), at("/lives/fr/about"), at("/lives/fr"), at("/lives/fr-ca"), at("/lives/fra")]).toEqual([
    "en",
    "fr",
    "fr",
    "fr-CA",
    "en",
  ]);
  const page = (lang: string, href: string, title = "A &amp; B") =>
    readSavedPage(href, `<html lang="${lang}" dir="ltr"><title>${title}</title>`);
  const saved = [page("fr", '/a"b'), page("en", "/c"), page("en", "/d", "A (en &amp; co)")];
  const shown = (languages: OfflineSite["languages"]) =>
    load(notSavedPage(language("fr", '/"'), { ...site, languages }, saved));
  const $ = shown(site.languages);
  expect([$("html").attr("lang"), $("h1").text(), $("title").text()]).toEqual(["fr", "<fr>", "<fr> – Ada & Co"]);
  expect($("li a").first().attr()).toEqual({ href: '/a"b', lang: "fr", dir: "ltr" });
  // Titles are often the same in all languages.
  const listed = ($: CheerioAPI) =>
    $("li")
      .toArray()
      .map((item) => $(item).text());
  expect(listed($)).toEqual(["A & B · fr & co", "A & B · en & co", "A (en & co)"]);
  expect(listed(shown(site.languages.slice(0, 1)))).toEqual(["A & B", "A & B", "A (en & co)"]);
  expect($("link").attr("href")).toBe("/lives/assets/style.css");
});

test("of a page that was never opened, one size of each picture is saved, which serves for the others", () => {
  const html = `<link rel="stylesheet" href="/assets/a.css"><link rel="canonical" href="/fr"><script type="module" src="/assets/m.js"></script>
    <picture><source type="image/webp" srcset="/uploads/p-264.0A1B2C3D.webp 264w"><img src="/uploads/p-528.0A1B2C3E.jpg" srcset="/x 1x"></picture>`;
  expect(filesOfPage(`${origin}/fr`, html)).toEqual(
    ["/assets/a.css", "/assets/m.js", "/uploads/p-528.0A1B2C3E.jpg"].map((path) => origin + path),
  );
  expect(pictureStem("/uploads/p-264.0A1B2C3D.webp")).toBe(pictureStem("/uploads/p-528.0A1B2C3E.jpg"));
  expect(pictureStem("/uploads/p.0A1B2C3D.svg")).not.toBe(pictureStem("/uploads/p-b.0A1B2C3D.svg"));
});
