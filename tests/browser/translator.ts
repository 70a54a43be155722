import type { BrowserContextOptions, Page } from "playwright-core";
import type { ChatServer } from "../support/chat-server.ts";
import { browserForTests } from "./browser.ts";
import { connect } from "./chat.ts";

/** The parts of the translation tool. */
export const source = (page: Page) => page.getByRole("textbox", { name: "Text to translate" });
export const result = (page: Page) => page.getByRole("textbox", { name: "Translation", exact: true });
export const target = (page: Page) => page.getByRole("combobox", { name: /^Target language/ });
export const button = (page: Page) => page.getByRole("button", { name: "Translate", exact: true });
export const toasts = (page: Page) => page.locator("[data-toast-text]");
/** Uses the tool for the first time, and waits until it is there. */
export const ready = async (page: Page) => {
  await source(page).hover();
  await page.locator("button[role=combobox]").waitFor();
};

/** A browser without a translator of its own. */
export const plainBrowser = (page: Page) =>
  page.addInitScript(() => Object.assign(window, { Translator: undefined, LanguageDetector: undefined }));

/** What may be done before the page is loaded. */
export type Prepare = (page: Page) => Promise<unknown>;

/**
 * For the tests of a file.
 *
 * @param at gives the address of a path
 * @param chat the service that the tool reaches unless a test prepares another
 * @returns a function that opens the tool
 */
export function toolForTests(at: (path: string) => string, chat: () => ChatServer) {
  const visit = browserForTests();
  const tool = async (prepare: Prepare = (page) => connect(page, chat()), options?: BrowserContextOptions) => {
    const { page, console: printed } = await visit("about:blank", options);
    await prepare(page);
    await page.goto(at("/translate"));
    await ready(page);
    return { page, printed };
  };
  return { tool, visit };
}
