import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { siteFolder } from "../support/folder.ts";
import { attributes, type Generated, generate, servedFile, testSite } from "./pages.ts";

const origin = "https://host.example";
const basePath = "/some/path";

/** The pages of the basic site besides the home page, in the order of its languages. */
const pageNames = ["ar", "pt", "translate", "ar/translate", "pt/translate"];

describe.each([
  { trailingSlash: undefined, files: pageNames.map((name) => `${name}/index.html`), ending: "" },
  { trailingSlash: false, files: pageNames.map((name) => `${name}.html`), ending: "" },
  { trailingSlash: true, files: pageNames.map((name) => `${name}/index.html`), ending: "/" },
])("with trailingSlash $trailingSlash below a base path", ({ trailingSlash, files, ending }) => {
  const build = () => {
    const setting = trailingSlash === undefined ? "" : `trailingSlash: ${trailingSlash}\n`;
    const folder = siteFolder("basic", { "site.yaml": (old) => old + setting });
    return generate(join(folder, "content"), `--base-url ${origin}${basePath}`);
  };
  // Search engines are told nothing of a page that is not translated.
  const indexed = pageNames.filter((name) => name !== "pt");
  const urls = [`${origin}${basePath}/`, ...indexed.map((name) => `${origin}${basePath}/${name}${ending}`)];
  const serves = (site: Generated, address: string) => servedFile(site, address, basePath, trailingSlash);

  test("files, links, canonicals, alternates and sitemap fit the host", async () => {
    const site = await build();
    const notFound = ["404.html", "ar/404.html", "pt/404.html"];
    expect(site.pages).toEqual([...notFound, "index.html", ...files].sort());
    for (const file of site.pages) {
      const $ = site.page(file);
      const addresses = ["href", "src", "action"].flatMap((name) => attributes($, `[${name}]`, name));
      const internal = addresses.filter((address) => address.startsWith("/"));
      expect(internal.length).toBeGreaterThan(5);
      for (const address of internal) expect(serves(site, address), `${file} → ${address}`).toBeDefined();
      expect(attributes($, "#menu a[lang]", "href")).toEqual([
        `${basePath}/`,
        `${basePath}/ar${ending}`,
        `${basePath}/pt${ending}`,
      ]);
      for (const address of addresses.filter((value) => value.startsWith(origin))) {
        expect(serves(site, address.slice(origin.length)), `${file} → ${address}`).toBeDefined();
      }
    }
    const canonicals = ["index.html", ...files].flatMap((file) =>
      attributes(site.page(file), "link[rel=canonical]", "href"),
    );
    expect(canonicals).toEqual(urls);
    const alternates = attributes(site.page(files[0] ?? ""), "link[rel=alternate][hreflang]", "href");
    expect(alternates).toEqual([...urls.slice(0, 2), urls[0]]);
    expect([...site.text("sitemap.xml").matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)).toEqual(urls);
    expect(site.text("robots.txt")).toContain(`Sitemap: ${origin}${basePath}/sitemap.xml`);
  });
});

test("links that authors write within the site get the base path and the slash too", async () => {
  const written =
    "[Arabic](/ar), [its start](/ar#work), [picture](/uploads/logo.svg), [elsewhere](https://elsewhere.example/ar), [mail](mailto:a@b.example)";
  const folder = siteFolder("basic", {
    "site.yaml": (old) => `${old}trailingSlash: true\n`,
    "articles/en.md": (old) => old.replace("She repairs", `${written}. She repairs`),
  });
  const site = await generate(join(folder, "content"), `--base-url ${origin}${basePath}/`);
  expect(attributes(site.page("index.html"), "#work ~ p a", "href")).toEqual(
    expect.arrayContaining([
      `${basePath}/ar/`,
      `${basePath}/ar/#work`,
      `${basePath}/uploads/logo.0522B2DF.svg`,
      "https://elsewhere.example/ar",
      "mailto:a@b.example",
    ]),
  );
});

test("--base-url without a path serves at the root, whatever the content says", async () => {
  const site = await generate(testSite("other-person"), `--base-url ${origin}`);
  const $ = site.page("fa/index.html");
  expect(attributes($, "link[rel=canonical]", "href")).toEqual([`${origin}/fa`]);
  expect(site.files.map((file) => site.text(file)).join("")).not.toContain("/astronomers/karin");
});
