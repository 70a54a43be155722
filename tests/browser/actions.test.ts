import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserForTests, type Look, open as visit } from "./browser.ts";
import { sample as site } from "./site.ts";

/** For tests with a clock. */
const withClock = browserForTests();
const permissions = ["clipboard-read", "clipboard-write"];
const viewport = { width: 1280, height: 900 };
const open = (url: string, look: Look = {}) =>
  visit(url, { viewport, prepare: (page) => page.context().grantPermissions(permissions), ...look });

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test("share hands the page's own address to the device, and offers to copy it or to write a message where the device cannot share", async () => {
  const { page, console } = await open(site("/privacy"));
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  const share = page.locator(".footer .action-share a");
  await share.click();
  const box = page.getByRole("dialog", { name: "Share" });
  expect(await box.getByRole("link", { name: "Share by email" }).getAttribute("href")).toBe(
    await share.getAttribute("href"),
  );
  await box.getByRole("button", { name: "Copy link" }).click();
  await page.getByText("Copied", { exact: true }).waitFor();
  expect(await clipboard(page)).toBe("https://biopedia.example/privacy");
  await page.keyboard.press("Escape");
  expect(await box.isVisible()).toBe(false);

  await page.evaluate(() => {
    const shared = (data: ShareData) => Promise.resolve(document.body.setAttribute("data-shared", data.url ?? ""));
    Object.defineProperty(navigator, "share", { configurable: true, value: shared });
  });
  await share.click();
  await page.locator("body[data-shared]").waitFor();
  expect(await page.locator("body").getAttribute("data-shared")).toBe("https://biopedia.example/privacy");
  expect(await box.isVisible()).toBe(false);
  expect(console.filter((line) => line.startsWith("error"))).toEqual([]);
});

test("cite opens a citation of the page in the chosen style, with the day, to copy or to save", async () => {
  const { page, console } = await withClock(site("/privacy"), { viewport, permissions });
  await page.clock.setFixedTime("2026-11-22T12:00:00");
  await page.locator(".footer .action-cite button").click();
  const box = page.getByRole("dialog", { name: "Cite this page" });
  const style = box.getByRole("combobox", { name: "Citation style" });
  await style.waitFor();
  await box.getByRole("button", { name: "Copy" }).click();
  const apa =
    "Biopedia. (2025, March 3). Privacy policy. Retrieved November 22, 2026, from https://biopedia.example/privacy";
  await expect.poll(() => clipboard(page)).toBe(apa);
  expect(await style.locator("option").allTextContents()).toEqual([
    "APA",
    "MLA",
    "Chicago",
    "Wikipedia template",
    "BibTeX",
    "RIS",
    "CSL-JSON",
  ]);
  await style.selectOption("BibTeX");
  const [file] = await Promise.all([page.waitForEvent("download"), box.getByRole("link", { name: /\.bib$/ }).click()]);
  expect(file.suggestedFilename()).toBe("biopedia-example-privacy.bib");
  const text = readFileSync(await file.path(), "utf8");
  expect(text).toMatch(
    /^@misc\{biopedia-example-privacy,\n {2}author {7}= \{\{Biopedia\}\},\n(?:.+\n)* {2}urldate {6}= \{2026-11-22\},\n/,
  );
  await box.getByRole("button", { name: "Copy" }).click();
  await expect.poll(() => clipboard(page)).toBe(text);
  await page.keyboard.press("Escape");
  expect(await box.isVisible()).toBe(false);
  // The style is remembered.
  await page.goto(site("/ar/privacy"));
  await page.locator(".footer .action-cite button").click();
  await expect.poll(() => page.locator(".page-citation-text").textContent()).toContain("language     = {ar}");
  expect(console.filter((line) => line.startsWith("error"))).toEqual([]);
});

test("without scripts, sharing is a message, a citation opens, and what needs a script is not there", async () => {
  const { page } = await open(site("/privacy"), { scripts: false });
  expect(await page.locator(".footer .action-share a").getAttribute("href")).toBe(
    "mailto:?subject=Privacy%20policy%20%E2%80%93%20Biopedia&body=Privacy%20policy%20%E2%80%93%20Biopedia%0D%0Ahttps%3A%2F%2Fbiopedia.example%2Fprivacy",
  );
  await page.locator(".footer .action-cite button").click();
  const box = page.getByRole("dialog", { name: "Cite this page" });
  expect(await box.locator("p").nth(1).textContent()).toBe(
    "Biopedia. (2025, March 3). Privacy policy. https://biopedia.example/privacy",
  );
  expect(await box.getByRole("button").allTextContents()).toEqual(["Close"]);
});

test("a heading has a link that copies the section's address, and is no part of it", async () => {
  const { page } = await open(site("/?search=growth"));
  // The search scrolls to what it finds.
  await page.locator(".search-bar").waitFor();
  const heading = page.getByRole("heading", { name: "Snapchat", exact: true });
  const link = page.locator("#snapchat + a");
  expect(await link.getAttribute("aria-label")).toBe("Copy link to this section");
  const opacity = () => link.evaluate((element) => getComputedStyle(element).opacity);
  expect(await opacity()).toBe("0");
  await heading.hover();
  expect(await opacity()).toBe("1");
  const [a, b] = [await heading.boundingBox(), await link.boundingBox()];
  if (!a || !b) throw new Error("not there");
  expect([b.x + b.width <= a.x, b.y >= a.y && b.y + b.height <= a.y + a.height]).toEqual([true, true]);
  await link.click();
  await expect.poll(() => clipboard(page)).toBe(site("/#snapchat"));
  expect(new URL(page.url()).hash).toBe("#snapchat");
});

test("on paper, a page says where it comes from and when, and that of the translation tool nothing", async () => {
  const { page } = await withClock(site("/de"), { viewport });
  await page.clock.setFixedTime("2026-11-22T12:00:00");
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  const footer = page.locator("footer");
  const origin = "Biopedia. Abgerufen von https://biopedia.example/deabgerufen am 22. November 2026";
  expect((await footer.locator(".origin").textContent())?.replace(/\s+/g, " ")).toBe(origin);
  expect([await footer.locator("a[rel=license]").isVisible(), await footer.locator("li").first().isVisible()]).toEqual([
    true,
    false,
  ]);
  expect(await page.locator(".section-link:visible").count()).toBe(0);
  await page.goto(site("/translate"));
  expect(await footer.isVisible()).toBe(false);
});

test("the mobile view is what a phone shows on a wide screen, is remembered, and can be left", async () => {
  const { page } = await open(site("/"));
  const width = () => page.locator("main").evaluate((main) => main.getBoundingClientRect().width);
  expect(await width()).toBeGreaterThan(700);
  await page.getByRole("button", { name: "Mobile view" }).click();
  await expect.poll(width).toBeLessThan(500);
  await page.reload();
  expect(await width()).toBeLessThan(500);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
  // The menu is behind its button, pictures and infobox are in the column, and headings collapse their sections.
  const menu = page.locator("#menu");
  expect([
    await menu.isVisible(),
    await page.locator(".infobox").evaluate((box) => getComputedStyle(box).float),
  ]).toEqual([false, "none"]);
  const heading = page.locator("article section > h2").first();
  const button = page.locator(".section-toggle").first();
  await heading.click();
  await expect.poll(() => button.getAttribute("aria-expanded")).toBe("false");
  await page.locator(".menu-button").click();
  await menu.waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Desktop view" }).click();
  await expect.poll(width).toBeGreaterThan(700);
  expect([
    await menu.isVisible(),
    await button.isVisible(),
    await page.locator("article section > p").first().isVisible(),
  ]).toEqual([true, false, true]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});
