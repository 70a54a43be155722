import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { repository } from "../support/folder.ts";
import { blockStorage, browserForTests, complaints } from "./browser.ts";
import { siteForTests } from "./site.ts";

const at = siteForTests(join(repository, "content"));
const visit = browserForTests();

const desktop = { viewport: { width: 1280, height: 900 } };
const phone = { viewport: { width: 390, height: 844 } };
const shown = (page: Page) => page.locator("#language-menu li:not([hidden])").allTextContents();

describe("the language menu", () => {
  test.each([desktop, phone])("finds a language by its own name, its English name and its code", async (size) => {
    const { page } = await visit(at("/"), size);
    await page.getByRole("button", { name: "Languages" }).click();
    const find = page.getByRole("searchbox", { name: "Find a language" });
    await expect.poll(() => find.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await shown(page)).toHaveLength(43);
    for (const [typed, found] of [
      ["turkce", ["Türkçe"]],
      ["Swahili", ["Kiswahili"]],
      ["pt-br", ["Português (Brasil)"]],
      ["हिन्", ["हिन्दी"]],
      ["klingon", []],
    ] as const) {
      await find.fill(typed);
      expect(await shown(page), typed).toEqual(found);
    }
    expect(await page.getByText("No language found").isVisible()).toBe(true);
    await find.fill("korean");
    await find.press("Enter");
    await page.waitForURL(at("/ko"));
    expect(await page.locator("#language-menu [aria-current=page]").textContent()).toBe("한국어");
  });

  test("arrow keys move through the matches and back to the search box", async () => {
    const { page } = await visit(at("/"), desktop);
    await page.getByRole("button", { name: "Languages" }).click();
    const find = page.getByRole("searchbox", { name: "Find a language" });
    await expect.poll(() => find.evaluate((input) => input === document.activeElement)).toBe(true);
    await find.fill("spanish");
    const visited = [];
    for (const key of ["ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp"]) {
      await page.keyboard.press(key);
      visited.push(await page.evaluate(() => document.activeElement?.textContent || document.activeElement?.tagName));
    }
    const found = await shown(page);
    expect(visited).toEqual([found[0], found[1], found[0], "INPUT"]);
  });

  test("closes with Esc and gives the focus back", async () => {
    const { page } = await visit(at("/ar"), desktop);
    const button = page.locator("[popovertarget=language-menu]");
    await button.click();
    await page.keyboard.press("Escape");
    expect(await page.locator("#language-menu").isVisible()).toBe(false);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

describe("appearance", () => {
  test("is applied at once, stored, and set before the first paint of the next page", async () => {
    const { page, console } = await visit(at("/"), { ...desktop, colorScheme: "light" });
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await background();
    await page.getByRole("button", { name: "Appearance" }).click();
    await page.getByRole("radio", { name: "Dark" }).check();
    await page.getByRole("radio", { name: "Large" }).check();
    expect(await background()).not.toBe(light);
    await page.goto(at("/fr"), { waitUntil: "commit" });
    await page.waitForFunction(() => document.body !== null);
    expect(await page.evaluate(() => ({ ...document.documentElement.dataset }))).toEqual({ theme: "dark", size: "large" });
    await page.getByRole("button", { name: "Apparence" }).click();
    await expect.poll(() => page.locator("#appearance input[name=theme]:checked").inputValue()).toBe("dark");
    await page.locator("#appearance input[value=automatic]").check();
    await page.reload();
    expect(await background()).toBe(light);
    expect(complaints(console)).toEqual([]);
  });

  test("has no button without scripts", async () => {
    const { page } = await visit(at("/"), { ...desktop, javaScriptEnabled: false });
    expect(await page.getByRole("button", { name: "Appearance" }).isVisible()).toBe(false);
    expect(await page.getByRole("button", { name: "Languages" }).isVisible()).toBe(true);
  });

  test("lasts for the page if storage is blocked", async () => {
    const { page } = await visit("about:blank", desktop);
    const printed: string[] = [];
    page.on("pageerror", (error) => printed.push(error.message));
    await blockStorage(page);
    await page.goto(at("/"));
    await page.getByRole("button", { name: "Appearance" }).click();
    await page.getByRole("radio", { name: "Dark" }).check();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
    expect(printed).toEqual([]);
  });

  test("is applied if it is chosen before its script has loaded", async () => {
    const { page } = await visit("about:blank", desktop);
    let load = () => {};
    const chosen = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route(/\/menus\./, async (route) => {
      await chosen;
      await route.continue();
    });
    await page.goto(at("/"));
    await page.getByRole("button", { name: "Appearance" }).click();
    await page.getByRole("radio", { name: "Dark" }).check();
    load();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
    expect(await page.getByRole("radio", { name: "Dark" }).isChecked()).toBe(true);
  });
});

describe("the not-found page", () => {
  test("suggests the most similar page", async () => {
    const { page } = await visit(at("/zh-cm"), desktop);
    const near = page.getByRole("link", { name: "Did you mean /zh-cn?" });
    expect(await near.getAttribute("href")).toBe("/zh-cn");
  });

  test("suggests no page if none is similar", async () => {
    const { page } = await visit(at("/something/else/entirely"), desktop);
    expect(await page.getByText(/^Did you mean/).count()).toBe(0);
  });
});

test("no page violates its Content-Security-Policy or allows inline scripts or styles", async () => {
  const { page } = await visit("about:blank", desktop);
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) => console.error(`blocked: ${event.violatedDirective} ${event.blockedURI}`));
  });
  const printed: string[] = [];
  page.on("console", (message) => message.type() === "error" && printed.push(message.text()));
  for (const path of ["/", "/ar", "/pt", "/translate"]) {
    await page.goto(at(path));
    for (const name of ["language-menu", "appearance"]) await page.locator(`[popovertarget=${name}]`).click();
    const policies = await page
      .locator('meta[http-equiv="Content-Security-Policy"]')
      .evaluateAll((metas) => metas.map((meta) => meta.getAttribute("content")));
    expect(policies).toEqual([
      expect.stringMatching(/^default-src 'none'; script-src 'self' 'sha256-[\w+/]+=*'; style-src 'self'; /),
      expect.stringMatching(/^script-src \S+\/assets\/ \*:\*\/assets\/ 'sha256-[\w+/]+=*'; style-src \S+\/assets\/ \*:\*\/assets\/$/),
    ]);
    expect(policies[0]).not.toMatch(/unsafe|\*/);
  }
  expect(printed).toEqual([]);
});
