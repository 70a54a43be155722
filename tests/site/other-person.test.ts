import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { repository } from "../support/folder.ts";
import { attributes, type Generated, generate, testSite, texts } from "./pages.ts";

/** Names that only the sample's content may hold. Social networks that a page's metadata names are not among them. */
const sampleNames =
  /\b(?:Kiran|Vale|InfoStretch|Reliance|Jio|Edureka|BHIVE|Wishfie|Dunzo|Snapchat|Coinbase|Reddit|Moneycontrol|Merage)\b|\bDell\b|\bThe Hindu\b|Rest ?of ?World|TechCrunch|UCI\b|kiranvale/;

let site: Generated;
beforeAll(async () => {
  site = await generate(testSite("other-person"));
});

describe("a site about another person, in another language", () => {
  test("builds without a warning", () => {
    expect(site.stderr).not.toMatch(/warning|error/);
    expect(site.pages).toEqual([
      "404.html",
      "da/404.html",
      "da/index.html",
      "da/translate/index.html",
      "fa/404.html",
      "fa/index.html",
      "fa/translate/index.html",
      "index.html",
      "pt/404.html",
      "pt/index.html",
      "pt/translate/index.html",
      "translate/index.html",
    ]);
  });

  test("is in its default language at /", () => {
    const $ = site.page("index.html");
    expect($("html").attr("lang")).toBe("sv");
    expect($("h1").text()).toBe("Karin Ekelöv");
    expect(texts($, ".infobox dt")).toEqual([
      "Född",
      "Utbildning",
      "Sysselsättning",
      "Främsta insatser",
      "Webbplats",
      "Sociala medier",
    ]);
    expect($("#toc .toc-title").text()).toBe("Innehåll");
    expect($("#references").text()).toBe("Referenser");
    expect($("footer").text()).toContain("9 november 2023");
    expect(attributes($, "#toc li a", "href")).toContain("#ringen-kring-halla");
    expect(attributes($, "link[hreflang=x-default]", "href")).toEqual(["https://example.org/astronomers/karin/"]);
  });

  test("has its right-to-left article in that language's words", () => {
    const $ = site.page("fa/index.html");
    expect([$("html").attr("lang"), $("html").attr("dir")]).toEqual(["fa", "rtl"]);
    expect($("h1").text()).toBe("کارین اکلوو");
    expect($("#toc .toc-title").text()).toBe("محتویات");
    expect($("#references").text()).toBe("منابع");
    expect($(".infobox dt").first().text()).toBe("زادهٔ");
    expect($("input[type=search]").attr("aria-label")).toBe("جستجو در این صفحه");
    expect($("footer").text()).toMatch(/۹ نوامبر ۲۰۲۳/);
  });

  test("derives the sections of fallback pages from its own bundle", () => {
    expect(texts(site.page("pt/index.html"), "main section h2")).toEqual(["Infância", "Investigação", "Distinções"]);
    expect(texts(site.page("da/index.html"), "main section h2[lang=sv]")).toEqual([
      "Barndom",
      "Forskning",
      "Utmärkelser",
    ]);
    expect(attributes(site.page("da/index.html"), "main section", "aria-labelledby")).toEqual([
      "childhood",
      "research",
      "honours",
    ]);
  });

  test("has its tool and not-found page in the default language's words", () => {
    expect(site.page("404.html")("h1").text()).toBe("Sidan hittades inte");
    const $ = site.page("translate/index.html");
    expect($("html").attr("lang")).toBe("sv");
    expect($("h1").text()).toBe("Översättningsverktyg");
    expect($("meta[name=description]").attr("content")).toMatch(/^Översätt text om Karin Ekelöv /);
    expect($(".card label").first().text()).toBe("Text att översätta");
    // Nothing is said of the sample's business.
    expect($(".card .notice").first().text()).not.toMatch(/leadership|företag/);
  });

  test("contains nothing of the sample", () => {
    for (const file of site.files.filter((name) => !name.endsWith(".png"))) {
      const found = sampleNames.exec(site.text(file));
      expect(found && `${file}: ${found[0]}`, file).toBeNull();
    }
  });
});

test("the generator's code does not mention the sample", () => {
  const found = ["bin", "src", "templates"].flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .flatMap((entry) => {
        const path = join(entry.parentPath, entry.name);
        const name = sampleNames.exec(readFileSync(path, "utf8"));
        return name ? [`${path.slice(repository.length)}: ${name[0]}`] : [];
      }),
  );
  expect(found).toEqual([]);
});
