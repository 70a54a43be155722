import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { editPath, type LanguagesReply } from "../../src/core/edit/protocol.ts";
import { siteFolder } from "../support/folder.ts";
import { environment, key, server } from "../translation/support.ts";
import { serving } from "./reviewing.ts";
import { addTranslation } from "./translated-site.ts";

/* The attacks that a server for one browser must stand, on each way to open the application. */

const by = "Rita Reviewer";
const caption = "Example in 2023";
const gets = ["", "app.html", "edit.js", "review.js", "documents", "documents/pt", "document?page=/", "place?page=/pt"];
const reads = [
  ...[...gets, "problems", "languages", "events", "guides/translating.md", "uploads/portrait.svg"],
  ...["form/settings", "history?page=/", "publish"],
];
const changes: Readonly<Record<string, unknown>> = {
  "save?page=/": { base: "x", blocks: [] },
  reference: { what: "10.1000/182" },
  "act/pt": { action: "accept", id: "1", version: "1", by },
  "accept/pt": { segments: [{ id: "1", version: "1" }], by },
  "check/pt": { id: "1", text: "a" },
  "context/pt": { id: "1" },
  "again/pt": { id: "1", remark: "" },
  "term/pt": { term: "Ada", form: "" },
  cost: { codes: ["pt"], whole: false },
  translate: { codes: ["pt"], whole: false },
  stop: {},
  "form/settings": { base: "", saved: { text: "" } },
  publish: { step: "build" },
};

/** Opens the application, with a chat service that must not be asked. */
async function opened(command: "edit" | "review") {
  const folder = siteFolder("basic");
  await addTranslation(folder, "pt");
  const site = join(folder, "content/site.yaml");
  writeFileSync(site, `${readFileSync(site, "utf8")}analytics: { script: "https://stats.example/x.js" }\n`);
  const service = await server();
  const served = await serving(folder, [command], editPath, { env: environment(service) });
  const { origin } = new URL(served.address);
  const content = join(folder, "content");
  const bytes = () =>
    readdirSync(content, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `${name}: ${readFileSync(join(parentPath, name), "utf8")}`)
      .join("\n");
  /** The status of a request that is written as it is: `fetch` would tidy its path and set its own headers. */
  const raw = (path: string, headers: Record<string, string>, method = "GET", body = "") =>
    new Promise<number | undefined>((done, fail) => {
      request(origin, { path, headers, method, agent: false }, (response) => {
        done(response.statusCode);
        response.destroy();
      })
        .on("error", fail)
        .end(body);
    });
  const cookie = (await fetch(served.address)).headers.get("set-cookie")?.split(";")[0] ?? "";
  return { ...served, origin, service, bytes, raw, cookie };
}

test.each(["edit", "review"] as const)(
  "%s answers one browser on this machine, from its own pages",
  async (command) => {
    const { origin, bytes, raw, cookie, service } = await opened(command);
    const before = bytes();
    const { port } = new URL(origin);
    const json = { "content-type": "application/json" };
    for (const name of reads) {
      const path = editPath + name;
      expect(await raw(path, {}), name).toBe(403);
      expect(await raw(path, { cookie: cookie.replace(/.$/, (last) => (last === "x" ? "y" : "x")) }), name).toBe(403);
      expect(await raw(path, { cookie, host: "evil.example" }), name).toBe(403);
      const foreign = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" };
      expect(await raw(path, { cookie, ...foreign }), name).toBe(403);
      expect(await raw(path, { cookie, "sec-fetch-site": "same-site", "sec-fetch-mode": "cors" }), name).toBe(403);
      expect(await raw(path, { cookie }), name).toBe(200);
      expect(await raw(path, { cookie, origin }, "PUT"), name).toBe(405);
    }
    for (const [name, asked] of Object.entries(changes)) {
      const post = (headers: Record<string, string>) => raw(editPath + name, headers, "POST", JSON.stringify(asked));
      expect(await post({ origin, ...json }), name).toBe(403);
      for (const other of ["http://evil.example", "null", "http://127.0.0.1:1", `https://127.0.0.1:${port}`])
        expect(await post({ cookie, origin: other, ...json }), `${name} ${other}`).toBe(403);
      expect(await post({ cookie, ...json }), name).toBe(403);
      expect(await post({ cookie, origin: "http://evil.example", host: "evil.example", ...json }), name).toBe(403);
      // A form of another page has one of these types.
      for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
        expect(await post({ cookie, origin, "content-type": type }), `${name} ${type}`).toBe(400);
    }
    expect(bytes()).toBe(before);
    expect(service.requests).toEqual([]);
  },
);

test.each(["edit", "review"] as const)("%s refuses bodies and paths that it does not expect", async (command) => {
  const { bytes, ask, raw, cookie, origin, service } = await opened(command);
  const before = bytes();
  for (const name of Object.keys(changes)) {
    for (const body of ["{", "[]", "null", '{"__proto__": {"codes": []}}', { ...(changes[name] as object), more: 1 }])
      expect((await ask(name, body)).status, `${name} ${JSON.stringify(body)}`).toBe(400);
    expect([400, 413], name).toContain((await ask(name, `"${"x".repeat(5 << 20)}"`)).status);
  }
  for (const body of [{ most: -1 }, { most: "1" }, { most: null }, { codes: "pt" }, { codes: ["x".repeat(50)] }])
    expect((await ask("translate", { codes: ["pt"], whole: false, ...body })).status).toBe(400);
  for (const codes of [["en"], ["xx"], ["../pt"]])
    expect((await ask("cost", { codes, whole: true })).status, codes[0]).toBe(500);
  const picture = { "content-type": "application/octet-stream" };
  expect((await ask("picture?name=a.png", new Blob([new Uint8Array(41 << 20)]), picture)).status).toBe(400);
  for (const name of [
    ...["uploads/..%2fsite.yaml", "uploads/../site.yaml", "uploads/%2e%2e/site.yaml", "uploads//etc/passwd"],
    ...["uploads/a%00.svg", "guides/..%2fpackage.json", "guides/../../package.json", "guides/translating.md%00"],
    ...["..%2f..%2fpackage.json", "%2e%2e/generator", "../edit/../generator", ".env", "documents/..%2fsite"],
    ...["documents/__proto__", "documents/constructor", "__proto__", "constructor", "toString", "hasOwnProperty"],
    ...["document?page=/../site", "document?page=__proto__", "no-such-file.js"],
  ])
    expect(await raw(editPath + name, { cookie }), name).toBe(404);
  for (const name of ["__proto__", "constructor", "act/__proto__", "events", "documents/pt"])
    expect(await raw(editPath + name, { cookie, origin, "content-type": "application/json" }, "POST", "{}"), name).toBe(
      400,
    );
  expect(bytes()).toBe(before);
  expect(service.requests).toEqual([]);
  expect((await ask("documents")).status).toBe(200);
});

test.each(["edit", "review"] as const)("%s runs no script of others, and tells no page the key", async (command) => {
  const { ask, origin } = await opened(command);
  for (const path of ["/", "/pt", "/ar", "/pt/translate", "/no-such-page"]) {
    const page = await ask(origin + path);
    const scripts = /script-src ([^;]*)/.exec(page.headers.get("content-security-policy") ?? "")?.[1] ?? "";
    expect(
      scripts.split(" ").every((source) => /^'(?:self|sha256-.*)'$/.test(source)),
      path,
    ).toBe(true);
    expect(page.headers.get("access-control-allow-origin")).toBe(null);
    expect((await page.text()) + [...page.headers].join(), path).not.toContain("stats.example");
  }
  const own = await ask("");
  expect(own.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; script-src 'self'; .*frame-ancestors 'none'/,
  );
  for (const name of reads.filter((each) => each !== "events"))
    expect(await (await ask(name)).text(), name).not.toContain(key);
});

test("a service that repeats the key in its error does not get it to a page", async () => {
  const folder = siteFolder("basic");
  await addTranslation(folder, "pt", { [caption]: { translation: undefined } });
  const service = createServer(({ headers }, response) => {
    response.writeHead(401, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: { message: `no such key: ${headers.authorization}` } }));
  });
  await new Promise<void>((done) => service.listen(0, "127.0.0.1", done));
  onTestFinished(() => void service.close());
  const { port } = service.address() as AddressInfo;
  const env = { BIOPEDIA_API_URL: `http://127.0.0.1:${port}/api/v1/chat/completions`, BIOPEDIA_API_KEY: key };
  const { ask } = await serving(folder, ["edit"], editPath, { env });
  const { segments } = await (await ask("documents/pt")).json();
  const again = await (await ask("again/pt", { id: segments[0].id, remark: "" })).text();
  expect(again).toContain("no such key");
  expect(again).not.toContain(key);
  expect((await ask("translate", { codes: ["pt"], whole: false })).status).toBe(200);
  const run = async () => ((await (await ask("languages")).json()) as LanguagesReply).run;
  await expect.poll(async () => (await run())?.isRunning).toBe(false);
  expect(JSON.stringify(await run())).toContain("no such key");
  expect(JSON.stringify(await run())).not.toContain(key);
});
