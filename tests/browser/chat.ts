import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { relayFile } from "../../src/core/relay/relay-site.ts";
import { type ChatServer, type ChatServerOptions, startChatServer } from "../support/chat-server.ts";
import { relayTo } from "../support/relay.ts";
import { complaints } from "./browser.ts";

const path = "**/api/v1/chat/completions";

/** A chat service for the tests of a file, without faults at the beginning of each. */
export function chatForTests(options: ChatServerOptions = {}): () => ChatServer {
  let chat: ChatServer;
  beforeAll(async () => {
    chat = await startChatServer(options);
  });
  beforeEach(() => {
    chat.setFaults([]);
    chat.requests.length = 0;
  });
  afterAll(() => chat.close());
  return () => chat;
}

/** Answers a page's translation requests with a relay that asks this. */
const relayOf = (page: Page, send: typeof fetch, url?: string): Promise<unknown> =>
  page.route(path, async (route) => {
    const asked = route.request();
    const site = async () => (await fetch(asked.url().replace(/\/api\/v1\/.*$/, `/${relayFile}`))).text();
    try {
      const request = new Request(asked.url(), {
        method: asked.method(),
        headers: await asked.allHeaders(),
        body: asked.postData(),
      });
      const reply = await relayTo(site, send, url)(request);
      await route.fulfill({
        status: reply.status,
        headers: Object.fromEntries(reply.headers),
        body: await reply.text(),
      });
    } catch {
      // The page has given the request up.
      await route.abort("failed").catch(() => {});
    }
  });

/** Answers a page's translation requests with a relay before this chat service. */
export const connect = (page: Page, chat: ChatServer): Promise<unknown> => relayOf(page, fetch, chat.url);

/** Answers a page's translation requests with a relay before a service that always answers this. */
export const answerWith = (page: Page, status: number, body: object): Promise<unknown> =>
  relayOf(page, async () => Response.json(body, { status }));

/** Answers a page's translation requests as a host without a relay does. */
export const answerWithPage = (page: Page, status: number, body: string): Promise<unknown> =>
  page.route(path, (route) => route.fulfill({ status, contentType: "text/html", body }));

/**
 * Makes the first waits between tries short. Longer ones are not the tries' alone: messages disappear after four
 * seconds.
 */
export const hurry = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = ((handler: () => void, delay = 0) =>
      setTimeout(handler, delay === 1000 || delay === 2000 ? 20 : delay)) as typeof setTimeout;
  });

/** All lines that were printed but the one of every page and the browser's own on failed requests. */
export const own = (printed: readonly string[]) =>
  complaints(printed).filter((line) => !line.includes("Failed to load resource"));
