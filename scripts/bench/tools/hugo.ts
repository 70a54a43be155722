import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { findProgram } from "../folders.ts";
import { links, type Maker, makePlainSite } from "./generator.ts";

const config = `baseURL = "https://site.example/"
title = "Site"
disableKinds = ["home", "taxonomy", "term", "section", "RSS"]
`;

const list = (name: string) =>
  `<nav class="${name}"><ul>{{ range site.Data.links }}<li><a href="/{{ .code }}/" lang="{{ .code }}">{{ .name }}</a></li>{{ end }}</ul></nav>`;

const template = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{{ .Title }}</title>
<meta name="description" content="{{ .Description }}"><meta property="og:title" content="{{ .Title }}"></head>
<body>
<header><a href="/">Site</a>${list("menu")}</header>
<aside>${list("sidebar")}</aside>
<main><h1>{{ .Title }}</h1>
<table>{{ range .Params.infobox.details }}{{ range $name, $value := . }}{{ if ne $name "cite" }}<tr><th>{{ $name }}</th><td>{{ $value }}</td></tr>{{ end }}{{ end }}{{ end }}</table>
{{ .Content }}
<ul>{{ range .Params.categories }}<li>{{ . }}</li>{{ end }}</ul>
</main>
<footer>Site</footer>
</body>
</html>
`;

/** Hugo with a template of its own, if it is in the path. */
export const makeHugo: Maker = (folder, articles) => {
  const hugo = findProgram("hugo");
  if (hugo === undefined) return undefined;
  return makePlainSite(folder, {
    name: `Hugo ${/v([\d.]+)/.exec(execFileSync(hugo, ["version"], { encoding: "utf8" }))?.[1]}`,
    files: {
      "config.toml": config,
      "layouts/_default/single.html": template,
      "data/links.json": JSON.stringify(links(articles)),
    },
    articles: "content",
    uploads: "static/uploads",
    command: { file: hugo, args: ["--quiet"], env: { HUGO_CACHEDIR: join(folder, "cache") } },
    out: "public",
    caches: ["resources", ".hugo_build.lock", "cache"],
  });
};
