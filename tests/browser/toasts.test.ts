import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { repository } from "../support/folder.ts";
import { findings } from "./axe.ts";
import { browserForTests, complaints } from "./browser.ts";
import { siteForTests } from "./site.ts";

const at = siteForTests(join(repository, "content"));
const visit = browserForTests();

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 } };

const toasts = (page: Page) => page.locator("[data-sonner-toast]");
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
  expect(await findings(page)).toEqual([]);
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

test("a message goes after its time, or by its button; a newer one of the same search takes its place", async () => {
  const { page } = await visit(at("/"), desktop);
  await show(page, "Reddit");
  await show(page, "xyzzy");
  expect(await toasts(page).count()).toBe(1);
  await toasts(page).getByRole("button", { name: "Close" }).click();
  await expect.poll(() => toasts(page).count()).toBe(0);
  await show(page, "Coinbase");
  await page.mouse.move(10, 10);
  await expect.poll(() => toasts(page).count(), { timeout: 7000 }).toBe(0);
});

test("hovering pauses and expands", async () => {
  const { page } = await visit(at("/"), desktop);
  await show(page, "Reddit");
  await toasts(page).hover();
  await page.waitForTimeout(5500);
  expect(await toasts(page).getAttribute("data-expanded")).toBe("true");
  await page.mouse.move(10, 10);
  await expect.poll(() => toasts(page).count(), { timeout: 7000 }).toBe(0);
});

test("Alt+T focuses the messages; focus pauses and expands, and goes back where it was", async () => {
  const { page } = await visit(at("/"), desktop);
  await show(page, "xyzzy");
  await page.keyboard.press("Alt+t");
  const inRegion = () => page.evaluate(() => document.activeElement?.closest("[data-sonner-toaster]") !== null);
  expect(await inRegion()).toBe(true);
  await page.keyboard.press("Tab");
  expect(await inRegion()).toBe(true);
  // The pointer passing over takes nothing from the focus.
  await toasts(page).hover();
  await page.mouse.move(10, 10);
  await page.waitForTimeout(5500);
  expect(await toasts(page).getAttribute("data-expanded")).toBe("true");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Close");
  await page.keyboard.press("Enter");
  await expect.poll(() => toasts(page).count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("search");
});

test("a long message leaves the page in view", async () => {
  const { page } = await visit(at("/"), phone);
  await show(page, `${"long words ".repeat(200)}${"x".repeat(90)}`);
  expect((await toasts(page).boundingBox())?.height).toBeLessThan(160);
  expect(await page.getByRole("button", { name: "Close" }).isVisible()).toBe(true);
});

test("no style is put into the page", async () => {
  const { page } = await visit(at("/"), desktop);
  await show(page, "Reddit");
  expect(await page.locator("style").count()).toBe(0);
});
