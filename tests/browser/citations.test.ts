import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings } from "./axe.ts";
import { browserForTests, complaints, held, open } from "./browser.ts";
import { basic as at, markdown } from "./site.ts";

/** For tests with a clock or a touch screen. */
const visit = browserForTests();

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

const preview = (page: Page) => page.locator(".citation-preview");
const marker = (page: Page, id: string) => page.locator(`#${id} a`);
/**
 * Opens a page, starts the feature, which shows a preview when a marker is focused, and stops the clock: time passes
 * with `page.clock.runFor`.
 */
async function ready(url: string) {
  const { page, console } = await visit(url, { viewport: desktop });
  await page.evaluate(() => document.querySelector<HTMLElement>(".citation a")?.focus());
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await preview(page).waitFor();
  await page.keyboard.press("Escape");
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.clock.install();
  // The clock must not have come so far by then, however slow the machine.
  await page.clock.pauseAt(Date.now() + 60_000);
  return { page, console };
}

/** Leaves the marker or its preview, and waits until nothing is remembered. */
async function leave(page: Page): Promise<void> {
  await page.mouse.move(5, 20);
  await page.clock.runFor(260);
  expect(await preview(page).count()).toBe(0);
  await page.clock.runFor(310);
}

test.each([
  ["an article", () => at("/"), "Alpha", "cite-Alpha-3"],
  ["an article from right to left", () => markdown("/ar"), "Beta", "cite-Beta-1"],
])(
  "in %s the reference's text appears after 700 ms, near its marker and in the window",
  async (_, url, reference, id) => {
    const { page, console } = await ready(url());
    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport);
      await marker(page, id).scrollIntoViewIfNeeded();
      await marker(page, id).hover();
      await page.clock.runFor(690);
      expect(await preview(page).count()).toBe(0);
      await page.clock.runFor(20);
      expect(await preview(page).count()).toBe(1);
      const content = await page.locator(`#ref-${reference} cite`).innerHTML();
      expect(await preview(page).locator("cite").innerHTML()).toBe(content);
      const [box, link] = [await preview(page).boundingBox(), await marker(page, id).boundingBox()];
      if (!box || !link) throw new Error("not shown");
      expect(box.x).toBeGreaterThanOrEqual(15);
      expect(box.x + box.width).toBeLessThanOrEqual(viewport.width - 15);
      expect(Math.min(Math.abs(box.y + box.height - link.y), Math.abs(box.y - link.y - link.height))).toBeLessThan(12);
      // It does not lie over the sentence that is read, where there is room below it.
      if (link.y + link.height + box.height + 12 < viewport.height) expect(box.y).toBeGreaterThan(link.y);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBe(0);
      await leave(page);
    }
    expect(complaints(console)).toEqual([]);
  },
);

test("the next preview has no delay within 300 ms, passing over a marker shows nothing, and the preview can be entered", async () => {
  const { page } = await ready(at("/"));
  await marker(page, "cite-Alpha-4").hover();
  await page.clock.runFor(710);
  expect(await preview(page).count()).toBe(1);
  await marker(page, "cite-Beta-3").hover();
  await page.clock.runFor(1);
  expect(await preview(page).textContent()).toMatch(/^Beta Review/);
  await leave(page);
  await marker(page, "cite-Alpha-4").hover();
  await page.clock.runFor(690);
  expect(await preview(page).count()).toBe(0);
  await page.clock.runFor(20);
  expect(await preview(page).count()).toBe(1);
  await leave(page);

  await marker(page, "cite-Alpha-4").hover();
  await page.clock.runFor(300);
  await page.mouse.move(5, 20);
  await page.clock.runFor(1000);
  expect(await preview(page).count()).toBe(0);

  // The pointer can move into the preview and use its link; it closes when the pointer leaves.
  await marker(page, "cite-Alpha-4").hover();
  await page.clock.runFor(710);
  await preview(page).hover();
  await page.clock.runFor(700);
  const link = preview(page).getByRole("link");
  expect(await link.getAttribute("href")).toBe("https://alpha.example/clocks");
  await leave(page);
  await page.route("https://alpha.example/clocks", (route) =>
    route.fulfill({ body: "there", contentType: "text/plain" }),
  );
  await marker(page, "cite-Alpha-4").hover();
  await page.clock.runFor(710);
  await link.click();
  await page.waitForURL("https://alpha.example/clocks");
});

test("focus shows it at once, Tab moves into it, Esc closes it and keeps the focus on the marker", async () => {
  const { page } = await ready(at("/"));
  await page.locator(".section-link").first().focus();
  await page.keyboard.press("Tab");
  expect(await preview(page).count()).toBe(1);
  await page.keyboard.press("Escape");
  expect(await preview(page).count()).toBe(0);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await preview(page).waitFor();
  const focused = page.locator("main .citation a:focus");
  const id = (await page.locator("main .citation:focus-within").getAttribute("id")) ?? "";
  expect(await focused.getAttribute("aria-describedby")).toBe(await preview(page).getAttribute("id"));
  await page.keyboard.press("Tab");
  expect(await preview(page).locator("a:focus").count()).toBe(1);
  await page.clock.runFor(400);
  await page.keyboard.press("Escape");
  expect(await preview(page).count()).toBe(0);
  expect(await marker(page, id).evaluate((link) => link === document.activeElement)).toBe(true);
  expect(await marker(page, id).getAttribute("aria-describedby")).toBeNull();
});

test("the first marker touched counts, before the feature is loaded; Esc closes its preview, then a search", async () => {
  const { page } = await open(at("/?search=tower"), { viewport: desktop });
  const bar = page.locator(".search-bar");
  await bar.waitFor();
  await marker(page, "cite-Alpha-4").hover();
  await preview(page).waitFor();
  await page.keyboard.press("Escape");
  expect([await preview(page).count(), await bar.isVisible()]).toEqual([0, true]);
  await page.keyboard.press("Escape");
  expect(await bar.isVisible()).toBe(false);
});

test("both ends of a followed link are marked, there and back", async () => {
  const { page } = await open(at("/"), { viewport: desktop });
  await marker(page, "cite-Alpha-3").hover();
  await preview(page).waitFor();
  const marked = () =>
    page.evaluate(() => {
      const plain = "rgba(0, 0, 0, 0)";
      const all = document.querySelectorAll<HTMLElement>(".citation, .references li, .back-link");
      return [...all]
        .filter((element) => getComputedStyle(element).backgroundColor !== plain)
        .map(({ id, textContent }) => id || textContent);
    });
  await marker(page, "cite-Alpha-3").click();
  expect(new URL(page.url()).hash).toBe("#ref-Alpha");
  expect(await marked()).toEqual(["cite-Alpha-3", "ref-Alpha", "c"]);
  expect(await preview(page).count()).toBe(0);
  await page.locator("#ref-Alpha").getByRole("link", { name: "Back to citation d" }).click();
  expect(new URL(page.url()).hash).toBe("#cite-Alpha-4");
  expect(await marked()).toEqual(["cite-Alpha-4", "ref-Alpha", "d"]);
});

test.each(["/", "/#cite-Alpha-3"])(
  "on a phone a tap shows the reference in a sheet, even before the feature is loaded; nothing moves, and the focus returns, on %s",
  async (path) => {
    const { page, console } = await visit(at(path), { viewport: phone, hasTouch: true, isMobile: true });
    const sheet = page.getByRole("dialog");
    const load = await held(page, "**/sheet.*.js");
    await marker(page, "cite-Alpha-3").tap();
    await load();
    await sheet.waitFor();
    const place = () => page.evaluate("[scrollY, location.hash]");
    const before = await place();
    expect(await sheet.locator("cite").innerHTML()).toBe(await page.locator("#ref-Alpha cite").innerHTML());
    if (path === "/") expect(await findings(page, "dialog")).toEqual([]);
    expect(await page.getByRole("dialog", { name: "References [1]" }).count()).toBe(1);
    const box = await sheet.boundingBox();
    expect([box?.x, box?.width, Math.round((box?.y ?? 0) + (box?.height ?? 0))]).toEqual([
      0,
      phone.width,
      phone.height,
    ]);
    expect(await preview(page).count()).toBe(0);

    const ways = [
      () => page.keyboard.press("Escape"),
      () => page.goBack(),
      () => page.touchscreen.tap(100, 100),
      () => sheet.getByRole("button", { name: "Close" }).tap(),
    ];
    // Where the address names a citation, only what goes back in the history could do otherwise.
    for (const close of path === "/" ? ways : ways.slice(0, 2)) {
      await close();
      await sheet.waitFor({ state: "detached" });
      await expect.poll(() => page.evaluate("history.state")).toBeNull();
      await expect
        .poll(() => marker(page, "cite-Alpha-3").evaluate((link) => link === document.activeElement))
        .toBe(true);
      expect(await preview(page).count()).toBe(0);
      await expect.poll(place).toEqual(before);
      await marker(page, "cite-Alpha-3").tap();
      await sheet.waitFor();
    }
    await sheet.getByRole("link", { name: "Show in the list of references" }).tap();
    expect(new URL(page.url()).hash).toBe("#ref-Alpha");
    expect(await sheet.count()).toBe(0);
    await expect.poll(() => page.locator("#cite-Alpha-3[data-followed], .back-link[data-followed]").count()).toBe(2);
    await page.goBack();
    await expect.poll(place).toEqual(before);
    expect(complaints(console)).toEqual([]);
  },
);

test("if the sheet cannot be fetched, a tap follows the link", async () => {
  const { page } = await visit(at("/"), { viewport: phone, hasTouch: true, isMobile: true });
  await page.route("**/sheet.*.js", (route) => route.abort());
  await marker(page, "cite-Alpha-3").tap();
  await page.waitForURL(/#ref-Alpha$/);
});

test("without scripts markers are links", async () => {
  const { page } = await open(at("/"), { viewport: desktop, scripts: false });
  await marker(page, "cite-Alpha-3").click();
  expect(new URL(page.url()).hash).toBe("#ref-Alpha");
});

test("the keyboard and the pointer reach the reference that a note in a preview cites", async () => {
  const { page } = await ready(markdown("/"));
  const note = page.locator(".note-mark a").first();
  const cited = preview(page).locator(".citation a");
  await note.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await cited.waitFor();
  await page.keyboard.press("Tab");
  await expect.poll(() => cited.evaluateAll(([link]) => link === document.activeElement)).toBe(true);
  await page.keyboard.press("Shift+Tab");
  expect(await note.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press("Escape");
  expect(await preview(page).count()).toBe(0);

  await note.blur();
  await note.hover();
  await page.clock.runFor(710);
  await cited.hover();
  await page.clock.runFor(1000);
  expect(await preview(page).textContent()).toBe(await page.locator(".note-text").first().textContent());
  await cited.click();
  await expect.poll(() => new URL(page.url()).hash).toBe("#ref-Alpha");
  expect(await preview(page).count()).toBe(0);
});
