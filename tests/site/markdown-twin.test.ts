import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type CheerioAPI, load } from "cheerio";
import MarkdownIt from "markdown-it";
import { beforeAll, describe, expect, test } from "vitest";
import { buildBasic } from "../content/problems.ts";
import { biopedia } from "../support/command.ts";
import { attributes, type Generated, generate, isArticle, isFurtherPage, shipped, testSite } from "./pages.ts";

const markdown = new MarkdownIt({ html: true });
const withoutSpaces = (text: string): string => text.replace(/\s+/g, "");

/**
 * The texts of an article's page: every paragraph, heading, cell, item and row, without what the page adds for its own
 * use.
 */
function textsOf($: CheerioAPI): string[] {
  const article = $("main article").clone();
  article
    .find(
      ".toc, .back-link, .back-links, article .links, .picture-credit, script, .infobox-age, .anchor, [aria-hidden=true]",
    )
    .remove();
  // Pictures of signatures have no text, and formulas are written in TeX.
  article.find("dd:has(.infobox-signature)").prev().remove();
  const leaves = article.find(
    "p, h1, h2, h3, h4, td, th, li:not(.timeline > *), dt, .timeline li > *, figcaption > :is(span, strong), pre, cite",
  );
  return leaves
    .toArray()
    .filter((leaf) => $(leaf).find("p, li, ul, ol, pre, label, table, math").length === 0)
    .map((leaf) => withoutSpaces($(leaf).text()));
}

describe.each([
  { name: "the shipped site", folder: shipped, base: "https://biopedia.example" },
  { name: "the site of all syntax", folder: testSite("markdown"), base: "https://markdown.example" },
  { name: "a translated site", folder: testSite("translated"), base: "https://mara.example" },
])("the Markdown of $name", ({ folder, base }) => {
  let site: Generated;
  let twins: { file: string; $: CheerioAPI; source: string; read: CheerioAPI }[];
  beforeAll(async () => {
    site = await generate(folder);
    twins = site.pages
      .filter((file) => isArticle(site.page(file)) || isFurtherPage(site.page(file)))
      .map((file) => {
        const source = site.text(file.replace(/html$/, "md"));
        return { file, $: site.page(file), source, read: load(markdown.render(source)) };
      });
  });

  test("exists for every article and further page, which link it, and for no other page", () => {
    expect(site.files.filter((file) => file.endsWith(".md"))).toEqual(
      twins.map(({ file }) => file.replace(/html$/, "md")),
    );
    for (const { file, $ } of twins)
      expect(attributes($, "link[rel=alternate][type='text/markdown']", "href"), file).toEqual([
        `/${file.replace(/html$/, "md")}`,
      ]);
  });

  test("begins with the title and the address of the page, and has no tags of articles", () => {
    for (const { file, $, source } of twins) {
      expect(source.split("\n").slice(0, 4).join("\n"), file).toMatch(new RegExp(`^# .+\n\n<${base}/[^>]*>\n$`));
      expect(source, file).toContain(`<${$("link[rel=canonical]").attr("href")}>`);
      expect(source, file).not.toContain("{%");
    }
  });

  test("says all that the page says: every paragraph, heading, item and cell, with its citation markers", () => {
    const missing = twins.flatMap(({ file, $, read }) => {
      const text = withoutSpaces(read("body").text());
      return textsOf($)
        .filter((each) => !text.includes(each))
        .map((each) => `${file}: ${each}`);
    });
    expect(missing).toEqual([]);
  });

  test("has the same pictures and outward links as the page, all of them absolute", () => {
    for (const { file, $, read } of twins) {
      const alts = attributes(read, "img", "alt");
      for (const alt of attributes($, "main article img:not(.infobox-signature)", "alt"))
        expect(alts, file).toContain(alt);
      const addresses = [...attributes(read, "a", "href"), ...attributes(read, "img", "src")];
      for (const address of addresses) expect(address, file).toMatch(/^(?:https?:\/\/|mailto:)/);
      const same = (address: string) => decodeURI(new URL(address).href);
      const known = new Set(addresses.filter((address) => address.startsWith("http")).map(same));
      for (const href of attributes($, "main article a[href^=http]", "href"))
        expect(known, `${file} ${href}`).toContain(same(href));
    }
  });
});

test("what would be markup in text is escaped", async () => {
  const lines = [
    "\\# no heading",
    "1\\. no item",
    "\\- no item",
    "\\> no quotation",
    "a \\*b\\* \\_c\\_ \\`d\\` \\[e](f) &amp;lt; \\<b>",
    "snake_case",
    "no picture\\![link](https://ada.example/)",
    "## C \\#",
  ];
  const { folder, code, stderr } = await buildBasic({ "articles/en.md": (old) => `${old}\n\n${lines.join("\n\n")}\n` });
  expect(code, stderr).toBe(0);
  const $ = load(markdown.render(readFileSync(join(folder, "dist/index.md"), "utf8")));
  const texts = $("p")
    .toArray()
    .map((paragraph) => $(paragraph).html());
  expect(texts).toEqual(
    expect.arrayContaining([
      "# no heading",
      "1. no item",
      "- no item",
      "&gt; no quotation",
      "a *b* _c_ `d` [e](f) &amp;lt; &lt;b&gt;",
      "snake_case",
      'no picture!<a href="https://ada.example/">link</a>',
    ]),
  );
  expect($("h2").text()).toContain("C #");
});

test("lists that follow each other stay apart", async () => {
  const text = "- a\n\n* b\n\n+ c\n\n<!-- apart -->\n\n- d\n\n1. e\n   - f\n   * g\n   + h\n";
  const { folder, code, stderr } = await buildBasic({ "articles/en.md": (old) => `${old}\n\n${text}` });
  expect(code, stderr).toBe(0);
  const $ = load(markdown.render(readFileSync(join(folder, "dist/index.md"), "utf8")));
  const lists = $("ul")
    .toArray()
    .map((list) => $(list).text().trim());
  expect(lists).toEqual(expect.arrayContaining(["a", "b", "c", "d", "f", "g", "h"]));
});

test("stands beside the page where addresses have no folder, is served as Markdown and not indexed; hidden pages have none", async () => {
  const { folder } = await buildBasic({
    "site.yaml": (old) => `trailingSlash: false\n${old}`,
    "pages/about.ar.md": "---\ntitle: About\n---\n\nText.\n",
  });
  expect(["index.md", "ar/about.md"].map((file) => existsSync(join(folder, "dist", file)))).toEqual([true, true]);
  expect(readFileSync(join(folder, "dist/_headers"), "utf8")).toContain(
    "/*.md\n  Content-Type: text/markdown; charset=utf-8\n  X-Robots-Tag: noindex\n",
  );
  expect(await biopedia("check", folder)).toMatchObject({ code: 0 });
});
