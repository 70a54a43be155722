import { existsSync } from "node:fs";
import chromium from "@sparticuz/chromium";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium as driver, type Page, type Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, inject } from "vitest";

/** Where Chrome or Chromium usually is. */
const installed = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The browser that tests run in: `CHROME_PATH`, an installed one, or the one that comes in a package. */
export async function findBrowser(): Promise<string> {
  const named = process.env.CHROME_PATH;
  if (named) return named;
  return installed.find((path) => existsSync(path)) ?? (await chromium.executablePath());
}

/** A page and what it printed to the console. */
export interface Visit {
  page: Page;
  /** `error: …`, `warning: …`, without messages of `debug`. */
  console: string[];
}

/**
 * Lets the tests of a file use the browser that all of them share.
 *
 * @returns a function that opens an address in a context of its own, which is closed when the test is done. Motion, of which every frame is drawn, is
 *   reduced unless a test is about it
 */
export function browserForTests(): (url: string, options?: BrowserContextOptions) => Promise<Visit> {
  let browser: Browser;
  const contexts = new Set<BrowserContext>();
  beforeAll(async () => {
    browser = await driver.connect(inject("browser"));
  });
  afterEach(async ({ task }) => {
    // Tests at the same time close their own: others' are in use.
    if (task.concurrent) return;
    await Promise.all([...contexts].map((context) => context.close()));
    contexts.clear();
  });
  afterAll(() => browser?.close());
  return async (url, options) => {
    const context = await browser.newContext({ reducedMotion: "reduce", ...options });
    contexts.add(context);
    const page = await context.newPage();
    const printed: string[] = [];
    page.on("console", (message) => printed.push(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => printed.push(`uncaught: ${error.message}`));
    await page.goto(url);
    return { page, console: printed };
  };
}

/** What can be changed of a page that is there. */
type Look = Pick<BrowserContextOptions, "viewport" | "colorScheme" | "reducedMotion">;

/**
 * Lets the tests of a file share a page, which takes half the processor time of one for each. For tests that read a page and use it, but change nothing that
 * a page which is loaded anew still has: no routes, clock or scripts of their own.
 *
 * @param prepare done once, before the first address is opened
 * @returns a function that opens an address, with empty storage
 */
export function pageForTests(prepare: (page: Page) => Promise<unknown> = async () => {}): (url: string, look?: Look) => Promise<Visit> {
  let browser: Browser;
  let shared: { page: Page; printed: string[] } | undefined;
  beforeAll(async () => {
    browser = await driver.connect(inject("browser"));
  });
  afterAll(() => browser?.close());
  return async (url, { viewport, colorScheme, reducedMotion } = {}) => {
    if (shared === undefined) {
      const page = await browser.newPage();
      const printed: string[] = [];
      page.on("console", (message) => printed.push(`${message.type()}: ${message.text()}`));
      page.on("pageerror", (error) => printed.push(`uncaught: ${error.message}`));
      await prepare(page);
      shared = { page, printed };
    } else {
      await shared.page.evaluate("localStorage.clear(); sessionStorage.clear()");
    }
    const { page, printed } = shared;
    await page.emulateMedia({ media: "screen", colorScheme: colorScheme ?? "light", reducedMotion: reducedMotion ?? "reduce" });
    await page.setViewportSize(viewport ?? { width: 1280, height: 720 });
    // Also where only the fragment differs, or nothing.
    await page.goto("about:blank");
    printed.length = 0;
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

/** Holds back what matches an address, as a slow network does. @returns a function that waits until it is asked for, and lets it through */
export async function held(page: Page, address: string): Promise<() => Promise<void>> {
  let ask = (_: Route) => {};
  const asked = new Promise<Route>((resolve) => {
    ask = resolve;
  });
  await page.route(address, (route) => ask(route), { times: 1 });
  return async () => (await asked).continue();
}
