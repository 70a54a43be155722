import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import * as spec from "../site/spec.ts";
import { repository } from "../support/folder.ts";
import { chatForTests, connect } from "./chat.ts";
import { siteForTests } from "./site.ts";
import { button, ready, result, source, target, toolForTests } from "./translator.ts";

const chat = chatForTests();
const at = siteForTests(join(repository, "content"));
const { tool, visit } = toolForTests(at, chat);
const text = "Kiran Vale worked on growth in 2020.";

/** Presses the key of a letter, on whatever keyboard has one. */
const press = (page: Page, key: string) =>
  page.evaluate((letter) => {
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: letter, bubbles: true, cancelable: true }));
  }, key);

describe("the list of languages", () => {
  test("every one can be chosen by keyboard, by either name", async () => {
    const { page } = await tool();
    const names = new Map<string, string[]>();
    await target(page).click();
    for (const option of await page.getByRole("option").all()) {
      const value = (await option.getAttribute("data-target")) ?? "";
      names.set(
        value,
        (await option.locator(".target-name > span").allTextContents()).map((name) => name.trim()),
      );
    }
    expect([...names.keys()]).toEqual(spec.targets);
    await page.keyboard.press("Escape");
    for (const [value, [autonym = "", english = autonym]] of names) {
      for (const name of [autonym, english]) {
        await target(page).press("Enter");
        await page.getByRole("listbox").waitFor();
        for (const letter of name) await press(page, letter);
        expect(await page.locator("[data-highlighted]").getAttribute("data-target"), name).toBe(value);
        await page.keyboard.press("Enter");
        await expect.poll(() => target(page).textContent()).toContain(autonym);
      }
    }
  }, 60_000);

  test("accents need not be typed, and the same letter goes on to the next", async () => {
    const { page } = await tool();
    await target(page).press("Enter");
    await page.getByRole("listbox").waitFor();
    await page.keyboard.type("turkc");
    expect(await page.locator("[data-highlighted]").getAttribute("data-target")).toBe("tr");
    await page.waitForTimeout(1100);
    const focused = [];
    for (let press = 0; press < 3; press++) {
      await page.keyboard.press("p");
      focused.push(await page.locator("[data-highlighted]").getAttribute("data-target"));
    }
    expect(new Set(focused).size).toBe(3);
  });

  test("keeps ten pixels from the window's edges and stays in it", async () => {
    for (const viewport of [
      { width: 360, height: 500 },
      { width: 1280, height: 900 },
    ]) {
      const { page } = await tool(undefined, { viewport });
      await target(page).click();
      const box = await page.getByRole("listbox").boundingBox();
      expect(
        box && box.x >= 10 && box.y >= 9 && box.x + box.width <= viewport.width - 10 && box.y + box.height <= viewport.height - 9,
      ).toBe(true);
      await page.context().close();
    }
  });

  test("works before the script, which keeps the choice", async () => {
    const { page } = await visit("about:blank");
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/translator.*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(at("/translate"));
    await source(page).fill(text);
    await page.getByLabel("Target language").selectOption("fr");
    await page.getByLabel("Target language").focus();
    release();
    await ready(page);
    expect(await target(page).textContent()).toBe("Français French");
    expect(await target(page).evaluate((list) => list === document.activeElement)).toBe(true);
    expect(await source(page).inputValue()).toBe(text);
    expect(await button(page).isEnabled()).toBe(true);
  });
  test("scrolls an item every 50 ms while the pointer is over a button at its end", async () => {
    const { page } = await tool(async (page) => {
      await connect(page, chat());
      await page.addInitScript(() => {
        const delays: (number | undefined)[] = [];
        const { setInterval } = window;
        Object.assign(window, { delays });
        window.setInterval = ((handler: () => void, delay?: number) => {
          delays.push(delay);
          return setInterval(handler, delay);
        }) as typeof setInterval;
      });
    });
    await target(page).press("Enter");
    const rest = () =>
      page
        .getByRole("listbox")
        .evaluate(({ scrollTop, scrollHeight, clientHeight }) => [scrollTop, scrollHeight - scrollTop - clientHeight]);
    await target(page).press("Home");
    await expect.poll(rest).toEqual([0, expect.any(Number)]);
    await page.locator(".select-scroll").hover();
    await expect.poll(rest).toEqual([expect.any(Number), 0]);
    await page.locator(".select-scroll").hover();
    await expect.poll(rest).toEqual([0, expect.any(Number)]);
    expect(await page.evaluate("delays")).toEqual([50, 50]);
  });
});

describe("the first use", () => {
  const loaded = (page: Page) =>
    page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => /translator\.\w+\.js/.test(name)));

  test("fetches the tool, and nothing before it does", async () => {
    const { page } = await visit(at("/translate"));
    await page.waitForLoadState("networkidle");
    expect(await loaded(page)).toBe(false);
    expect(await button(page).isEnabled()).toBe(false);
    await source(page).focus();
    await ready(page);
    expect(await loaded(page)).toBe(true);
  });

  test.each(["a click on Translate", "Ctrl+Enter"])("%s that comes before the tool is not lost", async (how) => {
    const { page } = await visit("about:blank");
    await connect(page, chat());
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/translator.*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(at("/translate"));
    await source(page).fill(text);
    if (how === "Ctrl+Enter") await source(page).press("Control+Enter");
    else await button(page).click();
    release();
    await result(page).waitFor();
    expect(chat().requests).toHaveLength(1);
  });
});
