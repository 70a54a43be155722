import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { biopedia } from "../support/command.ts";
import { siteFolder, temporaryFolder } from "../support/folder.ts";

const settings =
  (more = "") =>
  (old: string) =>
    `${old}\n${more}`;

async function built(more: string, files: Parameters<typeof siteFolder>[1] = {}) {
  const folder = siteFolder("basic", { "site.yaml": settings(more), ...files });
  const { code, stdout, stderr } = await biopedia("build --base-url https://ada.example", folder);
  const text = (file: string) => readFileSync(join(folder, "dist", file), "utf8");
  return { folder, code, stdout, stderr, text };
}

describe("an unlisted site", () => {
  test("asks search engines and networks to leave out every page, and says so at each build", async () => {
    const { folder, code, stderr, text } = await built("visibility: unlisted\nhost: netlify\nredirects: { /old: / }");
    expect(code, stderr).toBe(0);
    expect(stderr).toContain("the site is unlisted");
    for (const file of ["index.html", "ar/index.html", "pt/index.html", "translate/index.html", "404.html"]) {
      const $ = load(text(file));
      expect($("meta[name=robots]").attr("content"), file).toBe("noindex");
      expect($("meta[property^='og:'], meta[name^='twitter:'], [type='application/ld+json']").length, file).toBe(0);
      expect($("link[rel=canonical], link[rel=alternate][hreflang]").length, file).toBe(0);
    }
    expect(existsSync(join(folder, "dist/sitemap.xml"))).toBe(false);
    // Its own readers search it.
    expect(JSON.parse(text("search/ar.json")).pages.map(([address]: [string]) => address)).toContain("/ar/");
    expect(existsSync(join(folder, "dist/share"))).toBe(false);
    // Robots must be let in to see it.
    expect(text("robots.txt")).toBe("User-agent: *\nAllow: /\n");
    expect(text("_headers")).toMatch(/^\/\*\n(?: {2}.*\n)* {2}X-Robots-Tag: noindex\n/);
    expect(await biopedia("check", folder)).toMatchObject({ code: 0, stderr: "" });
    expect((await biopedia("build --base-url https://ada.example", folder)).stderr).toContain("the site is unlisted");
  });

  test.each(["nginx", "caddy", "vercel"])("says so in the headers of %s", async (host) => {
    const { folder } = await built("visibility: unlisted");
    expect((await biopedia(`host ${host}`, folder)).stdout).toContain("X-Robots-Tag");
  });

  test("can be locked: the host asks for a password, or it is said that it cannot", async () => {
    const { folder } = await built("visibility: unlisted");
    expect((await biopedia("host nginx", folder)).stderr).toContain("--password tells how");
    const empty = await biopedia("host --password", temporaryFolder());
    expect(empty).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/host nginx --password; it can be nginx, .*vercel/),
    });
    expect((await biopedia("host vercel --password", temporaryFolder())).stdout).toContain("All Deployments");
    const asked = (host: string) => biopedia(`host ${host} --password`, folder);
    for (const host of ["nginx", "apache", "caddy"]) {
      const { code, stdout } = await asked(host);
      expect({ host, code, stdout }).toMatchObject({ code: 0, stdout: expect.stringMatching(/# Visitors are asked/) });
    }
    for (const host of ["netlify", "vercel", "cloudflare-pages", "cloudflare-workers"])
      expect((await asked(host)).stdout).toContain("by its settings:\n");
    for (const host of ["github-pages", "s3"])
      expect(await asked(host)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining("cannot ask for a password"),
      });
  });

  test("is checked: a page that search engines may index is an error", async () => {
    const { folder } = await built("visibility: unlisted");
    const file = join(folder, "dist/ar/index.html");
    writeFileSync(file, readFileSync(file, "utf8").replace('content="noindex"', 'content="index"'));
    const { code, stderr, stdout } = await biopedia("check", folder);
    expect(code).toBe(1);
    expect(stdout + stderr).toContain("does not ask search engines to leave it out");
  });

  test("has a page that leads on from an old address, which is not to be indexed either", async () => {
    const { text } = await built("visibility: unlisted\nhost: github-pages\nredirects: { /old: / }");
    expect(load(text("old/index.html"))("meta[name=robots]").attr("content")).toBe("noindex");
  });
});

describe("files of public/ that hosts read are joined with those of the build", () => {
  test("robots.txt names the sitemap after the owner's groups", async () => {
    const { text, folder } = await built("", { "public/robots.txt": "User-agent: GPTBot\nDisallow: /\n" });
    expect(text("robots.txt")).toBe("User-agent: GPTBot\nDisallow: /\n\nSitemap: https://ada.example/sitemap.xml\n");
    expect((await biopedia("check", folder)).code).toBe(0);
  });

  test("_headers and _redirects have the rules of both", async () => {
    const { code, stderr, text } = await built("host: netlify\nredirects: { /old: / }", {
      "public/_headers": "# Partners\n/uploads/*\n  Access-Control-Allow-Origin: *\n",
      "public/_redirects": "/blog/* https://blog.ada.example/:splat 302\n",
    });
    expect(code, stderr).toBe(0);
    expect(text("_headers")).toMatch(/^\/\*\n(?:.*\n)*\/uploads\/\*\n {2}Access-Control-Allow-Origin: \*\n$/);
    expect(text("_redirects")).toBe("/old / 301\n/old/ / 301\n\n/blog/* https://blog.ada.example/:splat 302\n");
  });

  test.each([
    ["_headers", "/uploads/*\n  Cache-Control: no-store\n", "_headers:2", "/uploads/* Cache-Control: public, max-age"],
    ["_headers", "/*\n  Refresh: 0; url=https://evil.example\n", "_headers:2", "is not one that this file may have"],
    ["_redirects", "\n/* https://evil.example 302\n", "_redirects:2", "clashes with what build writes: the page /"],
    ["_redirects", "/ar /pt\n", "_redirects:1", "the page /ar"],
    ["_redirects", "/old /pt\n", "_redirects:1", "/old: /"],
    ["_redirects", "/x https://evil.example/ 200\n", "_redirects:1", "is not one that this file may have"],
  ])("%s with %j is an error that names both lines", async (name, text, line, message) => {
    const { code, stderr } = await built("host: netlify\nredirects: { /old: / }", { [`public/${name}`]: text });
    expect(code).toBe(1);
    expect(stderr).toContain(line);
    expect(stderr).toContain(message);
  });

  test("a file that the host does not read is an error", async () => {
    const { code, stderr } = await built("host: nginx", { "public/_redirects": "/a /b\n" });
    expect(code).toBe(1);
    expect(stderr).toContain("nginx does not read _redirects");
  });
});
