import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { biopedia } from "../support/command.ts";
import { repository, siteFolder } from "../support/folder.ts";

const shipped = (code: string): Record<string, string> => {
  const file = join(repository, "src/interface", `${code}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
};

/** A site of one article in a language, with a fact, a section and, if there are others, their short pages. */
async function build(code: string, changes: Parameters<typeof siteFolder>[1] = {}, others: readonly string[] = []) {
  const listed = JSON.stringify([code, ...others]);
  const folder = siteFolder("least", {
    "articles/en.md": null,
    [`articles/${code}.md`]: "---\ninfobox: { details: [born: 1815-12-10] }\n---\n\nAda.\n\n## Vita\n\nBabbage.\n",
    "site.yaml": `subject: { name: Ada Lovelace }\ndefaultLanguage: "${code}"\nlanguages: ${listed}\n`,
    ...changes,
  });
  const outcome = await biopedia("build --base-url https://ada.example", folder);
  const page = (file = "index.html") => load(readFileSync(join(folder, "dist", file), "utf8"));
  return { folder, ...outcome, page };
}

/** The words of the interface on a page with a fact and a section. */
function interfaceOf($: ReturnType<typeof load>): string[] {
  return [
    $(".skip-link").first().text(),
    $(".header [type=submit]").attr("aria-label") ?? "",
    $("#toc .toc-title").text(),
    $(".infobox dt").first().text(),
    $(".footer [data-action=share]").text(),
  ];
}
const expected = (words: Record<string, string>) =>
  ["skipToContent", "search", "contents", "born", "share"].map((key) => words[key]);

describe("a variety as the default language has the words of its language", () => {
  test.each([
    ["pt-br", ["pt", "pt-br"]],
    ["es-mx", ["es", "es-mx"]],
    ["de-at", ["de"]],
    ["fr-ca", ["fr"]],
    ["en-gb", ["en", "en-gb"]],
    ["zh-hk", ["zh-tw"]],
    ["zh", ["zh-cn"]],
    ["nb", ["no"]],
    ["nn", ["no"]],
    ["fil", ["tl"]],
    ["sr-latn", ["sr-latn"]],
  ])("%s", async (code, files) => {
    const { page, stderr } = await build(code);
    expect(stderr).toBe("");
    expect(interfaceOf(page())).toEqual(expected(Object.assign({}, ...files.map(shipped))));
  });

  test("pt-br: the page of Brazil and that of Portugal each have their own", async () => {
    const { page, stderr } = await build("pt-br", {}, ["pt"]);
    expect(stderr).toBe("");
    const [brazil, portugal] = [page()("#main").text(), page("pt/index.html")("#main").text()];
    expect(brazil).toContain("10 de dezembro de 1815");
    expect(portugal).toContain("10 de dezembro de 1815");
    expect(page("404.html")("h1").text()).toBe({ ...shipped("pt"), ...shipped("pt-br") }.notFoundTitle);
  });
});

describe("a language without interface words", () => {
  test("has English ones and dates in digits, whatever the default language, and build says so", async () => {
    const { page, stderr, folder } = await build("el", {}, ["la"]);
    const $ = page("la/index.html");
    expect(interfaceOf($)).toEqual(expected(shipped("en")));
    expect($(".infobox dd").text()).toContain("1815-12-10");
    expect(stderr).toMatch(
      /^hint\[english-words\]: there are no interface words in Latin: .*\n.*la\.json\n.*translate la\n\n1 hint\n$/,
    );
    expect(await biopedia("check", folder)).toMatchObject({ code: 0, stderr: "" });
  });

  test("as the default language does not lend its English words to others", async () => {
    const { page, stderr, folder } = await build("la", {}, ["en", "el", "qu"]);
    expect(interfaceOf(page("el/index.html"))).toEqual(expected(shipped("el")));
    expect(stderr.match(/hint\[english-words\].*/g)).toHaveLength(2);
    expect(stderr).toContain("add them to interface/la.json\n");
    expect(await biopedia("check", folder)).toMatchObject({ code: 0, stderr: "" });
  });

  test("has the English words that the site has chosen", async () => {
    const { page } = await build("el", { "interface/en.json": '{ "contents": "In this article" }' }, ["en", "la"]);
    expect(page("la/index.html")("#toc .toc-title").text()).toBe("In this article");
  });
});
