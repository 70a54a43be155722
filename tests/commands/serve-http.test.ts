import { readdirSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { served } from "./server.ts";

test("files have content types, and browsers must not sniff others", async () => {
  const { ask, folder } = await served();
  const assets = readdirSync(join(folder, "dist/assets")).map((name) => `/assets/${name}`);
  const types: [path: string | undefined, type: string][] = [
    ["/", "text/html; charset=utf-8"],
    [assets.find((name) => name.endsWith(".css")), "text/css; charset=utf-8"],
    [assets.find((name) => name.endsWith(".js")), "text/javascript; charset=utf-8"],
    ["/uploads/portrait.D040A40F.svg", "image/svg+xml; charset=utf-8"],
    ["/uploads/share.4AD64363.png", "image/png"],
    ["/sitemap.xml", "text/xml; charset=utf-8"],
    ["/robots.txt", "text/plain; charset=utf-8"],
  ];
  for (const [path = "", type] of types) {
    const { status, headers } = await ask(path);
    const guess = headers["x-content-type-options"];
    expect({ status, type: headers["content-type"], guess }, path).toEqual({ status: 200, type, guess: "nosniff" });
  }
});

describe("caching", () => {
  test("an unchanged page is not sent again", async () => {
    const { ask } = await served();
    const { headers } = await ask("/pt");
    expect(headers["cache-control"]).toBe("no-cache");
    for (const tag of [String(headers.etag), `"other", ${headers.etag}`, `W/${headers.etag}`, "*"]) {
      const { status, body, headers: again } = await ask("/pt", { headers: { "if-none-match": tag } });
      expect({ status, length: body.length, etag: again.etag }, tag).toEqual({
        status: 304,
        length: 0,
        etag: headers.etag,
      });
    }
    expect((await ask("/pt", { headers: { "if-none-match": '"other"' } })).status).toBe(200);
    expect((await ask("/nowhere", { headers: { "if-none-match": "*" } })).status).toBe(404);
  });

  test("files with content hashes in their names can be cached", async () => {
    const { ask } = await served();
    const [style = ""] = /\/assets\/style\.\w+\.css/.exec((await ask("/")).body.toString()) ?? [];
    expect((await ask(style)).headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  });
});

describe("compression", () => {
  const decode = { br: brotliDecompressSync, gzip: gunzipSync, none: (body: Buffer) => body };
  test.each([
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["BR; Q=0.000, GZIP; q=0.5", "gzip"],
    ["gzip;q=0, br;q=0", "none"],
    ["identity", "none"],
    ["deflate, zstd", "none"],
    ["", "none"],
  ] as const)("accept-encoding %o gives %s", async (accepted, encoding) => {
    const { ask, file } = await served();
    const { headers, body } = await ask("/", { headers: { "accept-encoding": accepted } });
    expect(headers["content-encoding"]).toBe(encoding === "none" ? undefined : encoding);
    expect(headers.vary).toBe("accept-encoding");
    expect(Number(headers["content-length"])).toBe(body.length);
    expect(decode[encoding](body)).toEqual(file("index.html"));
  });

  test("each encoding has a different entity tag", async () => {
    const { ask } = await served();
    const tags = await Promise.all(
      ["br", "gzip", ""].map(
        async (accepted) => (await ask("/", { headers: { "accept-encoding": accepted } })).headers.etag,
      ),
    );
    expect(new Set(tags).size).toBe(3);
  });

  test("compressed picture formats are not compressed again", async () => {
    const { ask, file } = await served();
    const { headers, body } = await ask("/uploads/share.4AD64363.png", { headers: { "accept-encoding": "br" } });
    expect(headers["content-encoding"]).toBeUndefined();
    expect(body).toEqual(file("uploads/share.4AD64363.png"));
  });
});

describe("methods", () => {
  test("HEAD returns the same as GET, without the body", async () => {
    const { ask } = await served();
    for (const path of ["/", "/nowhere"]) {
      const get = await ask(path);
      const head = await ask(path, { method: "HEAD" });
      expect(head.body).toHaveLength(0);
      const { date: _, ...headers } = head.headers;
      expect({ ...get, headers: { ...get.headers, date: undefined }, body: undefined }).toEqual({
        status: head.status,
        headers: { ...headers, date: undefined },
        body: undefined,
      });
    }
  });

  test.each(["POST", "PUT", "DELETE", "OPTIONS"])("%s is not allowed", async (method) => {
    const { ask } = await served();
    const { status, headers } = await ask("/", { method });
    expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: "GET, HEAD" });
  });
});
