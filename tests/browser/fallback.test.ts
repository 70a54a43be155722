import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { relayErrors } from "../../src/core/relay/relay-protocol.ts";
import { testSite } from "../site/pages.ts";
import { repository } from "../support/folder.ts";
import { findings } from "./axe.ts";
import { blockStorage, held, type Look, open as visit } from "./browser.ts";
import { answerWith, chatForTests, connect, hurry, own } from "./chat.ts";
import { basicWith, siteForTests } from "./site.ts";

const chat = chatForTests();
const read = (file: string): Record<string, string> => JSON.parse(readFileSync(join(testSite("basic"), file), "utf8"));
const english = read("bundles/en.json");
/** The interface words that the tool ships in a language. */
const words = (code: string): Record<string, string> =>
  JSON.parse(readFileSync(join(repository, `src/interface/${code}.json`), "utf8"));
const arabic = read("bundles/ar.json");
/**
 * The basic site, whose Portuguese has no bundle, with Persian that has none either, half of the Arabic one, and
 * British English without an article.
 */
const at = siteForTests((folder) => {
  const content = basicWith({})(folder);
  const site = join(content, "site.yaml");
  writeFileSync(
    site,
    readFileSync(site, "utf8").replace("languages: [en, ar, pt]", "languages: [en, ar, pt, fa, en-gb, fr]"),
  );
  const half = Object.entries(arabic).filter(([key]) => !key.startsWith("work") && key !== "returnLink");
  writeFileSync(join(content, "bundles/ar.json"), JSON.stringify(Object.fromEntries(half)));
  writeFileSync(
    join(content, "bundles/fr.json"),
    JSON.stringify(Object.fromEntries(Object.keys(english).map((key) => [key, `français ${key}`]))),
  );
  return content;
});

const island = (page: Page) => page.locator("#island-fallback");
const busy = (page: Page) => page.locator("[aria-busy=true]");

async function open(path: string, prepare: Look["prepare"] = (page) => connect(page, chat()), look: Look = {}) {
  const { page, console: printed } = await visit(at(path), { ...look, prepare });
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
    expect(await page.getByRole("status").ariaSnapshot()).toBe(
      `- status: ${words(path.slice(1)).translationShown} ${words(path.slice(1)).machineTranslated}`,
    );
    const text = (await island(page).textContent()) ?? "";
    for (const [key, value] of Object.entries(english)) {
      expect(text, key).not.toContain(value);
    }
    expect(text).toContain("2021");
    expect(await island(page).locator("[lang=en]:not(nav a, .notice bdi, .infobox *)").count()).toBe(0);
    expect(await page.locator("meta[name=description]").getAttribute("content")).not.toBe(english.metaDescription);
    expect(await page.locator(".skeleton").count()).toBe(0);
    expect(await findings(page, "main")).toEqual([]);
    expect(own(printed)).toEqual([]);
  });

  test("shows a skeleton for every text without layout shifts", async () => {
    chat().setFaults(["hang"]);
    let load = async () => {};
    const { page, printed } = await open(
      "/pt",
      async (page) => {
        await connect(page, chat());
        load = await held(page, "**/fallback.*.js");
      },
      { waitUntil: "commit" },
    );
    await page.locator(".footer").waitFor();
    await page.waitForFunction(() => document.styleSheets.length > 0);
    const tops = () =>
      page
        .locator(".article :is(p, h2, li)")
        .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().top + scrollY));
    const before = await tops();
    const { awaitingTranslation: awaiting = "", translating } = words("pt");
    expect(await page.getByRole("status").ariaSnapshot()).toContain(awaiting.replace("{language}", "português"));
    await load();
    await busy(page).waitFor();
    // The description is not on the page, nor is what the source bundle says of itself; the headings are in the table
    // of contents too.
    expect(await page.locator(".skeleton").count()).toBe(
      Object.keys(english).length - 2 + ["earlyLife", "work"].length,
    );
    expect(await tops()).toEqual(before);
    expect(await findings(page, "main")).toEqual([]);
    expect(await page.getByRole("status").ariaSnapshot()).toBe(`- status: ${translating}`);
    expect(own(printed)).toEqual([]);
  });

  // How long it is kept is tested in tests/client/stored-values.test.ts.
  test("shows a stored translation without another request, a flash of English or layout shifts", async () => {
    const { page } = await open("/fa");
    await translated(page);
    const asked = chat().requests.length;
    const text = await island(page).textContent();
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
    expect(await island(page).textContent()).toBe(text);
    expect(chat().requests).toHaveLength(asked);
  });

  test("shows English when its script cannot be loaded", async () => {
    const { page } = await open("/pt", (page) => page.route("**/fallback.*.js", (route) => route.abort()));
    const lead = page.locator("main .lead");
    await expect
      .poll(() => lead.evaluate((element) => element.checkVisibility({ visibilityProperty: true })))
      .toBe(true);
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
    const { page } = await open("/pt", undefined, { scripts: false });
    expect(await page.locator("#work").textContent()).toBe("Work");
    expect(await page.locator("main .lead").textContent()).toBe(english.leadParagraph);
    // On paper, links of the notice would lead nowhere.
    const links = page.locator(".notice-links");
    expect(await links.isVisible()).toBe(true);
    await page.emulateMedia({ media: "print" });
    expect(await links.isVisible()).toBe(false);
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
    expect(
      await page.evaluate(() =>
        performance.getEntriesByType("resource").some(({ name }) => /fallback|translat/.test(name)),
      ),
    ).toBe(false);
    expect(own(printed)).toEqual([]);
  });
});

// Which failure has which message is tested in tests/client/fallback/translate-lacking.test.ts.
test("on failure the page stays in English, and only the console reports it", async () => {
  let count = 0;
  const { page, printed } = await open("/pt", async (page) => {
    await hurry(page);
    page.on("request", (request) => {
      if (request.method() === "POST") count++;
    });
    await answerWith(page, 500, { error: { message: "Broken" } });
  });
  await expect.poll(() => own(printed)).toEqual([`error: Translation error: ${relayErrors.transient.message}`]);
  await busy(page).waitFor({ state: "detached" });
  expect(await page.locator("main .lead").textContent()).toBe(english.leadParagraph);
  expect(await page.locator(".skeleton").count()).toBe(0);
  expect(await page.locator("[data-toast]").count()).toBe(0);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect(count).toBe(4);
});

test("what was translated before a failure is not asked for again when the page is loaded again", async () => {
  chat().setFaults(["emptyPiece", "unauthorized"]);
  const { page, printed } = await open("/pt");
  await expect.poll(() => own(printed)).toEqual([`error: Translation error: ${relayErrors.authentication.message}`]);
  const before = chat().requests.length;
  await page.reload();
  await translated(page);
  expect(
    chat()
      .requests.slice(before)
      .map(({ pieces }) => pieces),
  ).toEqual([1]);
});
