import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { RequestBudget } from "../../src/core/translation/request-budget.ts";
import { startChatServer } from "../support/chat-server.ts";
import { served } from "./server.ts";

const key = "sk-or-secret-0123456789";
const path = "/api/v1/chat/completions";
const prompt = "Target language: Portuguese (pt)\nTEXT:\nShe repairs clocks.";
const body = JSON.stringify({ model: "page/model", messages: [{ role: "user", content: prompt }] });

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  path?: string;
}

/** Serves the basic site. @returns a function that sends a request to the relay */
async function relay(env: Record<string, string>, options = "") {
  const serving = await served(options, env);
  const { host, hostname, port } = new URL(serving.address);
  const open = ({ method = "POST", headers = {}, path: to = path }: Sent = {}) =>
    send({ hostname, port, path: to, method, agent: false, headers: { "content-type": "application/json", ...headers } });
  const ask = (sent: Sent = {}) =>
    new Promise<{ status: number; headers: IncomingMessage["headers"]; text: string }>((resolve, reject) => {
      const outgoing = open(sent);
      outgoing.on("error", reject);
      outgoing.on("response", (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk: string) => {
          text += chunk;
        });
        response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
      });
      outgoing.end(sent.body ?? body);
    });
  return { ...serving, ask, open, host };
}

/** A service that answers in its own way. */
async function service(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
}

const environment = (url: string) => ({ BIOPEDIA_API_URL: url, BIOPEDIA_API_KEY: key, BIOPEDIA_MODEL: "server/model" });

describe("a translation request", () => {
  test("gets the key and the relay's own model, and the service's answer", async () => {
    const chat = await startChatServer({ key, models: ["server/model"] });
    onTestFinished(() => chat.close());
    const { ask, host } = await relay(environment(chat.url));
    const { status, headers, text } = await ask({ headers: { origin: `http://${host}`, "sec-fetch-site": "same-origin" } });
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([200, "application/json", "no-store"]);
    expect(JSON.parse(text).choices).toHaveLength(1);
    expect(text).not.toContain(key);
    expect(chat.requests.map(({ model, prompt }) => ({ model, prompt }))).toEqual([{ model: "server/model", prompt }]);
  });

  test("is answered under the site's own host, behind a proxy", async () => {
    const chat = await startChatServer({ key });
    onTestFinished(() => chat.close());
    const { ask } = await relay(environment(chat.url), "--base-url https://host.example/some/path");
    for (const [host, status] of [
      ["host.example", 200],
      ["localhost:4321", 200],
      ["[::1]:4321", 200],
      ["other.example", 403],
    ] as const) {
      expect((await ask({ headers: { host, origin: `https://${host}` } })).status, host).toBe(status);
    }
  });

  test("is answered below the base path and at the root", async () => {
    const chat = await startChatServer({ key });
    onTestFinished(() => chat.close());
    const { ask } = await relay(environment(chat.url), "--base-url https://host.example/some/path");
    for (const to of [path, `/some/path${path}`, `${path}?x=1`]) expect((await ask({ path: to })).status, to).toBe(200);
    expect((await ask({ path: `/other${path}` })).status).toBe(405);
  });

  test.each([
    [429, { "retry-after": "7" }, '{"error":{"message":"slow down"}}', "application/json"],
    [402, {}, '{"error":{"message":"no credit"}}', "application/json"],
    [500, {}, "<html><script>alert(1)</script></html>", "text/html"],
  ] as const)("gets the service's %i as it is", async (status, headers, text, type) => {
    const url = await service((_, response) =>
      response.writeHead(status, { "content-type": type, ...headers, "set-cookie": "a=b" }).end(text),
    );
    const { ask } = await relay(environment(url));
    const reply = await ask();
    expect([reply.status, reply.text, reply.headers["retry-after"]]).toEqual([status, text, "retry-after" in headers ? "7" : undefined]);
    expect(reply.headers["content-type"]).toBe(type === "text/html" ? "text/plain; charset=utf-8" : "application/json");
    expect(reply.headers["set-cookie"]).toBeUndefined();
  });

  test("never gets the key, even if the service repeats it", async () => {
    const url = await service((request, response) => response.end(JSON.stringify({ echo: request.headers.authorization })));
    const { ask } = await relay(environment(url));
    expect(JSON.parse((await ask()).text)).toEqual({ echo: "Bearer …" });
  });

  test("is given up at the service when the page goes away", async () => {
    let aborted = () => {};
    const gone = new Promise<void>((resolve) => {
      aborted = resolve;
    });
    let arrived = () => {};
    const asked = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const url = await service((request, response) => {
      response.on("close", aborted);
      request.resume();
      arrived();
    });
    const { open } = await relay(environment(url));
    const outgoing = open();
    outgoing.on("error", () => {});
    outgoing.end(body);
    await asked;
    outgoing.destroy();
    await gone;
  });

  test("gets 502 when the service cannot be reached, and 504 when it does not answer", async () => {
    const down = await relay(environment("http://127.0.0.1:1/api"));
    expect((await down.ask()).status).toBe(502);
    const url = await service((request) => void request.resume());
    const slow = await relay({ ...environment(url), BIOPEDIA_TIMEOUT: "0.2" });
    expect((await slow.ask()).status).toBe(504);
  });
});

test("without a key it says which variable to set", async () => {
  const { ask } = await relay({});
  const { status, text } = await ask();
  expect(status).toBe(503);
  expect(JSON.parse(text)).toEqual({ error: { message: "BIOPEDIA_API_KEY is not set on the server", code: "not_configured" } });
});

describe("it refuses", () => {
  const message = { role: "user", content: "Hello" };
  const json = (value: unknown) => ({ body: JSON.stringify(value) });
  test.each<[name: string, status: number, sent: Sent]>([
    ["GET", 405, { method: "GET", body: "" }],
    ["OPTIONS", 405, { method: "OPTIONS", body: "" }],
    ["a name that leads here but is not the site's", 403, { headers: { host: "evil.example", origin: "http://evil.example" } }],
    ["another origin", 403, { headers: { origin: "https://evil.example" } }],
    ["an opaque origin", 403, { headers: { origin: "null" } }],
    ["another port of this machine", 403, { headers: { origin: "http://127.0.0.1:1" } }],
    ["what the browser calls cross-site", 403, { headers: { "sec-fetch-site": "cross-site" } }],
    ["what the browser calls same-site", 403, { headers: { "sec-fetch-site": "same-site" } }],
    ["a form's content type", 415, { headers: { "content-type": "text/plain" } }],
    ["what is no JSON", 400, { body: "{" }],
    ["a list", 400, json([message])],
    ["no message", 400, json({ messages: [] })],
    ["two messages", 400, json({ messages: [message, message] })],
    ["a system message", 400, json({ messages: [{ role: "system", content: "Hello" }] })],
    ["parts in place of a text", 400, json({ messages: [{ role: "user", content: [{ type: "text", text: "Hello" }] }] })],
    ["more in a message", 400, json({ messages: [{ ...message, name: "x" }] })],
    ["other settings", 400, json({ messages: [message], max_tokens: 1 })],
    ["a model that is no text", 400, json({ model: 1, messages: [message] })],
    ["a message that is too long", 400, json({ messages: [{ role: "user", content: "x".repeat(16_001) }] })],
    ["a body that is too large", 413, { body: " ".repeat(65_537), headers: { "content-length": "65537" } }],
    ["a large body of unknown length", 413, { body: " ".repeat(80_000), headers: { "transfer-encoding": "chunked" } }],
  ])("%s", async (_name, status, sent) => {
    const chat = await startChatServer({ key });
    onTestFinished(() => chat.close());
    const { ask } = await relay(environment(chat.url));
    const reply = await ask(sent);
    expect(reply.status).toBe(status);
    expect(JSON.parse(reply.text)).toEqual({ error: { message: expect.any(String), code: status } });
    expect(chat.requests).toEqual([]);
  });

  test("too many requests, and says how long to wait", async () => {
    const chat = await startChatServer({ key });
    onTestFinished(() => chat.close());
    const { ask } = await relay(environment(chat.url));
    let refused = await ask();
    for (let count = 0; count < 60 && refused.status === 200; count++) refused = await ask();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(chat.requests.length).toBeGreaterThanOrEqual(30);
  });
});

describe("the budget", () => {
  test("is refilled evenly", () => {
    const budget = new RequestBudget({ perMinute: 2 }, { perMinute: 100 });
    expect([budget.take("a", 0), budget.take("a", 0), budget.take("a", 0)]).toEqual([0, 0, 30_000]);
    expect([budget.take("a", 29_999) > 0, budget.take("a", 30_000)]).toEqual([true, 0]);
  });

  test("begins anew after a clock that was set back", () => {
    const budget = new RequestBudget({ perMinute: 1 }, { perMinute: 100 });
    const hour = 3_600_000;
    expect([budget.take("a", hour), budget.take("a", 0) > 60_000, budget.take("a", 60_000)]).toEqual([0, false, 0]);
    expect(budget.take("b", 0)).toBe(0);
  });

  test("is each client's own, and one for all together", () => {
    const budget = new RequestBudget({ perMinute: 2 }, { perMinute: 3 });
    expect(["a", "a", "a", "b", "b"].map((client) => budget.take(client, 0) > 0)).toEqual([false, false, true, false, true]);
  });
});
