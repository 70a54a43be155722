import { request } from "node:http";
import { describe, expect, onTestFinished, test } from "vitest";
import { listen, onlyHosts } from "../../src/io/server/listen.ts";
import { biopedia } from "../support/command.ts";
import { siteFolder } from "../support/folder.ts";
import { developing } from "./dev.ts";
import { served } from "./server.ts";

const status = (origin: string, path: string, host: string): Promise<number> =>
  new Promise((done, fail) => {
    request(new URL(path, origin), { agent: false, headers: { host } }, (response) =>
      done(response.resume().statusCode ?? 0),
    )
      .on("error", fail)
      .end();
  });

describe("a server answers", () => {
  test.each<[host: string, expected: number]>([
    ["127.0.0.1:4321", 200],
    ["[::1]:4321", 200],
    ["192.168.1.7", 200],
    ["localhost:4321", 200],
    ["LOCALHOST", 200],
    ["site.localhost", 200],
    ["my-machine", 200],
    ["my-machine.local:4321", 200],
    ["host.example", 200],
    ["HOST.example:443", 200],
    ["proxy.example", 200],
    ["bound.example:8080", 200],
    ["evil.example", 403],
    ["host.example.evil.example", 403],
    ["evil-host.example", 403],
    ["localhost.evil.example", 403],
    ["127.0.0.1.evil.example", 403],
    ["host.example.", 403],
    ["user@localhost", 403],
    ["localhost/evil", 403],
    ["evil.example?localhost", 403],
    ["evil.example#localhost", 403],
  ])("requests for the host %o with %i", async (host, expected) => {
    const answer = onlyHosts(
      () => ["bound.example", "host.example", "proxy.example", undefined],
      (_, response) => void response.end(),
    );
    const server = await listen(answer, { host: "127.0.0.1", port: 0, onError() {} });
    onTestFinished(() => server.close());
    expect(await status(server.origin, "/", host)).toBe(expected);
  });
});

test("serve rejects other hosts with a message, and answers for allowed ones", async () => {
  const { ask } = await served(
    "--base-url https://host.example/",
    {},
    "--allowed-host proxy.example --allowed-host other.example",
  );
  for (const path of ["/", "/pt", "/uploads/portrait.svg", "/nowhere"]) {
    const { status, headers, body } = await ask(path, { headers: { host: "evil.example" } });
    expect({ status, type: headers["content-type"] }).toEqual({ status: 403, type: "text/plain; charset=utf-8" });
    expect(body.toString()).toContain("--allowed-host");
  }
  for (const host of ["host.example", "proxy.example", "other.example:8443"])
    expect((await ask("/", { headers: { host } })).status).toBe(200);
});

test("dev rejects other hosts for pages, its script and its events", async () => {
  const { address } = await developing(siteFolder("basic"), "--allowed-host proxy.example");
  for (const path of ["/", "/assets/__biopedia/live.js", "/__biopedia/events"]) {
    expect(await status(address(), path, "evil.example"), path).toBe(403);
  }
  expect(await status(address(), "/", "proxy.example")).toBe(200);
  expect(await status(address(), "/", "basic.example")).toBe(200);
});

test.each(["https://proxy.example", "proxy.example:80", "*.example", "proxy.example/"])(
  "--allowed-host %s is wrong usage",
  async (name) => {
    const { code, stderr } = await biopedia(`serve --allowed-host ${name}`, siteFolder("basic"));
    expect(code).toBe(2);
    expect(stderr).toContain("such as www.example.org");
  },
);
