import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import * as spec from "../site/spec.ts";
import { held, open } from "./browser.ts";
import { chatForTests, connect } from "./chat.ts";
import { basic, sample } from "./site.ts";
import { button, ready, result, source, target, toolForTests } from "./translator.ts";

const chat = chatForTests();
const tool = toolForTests(chat);
const text = "Kiran Vale worked on growth in 2020.";

/**
 * Chooses each language by typing each of its names on whatever keyboard has their letters. @returns what went wrong
 */
const chooseEach = (page: Page) =>
  page.evaluate(async () => {
    const trigger = () => document.querySelector<HTMLElement>("button[role=combobox]");
    const press = (key: string) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    const until = async (isTrue: () => boolean) => {
      for (let turn = 0; turn < 500 && !isTrue(); turn++) await new Promise((resolve) => setTimeout(resolve));
    };
    const isOpen = () => document.querySelector("[role=option]") !== null;
    const toggle = async (key: string) => {
      const wasOpen = isOpen();
      press(key);
      await until(() => isOpen() !== wasOpen);
    };
    trigger()?.focus();
    await toggle("Enter");
    const languages = [...document.querySelectorAll<HTMLElement>("[role=option]")].map((option) => ({
      value: option.dataset.target ?? "",
      names: [...option.querySelectorAll(".target-name > span")].map(({ textContent }) => (textContent ?? "").trim()),
    }));
    await toggle("Escape");
    const faults: string[] = [];
    for (const { value, names } of languages) {
      for (const name of names) {
        await toggle("Enter");
        for (const letter of name) press(letter);
        const highlighted = () => document.querySelector<HTMLElement>("[data-highlighted]")?.dataset.target;
        await until(() => highlighted() === value);
        if (highlighted() !== value) faults.push(`${name} highlights ${highlighted()}`);
        await toggle("Enter");
        const isChosen = () => trigger()?.textContent?.includes(names[0] ?? "") === true;
        await until(isChosen);
        if (!isChosen()) faults.push(`${name} chooses ${trigger()?.textContent}`);
      }
    }
    return {
      values: languages.map(({ value }) => value),
      names: languages.flatMap(({ names }) => names).length,
      faults,
    };
  });

describe("the list of languages", () => {
  test("every one can be chosen by keyboard, by either name", async () => {
    // Options out of view are not drawn.
    const { page } = await tool(undefined, { viewport: { width: 320, height: 200 } });
    const { values, names, faults } = await chooseEach(page);
    expect(values).toEqual(spec.targets);
    expect(names).toBeGreaterThan(spec.targets.length);
    expect(faults).toEqual([]);
  });

  test("accents need not be typed, the same letter goes on to the next, and the list keeps ten pixels from the window's edges", async () => {
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
    for (const viewport of [
      { width: 360, height: 500 },
      { width: 1280, height: 900 },
    ]) {
      await page.keyboard.press("Escape");
      await page.setViewportSize(viewport);
      await target(page).click();
      const box = await page.getByRole("listbox").boundingBox();
      expect(
        box &&
          box.x >= 10 &&
          box.y >= 9 &&
          box.x + box.width <= viewport.width - 10 &&
          box.y + box.height <= viewport.height - 9,
      ).toBe(true);
    }
    // Rows can be clicked up to the end, farther than lines of text go.
    const widthOf = (selector: string) =>
      page.evaluate((each) => document.querySelector<HTMLElement>(each)?.offsetWidth ?? 0, selector);
    expect(await widthOf("[role=option]")).toBeGreaterThan((await widthOf(".select-list")) - 4);
  });

  test("works before the script, which keeps the choice", async () => {
    let load = async () => {};
    const { page } = await open(sample("/translate"), {
      prepare: async (page) => {
        load = await held(page, "**/translator.*.js");
      },
    });
    await source(page).fill(text);
    await page.getByLabel("Target language").selectOption("fr");
    await page.getByLabel("Target language").focus();
    await load();
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
    await target(page).press("End");
    await page.locator(".select-scroll").last().hover();
    await expect.poll(rest).toEqual([expect.any(Number), 0]);
    const [end = 0] = await rest();
    await page.locator(".select-scroll").first().hover();
    await expect.poll(async () => (await rest())[0]).toBeLessThan(end - 60);
    expect(await page.evaluate("delays")).toEqual([50, 50]);
  });
});

describe("the first use", () => {
  const loaded = (page: Page) =>
    page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => /translator\.\w+\.js/.test(name)));

  test("fetches the tool, and nothing before it does", async () => {
    const { page } = await open(basic("/translate"));
    await page.waitForLoadState("networkidle");
    expect(await loaded(page)).toBe(false);
    expect(await button(page).isEnabled()).toBe(false);
    await source(page).focus();
    await ready(page);
    expect(await loaded(page)).toBe(true);
  });

  test.each(["a click on Translate", "Ctrl+Enter"])("%s that comes before the tool is not lost", async (how) => {
    let load = async () => {};
    const { page } = await open(sample("/translate"), {
      prepare: async (page) => {
        await connect(page, chat());
        load = await held(page, "**/translator.*.js");
      },
    });
    await source(page).fill(text);
    if (how === "Ctrl+Enter") await source(page).press("Control+Enter");
    else await button(page).click();
    await load();
    await result(page).waitFor();
    expect(chat().requests).toHaveLength(1);
  });
});
