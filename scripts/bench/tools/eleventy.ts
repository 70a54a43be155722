import { join } from "node:path";
import { installed, versionIn } from "../install.ts";
import { links, type Maker, makePlainSite } from "./generator.ts";

const config = `export default function (eleventy) {
  eleventy.addPassthroughCopy("uploads");
  eleventy.addGlobalData("layout", "article.11ty.js");
  return { dir: { input: "articles", includes: "../_includes", data: "../_data" }, markdownTemplateEngine: false, templateFormats: ["md"] };
}
`;

const template = `const escape = (text) => text.replace(/[&<>"]/g, (sign) => "&#" + sign.charCodeAt(0) + ";");
const list = (name, links) =>
  '<nav class="' + name + '"><ul>' + links.map(({ code, name }) => '<li><a href="/' + code + '/" lang="' + code + '">' + escape(name) + "</a></li>").join("") + "</ul></nav>";

export function render({ title, description, infobox, categories, content, links }) {
  const row = (detail) => {
    const [name, value] = Object.entries(detail)[0];
    return "<tr><th>" + escape(name) + "</th><td>" + escape(value) + "</td></tr>";
  };
  return \`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>\${escape(title)}</title>
<meta name="description" content="\${escape(description)}"><meta property="og:title" content="\${escape(title)}"></head>
<body>
<header><a href="/">Site</a>\${list("menu", links)}</header>
<aside>\${list("sidebar", links)}</aside>
<main><h1>\${escape(title)}</h1>
<table>\${infobox.details.map(row).join("")}</table>
\${content}
<ul>\${categories.map((name) => "<li>" + escape(name) + "</li>").join("")}</ul>
</main>
<footer>Site</footer>
</body>
</html>
\`;
}
`;

/** Eleventy with a template in JavaScript, if it is installed. */
export const makeEleventy: Maker = (folder, articles) => {
  const eleventy = installed("@11ty/eleventy");
  if (eleventy === undefined) return undefined;
  return makePlainSite(folder, {
    name: `Eleventy ${versionIn(eleventy)}`,
    files: {
      "eleventy.config.js": config,
      "package.json": '{ "type": "module" }',
      "_includes/article.11ty.js": template,
      "_data/links.json": JSON.stringify(links(articles)),
    },
    articles: "articles",
    uploads: "uploads",
    command: { file: process.execPath, args: [join(eleventy, "cmd.cjs"), "--quiet"] },
    out: "_site",
    caches: [".cache"],
  });
};
