import { existsSync, mkdirSync, mkdtempSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import chromium from "@sparticuz/chromium";
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page, Route } from "playwright-core";
import { afterEach } from "vitest";

// Imported as a module, its bundle would first be searched for its exports, which takes a second.
const { chromium: driver } = createRequire(import.meta.url)("playwright-core") as typeof import("playwright-core");

/** Where Chrome or Chromium usually is, on systems that the package has no browser for. */
const installed = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * The browser that tests run in: `CHROME_PATH`, or the one that comes in a package, which draws no window and so takes
 * little more than half the processor time of an installed one. The package's is for Linux on x64.
 */
async function findBrowser(): Promise<string> {
  const isPackaged = process.platform === "linux" && process.arch === "x64";
  const named = process.env.CHROME_PATH || (isPackaged ? undefined : installed.find((path) => existsSync(path)));
  if (named) return named;
  // One process of a run unpacks the package's browser; the others wait until it has.
  const turn = join(process.env.BIOPEDIA_TEST_SITES ?? "", "unpacking");
  while (!isMade(turn)) await sleep(50);
  try {
    return join(await unpacked(process.env.BIOPEDIA_TEST_BROWSER ?? ""), "chromium");
  } finally {
    rmdirSync(turn);
  }
}

/**
 * Returns the folder of the package's browser, which is there as a whole or not at all: other runs may unpack it now,
 * and runs may be killed meanwhile.
 */
async function unpacked(folder: string): Promise<string> {
  if (existsSync(folder)) return folder;
  const part = mkdtempSync(`${folder}.`);
  const { TMPDIR } = process.env;
  process.env.TMPDIR = part;
  try {
    await chromium.executablePath();
  } finally {
    process.env.TMPDIR = TMPDIR;
  }
  try {
    renameSync(part, folder);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

function isMade(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/** Nobody looks: drawn without a simulated graphics processor, and in one process for each context. */
const flags = [
  "--no-sandbox",
  "--disable-gpu-compositing",
  "--num-raster-threads=1",
  "--disable-site-isolation-trials",
  "--renderer-process-limit=1",
];

/** A page and what it printed to the console. */
interface Visit {
  page: Page;
  /** `error: …`, `warning: …`, without messages of `debug`. */
  console: string[];
}

let launched: Promise<Browser> | undefined;
/**
 * The browser of a worker's files. It ends with the worker: tests that talk to it directly take less processor time
 * than through another process.
 */
const browser = (): Promise<Browser> => {
  launched ??= findBrowser().then((executablePath) => driver.launch({ executablePath, args: flags }));
  return launched;
};

/** Lists what a page prints but debugging. */
function printedBy(page: Page): string[] {
  const printed: string[] = [];
  page.on("console", (message) => printed.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => printed.push(`uncaught: ${error.message}`));
  return printed;
}

/**
 * Lets the tests of a file have contexts of their own, for what cannot be undone: touch, a clock. Others use `open`, at
 * half the processor time.
 *
 * @returns a function that opens an address in a context of its own, which is closed when the test is done. Motion, of
 *   which every frame is drawn, is reduced unless a test is about it
 */
export function browserForTests(): (url: string, options?: BrowserContextOptions) => Promise<Visit> {
  const contexts = new Set<BrowserContext>();
  afterEach(async () => {
    await Promise.all([...contexts].map((context) => context.close()));
    contexts.clear();
  });
  return async (url, options) => {
    const context = await (await browser()).newContext({ reducedMotion: "reduce", ...options });
    contexts.add(context);
    const page = await context.newPage();
    const printed = printedBy(page);
    await page.goto(url);
    return { page, console: printed };
  };
}

/** How a page is looked at. */
export interface Look extends Pick<BrowserContextOptions, "viewport" | "colorScheme" | "reducedMotion"> {
  /** False as in a browser without JavaScript. */
  scripts?: boolean;
  /** Done before the address is opened: routes, scripts of its own. The next visit has none of them. */
  prepare?: (page: Page) => Promise<unknown>;
  /** When it is there; `load` if not given. */
  waitUntil?: "commit" | "load";
}

/** The page of a worker, which all its tests use one after the other. */
interface Shared {
  page: Page;
  printed: string[];
  protocol: CDPSession;
  /** Scripts that a test had run before those of its pages. */
  added: { dispose: () => Promise<void> }[];
}

let shared: Promise<Shared> | undefined;

async function newShared(): Promise<Shared> {
  const page = await (await browser()).newPage();
  const added: Shared["added"] = [];
  const add = page.addInitScript.bind(page);
  page.addInitScript = async (...script: Parameters<typeof add>) => {
    const one = await add(...script);
    added.push(one);
    return one;
  };
  // A clock cannot be taken out again, and pages whose clock stands still are neither painted nor have animation frames.
  Object.defineProperty(page, "clock", {
    get() {
      throw new Error("Tests with a clock need a context of their own: browserForTests().");
    },
  });
  return { page, printed: printedBy(page), protocol: await page.context().newCDPSession(page), added };
}

/** Makes the shared page one that nothing has happened to: no storage, routes, scripts or permissions. */
async function reset({ page, protocol, added }: Shared): Promise<void> {
  // Where storage is blocked, nothing is kept.
  await page.evaluate("localStorage.clear(); sessionStorage.clear()").catch(() => {});
  page.removeAllListeners("request");
  await Promise.all([
    page.unrouteAll({ behavior: "ignoreErrors" }),
    page.context().setOffline(false),
    page.context().clearPermissions(),
    protocol.send("Emulation.setScriptExecutionDisabled", { value: false }),
    ...added.splice(0).map((script) => script.dispose()),
  ]);
}

/**
 * Opens an address in the page that all tests of a worker share, which takes less than half the processor time of a
 * context for each. Storage is empty, and nothing is left of the test before.
 */
export async function open(url: string, look: Look = {}): Promise<Visit> {
  shared ??= newShared();
  const all = await shared;
  const { page, printed, protocol } = all;
  await reset(all);
  const { viewport, colorScheme, reducedMotion, scripts, prepare, waitUntil = "load" } = look;
  // A page that still runs must not use what is prepared for the next, nor complain that its server is gone; and a
  // fragment alone loads nothing.
  if (prepare || url.includes("#") || !url.startsWith(new URL(page.url()).origin)) await page.goto("about:blank");
  await page.emulateMedia({
    media: "screen",
    colorScheme: colorScheme ?? "light",
    reducedMotion: reducedMotion ?? "reduce",
  });
  // The page that is there would be laid out again.
  const [size, current] = [viewport ?? { width: 1280, height: 720 }, page.viewportSize()];
  if (size.width !== current?.width || size.height !== current.height) await page.setViewportSize(size);
  if (scripts === false) await protocol.send("Emulation.setScriptExecutionDisabled", { value: true });
  await prepare?.(page);
  printed.length = 0;
  await page.goto(url, { waitUntil });
  return { page, console: printed };
}

/** All lines that were printed but the one of every page. */
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

/**
 * Waits until a page runs a script that it imports when a feature is used. @param name of the script, before the hash
 * in its file's name
 */
export async function loaded(page: Page, name: string): Promise<void> {
  const find = (name: string) =>
    performance.getEntriesByType("resource").find((entry) => entry.name.includes(`/assets/${name}.`))?.name;
  const address = await page.waitForFunction(find, name);
  // A module that is imported already is there once it has run.
  await page.evaluate(`import(${JSON.stringify(await address.jsonValue())}).then(() => {})`);
}

/**
 * Holds back what matches an address, as a slow network does. @returns a function that waits until it is asked for, and
 * lets it through
 */
export async function held(page: Page, address: string): Promise<() => Promise<void>> {
  let ask = (_: Route) => {};
  const asked = new Promise<Route>((resolve) => {
    ask = resolve;
  });
  await page.route(address, (route) => ask(route), { times: 1 });
  return async () => (await asked).continue();
}
