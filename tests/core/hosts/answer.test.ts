import { describe, expect, test } from "vitest";
import { answer } from "../../../src/core/hosts/answer.ts";
import { type HostName, hostedTrailingSlash, hostNames, servesPages } from "../../../src/core/model/hosts.ts";

const inFolders = ["index.html", "404.html", "fr/index.html", "fr/about/index.html", "uploads/a.png"];
const asFiles = ["index.html", "404.html", "fr.html", "fr/about.html", "uploads/a.png"];

/** The answer to each path, as in the tables of hosts: a status, with the target of a redirect. */
function answers(host: HostName | undefined, trailingSlash: boolean | undefined, paths: readonly string[]): string {
  const files = trailingSlash === false ? asFiles : inFolders;
  return paths
    .map((path) => {
      const given = answer(path, { host, trailingSlash, has: (file) => files.includes(file) });
      return "path" in given ? `${given.status} ${given.path}` : String(given.status);
    })
    .join(", ");
}

const spellings = ["/fr", "/fr/", "/fr.html", "/fr/index.html", "/index.html"];

describe("pages in folders are answered", () => {
  test.each<[HostName | undefined, expected: string]>([
    [undefined, "200, 200, 404, 200, 200"],
    ["github-pages", "301 /fr/, 200, 404, 200, 200"],
    ["netlify", "301 /fr/, 200, 404, 200, 200"],
    ["cloudflare-pages", "308 /fr/, 200, 404, 308 /fr/, 308 /"],
    ["cloudflare-workers", "307 /fr/, 200, 307 /fr/, 307 /fr/, 307 /"],
    ["vercel", "308 /fr/, 200, 404, 200, 200"],
    ["s3", "302 /fr/, 200, 404, 200, 200"],
    ["nginx", "301 /fr/, 200, 301 /fr/, 301 /fr/, 301 /"],
  ])("by %s with slashes: %s", (host, expected) => {
    expect(answers(host, true, spellings)).toBe(expected);
  });

  test("by a server without slashes", () => {
    expect(answers("apache", undefined, spellings)).toBe("200, 301 /fr, 301 /fr, 301 /fr, 301 /");
  });
});

describe("pages as files are answered", () => {
  test.each<[HostName | undefined, expected: string]>([
    [undefined, "200, 200, 200, 404, 200"],
    ["github-pages", "200, 404, 200, 404, 200"],
    ["netlify", "200, 301 /fr, 200, 404, 200"],
    ["cloudflare-pages", "200, 308 /fr, 308 /fr, 404, 308 /"],
    ["cloudflare-workers", "200, 307 /fr, 307 /fr, 307 /fr, 307 /"],
    ["vercel", "200, 308 /fr, 308 /fr, 308 /fr, 308 /"],
    ["s3", "404, 404, 200, 404, 200"],
    ["caddy", "200, 301 /fr, 301 /fr, 301 /fr, 301 /"],
  ])("by %s: %s", (host, expected) => {
    expect(answers(host, false, spellings)).toBe(expected);
  });
});

test.each(hostNames)("%s answers the home page, files and unknown paths", (host) => {
  const paths = [
    "/",
    "/uploads/a.png",
    "/404.html",
    "/uploads",
    "/uploads/",
    "/FR/",
    "/nowhere",
    "/nowhere/",
    "/fr/nowhere",
    "/fr//x",
  ];
  for (const trailingSlash of [true, false, undefined])
    expect(answers(host, trailingSlash, paths)).toBe("200, 200, 200, 404, 404, 404, 404, 404, 404, 404");
});

test("on every host its default addresses are answered without a redirect", () => {
  for (const host of hostNames) {
    expect(answers(host, hostedTrailingSlash, ["/", "/fr/", "/fr/about/"]), host).toBe("200, 200, 200");
    expect(servesPages(host, hostedTrailingSlash), host).toBe(true);
  }
  expect(hostNames.filter((host) => !servesPages(host, false))).toEqual(["s3"]);
});

test("below a base path, the path without a slash redirects, except on an unknown host", () => {
  expect(answers("nginx", false, [""])).toBe("301 /");
  expect(answers("github-pages", true, [""])).toBe("301 /");
  expect(answers(undefined, undefined, [""])).toBe("200");
});
