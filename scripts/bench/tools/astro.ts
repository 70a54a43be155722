import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { cache } from "../folders.ts";
import { installed, versionIn } from "../install.ts";
import { links, type Maker, makePlainSite } from "./generator.ts";

const config = `export default { cacheDir: "./.cache", vite: { cacheDir: "./.vite" }, image: { service: { entrypoint: "astro/assets/services/noop" } } };
`;

const collection = `import { defineCollection } from "astro:content";
import { glob } from "astro/loaders";
export const collections = { articles: defineCollection({ loader: glob({ pattern: "*.md", base: "./articles" }) }) };
`;

const template = `---
import { getCollection, render } from "astro:content";
import links from "../links.json";
export async function getStaticPaths() {
  return (await getCollection("articles")).map((article) => ({ params: { code: article.id }, props: { article } }));
}
const { article } = Astro.props;
const { title, description, infobox, categories } = article.data;
const { Content } = await render(article);
---
<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>
<meta name="description" content={description}><meta property="og:title" content={title}></head>
<body>
<header><a href="/">Site</a><nav class="menu"><ul>{links.map(({ code, name }) => <li><a href={"/" + code + "/"} lang={code}>{name}</a></li>)}</ul></nav></header>
<aside><nav class="sidebar"><ul>{links.map(({ code, name }) => <li><a href={"/" + code + "/"} lang={code}>{name}</a></li>)}</ul></nav></aside>
<main><h1>{title}</h1>
<table>{infobox.details.map((detail) => <tr><th>{Object.keys(detail)[0]}</th><td>{Object.values(detail)[0]}</td></tr>)}</table>
<Content />
<ul>{categories.map((name) => <li>{name}</li>)}</ul>
</main>
<footer>Site</footer>
</body>
</html>
`;

/** Astro with a collection of articles, which it keeps rendered between builds, if it is installed. */
export const makeAstro: Maker = (folder, articles) => {
  const astro = installed("astro");
  if (astro === undefined) return undefined;
  symlinkSync(join(cache, "node_modules"), join(folder, "node_modules"), "junction");
  return makePlainSite(folder, {
    name: `Astro ${versionIn(astro)}`,
    files: {
      "astro.config.mjs": config,
      "package.json": '{ "type": "module" }',
      "src/content.config.ts": collection,
      "src/pages/[code].astro": template,
      "src/links.json": JSON.stringify(links(articles)),
    },
    articles: "articles",
    uploads: "public/uploads",
    command: {
      file: process.execPath,
      args: [join(astro, "astro.js"), "build"],
      env: { ASTRO_TELEMETRY_DISABLED: "1" },
    },
    out: "dist",
    caches: [".cache", ".vite", ".astro"],
  });
};
