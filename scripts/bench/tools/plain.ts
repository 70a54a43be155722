import { join } from "node:path";
import { buildSync } from "esbuild";
import { repository } from "../folders.ts";
import { installed, versionIn } from "../install.ts";
import { links, type Maker, makePlainSite } from "./generator.ts";

const script = `
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { load } from "js-yaml";
import MarkdownIt from "markdown-it";
import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { links } from "./links.json";

const markdown = new MarkdownIt();
const list = (name) => h("nav", { className: name }, h("ul", null, links.map(({ code, name }) => h("li", { key: code }, h("a", { href: "/" + code + "/", lang: code }, name)))));
const row = (detail, index) => {
  const [name, value] = Object.entries(detail)[0];
  return h("tr", { key: index }, h("th", null, name), h("td", null, value));
};
function Page({ data, html }) {
  const { title, description, infobox, categories } = data;
  return h("html", { lang: "en" },
    h("head", null, h("meta", { charSet: "utf-8" }), h("meta", { name: "viewport", content: "width=device-width" }), h("title", null, title),
      h("meta", { name: "description", content: description }), h("meta", { property: "og:title", content: title })),
    h("body", null,
      h("header", null, h("a", { href: "/" }, "Site"), list("menu")),
      h("aside", null, list("sidebar")),
      h("main", null, h("h1", null, title),
        h("table", null, h("tbody", null, infobox.details.map(row))),
        h("div", { dangerouslySetInnerHTML: { __html: html } }),
        h("ul", null, categories.map((name) => h("li", { key: name }, name)))),
      h("footer", null, "Site")));
}
mkdirSync("out", { recursive: true });
cpSync("uploads", "out/uploads", { recursive: true });
for (const file of readdirSync("articles")) {
  const [, yaml, text] = readFileSync("articles/" + file, "utf8").split(/^---\\n/m);
  const folder = "out/" + file.slice(0, -3);
  mkdirSync(folder, { recursive: true });
  writeFileSync(folder + "/index.html", "<!doctype html>" + renderToStaticMarkup(h(Page, { data: load(yaml), html: markdown.render(text) })));
}
`;

/**
 * The least that a generator with these parts can do: markdown-it and React in one file, without checks, metadata,
 * citations or a cache. Uses the installed markdown-it of the comparison, if there is one.
 */
export const makePlain: Maker = (folder, articles) => {
  const markdown = installed("markdown-it") ?? join(repository, "node_modules", "markdown-it");
  const site = makePlainSite(folder, {
    name: `markdown-it ${versionIn(markdown)} + React ${versionIn(join(repository, "node_modules", "react"))}`,
    files: { "plain.js": script, "links.json": JSON.stringify({ links: links(articles) }) },
    articles: "articles",
    uploads: "uploads",
    command: { file: process.execPath, args: ["plain.cjs"] },
    out: "out",
    caches: [],
  });
  buildSync({
    entryPoints: [join(folder, "plain.js")],
    outfile: join(folder, "plain.cjs"),
    bundle: true,
    minify: true,
    platform: "node",
    format: "cjs",
    alias: { "markdown-it": markdown },
    nodePaths: [join(repository, "node_modules")],
    define: { "process.env.NODE_ENV": '"production"' },
  });
  return site;
};
