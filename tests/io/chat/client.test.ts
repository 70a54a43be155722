import { describe, expect, test } from "vitest";
import { ChatClient } from "../../../src/io/chat/client.ts";
import { startChatServer } from "../../support/chat-server.ts";

describe("who asks is told to the service", () => {
  const asBy = async (site: { url: string; title: string }) => {
    const server = await startChatServer();
    try {
      const client = new ChatClient({
        ...{ url: server.url, model: "test/model", concurrency: 1, timeout: 5000, firstDelay: 1 },
        ...{ site, fetch, signal: new AbortController().signal },
      });
      const target = { code: "fr", tag: "fr", fullName: "French" };
      const reply = await client.ask({ pieces: ["The river is wide."], target, names: [] }, { tries: 1 });
      const { "http-referer": address, "x-title": title } = server.requests[0]?.headers ?? {};
      return { kind: reply.kind, address, title };
    } finally {
      await server.close();
    }
  };

  test("by address and title", async () => {
    expect(await asBy({ url: "https://kiran.example", title: "Kiran's pages" })).toEqual({
      ...{ kind: "ok", address: "https://kiran.example/", title: "Kiran's pages" },
    });
  });

  test.each([
    ["किरण", "https://किरण.example/", "https://xn--11b2a0b5c.example/"],
    ["Kiran – pages", "https://kiran.example/é", "https://kiran.example/%C3%A9"],
    ["Élan", "https://kiran.example/", "https://kiran.example/"],
  ])("by address alone where no header can hold its title: %s", async (title, url, address) => {
    expect(await asBy({ url, title })).toEqual({ kind: "ok", address, title: undefined });
  });
});
