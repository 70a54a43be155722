import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect } from "vitest";
import { siteProblems } from "../../src/core/check/problems.ts";

/** A part of a file and its replacement; a whole new text; null to remove the file. `▸` marks the place to report. */
export type Damage = [piece: string | RegExp, instead: string] | string | null;
/** A way to damage the basic site, and the file to report. */
export type Case = [code: keyof typeof siteProblems, file: string, damage: Damage, toldIn?: string];

/** The URL of the damaged site. */
export const base = "https://basic.example/site";
/** Adds markup at the end of a page's main content. */
const add = (markup: string): Damage => ["</main>", `${markup}</main>`];
/** Removes a part. */
const remove = (piece: string | RegExp): Damage => [piece, ""];
const key = "sk-or-v1-0123456789abcdef0123456789abcdef";
const english = "index.html";

/** At least one case for every problem of a site. */
export const cases: Case[] = [
  // Links
  ["broken-link", english, add('▸<a href="/site/nowhere">There</a>')],
  ["broken-link", english, add('▸<a href="/site/uploads/nothing.pdf">There</a>')],
  ["broken-link", english, add('▸<a href="https://basic.example/site/nowhere">There</a>')],
  [
    "broken-link",
    english,
    add('▸<img srcset="/site/uploads/logo.0522B2DF.svg 1x, /site/uploads/large.svg 2x" alt="" width="1" height="1"/>'),
  ],
  ["broken-link", english, add('▸<video poster="/site/uploads/poster.png"></video>')],
  ["broken-link", english, add('▸<form action="/site/send"></form>')],
  ["broken-link", english, ["<title>", '▸<link rel="preload" as="image" href="/site/uploads/old.svg"/><title>']],
  [
    "broken-link",
    english,
    ['"image":"https://basic.example/site/uploads/portrait.D040A40F.svg"', '"image":"https://basic.example/site/uploads/p.svg"'],
  ],
  ["broken-fragment", english, add('▸<a href="#%E0%A4">There</a>')],
  ["broken-fragment", english, add('▸<a href="#wrok">There</a>')],
  ["broken-fragment", english, add('▸<a href="/site/#wrok">There</a>')],
  ["broken-fragment", english, add('▸<a href="/site/ar#wrok">There</a>')],
  ["placeholder-link", english, add('▸<a href="#">There</a>')],
  ["malformed-address", english, add('▸<a href="https://a b/">There</a>')],
  ["relative-address", english, add('▸<a href="ar">There</a>')],
  ["outside-base-path", english, add('▸<a href="/ar">There</a>')],
  ["page-address", english, add('▸<a href="/site/ar/">There</a>')],
  ["page-address", english, add('▸<a href="/site/ar/index.html">There</a>')],
  ["insecure-resource", english, add('▸<img src="http://pictures.example/a.png" alt="" width="1" height="1"/>')],
  ["local-address", english, add('▸<a href="http://localhost:4321/ar">There</a>')],
  ["local-address", english, add('▸<a href="http://127.0.0.1/">There</a>')],
  ["one-way-citation", english, remove(/ <a class="back-link" href="#cite-Beta-2".*?<\/a>/)],
  ["one-way-citation", english, ['id="cite-Beta-2"><a href="#ref-Beta">', 'id="cite-Beta-2"><a href="#ref-Alpha">']],
  // Documents
  ["missing-doctype", english, remove("<!doctype html>\n")],
  ["main-heading", english, [/<h1>(.*?)<\/h1>/, "<h2>$1</h2>"]],
  ["main-heading", "404.html", add("<h1>Again</h1>")],
  ["missing-title", english, [/<title>.*?<\/title>/, "<title> </title>"]],
  ["missing-description", english, remove(/<meta name="description".*?\/>/)],
  ["duplicate-title", "translate/index.html", [/<title>.*?<\/title>/, "<title>Ada Example – Little Biographies</title>"]],
  ["invalid-language", english, add('▸<p lang="english_us">Text</p>')],
  ["text-direction", "ar/index.html", ['<html lang="ar" dir="rtl">', '▸<html lang="ar">']],
  ["text-direction", english, add('▸<p lang="fa" dir="ltr">متن</p>')],
  ["duplicate-id", english, add('▸<p id="work">Text</p>')],
  ["unknown-id", english, add('▸<button popovertarget="menus">Menu</button>')],
  ["unknown-id", english, add('▸<p aria-describedby="work nothing">Text</p>')],
  ["missing-alt", english, add('▸<img src="/site/uploads/logo.0522B2DF.svg" width="1" height="1"/>')],
  ["missing-size", english, add('▸<img src="/site/uploads/logo.0522B2DF.svg" alt=""/>')],
  ["skipped-heading-level", english, add("▸<h4>Deep</h4>")],
  ["unnamed-control", english, add('▸<a href="/site/ar"><span aria-hidden="true">→</span></a>')],
  ["unnamed-control", english, add('▸<button type="button"> <svg></svg></button>')],
  // Metadata
  ["canonical", english, [`rel="canonical" href="${base}/"`, `rel="canonical" href="${base}"`]],
  ["canonical", "ar/index.html", remove(/<link rel="canonical".*?\/>/)],
  ["relative-alternate", "ar/index.html", [`hrefLang="x-default" href="${base}/"`, 'hrefLang="x-default" href="/site/"']],
  ["broken-alternate", "ar/index.html", [`hrefLang="x-default" href="${base}/"`, `hrefLang="x-default" href="${base}/en"`]],
  [
    "invalid-hreflang",
    "ar/index.html",
    ['hrefLang="x-default"', 'hrefLang="x-default" href="https://basic.example/site/"/><link rel="alternate" hrefLang="en_us"'],
  ],
  ["alternate-language", "ar/index.html", ['rel="alternate" hrefLang="pt"', 'rel="alternate" hrefLang="pt-BR"']],
  ["missing-self-alternate", "ar/index.html", remove(/<link rel="alternate" hrefLang="ar".*?\/>/)],
  ["missing-default-alternate", "ar/index.html", remove(/<link rel="alternate" hrefLang="x-default".*?\/>/)],
  ["one-way-alternate", "ar/index.html", remove(/<link rel="alternate" hrefLang="pt".*?\/>/)],
  [
    "missing-sharing-image",
    english,
    ['"twitter:image" content="https://basic.example/site/uploads/share', '"twitter:image" content="/site/uploads/share'],
  ],
  [
    "sharing-image-format",
    english,
    [
      'property="og:image" content="https://basic.example/site/uploads/share.4AD64363.png"',
      'property="og:image" content="https://basic.example/site/uploads/logo.0522B2DF.svg"',
    ],
  ],
  ["malformed-json", english, ['"@context":', "'@context':"]],
  ["relative-json-ld", english, ['"url":"https://basic.example/site/"', '"url":"/site/"']],
  ["hidden-page", "ar/index.html", ["index, follow", "noindex"]],
  ["indexed-not-found", "404.html", ["noindex", "index"]],
  ["missing-site-file", "robots.txt", null],
  ["missing-site-file", "relay.json", null],
  ["broken-relay-file", "relay.json", "{}"],
  ["broken-relay-file", "relay.json", ['"targets":[', '"targets":[1,']],
  ["unlisted-page", "sitemap.xml", remove(/ {2}<url><loc>https:\/\/basic.example\/site\/ar<.*\n/)],
  ["unknown-sitemap-entry", "sitemap.xml", ["</urlset>", "  <url>▸<loc>https://basic.example/site/404</loc></url>\n</urlset>"]],
  ["unnamed-sitemap", "robots.txt", ["/site/sitemap.xml", "/sitemap.xml"]],
  // Security
  ["missing-policy", "ar/index.html", remove(/(?:<meta http-equiv="Content-Security-Policy".*?\/>)+/)],
  ["unsafe-policy", "ar/index.html", ["script-src &#x27;self&#x27;", "script-src &#x27;self&#x27; &#x27;unsafe-inline&#x27;"]],
  ["unsafe-policy", "ar/index.html", ["script-src &#x27;self&#x27;", "script-src https:"]],
  ["unsafe-policy", "ar/index.html", [/ content="default-src.*?"/, ' content="img-src *"']],
  // Without the policy for the folder of scripts and styles, those in uploads/ would be allowed.
  ["unsafe-policy", "ar/index.html", remove(/<meta http-equiv="Content-Security-Policy" content="script-src.*?\/>/)],
  ["unsafe-policy", "ar/index.html", ["*:*/site/assets/ ", "*:*/site/ "]],
  ["policy-mismatch", "ar/index.html", ["form-action &#x27;self&#x27;", "form-action *"]],
  ["policy-mismatch", "_headers", ["form-action 'self'", "form-action *"]],
  ["inline-script", "ar/index.html", ["<script>try{", "▸<script>try {"]],
  ["inline-style", english, add('▸<p style="color: red">Text</p>')],
  ["inline-style", english, add("▸<style>p { color: red }</style>")],
  ["inline-handler", english, add('▸<p onclick="go()">Text</p>')],
  ["script-address", english, add('▸<a href="java&#10;script:go()">There</a>')],
  ["exposed-key", english, add(`<p data-key="▸${key}">Text</p>`)],
  ["exposed-key", "assets/main", ["", `"${key}";`]],
  ["exposed-key", "uploads/notes.bin", `\0\xff ${key}`],
  // Files
  ["missing-asset", "assets/notFound", null, "404.html"],
  ["missing-asset", "assets/citations", null, "assets/main"],
  ["missing-asset", "assets/style", ["", ".a { background: ▸url(%zz.png) }"]],
  ["missing-asset", "assets/style", ["", '▸@import "/site/assets/fonts.css";']],
  ["unused-asset", "assets/main.AAAAAAAA.js", "void 0;"],
  ["empty-file", "uploads/logo.0522B2DF.svg", ""],
  ["leftover", ".biopedia.new/index.html", "text", ".biopedia.new"],
  ["leftover", "fr/index.html~", "text"],
];

type Place = { line: number; column: number };

/** Damages a file. @returns line and column of the place to report, if one is marked */
export function damageFile(path: string, damage: Damage): Place | undefined {
  return damageFiles([[path, damage]])[0];
}

/** Damages files, some of them in several places. @returns for each damage line and column of the place to report, if one is marked */
export function damageFiles(damages: readonly (readonly [path: string, damage: Damage])[]): (Place | undefined)[] {
  const marked = new Map<string, string>();
  // One mark for each damage: a later one may move it.
  const markOf = (index: number) => String.fromCodePoint(0xf0000 + index);
  for (const [index, [path, damage]] of damages.entries()) {
    if (damage === null) {
      rmSync(path);
      continue;
    }
    const old = marked.get(path) ?? (existsSync(path) ? readFileSync(path, "utf8") : undefined);
    const text = typeof damage === "string" ? damage : (old ?? "").replace(...damage);
    expect(text, `${path}: ${damage}`).not.toBe(old);
    marked.set(path, text.replace("▸", markOf(index)));
  }
  const withoutMarks = (text: string) => text.replaceAll(/[\u{f0000}-\u{f00ff}]/gu, "");
  for (const [path, text] of marked) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, withoutMarks(text));
  }
  return damages.map(([path], index) => {
    const [before = "", after] = marked.get(path)?.split(markOf(index)) ?? [];
    if (after === undefined) return undefined;
    const lines = withoutMarks(before).split("\n");
    return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
  });
}

/** Damages to the same part of a page, or one of which hides the other. */
const apart: Case[0][][] = [
  ["malformed-json", "relative-json-ld"],
  ["hidden-page", "unlisted-page"],
  ["relative-alternate", "broken-alternate", "invalid-hreflang", "alternate-language", "missing-default-alternate"],
  ["missing-policy", "unsafe-policy", "policy-mismatch", "inline-script"],
];

/**
 * Puts cases into groups that damage one site at once, which is quicker than a site for each: no two of a group are of the same code or to be kept
 * apart, all have one severity, and a file that is replaced or removed is damaged once.
 */
export function groupsOf(all: readonly Case[]): Case[][] {
  const groups: Case[][] = [];
  const isWhole = ([, , damage]: Case) => damage === null || typeof damage === "string";
  for (const each of all) {
    const fits = (other: Case) =>
      other[0] !== each[0] &&
      !apart.some((codes) => codes.includes(other[0]) && codes.includes(each[0])) &&
      siteProblems[other[0]].severity === siteProblems[each[0]].severity &&
      (other[1] !== each[1] || !(isWhole(other) || isWhole(each)));
    const group = groups.find((others) => others.length < 8 && others.every(fits));
    if (group) group.push(each);
    else groups.push([each]);
  }
  return groups;
}
