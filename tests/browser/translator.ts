import type { Page } from "playwright-core";
import type { ChatServer } from "../support/chat-server.ts";
import { type Look, open } from "./browser.ts";
import { connect } from "./chat.ts";
import { sample } from "./site.ts";

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

/**
 * For the tests of a file.
 *
 * @param chat the service that the tool reaches unless a test prepares another
 * @returns a function that opens the tool, ready for use
 */
export const toolForTests =
  (chat: () => ChatServer) =>
  async (prepare: (page: Page) => Promise<unknown> = (page) => connect(page, chat()), look: Look = {}) => {
    const { page, console: printed } = await open(sample("/translate"), { ...look, prepare });
    await ready(page);
    return { page, printed };
  };
