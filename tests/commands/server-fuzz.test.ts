import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { listen, onlyHosts } from "../../src/io/server/listen.ts";
import { createRelayHandler } from "../../src/io/server/node-relay.ts";
import { createStaticHandler, filesOf } from "../../src/io/server/static-site.ts";
import { builtSite } from "../support/built-site.ts";

const seed = 20250303;
const requests = 1200;
const atOnce = 32;

/** Returns a seeded random number generator (mulberry32). */
function numbers(state: number): () => number {
  let current = state;
  return () => {
    current = (current + 0x6d2b79f5) | 0;
    let mixed = Math.imul(current ^ (current >>> 15), 1 | current);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Parts of requests, both common ones and ones that are hard to handle. */
const pieces = {
  method: ["HEAD", "POST", "OPTIONS", "TRACE", "CONNECT", "get", "G\0T", "", "PURGE"],
  path: [
    ..."/|//|pt|uploads|assets|index.html|404.html|share.png|portrait.svg|.biopedia|.env|_headers|secret.txt|out|out.txt|hidden.txt".split(
      "|",
    ),
    ..."..|.|%2e%2e|%2e|..%2f|%2f|%5c|\\|%00|%|%ff|%c0%ae|%252e%252e|%u002e|;|?a=b|#x|~|*|é|٠|con|::$DATA|/etc/passwd|api/v1/chat/completions".split(
      "|",
    ),
    "a".repeat(300),
    "../".repeat(40),
    "%2e%2e%2f".repeat(12),
    "/".repeat(200),
  ],
  version: ["HTTP/1.0", "HTTP/2.0", "HTTP/9.9", "HTTQ/1.1", ""],
  host: [
    "localhost",
    "127.0.0.1:1",
    "[::1]",
    "evil.example",
    "",
    "a b",
    "localhost\0",
    "localhost@evil.example",
    "x".repeat(300),
  ],
  header: [
    ..."Range: bytes=0-9|Range: bytes=-1|Range: bytes=5-1|Range: bytes=99999999-|Range: bytes=0-1,2-3|Range: bytes=|Range: \0".split(
      "|",
    ),
    ...'If-None-Match: *|If-None-Match: W/"x"|If-None-Match: "|If-Range: "x"|If-Modified-Since: never|If-Modified-Since: 99999999999999'.split(
      "|",
    ),
    ..."Accept-Encoding: br|Accept-Encoding: gzip;q=0.5, *|Accept-Encoding: ;;q=,|Content-Length: 5|Content-Length: -1".split(
      "|",
    ),
    ..."Transfer-Encoding: chunked|Expect: 100-continue|Upgrade: websocket|Connection: Upgrade|Connection: close|Content-Type: application/json".split(
      "|",
    ),
    ...": empty|No-Colon| Folded: yes|X-\u0001: y|__proto__: x|constructor: x".split("|"),
    `X-Long: ${"y".repeat(20_000)}`,
    "Host: other.example",
  ],
  end: ["\r\n\r\n", "\r\n\r\n", "\r\n\r\n", "\n\n", "\r\n\r\nhello", "\r\n\r\n5\r\nhello\r\n0\r\n\r\n", "\r\n\r\n{}"],
};

function makeRequest(random: () => number): Buffer {
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? "";
  const many = (from: readonly string[], most: number, between: string) =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, () => pick(from)).join(between);
  const path = `${random() < 0.9 ? "/" : ""}${many(pieces.path, random() < 0.5 ? 1 : 5, random() < 0.7 ? "/" : "")}`;
  const headers = random() < 0.5 ? "" : many(pieces.header, 2, "\r\n");
  const text = `${random() < 0.6 ? "GET" : pick(pieces.method)} ${path} ${random() < 0.85 ? "HTTP/1.1" : pick(pieces.version)}\r\nHost: ${random() < 0.85 ? "localhost" : pick(pieces.host)}${headers && `\r\n${headers}`}${pick(pieces.end)}`;
  const bytes = Buffer.from(text, random() < 0.5 ? "utf8" : "latin1");
  // Damage some at random positions.
  if (random() < 0.15)
    for (let count = 0; count < 3; count++) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
  return random() < 0.02 ? bytes.subarray(0, Math.floor(random() * bytes.length)) : bytes;
}

/** Sends bytes. @returns the response, until it is complete or the server closes the connection */
const answerTo = (port: number, bytes: Buffer): Promise<Buffer> =>
  new Promise((done) => {
    let answer = Buffer.alloc(0);
    const socket = connect({ port, host: "127.0.0.1" }, () => socket.write(bytes));
    socket.on("data", (chunk: Buffer) => {
      answer = Buffer.concat([answer, chunk]);
      const { rest, length } = parts(answer);
      if (length !== undefined && rest.length >= length) socket.destroy();
    });
    socket.on("error", () => {});
    socket.on("close", () => done(answer));
  });

/** Splits a response into its head and the rest, and reads the length of its body if it has one. */
function parts(answer: Buffer): { head: string; rest: Buffer; length?: number } {
  const split = answer.indexOf("\r\n\r\n");
  if (split < 0) return { head: "", rest: answer };
  const head = answer.subarray(0, split).toString("latin1");
  const length = /^content-length: (\d+)$/im.exec(head)?.[1];
  return { head, rest: answer.subarray(split + 4), ...(length !== undefined && { length: Number(length) }) };
}

/** Returns the decompressed body as text. */
function bodyOf(head: string, body: Buffer): string {
  if (body.length === 0) return "";
  if (/^content-encoding: br/im.test(head)) return brotliDecompressSync(body).toString("latin1");
  if (/^content-encoding: gzip/im.test(head)) return gunzipSync(body).toString("latin1");
  return body.toString("latin1");
}

test(`${requests} malformed requests never get anything but the site, and always get a response or a closed connection`, {
  timeout: 120_000,
}, async () => {
  const folder = await builtSite("basic");
  const dist = join(folder, "dist");
  const secrets = ["OUTSIDE", "HIDDEN", "LINKED"].map((name) => `SECRET-${name}`);
  const [outside = "", hidden = "", linked = ""] = secrets;
  writeFileSync(join(folder, "secret.txt"), outside);
  writeFileSync(join(dist, ".env"), hidden);
  writeFileSync(join(folder, "linked.txt"), linked);
  symlinkSync(join(folder, "linked.txt"), join(dist, "out.txt"));
  symlinkSync(folder, join(dist, "out"));
  symlinkSync(join(dist, ".env"), join(dist, "hidden.txt"));

  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const relay = createRelayHandler({ cwd: folder, env: {}, fetch, stdout: { write() {} } }, filesOf(dist), onError);
  // Close incomplete requests quickly.
  const limits = { head: 150, request: 150, stalled: 5000, answer: 10_000, connections: 100 };
  const server = await listen(
    onlyHosts(() => [], createStaticHandler({ files: filesOf(dist), basePath: "", relay })),
    { host: "127.0.0.1", port: 0, limits, onError },
  );
  onTestFinished(() => server.close());
  const port = Number(new URL(server.origin).port);
  const random = numbers(seed);
  const seen = new Map<string, number>();
  let left = requests;
  const worker = async () => {
    while (left-- > 0) {
      const bytes = makeRequest(random);
      const shown = JSON.stringify(bytes.toString("latin1").slice(0, 300));
      const answer = await answerTo(port, bytes);
      if (answer.length === 0) {
        seen.set("closed", (seen.get("closed") ?? 0) + 1);
        continue;
      }
      const { head, rest, length = 0 } = parts(answer);
      expect(head, shown).toMatch(/^HTTP\/1\.1 (?:100 Continue|[2-5]\d\d [\w -]+)(?:\r\n[\w-]+: [^\r\n]*)*$/);
      const status = head.slice(9, 12);
      // The relay has no key in this test.
      expect(status, shown).toMatch(/^[1-4]|^503/);
      seen.set(status, (seen.get(status) ?? 0) + 1);
      const text =
        bodyOf(head, rest.length < length ? Buffer.alloc(0) : rest.subarray(0, length)) + answer.toString("latin1");
      for (const secret of [...secrets, "root:x:", '"basePath"'])
        expect(text.includes(secret), `${secret} for ${shown}`).toBe(false);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  expect(errors).toEqual([]);
  // The requests caused all kinds of responses.
  for (const kind of ["200", "206", "304", "400", "403", "404", "405", "416"])
    expect(seen.get(kind) ?? 0, `${kind} of ${[...seen]}`).toBeGreaterThan(0);
  expect(await (await fetch(server.origin)).text()).toBe(readFileSync(join(dist, "index.html"), "utf8"));
});
