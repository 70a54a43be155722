import { afterAll, beforeAll, beforeEach, vi } from "vitest";
import { type ChatServer, startChatServer } from "../support/chat-server.ts";
import { relayTo } from "../support/relay.ts";

const origin = "https://site.example";
const { fetch: send, setTimeout: wait } = globalThis;
let requests = 0;

/** How often the page has asked. */
export const asked = (): number => requests;

/** Answers what a page fetches. */
export const pageAsks = (answer: (request: Request) => Promise<Response>): unknown =>
  vi.stubGlobal("fetch", (url: string, options: RequestInit) => {
    requests++;
    const request = new Request(new URL(url, origin), options);
    request.headers.set("origin", origin);
    return answer(request);
  });

/** A chat service for the tests of a file, without faults at the beginning of each. */
export function chatForTests(): () => ChatServer {
  let chat: ChatServer;
  beforeAll(async () => {
    chat = await startChatServer();
  });
  beforeEach(() => {
    chat.setFaults([]);
    chat.requests.length = 0;
  });
  afterAll(() => chat.close());
  return () => chat;
}

/**
 * Lets the tests of a file run what asks for translations as on a page that is online, whose first waits between tries
 * are short.
 *
 * @param site gives the text of the site's relay file
 */
export function pageForTests(site: () => Promise<string>, chat: () => ChatServer) {
  beforeEach(() => {
    requests = 0;
    vi.stubGlobal("navigator", { onLine: true });
    vi.stubGlobal("setTimeout", (handler: () => void, delay = 0, ...rest: []) =>
      wait(handler, [1000, 2000, 4000].includes(delay) ? 1 : delay, ...rest),
    );
  });
  return {
    /** Answers with the site's relay before the chat service. */
    throughRelay: (): unknown => pageAsks(relayTo(site, send, chat().url)),
    /** Answers with the site's relay before a service that always answers this. */
    answerWith: (status: number, body: object): unknown =>
      pageAsks(relayTo(site, async () => Response.json(body, { status }))),
  };
}
