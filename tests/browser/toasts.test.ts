import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { repository } from "../support/folder.ts";
import { findings } from "./axe.ts";
import { browserForTests, complaints } from "./browser.ts";
import { siteForTests } from "./site.ts";

const at = siteForTests(join(repository, "content"));
const visit = browserForTests();

/** Longer than a message stays. */
const longer = 5500;

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 } };

const toasts = (page: Page) => page.locator("[data-toast]");
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Searches for what is not on the page, or is, and waits for the message. */
async function show(page: Page, query: string): Promise<void> {
  const box = page.locator("form.search input");
  await box.fill(query);
  await box.press("Enter");
  await toasts(page).filter({ hasText: query }).waitFor();
}

test.each([
  ["/", phone, "Notifications", "light"],
  ["/", desktop, "Notifications", "dark"],
  ["/ar", phone, "الإشعارات", "dark"],
  ["/ar", desktop, "الإشعارات", "light"],
] as const)("on %s messages stand in the corner where lines end (%o)", async (path, size, name, colorScheme) => {
  const { page, console } = await visit(at(path), { ...size, colorScheme, reducedMotion: "reduce" });
  await show(page, "Reddit");
  await page.keyboard.press("Alt+t");
  expect(await region(page, name).getAttribute("aria-live")).toBe("polite");
  const box = await toasts(page).boundingBox();
  if (!box) throw new Error("no message");
  const { width, height } = size.viewport;
  expect(box.y + box.height).toBeCloseTo(height - 16, 0);
  expect(path === "/ar" ? box.x : width - box.x - box.width).toBeCloseTo(16, 0);
  expect(await findings(page, "[data-toasts]")).toEqual([]);
  expect(await toasts(page).count()).toBe(1);
  expect(complaints(console)).toEqual([]);
});

test("success is announced politely, an error at once", async () => {
  const { page } = await visit(at("/"), desktop);
  await show(page, "Reddit");
  expect(await page.getByRole("alert").count()).toBe(0);
  await show(page, "xyzzy");
  expect(await page.getByRole("alert").textContent()).toBe('No results found for "xyzzy"');
  expect(await region(page, "Notifications").getByRole("alert").count()).toBe(1);
});

test("a message disappears after a while or with its button; a newer one of the same search replaces it", async () => {
  const { page } = await visit(at("/"), desktop);
  await page.clock.install();
  await show(page, "Reddit");
  await show(page, "xyzzy");
  expect(await toasts(page).count()).toBe(1);
  await toasts(page).getByRole("button", { name: "Close" }).click();
  await expect.poll(() => toasts(page).count()).toBe(0);
  await show(page, "Coinbase");
  await page.mouse.move(10, 10);
  await page.clock.fastForward(longer);
  await expect.poll(() => toasts(page).count()).toBe(0);
});

test("hovering pauses and expands", async () => {
  const { page } = await visit(at("/"), desktop);
  await page.clock.install();
  await show(page, "Reddit");
  await toasts(page).hover();
  await expect.poll(() => region(page, "Notifications").getAttribute("data-expanded")).toBe("");
  await page.clock.fastForward(longer);
  expect(await toasts(page).count()).toBe(1);
  await page.mouse.move(10, 10);
  await expect.poll(() => region(page, "Notifications").getAttribute("data-expanded")).toBe(null);
  await page.clock.fastForward(longer);
  await expect.poll(() => toasts(page).count()).toBe(0);
});

test("Alt+T focuses the messages; focus pauses and expands them, and returns to the previous element", async () => {
  const { page } = await visit(at("/"), desktop);
  await page.clock.install();
  await show(page, "xyzzy");
  await page.keyboard.press("Alt+t");
  const inRegion = () => page.evaluate(() => document.activeElement?.closest("[data-toasts]") !== null);
  expect(await inRegion()).toBe(true);
  await page.keyboard.press("Tab");
  expect(await inRegion()).toBe(true);
  // The pointer passing over takes nothing from the focus.
  await toasts(page).hover();
  await page.mouse.move(10, 10);
  await page.clock.fastForward(longer);
  expect(await region(page, "Notifications").getAttribute("data-expanded")).toBe("");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Close");
  await page.keyboard.press("Enter");
  await expect.poll(() => toasts(page).count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("search");
});

test("stacks several messages, and expands them on hover", async () => {
  const { page } = await visit(at("/"), { ...desktop, reducedMotion: "reduce" });
  await show(page, "Reddit");
  // What the page itself loads, so that there is more than the one message of a search.
  await page.evaluate(`
    import(performance.getEntriesByType("resource").find(({ name }) => name.includes("/toasts.")).name).then(({ show }) => {
      show("error", "Second");
      show("success", "<b>Third</b>");
    })
  `);
  expect(await toasts(page).count()).toBe(3);
  expect(await page.locator("[data-toast-text] b").count()).toBe(0);
  const tops = () => toasts(page).evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().top)));
  const collapsed = await tops();
  expect((collapsed[2] ?? 0) - (collapsed[0] ?? 0)).toBeLessThan(40);
  await toasts(page).last().hover();
  await expect.poll(async () => (await tops())[2]).toBe(collapsed[2]);
  const expanded = await tops();
  expect((expanded[2] ?? 0) - (expanded[0] ?? 0)).toBeGreaterThan(80);
  expect(await findings(page)).toEqual([]);
});

test("a long message leaves the page in view", async () => {
  const { page } = await visit(at("/"), phone);
  await show(page, `${"long words ".repeat(200)}${"x".repeat(90)}`);
  expect((await toasts(page).boundingBox())?.height).toBeLessThan(160);
  expect(await page.getByRole("button", { name: "Close" }).isVisible()).toBe(true);
});

test("adds no styles to the page", async () => {
  const { page } = await visit(at("/"), desktop);
  await show(page, "Reddit");
  expect(await page.locator("style").count()).toBe(0);
});
