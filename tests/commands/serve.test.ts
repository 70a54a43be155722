import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { builtSite } from "../support/built-site.ts";
import { biopedia } from "../support/command.ts";
import { siteFolder, temporaryFolder } from "../support/folder.ts";
import { served } from "./server.ts";

test("prints its address, listens on this machine only, and exits with 0 when interrupted", async () => {
  const { address, ask, stop } = await served();
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  expect((await ask("/")).status).toBe(200);
  expect(await stop()).toBe(0);
  await expect(ask("/")).rejects.toThrow("ECONNREFUSED");
});

describe("pages", () => {
  test.each([
    ["/", "index.html"],
    ["/index.html", "index.html"],
    ["/?search=clock", "index.html"],
    ["//", "index.html"],
    ["/pt", "pt/index.html"],
    ["/pt/", "pt/index.html"],
    ["/%70t", "pt/index.html"],
    ["/translate", "translate/index.html"],
  ])("%s returns %s", async (path, name) => {
    const { ask, file } = await served();
    const { status, headers, body } = await ask(path);
    expect({ status, type: headers["content-type"] }).toEqual({ status: 200, type: "text/html; charset=utf-8" });
    expect(body).toEqual(file(name));
  });

  test.each([
    ["/nowhere", "404.html"],
    ["/pt/nowhere", "pt/404.html"],
    ["/assets", "404.html"],
    ["/assets/", "404.html"],
    ["/index.html/", "404.html"],
    ["/%", "404.html"],
    ["/%ff", "404.html"],
    ["/a%zz", "404.html"],
  ])("%s is not found, and %s says so", async (path, name) => {
    const { ask, file } = await served();
    const { status, headers, body } = await ask(path);
    expect({ status, type: headers["content-type"] }).toEqual({ status: 404, type: "text/html; charset=utf-8" });
    expect(body).toEqual(file(name));
  });

  test("are those of the latest build", async () => {
    const { ask, folder } = await served("", {}, "", await builtSite("basic"));
    const before = await ask("/");
    const article = join(folder, "content/articles/en.md");
    writeFileSync(article, readFileSync(article, "utf8").replace("at the age of six", "at the age of ten"));
    await biopedia("build", folder);
    const after = await ask("/", { headers: { "if-none-match": String(before.headers.etag) } });
    expect(after.status).toBe(200);
    expect(after.body.toString()).toContain("at the age of ten");
  });
});

test("does not serve files outside the site", async () => {
  const { ask, folder, file } = await served("", {}, "", await builtSite("basic"));
  writeFileSync(join(folder, "secret.txt"), "secret");
  symlinkSync(join(folder, "secret.txt"), join(folder, "dist/out.txt"));
  symlinkSync(folder, join(folder, "dist/out"));
  for (const path of [
    "/../secret.txt",
    "/pt/../../secret.txt",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/pt/%2e%2e%2f%2e%2e%2fsecret.txt",
    "/..%5csecret.txt",
    "/..\\secret.txt",
    "/%2fetc/passwd",
    "//etc/passwd",
    "/index.html%00.txt",
    "/%00",
    "/.biopedia",
    "/%2ebiopedia",
    "/pt/../.biopedia",
    "/out.txt",
    "/out/secret.txt",
    "http://elsewhere.example/../secret.txt",
  ]) {
    const { status, body } = await ask(path);
    expect.soft(status, path).toBe(404);
    expect.soft(body, path).toEqual(file("404.html"));
  }
});

describe("a site with a base path", () => {
  test("is served below it", async () => {
    const { address, ask, file } = await served("--base-url https://host.example/some/path/");
    expect(address).toMatch(/:\d+\/some\/path\/$/);
    for (const [path, name] of [
      ["/some/path/", "index.html"],
      ["/some/path", "index.html"],
      ["/some/path/pt", "pt/index.html"],
      ["/some/path/uploads/share.4AD64363.png", "uploads/share.4AD64363.png"],
    ] as const) {
      const { status, body } = await ask(path);
      expect(status, path).toBe(200);
      expect(body, path).toEqual(file(name));
    }
  });

  test("is the target of a redirect from the root, and any other path outside is not found", async () => {
    const { ask } = await served("--base-url https://host.example/some/path");
    const { status, headers } = await ask("/");
    expect({ status, location: headers.location }).toEqual({ status: 302, location: "/some/path/" });
    for (const path of ["/pt", "/some", "/some/pathology", "/some/path/../pt"])
      expect((await ask(path)).status, path).toBe(404);
  });

  test("can contain letters of any script", async () => {
    const { ask, file } = await served("--base-url https://host.example/büro");
    expect((await ask("/b%C3%BCro/pt")).body).toEqual(file("pt/index.html"));
  });
});

describe("reports an error for", () => {
  test("a missing folder", async () => {
    expect(await biopedia("serve", temporaryFolder())).toEqual({
      code: 1,
      stdout: "",
      stderr:
        "error: there is no built site in dist\n  = run biopedia build first, or set the folder with --out <dir>\n",
    });
  });

  test("a file instead of a folder", async () => {
    const { code, stderr } = await biopedia("serve --port 0 --out content/site.yaml", siteFolder("basic"));
    expect(stderr).toMatch(/^error: .*content\/site\.yaml.*\n {2}= .*--out <dir>/);
    expect(code).toBe(1);
  });

  test("a port in use", async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    const folder = await builtSite("basic");
    expect(await biopedia(`serve --port ${port}`, folder)).toEqual({
      code: 1,
      stdout: "",
      stderr: `error: cannot listen on 127.0.0.1:${port}\n  = the port is in use; choose another one with --port <n>\n`,
    });
  });

  test("an address that this machine does not have", async () => {
    const folder = await builtSite("basic");
    expect(await biopedia("serve --port 0 --host 203.0.113.1", folder)).toEqual({
      code: 1,
      stdout: "",
      stderr:
        "error: cannot listen on 203.0.113.1:0\n  = this machine does not have this address; choose another one with --host <host>\n",
    });
  });
});
