import { existsSync } from "node:fs";
import chromium from "@sparticuz/chromium";
import { type Browser, type BrowserContextOptions, chromium as driver, type Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";

/** Where Chrome or Chromium usually is. */
const usual = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The browser that tests run in: `CHROME_PATH`, an installed one, or the one that comes in a package. */
async function findBrowser(): Promise<string> {
  const named = process.env.CHROME_PATH;
  if (named) return named;
  return usual.find((path) => existsSync(path)) ?? (await chromium.executablePath());
}

/** A page and what it printed to the console. */
export interface Visit {
  page: Page;
  /** `error: …`, `warning: …`, without messages of `debug`. */
  console: string[];
}

/**
 * Starts a browser for the tests of a file.
 *
 * @returns a function that opens an address in a context of its own
 */
export function browserForTests(): (url: string, options?: BrowserContextOptions) => Promise<Visit> {
  let browser: Browser;
  beforeAll(async () => {
    browser = await driver.launch({ executablePath: await findBrowser(), args: ["--no-sandbox"] });
  });
  afterAll(() => browser?.close());
  return async (url, options) => {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const printed: string[] = [];
    page.on("console", (message) => printed.push(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => printed.push(`uncaught: ${error.message}`));
    await page.goto(url);
    return { page, console: printed };
  };
}

/** What was printed but the line of every page. */
export const complaints = (printed: readonly string[]) =>
  printed.filter((line) => line !== "info: Analytics initialized: no provider is configured");

/** Makes storage throw, as it does where visitors block it. */
export const blockStorage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("blocked", "SecurityError");
        },
      });
    }
  });
