import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "cheerio";
import { expect, test } from "vitest";
import { biopedia } from "../support/command.ts";
import { siteFolder } from "../support/folder.ts";

/** The policies of the basic site's home page, with more in its site.yaml. */
async function policies(baseUrl: string, more = ""): Promise<string[]> {
  const folder = siteFolder("basic");
  appendFileSync(join(folder, "content/site.yaml"), more);
  const { code, stderr } = await biopedia(`build --base-url ${baseUrl}`, folder);
  expect(code, stderr).toBe(0);
  const $ = load(readFileSync(join(folder, "dist/index.html"), "utf8"));
  const found = $("meta[http-equiv=Content-Security-Policy]");
  // Nothing may be loaded before they hold.
  expect($("head").children().index(found.last())).toBeLessThan($("head").children().index($("script").first()));
  return found.toArray().map(
    (element) =>
      $(element)
        .attr("content")
        ?.replace(/'sha256-[\w+/]+=*'/g, "HASH") ?? "",
  );
}

test("scripts and styles come from the site's own host, and there from assets/ only", async () => {
  expect(await policies("https://host.example/some/path")).toEqual([
    "default-src 'none'; script-src 'self' HASH HASH; style-src 'self'; img-src 'self' data:; font-src 'self'; manifest-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    "script-src https://host.example/some/path/assets/ *:*/some/path/assets/ HASH HASH; style-src https://host.example/some/path/assets/ *:*/some/path/assets/",
  ]);
});

test("a service worker is one file, and only on a site that is readable offline", async () => {
  const [first, second] = await policies("https://host.example/some/path", "offline: true\n");
  expect(first).toContain("; worker-src 'self'; ");
  expect(first).toContain("; trusted-types service-worker");
  const file = "some/path/service-worker.js";
  expect(second?.split("; ").at(-1)).toBe(`worker-src https://host.example/${file} *:*/${file}`);
});

test("separators of policies and directives are escaped in a base path", async () => {
  const [, second] = await policies("https://host.example/a;b,c");
  expect(second).toContain(" https://host.example/a%3Bb%2Cc/assets/ *:*/a%3Bb%2Cc/assets/ ");
});

test("an analytics provider gets one script, even on the site's own host", async () => {
  const [first, second] = await policies(
    "https://host.example",
    "analytics:\n  script: https://host.example/stats/script.js?x=1\n",
  );
  for (const policy of [first, second])
    expect(policy).toMatch(/script-src [^;]*HASH https:\/\/host\.example\/stats\/script\.js;/);
  expect(first).toContain("connect-src 'self' https://host.example;");
  for (const source of second?.split(";")[0]?.split(" ").slice(1) ?? [])
    expect(source).toMatch(/\/assets\/$|^HASH$|\/script\.js$/);
});
