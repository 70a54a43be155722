import { appendFileSync, cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { relayErrors } from "../../src/core/relay/relay-protocol.ts";
import { repository } from "../support/folder.ts";
import { findings } from "./axe.ts";
import { blockStorage, browserForTests } from "./browser.ts";
import { answerWith, answerWithoutKey, answerWithPage, chatForTests, completion, connect, hurry, own } from "./chat.ts";
import { siteForTests } from "./site.ts";

const chat = chatForTests();
const basic = join(repository, "tests/sites/basic");
const read = (file: string): Record<string, string> => JSON.parse(readFileSync(join(basic, file), "utf8"));
const english = read("bundles/en.json");
/** The interface words that the tool ships in a language. */
const words = (code: string): Record<string, string> => JSON.parse(readFileSync(join(repository, `src/interface/${code}.json`), "utf8"));
const arabic = read("bundles/ar.json");
/** The basic site, whose Portuguese has no bundle, with Persian that has none either, half of the Arabic one, and British English without an article. */
const at = siteForTests((folder) => {
  const content = join(folder, "content");
  cpSync(basic, content, { recursive: true });
  appendFileSync(
    join(content, "languages.yaml"),
    "- { code: fa, name: فارسی, fullName: Persian, dir: rtl }\n- { code: en-gb, name: English (UK), fullName: British English, parent: en }\n",
  );
  const half = Object.entries(arabic).filter(([key]) => !key.startsWith("work") && key !== "returnLink");
  writeFileSync(join(content, "bundles/ar.json"), JSON.stringify(Object.fromEntries(half)));
  writeFileSync(
    join(content, "bundles/fr.json"),
    JSON.stringify(Object.fromEntries(Object.keys(english).map((key) => [key, `français ${key}`]))),
  );
  appendFileSync(join(content, "languages.yaml"), "- { code: fr, name: Français, fullName: French }\n");
  return content;
});
const visit = browserForTests();

const island = (page: Page) => page.locator("#island-fallback");
const notice = (page: Page) => page.locator("main .notice");
const busy = (page: Page) => page.locator("[aria-busy=true]");

async function open(
  path: string,
  prepare: (page: Page) => Promise<unknown> = (page) => connect(page, chat()),
  options?: BrowserContextOptions,
) {
  const { page, console: printed } = await visit("about:blank", options);
  await prepare(page);
  await page.goto(at(path));
  return { page, printed };
}
const translated = (page: Page) => expect.poll(() => page.locator("main [data-awaiting]").count()).toBe(0);

describe("a page without a bundle", () => {
  test.each([
    ["/pt", "ltr"],
    ["/fa", "rtl"],
  ])("%s is translated", async (path, dir) => {
    const { page, printed } = await open(path);
    await translated(page);
    expect(await page.locator("html").getAttribute("dir")).toBe(dir);
    expect(await page.getByRole("status").ariaSnapshot()).toBe(`- status: ${words(path.slice(1)).translationShown}`);
    const text = (await island(page).textContent()) ?? "";
    for (const [key, value] of Object.entries(english)) {
      expect(text, key).not.toContain(value);
    }
    expect(text).toContain("2021");
    expect(await island(page).locator("[lang=en]:not(nav a)").count()).toBe(0);
    expect(await page.locator("meta[name=description]").getAttribute("content")).not.toBe(english.metaDescription);
    expect(await page.locator(".skeleton").count()).toBe(0);
    expect(await findings(page)).toEqual([]);
    expect(own(printed)).toEqual([]);
  });

  test("shows a skeleton for every text without layout shifts", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { page, console: printed } = await visit("about:blank");
    await page.route("**/fallback.*.js", async (route) => {
      await held;
      await route.continue();
    });
    chat().setFaults(["hang"]);
    await connect(page, chat());
    await page.goto(at("/pt"), { waitUntil: "commit" });
    await page.locator(".footer").waitFor();
    await page.waitForFunction(() => document.styleSheets.length > 0);
    const tops = () =>
      page
        .locator("main p, main h2, main li")
        .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().top + scrollY));
    const before = await tops();
    const { awaitingTranslation: awaiting = "", translating } = words("pt");
    expect(await notice(page).textContent()).toBe(awaiting.replace("{language}", "Português"));
    release();
    await busy(page).waitFor();
    expect(await page.locator(".skeleton").count()).toBe(Object.keys(english).length - 1);
    expect(await tops()).toEqual(before);
    expect(await findings(page)).toEqual([]);
    expect(await page.getByRole("status").ariaSnapshot()).toBe(`- status: ${translating}`);
    expect(own(printed)).toEqual([]);
  });

  test("is translated once in an hour, across page loads", async () => {
    const { page } = await open("/pt");
    await translated(page);
    const asked = chat().requests.length;
    const text = await island(page).textContent();
    await page.reload();
    await translated(page);
    expect(await island(page).textContent()).toBe(text);
    expect(chat().requests).toHaveLength(asked);
    await page.evaluate(() => {
      const name = Object.keys(localStorage).find((key) => key.startsWith("biopedia-translation-")) ?? "";
      const then = Date.now() - 61 * 60_000;
      localStorage.setItem(name, (localStorage.getItem(name) ?? "").replace(/"at":\d+/, `"at":${then}`));
    });
    await page.reload();
    await translated(page);
    expect(chat().requests.length).toBeGreaterThan(asked);
  });

  test("shows a stored translation without a flash of English or layout shifts", async () => {
    const { page } = await open("/fa");
    await translated(page);
    await page.addInitScript((lead) => {
      const seen = { english: 0, shift: 0 };
      Object.assign(window, { seen });
      const look = () => {
        const element = document.querySelector("main .lead");
        if (element?.textContent === lead && element.checkVisibility({ visibilityProperty: true })) seen.english++;
        requestAnimationFrame(look);
      };
      look();
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += "value" in entry ? Number(entry.value) : 0;
      }).observe({ type: "layout-shift", buffered: true });
    }, english.leadParagraph);
    await page.reload();
    await translated(page);
    await page.waitForTimeout(300);
    const seen = await page.evaluate<{ english: number; shift: number }>("seen");
    expect(seen.english).toBe(0);
    expect(seen.shift).toBeLessThan(0.01);
  });

  test("shows English when its script cannot be loaded", async () => {
    const { page } = await open("/pt", (page) => page.route("**/fallback.*.js", (route) => route.abort()));
    const lead = page.locator("main .lead");
    await expect.poll(() => lead.evaluate((element) => element.checkVisibility({ visibilityProperty: true }))).toBe(true);
    expect(await lead.textContent()).toBe(english.leadParagraph);
  });

  test("works with storage blocked", async () => {
    const { page, printed } = await open("/pt", async (page) => {
      await blockStorage(page);
      await connect(page, chat());
    });
    await translated(page);
    expect(own(printed)).toEqual([]);
  });

  test("works without scripts", async () => {
    const { page } = await open("/pt", undefined, { javaScriptEnabled: false });
    expect(await page.locator("#work").textContent()).toBe("Work");
    expect(await page.locator("main .lead").textContent()).toBe(english.leadParagraph);
  });
});

test("requests only the texts missing from the bundle", async () => {
  const { page, printed } = await open("/ar");
  await translated(page);
  const prompts = chat()
    .requests.map(({ prompt }) => prompt)
    .join("\n");
  for (const key of ["work", "work.1", "work.2", "returnLink"]) expect(prompts, key).toContain(english[key]);
  for (const key of ["leadParagraph", "earlyLife.1", "helpTranslate"]) expect(prompts, key).not.toContain(english[key]);
  expect(await page.locator("#work").textContent()).toMatch(/^\p{Script=Arabic}+$/u);
  expect(await page.locator("main .lead").textContent()).toBe(arabic.leadParagraph);
  expect(own(printed)).toEqual([]);
});

describe("pages that need no translation send no requests", () => {
  test.each(["/", "/en-gb", "/fr"])("%s", async (path) => {
    const { page, printed } = await open(path);
    await page.waitForLoadState("networkidle");
    expect(chat().requests).toEqual([]);
    expect(await island(page).count()).toBe(0);
    expect(await page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => /fallback|translat/.test(name)))).toBe(
      false,
    );
    expect(own(printed)).toEqual([]);
  });
});

describe("on failure the page stays in English, and only the console reports it", () => {
  const isEnglish = async (page: Page) => {
    await busy(page).waitFor({ state: "detached" });
    expect(await page.locator("main .lead").textContent()).toBe(english.leadParagraph);
    expect(await page.locator(".skeleton").count()).toBe(0);
    expect(await page.locator("[data-toast]").count()).toBe(0);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  };
  const errors = (printed: readonly string[]) => expect.poll(() => own(printed), { timeout: 15_000 });

  test.each([
    ["a refused key", (page: Page) => answerWith(page, 401, { error: { message: "No auth" } }), 1, "authentication"],
    ["no credit", (page: Page) => answerWith(page, 402, { error: { message: "Insufficient credits" } }), 1, "credit"],
    ["no relay", (page: Page) => answerWithPage(page, 404, "<!doctype html><title>x</title>"), 1, undefined],
    ["a relay without a key", answerWithoutKey, 1, "not-configured"],
    ["a broken service", (page: Page) => answerWith(page, 500, { error: { message: "Broken" } }), 4, "transient"],
  ] as const)("%s", async (_, prepare, requests, code) => {
    let count = 0;
    const { page, printed } = await open("/pt", async (page) => {
      await hurry(page);
      page.on("request", (request) => {
        if (request.method() === "POST") count++;
      });
      await prepare(page);
    });
    const message = code === undefined ? "no relay at /api/v1/chat/completions (404)" : relayErrors[code].message;
    await errors(printed).toEqual([`error: Translation error: ${message}`]);
    await isEnglish(page);
    expect(count).toBe(requests);
  });

  test("replies identical to the English text", async () => {
    const { page, printed } = await open("/pt", (page) =>
      page.route("**/api/v1/chat/completions", (route) => {
        const { pieces } = route.request().postDataJSON() as { pieces: string[] };
        return route.fulfill({
          json: { text: pieces.length > 1 ? pieces.map((piece, index) => `[${index}] ${piece}`).join("\n") : pieces[0] },
        });
      }),
    );
    await expect.poll(() => own(printed).length, { timeout: 15_000 }).toBeGreaterThan(0);
    await busy(page).waitFor({ state: "detached" });
    expect(await page.locator("main .lead").textContent()).toBe(english.leadParagraph);
    for (const line of own(printed)) expect(line).toMatch(/^error: Translation error: /);
    const stored = await page.evaluate(() => JSON.stringify(Object.values(localStorage)));
    for (const value of Object.values(english)) expect(stored).not.toContain(value);
  });

  test("does not accept markup in replies", async () => {
    const { page } = await open("/pt", (page) => answerWith(page, 200, completion("<img src=x onerror=alert(1)>")));
    await busy(page).waitFor();
    await busy(page).waitFor({ state: "detached" });
    expect(await page.locator("main img").count()).toBe(0);
  });
});

test("retries after a single failure", async () => {
  chat().setFaults(["serverError", "rate429None"]);
  const { page, printed } = await open("/pt", async (page) => {
    await hurry(page);
    await connect(page, chat());
  });
  await translated(page);
  expect(own(printed)).toEqual([]);
});
