import { load } from "cheerio";
import { beforeAll, describe, expect, test } from "vitest";
import { biopedia } from "../support/command.ts";
import { attributes, type Generated, generate, servedFile, testSite, texts } from "./pages.ts";

// An Arabic site with French pages, at a path of its host, whose links end with a slash: a theme, further pages, no
// translation tool.
let site: Generated;
beforeAll(async () => {
  site = await generate(testSite("musician"));
});

const text = (selector: string, file = "index.html") => site.page(file)(selector).text();
const french = "fr/index.html";

/**
 * The text of every part of a page that visitors read or hear, without marked passages in other languages, and without
 * names and addresses.
 */
function wordsOf(file: string): string {
  const $ = load(site.text(file));
  $("script, style, [lang]:not(html)").remove();
  const heard = [
    "alt",
    "aria-label",
    "placeholder",
    "title",
    "data-done",
    "data-near",
    "data-not-found",
    "data-not-found-search",
  ];
  const attributeTexts = heard.flatMap((name) => attributes($, `[${name}]`, name));
  return [
    $("title").text(),
    $("meta[name=description]").attr("content"),
    ...texts($, "body *"),
    ...attributeTexts,
  ].join("\n");
}

describe("the site", () => {
  test("builds without a warning and passes the check", async () => {
    expect(site.stderr).toBe("");
    expect(await biopedia(["check", "--out", site.dir], site.dir)).toMatchObject({ code: 0, stderr: "" });
  });

  test("has Arabic at its home, from right to left, and no page of a translation tool", () => {
    expect(site.pages).toEqual([
      "404.html",
      "contact/index.html",
      "discography/index.html",
      "fr/404.html",
      "fr/contact/index.html",
      "fr/discography/index.html",
      "fr/index.html",
      "index.html",
    ]);
    expect(site.page("index.html")("html").attr()).toMatchObject({ lang: "ar", dir: "rtl" });
    expect(site.page(french)("html").attr()).toMatchObject({ lang: "fr", dir: "ltr" });
  });

  test("lets readers hear a piece on SoundCloud, which the page asks for nothing, and sort the albums", () => {
    for (const file of ["index.html", french]) {
      const $ = site.page(file);
      expect($(".load-player").attr("href"), file).toBe("https://soundcloud.com/soulef-merjani/samai-du-sel");
      expect($("iframe, [src^='https:']").length, file).toBe(0);
      expect($("meta[http-equiv]").attr("content"), file).toContain("frame-src https://w.soundcloud.com;");
      expect($("th button.sort").length, file).toBe(4);
    }
    expect(site.page("contact/index.html")("meta[http-equiv]").attr("content")).not.toContain("frame-src");
  });

  test("links only to files below its path, with a slash at the end of every page's address", () => {
    for (const file of site.pages) {
      const links = attributes(site.page(file), "a[href]", "href").filter((href) => href.startsWith("/"));
      const broken = links.filter((href) => servedFile(site, href, "/oud", true) === undefined);
      expect(broken, file).toEqual([]);
      expect(attributes(site.page(file), "a[href='#'], a[href='']", "href"), file).toEqual([]);
    }
    expect(attributes(site.page(french), "link[rel=canonical]", "href")).toEqual(["https://example.github.io/oud/fr/"]);
    expect(site.text("sitemap.xml").match(/(?<=<loc>).*?(?=<\/loc>)/g)).toContain(
      "https://example.github.io/oud/fr/discography/",
    );
  });

  test("has the files of public/ at its root", () => {
    expect(site.text("humans.txt")).toContain("أصدقاء العود");
    expect(site.text(".well-known/security.txt")).toContain("Preferred-Languages: ar, fr");
  });
});

describe("no English is left", () => {
  // Names of networks, labels, licenses and people are the same everywhere, as are placeholders.
  const names =
    /\{\w+\}|https?:\S+|\S*(?:merjani\.example|\/oud\/)\S*|Mastodon|SoundCloud|IP|CC BY-SA|Soulef Merjani|Radio du Vieux-Port|Claire Delorme|Marseille|Disques du Quai|Éditions du Môle|Festival Cordes de Méditerranée|Palmarès|Sète/g;

  test("on Arabic pages, whose words are Arabic", () => {
    for (const file of site.pages.filter((name) => !name.startsWith("fr/"))) {
      expect(
        wordsOf(file)
          .replace(names, "")
          .match(/[A-Za-zÀ-ÿ]{2,}/g) ?? [],
        file,
      ).toEqual([]);
    }
  });

  test("on French pages, whose labels are French", () => {
    const english =
      /\b(?:the|and|of|with|this|page not|contents|references|search|language|close|born|years|genre:|tools|menu:|share|cite|copy|last)\b/i;
    for (const file of site.pages.filter((name) => name.startsWith("fr/")))
      expect(english.exec(wordsOf(file))?.[0], file).toBeUndefined();
    expect(texts(site.page(french), ".infobox dt")).toEqual([
      "Naissance",
      "Nationalité",
      "Résidence",
      "Alma mater",
      "Conjoint(e)",
      "Enfants",
      "Activité",
      "Période d’activité",
      "Instruments",
      "Genre artistique",
      "Label",
      "Principales réalisations",
      "Maqâm de prédilection",
      "Site web",
      "Réseaux sociaux",
    ]);
  });
});

describe("each language writes", () => {
  test("the name of the site, which is the subject's", () => {
    expect([text(".brand"), text("title")]).toEqual(["سُلاف المرجاني", "سُلاف المرجاني"]);
    expect([text(".brand", french), text("title", french)]).toEqual(["Soulef Merjani", "Soulef Merjani"]);
    expect(text("title", "fr/contact/index.html")).toBe("Contact – Soulef Merjani");
    expect(site.page(french)("[property='profile:first_name']").attr("content")).toBe("Soulef");
  });

  test("dates, periods and lists of the infobox", () => {
    const rows = (file: string) => texts(site.page(file), ".infobox dd").map((row) => row.replace(/\s+/g, " "));
    expect(rows("index.html")).toEqual(
      expect.arrayContaining(["1979–الآن[1]", "العودالصوتالقانون", "المالوفالتخت المعاصر"]),
    );
    expect(rows(french)).toEqual(
      expect.arrayContaining(["14 mars 1961Mahdia, Tunisie[1]", "1979–présent[1]", "oudvoixqanun"]),
    );
  });

  test("sources with its words and signs", () => {
    const reference = (file: string, part: string) =>
      texts(site.page(file), ".references li cite").find((each) => each.includes(part));
    const inArabic = reference("index.html", "جريدة الرصيف");
    expect(inArabic).toContain("«“دفتر الزيتون”: عودة إلى البحر». جريدة الرصيف، 3 نوفمبر 2018.");
    expect(inArabic).toContain("أُرشف في 1 يونيو 2023");
    const inFrench = reference(french, "جريدة الرصيف");
    expect(inFrench).toContain("«\u202f“دفتر الزيتون”: عودة إلى البحر\u202f».");
    expect(inFrench).toContain("Archivé le 1er juin 2023.");
    expect(reference(french, "Delorme")).toContain("Marseille\u00a0: Éditions du Môle, 2003.");
  });
});

describe("the musician's work", () => {
  test("is a table with a caption, with citations in it", () => {
    const $ = site.page(french);
    expect($("figure:has(table) > figcaption").text()).toBe("Albums en solo");
    expect(texts($, "main table tr:nth-child(3) td")).toEqual(["2001", "Samaï du sel[3]", "Disques du Quai", "7"]);
  });

  test("has a page with every piece, in both languages", () => {
    const pieces = (file: string) => texts(site.page(file), "main table tbody td:nth-child(2)");
    expect(pieces("discography/index.html")[1]).toBe("سماعي الملح");
    expect(pieces("fr/discography/index.html")[1]).toBe("Samaï du sel");
    expect(pieces("discography/index.html")).toHaveLength(pieces("fr/discography/index.html").length);
    expect(texts(site.page("discography/index.html"), "main dl dt")).toEqual(["سماعي", "بشرف", "تقسيم"]);
  });

  test("is shown in pictures with captions, and nothing plays", () => {
    expect(texts(site.page("index.html"), ".gallery figcaption")).toEqual([
      "على مسرح البحر، 2009",
      "غلاف ميناء الليل، 1989",
    ]);
    expect(site.page("index.html")("audio, video, iframe").length).toBe(0);
  });
});

test("footer and tools list what the site says, in the page's words", () => {
  const $ = site.page(french);
  expect(texts($, "footer li")).toEqual([
    "Discographie",
    "Contact",
    "Partager",
    "Citer cette page",
    "Version mobileVersion pour ordinateur",
  ]);
  expect(texts($, ".sidebar-group:has(.menu-title:contains('Outils')) li")).toEqual([
    "Discographie",
    "Citer cette page",
    "Site web",
  ]);
  expect(attributes(site.page("404.html"), "main a", "href")).toContain("/oud/contact/");
});

test("the theme is in a stylesheet of its own, and the logo in its color with the initials", () => {
  const file = site.files.find((name) => /^assets\/theme\.\w+\.css$/.test(name)) ?? "";
  expect(site.text(file)).toContain("--accent: light-dark(#8a3b12, #f0b27a);");
  expect(site.text(file)).toContain("--radius: 10px;");
  expect(site.text(file).indexOf("--leading: 1.8")).toBeGreaterThan(site.text(file).indexOf("--text-width: 42rem"));
  const [logo = ""] = attributes(site.page("index.html"), ".logo", "src");
  const $ = load(site.text(logo.replace("/oud/", "")), { xml: true });
  expect([$("rect").attr("fill"), $("text").text()]).toEqual(["#8a3b12", "س\u200cم"]);
});
