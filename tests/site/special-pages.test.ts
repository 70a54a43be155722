import { beforeAll, describe, expect, test } from "vitest";
import { attributes, fileOf, type Generated, generate, isFallback, shipped, testSite, texts } from "./pages.ts";
import * as spec from "./spec.ts";

let site: Generated;
let basic: Generated;
beforeAll(async () => {
  site = await generate(shipped);
  basic = await generate(testSite("basic"));
});

describe("sidebar and footer in English", () => {
  test("social networks with their counts", () => {
    const $ = site.page("index.html");
    const list = $("#menu nav[aria-label='Social Media'] li").toArray();
    expect(list.map((item) => $(item).text().trim().replace(/\s+/g, " "))).toEqual([
      "Facebook 200K",
      "Instagram 30K+",
      "Snapchat 200K (10B lens views)",
      "LinkedIn 8K",
      "Twitter 8K",
    ]);
  });

  test("press, as text where there is no address, and the tool", () => {
    const $ = site.page("index.html");
    expect(texts($, "#menu nav[aria-label='In News'] li")).toEqual([
      "TechCrunch",
      "Rest of World",
      "The Hindu",
      "Moneycontrol",
    ]);
    expect(attributes($, "#menu nav[aria-label='In News'] a", "href")).toEqual(["https://techcrunch.com/"]);
    expect(texts($, "#menu nav[aria-label=Tools] a")).toEqual(["Translation Tool"]);
    expect(texts($, "#menu nav[aria-label=Tools] button")).toEqual(["Print", "Cite"]);
    expect(attributes($, "#menu nav[aria-label=Tools] a", "href")).toEqual(["/translate"]);
  });

  test("date, license, the site's pages, and what each page can do", () => {
    const $ = site.page("index.html");
    expect($("footer").text()).toContain("March 3, 2025");
    expect($("footer a[rel=license]").text()).toBe("Creative Commons Attribution License 3.0");
    expect(texts($, "footer li")).toEqual(
      "Privacy policy,About this site,Disclaimers,Contact,Share,Cite,Mobile viewDesktop view,Report an error".split(
        ",",
      ),
    );
    expect(attributes($, "footer li a", "href")).toEqual([
      "/privacy",
      "/about",
      "/disclaimers",
      "/contact",
      expect.stringMatching(/^mailto:/),
      "/contact",
    ]);
  });

  test.each([
    ["de", "3. März 2025"],
    ["fr", "3 mars 2025"],
    ["ja", "2025年3月3日"],
    ["pt-br", "3 de março de 2025"],
    ["zh-cn", "2025年3月3日"],
  ])("the date in %s", (code, date) => {
    expect(
      site
        .page(fileOf(spec.routeOf(code)))("footer")
        .text(),
    ).toContain(date);
  });
});

describe("fallback pages", () => {
  test("have a notice before the text, an infobox, a table of contents, six sections with text, and their links", () => {
    for (const code of spec.fallback) {
      const $ = site.page(fileOf(spec.routeOf(code)));
      expect(isFallback($), code).toBe(true);
      // Those of the same sections in the articles, so that a reader who switches languages stays where they are.
      const anchors = "biography early-life-and-education professional-career snapchat reddit leadership".split(" ");
      expect(attributes($, "main section > h2", "id"), code).toEqual(anchors);
      const parts = ["main .lead", "main h1", ...attributes($, "main section > h2", "id").map((id) => `#${id} ~ p`)];
      for (const part of parts)
        expect($(part).text().trim().length, `${code} ${part}`).toBeGreaterThan(part === "main h1" ? 1 : 40);
      // Within a text, many languages write their names with a small letter.
      expect($("main header").text().toLowerCase(), code).toContain(
        $(`#menu a[href='${spec.routeOf(code)}']`)
          .first()
          .text()
          .toLowerCase(),
      );
      expect($("main .notice + p.lead + .infobox + section"), code).toHaveLength(1);
      expect($("main .notice a").first().attr("hreflang"), code).toBe(
        ({ "es-latam": "es", "ar-eg": "ar" } as Record<string, string>)[code] ?? "en",
      );
      expect(attributes($, ".toc li a", "href"), code).toEqual(
        attributes($, "main section > h2", "id").map((id) => `#${id}`),
      );
      expect($(".infobox img").attr("src"), code).toMatch(/^\/uploads\/portrait\.[0-9A-F]{8}\.svg$/);
      expect($("main [role=status]").length, code).toBe($("[data-awaiting]").length > 0 ? 1 : 0);
      expect(attributes($, "main .fallback-links a", "href"), code).toEqual(["/", `/${code}/translate`]);
      expect(texts($, "main .fallback-links a"), code).not.toContain("");
    }
  });

  test("a complete bundle makes a page whose text and notice have no word of the source language", () => {
    const $ = basic.page("ar/index.html");
    expect($("html").attr("dir")).toBe("rtl");
    expect(texts($, "main section h2")).toEqual(["النشأة", "العمل"]);
    expect(texts($, "main section p")).toEqual([
      "فككت Example أول ساعة لها وهي في السادسة من عمرها.",
      "تصلح الساعات للبلدة.",
      "تعمل ساعة البرج منذ عام 2021.",
    ]);
    expect(texts($, "main .fallback-links a")).toEqual(["العودة إلى الصفحة الإنجليزية", "ساعد في الترجمة"]);
    expect($("main [lang=en]").not("nav a, .notice bdi, .infobox *")).toHaveLength(0);
    expect($("main .notice p").text()).toBe("تُرجمت هذه الصفحة المختصرة من الإنجليزية.");
    expect($("meta[name=description]").attr("content")).toBe("Ada Example صانعة ساعات تصلح ساعات الأبراج.");
  });

  test("without a bundle the page carries the source text, says so, and marks its language", () => {
    const $ = basic.page("pt/index.html");
    expect(texts($, "main section p[lang=en][dir=ltr]")).toEqual([
      "Example took her first clock apart at the age of six.",
      "She repairs clocks for the town.",
      "The tower clock has run since 2021.",
    ]);
    expect($("main p.lead[lang=en]").text()).toBe("Ada Example is a clockmaker.");
    expect($("main .notice [role=status] span:not([aria-hidden])").text()).toContain(
      "Esta página ainda não foi traduzida para esta língua (português); o texto está na língua original.",
    );
    expect($("main .notice p").last().text()).toBe("Esta é uma versão curta.");
  });

  test("the infobox says what the site has in the page's language, without the article's citations", () => {
    const $ = basic.page("ar/index.html");
    expect(texts($, ".infobox dt")).toEqual(["الميلاد", "الموقع الإلكتروني", "التواصل الاجتماعي"]);
    expect(texts($, ".infobox dd").slice(0, 2)).toEqual(["فاليتا", "ada.example"]);
    expect(texts($, ".infobox dd [lang]")).toEqual(["ada.example"]);
    expect([$(".infobox img").attr("alt"), $(".infobox img").attr("lang")]).toEqual([
      "صورة شخصية لـ Ada Example",
      undefined,
    ]);
    expect($(".infobox figcaption").html()).toBe("Ada Example في عام 2023");
    expect($(".infobox-title").text()).toBe($("h1").text());
    expect($(".infobox .citation")).toHaveLength(0);
  });
});

describe("translation tool", () => {
  test("has its title, card, fields, button and explanation", () => {
    const $ = site.page("translate/index.html");
    expect($("h1").text()).toBe("Translation Tool");
    expect($("main h2").first().text()).toBe("Wiki Content Translator");
    expect($(`label[for='${$("main textarea").attr("id")}']`).text()).not.toBe("");
    expect(
      $("main button")
        .filter((_, button) => $(button).text().trim() === "Translate")
        .is("[disabled]"),
    ).toBe(true);
    expect($("main").text()).toMatch(/context-aware/);
    expect($("main").text()).toMatch(/business/);
  });

  test("is in every language's own words, with links to the others", () => {
    const english = site.page("translate/index.html");
    const wordsOf = ($: typeof english) => [
      $("h1").text(),
      $("main h2").first().text(),
      ...texts($, "main label, main button"),
      $("main textarea").attr("placeholder") ?? "",
      ...texts($, "main .notice").slice(0, 2),
    ];
    const inEnglish = spec.otherLanguages.flatMap((code) => {
      const $ = site.page(`${code}/translate/index.html`);
      expect($("html").attr("lang"), code).toBe(spec.tagOf(code));
      expect($("html").attr("dir"), code).toBe(spec.rightToLeft.includes(code) ? "rtl" : "ltr");
      expect($("main [lang=en], main [dir=ltr]").not("option"), code).toHaveLength(0);
      expect(attributes($, ".sidebar-tools a", "href"), code).toEqual([`/${code}/translate`]);
      const shared = wordsOf($).filter((word, index) => word === wordsOf(english)[index]);
      return code === "en-gb" || shared.length < 2 ? [] : [`${code}: ${shared.join(", ")}`];
    });
    expect(inEnglish).toEqual([]);
    const german = site.page("de/translate/index.html");
    expect(attributes(german, "#language-menu a[lang=fr], #language-menu a[lang=en]", "href")).toEqual([
      "/translate",
      "/fr/translate",
    ]);
    expect(german("#language-menu [aria-current=page]").text()).toBe("Deutsch");
    expect(attributes(german, "link[hreflang=fr], link[hreflang=x-default]", "href")).toEqual([
      "https://biopedia.example/fr/translate",
      "https://biopedia.example/translate",
    ]);
    expect(german("link[rel=canonical]").attr("href")).toBe("https://biopedia.example/de/translate");
    expect(texts(german, "#translator-native option").slice(0, 2)).toEqual([
      "简体中文 (Chinesisch (vereinfacht))",
      "繁體中文 (Chinesisch (traditionell))",
    ]);
  });
});

describe("not-found page", () => {
  test("has its title, sentence and suggestions", () => {
    const $ = site.page("404.html");
    expect($("h1").text()).toBe("Page not found");
    expect($("[data-not-found]").attr("data-not-found")).toBe('The page "{path}" does not exist.');
    const links = $("main li a");
    expect(links.first().attr("data-not-found-search")).toMatch(/\{query\}/);
    expect(attributes($, "main li a", "href").slice(0, 2)).toEqual(["/", "/"]);
    const pages = ["About this site", "Contact", "Disclaimers", "Privacy policy", "Translation Tool"];
    expect($("main li:has(ul)").contents().first().text()).toBe("View similar articles");
    expect(texts($, "[data-similar] a")).toEqual(pages);
    expect(texts($, "main li a").slice(1)).toEqual(["Go to the main page", ...pages, "Create this page"]);
    expect(attributes($, "main li a", "href").at(-1)).toBe("/contact");
  });

  test("is there in each language, with the pages of that language", () => {
    const $ = site.page("ar/404.html");
    expect($("html").attr()).toMatchObject({ lang: "ar", dir: "rtl" });
    expect($("h1").text()).toBe("الصفحة غير موجودة");
    expect(attributes($, "main li a", "href")).toContain("/ar");
    expect(attributes($, "[data-similar] a", "href")).toContain("/ar/translate");
    expect($("link[rel=canonical], link[rel=alternate][hreflang]").length).toBe(0);
    expect($("meta[name=robots]").attr("content")).toContain("noindex");
  });
});
test("interface words are in the page's language on every page", () => {
  const wordsOf = (code: string) => {
    const $ = site.page(fileOf(spec.routeOf(code)));
    return [
      $("input[type=search]").attr("aria-label"),
      $(".skip-link").text().trim(),
      $("footer .action-share").text(),
    ];
  };
  const english = wordsOf("en");
  const inEnglish = spec.otherLanguages.filter(
    (code) => code !== "en-gb" && wordsOf(code).some((word, index) => word === english[index]),
  );
  expect(inEnglish).toEqual([]);
});
