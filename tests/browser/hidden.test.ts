import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { open } from "./browser.ts";
import { basic as at, markdown } from "./site.ts";

const kinds = [
  ["an article", () => at("/")],
  ["an article from right to left", () => markdown("/ar")],
  ["a fallback page with a bundle, from right to left", () => at("/ar")],
  ["a fallback page without a bundle", () => at("/pt")],
  ["the translation tool", () => at("/translate")],
  ["the not-found page", () => at("/nowhere")],
] as const;

/** Elements that are hidden but show, and controls that show but cannot be reached, by pointer or by keyboard. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const name = (element: Element) => element.outerHTML.slice(0, 90);
    const shows = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
    const found: string[] = [];
    for (const element of document.querySelectorAll("[hidden]"))
      if (shows(element)) found.push(`shows although hidden: ${name(element)}`);
    for (const element of document.querySelectorAll<HTMLElement>("[aria-hidden=true] *, [aria-hidden=true], [inert] *"))
      if (element.tabIndex >= 0 && shows(element)) found.push(`can be focused although hidden: ${name(element)}`);
    for (const element of document.querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea, summary, [tabindex='0']",
    )) {
      if (element.matches(":disabled, .skip-link") || element.closest("[aria-hidden=true]")) continue;
      if (!shows(element)) {
        const before = document.activeElement;
        element.focus({ preventScroll: true });
        if (document.activeElement === element) found.push(`is focused without being seen: ${name(element)}`);
        if (before instanceof HTMLElement) before.focus({ preventScroll: true });
        continue;
      }
      // Of a link around a picture, the lines before and after it are empty.
      const place = () => [...element.getClientRects()].find(({ width, height }) => width >= 1 && height >= 1);
      const middle = ({ left, top, width, height }: DOMRect): [number, number] => [left + width / 2, top + height / 2];
      let box = place();
      // An element in view need not be scrolled to, after which all has to be laid out again.
      if (box === undefined || !element.contains(document.elementFromPoint(...middle(box)))) {
        element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
        box = place();
      }
      if (box === undefined) {
        found.push(`has no size: ${name(element)}`);
        continue;
      }
      // The contents give way to what is focused below them.
      if (element.closest(".sidebar")) element.focus({ preventScroll: true });
      const [x, y] = middle(box);
      const top = document.elementFromPoint(x, y);
      // Popovers cover the page, as they should; messages go away by themselves.
      const over = document.querySelector(":popover-open");
      if ((over && !over.contains(element)) || [element, top].some((each) => each?.closest("[data-toasts]"))) continue;
      const label = element.closest("label");
      if (x < 0 || x > innerWidth || y < 0 || y > innerHeight) found.push(`is outside of the window: ${name(element)}`);
      else if (!element.contains(top) && !top?.contains(element) && label?.contains(top) !== true)
        found.push(`is covered by ${top && name(top)}: ${name(element)}`);
      if (element.closest(".sidebar")) element.blur();
      if (element.tabIndex < 0 && !element.matches("[type=radio]")) found.push(`cannot be focused: ${name(element)}`);
    }
    return [...new Set(found)];
  });

const phone = { width: 360, height: 800 };
const desktop = { width: 1440, height: 900 };
const sizes = [phone, desktop];

describe.each(kinds)("%s", (_, address) => {
  test("shows nothing hidden and hides nothing that can be used, before and after a search", async () => {
    const { page } = await open(address(), { viewport: desktop });
    for (const viewport of sizes) {
      await page.setViewportSize(viewport);
      expect(await faults(page), `${viewport.width} pixels`).toEqual([]);
      await page.locator("form.search input").fill("a");
      await page.keyboard.press("Enter");
      await page.locator(".search-bar output").waitFor();
      expect(await faults(page), `searched, ${viewport.width} pixels`).toEqual([]);
      await page.locator(".search-bar button").last().click();
      expect(await page.locator(".search-bar").isVisible()).toBe(false);
    }
  });

  test("the same without scripts", async () => {
    const { page } = await open(address(), { viewport: desktop, scripts: false });
    for (const viewport of sizes) {
      await page.setViewportSize(viewport);
      expect(await faults(page), `${viewport.width} pixels`).toEqual([]);
    }
  });
});

// The header is the same on all pages.
test.each([
  ["/", sizes],
  ["/ar", [phone]],
])("the menus show nothing hidden and hide nothing that can be used, on %s", async (path, sizes) => {
  const { page } = await open(at(path), { viewport: phone });
  for (const viewport of sizes) {
    await page.setViewportSize(viewport);
    for (const menu of ["language-menu", "appearance", "menu"]) {
      const button = page.locator(`header [popovertarget=${menu}]`);
      if (!(await button.isVisible())) continue;
      await button.click();
      await page.locator(`#${menu}`).waitFor();
      expect(await faults(page), `${menu} open`).toEqual([]);
      await page.keyboard.press("Escape");
      expect(await page.locator(`#${menu}:popover-open`).count()).toBe(0);
    }
    await page.locator("[popovertarget=language-menu]").click();
    await page.locator("#language-menu input").fill("zzz");
    expect(await faults(page), "no language found").toEqual([]);
    await page.locator("#language-menu input").fill("");
    await page.locator("[popovertarget=language-menu]").click();
    expect(await page.locator("#language-menu").isVisible()).toBe(false);
    expect(await faults(page), "all closed").toEqual([]);
  }
});

describe("the translation tool", () => {
  test("shows the loading error only if it could not be loaded", async () => {
    const { page } = await open(at("/translate"));
    await page.locator("#translator-target-trigger, #translator-native").first().waitFor();
    expect(await page.getByText("could not be loaded").isVisible()).toBe(false);
    await page.route("**/translator.*.js", (route) => route.abort());
    await page.reload();
    await page.getByLabel("Text to translate").focus();
    await page.getByText("could not be loaded").waitFor();
  });

  test("hides nothing that can be used once there is a translation, or a failure", async () => {
    let works = true;
    const { page } = await open(at("/translate"), {
      viewport: phone,
      prepare: (page) =>
        page.route("**/api/v1/chat/completions", (route) =>
          works
            ? route.fulfill({ json: { text: "ساعة" } })
            : route.fulfill({ status: 502, json: { error: { code: "credit" } } }),
        ),
    });
    await page.getByLabel("Text to translate").fill("clock");
    await page.getByRole("button", { name: "Translate", exact: true }).click();
    await page.locator("[data-toast=success]").waitFor();
    expect(await faults(page)).toEqual([]);
    works = false;
    await page.getByLabel("Text to translate").fill("watch");
    await page.getByRole("button", { name: "Translate", exact: true }).click();
    await page.locator("[data-toast=error]").waitFor();
    expect(await faults(page)).toEqual([]);
  });
});
