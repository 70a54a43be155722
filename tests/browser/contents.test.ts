import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { findings } from "./axe.ts";
import { complaints, loaded, open } from "./browser.ts";
import { markdown as at, basic } from "./site.ts";

const size = (width: number) => ({ width, height: 800 });
const button = (page: Page) => page.locator(".contents-button");
const isOpen = (page: Page) => page.locator("#toc").evaluate((toc) => toc.matches(":popover-open"));
const top = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);

describe.each(["/", "/ar"])("the contents of %s", (path) => {
  test("are beside the text or behind a button in the header, at every width and scroll position, before and after a search", async () => {
    const { page } = await open(at(path), { viewport: size(1920) });
    for (const width of [1920, 1344, 1343, 1024, 768, 390, 320]) {
      await page.setViewportSize(size(width));
      for (const y of [0, 2000]) {
        await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), y);
        expect(await button(page).isVisible(), `${width}`).toBe(width < 1344);
        expect(await page.locator("#toc").isVisible(), `${width}`).toBe(width >= 1344);
        if (width >= 1344) expect(await top(page, "#toc")).toBeGreaterThan(50);
      }
      if (width >= 1344) continue;
      // Nothing covers the button, which is large enough to tap.
      await page.locator("form.search input").fill("a");
      await page.keyboard.press("Enter");
      await page.locator(".search-bar output").waitFor();
      const covered = await button(page).evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return {
          width,
          height,
          isFree: element.contains(document.elementFromPoint(left + width / 2, top + height / 2)),
        };
      });
      expect(covered.isFree && Math.min(covered.width, covered.height) >= 24, `${width}`).toBe(true);
      await page.locator(".search-bar button").last().click();
    }
  });
});

test("the list shows the current section, closes when one is chosen, and the Tab key goes on from there; a link leads to the top", async () => {
  const { page, console } = await open(at("/"), { viewport: size(390) });
  const anchors = await page
    .locator("#toc > ol > li > a")
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).hash));
  const chosen = anchors[2] ?? "";
  await button(page).click();
  expect(await isOpen(page)).toBe(true);
  await loaded(page, "contents");
  expect(await findings(page, "#toc")).toEqual([]);
  await page.locator(`#toc a[href='${chosen}']`).click();
  expect(await isOpen(page)).toBe(false);
  await expect.poll(() => top(page, chosen)).toBeCloseTo(72, -1);
  await page.keyboard.press("Tab");
  const next = await page.evaluate((chosen) => {
    const heading = document.querySelector(chosen);
    const after = heading && document.activeElement ? heading.compareDocumentPosition(document.activeElement) : 0;
    return (
      (after & Node.DOCUMENT_POSITION_FOLLOWING) > 0 &&
      document.activeElement?.closest("section") === heading?.closest("section")
    );
  }, chosen);
  expect(next).toBe(true);

  await button(page).click();
  await expect.poll(() => page.locator("#toc [aria-current=location]").getAttribute("href")).toBe(chosen);
  const before = await page.evaluate("scrollY");
  expect(before).toBeGreaterThan(1000);
  await page.keyboard.press("Escape");
  expect([await isOpen(page), await button(page).evaluate((element) => element === document.activeElement)]).toEqual([
    false,
    true,
  ]);
  expect(await page.evaluate("scrollY")).toBe(before);
  await button(page).click();
  await page.locator("#toc").getByRole("link", { name: "Back to top" }).click();
  expect(await isOpen(page)).toBe(false);
  await expect.poll(() => page.evaluate("scrollY")).toBe(0);
  await button(page).click();
  await page.mouse.click(5, 700);
  expect(await isOpen(page)).toBe(false);
  expect(complaints(console)).toEqual([]);
});

test("what is in the header can be focused without moving the page, and nothing that is focused is under it", async () => {
  const { page } = await open(at("/"), { viewport: size(390) });
  await page.evaluate("scrollTo(0, 2000)");
  await page.keyboard.press("/");
  expect(await page.evaluate("[scrollY, document.activeElement.localName]")).toEqual([2000, "input"]);
  await page.locator(".references a").last().focus();
  for (let step = 0; step < 20; step++) {
    await page.keyboard.press("Shift+Tab");
    expect(await page.evaluate("document.activeElement.getBoundingClientRect().top")).toBeGreaterThanOrEqual(56);
  }
});

test("without scripts the list stands in the article, so that it covers nothing, and its links lead to the sections", async () => {
  const { page } = await open(basic("/"), { viewport: size(390), scripts: false });
  expect(await button(page).isVisible()).toBe(false);
  expect(await page.locator("#toc").evaluate((toc) => getComputedStyle(toc).position)).toBe("static");
  await page.locator("#toc li a").last().click();
  expect(new URL(page.url()).hash).toBe("#references");
});

test("pages without sections have no button", async () => {
  const { page } = await open(basic("/translate"), { viewport: size(390) });
  expect(await button(page).count()).toBe(0);
});

test("a page measures no layout before it is used", async () => {
  const { page } = await open(at("/"), {
    viewport: size(1440),
    prepare: (page) =>
      page.addInitScript(() => {
        const measured: string[] = [];
        Object.assign(window, { measured });
        const original = Element.prototype.getBoundingClientRect;
        Element.prototype.getBoundingClientRect = function () {
          measured.push(this.outerHTML.slice(0, 60));
          return original.call(this);
        };
      }),
  });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
  expect(await page.evaluate("measured")).toEqual([]);
});
