import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { backgrounds } from "../../src/core/model/contrast.ts";
import { biopedia } from "../support/command.ts";
import { repository, siteFolder, snapshot } from "../support/folder.ts";
import { testMistakes } from "./problems.ts";

const font = "wOF2 and more";
const themed = (theme: string, css = "") => ({
  "site.yaml": (old: string) => `${old}theme:\n${theme}`,
  "uploads/serif.woff2": font,
  ...(css && { "theme.css": css }),
});

/** Builds the basic site with a theme. */
async function build(changes: ReturnType<typeof themed>) {
  const folder = siteFolder("basic", changes);
  const { code, stderr } = await biopedia("build --base-url https://basic.example/lives", folder);
  const files = snapshot(join(folder, "dist"));
  const [path = "", style = ""] = [...files].find(([name]) => name.startsWith("assets/theme.")) ?? [];
  const page = Buffer.from(files.get("index.html") ?? "", "base64").toString();
  return { folder, code, stderr, path, page, style: Buffer.from(style, "base64").toString() };
}

test("a quotation mark in an address in theme.css does not end the address", async () => {
  const { style } = await build(
    themed("  radius: 0px\n", `.brand { background: url('/uploads/logo.svg#"); } * { color: url(') }\n`),
  );
  expect(style).toContain('.brand { background: url("../uploads/logo.0522B2DF.svg#%22); } * { color: url(") }');
});

test("a theme is one stylesheet of custom properties and fonts, after the pages' own", async () => {
  const theme = `  accent: { light: "#7a1f2b", dark: "#f0a0a8" }
  fonts:
    text: { family: "Book Serif, serif", files: [{ src: /uploads/serif.woff2, weight: 200 900 }] }
    heading: Georgia, serif
  width: 40rem
  radius: 0px
`;
  const css =
    '.brand { background: url("/uploads/logo.svg") } /* url(https://x.example) */ q::before { content: "\\201C" }\n';
  const { folder, path, page, style, stderr, code } = await build(themed(theme, css));
  expect(code, stderr).toBe(0);
  expect(style).toBe(`@font-face {
  font-family: "Book Serif";
  src: url("../uploads/serif.8E6A22FF.woff2") format("woff2");
  font-weight: 200 900;
  font-display: swap;
}
@layer theme {
:root {
  --accent: light-dark(#7a1f2b, #f0a0a8);
  --link: var(--accent);
  --button: var(--accent);
  --on-button: var(--page);
  --text-font: "Book Serif", serif,;
  --heading-font: "Georgia", serif,;
  --text-width: 40rem;
  --radius: 0px;
}
}
@layer theme {
.brand { background: url("../uploads/logo.0522B2DF.svg") } /* url(https://x.example) */ q::before { content: "\\201C" }

}
`);
  expect(page.match(/<link rel="stylesheet" href="[^"]+"/g)?.at(1)).toBe(
    `<link rel="stylesheet" href="/lives/${path}"`,
  );
  expect((await biopedia("check", folder)).stderr).not.toMatch(/error|warning/);
});

test("an accent that is hard to read is a warning with the nearest color that is not; one color is made lighter for the dark scheme", async () => {
  const { stderr, style, code } = await build(themed('  accent: "#ff6600"\n'));
  expect(code).toBe(0);
  expect(stderr).toContain(
    "warning[low-contrast]: #ff6600 is hard to read: its contrast with the light background is 2.78:1, less than 4.5:1",
  );
  expect(stderr).toMatch(/site\.yaml:\d+:11\n/);
  expect(stderr).toContain("the nearest color with enough contrast is #c34e00");
  expect(style).toContain("light-dark(#ff6600, #ff6600)");
  expect((await build(themed('  accent: "#7a1f2b"\n'))).style).toContain("light-dark(#7a1f2b, #d96877)");
});

test("the backgrounds that contrast is measured with are those of the stylesheet", () => {
  const tokens = readFileSync(join(repository, "templates/styles/tokens.css"), "utf8");
  const pairs = ["page", "surface", "raised"].map((name) =>
    new RegExp(`--${name}: light-dark\\((.+?), (.+?)\\)`).exec(tokens)?.slice(1),
  );
  expect(pairs).toEqual(backgrounds.light.map((light, index) => [light, backgrounds.dark[index]]));
});

describe("theme.css loads nothing from elsewhere", () => {
  const css = (name: string, text: string, message: string, hint: string) => ({
    name,
    file: "theme.css",
    text,
    message,
    hint,
  });
  const foreign = 'put the file into uploads/ and write url("/uploads/…"); pages load nothing from other sites';
  const docs = "node_modules/biopedia/docs/theming.md says what theme.css can do";
  testMistakes([
    css(
      "a foreign picture",
      "a { background: ▸URL( https://x.example/a.png ) }\n",
      "error[foreign-style]: “https://x.example/a.png” is not a file of this site",
      foreign,
    ),
    css(
      "an address without a scheme",
      'a { background: ▸url("//x.example/a.png") }\n',
      "error[foreign-style]: “//x.example/a.png” is not a file of this site",
      foreign,
    ),
    css(
      "another stylesheet",
      '▸@import "https://x.example/a.css";\n',
      "error[theme-css]: @import is not supported",
      docs,
    ),
    css(
      "a set of pictures",
      'a { background: ▸image-set("https://x.example/a.png" 1x) }\n',
      'error[theme-css]: image-set() is not supported here; use url("/uploads/…")',
      docs,
    ),
    css(
      "a hidden name",
      "a { background: ▸\\75rl(https://x.example) }\n",
      "error[theme-css]: escapes are only supported in quoted texts",
      docs,
    ),
    css(
      "a foreign picture after a lone @",
      "@ {}\na { background: ▸url(https://x.example/a.png) }\n",
      "error[foreign-style]: “https://x.example/a.png” is not a file of this site",
      foreign,
    ),
    css("a way out of the layer", "a { color: red } ▸}\n", "error[theme-css]: “}” closes nothing that is open", docs),
    css("an open rule", "a ▸{ color: red\n", "error[theme-css]: “{” is not closed", docs),
    css("an open comment", "▸/* later\n", "error[theme-css]: the comment has no end", docs),
    css(
      "an open text",
      'a::before { content: ▸"later\n}\n',
      "error[theme-css]: the text has no closing quotation mark",
      docs,
    ),
    css(
      "a missing file",
      "a { background: ▸url(/uploads/nothing.png) }\n",
      "error[missing-upload]: the file /uploads/nothing.png does not exist",
      "did you mean “/uploads/share.png”?",
    ),
  ]);
});

describe("public files and pages keep to their places", () => {
  const types =
    "use one of: txt, json, webmanifest, asc, xml, ico, the types of uploads, CNAME, .nojekyll, _headers, _redirects, robots.txt, files in .well-known/, google….html";
  const taken = "rename or remove the file";
  const markup = "remove the markup; pages are written as Markdown in pages/";
  const name = "rename the file: <name>.<language code>.md, such as about.en.md";
  const page = "---\ntitle: Page\n---\n\nText.\n";
  testMistakes([
    {
      name: "a page of HTML",
      file: "public/old.html",
      text: "<script>alert(1)</script>",
      message: "error[upload-type]: unsupported file type",
      hint: types,
    },
    {
      name: "a script",
      file: "public/sw.js",
      text: "0",
      message: "error[upload-type]: unsupported file type",
      hint: types,
    },
    {
      name: "settings of a host",
      file: "public/_worker.js",
      text: "export default {};",
      message: "error[upload-type]: unsupported file type",
      hint: types,
    },
    {
      name: "other hidden files",
      file: "public/.htaccess",
      text: "Options",
      message: "error[upload-type]: unsupported file type",
      hint: types,
    },
    {
      name: "markup without an extension",
      file: "public/.well-known/page",
      text: "<script>",
      message: "error[public-markup]: the file contains markup that browsers could run",
      hint: markup,
    },
    {
      name: "XML with elements of HTML",
      file: "public/a.xml",
      text: '<a xmlns="http://www.w3.org/1999/xhtml"/>',
      message: "error[public-markup]: the file contains markup that browsers could run",
      hint: markup,
    },
    {
      name: "a false icon",
      file: "public/favicon.ico",
      text: "<svg>",
      message: "error[upload-content]: the file is not an icon, although its name says so",
      hint: "rename it to match its type, or convert it",
    },
    {
      name: "the place of a generated file",
      file: "public/Sitemap.xml",
      text: "<a/>",
      message: "error[public-collision]: /sitemap.xml is an address that the site itself uses",
      hint: taken,
    },
    {
      name: "the place of an asset",
      file: "public/assets/a.txt",
      text: "a",
      message: "error[public-collision]: /assets/a.txt is an address that the site itself uses",
      hint: taken,
    },
    {
      name: "a page named like a language",
      file: "pages/pt.en.md",
      text: page,
      message: "error[page-name]: a page cannot be named “pt”: it is the code of a language",
      hint: name,
    },
    {
      name: "a reserved name",
      file: "pages/translate.en.md",
      text: page,
      message: "error[page-name]: a page cannot be named “translate”: the name is reserved",
      hint: name,
    },
    {
      name: "the file of the home page",
      file: "pages/index.en.md",
      text: page,
      message: "error[page-name]: a page cannot be named “index”: the name is reserved",
      hint: name,
    },
    {
      name: "a name with capitals",
      file: "pages/About us.en.md",
      text: page,
      message:
        "error[page-name]: a page cannot be named “About us”: names consist of the lowercase letters a to z, digits and single hyphens",
      hint: name,
    },
    {
      name: "a page without a language",
      file: "pages/about.md",
      text: page,
      message:
        "error[unexpected-file]: unexpected file; this folder may only contain files named <name>.<language code>.md",
      hint: "rename or remove it",
    },
    {
      name: "a page in an unknown language",
      file: "pages/about.fx.md",
      text: page,
      message: "error[unknown-code]: “fx” is not the code of a known language",
      hint: "did you mean “fr”?",
    },
    {
      name: "front matter that only articles have",
      file: "pages/about.en.md",
      text: "---\ntitle: Page\n▸infobox: {}\n---\n\nText.\n",
      message: "error[unknown-key]: unknown key “infobox”",
      hint: "use one of: title, description",
    },
  ]);
});

test("names that not every system can keep are errors", async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
  const folder = siteFolder("basic", {
    "uploads/PORTRAIT.svg": drawing,
    "public/no\nte.txt": "0",
    "public/a\\b.txt": "0",
  });
  const { code, stderr } = await biopedia("build", folder);
  expect(code).toBe(1);
  expect(stderr).toContain("is the same file as uploads/PORTRAIT.svg: only upper and lower case differ");
  expect(stderr.match(/error\[odd-name\]/g)).toHaveLength(2);
});
