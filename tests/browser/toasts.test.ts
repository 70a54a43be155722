import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings } from "./axe.ts";
import { browserForTests, complaints, held, open } from "./browser.ts";
import { basic as at } from "./site.ts";

/** For tests with a clock. */
const visit = browserForTests();

/** Longer than a message stays. */
const longer = 5500;
/** Messages stay until they are closed, however slow the machine. */
const prepare = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = ((handler: () => void, delay?: number) =>
      delay === 4000 ? 0 : setTimeout(handler, delay)) as typeof setTimeout;
  });

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

const toasts = (page: Page) => page.locator("[data-toast]");
const region = (page: Page, name = "Notifications") => page.getByRole("region", { name, exact: true });

/** Searches for what is not on the page, or is. */
async function search(page: Page, query: string): Promise<void> {
  const box = page.locator("form.search input");
  await box.fill(query);
  await box.press("Enter");
}

/** Searches, and waits for the message. */
async function show(page: Page, query: string): Promise<void> {
  await search(page, query);
  await toasts(page).filter({ hasText: query }).waitFor();
}

test.each([
  ["/", "Notifications"],
  ["/ar", "الإشعارات"],
])("on %s messages stand in the corner where lines end, accessibly, and add no styles", async (path, name) => {
  const { page, console } = await open(at(path), { viewport: phone, prepare });
  await show(page, "Example");
  // As long as they are focused, they stay.
  await page.keyboard.press("Alt+t");
  expect(await region(page, name).getAttribute("aria-live")).toBe("polite");
  for (const [viewport, colorScheme] of [
    [phone, "light"],
    [desktop, "dark"],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    const box = await toasts(page).boundingBox();
    if (!box) throw new Error("no message");
    expect(box.y + box.height).toBeCloseTo(viewport.height - 16, 0);
    expect(path === "/ar" ? box.x : viewport.width - box.x - box.width).toBeCloseTo(16, 0);
    expect(await findings(page, "[data-toasts]"), colorScheme).toEqual([]);
  }
  expect(await toasts(page).count()).toBe(1);
  expect(await page.locator("style").count()).toBe(0);
  expect(complaints(console)).toEqual([]);
});

test("success is announced politely, an error at once; several messages are stacked, expand on hover, and leave the page in view", async () => {
  const { page } = await open(at("/"), { viewport: desktop, prepare });
  await show(page, "clock");
  expect(await page.getByRole("alert").count()).toBe(0);
  await show(page, "xyzzy");
  expect(await page.getByRole("alert").textContent()).toBe('No results found for "xyzzy"');
  expect(await region(page).getByRole("alert").count()).toBe(1);
  // The script that the page itself loads shows more than the one message of a search. Its entry comes a little later.
  const isLoaded = () => performance.getEntriesByType("resource").some(({ name }) => name.includes("/toasts."));
  await page.waitForFunction(isLoaded, undefined, { polling: 50 });
  await page.evaluate(`
    import(performance.getEntriesByType("resource").find(({ name }) => name.includes("/toasts.")).name).then(({ show }) => {
      show("error", "Second");
      show("success", "<b>Third</b>");
    })
  `);
  expect(await toasts(page).count()).toBe(3);
  expect(await page.locator("[data-toast-text] b").count()).toBe(0);
  const tops = () =>
    toasts(page).evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().top)));
  const collapsed = await tops();
  expect((collapsed[2] ?? 0) - (collapsed[0] ?? 0)).toBeLessThan(40);
  await toasts(page).last().hover();
  await expect.poll(async () => (await tops())[2]).toBe(collapsed[2]);
  const expanded = await tops();
  expect((expanded[2] ?? 0) - (expanded[0] ?? 0)).toBeGreaterThan(80);
  expect(await findings(page, "[data-toasts]")).toEqual([]);

  await page.setViewportSize(phone);
  const long = `${"long words ".repeat(200)}${"x".repeat(90)}`;
  await show(page, long);
  expect((await toasts(page).filter({ hasText: long }).boundingBox())?.height).toBeLessThan(160);
  expect(await page.getByRole("button", { name: "Close" }).last().isVisible()).toBe(true);
});

test("a message disappears after a while, unless it is hovered or focused, or with its button; a newer one replaces it", async () => {
  const { page } = await visit(at("/"), { viewport: desktop });
  // Time only passes as it is told to.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const load = await held(page, "**/toasts.*.js");
  await search(page, "clock");
  await page.locator(".search-bar").waitFor();
  await search(page, "xyzzy");
  await page.locator(".search-bar").waitFor({ state: "hidden" });
  await load();
  await region(page).waitFor({ state: "attached" });
  await page.clock.runFor(100);
  await expect.poll(() => toasts(page).allTextContents()).toEqual([expect.stringContaining("No results")]);
  await show(page, "clock");
  await show(page, "xyzzy");
  expect(await toasts(page).count()).toBe(1);
  await toasts(page).getByRole("button", { name: "Close" }).click();
  await expect.poll(() => toasts(page).count()).toBe(0);
  await show(page, "tower");
  await page.mouse.move(10, 10);
  await page.clock.runFor(longer);
  await expect.poll(() => toasts(page).count()).toBe(0);

  // Hovering pauses and expands.
  await show(page, "clock");
  await toasts(page).hover();
  await page.clock.runFor(1);
  expect(await region(page).getAttribute("data-expanded")).toBe("");
  await page.clock.runFor(longer);
  expect(await toasts(page).count()).toBe(1);
  await page.mouse.move(10, 10);
  await page.clock.runFor(1);
  expect(await region(page).getAttribute("data-expanded")).toBe(null);
  await page.clock.runFor(longer);
  await expect.poll(() => toasts(page).count()).toBe(0);

  // Alt+T focuses the messages; focus does the same, and returns to where it was.
  await show(page, "xyzzy");
  await page.keyboard.press("Alt+t");
  const inRegion = () => page.evaluate(() => document.activeElement?.closest("[data-toasts]") !== null);
  expect(await inRegion()).toBe(true);
  await page.keyboard.press("Tab");
  expect(await inRegion()).toBe(true);
  // The pointer passing over takes nothing from the focus.
  await toasts(page).hover();
  await page.mouse.move(10, 10);
  await page.clock.runFor(longer);
  expect(await region(page).getAttribute("data-expanded")).toBe("");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Close");
  await page.keyboard.press("Enter");
  await expect.poll(() => toasts(page).count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("search");
});
