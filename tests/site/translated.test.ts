import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type CheerioAPI, load } from "cheerio";
import { beforeAll, describe, expect, test } from "vitest";
import { buildBasic } from "../content/problems.ts";
import { builtSite } from "../support/built-site.ts";
import { biopedia } from "../support/command.ts";
import { siteFolder } from "../support/folder.ts";
import { attributes, type Generated, generate, testSite, texts } from "./pages.ts";

let site: Generated;
beforeAll(async () => {
  site = await generate(testSite("translated"));
});
const page = (file: string): CheerioAPI => site.page(`${file}index.html`);
const notice = ($: CheerioAPI): string => $("main .notice p").text();
const thing = ($: CheerioAPI, type: string) =>
  JSON.parse($("[type='application/ld+json']").text())["@graph"].find(
    (each: { "@type": string }) => each["@type"] === type,
  );

test("the build says how much is not translated yet, and check finds nothing wrong with text in the source language", async () => {
  const told = [
    ["articles/ar.md", "29 of 34 texts are", "ar"],
    ["articles/fr.md", "11 of 34 texts are", "fr"],
    ["pages/about.fr.md", "1 of 4 texts is", "fr"],
  ].map(([file, count, code]) =>
    [
      `warning[untranslated-document]: ${count} not translated yet`,
      `  --> translated/${file}`,
      `  = the page shows the source text until then; to translate them: biopedia translate --articles ${code}`,
    ].join("\n"),
  );
  expect(site.stderr).toBe(`${[...told, "3 warnings"].join("\n\n")}\n`);
  expect(await biopedia("check", await builtSite("translated"))).toMatchObject({
    ...{ code: 0, stderr: "" },
    stdout: expect.stringMatching(/^✓ Checked 22 pages/),
  });
});

describe("above the text stands", () => {
  test("that a part was reviewed, how much is not translated, and links to the original and the report", () => {
    const $ = page("fr/");
    expect($("main .title-bar + .notice + p")).toHaveLength(1);
    expect(notice($)).toMatch(/^Cette page a été traduite automatiquement\s; une partie a été relue .*\(28\s%\) /);
    expect(attributes($, "main .notice a", "href")).toEqual(["/", "/fr/contact"]);
    expect(texts($, "main .notice a")).toEqual(["Lire l’original (anglais)", "Signaler une erreur"]);
  });

  test("that nothing was reviewed", () => {
    expect(notice(page("ar/"))).toMatch(/^تُرجمت هذه الصفحة آليًا ولم يراجعها أحد بعد\. .*85/);
    expect(notice(page("fr/about/"))).toMatch(/^Cette page a été traduite automatiquement/);
    expect(attributes(page("fr/about/"), "main .notice a", "href")).toEqual(["/about", "/fr/contact"]);
  });

  test("who reviewed all of it, and when, if the site wants that", async () => {
    expect(notice(page("hu/"))).toContain("Ada Vane és Béla Kő");
    expect(notice(page("hu/"))).toContain("2024. április 2.");
    const silent = await builtSite("translated", "", {
      "site.yaml": (old) => old.replace("showReviewers: true", "showReviewers: false"),
    });
    expect(load(readFileSync(join(silent, "dist/hu/index.html"), "utf8"))("main .notice")).toHaveLength(0);
  });

  test("nothing on pages that people wrote", () => {
    for (const file of ["", "about/", "contact/", "fr/contact/"])
      expect(page(file)("main .notice"), file).toHaveLength(0);
  });
});

describe("what is not translated", () => {
  const marked = "[lang=en][dir=ltr]";

  test("has its language and direction, in every kind of place", () => {
    const $ = page("ar/");
    const found = $(`article :is(h1, h2, h3, p, span, dt, li, strong, cite)${marked}`).not(".toc *").get();
    expect(
      found.map((element) => `${$(element).parent().prop("tagName")} ${element.tagName}: ${$(element).text()}`),
    ).toEqual([
      "HEADER h1: Mara Quell",
      "ASIDE p: Mara Quell",
      "FIGCAPTION span: Quell in 1911",
      "DIV span: Port Ellery",
      "LI span: Engineer",
      "LI span: Writer, see her work",
      "DL dt: Favorite lamp",
      "DD span: The great lens",
      "ARTICLE p: She is fictional, as is everything in this article.",
      "SECTION h2: Early life",
      "SECTION p: Quell grew up on the coast.[a]",
      "SECTION p: She learned to row before she could read.",
      "LI span: Her mother drew maps.",
      "SECTION p: Her tower on Skerry Rock was finished in 1911.[1]",
      "FIGCAPTION span: The tower by night",
      "SMALL span: A friend",
      "TD span: Skerry Rock",
      "TD span: in use",
      "TD span: North Head",
      "TD span: in ruins",
      "SECTION h3: Later towers",
      "DIV span: She built a second tower.",
      "DIV span: She retired.",
      "BLOCKQUOTE p: She never liked the dark.",
      "FIGCAPTION span: Her sister",
      "DIV span: The coast is fictional too.",
      "UL li: Engineers",
    ]);
    expect(attributes($, `img${marked}`, "alt")).toEqual(["Drawing of Mara Quell", "Drawing of the tower"]);
    expect(texts($, `.toc > ol span${marked}`)).toEqual(["Early life", "Later towers"]);
  });

  test("is all that is marked", () => {
    expect(texts(page("fr/"), `article :is(h1, h2, h3, p)${marked}`)).toEqual([
      "She learned to row before she could read.",
      "Later towers",
    ]);
    for (const file of ["", "hu/"])
      expect(page(file)(`article :is(h1, h2, p, span, li)${marked}`), file).toHaveLength(0);
    expect(page("fr/")(`.picture-credit, td:first-child`).find("[lang]")).toHaveLength(0);
  });

  test("is seen in the file: a text that a person has written in its place is not marked", async () => {
    const { folder } = await built({
      "articles/fr.md": (old) => old.replace("Her mother drew maps.", "Sa mère dessinait des cartes."),
    });
    const $ = load(readFileSync(join(folder, "dist/fr/index.html"), "utf8"));
    expect($("li:contains('Sa mère') [lang]")).toHaveLength(0);
    expect(notice($)).toMatch(/25\s%/);
  });

  test("makes an article incomplete in the grid of languages", () => {
    const $ = page("de/");
    const complete = $(".language-grid li").filter((_, item) => $(item).find(".check").length > 0);
    expect(complete.map((_, item) => $(item).find("a").attr("href")).get()).toEqual(["/", "/hu"]);
  });
});

describe("for search engines", () => {
  test("an article names its original and its translators, and a further page does", () => {
    const original = {
      "@type": "Article",
      "@id": "https://mara.example/#article",
      url: "https://mara.example/",
      inLanguage: "en",
    };
    const society = { "@type": "Organization", name: "Lighthouse Society" };
    const people = ["Ada Vane", "Béla Kő"].map((name) => ({ "@type": "Person", name }));
    const article = thing(page("hu/"), "Article");
    expect(article).toMatchObject({
      "@id": "https://mara.example/hu#article",
      inLanguage: "hu",
      translationOfWork: original,
    });
    expect(article.translator).toEqual([society, ...people]);
    expect(thing(page("ar/"), "Article").translator).toEqual([society]);
    expect(thing(page("fr/about/"), "WebPage").translationOfWork).toMatchObject({
      "@id": "https://mara.example/about",
    });
    expect(thing(page(""), "Article")).toMatchObject({ "@id": "https://mara.example/#article" });
    for (const each of [thing(page(""), "Article"), thing(page("fr/contact/"), "WebPage")]) {
      expect(Object.keys(each)).not.toContain("translator");
      expect(Object.keys(each)).not.toContain("translationOfWork");
    }
  });

  test("with unreviewed: noindex, what nobody has wholly reviewed is hidden, and no page names it as an alternate", async () => {
    const { folder } = await built({ "site.yaml": (old) => `${old}  unreviewed: noindex\n` });
    const read = (file: string) => readFileSync(join(folder, "dist", file), "utf8");
    // The last one is not translated at all.
    const hidden = ["fr/", "ar/", "fr/about/", "de/"];
    for (const file of [...hidden, "", "hu/", "de/", "about/", "fr/contact/"]) {
      const $ = load(read(`${file}index.html`));
      const isHidden = hidden.includes(file);
      const url = `https://mara.example/${file}`.replace(/(?<=example\/.+)\/$/, "");
      expect($("meta[name=robots]").attr("content"), file).toBe(
        isHidden ? "noindex" : "index, follow, max-image-preview:large",
      );
      expect($("link[rel=canonical]").attr("href"), file).toBe(isHidden ? undefined : url);
      expect(read("sitemap.xml").includes(`<loc>${url}</loc>`), file).toBe(!isHidden);
      expect($("link[rel=alternate]").length > 0, file).toBe(!isHidden);
      // It can be shared and cited as before.
      expect($("footer .origin bdi").last().text(), file).toBe(url);
    }
    const alternates = attributes(load(read("index.html")), "link[rel=alternate][hreflang]", "hreflang");
    expect(alternates).toEqual(["en", "hu", "x-default"]);
    expect(await biopedia("check", folder)).toMatchObject({ code: 0, stderr: "" });
  });
});

describe("the page of a language that has no article", () => {
  test("is made of the first paragraphs of the article's sections, and has its infobox", () => {
    const $ = page("de/");
    expect(texts($, "main section > h2[lang=en]")).toEqual(["Early life", "Work"]);
    expect(texts($, "main section > p[lang=en]")).toEqual([
      "Quell grew up on the coast.",
      "Her tower on Skerry Rock was finished in 1911.",
    ]);
    expect(attributes($, ".toc li a", "href")).toEqual(["#early-life", "#work"]);
    expect(texts($, ".infobox time")).toEqual(["4. März 1871"]);
    expect($(".infobox a:not(.enlarge)").attr("href")).toBe("/#work");
    expect($("main .notice a").first().text()).toBe("Vollständiger Artikel: Englisch");
  });

  test("names the full article of its parent first", () => {
    const $ = page("fr-ca/");
    expect(attributes($, "main .notice a", "href")).toEqual(["/fr", "/", "/fr/contact"]);
  });
});

test("a link for reports that leads nowhere is a warning with its place, and is left out", async () => {
  const { stderr } = await buildBasic({
    "site.yaml": (old) => `${old}report: /contcat\n`,
    "pages/contact.en.md": "---\ntitle: Contact\n---\n\nText.\n",
  });
  expect(stderr).toContain("“/contcat” is not an address of this site");
  expect(stderr).toContain("did you mean “/contact”?");
});

async function built(changes: Parameters<typeof siteFolder>[1]): Promise<{ folder: string }> {
  const folder = siteFolder("translated", changes);
  const { code, stderr } = await biopedia("build", folder);
  expect(code, stderr).toBe(0);
  return { folder };
}
