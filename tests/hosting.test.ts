import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type worker from "../docs/hosting/cloudflare-worker.ts";
import type netlify from "../docs/hosting/netlify/translate.ts";
import { repository } from "./support/folder.ts";

const address = "https://site.example/api/v1/chat/completions";
const key = "sk-or-secret-0123456789";
const body = { model: "page/model", messages: [{ role: "user", content: "Translate this." }] };
const service = vi.fn<typeof fetch>();
const folder = mkdtempSync(join(tmpdir(), "biopedia-hosting-"));
afterAll(() => rmSync(folder, { recursive: true }));

// As hosts bundle them: one file, for a platform that is not Node.
beforeAll(() =>
  build({
    entryPoints: { worker: "docs/hosting/cloudflare-worker.ts", netlify: "docs/hosting/netlify/translate.ts" },
    absWorkingDir: repository,
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "browser",
  }),
);

let instance = 0;
/** A function as a host starts it: each instance has its own state. */
const started = async <T>(name: "worker" | "netlify"): Promise<T> => import(join(folder, `${name}.mjs?instance=${instance}`));

beforeEach(() => {
  instance++;
  service.mockReset().mockImplementation(async () => Response.json({ choices: [{ message: { content: `not ${key}` } }] }));
  vi.stubGlobal("fetch", service);
  vi.stubEnv("BIOPEDIA_API_KEY", key);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const post = (content: unknown = body, headers: Record<string, string> = {}, method = "POST") =>
  new Request(address, {
    method,
    headers: { "content-type": "application/json", "cf-connecting-ip": "192.0.2.1", ...headers },
    ...(method === "POST" && { body: typeof content === "string" ? content : JSON.stringify(content) }),
  });

const assets = { fetch: async (request: Request) => new Response(`asset ${new URL(request.url).pathname}`) };
const hosts = {
  "a Cloudflare Worker": async (request: Request) => {
    const { default: cloudflare } = await started<{ default: typeof worker }>("worker");
    return cloudflare.fetch(request, { BIOPEDIA_API_KEY: process.env.BIOPEDIA_API_KEY ?? "", ASSETS: assets });
  },
  "a Netlify function": async (request: Request) => {
    const { default: translate } = await started<{ default: typeof netlify }>("netlify");
    return translate(request, { ip: "192.0.2.1" });
  },
};

describe.each(Object.entries(hosts))("%s", (_, ask) => {
  test("adds key and model, and passes on status and body, never the key", async () => {
    service.mockResolvedValue(Response.json({ error: { message: `bad key ${key}` } }, { status: 402, headers: { "retry-after": "7" } }));
    const reply = await ask(post(body, { origin: "https://site.example", "sec-fetch-site": "same-origin" }));
    expect([reply.status, reply.headers.get("retry-after"), await reply.json()]).toEqual([402, "7", { error: { message: "bad key …" } }]);
    const [url, sent] = service.mock.calls[0] ?? [];
    expect(url).toBe("https://openrouter.ai/api/v1/chat/completions");
    expect(sent?.headers).toMatchObject({ authorization: `Bearer ${key}` });
    expect(JSON.parse(String(sent?.body))).toEqual({ model: "meta-llama/llama-3.3-70b-instruct:free", messages: body.messages });
  });

  test.each<[name: string, status: number, request: () => Request]>([
    ["another method", 405, () => post(body, {}, "GET")],
    ["another site's page", 403, () => post(body, { origin: "https://evil.example" })],
    ["a request that the browser calls foreign", 403, () => post(body, { "sec-fetch-site": "cross-site" })],
    ["a form", 415, () => post(body, { "content-type": "text/plain" })],
    ["what is no JSON", 400, () => post("{")],
    ["two messages", 400, () => post({ messages: [...body.messages, ...body.messages] })],
    ["a system message", 400, () => post({ messages: [{ role: "system", content: "x" }] })],
    ["other settings", 400, () => post({ ...body, stream: true })],
    ["a message without text", 400, () => post({ messages: [{ role: "user", content: " " }] })],
    ["a message that is too long", 400, () => post({ messages: [{ role: "user", content: "x".repeat(16_001) }] })],
    ["a body that is too large", 413, () => post("x".repeat(70_000))],
  ])("refuses %s", async (_name, status, request) => {
    const reply = await ask(request());
    expect(reply.status).toBe(status);
    expect(await reply.json()).toEqual({ error: { message: expect.any(String), code: status } });
    expect(service).not.toHaveBeenCalled();
  });

  test("without a key says which variable to set", async () => {
    vi.stubEnv("BIOPEDIA_API_KEY", "");
    const reply = await ask(post());
    expect(reply.status).toBe(503);
    expect(await reply.json()).toEqual({ error: { message: expect.stringContaining("BIOPEDIA_API_KEY"), code: "not_configured" } });
  });

  test("says so when the service cannot be reached, has moved or is silent", async () => {
    service.mockRejectedValueOnce(new TypeError("fetch failed"));
    expect((await ask(post())).status).toBe(502);
    service.mockResolvedValueOnce(new Response(null, { status: 302, headers: { location: "https://evil.example" } }));
    expect((await ask(post())).status).toBe(502);
    service.mockRejectedValueOnce(new DOMException("timed out", "TimeoutError"));
    expect((await ask(post())).status).toBe(504);
  });

  test("allows a modest number of requests a minute", async () => {
    const statuses = [];
    for (let count = 0; count < 31; count++) statuses.push((await ask(post())).status);
    expect(statuses.indexOf(429)).toBe(30);
    expect(Number((await ask(post())).headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

test("the worker serves the site beside the relay", async () => {
  const { default: cloudflare } = await started<{ default: typeof worker }>("worker");
  const reply = await cloudflare.fetch(new Request("https://site.example/fr"), { ASSETS: assets });
  expect(await reply.text()).toBe("asset /fr");
});

test("the Netlify function answers where pages ask", async () => {
  const { config } = await started<{ config: { path: string } }>("netlify");
  expect(config.path).toBe(new URL(address).pathname);
});
