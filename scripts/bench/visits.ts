import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type CDPSession, chromium, type Page } from "playwright-core";
import { chromiumPath } from "./chromium.ts";
import { biopedia, repository } from "./folders.ts";
import { measure, median } from "./measure.ts";
import { startServer } from "./server.ts";
import { printTable } from "./table.ts";

/** A slow phone: Lighthouse's network and processor, but really slowed down, not computed afterwards. */
const phone = {
  look: {
    viewport: { width: 360, height: 800 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: "en-US",
  },
  network: {
    offline: false,
    latency: 150,
    downloadThroughput: (1638.4 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  },
  processor: 4,
};

const paths = ["/", "/ar", "/ja", "/ru", "/about", "/translate"];

/** How many words the long article has at least. */
const longArticle = 30_000;

/** The actions of a reader on the long article, each measured from the input to the next paint. */
const actions: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  "search on the page": async (page) => {
    await page.locator("form.search input").fill("engineer");
    await page.keyboard.press("Enter");
    await page.locator(".search-bar output").waitFor();
  },
  "next match": (page) => page.locator(".search-bar button").nth(1).tap(),
  contents: (page) => page.locator(".contents-button").tap(),
  "a section of the contents": (page) => page.locator("#toc a").nth(12).tap(),
  "collapse a section": (page) => page.locator(".section-toggle:visible").first().tap(),
  "a reference": (page) => page.locator(".citation a").first().tap(),
  languages: (page) => page.locator("[popovertarget=language-menu]").tap(),
};

/** Actions in what the one before has opened. */
const followsOn = ["next match", "a section of the contents"];

interface Visit {
  /** Bytes over the wire with headers, by type of resource. */
  bytes: Record<string, number>;
  /** In milliseconds. */
  paint: number;
  shift: number;
}

/**
 * Prints what first visits to the sample take over the wire, when their largest part is painted on a slow phone, and
 * how long the longest of a reader's actions on an article of 30,000 words takes until the next paint.
 *
 * @param folder for the sites
 * @param repeat how often each page is visited
 */
export async function benchVisits(folder: string, repeat: number): Promise<void> {
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ["--no-sandbox"] });
  try {
    for (const precompress of [false, true]) {
      const { origin, stop } = await serveSite(join(folder, `visits-${precompress}`), (content) => {
        if (precompress) change(join(content, "site.yaml"), (text) => `${text}\nprecompress: true\n`);
      });
      const rows: Record<string, string>[] = [];
      for (const path of paths) {
        const visits: Visit[] = [];
        for (let round = 0; round < repeat; round++) visits.push(await visit(browser, origin + path));
        rows.push(rowOf(path, visits));
      }
      await stop();
      console.log(`\nFirst visits over HTTP/1.1, ${precompress ? "precompressed" : "compressed while sending"}\n`);
      printTable(rows);
    }
    const { origin, stop } = await serveSite(join(folder, "visits-long"), (content) => {
      change(join(content, "articles/en.md"), lengthened);
    });
    const rounds: Record<string, number>[] = [];
    for (let round = 0; round < repeat; round++) rounds.push(await act(browser, `${origin}/`));
    await stop();
    console.log(`\nFrom input to next paint, ${longArticle} words, processor ${phone.processor} × slower\n`);
    printTable(
      Object.keys(actions).map((action) => ({
        action,
        median: `${Math.round(median(rounds.map((round) => round[action] ?? 0)))} ms`,
        longest: `${Math.round(Math.max(...rounds.map((round) => round[action] ?? 0)))} ms`,
      })),
    );
  } finally {
    await browser.close();
  }
}

const change = (file: string, edit: (text: string) => string) => writeFileSync(file, edit(readFileSync(file, "utf8")));

/** Repeats the sections of an article, with other anchors, until it is long enough. */
function lengthened(text: string): string {
  const body = text.split(/^---\n/m)[2] ?? "";
  const sections = body.slice(body.indexOf("\n## ")).replace("{% references /%}", "");
  const copies = Math.ceil(longArticle / sections.split(/\s+/).length);
  return (
    text +
    Array.from({ length: copies }, (_, copy) => sections.replace(/\{% #([\w-]+)/g, `{% #$1-${copy + 2}`)).join("\n")
  );
}

async function serveSite(folder: string, prepare: (content: string) => void) {
  const content = join(folder, "content");
  mkdirSync(folder);
  cpSync(join(repository, "content"), content, { recursive: true });
  prepare(content);
  await measure({ file: process.execPath, args: [biopedia, "build"], cwd: folder });
  return startServer(["serve"], folder);
}

/** Opens an address for the first time. */
async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext(phone.look);
  const page = await context.newPage();
  const protocol = await slowDown(page);
  const types = new Map<string, string>();
  const bytes: Record<string, number> = {};
  protocol.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
  protocol.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? "";
    bytes[type] = (bytes[type] ?? 0) + encodedDataLength;
  });
  await page.goto(url, { waitUntil: "networkidle" });
  const [paints = [], shifts = []] = await page.evaluate(() =>
    Promise.all(
      ["largest-contentful-paint", "layout-shift"].map(
        (type) =>
          new Promise<number[]>((done) => {
            new PerformanceObserver((list) =>
              done(list.getEntries().map((entry) => ("value" in entry ? Number(entry.value) : entry.startTime))),
            ).observe({ type, buffered: true });
            setTimeout(() => done([]), 500);
          }),
      ),
    ),
  );
  const [paint, shift] = [paints.at(-1) ?? 0, shifts.reduce((sum, value) => sum + value, 0)];
  await context.close();
  return { bytes, paint, shift };
}

async function slowDown(page: Page): Promise<CDPSession> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send("Network.enable");
  await protocol.send("Network.emulateNetworkConditions", phone.network);
  await protocol.send("Emulation.setCPUThrottlingRate", { rate: phone.processor });
  return protocol;
}

function rowOf(page: string, visits: readonly Visit[]): Record<string, string> {
  const of = (type: string) => Math.round(median(visits.map(({ bytes }) => bytes[type] ?? 0)));
  const total = median(visits.map(({ bytes }) => Object.values(bytes).reduce((sum, size) => sum + size, 0)));
  const kilobytes = (size: number) => (size / 1000).toFixed(1);
  return {
    page,
    ...Object.fromEntries(
      ["Document", "Stylesheet", "Script", "Image"].map((type) => [type.toLowerCase(), kilobytes(of(type))]),
    ),
    "all, kB": kilobytes(total),
    "largest paint": `${Math.round(median(visits.map(({ paint }) => paint)))} ms`,
    "layout shift": median(visits.map(({ shift }) => shift)).toFixed(3),
  };
}

/** Does all actions once. @returns the longest time from an input of each to the next paint, in milliseconds */
async function act(browser: Browser, url: string): Promise<Record<string, number>> {
  const context = await browser.newContext(phone.look);
  const page = await context.newPage();
  await page.addInitScript(() => {
    const inputs: number[] = [];
    Object.assign(globalThis, { inputs });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if ((entry as { interactionId?: number }).interactionId) inputs.push(entry.duration);
    }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  });
  await slowDown(page);
  await page.goto(url, { waitUntil: "networkidle" });
  const times: Record<string, number> = {};
  for (const [name, action] of Object.entries(actions)) {
    if (!followsOn.includes(name)) await page.keyboard.press("Escape");
    await page.waitForTimeout(500);
    await page.evaluate("inputs.length = 0");
    await action(page);
    await page.waitForTimeout(1500);
    times[name] = await page.evaluate("Math.max(0, ...inputs)");
  }
  await context.close();
  return times;
}
