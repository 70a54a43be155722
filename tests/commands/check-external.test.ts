import type { lookup as lookupName } from "node:dns";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { publicLookup } from "../../src/io/chat/environment.ts";
import { builtSite } from "../support/built-site.ts";
import { biopedia } from "../support/command.ts";
import { damageFile } from "./damage.ts";

/** The requests that the other sites have received: `HEAD host/path`. */
let requests: string[] = [];
let busy = 0;

/** Stands for all other sites: names that end in `.example` lead here. */
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    const { method = "", url = "", headers } = request;
    requests.push(`${method} ${headers["x-host"]}${url}`);
    const answer = (status: number, more = {}) => response.writeHead(status, more).end();
    if (url === "/silent") return;
    if (url === "/gone") return answer(404);
    if (url === "/refuses-head") return answer(method === "HEAD" ? 405 : 200);
    if (url === "/moved") return answer(301, { Location: "/new" });
    if (url === "/elsewhere-for-now") return answer(302, { Location: "/new" });
    if (url === "/inside") return answer(302, { Location: "http://192.168.0.1/router" });
    if (url === "/mapped") return answer(302, { Location: "http://[::ffff:10.0.0.1]/router" });
    if (url === "/nowhere") return answer(302);
    if (url === "/round") return answer(302, { Location: "https://elsewhere.example/round" });
    if (url === "/forbidden") return answer(403);
    if (url === "/busy") return busy++ === 0 ? answer(429, { "Retry-After": "0" }) : answer(200);
    return answer(200);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = [];
  busy = 0;
});

/** A `fetch` to which all names lead to the server. */
const toServer: typeof fetch = (input, init = {}) => {
  const { host, hostname, pathname, search } = new URL(String(input));
  if (hostname === "nowhere.example")
    throw new TypeError("fetch failed", { cause: Object.assign(new Error(), { code: "ENOTFOUND" }) });
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
    ...init,
    headers: { ...init.headers, "x-host": host },
  });
};

/** A site whose only links to other sites are these. */
async function siteWith(...urls: string[]): Promise<string> {
  const folder = await builtSite("basic");
  damageFile(join(folder, "dist/index.html"), [
    "</main>",
    `${urls.map((url) => `<a href="${url}">There</a>`).join("")}</main>`,
  ]);
  return folder;
}

async function findings(folder: string, options = "--external --json") {
  const { code, stdout, stderr } = await biopedia(`check ${options}`, folder, { fetch: toServer });
  const lines = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  return {
    code,
    stderr,
    found: lines.slice(0, -1).map(({ code, severity, message, hint }) => ({ code, severity, message, hint })),
  };
}

test("a site that never answers does not keep the command from being stopped", async () => {
  const folder = await siteWith("https://site.example/silent");
  const controller = new AbortController();
  const outcome = biopedia("check --external", folder, { fetch: toServer, signal: controller.signal });
  await expect.poll(() => requests).toContain("HEAD site.example/silent");
  controller.abort();
  expect((await outcome).code).toBe(130);
});

test("links to other sites are asked for only with --external", async () => {
  const folder = await siteWith("https://site.example/gone");
  expect(await findings(folder, "--json")).toMatchObject({ code: 0, found: [] });
  expect(requests).toEqual([]);
});

test("broken, unreachable and moved links are told apart, each with its reason", async () => {
  const folder = await siteWith(
    "https://site.example/gone#part",
    "https://nowhere.example/",
    "https://b.example/forbidden",
    "https://c.example/inside",
    "https://d.example/moved",
    "https://e.example/elsewhere-for-now",
    "https://f.example/refuses-head",
    "https://g.example/busy",
  );
  const { code, found } = await findings(folder);
  expect(code).toBe(1);
  const finding = (name: string, severity: string, message: string) =>
    expect.objectContaining({ code: `${name}-external-link`, severity, message, hint: expect.any(String) });
  expect(found.sort((a, b) => (a.message < b.message ? -1 : 1))).toEqual([
    finding("unreachable", "warning", "https://b.example/forbidden could not be checked: the host answers 403"),
    finding(
      "unreachable",
      "warning",
      "https://c.example/inside could not be checked: it leads into a private network, or to something other than a page",
    ),
    expect.objectContaining({ code: "moved-external-link", severity: "hint", hint: "write https://d.example/new" }),
    finding("broken", "error", "https://nowhere.example/ does not exist any more: there is no such host"),
    finding("broken", "error", "https://site.example/gone#part does not exist any more: the host answers 404"),
  ]);
  expect(requests.filter((request) => request.includes("f.example"))).toEqual([
    "HEAD f.example/refuses-head",
    "GET f.example/refuses-head",
  ]);
  expect(requests.filter((request) => request.includes("g.example"))).toEqual([
    "HEAD g.example/busy",
    "HEAD g.example/busy",
  ]);
  expect(requests.filter((request) => request.includes("192.168"))).toEqual([]);
});

test("a redirect to nowhere, into a private network or in a circle is no page, and asked for once", async () => {
  const folder = await siteWith("https://a.example/nowhere", "https://b.example/mapped", "https://c.example/round");
  const { code, found } = await findings(folder);
  const reasons = found.map(({ message }) => message.replace(/^.*: /, "")).sort();
  expect({ code, reasons }).toEqual({
    code: 0,
    reasons: [
      "it leads into a private network, or to something other than a page",
      "it redirects too often",
      "it redirects, but names no valid address",
    ],
  });
  expect(requests.filter((request) => /\/(?:nowhere|mapped)$/.test(request))).toHaveLength(2);
  expect(requests.filter((request) => request.includes("c.example"))).toHaveLength(1);
});

test("a name that leads into a private network is refused before anything is sent", async () => {
  const { port } = server.address() as AddressInfo;
  const folder = await siteWith(`http://rebound.example:${port}/`);
  const answers: [string, string[]][] = [
    ["rebound.example", ["93.184.215.14", "127.0.0.1"]],
    ["town.example", ["93.184.215.14", "2606:4700::1111"]],
    ["router.example", ["fe80::1%eth0"]],
    ["mapped.example", ["::ffff:10.0.0.1"]],
  ];
  const system = (name: string, _: unknown, callback: (...result: unknown[]) => void) =>
    callback(
      null,
      (new Map(answers).get(name) ?? ["10.0.0.1"]).map((address) => ({
        address,
        family: address.includes(":") ? 6 : 4,
      })),
    );
  const lookup = publicLookup(system as typeof lookupName);
  const { stdout } = await biopedia("check --external --json", folder, { lookup });
  expect(stdout).toContain(`http://rebound.example:${port}/ could not be checked: it leads into a private network`);
  expect(requests).toEqual([]);
  const found = await Promise.all(
    answers.map(
      ([name]) =>
        new Promise((done) => lookup(name, {}, (error, address, family) => done(error?.code ?? [address, family]))),
    ),
  );
  expect(found).toEqual(["PRIVATE", ["93.184.215.14", 4], "PRIVATE", "PRIVATE"]);
});

test("an address with a password is neither asked for nor printed", async () => {
  const folder = await siteWith("https://ada:s3cret@locked.example/");
  const { stdout, stderr } = await biopedia("check --external", folder, { fetch: toServer });
  expect(requests.filter((request) => request.includes("locked.example"))).toEqual([]);
  expect(stdout + stderr).toContain("an address with a password");
  expect(stdout + stderr).not.toContain("s3cret");
});

test("what was found is remembered, what was not is asked for again", async () => {
  const folder = await siteWith(
    "https://site.example/fine",
    "https://site.example/fine#part",
    "https://other.example/gone",
  );
  await findings(folder);
  expect(requests.filter((request) => request.includes("site.example"))).toEqual(["HEAD site.example/fine"]);
  requests = [];
  const { found } = await findings(folder);
  expect(requests.every((request) => request.includes("other.example/gone"))).toBe(true);
  expect(found.map(({ code }) => code)).toEqual(["broken-external-link"]);
});

test("a machine without a network is no reason to call links broken", async () => {
  const folder = await siteWith("https://nowhere.example/", "https://town.example/");
  const offline: typeof fetch = () =>
    Promise.reject(new TypeError("fetch failed", { cause: Object.assign(new Error(), { code: "ENOTFOUND" }) }));
  const { code, stdout } = await biopedia("check --external --all", folder, { fetch: offline });
  expect(code).toBe(0);
  expect(stdout).toContain(
    "https://nowhere.example/ could not be checked: no other site answered either; perhaps this machine is offline",
  );
});

test("findings are reported even if nothing can be remembered", async () => {
  const folder = await siteWith("https://site.example/fine", "https://other.example/gone");
  // A file in place of the cache folder.
  const env = { XDG_CACHE_HOME: join(folder, "dist/index.html") };
  const { code, stdout } = await biopedia("check --external", folder, { fetch: toServer, env });
  expect(code).toBe(1);
  expect(stdout).toContain("https://other.example/gone does not exist any more");
});
