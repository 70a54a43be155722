import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { hostNames } from "../../src/core/model/hosts.ts";
import { served } from "../commands/server.ts";
import { biopedia } from "../support/command.ts";
import { readFiles, siteFolder } from "../support/folder.ts";

const redirects = `redirects:
  /old: /fr
  /en/about.html: /#work
  /blog/: https://blog.example/posts?tag=a&b=%C3%A9
`;
const site = (settings: string, changes: Parameters<typeof siteFolder>[1] = {}) =>
  siteFolder("least", {
    "site.yaml": `subject: { name: Ada Lovelace }\nlanguages: [en, fr]\nbaseUrl: https://ada.example\n${settings}`,
    "articles/en.md": "Ada.\n\n## Work\n\nShe wrote notes.\n",
    ...changes,
  });

async function built(settings: string, options = "") {
  const folder = site(settings);
  const { code, stderr } = await biopedia(`build --quiet ${options}`, folder);
  expect(code, stderr).toBe(0);
  return { folder, stderr, files: readFiles(join(folder, "dist")) };
}

/** Where each address leads, on a host that has the site at its root. */
const expected = (slash: string): [path: string, to: string][] => [
  ["/old", `/fr${slash}`],
  ["/old/", `/fr${slash}`],
  ["/en/about.html", "/#work"],
  ["/blog", "https://blog.example/posts?tag=a&b=%C3%A9"],
];

describe.each(hostNames.map((name) => ({ name })))("on $name", ({ name }) => {
  test("addresses that have moved lead on, and the site passes the check", async () => {
    const { folder, files } = await built(`host: ${name}\n${redirects}`);
    const check = await biopedia("check", folder);
    expect(check).toMatchObject({ code: 0, stderr: "", stdout: expect.stringMatching(/^✓ Checked \d pages/) });
    expect(files.get("sitemap.xml")?.toString()).not.toMatch(/old|blog|about/);
    const { ask } = await served("", {}, "", folder);
    const followsPages = ["github-pages", "s3"].includes(name);
    for (const [path, to] of expected("/")) {
      const { status, headers, body } = await ask(path);
      if (!followsPages) expect([path, status, headers.location]).toEqual([path, 301, to]);
      else if (status === 200)
        expect(load(body.toString())("[http-equiv=refresh]").attr("content")).toBe(`0; url=${to}`);
      // Such a host leads from one way to write the address of a page to the other.
      else expect([path, headers.location]).toEqual([path, `${path}/`]);
    }
    expect((await ask("/older")).status).toBe(404);
  });
});

describe("where a host reads redirects,", () => {
  const textOf = async (host: string, file: string) =>
    (await built(`host: ${host}\n${redirects}`)).files.get(file)?.toString() ?? "";

  test.each(["netlify", "cloudflare-pages", "cloudflare-workers"])("%s finds them in _redirects", async (host) => {
    const { files } = await built(`host: ${host}\n${redirects}`);
    expect(files.get("_redirects")?.toString()).toBe(
      [
        "/old /fr/ 301",
        "/old/ /fr/ 301",
        "/en/about.html /#work 301",
        "/blog https://blog.example/posts?tag=a&b=%C3%A9 301",
        "/blog/ https://blog.example/posts?tag=a&b=%C3%A9 301\n",
      ].join("\n"),
    );
    expect(files.has("old/index.html")).toBe(false);
    expect((await built(`host: ${host}\n`)).files.has("_redirects")).toBe(false);
  });

  test("Apache finds them in .htaccess", async () => {
    expect(await textOf("apache", ".htaccess")).toContain(`# Addresses that have moved
RewriteRule ^old/?$ /fr/ [R=301,END,NS,NE,QSD]
RewriteRule ^en/about\\.html$ /#work [R=301,END,NS,NE,QSD]
RewriteRule ^blog/?$ https://blog.example/posts?tag=a&b=\\%C3\\%A9 [R=301,END,NS,NE,QSD]
`);
  });

  test.each([
    [
      "nginx",
      '    location = /site/old { return 301 "/site/fr"; }\n    location = /site/old/ { return 301 "/site/fr"; }\n',
    ],
    ["caddy", '\t\t@moved1 path /site/old /site/old/\n\t\tredir @moved1 "/site/fr" 301\n'],
    ["vercel", '"source": "/site/old/",\n      "destination": "/site/fr",\n      "statusCode": 301\n'],
  ])("%s finds them in what biopedia host prints; until that is renewed, pages lead on", async (host, text) => {
    const { folder, files } = await built(redirects, "--base-url https://ada.example/site");
    expect((await biopedia(`host ${host}`, folder)).stdout).toContain(text);
    expect(files.has("old/index.html")).toBe(true);
  });
});

describe("a page that leads on", () => {
  test("has the address in a link, too, is named by it for search engines, and loads nothing", async () => {
    const { files } = await built(redirects, "--base-url https://ada.example/site");
    const $ = load(files.get("old/index.html")?.toString() ?? "");
    expect($("[http-equiv=refresh]").attr("content")).toBe("0; url=/site/fr");
    expect($("a").attr("href")).toBe("/site/fr");
    expect($("link[rel=canonical]").attr("href")).toBe("https://ada.example/site/fr");
    expect($("[http-equiv=Content-Security-Policy]").attr("content")).toMatch(/^default-src 'none';/);
    expect($("script, style, img, [name=robots]").length).toBe(0);
    expect(load(files.get("en/about.html")?.toString() ?? "")("a").attr("href")).toBe("/site/#work");
    expect(load(files.get("blog/index.html")?.toString() ?? "")("a").attr("href")).toBe(
      "https://blog.example/posts?tag=a&b=%C3%A9",
    );
  });

  test("is missed by check, and so are its target and its anchor", async () => {
    const { folder } = await built(redirects);
    const dist = (file: string) => join(folder, "dist", file);
    const codes = async () =>
      [...(await biopedia("check", folder)).stdout.matchAll(/^error\[([\w-]+)\].*\n {2}--> (.*)$/gm)].map(
        ([, code, file]) => `${code} ${file}`,
      );
    writeFileSync(dist("old/index.html"), readFileSync(dist("old/index.html"), "utf8").replace("url=/fr", "url=/de"));
    expect(await codes()).toEqual(["broken-redirect dist/old/index.html"]);
    rmSync(dist("old"), { recursive: true });
    expect(await codes()).toEqual(["missing-site-file dist/old/index.html"]);
    writeFileSync(dist("index.html"), readFileSync(dist("index.html"), "utf8").replaceAll('"work"', '"works"'));
    expect(await codes()).toContain("broken-fragment dist/en/about.html");
  });
});

describe("redirects that cannot be", () => {
  test.each([
    ["from a page", "/fr: /", "error[redirect-clash]: /fr cannot lead elsewhere: it is an address of this site"],
    [
      "from another way to write it",
      "/fr/index.html: /",
      "error[redirect-clash]: /fr/index.html cannot lead elsewhere",
    ],
    ["from the home page", "/: /fr", "error[redirect-clash]: / cannot lead elsewhere"],
    ["from a file of the site", "/sitemap.xml: /", "error[redirect-clash]: /sitemap.xml cannot lead elsewhere"],
    ["from a folder of the site", "/assets/a: /", "error[redirect-clash]: /assets/a cannot lead elsewhere"],
    ["from a file, where pages lead on", "/cv.pdf: /", "error[redirect-file]: /cv.pdf cannot lead elsewhere"],
    ["twice", "/old: /\n  /old/: /fr", "error[duplicate-entry]: the redirect “/old” is defined twice"],
    [
      "to nowhere",
      "/old: /ft",
      "error[unknown-redirect]: the redirect leads to “/ft”, which is not an address of this site",
    ],
    ["to another", "/old: /older\n  /older: /fr", "error[redirect-chain]: /older is a redirect itself"],
    ["in a circle", "/old: /older/\n  /older: /old", "error[redirect-chain]: the redirect to /older leads in a circle"],
    ["to itself", "/old: /old#a", "error[redirect-chain]: the redirect to /old leads in a circle"],
    [
      "to a script",
      '/old: "javascript:alert(1)"',
      "error[invalid-value]: “/old”: must be a path such as /new, or an https: URL",
    ],
    ["to another host without its scheme", "/old: //evil.example", "error[invalid-value]: “/old”: must be a path"],
    ["to what a configuration reads", '/old: "/fr;}"', "error[invalid-value]: “/old”: must be a path"],
    ["from what a configuration reads", '"/old$": /fr', "error["],
    ["from outside", "/../old: /fr", "error["],
  ])("%s", async (_, written, message) => {
    const folder = site(`redirects:\n  ${written}\n`);
    const { code, stderr } = await biopedia("build", folder);
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/--> content\/site\.yaml:[56]:/);
  });

  test("are mended as the message says", async () => {
    const { stderr } = await biopedia("build", site("redirects: { /old: /older, /older: /fr, /a: /ft }\n"));
    expect(stderr).toContain("  = write /fr\n");
    expect(stderr).toContain("  = did you mean “/fr”?\n");
  });

  test("a file may lead elsewhere where the host reads redirects", async () => {
    const { files } = await built("host: netlify\nredirects: { /cv.pdf: /fr }\n");
    expect(files.get("_redirects")?.toString()).toBe("/cv.pdf /fr/ 301\n");
  });
});

describe("addresses that were there in the last build", () => {
  const pages = { "pages/about.en.md": "---\ntitle: About\n---\n\nText.\n" };

  test("and are gone are told once, and not where they lead elsewhere", async () => {
    const folder = site("", pages);
    expect((await biopedia("build", folder)).stderr).not.toContain("vanished");
    const settings = readFileSync(join(folder, "content/site.yaml"), "utf8");
    writeFileSync(join(folder, "content/site.yaml"), settings.replace("[en, fr]", "[en]"));
    rmSync(join(folder, "content/pages/about.en.md"));
    const { code, stderr } = await biopedia("build --quiet", folder);
    expect(code).toBe(0);
    expect(stderr).toContain(
      "warning[vanished-address]: addresses of the last build are gone, and links to them lead nowhere: /about, /fr, /fr/translate, /translate\n",
    );
    expect(stderr).toContain("  = if they have moved, say where to in site.yaml: redirects: { /about: /new }\n");
    expect((await biopedia("build --quiet", folder)).stderr).toBe("");
  });

  test.each(["", "host: netlify\n"])("and lead elsewhere now are not told (%s)", async (host) => {
    const folder = site(host, pages);
    await biopedia("build", folder);
    rmSync(join(folder, "content/pages/about.en.md"));
    const settings = readFileSync(join(folder, "content/site.yaml"), "utf8");
    writeFileSync(join(folder, "content/site.yaml"), `${settings}redirects: { /about: / }\n`);
    expect(await biopedia("build --quiet", folder)).toMatchObject({ code: 0, stderr: "" });
  });

  test("are there in another spelling where only trailingSlash changed", async () => {
    const folder = site("", pages);
    await biopedia("build", folder);
    const settings = readFileSync(join(folder, "content/site.yaml"), "utf8");
    writeFileSync(join(folder, "content/site.yaml"), `${settings}trailingSlash: false\n`);
    expect(await biopedia("build --quiet", folder)).toMatchObject({ code: 0, stderr: "" });
  });
});
