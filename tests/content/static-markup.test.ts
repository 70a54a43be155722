import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createElement as h, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { parseArticle } from "../../src/core/article/parse-article.ts";
import { Source } from "../../src/core/diagnostics/source.ts";
import { createUrls } from "../../src/core/model/urls.ts";
import { Infobox } from "../../templates/components/Infobox.tsx";
import { Prose } from "../../templates/components/Prose.tsx";
import { staticMarkup } from "../../templates/static-markup.ts";
import { mulberry32 } from "../support/faults.ts";
import { repository } from "../support/folder.ts";

const script = "javascript:a";
const markup = { dangerouslySetInnerHTML: { __html: "<b>a</b>" } };

const elements: Record<string, ReactNode> = {
  "text with signs of HTML": h("p", null, "a<b> & \"c\" 'd'", 0, -1.5, null, undefined, false, true, ["e", [h("i", { key: "f" }, "f")]]),
  "attributes of text": h("a", { className: "b", id: "", href: "/x?a=1&b=2", hrefLang: "de", lang: "de", dir: "rtl", title: "\"'<" }),
  "attributes with numbers": h("td", { colSpan: 2, rowSpan: 3, tabIndex: -1, "data-n": 0 }),
  "attributes that are flags": h("p", { hidden: true, "data-a": true, "data-b": false, "aria-hidden": true, "aria-expanded": false }),
  "attributes without a value": h("p", { className: undefined, id: undefined, hidden: false, lang: undefined, "data-a": undefined }),
  "days and pictures": h("p", null, h("time", { dateTime: "2020" }), h("img", { src: "/a", srcSet: "/b 2x", alt: "", loading: "lazy" })),
  "popovers and labels": h("button", { type: "button", popoverTarget: "x", popoverTargetAction: "hide", "aria-label": "é" }, "a"),
  "addresses that run scripts": h("p", null, h("a", { href: script }), h("a", { href: `\u0001 ${script}` }), h("a", { href: "" })),
  lists: h("div", null, h("ol", { start: 3, reversed: true }), h("ul", null, h("li", null, "a"))),
  "boxes to tick": h("label", null, h("input", { type: "checkbox", disabled: true, defaultChecked: true }), " a"),
  "fields of forms": h("p", null, h("textarea", { defaultValue: "\na" }), h("select", { defaultValue: "b" }, h("option", null, "b"))),
  "preformatted text": h("div", null, h("pre", null, "\na"), h("pre", null, h("code", null, "\na"))),
  drawings: h("svg", { viewBox: "0 0 1 1", strokeWidth: 2 }, h("path", { d: "M0 0" })),
  formulas: h("math", { display: "block" }, h("mi", { mathvariant: "normal" }, "x")),
  styles: h("p", { style: { color: "red", marginTop: 3 } }, "a"),
  "elements without content": h(
    "p",
    null,
    ["area", "br", "col", "embed", "hr", "input", "link", "meta", "track", "wbr"].map((name) => h(name, { key: name, itemProp: "a" })),
  ),
  "elements of other kinds": h("div", null, h("my-part", { className: "a", hidden: true, "data-a": true })),
  "markup of its own": h("div", markup),
};

const sites = join(repository, "tests/sites");
const articles = readdirSync(sites, { recursive: true, encoding: "utf8" })
  .filter((file) => /(?:articles|pages)\/[^/]+\.md$/.test(file))
  .map((file) => readFileSync(join(sites, file), "utf8"));

/** What an article's texts and infobox are rendered from; undefined if it has errors. */
async function partsOf(text: string): Promise<ReactNode> {
  const ids = [...text.matchAll(/cite "([^"]+)"|cite: ([\w-]+)/g)].map(([, a, b]) => a ?? b ?? "");
  const references = new Map(ids.map((id) => [id, { id, content: "c" }]));
  const size = { width: 900, height: 600 };
  const { article } = await parseArticle(new Source("a.md", text), { references, findPicture: () => ({ size }), name: "A" });
  if (article === undefined) return undefined;
  const urls = createUrls({ baseUrl: "https://a.example", trailingSlash: undefined });
  const library = { urls, imageSize: () => size, showPicture: (src: string) => ({ src, sources: [] }) };
  const words = new Proxy({}, { get: (_, key) => `${String(key)} & {credit}` });
  const page = { library, words, language: { tag: "ar", dir: "rtl", locales: ["en"], numberingSystem: "latn" }, article } as never;
  const { frontMatter, opening, lead, sections, infobox } = article;
  const nodes = [...(opening ? [opening] : []), ...lead, ...sections.flatMap((section) => section.nodes)];
  const box = h(Infobox, { page, frontMatter: frontMatter.infobox, infobox, writtenIn: () => undefined });
  return h("div", null, box, h(Prose, { nodes, page, title: "T" }));
}

describe("markup that is made without React is what React makes", () => {
  test.each(Object.entries(elements))("%s", (_, element) => {
    expect(staticMarkup(element)).toBe(renderToStaticMarkup(element));
  });

  test("articles, also with their halves exchanged", async () => {
    const random = mulberry32(13);
    const any = () => articles[Math.floor(random() * articles.length)] ?? "";
    const at = () => Math.floor(random() * 4000);
    const mixed = Array.from({ length: 60 }, () => any().slice(0, at()) + any().slice(at()));
    const parts = (await Promise.all([...articles, ...mixed].map(partsOf))).filter((each) => each !== undefined);
    expect(parts.length).toBeGreaterThan(20);
    // React asks for pictures that are not lazy before anything else; pages do so themselves.
    const byReact = parts.map((each) => renderToStaticMarkup(each).replace(/^(?:<link rel="preload"[^>]*>)+/, ""));
    expect(parts.map(staticMarkup)).toEqual(byReact);
  });
});
