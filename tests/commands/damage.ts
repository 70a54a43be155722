import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect } from "vitest";
import { siteProblems } from "../../src/core/check/problems.ts";
import { exif, jpeg, png, webp } from "../support/picture-bytes.ts";

/** A part of a file and its replacement; a whole new text or bytes; null to remove the file. `▸` marks the place to report. */
type Damage = [piece: string | RegExp, instead: string] | string | Uint8Array | null;
/** A way to damage the basic site, and the file to report; what else must be changed for it. */
export type Case = [code: keyof typeof siteProblems, file: string, damage: Damage, toldIn?: string, more?: readonly [string, Damage][]];

/** The URL of the damaged site. */
export const base = "https://basic.example/site";
/** Adds markup at the end of a page's main content. */
const add = (markup: string): [string, string] => ["</main>", `${markup}</main>`];
/** Removes a part. */
const remove = (piece: string | RegExp): Damage => [piece, ""];
const key = "sk-or-v1-0123456789abcdef0123456789abcdef";
const english = "index.html";
const arabic = "ar/index.html";
const portuguese = "pt/index.html";
/** Declares something in the manifest, as site.yaml does. */
const declare = (settings: string): Damage => ['{"basePath":', `{${settings},"basePath":`];
/** Adds a picture of a width and height to a page. */
const show = (src: string, width: number, height: number): Damage => add(`▸<img src="${src}" alt="" width="${width}" height="${height}"/>`);
/** Names another sharing image with a page's link, with its true size. */
const share = (file: string, width: number, height: number): Damage => [
  /(?<url>property="og:image" content=")[^"]*(?<width>".*?property="og:image:width" content=")[^"]*(?<height>".*?property="og:image:height" content=")[^"]*"/,
  `$<url>${base}/uploads/${file}$<width>${width}$<height>${height}"`,
];
/** The description of the English page. */
const description = "Ada Example is a clockmaker who repairs tower clocks and teaches others to do the same.";
/** A data address of a photo with a GPS position. */
const located = (parameters: string) => `data:image/jpeg${parameters};base64,${jpeg({ exif: exif({ hasGps: true }) }).toString("base64")}`;
const drawing = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3">${inside}</svg>`;
/** The header of a TIFF file of 4 × 3 pixels. */
const tiff = (): Uint8Array =>
  Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0, 2, 0, 0, 1, 3, 0, 1, 0, 0, 0, 4, 0, 0, 0, 1, 1, 3, 0, 1, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0]);
/** Declares that a finding, which comes with another, is all right. */
const declared = (rule: string): [string, Damage][] => [
  [".biopedia", declare(`"check":{"except":[{"rule":"${rule}","reason":"It is not what is tested."}]}`)],
];

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
  ["placeholder-link", english, add('▸<a href="">There</a>')],
  ["placeholder-link", english, add('▸<a href="#!">There</a>')],
  ["placeholder-link", english, add('▸<a href="mailto:ada@example.org">There</a>')],
  ["placeholder-link", english, add('▸<img alt="" width="1" height="1"/>')],
  ["placeholder-link", english, add('▸<a href="mailto:">There</a>')],
  ["placeholder-link", english, add('▸<a href="TODO">There</a>')],
  ["placeholder-link", english, add('▸<a href="https://www.example.com/page">There</a>')],
  ["malformed-address", english, add('▸<a href="https://a b/">There</a>')],
  ["relative-address", english, add('▸<a href="ar">There</a>')],
  ["outside-base-path", english, add('▸<a href="/ar">There</a>')],
  ["page-address", english, add('▸<a href="/site/ar/">There</a>')],
  ["page-address", english, add('▸<a href="/site/ar/index.html">There</a>')],
  ["insecure-resource", english, add('▸<img src="http://pictures.example/a.png" alt="" width="1" height="1"/>')],
  ["local-address", english, add('▸<a href="http://localhost:4321/ar">There</a>')],
  ["local-address", english, add('▸<a href="http://127.0.0.1/">There</a>')],
  ["local-address", english, add('▸<a href="http://[::ffff:127.0.0.1]/">There</a>')],
  ["local-address", english, add('▸<a href="http://100.64.0.1/">There</a>')],
  ["local-address", english, add('▸<a href="http://0.1.2.3/">There</a>')],
  ["local-address", english, add('▸<a href="http://192.168.1.20/photos">There</a>')],
  ["one-way-citation", english, remove(/ <a class="back-link" href="#cite-Beta-2".*?<\/a>/)],
  ["one-way-citation", english, ['id="cite-Beta-2"><a href="#ref-Beta">', 'id="cite-Beta-2"><a href="#ref-Alpha">']],
  // Documents
  ["missing-doctype", english, remove("<!doctype html>\n")],
  ["missing-head-tag", arabic, remove(/<meta charSet="utf-8"\/>/)],
  ["missing-head-tag", arabic, ["width=device-width", "width=980"]],
  ["main-heading", english, [/<h1>(.*?)<\/h1>/, "<h2>$1</h2>"]],
  ["main-heading", "404.html", add("<h1>Again</h1>")],
  ["unclosed-tag", english, add("▸<section><p>Text</p>")],
  ["unclosed-tag", english, add("▸<span/>")],
  ["unclosed-tag", english, add("<p><b>▸<i>Text</b></i></p>")],
  ["stray-tag", english, add("<p>Text</p>▸</aside>")],
  ["stray-tag", english, add("<p>Text<ul><li>One<li>Two</ul>▸</p>")],
  ["nested-tag", english, add('<a href="/site/ar">There ▸<a href="/site/pt">and there</a></a>')],
  ["nested-tag", english, add("<p><b>▸<ol><li>Text</li></ol></b></p>")],
  ["main-landmark", english, add("<main hidden>Text</main>▸<main>Text</main>")],
  ["main-landmark", "pt/translate/index.html", [/<main\b([\s\S]*)<\/main>/, "<div$1</div>"]],
  ["meta-refresh", english, ["<title>", '▸<meta http-equiv="refresh" content="0; URL=/site/ar"/><title>']],
  ["meta-refresh", english, ["<title>", '▸<meta http-equiv="Refresh" content="60"/><title>']],
  ["missing-title", english, [/<title>.*?<\/title>/, "<title> </title>"]],
  ["missing-description", english, remove(/<meta name="description".*?\/>/)],
  ["duplicate-title", "translate/index.html", [/<title>.*?<\/title>/, "<title>Ada Example – Little Biographies</title>"]],
  ["invalid-language", english, add('▸<p lang="english_us">Text</p>')],
  ["text-direction", "ar/index.html", ['<html lang="ar" dir="rtl">', '▸<html lang="ar">']],
  ["text-direction", "pt/index.html", [/<html lang="pt"[^>]*>/, '▸<html lang="pt" dir="auto">']],
  ["text-direction", english, add('▸<p lang="fa" dir="ltr">متن</p>')],
  ["duplicate-id", english, add('▸<p id="work">Text</p>')],
  ["unknown-id", english, add('▸<button popovertarget="menus">Menu</button>')],
  ["unknown-id", english, add('▸<p aria-describedby="work nothing">Text</p>')],
  ["missing-alt", english, add('▸<img src="/site/uploads/logo.0522B2DF.svg" width="1" height="1"/>')],
  ["missing-size", english, add('▸<img src="/site/uploads/logo.0522B2DF.svg" alt=""/>')],
  ["skipped-heading-level", english, add("▸<h4>Deep</h4>")],
  ["empty-heading", english, add("▸<h2> <span></span></h2>")],
  ["missing-size", english, add('▸<img src="/site/uploads/logo.0522B2DF.svg" alt="" width="auto" height="1"/>')],
  ["unnamed-control", english, add('▸<span role="button" tabindex="0"></span>')],
  ["unnamed-control", english, add('▸<a href="/site/ar"><span aria-hidden="true">→</span></a>')],
  ["unnamed-control", english, add('▸<button type="button"> <svg></svg></button>')],
  // Hidden
  [
    "shown-hidden",
    english,
    add('▸<p class="tool" hidden>Text</p>'),
    english,
    [["assets/style", [/\[hidden\][^{}]*\{display:none\s*!important\}/, ""]]],
  ],
  [
    "shown-hidden",
    english,
    add('▸<p class="tool" hidden>Text</p>'),
    english,
    [["assets/style", [/\[hidden\][^{}]*\{display:none\s*!important\}/, "$&p.tool.tool{display:block!important}"]]],
  ],
  ["no-opener", english, add('▸<div popover id="lost">Text</div>')],
  ["no-opener", english, add('▸<dialog id="lost">Text</dialog><button commandfor="lost" command="close">Close</button>')],
  ["hidden-control", english, add('▸<div aria-hidden="true"><p><button type="button">Go</button></p></div>')],
  ["hidden-control", english, add('▸<div aria-hidden="true"><p contenteditable>Text</p></div>')],
  ["hidden-control", english, add('▸<div aria-hidden="true"><video controls></video></div>')],
  ["positive-tabindex", english, add('▸<a href="/site/ar" tabindex="2">There</a>')],
  ["label-target", english, add('<p id="words">Text</p>▸<label for="words">Words</label>')],
  ["unnamed-field", english, add('▸<input type="text" name="words" placeholder="Words"/>')],
  ["unnamed-field", english, add("<label>▸<textarea></textarea></label>")],
  // Pictures
  ["picture-format", english, show("https://pictures.example/a.heic", 4, 3)],
  ["picture-format", english, show("/site/uploads/scan.tif", 4, 3), english, [["uploads/scan.tif", tiff()]]],
  ["picture-unreadable", "uploads/photo.jpg", "<html>"],
  ["picture-unreadable", "uploads/photo.jpg", jpeg({ size: 2000 }).subarray(0, 1000)],
  ["picture-unreadable", "uploads/photo.jpg", tiff(), "uploads/photo.jpg", [[english, show("/site/uploads/photo.jpg", 4, 3)]]],
  ["picture-unreadable", "uploads/photo.webp", webp().fill(20, 4, 5)],
  [
    "picture-unreadable",
    english,
    [
      "</main>",
      '<picture><source type="image/webp" srcset="/site/uploads/photo.png"/>▸<img src="/site/uploads/photo.png" alt="" width="40" height="30"/></picture></main>',
    ],
    english,
    [["uploads/photo.png", png()]],
  ],
  ["picture-ratio", english, show("/site/uploads/photo.jpg", 40, 40), english, [["uploads/photo.jpg", jpeg({ width: 400, height: 300 })]]],
  [
    "picture-ratio",
    english,
    show("/site/uploads/photo.jpg", 40, 30),
    english,
    [["uploads/photo.jpg", jpeg({ width: 400, height: 300, exif: exif({ orientation: 6 }) })], ...declared("picture-metadata")],
  ],
  [
    "picture-width",
    english,
    add('▸<img srcset="/site/uploads/photo.jpg 800w" src="/site/uploads/photo.jpg" alt="" width="40" height="30"/>'),
    english,
    [["uploads/photo.jpg", jpeg({ width: 400, height: 300 })]],
  ],
  [
    "heavy-picture",
    english,
    show("/site/uploads/photo.jpg", 40, 30),
    english,
    [["uploads/photo.jpg", jpeg({ width: 4000, height: 3000, size: 40_000 })]],
  ],
  [
    "heavy-picture",
    english,
    add('▸<picture><source srcset="/site/uploads/photo.png 400w"/><img alt="" width="40" height="30"/></picture>').map((part) =>
      String(part).replace("▸<picture>", "<picture>").replace("<img", "▸<img"),
    ) as [string, string],
    english,
    [["uploads/photo.png", png({ width: 400, height: 300, size: 90_000 })]],
  ],
  ["picture-location", "uploads/photo.jpg", jpeg({ exif: exif({ hasGps: true }) })],
  ["picture-location", "uploads/photo.png", png({ xmp: "<exif:GPSLatitude>35,54.1N</exif:GPSLatitude>" })],
  ["picture-location", "uploads/photo.jpg", Buffer.concat([jpeg(), jpeg({ exif: exif({ hasGps: true }) })])],
  ["picture-location", "uploads/map.svg", drawing("<metadata><exif:GPSLatitude>1,0N</exif:GPSLatitude></metadata>")],
  ["picture-location", "uploads/map.svg", drawing(`<image href="${located(";charset=utf-8")}"/>`)],
  ["picture-location", english, add(`▸<a href="${located("")}">Picture</a>`)],
  ["picture-location", "assets/style", ["", `.a{background:url(▸${located("")})}`]],
  ["picture-location", english, add('▸<svg><metadata><rdf:Description exif:GPSLatitude="35,54.1N"></rdf:Description></metadata></svg>')],
  [
    "picture-location",
    english,
    add(`<svg>▸<image href="data:image/svg+xml,${encodeURIComponent(drawing(`<image href="${located("")}"/>`))}"/></svg>`),
  ],
  ["picture-metadata", "assets/style", ["", `.a{background:url(▸data:image/png;base64,${png({ exif: exif() }).toString("base64")})}`]],
  ["picture-metadata", "uploads/photo.png", png({ exif: exif() })],
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
  [
    "repeated-hreflang",
    "ar/index.html",
    [
      '<link rel="alternate" hrefLang="pt"',
      `<link rel="alternate" hrefLang="ar" href="https://elsewhere.example/ar"/><link rel="alternate" hrefLang="pt"`,
    ],
  ],
  ["different-default", "ar/index.html", [`hrefLang="x-default" href="${base}/"`, `hrefLang="x-default" href="${base}/pt"`]],
  ["missing-default-alternate", "ar/index.html", remove(/<link rel="alternate" hrefLang="x-default".*?\/>/)],
  ["one-way-alternate", "ar/index.html", remove(/<link rel="alternate" hrefLang="pt".*?\/>/)],
  ["missing-sharing-tag", arabic, [/(<meta property="og:title" content=").*?"/, '$1"']],
  ["sharing-address", arabic, [/(<meta property="og:url" content=").*?"/, `$1${base}/"`]],
  ["sharing-locale", arabic, [/(<meta property="og:locale" content=").*?"/, '$1en_US"']],
  ["sharing-locale", portuguese, [/(<meta property="og:locale" content=").*?"/, '$1pt_AO"']],
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
  ["sharing-image-size", english, share("square.png", 500, 500), english, [["uploads/square.png", png({ width: 500, height: 500 })]]],
  [
    "sharing-image-weight",
    english,
    share("heavy.png", 1200, 630),
    english,
    [["uploads/heavy.png", png({ width: 1200, height: 630, size: 310_000 })]],
  ],
  ["sharing-image-facts", english, ['property="og:image:width" content="1200"', 'property="og:image:width" content="1201"']],
  ["sharing-image-facts", english, ['property="og:image:type" content="image/png"', 'property="og:image:type" content="image/jpeg"']],
  ["duplicate-description", "translate/index.html", [/(<meta name="description" content=").*?"/, `$1${description}"`]],
  ["long-title", arabic, [/<title>.*?<\/title>/, `<title>${"عنوان طويل ".repeat(8)}</title>`]],
  ["short-description", arabic, [/(<meta name="description" content=").*?"/, '$1قصير"']],
  ["long-description", arabic, [/(<meta name="description" content=").*?"/, `$1${"وصف طويل ".repeat(30)}"`]],
  ["untranslated-text", arabic, [/(<meta name="description" content=").*?"/, `$1${description}"`]],
  [
    "untranslated-text",
    arabic,
    add(`▸<p>هنا. She repairs clocks for the town, and for <b>others</b> in the country.</p>`),
    arabic,
    [[english, add("<ul><li>She repairs clocks for the town, and for others in the country.</li></ul>")]],
  ],
  [
    "source-language-text",
    portuguese,
    [/(<meta property="og:description" content=").*?"/, '$1A woman who repairs the clocks of the town and teaches others to do it."'],
  ],
  ["source-language-text", portuguese, add("▸<p>This is the story of a woman who has repaired the clocks of her town for many years.</p>")],
  [
    "source-language-text",
    portuguese,
    add('▸<img src="/site/uploads/logo.0522B2DF.svg" alt="the clock of the town and the woman who repaired it" width="1" height="1"/>'),
  ],
  [
    "foreign-script",
    arabic,
    [/(<meta property="og:description" content=").*?"/, '$1A woman who repairs the clocks of the town and teaches others to do it."'],
  ],
  ["foreign-script", arabic, add("▸<p>She repairs clocks for the town, and teaches others to do the same.</p>")],
  ["malformed-json", english, ['"@context":', "'@context':"]],
  ["relative-json-ld", english, ['"url":"https://basic.example/site/"', '"url":"/site/"']],
  ["json-ld-type", english, ['"@type":"ImageObject"', '"@type":"Imageobject"']],
  ["json-ld-required", english, ['/#website","name":"Little Biographies"', '/#website"']],
  ["json-ld-recommended", english, [/"headline":"[^"]*",/, ""]],
  ["json-ld-date", english, [/"dateModified":"[^"]*"/, '"dateModified":"2025-03-03T10:00:00"']],
  ["json-ld-date", english, [/"dateModified":"[^"]*"/, '"dateModified":"2025-02-30T10:00:00Z"']],
  ["json-ld-breadcrumbs", "translate/index.html", ['"position":2', '"position":3']],
  [
    "json-ld-reference",
    english,
    ['"about":{"@id":"https://basic.example/site/#person"}', '"about":{"@id":"https://basic.example/site/#nobody"}'],
  ],
  ["hidden-page", "ar/index.html", ["index, follow", "noindex"]],
  ["hidden-page", "ar/index.html", ["<title>", '<meta name="Googlebot" content="noindex"/><title>']],
  ["indexed-not-found", "404.html", ["noindex", "index"]],
  ["missing-site-file", "robots.txt", null],
  ["missing-site-file", "relay.json", null],
  ["broken-relay-file", "relay.json", "{}"],
  ["broken-relay-file", "relay.json", ['"targets":[', '"targets":[1,']],
  ["unlisted-page", "sitemap.xml", remove(/ {2}<url><loc>https:\/\/basic.example\/site\/ar<[\s\S]*?<\/url>\n/)],
  ["unknown-sitemap-entry", "sitemap.xml", ["</urlset>", "  <url>▸<loc>https://basic.example/site/404</loc></url>\n</urlset>"]],
  ["malformed-sitemap", "sitemap.xml", ["<urlset", "<urlset & "]],
  ["malformed-sitemap", "sitemap.xml", remove("  </url>\n")],
  ["malformed-sitemap", "sitemap.xml", ["sitemap/0.9", "sitemap/0.8"]],
  ["duplicate-sitemap-entry", "sitemap.xml", ["</urlset>", "<url>▸<loc>https://basic.example/site/ar</loc></url></urlset>"]],
  ["sitemap-date", "sitemap.xml", [/<\/loc>(?:<lastmod>.*?<\/lastmod>)?/, "</loc>▸<lastmod>2999-01-01</lastmod>"]],
  ["sitemap-date", "sitemap.xml", [/<\/loc>(?:<lastmod>.*?<\/lastmod>)?/, "</loc>▸<lastmod>2025-02-30</lastmod>"]],
  ["sitemap-date", "sitemap.xml", [/<\/loc>(?:<lastmod>.*?<\/lastmod>)?/, "</loc>▸<lastmod>2001-01-01</lastmod>"]],
  ["sitemap-alternates", "sitemap.xml", remove(/\n *<xhtml:link rel="alternate" hreflang="ar".*?\/>/)],
  ["sitemap-alternates", "sitemap.xml", ['rel="alternate" hreflang="ar"', 'rel="alternate" hreflang="he"']],
  ["sitemap-alternates", "sitemap.xml", ['rel="alternate"', 'rel="canonical"']],
  ["closed-site", "robots.txt", ["", "User-agent: AnyBot\nUser-agent: *\nDisallow: / # for now\n\n"]],
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
  ["inline-script", "ar/index.html", ["<script>if(", "▸<script>if ("]],
  ["inline-style", english, add('▸<p style="color: red">Text</p>')],
  ["inline-style", english, add("▸<style>p { color: red }</style>")],
  ["inline-handler", english, add('▸<p onclick="go()">Text</p>')],
  ["foreign-resource", english, add('▸<script src="https://cdn.example/a.js"></script>')],
  ["foreign-resource", english, add('▸<iframe src="//video.example/1" title="Film"></iframe>')],
  ["foreign-resource", english, ["<title>", '▸<link rel="stylesheet" href="https://cdn.example/a.css"/><title>']],
  ["script-address", english, add('▸<a href="java&#10;script:go()">There</a>')],
  ["exposed-key", english, add(`<p data-key="▸${key}">Text</p>`)],
  ["exposed-key", english, add('<a href="https://ada:▸s3cret@town.example/">There</a>')],
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
  // Budgets and exceptions
  [
    "over-budget",
    english,
    add('<img src="/site/uploads/photo.jpg" alt="" width="500" height="500"/>'),
    english,
    [
      ["uploads/photo.jpg", jpeg({ width: 1000, height: 1000, size: 90_000 })],
      [".biopedia", declare('"budgets":{"pictures":80}')],
    ],
  ],
  ["unused-exception", ".biopedia", declare('"check":{"except":[{"rule":"heavy-picture","page":"/ar","reason":"It is art."}]}'), ""],
];

/** Returns the real name of a file whose name has a hash: `assets/main.BQ5ZUX7K.js` for `assets/main`, `uploads/logo.0522B2DF.svg` for `uploads/logo.svg`. */
export function realName(file: string, files: readonly string[]): string {
  const [, stem = "", ending = ""] = /^uploads\/(.*)\.(\w+)$/.exec(file) ?? [];
  const isIt = (name: string) =>
    name === file ||
    (file.startsWith("assets/") && name.startsWith(`${file}.`)) ||
    (stem !== "" && name.startsWith(`uploads/${stem}.`) && name.endsWith(`.${ending}`) && name.split(".").length === 3);
  return files.find(isIt) ?? file;
}

/** Returns a damage with the real names of the uploads that it mentions. */
export function withRealNames(damage: Damage, files: readonly string[]): Damage {
  const real = (text: string) => text.replace(/uploads\/[\w-]+\.\w+/g, (file) => realName(file, files));
  if (typeof damage === "string") return real(damage);
  if (!Array.isArray(damage)) return damage;
  const [piece, instead] = damage;
  return [typeof piece === "string" ? real(piece) : piece, real(instead)];
}

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
    if (damage instanceof Uint8Array) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, damage);
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
  ["malformed-json", "relative-json-ld", "json-ld-required", "json-ld-date", "json-ld-reference"],
  ["sharing-image-format", "sharing-image-size", "sharing-image-weight", "sharing-image-facts"],
  ["missing-title", "duplicate-title"],
  ["unclosed-tag", "stray-tag", "nested-tag"],
  ["missing-description", "duplicate-description"],
  ["short-description", "long-description", "untranslated-text"],
  ["hidden-page", "unlisted-page"],
  [
    "relative-alternate",
    "broken-alternate",
    "invalid-hreflang",
    "alternate-language",
    "missing-default-alternate",
    "different-default",
    "missing-self-alternate",
    "repeated-hreflang",
  ],
  ["malformed-sitemap", "sitemap-date", "sitemap-alternates", "duplicate-sitemap-entry", "unlisted-page", "unknown-sitemap-entry"],
  ["missing-policy", "unsafe-policy", "policy-mismatch", "inline-script"],
];

/** All files that a case changes. */
const changedBy = ([, file, , , more = []]: Case): string[] => [file, ...more.map(([path]) => path)];

/**
 * Puts cases into groups that damage one site at once, which is quicker than a site for each: no two of a group are of the same code or to be kept
 * apart, all have one severity, and a file that is replaced or removed is damaged once.
 */
export function groupsOf(all: readonly Case[]): Case[][] {
  const groups: Case[][] = [];
  const isWhole = ([, , damage]: Case) => !Array.isArray(damage);
  for (const each of all) {
    const fits = (other: Case) =>
      other[0] !== each[0] &&
      !apart.some((codes) => codes.includes(other[0]) && codes.includes(each[0])) &&
      siteProblems[other[0]].severity === siteProblems[each[0]].severity &&
      (other[1] !== each[1] || !(isWhole(other) || isWhole(each))) &&
      !changedBy(each)
        .slice(1)
        .some((file) => changedBy(other).slice(1).includes(file)) &&
      !(isWhole(each) && changedBy(other).includes(each[1])) &&
      !(isWhole(other) && changedBy(each).includes(other[1]));
    const group = groups.find((others) => others.length < 16 && others.every(fits));
    if (group) group.push(each);
    else groups.push([each]);
  }
  return groups;
}
