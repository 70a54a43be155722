import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkSvg } from "../../src/core/content/xml.ts";
import { Source } from "../../src/core/diagnostics/source.ts";
import { articleTags } from "../../templates/tags/article-tags.ts";
import { show } from "../support/tag.ts";
import { buildBasic, summary } from "./problems.ts";

const svg = (inside: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10"${attributes}>\n${inside}\n</svg>\n`;

const problemOf = (text: string) =>
  checkSvg(new Source("uploads/a.svg", text)).map(({ message, line }) => `${line}: ${message}`);

describe("rejects unsupported uploads", () => {
  const known = Object.keys(articleTags.uploads).join(", ");

  test.each([
    "page.html",
    "script.js",
    "data.json",
    "picture.svgz",
    "README",
    "app.webmanifest",
    "style.css",
    "page.xhtml",
  ])("%s", async (name) => {
    const { code, stderr, folder } = await buildBasic({ [`uploads/${name}`]: "Text" });
    expect(stderr).toContain(
      `error[upload-type]: unsupported file type\n  --> content/uploads/${name}\n  = use one of: ${known}\n`,
    );
    expect({ code, exists: existsSync(join(folder, "dist")) }).toEqual({ code: 1, exists: false });
  });

  test.each([
    ["a page that is named a PNG", "a.png", "<!doctype html><script>alert(1)</script>", "a PNG picture"],
    ["a script that is named a JPEG", "deep/er/a.JPG", "alert(1)", "a JPEG picture"],
    ["a page that is named a PDF", "a.pdf", "<html>%PDF-1.7", "a PDF document"],
    ["a sound that is named a WebP", "a.webp", "RIFF....WAVE", "a WebP picture"],
    ["a film that is named an AVIF", "a.avif", "\0\0\0\x20ftypisom", "an AVIF picture"],
    ["an empty font", "a.woff2", "", "a WOFF2 font"],
  ])("%s", async (_, name, content, expected) => {
    const { code, stderr } = await buildBasic({ [`uploads/${name}`]: content });
    expect(stderr).toContain(
      `error[upload-content]: the file is not ${expected}, although its name says so\n  --> content/uploads/${name}\n`,
    );
    expect(code).toBe(1);
  });

  test("a file that is too large, by its limit", async () => {
    const { stderr } = await buildBasic({
      "uploads/a.pdf": Buffer.concat([Buffer.from("%PDF-1.7"), Buffer.alloc(25 * 1024 * 1024)]),
    });
    expect(stderr).toContain("error[too-large]: the file is larger than 25 MB\n  --> content/uploads/a.pdf\n");
  });

  test("drawings in UTF-16 are refused", async () => {
    const hostile = svg("<script>alert(1)</script>");
    const { stderr } = await buildBasic({
      "uploads/a.svg": Buffer.from(`\ufeff${hostile}`, "utf16le"),
      "uploads/b.svg": Buffer.from(hostile, "utf16le"),
    });
    expect(summary(stderr)).toEqual(
      expect.arrayContaining([
        "error[encoding] content/uploads/a.svg",
        "error[forbidden-character] content/uploads/b.svg:1:2",
      ]),
    );
  });

  test("files of all known types are accepted, and published under names that tell their content", async () => {
    const files = {
      "uploads/a.png": Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
      "uploads/a.jpeg": Buffer.from("\xff\xd8\xff\xe0", "latin1"),
      "uploads/a.gif": "GIF89a",
      "uploads/a.webp": "RIFF....WEBP",
      "uploads/a.avif": "\0\0\0\x20ftypmif1\0\0\0\0avif",
      "uploads/a.pdf": "%PDF-1.7",
      "uploads/a.zip": "PK\x03\x04",
      "uploads/a.epub": `PK\x03\x04${" ".repeat(26)}mimetypeapplication/epub+zip`,
      "uploads/a.ics": "\ufeffBEGIN:VCALENDAR\r\n",
      "uploads/a.vcf": "BEGIN:VCARD\r\n",
      "uploads/a.csv": "Year,Work\n1843,Notes\n",
      "uploads/a.woff2": "wOF2",
      "uploads/a.ttf": "\0\x01\0\0",
      "uploads/a.otf": "OTTO",
    };
    const { code, stderr, folder } = await buildBasic(files);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    // Pages show none of the pictures.
    expect(readdirSync(join(folder, "dist/uploads")).filter((name) => name.startsWith("a."))).toEqual([
      "a.0FC4E2AE.epub",
      "a.39867965.ics",
      "a.6AD7C8BA.csv",
      "a.6B3A49F6.vcf",
      "a.78636849.woff2",
      "a.7FF30FCF.otf",
      "a.86EDBAA2.pdf",
      "a.8DCC7E60.zip",
      "a.BF5E8FFA.ttf",
    ]);
  });
});

test("a link to a file says its type and size, on the page and in its Markdown", async () => {
  const { $, markdown } = await show("The [list](/uploads/a%20b.csv#row=2) of [works](/uploads/portrait.svg).", {
    "uploads/a b.csv": "Year,Work\n1843,Notes\n",
  });
  expect($(".article p").first().text()).toBe("The list (CSV · 1\u00a0kB) of works.");
  // Chromium shows no PDF in the sandbox of uploads.
  expect(
    $(".article p a[download]")
      .map((_, link) => $(link).attr("download"))
      .get(),
  ).toEqual(["a b.csv"]);
  expect(markdown).toMatch(/^The \[list\]\(.*\) \(CSV · .*\) of \[works\]\(.*\)\.$/);
});

test.each([
  ["zip", "<html><script>alert(1)</script></html>"],
  ["epub", "PK\x03\x04 no book"],
  ["ics", "<!doctype html>"],
  ["vcf", "Ada"],
  ["csv", "<html><script>alert(1)</script></html>"],
])("what is no %s is refused", async (ending, text) => {
  const { stderr } = await buildBasic({ [`uploads/a.${ending}`]: text });
  expect(summary(stderr)).toEqual([`error[upload-content] content/uploads/a.${ending}`]);
});

describe("rejects unsafe SVG files, with the line", () => {
  test.each([
    ["a script", svg("<script>alert(1)</script>"), "2: .*the element script is"],
    ["a script from elsewhere", svg('<script href="/uploads/p.js"/>'), "2: .*the element script is"],
    ["a script in capitals", svg("<SCRIPT/>"), "2: .*the element SCRIPT is"],
    [
      "a script under another prefix",
      svg('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'),
      "2: .*the element script is",
    ],
    ["a handler", svg("", ' onload="alert(1)"'), "1: .*scripts are not allowed, as in the attribute onload"],
    [
      "a handler in any case, after a line break",
      svg("<g\nOnClick='alert(1)'/>"),
      "2: .*scripts are not allowed, as in the attribute OnClick",
    ],
    ["a part of a page", svg("<foreignObject/>"), "2: .*the element foreignObject is"],
    ["an element of a page", svg('<g xmlns="http://www.w3.org/1999/xhtml"/>'), "2: .*the namespace .* is not allowed"],
    [
      "an element of a page, behind entities",
      svg('<h:p xmlns:h="http://www.w3.org/1999/&#x78;html"/>'),
      "2: .*the namespace .* is not allowed",
    ],
    [
      "a link",
      svg('<a href="https://elsewhere.example/"/>'),
      "2: .*the attribute href must not refer to anything outside",
    ],
    [
      "a link that runs something",
      svg('<a xlink:href=" java&#10;script:alert(1)"/>'),
      "2: .*the attribute href must not refer to anything outside",
    ],
    [
      "a link under another prefix",
      svg('<a x:href="javascript:alert(1)" xmlns:x="http://www.w3.org/1999/xlink"/>'),
      "2: .*must not refer to anything outside",
    ],
    [
      "a picture from elsewhere",
      svg('<image href="//elsewhere.example/a.png"/>'),
      "2: .*must not refer to anything outside",
    ],
    [
      "a drawing in the drawing",
      svg('<image href="data:image/svg+xml;base64,PHN2Zz4="/>'),
      "2: .*must not refer to anything outside",
    ],
    [
      "a filter from elsewhere",
      svg('<g filter="url(https://elsewhere.example/#f)"/>'),
      "2: .*url\\(\\) in styles must not refer to anything outside",
    ],
    ["an address with escapes", svg('<g style="fill:\\75rl(https://elsewhere.example)"/>'), "2: .*backslashes"],
    [
      "an address in quotes and entities",
      svg('<g fill="url(&quot;https://elsewhere.example&quot;)"/>'),
      "2: .*must not refer to anything outside",
    ],
    [
      "a picture set",
      svg("<style>g { fill: image-set('https://elsewhere.example' 1x) }</style>"),
      "2: .*image-set\\(\\) in styles must not refer to anything outside",
    ],
    ["a stylesheet", svg('<style>@import "https://elsewhere.example/a.css";</style>'), "2: .*@import"],
    ["a stylesheet in CDATA", svg("<style><![CDATA[@IMPORT 'a.css';]]></style>"), "2: .*@import"],
    ["a stylesheet in pieces", svg("<style>@im<!-- -->port 'a.css';</style>"), "2: .*@import"],
    [
      "a stylesheet beside the drawing",
      `<?xml version="1.0"?>\n<?xml-stylesheet href="a.css"?>\n${svg("")}`,
      "2: .*processing instruction xml-stylesheet",
    ],
    [
      "a link that changes",
      svg('<a href="#a"><set attributeName="xlink:href" to="javascript:alert(1)"/></a>'),
      "2: .*must not be animated",
    ],
    [
      "data in a stylesheet",
      svg("<style>svg{background-image:url(data:image/jpeg;base64,/9j/)}</style>"),
      "2: .*nor to embedded data",
    ],
    ["data in a style", svg('<g style="filter:url( data:image/svg+xml,%3Csvg/>)"/>'), "2: .*nor to embedded data"],
    ...[";charset=utf-8;base64,/9j%2B", ";base64,/9j%2B", ",%FF%D8", ";base64,iVBO"].map(
      (data): [string, string, string] => [
        `an embedded picture that cannot be read: ${data}`,
        svg(`<image href="data:image/jpeg${data}"/>`),
        "2: .*the picture in it .*: parts that cannot be read",
      ],
    ),
    [
      "a place in its metadata",
      svg(
        '<metadata>\n<exif:GPSLatitude xmlns:exif="http://ns.adobe.com/exif/1.0/">1,0N</exif:GPSLatitude></metadata>',
      ),
      "3: .*its metadata tell a place \\(GPSLatitude\\); remove the element metadata",
    ],
    [
      "a place in an attribute",
      svg('<metadata><r:Description e:GPSLongitude="1,0E" xmlns:r="r" xmlns:e="e"/></metadata>'),
      "2: .*its metadata tell a place \\(GPSLongitude\\)",
    ],
    ["an entity", `<!DOCTYPE svg [<!ENTITY a "<script/>">]>\n${svg("&a;")}`, "1: .*document type with declarations"],
    [
      "a document type on another server",
      `<!DOCTYPE svg SYSTEM "https://evil.example/svg.dtd">\n${svg("")}`,
      "1: .*this document type is not allowed: remove its line",
    ],
    [
      "a document type that pretends to be that of SVG",
      `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "https://www.w3.org.evil.example/svg11.dtd">\n${svg("")}`,
      "1: .*this document type is not allowed",
    ],
    ["an entity that nobody declared", svg("<text>&a;</text>"), "2: .*undefined entity"],
    ["a prefix that nobody declared", svg("<x:g/>"), '2: .*unbound namespace prefix: "x"'],
    ["another base", svg('<g xml:base="https://elsewhere.example/"/>'), "2: .*xml:base"],
    ["another encoding", `<?xml version="1.0" encoding="UTF-7"?>\n${svg("")}`, "1: .*the encoding is UTF-7"],
    ["a page", "<html><body/></html>", "1: .*the root element must be svg"],
    ["no XML", svg("<g a=b/>"), "2: .*unquoted attribute value"],
    ["tags that are not closed in order", svg("<g><a></g></a>"), "2: .*unexpected close tag, in <a>"],
    ["something after its end", `${svg("")}<script/>`, "4: .*only one root"],
    ["a text without a drawing", "This is text.", "1: .*text data outside"],
    ["nothing", "", "1: .*root element"],
  ])("%s", (_, text, problem) => {
    expect(problemOf(text)).toEqual([expect.stringMatching(new RegExp(`^${problem}`))]);
  });

  test("allows harmless SVG features", () => {
    const drawing = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Made by hand: <script> is only a word here. -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
${svg(`<title>A &amp; B &#233;</title><defs><linearGradient id="a"/></defs>
<style><![CDATA[ .a > .b { fill: url(#a); } ]]></style>
<g inkscape:export-filename="C:\\a.png" fill="url('#a')" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"/>
<use href="#a"/><use xlink:href="#a"/><image href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWP4//8/AAX+Av5Y8msOAAAAAElFTkSuQmCC"/><animate attributeName="x" to="5"/>`)}`;
    expect(problemOf(drawing)).toEqual([]);
  });

  test("the command prints the file, the line and a hint", async () => {
    const { code, stderr } = await buildBasic({ "uploads/drawing.svg": svg('<script href="/uploads/p.js"/>') });
    expect(stderr).toBe(
      [
        "error[unsafe-svg]: unsafe SVG: the element script is not allowed",
        "  --> content/uploads/drawing.svg:2:1",
        ' 2 | <script href="/uploads/p.js"/>',
        "   | ^",
        "  = remove it, or export the drawing as plain SVG",
        "",
        "1 error",
        "Nothing was built; dist is unchanged.",
        "",
      ].join("\n"),
    );
    expect(code).toBe(1);
  });
});

describe("files that do more than they show", () => {
  const pdf = (body: string) => `%PDF-1.7\n1 0 obj\n<< /Type /Catalog ${body} >>\nendobj\n`;

  test.each([
    ["a script", "/OpenAction << /S /JavaScript /JS (app.alert(1)) >>"],
    ["a script whose name is written in codes", "/AA << /S /J#61vaScript >>"],
    ["a program to start", "/A << /S /Launch /F (cmd.exe) >>"],
  ])("a PDF with %s is an error", async (_, body) => {
    const { code, stderr } = await buildBasic({ "uploads/cv.pdf": pdf(body) });
    expect(code).toBe(1);
    expect(summary(stderr)).toEqual(["error[pdf-program] content/uploads/cv.pdf"]);
  });

  test("a PDF that opens at a page is published", async () => {
    const { code } = await buildBasic({ "uploads/cv.pdf": pdf("/OpenAction [3 0 R /Fit]") });
    expect(code).toBe(0);
  });

  test("files of public/ that prove to others who owns the address are named", async () => {
    const { stderr } = await buildBasic({
      "public/google0123456789abcdef.html": "google-site-verification: google0123456789abcdef.html",
      "public/.well-known/assetlinks.json": "[]",
    });
    expect(summary(stderr)).toEqual([
      "hint[proof-of-ownership] content/public/.well-known/assetlinks.json",
      "hint[proof-of-ownership] content/public/google0123456789abcdef.html",
    ]);
  });
});
