import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { biopedia } from "../support/command.ts";
import { siteFolder, snapshot, temporaryFolder } from "../support/folder.ts";
import { addLanguages, leftovers } from "./support.ts";

const dist = (folder: string) => snapshot(join(folder, "dist"));

test("prints the number of pages, the folder and the time", async () => {
  const folder = siteFolder("basic");
  expect(await biopedia("build", folder)).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^✓ Built 9 pages into dist in \d\.\d\d s\.\n$/),
    stderr: "",
  });
  expect(leftovers(folder)).toEqual([]);
});

test("uses the folders given with --content and --out", async () => {
  const folder = siteFolder("basic");
  const elsewhere = temporaryFolder();
  const { code, stdout } = await biopedia(`build --content ${folder}/content --out public/site`, elsewhere);
  expect(stdout).toMatch(/^✓ Built 9 pages into public\/site in /);
  expect(code).toBe(0);
  expect(readdirSync(elsewhere)).toEqual(["public"]);
});

test("writes the same bytes again, and in another folder", async () => {
  const folder = siteFolder("basic");
  await biopedia("build", folder);
  const first = dist(folder);
  await biopedia("build", folder);
  await biopedia("build --out other", folder);
  expect(dist(folder)).toEqual(first);
  expect(snapshot(join(folder, "other"))).toEqual(first);
});

test("removes obsolete files", async () => {
  const folder = siteFolder("basic", {
    "public/old.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  });
  await biopedia("build", folder);
  expect([...dist(folder).keys()]).toEqual(expect.arrayContaining(["pt/index.html", "old.svg"]));
  const fewer = siteFolder("basic", {
    "texts/pt.json": null,
    "site.yaml": (old) => old.replaceAll(/, pt\b/g, ""),
  });
  const { code, stderr } = await biopedia(`build --content ${fewer}/content`, folder);
  expect(code).toBe(0);
  expect(stderr).toMatch(/^warning\[vanished-address\]: .*\/pt, \/pt\/translate\n[\s\S]*\n1 warning\n$/);
  const files = [...dist(folder).keys()];
  expect(files).toContain("ar/index.html");
  expect(files.filter((file) => /^pt|old/.test(file))).toEqual([]);
  expect(readdirSync(join(folder, "dist"))).not.toContain("pt");
});

test("a failed build keeps the last site and leaves no other files", async () => {
  const folder = siteFolder("basic");
  await biopedia("build", folder);
  const before = dist(folder);
  writeFileSync(join(folder, "content/articles/pt.md"), "---\nNo end of the front matter.\n");
  const { code, stderr } = await biopedia("build", folder);
  expect(stderr).toMatch(/\n1 error\nNothing was built; dist is unchanged\.\n$/);
  expect(code).toBe(1);
  expect(dist(folder)).toEqual(before);
  expect(leftovers(folder)).toEqual([]);
});

describe("interrupted", () => {
  test("between pages, it keeps the last site and leaves no other files", async () => {
    const folder = siteFolder("basic");
    await biopedia("build", folder);
    const before = dist(folder);
    addLanguages(folder, 50);
    const controller = new AbortController();
    const outcome = biopedia("build", folder, { signal: controller.signal });
    await vi.waitUntil(() => existsSync(join(folder, "dist/.biopedia.new")), { timeout: 20_000, interval: 1 });
    controller.abort();
    expect(await outcome).toEqual({ code: 130, stdout: "", stderr: "Stopped.\n" });
    expect(dist(folder)).toEqual(before);
    expect(leftovers(folder)).toEqual([]);
  });

  test("before it starts, it writes nothing", async () => {
    const folder = siteFolder("basic");
    expect((await biopedia("build", folder, { signal: AbortSignal.abort() })).code).toBe(130);
    expect(readdirSync(folder)).toEqual(["content"]);
  });
});

describe("the key of the chat service", () => {
  const key = "sk-or-secret-0123456789";
  const url = "https://chat.example/v1/chat/completions";
  const holding = (folder: string, text: string) =>
    [...dist(folder)].flatMap(([file, bytes]) => (Buffer.from(bytes, "base64").includes(text) ? [file] : []));

  test.each([
    ["the environment", { BIOPEDIA_API_KEY: key }, {}],
    ["a .env file", {}, { "../.env": `BIOPEDIA_API_KEY=${key}\n` }],
  ])("is in no file of the site when it is in %s", async (_, env, files) => {
    const folder = siteFolder("basic", files);
    const { code, stdout, stderr } = await biopedia("build", folder, { env });
    expect(code, stderr).toBe(0);
    expect(dist(folder).size).toBeGreaterThan(10);
    expect(holding(folder, key)).toEqual([]);
    expect(stdout + stderr).not.toContain(key);
  });

  test("is in the pages that translate with --embed-key, with a warning", async () => {
    const folder = siteFolder("basic");
    const { code, stdout, stderr } = await biopedia("build --embed-key", folder, {
      env: { BIOPEDIA_API_KEY: key, BIOPEDIA_API_URL: url },
    });
    expect(code, stderr).toBe(0);
    expect(stderr).toMatch(
      /^warning: --embed-key puts your API key into the pages: everybody who opens the site can read it/,
    );
    expect(stdout + stderr).not.toContain(key);
    // The bundle of pt has missing texts, which are translated in the browser.
    expect(holding(folder, key)).toEqual([
      "ar/translate/index.html",
      "pt/index.html",
      "pt/translate/index.html",
      "translate/index.html",
    ]);
    expect(holding(folder, "connect-src 'self' https://chat.example;")).toEqual(["_headers"]);
  });

  test("is required for --embed-key", async () => {
    const folder = siteFolder("basic");
    const { code, stderr } = await biopedia("build --embed-key", folder);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error: there is no key to embed: BIOPEDIA_API_KEY is not set\n/);
    expect(readdirSync(folder)).toEqual(["content"]);
  });
});
