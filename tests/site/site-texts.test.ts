import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { biopedia } from "../support/command.ts";
import { siteFolder } from "../support/folder.ts";
import { environment, server } from "../translation/support.ts";
import { texts } from "./pages.ts";

const settings = `title: Nagymama élete
baseUrl: https://nagymama.example
defaultLanguage: hu
languages: [hu, de, en]
license: { name: szabadon másolható, url: https://szabad.example/ }
subject: { name: Kovács Ilona }
profiles: [{ platform: Mastodon, followers: sok unoka, url: "https://social.example/ilona" }]
news:
  - { title: A kecskeméti napilap cikke, url: "https://lap.example/" }
  - title: The Example Times
footer: [{ label: Családfa, url: "https://fa.example/" }, { label: contact, url: "mailto:a@b.example" }, share]
tools: [{ label: Régi képek, url: "https://kepek.example/" }]
glossary: [{ term: The Example Times }]
`;
const german = {
  title: "Großmutters Leben",
  license: "frei kopierbar",
  "followers.mastodon": "viele Enkel",
  "news.1": "Ein Artikel der Tageszeitung von Kecskemét",
  "footer.1": "Stammbaum",
  "tools.1": "Alte Bilder",
};
const bundle = {
  leadParagraph: "Kovács Ilona lebte in Kecskemét.",
  metaDescription: "Kovács Ilona lebte in Kecskemét.",
};

function site(changes: Parameters<typeof siteFolder>[1] = {}): string {
  return siteFolder("least", {
    "site.yaml": settings,
    "articles/en.md": null,
    "articles/hu.md": "Kovács Ilona Kecskeméten élt.\n",
    "bundles/de.json": JSON.stringify(bundle),
    ...changes,
  });
}

async function build(changes: Parameters<typeof siteFolder>[1] = {}) {
  const folder = site(changes);
  const { code, stderr } = await biopedia("build", folder);
  expect(code, stderr).toBe(0);
  const page = (path: string) => load(readFileSync(join(folder, "dist", path, "index.html"), "utf8"));
  return { folder, stderr, page };
}

/** The words of a page about the site, in the order of the page. */
const shown = ($: ReturnType<typeof load>) => [
  $(".brand span").text(),
  ...texts($, ".sidebar-profiles .followers"),
  ...texts($, ".sidebar-news li"),
  ...texts($, ".sidebar-tools li"),
  $(".footer a[rel=license]").text(),
  $(".footer li a").first().text(),
];

describe("what site.yaml says to readers", () => {
  test("is said in the words of texts/<code>.json, also in titles, sharing tags and citations", async () => {
    const { folder, page, stderr } = await build({ "texts/de.json": JSON.stringify(german) });
    const $ = page("de");
    expect(shown($)).toEqual([
      ...["Großmutters Leben", "viele Enkel", "Ein Artikel der Tageszeitung von Kecskemét", "The Example Times"],
      ...["Alte Bilder", "frei kopierbar", "Stammbaum"],
    ]);
    expect($("title").text()).toMatch(/ – Großmutters Leben$/);
    expect($("meta[property='og:site_name']").attr("content")).toBe("Großmutters Leben");
    expect($.html()).not.toMatch(/Nagymama élete(?!")|Családfa|napilap|Régi képek|másolható/);
    expect($(".footer li").eq(1).text()).toBe("Kontakt");
    expect(shown(page(""))).toEqual([
      ...["Nagymama élete", "sok unoka", "A kecskeméti napilap cikke", "The Example Times"],
      ...["Régi képek", "szabadon másolható", "Családfa"],
    ]);
    expect(stderr).toContain("pages in en: title, license, followers.mastodon, news.1, footer.1, tools.1\n");
    expect(stderr).toContain("= write them in texts/en.json, or run: biopedia translate;");
    expect(await biopedia("check", folder)).toMatchObject({ code: 0, stderr: "" });
  });

  test("is marked where it stands in another language than the page; names are not", async () => {
    const $ = (await build()).page("de");
    const marked = texts($, ".brand [lang=hu], .sidebar [lang=hu]:not([hreflang]), .footer [lang=hu]");
    expect(marked).toEqual([
      "Nagymama élete",
      "sok unoka",
      "A kecskeméti napilap cikke",
      "Régi képek",
      "szabadon másolható",
      "Családfa",
    ]);
    expect(texts($, ".sidebar-news li")[1]).toBe("The Example Times");
  });

  test("falls back to the language's parent", async () => {
    const { page } = await build({
      "site.yaml": settings.replace("[hu, de, en]", "[hu, de, de-at, en]"),
      "texts/de.json": JSON.stringify(german),
    });
    expect(page("de-at")(".brand span").text()).toBe("Großmutters Leben");
  });

  test("is in site.yaml of the default language, whatever its parent says", async () => {
    const { page } = await build({
      "site.yaml": settings.replace(
        "defaultLanguage: hu\nlanguages: [hu, de, en]",
        "defaultLanguage: de-at\nlanguages: [de-at, de]",
      ),
      "articles/hu.md": "Nem ez az oldal nyelve.\n",
      "articles/de-at.md": "Kovács Ilona lebte in Kecskemét.\n",
      "texts/de.json": JSON.stringify({ ...german, name: "Helene Kovács" }),
    });
    expect([page("")(".brand span").text(), page("")("h1").text()]).toEqual(["Nagymama élete", "Kovács Ilona"]);
    expect([page("de")(".brand span").text(), page("de")("h1").text()]).toEqual(["Großmutters Leben", "Helene Kovács"]);
  });

  test("a site that is named after the person may have another name in a language", async () => {
    const { page } = await build({
      "site.yaml": settings.replace("title: Nagymama élete\n", ""),
      "texts/de.json": JSON.stringify({ title: "Großmutters Leben" }),
      "texts/en.json": JSON.stringify({ name: "Helen Kovács" }),
    });
    expect(["", "de", "en"].map((path) => page(path)(".brand span").text())).toEqual([
      ...["Kovács Ilona", "Großmutters Leben", "Helen Kovács"],
    ]);
  });

  test("is known by its place: another key is an error", async () => {
    const folder = site({ "texts/de.json": '{ "news.3": "Noch ein Artikel" }' });
    const { code, stderr } = await biopedia("build", folder);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^error\[unknown-key\]: unknown key “news.3”\n/)]);
  });

  test("is translated by biopedia translate, but for names", async () => {
    const folder = site();
    const service = await server();
    const { code, stderr } = await biopedia("translate de", folder, { env: environment(service) });
    expect(code, stderr).toBe(0);
    const written = JSON.parse(readFileSync(join(folder, "content/texts/de.json"), "utf8"));
    expect(Object.keys(written).sort()).toEqual(Object.keys(german).sort());
    expect(await biopedia("translate --check de", folder)).toMatchObject({ code: 0 });
    expect((await biopedia("build", folder)).stderr).not.toContain("outdated-translation");
    const changed = settings.replace("A kecskeméti napilap cikke", "A kecskeméti napilap két cikke");
    writeFileSync(join(folder, "content/site.yaml"), changed);
    expect((await biopedia("build", folder)).stderr).toContain(
      "warning[outdated-translation]: 1 text is translated from an older source: news.1\n  --> content/texts/de.json",
    );
  });
});
