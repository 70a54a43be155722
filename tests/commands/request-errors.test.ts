import { mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { KnownError } from "../../src/core/diagnostics/known-error.ts";
import { createAppHandler } from "../../src/io/server/app-handler.ts";
import { createRequestErrorLog, type Handler, listen, onlyHosts } from "../../src/io/server/listen.ts";
import { createRelayHandler } from "../../src/io/server/node-relay.ts";

import { createSession } from "../../src/io/server/session.ts";
import { createStaticHandler } from "../../src/io/server/static-site.ts";
import { temporaryFolder } from "../support/folder.ts";
import { served } from "./server.ts";

/** Starts a server. `lines` is what it prints. */
async function start(answer: Handler, now?: () => number) {
  const lines: string[] = [];
  const onError = createRequestErrorLog({ env: {}, stderr: { write: (text) => lines.push(text) } }, now);
  const server = await listen(answer, { host: "127.0.0.1", port: 0, onError });
  onTestFinished(() => server.close());
  return {
    lines,
    at: (path: string, init?: RequestInit) => fetch(new URL(path, server.origin), init),
    origin: server.origin,
  };
}

const broken = () => Promise.reject(new TypeError("nobody expected this"));

test("a request that cannot be handled is told in one line, without its query, and does not end the server", async () => {
  const { at, lines } = await start(({ url }, response) => {
    if (url === "/begun") response.write("begun");
    response.statusMessage = "Fine";
    if (url !== "/") throw new TypeError(`boom ${url?.length}`);
    response.end("fine");
  });
  const failed = await at(`/fr${"/long".repeat(100)}?token=secret#part`);
  expect([failed.status, failed.statusText, failed.headers.get("x-content-type-options"), await failed.text()]).toEqual(
    [500, "Internal Server Error", "nosniff", "The server could not answer. The terminal that it runs in says why.\n"],
  );
  await expect(at("/begun").then((response) => response.text())).rejects.toThrow();
  expect(await (await at("/")).text()).toBe("fine");
  expect(lines).toEqual([
    expect.stringMatching(
      /^error: cannot answer GET \/fr(?:\/long){39}\/l…: internal error \(please report it\): boom 516 \(at .+\)\n$/,
    ),
    expect.stringMatching(
      /^error: cannot answer GET \/begun: internal error \(please report it\): boom 6 \(at .+\)\n$/,
    ),
  ]);
});

test("the password of a whole address is not printed", () => {
  const lines: string[] = [];
  const tell = createRequestErrorLog({ env: {}, stderr: { write: (text) => lines.push(text) } });
  tell(new KnownError("it broke", "fix it"), { method: "GET", url: "http://ada:secret@127.0.0.1/fr?token=secret" });
  expect(lines.join("")).toBe("error: cannot answer GET /fr: it broke\n  = fix it\n");
});

test("an error that keeps occurring is told once a minute, whatever was asked for, and only ten different ones are", async () => {
  let time = 0;
  let reason = (_path: string) => "the same";
  const { at, lines } = await start(
    ({ url = "" }) => {
      throw new KnownError(reason(url), "fix it");
    },
    () => time,
  );
  const ask = async (count: number) => {
    for (let number = 0; number < count; number++) await at(`/${number}`);
    return lines.splice(0);
  };
  const same = "error: cannot answer GET /0: the same\n  = fix it\n";
  expect(await ask(30)).toEqual([same]);
  time = 59_999;
  expect(await ask(30)).toEqual([]);
  time = 60_000;
  expect(await ask(30)).toEqual([same]);
  reason = (path) => `about ${path}`;
  expect(await ask(30)).toHaveLength(9);
});

test("errors in reading files are told behind the checks of hosts and sessions, too", async () => {
  const open = async () => ({
    type: "text/html",
    size: 1,
    etag: '"a"',
    body: undefined,
    read: broken as never,
    close: async () => {},
  });
  const site = createStaticHandler({ files: { has: () => true, open }, basePath: "" });
  const session = createSession();
  const guarded = await start(
    onlyHosts(
      () => [],
      session.guard((request, response) => site(request, response)),
    ),
  );
  expect((await guarded.at("/")).status).toBe(403);
  await expect(guarded.at(`/?token=${session.token}`).then((response) => response.text())).rejects.toThrow();
  expect(guarded.lines).toEqual([expect.stringMatching(/^error: cannot answer GET \/: internal error /)]);
});

test("a file that becomes shorter while it is sent ends the connection at once: its reader would wait for the rest", async () => {
  const read = () => Readable.from([Buffer.from("half")]);
  const open = async () => ({ type: "video/mp4", size: 8, etag: '"a"', body: undefined, read, close: async () => {} });
  const site = createStaticHandler({ files: { has: () => true, open }, basePath: "" });
  const { at, lines } = await start(site);
  for (const headers of [{}, { range: "bytes=2-7" }])
    await expect(at("/", { headers }).then((response) => response.text())).rejects.toThrow();
  expect(lines).toEqual([
    "error: cannot answer GET /: the file became shorter while it was sent\n  = load the page again\n",
  ]);
});

test("errors in a review are told, and its page shows them", async () => {
  const reviews = await start(createAppHandler([{ get: { documents: broken } }], (text) => text).answer);
  const told = await reviews.at("/__biopedia/edit/documents");
  expect([told.status, await told.json()]).toEqual([
    500,
    { message: "Internal error (please report it): nobody expected this" },
  ]);
  expect(reviews.lines).toEqual([expect.stringContaining("nobody expected this (at ")]);
});

test("errors in the relay are told, and its clients get an answer that they understand", async () => {
  const lines: string[] = [];
  const onError = createRequestErrorLog({ env: {}, stderr: { write: (text) => lines.push(text) } });
  const world = { cwd: temporaryFolder(), env: { BIOPEDIA_API_KEY: "none" }, fetch, stdout: { write() {} } };
  const relay = await start(createRelayHandler(world, { open: broken }, onError));
  const refused = await relay.at("/api/chat", {
    method: "POST",
    headers: { origin: relay.origin, "content-type": "application/json" },
    body: "{}",
  });
  expect([refused.status, await refused.json()]).toEqual([
    500,
    { error: { code: "relay-failed", message: "the relay failed" } },
  ]);
  expect(lines).toEqual([
    expect.stringMatching(/^error: cannot answer POST \/\S+: internal error .*nobody expected this/),
  ]);
});

test("a client that leaves is no error", async () => {
  let left: Promise<unknown> | undefined;
  const file = { type: "video/mp4", size: 2 ** 40, etag: '"b"', body: undefined, close: async () => {} };
  const endless = () =>
    Readable.from(
      (async function* () {
        for (;;) yield Buffer.alloc(65536);
      })(),
    );
  const open = async (path: string) => (path === "_headers" ? undefined : { ...file, read: endless });
  const site = createStaticHandler({ files: { has: () => true, open }, basePath: "" });
  const { lines, origin } = await start((request, response) => {
    const answered = Promise.resolve(site(request, response));
    left = answered.catch((error: unknown) => error);
    return answered;
  });
  const socket = connect({ port: Number(new URL(origin).port), host: "127.0.0.1" });
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  socket.once("data", () => socket.destroy());
  await expect.poll(() => left).toBeDefined();
  expect(await left).toBeInstanceOf(Error);
  await setImmediate();
  expect(lines).toEqual([]);
});

test("serve tells why it cannot answer, here because of a header that no server can send, and goes on", async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "dist"));
  for (const [name, text] of [
    ["index.html", "Home"],
    ["pt.html", "Início"],
    ["_headers", "/pt\n  Trailer: X-Sum\n"],
  ] as const)
    writeFileSync(join(folder, "dist", name), text);
  const { ask, errors } = await served("", {}, "", folder);
  expect((await ask("/pt?query=secret")).status).toBe(500);
  expect((await ask("/")).status).toBe(200);
  expect(errors).toEqual([
    expect.stringMatching(
      /^error: cannot answer GET \/pt: internal error \(please report it\): Trailers are invalid .*\n$/,
    ),
  ]);
});
