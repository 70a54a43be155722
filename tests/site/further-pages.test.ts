import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { biopedia } from "../support/command.ts";
import { siteFolder } from "../support/folder.ts";
import { attributes, type Generated, generate, shipped, texts } from "./pages.ts";

const privacy = `---
title: Privacy policy
---

This site stores nothing but **your choice** of colors.{% cite "Alpha" /%} It asks [about you](/about#people) never.

## Cookies

There are none.
`;
const changes = {
  "pages/privacy.en.md": privacy,
  "pages/privacy.ar.md":
    "---\ntitle: سياسة الخصوصية\ndescription: ما يخزنه هذا الموقع عن زواره وما لا يخزنه.\n---\n\nلا شيء. [عن الموقع](/about)\n",
  "pages/about.en.md":
    "---\ntitle: About this site\ndescription: Who writes this site, and who pays for it.\n---\n\n## People\n\nAda and [her pages](/ar/privacy).\n",
  "public/CNAME": "basic.example\n",
  "public/.nojekyll": "",
  "public/.well-known/security.txt": "Contact: mailto:ada@basic.example\n",
  "public/google0123456789abcdef.html": "google-site-verification: google0123456789abcdef.html\n",
  "public/robots.txt": "User-agent: *\nDisallow: /ar\n\nSitemap: https://basic.example/lives/sitemap.xml\n",
  "site.yaml": (old: string) =>
    `${old}footer: [about, privacy, { label: contact, url: "mailto:ada@basic.example" }, { label: Source, url: /.well-known/security.txt }, cite]
tools: [translate, share, mobileView]
contribute: /about
`,
};

let site: Generated;
beforeEach(async () => {
  site ??= await generate(join(siteFolder("basic", changes), "content"), "--base-url https://basic.example/lives");
});

describe("further pages", () => {
  test("are articles at the name's address, for other languages below the language's", () => {
    const $ = site.page("privacy/index.html");
    expect($("h1").text()).toBe("Privacy policy");
    expect(texts($, "#toc li a")).toEqual(["1 Cookies", "2 References"]);
    expect($(".references li")).toHaveLength(1);
    expect(attributes($, "main p a[href*=about]", "href")).toEqual(["/lives/about#people"]);
    const arabic = site.page("ar/privacy/index.html");
    expect([arabic("html").attr("lang"), arabic("html").attr("dir"), arabic("h1").text()]).toEqual([
      "ar",
      "rtl",
      "سياسة الخصوصية",
    ]);
  });

  test("describe themselves by their first paragraph unless they say more", () => {
    const description = (file: string) => site.page(file)("meta[name=description]").attr("content");
    expect(description("privacy/index.html")).toBe(
      "This site stores nothing but your choice of colors. It asks about you never.",
    );
    expect(description("ar/privacy/index.html")).toBe("ما يخزنه هذا الموقع عن زواره وما لا يخزنه.");
  });

  test("name their versions, and only these", () => {
    const versions = (file: string) => {
      const $ = site.page(file);
      return $("link[rel=alternate][hreflang]")
        .toArray()
        .map((link) => `${$(link).attr("hreflang")} ${new URL($(link).attr("href") ?? "").pathname}`);
    };
    const both = ["en /lives/privacy", "ar /lives/ar/privacy", "x-default /lives/privacy"];
    expect(versions("privacy/index.html")).toEqual(both);
    expect(versions("ar/privacy/index.html")).toEqual(both);
    expect(versions("about/index.html")).toEqual(["en /lives/about", "x-default /lives/about"]);
    expect(site.text("sitemap.xml")).toContain("https://basic.example/lives/ar/privacy<");
  });

  test("lead to the same page in a language that has it, and else to the language's main page", () => {
    const languages = (file: string) => attributes(site.page(file), "#language-menu a", "href");
    expect(languages("privacy/index.html")).toEqual(["/lives/privacy", "/lives/ar/privacy", "/lives/pt"]);
    expect(languages("ar/index.html")).toEqual(["/lives/", "/lives/ar", "/lives/pt"]);
    expect(site.page("ar/privacy/index.html")("#language-menu [aria-current=page]").attr("hreflang")).toBe("ar");
  });

  test("are web pages with a breadcrumb in structured data, not persons", () => {
    const $ = site.page("ar/privacy/index.html");
    const graph = JSON.parse($("script[type='application/ld+json']").text())["@graph"] as Record<string, unknown>[];
    expect(graph.map((thing) => thing["@type"])).toEqual(["WebSite", "WebPage", "BreadcrumbList"]);
    expect(graph[1]).toMatchObject({
      name: "سياسة الخصوصية",
      inLanguage: "ar",
      url: "https://basic.example/lives/ar/privacy",
    });
  });

  test.each(["trailingSlash: true\n", "trailingSlash: false\n"])("pass every check with “%s”", async (setting) => {
    const folder = siteFolder("basic", { ...changes, "site.yaml": (old) => `${setting}${changes["site.yaml"](old)}` });
    expect(await biopedia("build --base-url https://basic.example/lives", folder)).toMatchObject({ code: 0 });
    const { code, stdout, stderr } = await biopedia("check", folder);
    expect(stdout + stderr).not.toMatch(/error|warning/);
    expect(code).toBe(0);
  });
});

describe("footer and tools", () => {
  const entries = (file: string, list: string) => {
    const $ = site.page(file);
    return $(`${list} li > *`)
      .toArray()
      .map(
        (entry) =>
          `${$(entry).text()} ${$(entry).attr("href") ?? "–"}${$(entry).attr("lang") ? ` (${$(entry).attr("lang")})` : ""}`,
      );
  };

  test("list pages in the visitor's language, addresses under a word or text, and what is built in", () => {
    expect(entries("index.html", ".footer")).toEqual([
      "About this site /lives/about",
      "Privacy policy /lives/privacy",
      "Contact mailto:ada@basic.example",
      "Source /lives/.well-known/security.txt",
      "Cite –",
    ]);
    expect(entries("ar/index.html", ".footer").slice(0, 2)).toEqual([
      "About this site /lives/about (en)",
      "سياسة الخصوصية /lives/ar/privacy",
    ]);
    expect(entries("ar/index.html", ".sidebar-tools").at(1)).toMatch(
      / mailto:\?subject=\S+&body=\S+https%3A%2F%2Fbasic\.example%2Flives%2Far$/,
    );
  });

  test("have by default the site's pages, sharing and a citation; the tools have the translation tool where a service is named", async () => {
    const basic = await generate(
      join(siteFolder("basic", { "pages/about.en.md": changes["pages/about.en.md"] }), "content"),
    );
    const $ = basic.page("index.html");
    expect(texts($, ".footer li")).toEqual(["About this site", "Share", "Cite"]);
    expect(texts($, ".sidebar-tools li")).toEqual(["Translation Tool"]);
    const withoutService = siteFolder("basic", {
      "site.yaml": (old) => old.replace("  endpoint: /api/v1/chat/completions\n", ""),
    });
    expect(texts((await generate(join(withoutService, "content"))).page("index.html"), ".sidebar-tools li")).toEqual(
      [],
    );
  });

  test("cite the page with author, date, title, site and address", () => {
    const $ = site.page("privacy/index.html");
    const box = $(`#${$(".footer [popovertarget]").attr("popovertarget")}`);
    expect(box.find("p").eq(1).text()).toBe(
      "Little Biographies. (2024, May 6). Privacy policy. https://basic.example/lives/privacy",
    );
  });

  test("leave out, with a warning, what leads nowhere", async () => {
    const entriesOf = "footer: [abuot, { label: Press }, { label: Old, url: /old }, share]\ncontribute: /conntact\n";
    const folder = siteFolder("basic", {
      "pages/about.en.md": changes["pages/about.en.md"],
      "site.yaml": (old) => old + entriesOf,
    });
    const { code, stderr } = await biopedia("build", folder);
    expect(code).toBe(0);
    expect(stderr.match(/warning\[(?!missing-words).*/g)).toEqual([
      "warning[unknown-address]: “/ar/privacy” is not an address of this site",
      "warning[unknown-page]: there is no page “abuot”; the entry is left out",
      "warning[missing-address]: “Press” has no address; the entry is left out",
      "warning[unknown-address]: “/old” is not an address of this site",
      "warning[unknown-address]: “/conntact” is not an address of this site",
    ]);
    expect(stderr).toMatch(/site\.yaml:\d+:10\n/);
    expect(stderr).toContain("did you mean “about”?");
    const built = await generate(join(folder, "content"));
    expect(texts(built.page("index.html"), ".footer li")).toEqual(["Share"]);
    expect(texts(built.page("404.html"), "main li a").slice(1)).toEqual([
      "Go to the main page",
      "About this site",
      "Translation Tool",
    ]);
  });

  test("leave out, with a warning, what the site has switched off", async () => {
    const entries = "footer: [reportError, share]\ntools: [translate]\n";
    const folder = siteFolder("basic", { "site.yaml": (old) => `${old}  tool: false\n${entries}` });
    const { stderr } = await biopedia("build", folder);
    expect(stderr).toContain("warning[switched-off]: the site does not have “reportError”; the entry is left out\n");
    expect(stderr).toContain("  = set report to the address where readers can report errors, or remove the entry\n");
    expect(stderr).toContain("warning[switched-off]: the site does not have “translate”; the entry is left out\n");
    expect(stderr).toContain("  = remove “tool: false” from translation, or remove the entry\n");
    // A site in one language has no tool in any case.
    const inOne = await biopedia("build", siteFolder("least", { "site.yaml": (old) => `${old}tools: [translate]\n` }));
    expect(inOne.stderr).toContain("  = add a language, or set targets in translation, or remove the entry\n");
  });
});

test("public files are at the site's root, and may replace robots.txt", () => {
  for (const file of ["CNAME", ".nojekyll", ".well-known/security.txt", "google0123456789abcdef.html"])
    expect(site.files).toContain(file);
  expect(site.text("robots.txt")).toContain("Disallow: /ar");
});

test("no page of the sample has a link to #", async () => {
  const sample = await generate(shipped);
  for (const file of sample.pages)
    expect(attributes(sample.page(file), "a[href='#'], a:not([href])", "href"), file).toEqual([]);
});
