import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createSocket, type Server } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { exchange } from "../../../src/core/chat/exchange.ts";
import { longestReply } from "../../../src/core/chat/http-request.ts";
import type { Reply } from "../../../src/core/chat/types.ts";

const key = "test-key-that-must-not-be-shown";
const never = new AbortController().signal;

const listen = async (server: Server, protocol = "http"): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `${protocol}://127.0.0.1:${(server.address() as AddressInfo).port}/v1/chat/completions`;
};

const service = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer);
  onTestFinished(() => server.closeAllConnections());
  return listen(server);
};

const ask = (url: string, more: Partial<Parameters<typeof exchange>[0]> = {}): Promise<Reply> =>
  exchange({
    service: { url, key, model: "test/model" },
    prompt: "Hello",
    fetch,
    signal: never,
    timeout: 5000,
    ...more,
  });

const answerOf = (content: string) => JSON.stringify({ choices: [{ finish_reason: "stop", message: { content } }] });

test("sends model, message, key and further options, and returns the model that answered", async () => {
  let received: unknown;
  const url = await service((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      received = {
        ...JSON.parse(body),
        authorization: request.headers.authorization,
        title: request.headers["x-title"],
      };
      response.end(answerOf(`Hallo ${key}`));
    });
  });
  expect(await ask(url, { maxTokens: 50, headers: { "x-title": "A site" } })).toEqual({
    kind: "ok",
    text: "Hallo …",
    model: "test/model",
  });
  expect(received).toEqual({
    model: "test/model",
    messages: [{ role: "user", content: "Hello" }],
    max_tokens: 50,
    temperature: 0,
    authorization: `Bearer ${key}`,
    title: "A site",
  });
});

test("asks a service without what it refuses, whether it says so or not, and does not wish for it again", async () => {
  const asked: Record<string, unknown>[] = [];
  const withBody = (refuse: (body: Record<string, unknown>) => string | undefined) =>
    service((request, response) => {
      let body = "";
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", () => {
        const sent = JSON.parse(body);
        asked.push(sent);
        const message = refuse(sent);
        if (message === undefined) response.end(answerOf("Hallo"));
        else response.writeHead(400).end(JSON.stringify({ error: { message } }));
      });
    });
  const wishes = () =>
    asked.splice(0).map(({ temperature, response_format }) => [temperature, response_format !== undefined]);
  const schema = { type: "object" };
  const ofModel = await withBody(({ temperature }) =>
    temperature === undefined ? undefined : "Unsupported value: 'temperature' does not support 0 with this model.",
  );
  expect(await ask(ofModel, { schema })).toMatchObject({ kind: "ok" });
  expect(await ask(ofModel, { schema })).toMatchObject({ kind: "ok" });
  expect(wishes()).toEqual([
    [0, true],
    [undefined, true],
    [undefined, true],
  ]);
  const silent = await withBody(({ response_format }) =>
    response_format === undefined ? undefined : "Invalid request",
  );
  expect(await ask(silent, { schema })).toMatchObject({ kind: "ok" });
  expect(await ask(silent)).toMatchObject({ kind: "ok" });
  expect(wishes()).toEqual([
    [0, true],
    [undefined, false],
    [undefined, false],
  ]);
  const broken = await withBody(() => "Invalid request");
  expect(await ask(broken)).toMatchObject({ kind: "bad-request" });
  expect(await ask(broken)).toMatchObject({ kind: "bad-request" });
  expect(wishes()).toEqual([
    [0, false],
    [undefined, false],
    [0, false],
    [undefined, false],
  ]);
});

describe("setup faults are reported at once", () => {
  test("a redirect, which is not followed, with its target but not its query", async () => {
    let requests = 0;
    const url = await service((_, response) => {
      requests++;
      response.writeHead(308, { location: "https://other.example/login?token=secret" }).end();
    });
    expect(await ask(url)).toEqual({
      kind: "misconfigured",
      fault: "redirect",
      detail: "redirected to https://other.example/login (308)",
    });
    expect(requests).toBe(1);
  });

  test("https: for a server with only http:", async () => {
    const url = await service((_, response) => response.end());
    expect(await ask(url.replace("http:", "https:"))).toMatchObject({ kind: "misconfigured", fault: "scheme" });
  });

  test("http: for a server with only https:, answered with a TLS alert", async () => {
    const url = await listen(
      createSocket((socket) => {
        socket.on("error", () => socket.destroy());
        // The connection stays open: closing it with unread data could reset it before the alert is read.
        socket.once("data", () => socket.write(Buffer.from([0x15, 3, 1, 0, 2, 2, 0x46])));
      }),
    );
    expect(await ask(url)).toMatchObject({ kind: "misconfigured", fault: "scheme" });
  });

  test("http: for a server with only https:, if fetch reports it by name only", async () => {
    const cause = Object.assign(new Error("Response does not match the HTTP/1.1 protocol"), {
      name: "HTTPParserError",
    });
    const fails = () => Promise.reject(new TypeError("fetch failed", { cause }));
    expect(await ask("http://127.0.0.1:9/", { fetch: fails })).toMatchObject({
      kind: "misconfigured",
      fault: "scheme",
    });
  });

  test("http: for a server with only https:, closed without an answer", async () => {
    const url = await listen(createSocket((socket) => socket.once("data", () => socket.destroy())));
    expect(await ask(url)).toMatchObject({ kind: "unreachable", detail: expect.stringMatching(/may need https:/) });
  });

  test.each([
    ["a password in the address", { url: "https://ann:secret@host.example/v1", key }, "credentials"],
    ["a key with a line break", { url: "https://host.example/v1", key: "secret\nkey" }, "key-format"],
    ["a key with a typographic quote", { url: "https://host.example/v1", key: "“secret”" }, "key-format"],
  ])("%s, which is never sent or shown", async (_, target, fault) => {
    let sent = 0;
    const reply = await ask("", {
      service: { ...target, model: "m" },
      fetch: () => {
        sent++;
        return Promise.reject(new Error("not to be called"));
      },
    });
    expect(reply).toMatchObject({ kind: "misconfigured", fault });
    expect(JSON.stringify(reply)).not.toContain("secret");
    expect(sent).toBe(0);
  });

  test("a blocked port", async () => {
    expect(await ask("http://127.0.0.1:1/v1")).toMatchObject({ kind: "misconfigured", fault: "port" });
  });

  test("nobody listens", async () => {
    const server = createSocket();
    const url = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    expect(await ask(url)).toMatchObject({ kind: "unreachable", detail: expect.stringContaining("ECONNREFUSED") });
  });
});

describe("limits", () => {
  test("an endless reply is cancelled", async () => {
    let sent = 0;
    const url = await service((_, response) => {
      const more = () => {
        if (response.destroyed) return;
        sent += 65_536;
        response.write(" ".repeat(65_536), () => setImmediate(more));
      };
      more();
    });
    expect(await ask(url)).toEqual({ kind: "not-json", detail: "the reply is larger than 1 MB" });
    expect(sent).toBeLessThan(64 * longestReply);
  });

  test.each([
    ["does not begin", () => {}],
    ["does not end", (response: { write: (text: string) => unknown }) => response.write('{"choices":')],
  ])("an answer that %s in time", async (_, begin) => {
    const url = await service((_request, response) => void begin(response));
    expect(await ask(url, { timeout: 50 })).toEqual({ kind: "timeout", detail: "no answer within 0.05 s" });
  });

  test("the caller's signal ends it with its own reason", async () => {
    const controller = new AbortController();
    const url = await service(() => controller.abort(new Error("enough")));
    await expect(ask(url, { signal: controller.signal })).rejects.toThrow("enough");
    await expect(ask(url, { signal: controller.signal })).rejects.toThrow("enough");
  });
});
