import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { run } from "../../src/main.ts";
import { builtSite } from "../support/built-site.ts";
import { biopedia } from "../support/command.ts";
import { cacheOf, siteFolder, snapshot, temporaryFolder } from "../support/folder.ts";
import { articleOf, developing, edit, eventually, inProcess, script, versionOf } from "./dev.ts";
import { addLanguages } from "./support.ts";

const unknownReference = (old: string) => `${old}\n<b>Bold</b> words.{% cite "Alhpa" /%}\n`;

describe("serves", () => {
  test("the same files as build writes, with a script added to pages", async () => {
    const folder = await builtSite("basic");
    const { page, address } = await developing(folder);
    expect(address()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    for (const [path, file, status] of [
      ["/", "index.html", 200],
      ["/pt", "pt/index.html", 200],
      ["/nowhere", "404.html", 404],
    ] as const) {
      const sent = await page(path);
      expect(sent.status).toBe(status);
      expect(versionOf(sent.text)).not.toBe("");
      expect(sent.text.replace(script, "")).toBe(readFileSync(join(folder, "dist", file), "utf8"));
      expect(sent.headers.get("cache-control")).toBe("no-cache");
    }
    for (const file of ["sitemap.xml", "search/en.json", "search/ar.json", "uploads/portrait.D040A40F.svg"]) {
      expect((await page(`/${file}`)).text).toBe(readFileSync(join(folder, "dist", file), "utf8"));
    }
    const live = await page("/assets/__biopedia/live.js");
    expect([live.status, live.headers.get("content-type")]).toEqual([200, "text/javascript; charset=utf-8"]);
  });

  test("after requests without a path that can be parsed, which any web page can make", async () => {
    const { page, address } = await developing(siteFolder("basic"));
    expect((await fetch(`${address()}/`, { redirect: "manual" })).status).toBeLessThan(500);
    expect((await page()).status).toBe(200);
  });

  test("without changing dist or anything else in the folder", async () => {
    const folder = await builtSite("basic");
    const before = snapshot(join(folder, "dist"));
    const { page, printed } = await developing(folder);
    edit(articleOf(folder), "age of six", "age of ten");
    await eventually(async () => expect((await page()).text).toContain("age of ten"));
    await eventually(() => expect(printed.stdout).toContain("changed.\n"));
    expect(snapshot(join(folder, "dist"))).toEqual(before);
    expect([...before.values()].filter((bytes) => Buffer.from(bytes, "base64").includes("__biopedia"))).toEqual([]);
    expect(readdirSync(folder).sort()).toEqual(["content", "dist"]);
  });

  test("pages without the scripts of third parties, which could change the content", async () => {
    const folder = siteFolder("basic", {
      "site.yaml": (old: string) => `${old}analytics: { script: "https://stats.example/x.js" }\n`,
    });
    const { page } = await developing(folder);
    const { text, headers } = await page("/ar");
    expect(text + [...headers].join()).not.toContain("stats.example");
  });

  test("the relay, which reports missing settings", async () => {
    const { address } = await developing(siteFolder("basic"));
    const response = await fetch(new URL("/api/v1/chat/completions", address()), {
      method: "POST",
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
      body: "{}",
    });
    expect([response.status, (await response.json()).error.code]).toEqual([503, "not-configured"]);
  });

  test("below the site's base path, also after the path changes", async () => {
    const folder = siteFolder("basic", {
      "site.yaml": (old) => old.replace("https://basic.example", "https://basic.example/one"),
    });
    const { page, address } = await developing(folder);
    expect(address()).toMatch(/\/one\/$/);
    expect((await page("/one/pt")).status).toBe(200);
    edit(join(folder, "content/site.yaml"), "/one", "/two");
    await eventually(() => expect(address()).toMatch(/\/two\/$/));
    expect([(await page("/two/pt")).status, (await page("/one/pt")).status]).toEqual([200, 404]);
  });
});

describe("content with errors", () => {
  test("is reported as by build, in the terminal and to pages, and the last good site is served until it is fixed", async () => {
    const folder = siteFolder("basic");
    const { page, listen, printed } = await developing(folder);
    const before = await page();
    const received = await listen();
    const article = readFileSync(articleOf(folder), "utf8");
    writeFileSync(articleOf(folder), unknownReference(article));
    await eventually(() => expect(received).toHaveLength(2));
    const { stderr } = await biopedia("build", folder);
    const problems = stderr.replace(/Nothing was built.*\n$/, "");
    expect(problems).toContain('<b>Bold</b> words.{% cite "Alhpa" /%}');
    expect(received[1]).toEqual({ version: versionOf(before.text), problems });
    const last = "There are errors after content/articles/en.md changed; what has them is shown as it was.\n";
    await eventually(() => expect(printed.stderr).toBe(`${problems}${last}`));
    expect(await page()).toEqual({ ...before, headers: expect.anything() });

    writeFileSync(articleOf(folder), article.replace("age of six", "age of ten"));
    await eventually(() => expect(received).toHaveLength(3));
    const fixed = (await page()).text;
    expect(fixed).toContain("age of ten");
    expect(received[2]).toEqual({ version: versionOf(fixed), problems: "" });
    expect(versionOf(fixed)).not.toBe(versionOf(before.text));
  });

  test("from the start: a page with errors shows them until they are fixed, and every address if nothing can be read", async () => {
    const folder = siteFolder("basic", { "articles/en.md": unknownReference });
    const { page, listen, printed } = await developing(folder);
    await eventually(() =>
      expect(printed.stderr).toMatch(
        /error\[unknown-reference\].*\n[\s\S]*\n1 error, 1 warning\nThere are errors; what has them is shown as it was\.\n$/,
      ),
    );
    expect((await page("/pt")).status).toBe(200);
    const { status, text, headers } = await page();
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
      503,
      "text/html; charset=utf-8",
      "no-store",
    ]);
    expect(text).toContain("error[unknown-reference]: there is no reference “Alhpa”\n");
    expect(text).toContain("&lt;b&gt;Bold&lt;/b&gt; words.");
    expect(text).not.toContain("<b>");
    const received = await listen();
    await eventually(() => expect(received).toEqual([{ version: "", problems: expect.stringContaining("“Alhpa”") }]));
    edit(articleOf(folder), "Alhpa", "Alpha");
    await eventually(async () => expect((await page()).status).toBe(200));
    const version = versionOf((await page()).text);
    await eventually(() => expect(received.at(-1)).toEqual({ version, problems: "" }));
  });

  test("missing content: the site is served as soon as it appears", async () => {
    const folder = siteFolder("basic");
    renameSync(join(folder, "content"), join(folder, "later"));
    const { page } = await developing(folder);
    expect((await page()).text).toContain("error[no-content]");
    renameSync(join(folder, "later"), join(folder, "content"));
    await eventually(async () => expect((await page()).status).toBe(200));
  });
});

describe("it ends", () => {
  test.each(["SIGINT", "SIGTERM"] as const)(
    "with 0 at %s, as serve does, and leaves nothing, even if pages listen",
    async (signal) => {
      const { listen, stop, temporary } = await developing(siteFolder("basic"), "", inProcess);
      await listen();
      expect(await stop(signal)).toEqual([0, null]);
      expect(temporary()).toEqual([]);
    },
  );

  test("while it reads, and says no more then", async () => {
    const folder = siteFolder("basic");
    addLanguages(folder, 20);
    const controller = new AbortController();
    let told = "";
    // It says where the site is before it checks the rest.
    const stdout = { write: (text: string) => text.startsWith("Serving") && controller.abort() };
    const stderr = { write: (text: string) => (told += text) };
    const world = { cwd: folder, env: cacheOf(folder), stdout, stderr, fetch, signal: controller.signal };
    expect(await run({ ...world, argv: ["dev", "--port", "0"] })).toBe(0);
    expect(told).toBe("");
  });

  test("with 1 if the port is in use", async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    expect(await biopedia(`dev --port ${port}`, siteFolder("basic"))).toEqual({
      code: 1,
      stdout: "",
      stderr: `error: cannot listen on 127.0.0.1:${port}\n  = the port is in use; choose another one with --port <n>\n`,
    });
  });

  test("with 2 if an environment variable is invalid", async () => {
    const { code, stderr } = await biopedia("dev --port 0", temporaryFolder(), {
      env: { BIOPEDIA_API_URL: "nonsense" },
    });
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^error: BIOPEDIA_API_URL is not a valid URL\n {2}= /)]);
  });
});
