import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "cheerio";
import { expect, test } from "vitest";
import { biopedia } from "../support/command.ts";
import { siteFolder } from "../support/folder.ts";
import { attributes, texts } from "./pages.ts";

const base = "https://ada.example";

/** A site in English with short pages in French, which is translated or not, and American English. */
async function build(changes: Parameters<typeof siteFolder>[1] = {}, settings = "") {
  const folder = siteFolder("least", {
    "articles/en.md":
      "---\ndescription: The first programmer of all.\n---\n\nAda was a mathematician.\n\n## Work\n\nShe wrote notes.\n",
    "site.yaml": `subject: { name: Ada Lovelace }\nbaseUrl: ${base}\nlanguages: [en, fr, en-us]\n${settings}`,
    ...changes,
  });
  const { code, stderr } = await biopedia("build", folder);
  expect(code, stderr).toBe(0);
  const text = (file: string) => readFileSync(join(folder, "dist", file), "utf8");
  const page = (path: string) => load(text(`${path}index.html`));
  const listed = () =>
    [...text("sitemap.xml").matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = ""]) => url.slice(base.length));
  return { folder, page, listed, text };
}

const robots = ($: ReturnType<typeof load>) => $("meta[name=robots]").attr("content");
const mentions = ($: ReturnType<typeof load>) => $("[hreflang=fr]").length;
const bundle = (texts: object) => ({ "bundles/fr.json": JSON.stringify(texts) });
const half = { leadParagraph: "Ada était mathématicienne.", work: "Travail" };
const whole = { ...half, metaDescription: "La première à programmer.", "work.1": "Elle a écrit des notes." };

test("a short page in the default language is not told to search engines, nor offered to readers of its language", async () => {
  const { folder, page, listed, text } = await build();
  expect(robots(page("fr/"))).toBe("noindex");
  expect(listed()).toEqual(["/", "/en-us", "/translate", "/fr/translate", "/en-us/translate"]);
  expect(text("sitemap.xml")).not.toContain(`"${base}/fr"`);
  for (const path of ["", "fr/", "en-us/"]) expect(mentions(page(path)), path).toBe(0);
  expect(attributes(page(""), "link[hreflang]", "hreflang")).toEqual(["en", "en-US", "x-default"]);
  // “This page is also available in …” takes only the links without this mark.
  expect(attributes(page(""), "#language-menu a[data-other]", "href")).toEqual(["/fr"]);
  expect(page("fr/")("script[type='application/ld+json']").length).toBe(0);
  expect(await biopedia("check", folder)).toMatchObject({ code: 0, stderr: "" });
});

test("as soon as most of it is translated, it is", async () => {
  expect(robots((await build(bundle(half))).page("fr/"))).toBe("noindex");
  const { folder, page, listed } = await build(bundle(whole));
  expect(robots(page("fr/"))).toMatch(/^index/);
  expect(listed()).toContain("/fr");
  expect(attributes(page(""), "link[hreflang]", "hreflang")).toEqual(["en", "fr", "en-US", "x-default"]);
  expect(page("")("#language-menu a[data-other]").length).toBe(0);
  expect(await biopedia("check", folder)).toMatchObject({ code: 0, stderr: "" });
});

test("an article is, whoever wrote it", async () => {
  const { page } = await build({ "articles/fr.md": "Ada était mathématicienne.\n" });
  expect(robots(page("fr/"))).toMatch(/^index/);
});

test.each([
  ["a host that runs no relay", "host: github-pages\n", false],
  ["a host that can run one", "host: netlify\n", true],
  ["a relay elsewhere", "host: github-pages\ntranslation: { endpoint: https://relay.example/chat }\n", true],
  ["a service that visitors have a key for", "host: s3\ntranslation: { service: https://chat.example/v1 }\n", true],
])("the translation tool is in the sitemap only where it can translate: %s", async (_, settings, isListed) => {
  const { folder, page, listed } = await build({}, settings);
  expect(listed().filter((path) => path.includes("translate")).length).toBe(isListed ? 3 : 0);
  for (const path of ["translate/", "fr/translate/"]) {
    expect(robots(page(path))).toMatch(isListed ? /^index/ : /^noindex$/);
    expect(page(path)("link[rel=alternate][hreflang]").length > 0).toBe(isListed);
  }
  expect(await biopedia("check", folder)).toMatchObject({ code: 0, stderr: "" });
});

test.each([
  ["a host that runs no relay", "host: github-pages\n", false],
  ["no host that is known", "", true],
  ["a relay elsewhere", "host: s3\ntranslation: { endpoint: https://relay.example/chat }\n", true],
  ["a key that only visitors have", "host: s3\ntranslation: { service: https://chat.example/v1 }\n", false],
])("a page with missing texts asks a relay only where there may be one: %s", async (_, settings, asks) => {
  const { folder, page } = await build(bundle(half), settings);
  const $ = page("fr/");
  expect($("script[src*='/fallback.']").length).toBe(asks ? 1 : 0);
  expect($("[data-phase], .skeleton").length).toBe(asks ? 1 : 0);
  expect($(".notice").text()).toContain("n’est pas encore traduit");
  expect($("main p[lang=en]").last().text()).toBe("She wrote notes.");
  expect(existsSync(join(folder, "dist/relay.json"))).toBe(asks);
  // The tool is offered only where it can translate, and at the end of such a page only.
  const offered = attributes($, "main a", "href").filter((href) => href.includes("translate"));
  expect(offered.map((href) => href.replace(/\/$/, ""))).toEqual(
    asks || settings.includes("service") ? ["/fr/translate"] : [],
  );
  expect(await biopedia("check", folder)).toMatchObject({ code: 0, stderr: "" });
});

test("names of languages stand in the language of the page, in English where that has no words", async () => {
  const { page } = await build({
    "site.yaml": `subject: { name: Ada }\nbaseUrl: ${base}\ndefaultLanguage: el\nlanguages: [el, de, en, la]\n`,
    "articles/el.md": "Η Άντα ήταν μαθηματικός.\n\n## Βίος\n\nΓεννήθηκε.\n",
    "articles/en.md": null,
  });
  const links = (path: string) => texts(page(path), ".notice-links a, .fallback-links a");
  expect(links("en/")).toEqual(["Full article in Greek", "Go to the Greek version", expect.anything()]);
  expect(links("de/")).toEqual([
    "Vollständiger Artikel: Griechisch",
    "Zur Sprachversion: Griechisch",
    expect.anything(),
  ]);
  expect(links("la/")).toEqual(["Full article in Greek", "Go to the Greek version", expect.anything()]);
  expect(page("la/")(".subtitle").text()).toBe("Latin version");
  expect(page("la/")("main").text()).toContain("has not yet been translated into Latin;");
});

test("the tool's page in a language without interface words is in English, and not told to search engines", async () => {
  const settings = { "site.yaml": `subject: { name: Ada }\nbaseUrl: ${base}\nlanguages: [en, la]\n` };
  const { page, listed } = await build(settings);
  expect(robots(page("la/translate/"))).toBe("noindex");
  expect(listed()).toEqual(["/", "/translate"]);
});

test("a short page says what a timeline says, and formulas in signs", async () => {
  const { page } = await build({
    "articles/en.md":
      "---\ndescription: The first programmer of all.\n---\n\nAda was a mathematician.\n\n## Life\n\n{% timeline %}\n- 1815-12-10: Born\n- 1843: Notes\n{% /timeline %}\n\n## Work\n\nShe wrote $E = mc^2$ and $x_{12}^n + \\frac{a}{b}$.\n",
  });
  const words = page("fr/")("article").text().replace(/\s+/g, " ");
  expect(words).toContain("1815: Born; 1843: Notes");
  expect(words).toContain("E=mc² and x₁₂ⁿ+a/b.");
});
