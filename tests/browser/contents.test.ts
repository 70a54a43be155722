import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { findings } from "./axe.ts";
import { complaints, loaded, open } from "./browser.ts";
import { markdown as at, basic, basicWith, sample, siteForTests } from "./site.ts";

const size = (width: number) => ({ width, height: 800 });
const button = (page: Page) => page.locator(".contents-button");
const isOpen = (page: Page) => page.locator("#toc").evaluate((toc) => toc.matches(":popover-open"));
const top = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);

describe.each(["/", "/ar"])("the contents of %s", (path) => {
  test("are first in the column beside the text or behind a button in the header, at every width and scroll position", async () => {
    const { page } = await open(at(path), { viewport: size(1920) });
    for (const width of [1920, 1280, 1024, 1023, 768, 390, 320]) {
      await page.setViewportSize(size(width));
      for (const y of [0, 2000]) {
        await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), y);
        expect(await button(page).isVisible(), `${width}`).toBe(width < 1024);
        expect(await page.locator("#toc").isVisible(), `${width}`).toBe(width >= 1024);
        if (width < 1024) continue;
        expect(await top(page, "#toc")).toBeGreaterThan(50);
        expect(await top(page, "#toc")).toBeLessThan(100);
        // Nothing of the column shines through, and its list ends where the text begins.
        const free = await page.locator("#toc a:visible").evaluateAll((links) =>
          links.every((link) => {
            const { left, top, width, height } = link.getBoundingClientRect();
            return link.contains(document.elementFromPoint(left + width / 2, top + height / 2));
          }),
        );
        expect(free, `${width}, ${y}`).toBe(true);
      }
      if (width >= 1024) continue;
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

describe("a list of very many sections", () => {
  const more = Array.from({ length: 12 }, (_, part) =>
    [`## Part ${part + 1}`, ...["Clocks", "Bells", "Tüners"].map((name) => `### ${name} of ${part + 1}`)]
      .map((heading) => `${heading}\n\n${"A long text. ".repeat(60)}\n\n`)
      .join(""),
  ).join("");
  const long = siteForTests(basicWith({ "articles/en.md": `\n\n${more}` }));
  const shown = (page: Page) => page.locator("#toc li a:visible").allInnerTexts();

  test("opens the current section alone, and moves nothing outside", async () => {
    const { page } = await open(long("/"), { viewport: size(1280) });
    expect((await shown(page)).filter((title) => / of /.test(title))).toEqual([]);
    const box = await page.locator(".sidebar").evaluate((sidebar) => sidebar.getBoundingClientRect().height);
    await page.evaluate(() => document.getElementById("bells-of-5")?.scrollIntoView());
    await expect
      .poll(async () => (await shown(page)).filter((title) => / of /.test(title)))
      .toEqual(["Clocks", "Bells", "Tüners"].map((name) => expect.stringContaining(`${name} of 5`)));
    expect(await page.locator(".sidebar").evaluate((sidebar) => sidebar.getBoundingClientRect().height)).toBe(box);
  });

  test.each([1280, 390])("has a filter, which finds what is folded, at %d pixels", async (width) => {
    const { page, console } = await open(long("/"), { viewport: size(width) });
    if (width < 1024) await button(page).click();
    const filter = page.getByRole("searchbox", { name: "Find a section" });
    await filter.fill("tuners of 1");
    await expect
      .poll(async () => (await shown(page)).map((title) => title.replace(/^\S+ /, "")))
      .toEqual([
        "Part 1",
        "Tüners of 1",
        "Part 10",
        "Tüners of 10",
        "Part 11",
        "Tüners of 11",
        "Part 12",
        "Tüners of 12",
      ]);
    await filter.fill("");
    await expect.poll(async () => (await shown(page)).length).toBeGreaterThan(12);
    expect(await findings(page, "#toc")).toEqual([]);
    expect(complaints(console)).toEqual([]);
  });

  test("is open as a whole without scripts", async () => {
    const { page } = await open(long("/"), { viewport: size(1280), scripts: false });
    expect((await shown(page)).filter((title) => / of /.test(title))).toHaveLength(36);
    expect(await page.locator("#toc input").isVisible()).toBe(false);
  });
});

test("short lists have no filter, and hide nothing", async () => {
  const { page } = await open(at("/"), { viewport: size(1280) });
  expect(await page.locator("#toc input").count()).toBe(0);
  const links = await page.locator("#toc > :not(details) a, #toc > a").count();
  expect(await page.locator("#toc > :not(details) a:visible, #toc > a:visible").count()).toBe(links);
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

test.each([390, 1280])(
  "the timeline of a life opens below the contents, and leads to sections: %d px",
  async (width) => {
    const { page } = await open(sample("/"), { viewport: size(width) });
    if (width < 1024) await button(page).click();
    const timeline = page.locator("#toc details");
    await timeline.locator("summary").click();
    const link = timeline.locator("a").last();
    expect(await link.innerText()).toMatch(/^December 2022\s–\spresent Reddit$/u);
    await link.click();
    await expect.poll(() => top(page, "#reddit")).toBeLessThan(200);
    expect(await isOpen(page)).toBe(false);
    await expect.poll(() => page.locator("#toc [aria-current]").innerText()).toContain("Reddit");
  },
);

test("opening the contents, and going to the next match, computes the styles of few elements, because long pages would be slow", async () => {
  const { page } = await open(sample("/?search=engineer"), { viewport: size(390) });
  await page.locator("[data-toast]").waitFor();
  const all = await page.locator("*").count();
  const tracing = await page.context().newCDPSession(page);
  const most: number[] = [];
  tracing.on("Tracing.dataCollected", ({ value }) => {
    for (const { name, args } of value as unknown as { name: string; args?: { elementCount?: number } }[])
      if (name === "UpdateLayoutTree") most.push(args?.elementCount ?? 0);
  });
  await tracing.send("Tracing.start", { traceConfig: { includedCategories: ["devtools.timeline"] } });
  await page.locator(".search-bar button").nth(1).click();
  await button(page).click();
  await page.locator("#toc").waitFor();
  const complete = new Promise((done) => tracing.once("Tracing.tracingComplete", done));
  await tracing.send("Tracing.end");
  await complete;
  await tracing.detach();
  expect(most.length).toBeGreaterThan(0);
  expect(Math.max(...most)).toBeLessThan(all / 3);
});
