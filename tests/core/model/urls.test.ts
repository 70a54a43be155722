import { describe, expect, test } from "vitest";
import { createUrls, isSafeUrl } from "../../../src/core/model/urls.ts";

describe("URLs by trailingSlash", () => {
  const urls = (trailingSlash: boolean | undefined, baseUrl = "https://host.example") =>
    createUrls({ baseUrl, trailingSlash });

  test.each([
    ["unset", undefined, "/fr", "fr/index.html"],
    ["false", false, "/fr", "fr.html"],
    ["true", true, "/fr/", "fr/index.html"],
  ])("trailingSlash %s", (_, trailingSlash, page, output) => {
    const { page: address, absolutePage, output: file, link } = urls(trailingSlash);
    expect(address("/fr")).toBe(page);
    expect(absolutePage("/fr")).toBe(`https://host.example${page}`);
    expect(file("/fr")).toBe(output);
    expect(link("/fr")).toBe(page);
    // The main page and the not-found page are the same everywhere.
    expect([address("/"), file("/"), file("/404")]).toEqual(["/", "index.html", "404.html"]);
  });

  test("queries and anchors come after the slash", () => {
    const { page, link } = urls(true);
    expect(page("/fr?search=a#work")).toBe("/fr/?search=a#work");
    expect(page("/#main")).toBe("/#main");
    expect(link("/fr/#work")).toBe("/fr/#work");
    expect(link("/?search=100%25")).toBe("/?search=100%25");
  });

  test("links in content get the configured slash, links to files none", () => {
    expect([urls(undefined).link("/fr/"), urls(false).link("/fr/#work"), urls(true).link("/fr")]).toEqual([
      "/fr",
      "/fr#work",
      "/fr/",
    ]);
    for (const trailingSlash of [undefined, false, true])
      expect(urls(trailingSlash).link("/robots.txt")).toBe("/robots.txt");
  });
});

describe("URLs below a base path", () => {
  test.each(["https://host.example/some/path", "https://host.example/some/path/"])("%s", (baseUrl) => {
    const { basePath, page, absolutePage, file, absoluteFile, link, output } = createUrls({
      baseUrl,
      trailingSlash: undefined,
    });
    expect(basePath).toBe("/some/path");
    expect(page("/fr")).toBe("/some/path/fr");
    expect(absolutePage("/")).toBe("https://host.example/some/path/");
    expect(file("/uploads/a b.png")).toBe("/some/path/uploads/a%20b.png");
    expect(absoluteFile("/sitemap.xml")).toBe("https://host.example/some/path/sitemap.xml");
    expect(output("/fr")).toBe("fr/index.html");
    expect([
      link("/fr"),
      link("/uploads/a.png"),
      link("#work"),
      link("https://other.example/fr"),
      link("mailto:a@b.example"),
    ]).toEqual([
      "/some/path/fr",
      "/some/path/uploads/a.png",
      "#work",
      "https://other.example/fr",
      "mailto:a@b.example",
    ]);
  });

  test("of links in content are absolute where required", () => {
    const { absoluteLink } = createUrls({ baseUrl: "https://host.example/some/path", trailingSlash: true });
    expect(
      ["/fr", "/uploads/a.png", "#work", "https://other.example/fr", "mailto:a@b.example"].map(absoluteLink),
    ).toEqual([
      "https://host.example/some/path/fr/",
      "https://host.example/some/path/uploads/a.png",
      "https://host.example/some/path/#work",
      "https://other.example/fr",
      "mailto:a@b.example",
    ]);
  });

  test("are encoded once, whatever the script", () => {
    const { page, file, absolutePage, link } = createUrls({
      baseUrl: "https://host.example/büro",
      trailingSlash: true,
    });
    expect(page("/fr")).toBe("/b%C3%BCro/fr/");
    expect(absolutePage("/")).toBe("https://host.example/b%C3%BCro/");
    expect(file("/uploads/é.png")).toBe("/b%C3%BCro/uploads/%C3%A9.png");
    expect(link("/caf%C3%A9")).toBe("/b%C3%BCro/caf%C3%A9/");
  });

  test("files have the address that they are published under", () => {
    const published = (path: string) => path.replace(/^\/uploads\/(.*)(\.\w+)$/, "/uploads/$1.1A2B3C4D$2");
    const { file, absoluteFile, link, absoluteLink } = createUrls({
      baseUrl: "https://host.example/x",
      trailingSlash: true,
      published,
    });
    expect([file("/uploads/é.png"), link("/uploads/a%20b.pdf#page=2"), link("/robots.txt?a=%23")]).toEqual([
      "/x/uploads/%C3%A9.1A2B3C4D.png",
      "/x/uploads/a%20b.1A2B3C4D.pdf#page=2",
      "/x/robots.txt?a=%23",
    ]);
    expect([absoluteFile("/uploads/a.png"), absoluteLink("/uploads/a.png")]).toEqual(
      Array(2).fill("https://host.example/x/uploads/a.1A2B3C4D.png"),
    );
  });

  test("a port stays", () => {
    expect(createUrls({ baseUrl: "http://localhost:8080/x", trailingSlash: false }).absolutePage("/fr")).toBe(
      "http://localhost:8080/x/fr",
    );
  });
});

describe("isSafeUrl", () => {
  test.each([
    "https://a.example",
    "HTTP://a.example/b?c#d",
    "mailto:ada@a.example",
    "/",
    "/fr",
    "/uploads/a.png",
    "#",
    "#work",
    "https://a.example/javascript:x",
  ])("%s is safe", (url) => expect(isSafeUrl(url)).toBe(true));

  test.each([
    "",
    "javascript:alert(1)",
    "JAVASCRIPT:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://a.example/x",
    "//host.example",
    "/\\host.example",
    "/\t/host.example",
    "\\\\host.example",
    "https:host.example",
    "https:/host.example",
    "https:///host.example",
    "https://a b",
    "\u200bhttps://a.example",
    "mailto:",
    "fr",
    "./fr",
  ])("%j is not", (url) => expect(isSafeUrl(url)).toBe(false));
});
