import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { type ChatServer, type ChatServerOptions, startChatServer } from "../support/chat-server.ts";
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

/** Answers a page's translation requests with the chat service itself, so that no limit of the relay's is met. */
export async function connect(page: Page, chat: ChatServer): Promise<void> {
  await page.route(path, async (route) => {
    try {
      await route.fulfill({ response: await route.fetch({ url: chat.url, timeout: 0 }) });
    } catch {
      // The page has given the request up, or the service has closed the connection.
      await route.abort("failed").catch(() => {});
    }
  });
}

/** Answers a page's translation requests with this. */
export const answerWith = (page: Page, status: number, body: string | object): Promise<unknown> =>
  page.route(path, (route) =>
    route.fulfill({
      status,
      contentType: typeof body === "string" ? "text/html" : "application/json",
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
  );

/** A reply with this text. */
export const completion = (content: string) => ({ choices: [{ finish_reason: "stop", message: { role: "assistant", content } }] });

/** Makes the first waits between tries short. Longer ones are not the tries' alone: messages disappear after four seconds. */
export const hurry = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = ((handler: () => void, delay = 0) =>
      setTimeout(handler, delay === 1000 || delay === 2000 ? 20 : delay)) as typeof setTimeout;
  });

/** What was printed but the line of every page and the browser's own lines on failed requests. */
export const own = (printed: readonly string[]) => complaints(printed).filter((line) => !line.includes("Failed to load resource"));
