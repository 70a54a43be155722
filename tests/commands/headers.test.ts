import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { formatHeaders, headersFor, parseHeaders, siteHeaders } from "../../src/core/page/headers.ts";
import { builtSite } from "../support/built-site.ts";
import { biopedia } from "../support/command.ts";
import { siteFolder } from "../support/folder.ts";
import { developing } from "./dev.ts";
import { served } from "./server.ts";

/** The headers that a host would send for an address, from a separate implementation of `_headers`. */
function hosted(text: string, path: string): Map<string, string> {
  const sent = new Map<string, string>();
  let applies = false;
  for (const line of text.split("\n")) {
    if (line.startsWith("/")) applies = new RegExp(`^${line.replaceAll("*", ".*")}$`).test(path);
    const [, name = "", value = ""] = /^ {2}([^:]+): (.*)$/.exec(line) ?? [];
    if (!applies || name === "") continue;
    const known = sent.get(name.toLowerCase());
    sent.set(name.toLowerCase(), known === undefined ? value : `${known}, ${value}`);
  }
  return sent;
}

/** The addresses of all files of a site and of a missing one. */
const addresses = (dist: string): string[] => [
  ...readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => `/${relative(dist, join(entry.parentPath, entry.name))}`),
  "/",
  "/pt",
  "/translate",
  "/nowhere",
];

const always = [
  "x-content-type-options",
  "x-frame-options",
  "referrer-policy",
  "cross-origin-opener-policy",
  "permissions-policy",
];

describe.each([
  ["at the root", ""],
  ["below a base path", "/some/path"],
])("a site %s is served with the headers of its _headers file", (_, base) => {
  test("by serve", async () => {
    const { ask, folder, file } = await served(`--base-url https://host.example${base}`);
    const text = file("_headers").toString();
    for (const path of addresses(join(folder, "dist")).map((path) => base + path)) {
      const { headers } = await ask(path);
      const expected = hosted(text, path);
      for (const name of always) expect(expected.get(name), name).toBeDefined();
      for (const [name, value] of expected) expect(headers[name], `${name} of ${path}`).toBe(value);
    }
  });

  test("by dev", async () => {
    const folder = siteFolder("basic");
    const config = join(folder, "content/site.yaml");
    writeFileSync(
      config,
      readFileSync(config, "utf8").replace(/^baseUrl:.*$/m, `baseUrl: https://host.example${base}`),
    );
    expect((await biopedia("build", folder)).code).toBe(0);
    const text = readFileSync(join(folder, "dist/_headers"), "utf8");
    const { page } = await developing(folder);
    for (const path of addresses(join(folder, "dist")).map((path) => base + path)) {
      const { headers } = await page(path);
      // While articles are written, headers allow all that any may embed; the policy in the page does not.
      const sent = (name: string) => headers.get(name)?.replace(/(?:frame|media)-src [^;]*; /g, "");
      for (const [name, value] of hosted(text, path)) expect(sent(name), `${name} of ${path}`).toBe(value);
    }
  });
});

describe("the rules", () => {
  const rules = siteHeaders("/base", ["default-src 'none'", "script-src *:*/base/assets/"]);

  test("stay the same when they are written and read again", () => {
    expect(parseHeaders(formatHeaders(rules))).toEqual(rules);
  });

  test("forbid framing of pages, and sandbox uploads", () => {
    expect(headersFor(rules, "/base/fr")["content-security-policy"]).toBe(
      "default-src 'none', script-src *:*/base/assets/, frame-ancestors 'none'",
    );
    expect(headersFor(rules, "/base/uploads/a.svg")["content-security-policy"]).toMatch(
      /, default-src 'none'; style-src 'unsafe-inline'; sandbox;/,
    );
    expect(headersFor(rules, "/based")).toEqual({});
  });

  test("are read from an edited file, without headers that cannot be sent", () => {
    const text =
      "/*\r\n  X-Ours: yes\r\n  X-Ours: too\r\n  Bad\u0007: x\n  X-Bad: caf\u00e9\n  no colon\n# comment\n/a\n\tX-A: b:c\nfloating: 1\n";
    expect(parseHeaders(text)).toEqual([
      { path: "/*", headers: { "X-Ours": "yes, too" } },
      { path: "/a", headers: { "X-A": "b:c" } },
    ]);
  });
});

test("a folder that build did not write is served with the headers that do not depend on pages", async () => {
  const { ask, folder } = await served("", {}, "", await builtSite("basic"));
  rmSync(join(folder, "dist/_headers"));
  const { headers } = await ask("/uploads/portrait.D040A40F.svg");
  for (const name of always) expect(headers[name], name).toBeDefined();
  expect(headers["content-security-policy"]).toMatch(/^frame-ancestors 'none', default-src 'none'.*sandbox/);
});

test("errors and redirects have them too", async () => {
  const { ask } = await served("--base-url https://host.example/some/path");
  const answers = {
    redirection: await ask("/"),
    "wrong method": await ask("/some/path/", { method: "PUT" }),
    "foreign host": await ask("/", { headers: { host: "evil.example" } }),
    relay: await ask("/api/v1/chat/completions", { method: "OPTIONS" }),
    "no request at all": await ask("/api/v1/chat/completions", { method: "TRACE" }),
  };
  expect(Object.values(answers).map(({ status }) => status)).toEqual([302, 405, 403, 405, 400]);
  for (const [what, { headers }] of Object.entries(answers))
    for (const name of always) expect(headers[name], `${name} of ${what}`).toBeDefined();
});
