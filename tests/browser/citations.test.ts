import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { repository } from "../support/folder.ts";
import { browserForTests, complaints, held } from "./browser.ts";
import { siteForTests } from "./site.ts";

const at = siteForTests(join(repository, "content"));
const visit = browserForTests();

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 } };

const preview = (page: Page) => page.locator(".citation-preview");
const marker = (page: Page, id: string) => page.locator(`#${id} a`);
/** Starts the feature, which shows a preview when a marker is focused, and stops the clock: time passes with `page.clock.runFor`. */
async function ready(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector<HTMLElement>(".citation a")?.focus());
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await preview(page).waitFor();
  await page.keyboard.press("Escape");
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 10_000);
}

describe.each(["/", "/ar"])("on %s", (path) => {
  test("the reference's text appears after 700 ms, near its marker and in the window", async () => {
    for (const size of [desktop, phone]) {
      const { page, console } = await visit(at(path), size);
      await ready(page);
      await marker(page, "cite-UCI-2").hover();
      await page.clock.runFor(690);
      expect(await preview(page).count()).toBe(0);
      await page.clock.runFor(20);
      expect(await preview(page).count()).toBe(1);
      const content = await page.locator("#ref-UCI cite").innerHTML();
      expect(await preview(page).locator("cite").innerHTML()).toBe(content);
      const [box, link] = [await preview(page).boundingBox(), await marker(page, "cite-UCI-2").boundingBox()];
      if (!box || !link) throw new Error("not shown");
      expect(box.x).toBeGreaterThanOrEqual(15);
      expect(box.x + box.width).toBeLessThanOrEqual(size.viewport.width - 15);
      expect(Math.min(Math.abs(box.y + box.height - link.y), Math.abs(box.y - link.y - link.height))).toBeLessThan(12);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
      expect(complaints(console)).toEqual([]);
    }
  });
});

test("the first marker touched counts, before the feature is loaded", async () => {
  const { page } = await visit(at("/"), desktop);
  await marker(page, "cite-UCI-2").hover();
  await preview(page).waitFor();
});

test("the next preview has no delay within 300 ms", async () => {
  const { page } = await visit(at("/"), desktop);
  await ready(page);
  await marker(page, "cite-Dell-1").hover();
  await page.clock.runFor(710);
  expect(await preview(page).count()).toBe(1);
  await marker(page, "cite-InfoStretch-1").hover();
  await page.clock.runFor(1);
  expect(await preview(page).textContent()).toMatch(/^InfoStretch/);
  await page.mouse.move(700, 20);
  await page.clock.runFor(260);
  expect(await preview(page).count()).toBe(0);
  await page.clock.runFor(310);
  await marker(page, "cite-Dell-1").hover();
  await page.clock.runFor(690);
  expect(await preview(page).count()).toBe(0);
  await page.clock.runFor(20);
  expect(await preview(page).count()).toBe(1);
});

test("passing over a marker shows nothing", async () => {
  const { page } = await visit(at("/"), desktop);
  await ready(page);
  await marker(page, "cite-Dell-1").hover();
  await page.clock.runFor(300);
  await page.mouse.move(700, 20);
  await page.clock.runFor(1000);
  expect(await preview(page).count()).toBe(0);
});

test("the pointer can move into the preview and use its link; it closes when the pointer leaves", async () => {
  const { page } = await visit(at("/"), desktop);
  await ready(page);
  await marker(page, "cite-UCI-2").hover();
  await page.clock.runFor(710);
  await preview(page).hover();
  await page.clock.runFor(700);
  const link = preview(page).getByRole("link");
  expect(await link.getAttribute("href")).toBe("https://merage.uci.edu/");
  await page.route("https://merage.uci.edu/", (route) => route.fulfill({ body: "there", contentType: "text/plain" }));
  await page.mouse.move(700, 20);
  await page.clock.runFor(260);
  expect(await preview(page).count()).toBe(0);
  await marker(page, "cite-UCI-2").hover();
  await page.clock.runFor(710);
  await link.click();
  await page.waitForURL("https://merage.uci.edu/");
});

test("focus shows it at once, Tab moves into it, Esc closes it and keeps the focus on the marker", async () => {
  const { page } = await visit(at("/"), desktop);
  await ready(page);
  await page.locator(".infobox-social a").last().focus();
  await page.keyboard.press("Tab");
  expect(await preview(page).count()).toBe(1);
  await page.keyboard.press("Escape");
  expect(await preview(page).count()).toBe(0);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await preview(page).waitFor();
  expect(await marker(page, "cite-UCI-2").getAttribute("aria-describedby")).toBe(await preview(page).getAttribute("id"));
  await page.keyboard.press("Tab");
  expect(await preview(page).locator("a:focus").count()).toBe(1);
  await page.clock.runFor(400);
  await page.keyboard.press("Escape");
  expect(await preview(page).count()).toBe(0);
  expect(await marker(page, "cite-UCI-2").evaluate((link) => link === document.activeElement)).toBe(true);
  expect(await marker(page, "cite-UCI-2").getAttribute("aria-describedby")).toBeNull();
});

test("Esc closes a hovered preview, then a search", async () => {
  const { page } = await visit(at("/?search=Coinbase"), desktop);
  const bar = page.locator(".search-bar");
  await bar.waitFor();
  await marker(page, "cite-UCI-2").hover();
  await preview(page).waitFor();
  await page.keyboard.press("Escape");
  expect([await preview(page).count(), await bar.isVisible()]).toEqual([0, true]);
  await page.keyboard.press("Escape");
  expect(await bar.isVisible()).toBe(false);
});

test("both ends of a followed link are marked, there and back", async () => {
  const { page } = await visit(at("/"), desktop);
  await ready(page);
  const marked = () =>
    page.evaluate(() => {
      const plain = "rgba(0, 0, 0, 0)";
      const all = document.querySelectorAll<HTMLElement>(".citation, .references li, .back-link");
      return [...all]
        .filter((element) => getComputedStyle(element).backgroundColor !== plain)
        .map(({ id, textContent }) => id || textContent);
    });
  await marker(page, "cite-UCI-2").click();
  expect(new URL(page.url()).hash).toBe("#ref-UCI");
  expect(await marked()).toEqual(["cite-UCI-2", "ref-UCI", "b"]);
  expect(await preview(page).count()).toBe(0);
  await page.locator("#ref-UCI").getByRole("link", { name: "Back to citation c" }).click();
  expect(new URL(page.url()).hash).toBe("#cite-UCI-3");
  expect(await marked()).toEqual(["cite-UCI-3", "ref-UCI", "c"]);
});

test("a tap follows the link", async () => {
  const { page } = await visit(at("/"), { ...phone, hasTouch: true, isMobile: true });
  await page.clock.install();
  await marker(page, "cite-UCI-2").tap();
  await page.waitForURL(/#ref-UCI$/);
  await page.clock.fastForward(1000);
  expect(await preview(page).count()).toBe(0);
});

test("marks both ends of the first link tapped, even before the feature is loaded", async () => {
  const { page } = await visit(at("/"), { ...phone, hasTouch: true, isMobile: true });
  const load = await held(page, "**/citations.*.js");
  await marker(page, "cite-UCI-2").tap();
  await load();
  await expect.poll(() => page.locator("[data-followed]").count()).toBe(2);
  expect(await page.locator("#cite-UCI-2[data-followed]").count()).toBe(1);
});

test("without scripts markers are links", async () => {
  const { page } = await visit(at("/"), { ...desktop, javaScriptEnabled: false });
  await marker(page, "cite-UCI-2").click();
  expect(new URL(page.url()).hash).toBe("#ref-UCI");
});
