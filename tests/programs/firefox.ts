import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { afterAll, beforeAll } from "vitest";
import { findFirefox } from "./find.ts";

/**
 * The abilities of a mouse among pointers: “fine” and “hover”. Without a screen Firefox finds no pointer, and shows the
 * page as on a phone.
 */
const mouse = 2 + 4;

/** A page and what it prints but the line of every page; Firefox prints what breaks its policy, too. */
interface Visit {
  page: Page;
  printed: string[];
}

/** Starts Firefox for the tests of a file. @returns a function that opens an address in a context of its own */
export function firefoxForTests(): (url: string) => Promise<Visit> {
  const executablePath = findFirefox();
  let browser: Browser | undefined;
  beforeAll(async () => {
    // The size of the window: extended support releases cannot change that of a page.
    const env = { ...process.env, MOZ_HEADLESS_WIDTH: "1280", MOZ_HEADLESS_HEIGHT: "1000" };
    const extraPrefsFirefox = { "ui.primaryPointerCapabilities": mouse, "ui.allPointerCapabilities": mouse };
    browser = await puppeteer.launch({
      browser: "firefox",
      executablePath,
      defaultViewport: null,
      env,
      extraPrefsFirefox,
    });
  });
  afterAll(() => browser?.close());
  return async (url) => {
    const context = await browser?.createBrowserContext();
    if (context === undefined) throw new Error("Firefox has not started");
    const page = await context.newPage();
    const printed: string[] = [];
    page.on(
      "console",
      (message) => message.text().startsWith("Analytics") || printed.push(`${message.type()}: ${message.text()}`),
    );
    page.on("pageerror", (error) => printed.push(`uncaught: ${error instanceof Error ? error.message : error}`));
    await page.goto(url);
    return { page, printed };
  };
}

/** Returns the text of the first element of a selector. */
export const textOf = (page: Page, selector: string): Promise<string> =>
  page.$eval(selector, (element) => element.textContent ?? "");
