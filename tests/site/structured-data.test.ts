import Validator from "@adobe/structured-data-validator";
import type { CheerioAPI } from "cheerio";
import { beforeAll, describe, expect, test } from "vitest";
import { fileOf, type Generated, generate, isArticle, isFallback, servedFile, shipped, testSite } from "./pages.ts";

interface Thing extends Record<string, unknown> {
  "@type": string;
}

const nothing: Thing = { "@type": "" };

/** The things of a page's JSON-LD by type. */
function jsonLd($: CheerioAPI): Record<string, Thing> {
  const data = JSON.parse($("script[type='application/ld+json']").text()) as { "@context": string; "@graph": Thing[] };
  expect(data["@context"]).toBe("https://schema.org");
  const types = data["@graph"].map((thing) => thing["@type"]);
  expect(types).toEqual([...new Set(types)]);
  return Object.fromEntries(data["@graph"].map((thing) => [thing["@type"], thing]));
}

/** The findings of a validator of Google's rules, without recommendations. */
async function problemsOf(things: Record<string, Thing>): Promise<string[]> {
  const jsonld = Object.fromEntries(Object.entries(things).map(([type, thing]) => [type, [structuredClone(thing)]]));
  const issues = await new Validator().validate({ jsonld, microdata: {}, rdfa: {} });
  return issues
    .filter(({ severity }) => severity === "ERROR")
    .map(({ rootType, issueMessage }) => `${rootType}: ${issueMessage}`);
}

/** Properties that Google requires or recommends and the validator does not know. */
const articleKeys = [
  "@id",
  "headline",
  "image",
  "datePublished",
  "dateModified",
  "author",
  "publisher",
  "license",
  "inLanguage",
  "mainEntityOfPage",
];
const personKeys = "name jobTitle url image sameAs worksFor alumniOf knowsAbout nationality description".split(" ");
const withZone = /^\d{4}-\d\d-\d\dT00:00:00Z$/;

describe.each([
  { name: "the shipped site", folder: shipped, base: "https://biopedia.example" },
  { name: "the basic site", folder: testSite("basic"), base: "https://basic.example" },
  { name: "another person's site", folder: testSite("other-person"), base: "https://example.org/astronomers/karin" },
  { name: "an astronomer's site", folder: testSite("astronomer"), base: undefined },
  { name: "a musician's site", folder: testSite("musician"), base: undefined },
])("structured data of $name", ({ folder, base: known }) => {
  let site: Generated;
  let base: string;
  let pages: { $: CheerioAPI; file: string; url: string; things: Record<string, Thing> }[];
  beforeAll(async () => {
    site = await generate(folder);
    base = known ?? (site.page("index.html")("link[rel=canonical]").attr("href") ?? "").replace(/\/$/, "");
    pages = site.pages
      .filter((file) => !file.endsWith("404.html") && site.page(file)("link[rel=canonical]").length === 1)
      .map((file) => ({
        file,
        $: site.page(file),
        url: site.page(file)("link[rel=canonical]").attr("href") ?? "",
        things: jsonLd(site.page(file)),
      }));
    expect(pages.length).toBeGreaterThan(2);
  });

  test("has no error for a validator of Google's rules", async () => {
    const found = await Promise.all(pages.map(async ({ file, things }) => [file, await problemsOf(things)] as const));
    expect(found.filter(([, problems]) => problems.length > 0)).toEqual([]);
    // The validator does find errors.
    expect(await problemsOf({ BreadcrumbList: { "@type": "BreadcrumbList" } })).toHaveLength(1);
  });

  test("describes the site and the page, and the way to every page, which is one step to the first", () => {
    for (const { file, $, url, things } of pages) {
      expect(things.WebSite, file).toMatchObject({
        "@id": `${base}/#website`,
        url: `${base}/`,
        name: expect.stringMatching(/./),
      });
      expect(things.WebPage, file).toMatchObject({
        "@id": url,
        url,
        inLanguage: $("html").attr("lang"),
        isPartOf: { "@id": `${base}/#website` },
      });
      const steps = things.BreadcrumbList?.itemListElement as
        | { position: number; name: string; item: string }[]
        | undefined;
      expect(
        steps?.map(({ position, item }) => [position, item]),
        file,
      ).toEqual(
        url === `${base}/`
          ? [[1, url]]
          : [
              [1, `${base}/`],
              [2, url],
            ],
      );
      for (const { name } of steps ?? []) expect(name, file).toBeTruthy();
    }
  });

  test("has the person and an article on every page about the person, and on no other", () => {
    for (const { file, $, url, things } of pages) {
      const isAboutPerson = isArticle($) || isFallback($);
      expect([things.Person, things.Article].map(Boolean), file).toEqual([isAboutPerson, isAboutPerson]);
      if (!isAboutPerson) continue;
      // The same person on every page.
      expect(things.Person, file).toMatchObject({ "@id": `${base}/#person`, name: expect.stringMatching(/./) });
      expect(things.Article, file).toMatchObject({
        "@id": `${url}#article`,
        inLanguage: $("html").attr("lang"),
        about: { "@id": `${base}/#person` },
      });
      for (const key of ["datePublished", "dateModified"]) {
        const date = things.Article?.[key];
        if (date !== undefined) expect(date, `${file} ${key}`).toMatch(withZone);
      }
    }
    expect(new Set(pages.flatMap(({ things }) => things.Person?.url ?? [])).size).toBe(1);
  });

  test("names pictures of the site, with who made them where the article says so", () => {
    const { pathname } = new URL(base);
    const isServed = (url: unknown) =>
      servedFile(site, String(url).slice(new URL(base).origin.length), pathname.replace(/\/$/, "")) !== undefined;
    for (const { file, $, things } of pages) {
      const images = (things.Article?.image ?? []) as Thing[];
      for (const { "@type": type, contentUrl } of images)
        expect([type, isServed(contentUrl)], `${file} ${contentUrl}`).toEqual(["ImageObject", true]);
      const credits = $("figure:has(> figcaption > .picture-credit)").length;
      expect(images.filter(({ creditText, license }) => creditText || license).length > 0, file).toBe(
        things.Article !== undefined && credits > 0,
      );
    }
  });
});

describe("structured data of the shipped site", () => {
  let site: Generated;
  beforeAll(async () => {
    site = await generate(shipped);
  });
  const things = (route: string) => jsonLd(site.page(fileOf(route)));

  test("has all that the specification asks of the person, and the names in all scripts", () => {
    for (const route of ["/", "/fr", "/ja", "/ko", "/km"])
      expect(Object.keys(things(route).Person ?? {}), route).toEqual(expect.arrayContaining(personKeys));
    const { Person = nothing } = things("/");

    expect(Person).toMatchObject({
      name: "Kiran Vale",
      givenName: "Kiran",
      familyName: "Vale",
      nationality: { name: "India" },
      worksFor: { name: "Reddit" },
    });
    expect(Person.alternateName).toEqual(
      expect.arrayContaining(["किरण वेल", "基兰·韦尔", "キラン・ヴェール", "Киран Вейл", "키란 베일"]),
    );
    expect(Person.alternateName).not.toContain("Kiran Vale");
  });

  test("names the person as the language does, in it and nowhere twice", () => {
    const { Person } = things("/ja");
    expect(Person).toMatchObject({
      name: "キラン・ヴェール",
      givenName: "キラン",
      familyName: "ヴェール",
      url: "https://biopedia.example/",
    });
    expect(Person?.alternateName).toContain("Kiran Vale");
    expect(Person?.alternateName).not.toContain("キラン・ヴェール");
  });

  test("says in other languages only what the site says in them", () => {
    expect(things("/fr").Person).toMatchObject({
      nationality: { name: "Inde" },
      jobTitle: "Dirigeante d’entreprise",
    });
    expect(things("/fr").Person?.knowsAbout).toEqual(["Localisation", "Marketing", "Langues de l’Inde"]);
    // Names that the glossary keeps are the same everywhere.
    expect(things("/ko").Person).toMatchObject({
      nationality: { name: "인도" },
      worksFor: { name: "Reddit" },
      alumniOf: [{ name: "캘리포니아 대학교 어바인" }, { name: "폴 머라지 경영대학원" }],
      knowsAbout: ["현지화", "마케팅", "인도의 언어"],
    });
    expect(things("/en-gb").Person?.knowsAbout).toEqual([
      "Growth leadership",
      "Localisation",
      "Marketing",
      "Product adoption",
      "Indian languages",
    ]);
  });

  test("dates the article, and says who publishes it under which license", () => {
    const { Article = nothing } = things("/");
    expect(Object.keys(Article)).toEqual(expect.arrayContaining([...articleKeys, "articleSection", "keywords"]));
    expect(Article).toMatchObject({
      datePublished: "2024-01-15T00:00:00Z",
      dateModified: "2025-03-03T00:00:00Z",
      publisher: {
        "@type": "Organization",
        name: "Biopedia",
        url: "https://biopedia.example/",
        logo: { "@type": "ImageObject" },
      },
      license: "https://creativecommons.org/licenses/by/3.0/",
    });
  });

  test("has an article on a fallback page, which is a translation of the default language's", () => {
    const { Article = nothing } = things("/ko");
    expect(Object.keys(Article)).toEqual(expect.arrayContaining(articleKeys));
    expect(Article.translationOfWork).toEqual({
      "@type": "Article",
      "@id": "https://biopedia.example/#article",
      url: "https://biopedia.example/",
      inLanguage: "en",
    });
    expect(things("/fr").Article).not.toHaveProperty("translationOfWork");
  });
});

test("what a site does not say in a language is left out there", async () => {
  const site = await generate(testSite("basic"));
  expect(jsonLd(site.page("index.html")).Person).toMatchObject({
    knowsAbout: ["Clocks"],
    alumniOf: [{ name: "Example College" }],
  });
  const { Person = nothing } = jsonLd(site.page("ar/index.html"));
  expect(Person).toMatchObject({ nationality: { name: "مالطا" } });
  for (const key of ["knowsAbout", "alumniOf", "worksFor"]) expect(Person).not.toHaveProperty(key);
});

test("a picture has its credit and license", async () => {
  const { Article } = jsonLd((await generate(testSite("astronomer"))).page("index.html"));
  const credited = ((Article?.image ?? []) as Thing[]).find(({ contentUrl }) => String(contentUrl).includes("orbit"));
  expect(credited).toMatchObject({
    creditText: expect.stringMatching(/Várady/),
    creator: { "@type": "Person", name: expect.stringMatching(/Várady/) },
    license: "https://creativecommons.org/licenses/by-sa/4.0/",
  });
});
