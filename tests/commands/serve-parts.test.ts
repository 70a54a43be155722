import { randomBytes } from "node:crypto";
import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createCompressor } from "../../src/io/server/send.ts";
import { builtSite } from "../support/built-site.ts";
import { served } from "./server.ts";

/** One file that is sent from memory, and one that is streamed. */
const sizes = [1000, 3 * 1024 * 1024];

describe.each(sizes)("a file of %i bytes", (size) => {
  const withFile = async () => {
    const site = await served("", {}, "", await builtSite("basic"));
    const bytes = randomBytes(size);
    const path = join(site.folder, "dist/uploads/paper.pdf");
    writeFileSync(path, bytes);
    utimesSync(path, 1_700_000_000, 1_700_000_000);
    return {
      ...site,
      bytes,
      get: (headers = {}, method = "GET") => site.ask("/uploads/paper.pdf", { headers, method }),
    };
  };

  test("is sent in full, and announces that ranges are accepted", async () => {
    const { get, bytes } = await withFile();
    const { status, headers, body } = await get({ "accept-encoding": "br" });
    expect({ status, ranges: headers["accept-ranges"], length: headers["content-length"] }).toEqual({
      status: 200,
      ranges: "bytes",
      length: String(size),
    });
    expect(body.equals(bytes)).toBe(true);
    expect(headers["last-modified"]).toBe("Tue, 14 Nov 2023 22:13:20 GMT");
    const head = await get({}, "HEAD");
    expect([head.status, head.headers["content-length"], head.body.length]).toEqual([200, String(size), 0]);
  });

  test("is sent in ranges", async () => {
    const { get, bytes } = await withFile();
    const last = size - 1;
    for (const [range, start, end] of [
      ["bytes=0-0", 0, 0],
      ["bytes=10-19", 10, 19],
      [`bytes=${last}-`, last, last],
      ["bytes=500-", 500, last],
      ["bytes=-7", size - 7, last],
      [`bytes=-${size + 9}`, 0, last],
      [`bytes=990-${size + 9}`, 990, last],
    ] as const) {
      const { status, headers, body } = await get({ range });
      expect({ status, range: headers["content-range"], length: headers["content-length"] }, range).toEqual({
        status: 206,
        range: `bytes ${start}-${end}/${size}`,
        length: String(end - start + 1),
      });
      expect(body.equals(bytes.subarray(start, end + 1)), range).toBe(true);
    }
  });

  test("has no ranges after its end", async () => {
    const { get } = await withFile();
    for (const range of [`bytes=${size}-`, `bytes=${size + 5}-${size + 9}`, "bytes=-0", "bytes=999999999999999-"]) {
      const { status, headers, body } = await get({ range });
      expect({ status, range: headers["content-range"], length: body.length }, range).toEqual({
        status: 416,
        range: `bytes */${size}`,
        length: 0,
      });
    }
  });

  test("is sent in full if the range is invalid or of another version", async () => {
    const { get } = await withFile();
    const { etag = "", "last-modified": modified = "" } = (await get({}, "HEAD")).headers;
    for (const range of [
      "bytes=9-2",
      "bytes=a-b",
      "bytes=-",
      "bytes=0-1,4-5",
      "lines=0-1",
      "bytes=0x1-2",
      `bytes=${"9".repeat(99)}-`,
    ])
      expect((await get({ range })).status, range).toBe(200);
    for (const condition of [etag, modified])
      expect((await get({ range: "bytes=0-1", "if-range": condition })).status).toBe(206);
    for (const condition of ['"other"', `W/${etag}`, "Tue, 14 Nov 2023 22:13:19 GMT"])
      expect((await get({ range: "bytes=0-1", "if-range": condition })).status).toBe(200);
  });

  test("is not sent again to clients that have it", async () => {
    const { get } = await withFile();
    const { etag = "", "last-modified": modified = "" } = (await get()).headers;
    for (const [headers, status] of [
      [{ "if-modified-since": modified }, 304],
      [{ "if-modified-since": "Wed, 15 Nov 2023 00:00:00 GMT" }, 304],
      [{ "if-modified-since": "Tue, 14 Nov 2023 22:13:19 GMT" }, 200],
      [{ "if-modified-since": "yesterday" }, 200],
      [{ "if-none-match": etag }, 304],
      [{ "if-none-match": '"other"', "if-modified-since": modified }, 200],
    ] as const) {
      expect((await get(headers)).status, JSON.stringify(headers)).toBe(status);
    }
  });
});

test("missing pages have no ranges", async () => {
  const { ask, file } = await served();
  const { status, body } = await ask("/nowhere", {
    headers: { range: "bytes=0-1", "if-modified-since": new Date().toUTCString() },
  });
  expect(status).toBe(404);
  expect(body).toEqual(file("404.html"));
});

test("compressed content is cached within a limit, and compressed once", async () => {
  const contents = [1, 2, 3, 4].map(() => randomBytes(4000));
  const compress = createCompressor(10_000);
  const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = contents;
  const once = await compress(first, '"0"', "gzip");
  expect(await compress(first, '"0"', "gzip")).toBe(once);
  for (const [index, content] of contents.entries()) await compress(content, `"${index}"`, "gzip");
  expect(await compress(first, '"0"', "gzip"), "the oldest gave way").not.toBe(once);
  const [one, other] = await Promise.all([compress(second, '"new"', "br"), compress(second, '"new"', "br")]);
  expect(one).toBe(other);
});
