import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { attributes, texts } from "../site/pages.ts";
import { repository } from "../support/folder.ts";
import { article, buildBasic, type Changes, type Mistake, testMistakes } from "./problems.ts";

/** Builds the basic site with changes. @returns a reader of its pages, and what was printed */
async function built(changes: Changes) {
  const { folder, code, stderr } = await buildBasic(changes);
  expect(code, stderr).toBe(0);
  return { stderr, page: (path: string) => load(readFileSync(join(folder, "dist", path, "index.html"), "utf8")) };
}

const withoutLists = (old: string) =>
  old.replace(/^(?:languages|sidebar|grid): .*\n/gm, "").replace(/^translation:\n(?: .*\n)+/m, "");

describe("the languages of a site", () => {
  test("are those that files name, in the order of their own names, and all are reachable", async () => {
    const { page } = await built({
      "site.yaml": withoutLists,
      "articles/he.md": article("טקסט."),
      "texts/hu.json": "{}\n",
      "texts/pt.json": null,
      "interface/cs.json": "{}\n",
    });
    const paths = ["/cs", "/", "/hu", "/he", "/ar"];
    const $ = page("cs");
    expect(attributes($, ".sidebar-languages a", "href")).toEqual(paths);
    expect(attributes($, "#language-menu a", "href")).toEqual(paths);
    expect(attributes($, ".language-grid a", "href")).toEqual(paths);
    expect(texts($, ".sidebar-languages a")).toEqual(["Čeština", "English", "Magyar", "עברית", "العربية"]);
    expect(page("he")("html").attr()).toMatchObject({ lang: "he", dir: "rtl" });
    // The tool offers all of them but the default one.
    expect(attributes(page("translate"), "#translator-native option", "value")).toEqual(["cs", "hu", "he", "ar"]);
  });

  test("come in the order of site.yaml first; one word there adds one", async () => {
    const { page } = await built({
      "site.yaml": (old) => withoutLists(old).replace("title:", "languages: [he, en]\ntitle:"),
      "texts/pt.json": null,
    });
    expect(attributes(page("he"), "#language-menu a", "href")).toEqual(["/he", "/", "/ar"]);
  });

  test("differ from what the tool knows where languages.yaml says so; a language that nobody knows needs names", async () => {
    const { page } = await built({
      "languages.yaml":
        "- { code: ar, name: عربي, numberingSystem: arab }\n- { code: qya, name: Quenya, fullName: Quenya, tag: art-x-qya }\n",
      "articles/qya.md": article("Elen síla."),
    });
    expect(texts(page("qya"), ".sidebar-languages a[lang=ar], #language-menu a[lang=art-x-qya]")).toEqual([
      "Quenya",
      "عربي",
    ]);
    expect(page("ar")(".footer").text()).toContain("٢٠٢٤");
  });

  const mistakes: Mistake[] = [
    {
      name: "an unknown one in the list",
      file: "site.yaml",
      text: ["languages: [en, ar, pt]", "languages: [en, ar, ▸grr, pt]"],
      message: "error[unknown-code]: “grr” is not the code of a known language",
      hint: "did you mean “frr”?",
    },
    {
      name: "one that had another code once",
      file: "site.yaml",
      text: ["languages: [en, ar, pt]", "languages: [en, ar, ▸iw, pt]"],
      message: "error[unknown-code]: “iw” is not the code of a known language",
      hint: "did you mean “he”?",
    },
    {
      name: "an article to translate into one that the site lacks",
      file: "site.yaml",
      text: ["  targets: [ar, pt]", "  articles: [ar, ▸hu]\n  targets: [ar, pt]"],
      message: "error[unknown-language]: “hu” is not a language of this site",
      hint: "add it to languages in site.yaml, or remove it",
    },
    {
      name: "one that is listed twice",
      file: "site.yaml",
      text: ["languages: [en, ar, pt]", "languages: [▹en, ar, pt, ▸en]"],
      message: "error[duplicate-entry]: the language “en” is defined twice",
      related: "first listed here",
      hint: "remove or rename one of them",
    },
    {
      name: "an unknown one without an English name",
      file: "languages.yaml",
      text: "▸- { code: qya, name: Quenya }\n".replace("▸- {", "- ▸{"),
      message: "error[missing-key]: “fullName” is missing",
      hint: "add “fullName”",
      others: { "articles/qya.md": article("Elen síla.") },
    },
    {
      name: "one that is its own parent",
      file: "languages.yaml",
      text: "- { code: ar, parent: ▸ary }\n",
      message: "error[invalid-value]: “parent”: the language is its own parent",
    },
  ];
  testMistakes(mistakes);

  test("that no list has: a warning", async () => {
    const { stderr } = await built({
      "site.yaml": (old) =>
        old
          .replace("sidebar: [en, ar, pt]", "menu: [en]\nsidebar: [en, ar]")
          .replace("grid: [en, ar, pt]", "grid: [en]"),
    });
    expect(stderr).toContain(
      "warning[unlisted-language]: no link leads to Portuguese (pt): sidebar, menu and grid leave it out\n",
    );
    expect(stderr).toContain("= add “pt” to one of them\n");
    expect(stderr).not.toContain("Arabic (ar)");
  });

  test("that languages.yaml describes in vain: a warning", async () => {
    const { stderr } = await built({ "languages.yaml": "- { code: hu, name: magyar }\n" });
    expect(stderr).toContain("warning[unused-entry]: “hu” is described here, but is not a language of this site\n");
  });

  test("that languages.yaml describes: nothing is said while site.yaml has errors", async () => {
    const { stderr } = await buildBasic({
      "languages.yaml": "- { code: pt, name: português }\n",
      "site.yaml": (old) => `${old}titel: Ada\n`,
    });
    expect(stderr).toContain("error[unknown-key]");
    expect(stderr).not.toContain("unused-entry");
  });
});

describe("the site's own texts", () => {
  const bundleOf = (code: string) => readFileSync(join(repository, `tests/sites/basic/bundles/${code}.json`), "utf8");

  test("are in the page's language, its parents' or the default language", async () => {
    const { page } = await built({
      "site.yaml": (old) => old.replace("[en, ar, pt]", "[en, ar, pt, pt-br, ar-eg]").replace("followers: 5K, ", ""),
      "texts/pt.json": null,
      // Search engines are told nothing by pages that are not translated.
      "bundles/ar-eg.json": bundleOf("ar"),
      "bundles/pt-br.json": bundleOf("en").replace(/.*metaDescription.*\n/, ""),
      "texts/en.json": JSON.stringify({
        jobTitle: "Clockmaker",
        sharingImage: "The words Ada Example",
        "followers.mastodon": "5K followers",
      }),
      "texts/ar.json": JSON.stringify({
        name: "آدا إكزامبل",
        jobTitle: "صانعة ساعات",
        sharingImage: "كلمات",
        "followers.mastodon": "٥ آلاف",
      }),
    });
    const person = (path: string) =>
      JSON.parse(page(path)("script[type='application/ld+json']").text())["@graph"].find(
        (thing: { "@type": string }) => thing["@type"] === "Person",
      );
    expect(person("ar-eg")).toMatchObject({ name: "آدا إكزامبل", jobTitle: "صانعة ساعات" });
    // Search engines are told nothing in another language.
    expect(person("pt-br")).toMatchObject({ name: "Ada Example" });
    expect(person("pt-br")).not.toHaveProperty("jobTitle");
    expect(page("ar")("meta[property='og:image:alt']").attr("content")).toBe("كلمات");
    expect(page("pt-br")("meta[property='og:image:alt']").attr("content")).toBe("Ada Example");
    expect([page("ar-eg")(".followers").text(), page("pt")(".followers").text()]).toEqual(["٥ آلاف", "5K followers"]);
  });

  test("say the infobox of the default language's article; what is missing stands in that language, what nothing shows is a warning", async () => {
    const { page, stderr } = await built({
      "site.yaml": (old) => old.replace("[en, ar, pt]", "[en, ar, pt, pt-br]"),
      "texts/pt.json": JSON.stringify({
        jobTitle: "A",
        sharingImage: "B",
        "infobox.born": "Valeta",
        "infobox.brn": "C",
      }),
    });
    const box = page("pt-br")(".infobox");
    expect(box.find("dd").first().html()).toBe("Valeta");
    expect(box.find("figcaption").html()).toBe('<span lang="en" dir="ltr">Example in 2023</span>');
    expect(stderr).toContain(
      "warning[untranslated-text]: 2 texts are missing: infobox.alt, infobox.caption\n  --> content/texts/pt.json",
    );
    expect(stderr).toMatch(
      /warning\[leftover-text\]: nothing shows the text “infobox\.brn”[\s\S]*did you mean “infobox\.born”\?/,
    );
    expect(page("pt-br")("title").text()).toBe("Ada Example (português, Brasil) – Little Biographies");
  });

  test("that stand in the infobox of a translation, too, are no leftovers if no page shows that of the default language", async () => {
    const { stderr } = await built({
      "articles/ar.md": article("نص."),
      "articles/pt.md": article("Texto."),
      "bundles/ar.json": null,
      "texts/pt.json": JSON.stringify({ jobTitle: "A", sharingImage: "B", "infobox.born": "Valeta" }),
    });
    expect(stderr).not.toContain("leftover-text");
  });

  test("should have the name in the letters of each language: a hint names those that show it in Latin ones", async () => {
    const { stderr } = await built({
      "site.yaml": withoutLists,
      "articles/he.md": article("טקסט."),
      "texts/el.json": "{}\n",
      "texts/hu.json": "{}\n",
      "texts/ar.json": '{ "name": "آدا إكزامبل" }\n',
      "bundles/ar-eg.json": "{}\n",
      "texts/ja.json": "{}\n",
    });
    expect(
      stderr,
    ).toContain(`hint[latin-name]: “Ada Example” is in Latin letters on pages in languages that have others: el, ja
  --> content/site.yaml
  = write it in the letters of each language, as name in texts/el.json
`);
  });

  const mistakes: Mistake[] = [
    {
      name: "with a mistyped key",
      file: "texts/ar.json",
      text: '{\n  ▸"jobtitle": "صانعة ساعات"\n}\n',
      message: "error[unknown-key]: unknown key “jobtitle”",
      hint: "did you mean “jobTitle”?",
    },
    {
      name: "for a profile that the site does not have",
      file: "texts/en.json",
      text: '{\n  ▸"followers.flickr": "5K"\n}\n',
      message: "error[unknown-key]: unknown key “followers.flickr”",
      hint: "use one of: name, givenName, familyName, title, license, author, jobTitle, sharingImage, nationality, worksFor, followers.mastodon, knowsAbout.1, alumniOf.1, news.1",
      others: { "texts/ar.json": null, "texts/pt.json": null },
    },
    {
      name: "that the source language lacks",
      file: "texts/ar.json",
      text: '{\n  ▸"followers.mastodon": "٥ آلاف",\n  "jobTitle": "صانعة ساعات",\n  "sharingImage": "كلمات",\n  "infobox.alt": "ص",\n  "infobox.caption": "ص",\n  "infobox.born": "ص"\n}\n',
      message: "error[extra-text]: unknown text “followers.mastodon”",
      hint: "remove it, or first write it in the default language too",
    },
  ];
  testMistakes(mistakes);
});

describe("without the translation tool", () => {
  test("no page, link or script of it is left", async () => {
    const { page } = await built({ "site.yaml": (old) => `${old.trimEnd()}\n  tool: false\n` });
    for (const path of ["", "ar", "pt"]) {
      expect(page(path)("a[href$='/translate'], .sidebar-tools"), path).toHaveLength(0);
    }
    expect(() => page("translate")).toThrow("ENOENT");
    expect(() => page("ar/translate")).toThrow("ENOENT");
  });
});
