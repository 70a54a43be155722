import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "cheerio";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { buildBasic, summary } from "../content/problems.ts";
import { builtSite } from "../support/built-site.ts";
import { biopedia } from "../support/command.ts";
import { readFiles, repository } from "../support/folder.ts";
import { icoOf, pngOf } from "../support/icons.ts";

const icons = {
  "icons/favicon.ico": icoOf(16, 32, 48),
  "icons/apple-touch-icon.png": pngOf(180),
  "icons/icon-192.png": pngOf(192),
  "icons/icon-512.png": pngOf(512),
  "icons/icon-maskable-512.png": pngOf(512),
};

/** A built site: its files, the icon links of its first page, and its manifest. */
async function built(changes: Parameters<typeof builtSite>[2], options = "") {
  const folder = await builtSite("basic", options, changes);
  const files = readFiles(join(folder, "dist"));
  const $ = load(files.get("index.html") ?? "");
  const links = $("link:is([rel=icon], [rel=apple-touch-icon], [rel=manifest])")
    .toArray()
    .map(({ attribs }) => ({ ...attribs }));
  return { folder, files, $, links, manifest: JSON.parse(String(files.get("manifest.webmanifest"))) };
}

describe("a site with all icons", () => {
  test("links them, the favicon at the root and the others with a hash, as they are in the content", async () => {
    const site = await built(icons);
    expect(site.links).toEqual([
      { rel: "icon", href: "/favicon.ico", sizes: "16x16 32x32 48x48" },
      { rel: "icon", href: "/uploads/icon.17A49167.svg", sizes: "any", type: "image/svg+xml" },
      {
        rel: "apple-touch-icon",
        href: expect.stringMatching(/^\/assets\/apple-touch-icon\.[0-9A-F]{8}\.png$/),
        sizes: "180x180",
      },
      { rel: "manifest", href: "/manifest.webmanifest" },
    ]);
    expect(site.files.get("favicon.ico")).toEqual(icons["icons/favicon.ico"]);
    expect(site.files.get(site.links[2]?.href?.slice(1) ?? "")).toEqual(icons["icons/apple-touch-icon.png"]);
  });

  test("has a manifest in the default language with those for home screens", async () => {
    const site = await built(icons);
    const hashed = (name: string) => expect.stringMatching(new RegExp(`^/assets/${name}\\.[0-9A-F]{8}\\.png$`));
    expect(site.manifest).toMatchObject({
      id: "/",
      name: "Little Biographies",
      lang: "en",
      dir: "ltr",
      start_url: "/",
      scope: "/",
      icons: [
        { src: "/uploads/icon.17A49167.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
        { src: hashed("icon-192"), sizes: "192x192", type: "image/png", purpose: "any" },
        { src: hashed("icon-512"), sizes: "512x512", type: "image/png", purpose: "any" },
        { src: hashed("icon-maskable-512"), sizes: "512x512", type: "image/png", purpose: "maskable" },
      ],
    });
    for (const { src } of site.manifest.icons) expect(site.files.has(src.slice(1)), src).toBe(true);
  });

  test("passes the check, which misses an icon that is gone", async () => {
    const { folder } = await built(icons);
    expect(await biopedia("check", folder)).toMatchObject({ code: 0, stderr: "" });
    const file = join(folder, "dist/manifest.webmanifest");
    writeFileSync(file, readFileSync(file, "utf8").replace(/icon-192\.\w+/, "icon-193.00000000"));
    const { code, stdout, stderr } = await biopedia("check", folder);
    expect({
      code,
      found: [...(stdout + stderr).matchAll(/^(?:error|warning)\[[\w-]+\]/gm)].map(([kind]) => kind).sort(),
    }).toEqual({
      code: 1,
      found: ["error[missing-asset]", "warning[unused-asset]"],
    });
  });
});

test("without icons of its own, a site links its SVG, and its manifest has that", async () => {
  const { links, manifest } = await built({});
  expect(links).toEqual([
    { rel: "icon", href: "/uploads/icon.17A49167.svg", sizes: "any", type: "image/svg+xml" },
    { rel: "manifest", href: "/manifest.webmanifest" },
  ]);
  expect(manifest.icons).toHaveLength(1);
});

test("a raster icon is made in the sizes that browsers ask for, where no icons are drawn", async () => {
  const { links, manifest, files } = await built({
    "site.yaml": (old) => old.replace("/uploads/icon.svg", "/uploads/tab.png"),
    "uploads/tab.png": pngOf(1000),
  });
  expect(links).toEqual([
    { rel: "icon", href: expect.stringMatching(/^\/uploads\/tab-192\.[0-9A-F]{8}\.png$/), type: "image/png" },
    { rel: "apple-touch-icon", href: expect.stringMatching(/^\/uploads\/tab-180\./), sizes: "180x180" },
    { rel: "manifest", href: "/manifest.webmanifest" },
  ]);
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(["192x192", "512x512"]);
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(files.get(src.slice(1))).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  expect([...files.keys()].filter((file) => /tab\.\w+\.png/.test(file))).toEqual([]);
});

test("a base path is part of all addresses", async () => {
  const { links, manifest } = await built(icons, "--base-url https://example.org/ada");
  for (const { href } of links) expect(href).toMatch(/^\/ada\//);
  expect(manifest).toMatchObject({ start_url: "/ada/", scope: "/ada/", id: "/ada/" });
  for (const { src } of manifest.icons) expect(src).toMatch(/^\/ada\//);
});

test("the colors of browser bars are those of pages", async () => {
  const { $ } = await built({});
  const tokens = readFileSync(join(repository, "templates/styles/tokens.css"), "utf8");
  const [, light, dark] = /--page: light-dark\((#\w+), (#\w+)\)/.exec(tokens) ?? [];
  const colors = $("meta[name=theme-color]")
    .toArray()
    .map(({ attribs }) => [attribs.media, attribs.content]);
  expect(colors).toEqual([
    ["(prefers-color-scheme: light)", light],
    ["(prefers-color-scheme: dark)", dark],
  ]);
});

test("a site may have a manifest of its own", async () => {
  const { files } = await built({ "public/manifest.webmanifest": '{ "name": "Own" }\n' });
  expect(String(files.get("manifest.webmanifest"))).toBe('{ "name": "Own" }\n');
});

test("icons that are not what their names say are errors in their files", async () => {
  const { code, stderr } = await buildBasic({
    "icons/apple-touch-icon.png": pngOf(100),
    "icons/favicon.ico": pngOf(32),
    "icons/icon-192.png": pngOf(192, 191),
    "icons/icon-512.png": "<svg/>",
    "icons/logo.png": pngOf(64),
    "public/favicon.ico": icoOf(16),
  });
  expect(code).toBe(1);
  expect(summary(stderr).sort()).toEqual([
    "error[icon-size] content/icons/apple-touch-icon.png",
    "error[icon-size] content/icons/icon-192.png",
    "error[unexpected-file] content/icons/logo.png",
    "error[upload-content] content/icons/favicon.ico",
    "error[upload-content] content/icons/icon-512.png",
  ]);
  expect(stderr).toContain("the icon is 192x191 pixels, and must be 192x192\n");
  const both = await buildBasic({ "icons/favicon.ico": icoOf(32), "public/favicon.ico": icoOf(16) });
  expect(summary(both.stderr)).toEqual(["error[public-collision] content/public/favicon.ico"]);
});
