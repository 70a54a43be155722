import { writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { startChatServer } from "../support/chat-server.ts";
import { biopedia } from "../support/command.ts";
import { siteFolder } from "../support/folder.ts";
import { startProcess } from "./support.ts";

const key = "test-key-that-must-not-be-printed";

/** Starts a proxy that resolves every host to this machine. @returns its address and the requests it received */
async function startProxy(): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const portOf = (address: string) => Number(/:(\d+)$/.exec(address)?.[1]);
  const proxy = createServer((_, response) => response.writeHead(501).end());
  proxy.on("connect", ({ url = "" }: IncomingMessage, socket, head: Buffer) => {
    asked.push(url.replace(/:\d+$/, ""));
    const upstream = connect(portOf(url), "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    for (const end of [socket, upstream]) end.on("error", () => [socket, upstream].map((each) => each.destroy()));
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    proxy.close();
    proxy.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, asked };
}

async function translate(host: string, env: Record<string, string>, file = "") {
  const service = await startChatServer({ key });
  onTestFinished(() => service.close());
  const url = service.url.replace("127.0.0.1", host);
  const chat = {
    BIOPEDIA_API_URL: url,
    BIOPEDIA_API_KEY: key,
    BIOPEDIA_MODEL: "m",
    BIOPEDIA_RETRY_DELAY: "0.01",
    BIOPEDIA_TIMEOUT: "5",
  };
  const folder = siteFolder("basic");
  writeFileSync(join(folder, ".env"), file);
  const outcome = await biopedia("translate pt", folder, { env: { ...chat, ...env } });
  return { ...outcome, requests: service.requests.length };
}

describe("a proxy from the environment", () => {
  test.each(["HTTP_PROXY", "http_proxy"])("is used: %s", async (name) => {
    const proxy = await startProxy();
    const { code, requests, stderr } = await translate("service.local", { [name]: proxy.url });
    expect(code, stderr).toBe(0);
    expect(requests).toBeGreaterThan(0);
    expect(new Set(proxy.asked)).toEqual(new Set(["service.local"]));
  });

  test("is not used for this machine", async () => {
    const proxy = await startProxy();
    expect((await translate("127.0.0.1", { HTTP_PROXY: proxy.url })).code).toBe(0);
    expect(proxy.asked).toEqual([]);
  });

  test("is not used for the hosts of NO_PROXY", async () => {
    const proxy = await startProxy();
    const { code, stderr } = await translate("service.invalid.local", {
      HTTP_PROXY: proxy.url,
      NO_PROXY: ".invalid.local",
    });
    expect(code).toBe(1);
    expect(stderr).toContain("service.invalid.local");
    expect(proxy.asked).toEqual([]);
  });

  test("is not read from a .env file, whose author could read an unencrypted key", async () => {
    const proxy = await startProxy();
    const { code, stderr } = await translate("service.invalid.local", {}, `HTTP_PROXY=${proxy.url}\n`);
    expect(code).toBe(1);
    expect(stderr).toContain("service.invalid.local");
    expect(proxy.asked).toEqual([]);
  });

  test("with an invalid address is reported without its value", async () => {
    const { code, stderr, requests } = await translate("127.0.0.1", { HTTPS_PROXY: "ann:secret@proxy" });
    expect({ code, requests }).toEqual({ code: 2, requests: 0 });
    expect(stderr).toContain("HTTPS_PROXY is not an address");
    expect(stderr).not.toContain("secret");
  });
});

test("the compiled command asks a proxy for a tunnel to a service with HTTPS", async () => {
  const proxy = createServer();
  const asked = new Promise((resolve) => proxy.on("connect", ({ url }) => resolve(url)));
  await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done));
  onTestFinished(() => void proxy.close());
  startProcess("translate pt", siteFolder("basic"), {
    HTTPS_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    BIOPEDIA_API_URL: "https://service.example/v1",
    BIOPEDIA_API_KEY: key,
  });
  expect(await asked).toBe("service.example:443");
});
