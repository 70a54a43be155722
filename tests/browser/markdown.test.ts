import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { testSite } from "../site/pages.ts";
import { findings } from "./axe.ts";
import { browserForTests } from "./browser.ts";
import { siteForTests } from "./site.ts";

const at = siteForTests(testSite("markdown"));
const visit = browserForTests();

const desktop = { viewport: { width: 1280, height: 900 } };

/** Parts of the article that stand out of its column, or have text that is cut off. What scrolls by itself may hold more than it shows. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const article = document.querySelector("article");
    if (article === null) return ["no article"];
    const column = article.getBoundingClientRect();
    const name = (element: Element) => `${element.localName}.${element.className}: ${(element.textContent ?? "").trim().slice(0, 30)}`;
    const outside = [...article.querySelectorAll("*")].filter((element) => {
      if (element.parentElement?.closest("pre, .table, .formula, .toc-rail")) return false;
      const box = element.getBoundingClientRect();
      return (
        box.width > 0 &&
        (box.left < column.left - 1 || box.right > column.right + 1) &&
        !element.matches(".toc-rail, .categories ul, .categories li")
      );
    });
    const page = document.documentElement.scrollWidth > innerWidth ? ["the page scrolls sideways"] : [];
    return [...page, ...outside.map(name)];
  });

/** Pairs of parts that lie over each other: what is beside the text, and what must keep clear of it. */
const overlaps = (page: Page) =>
  page.evaluate(() => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => ({ element, box: element.getBoundingClientRect() }));
    const floats = boxes(".infobox, .figure");
    const blocks = boxes(
      "article :is(pre, .table, .formula, .table-figure, ul, ol, dl, blockquote, .quote, .note, h2, h3, h4, hr, p), .toc, .testimonial, .figure",
    );
    return floats.flatMap((float) =>
      blocks.flatMap(({ element, box }) => {
        if (element === float.element || element.contains(float.element) || float.element.contains(element)) return [];
        // Lines of a paragraph give way, its box does not.
        const range = document.createRange();
        range.selectNodeContents(element);
        const areas = element.localName === "p" ? [...range.getClientRects()] : [box];
        const { left, right, top, bottom } = float.box;
        const over = areas.some((area) => area.left < right - 1 && area.right > left + 1 && area.top < bottom - 1 && area.bottom > top + 1);
        return over
          ? [`${float.element.className} over ${element.localName}.${element.className} ${(element.textContent ?? "").slice(0, 20)}`]
          : [];
      }),
    );
  });

describe.each(["/", "/ar"])("everything that Markdown can make, on %s", (path) => {
  test.each([320, 360, 768, 1280, 1920])("keeps to its column and off what floats, %i pixels wide", async (width) => {
    const { page } = await visit(at(path), { viewport: { width, height: 900 } });
    expect(await misfits(page)).toEqual([]);
    expect(await overlaps(page)).toEqual([]);
    await page.evaluate(() => {
      document.documentElement.dataset.size = "large";
    });
    expect(await misfits(page), "large text").toEqual([]);
  });

  test("indents lists on the side where lines begin, each level deeper, bullets included", async () => {
    const { page } = await visit(at(path), desktop);
    const rtl = path === "/ar";
    const edges = await page.evaluate((isRtl) => {
      const start = (element: Element) => {
        const range = document.createRange();
        range.selectNodeContents(element.firstChild ?? element);
        const { left, right } = range.getBoundingClientRect();
        return isRtl ? -right : left;
      };
      const article = document.querySelector("article");
      const top = article?.querySelector(":scope > ul > li:last-of-type");
      const nested = top?.querySelector(":scope > ul > li");
      const deepest = nested?.querySelector("li");
      const paragraph = article?.querySelector(":scope > p");
      return [paragraph, top, nested, deepest].map((element) => (element ? start(element) : Number.NaN));
    }, rtl);
    for (const [index, edge] of edges.slice(1).entries()) expect(edge - (edges[index] ?? 0), String(edges)).toBeGreaterThan(16);
  });
});

test("wide tables and code scroll on their own, also by keyboard, and are labeled", async () => {
  const { page } = await visit(at("/"), desktop);
  const areas = page.locator("article [data-scrolls]");
  await expect.poll(() => page.locator("article [data-scrolls][tabindex='0'][role=group]").count()).toBeLessThan(await areas.count());
  for (const area of await areas.all()) {
    const scrolls = await area.evaluate((element) => element.scrollWidth > element.clientWidth);
    expect(await area.evaluate((element) => (element as HTMLElement).tabIndex >= 0), await area.innerText()).toBe(scrolls);
    if (scrolls) expect(await area.getAttribute("aria-label")).not.toBe("");
  }
  const table = page.getByRole("group", { name: "Part three" }).first();
  await table.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
});

test("without scripts all of them can be focused", async () => {
  const { page } = await visit(at("/"), { ...desktop, javaScriptEnabled: false });
  expect(await page.locator("article [data-scrolls]:not([tabindex='0'])").count()).toBe(0);
});

test("tasks are boxes that are ticked or not, and cannot be changed", async () => {
  const { page } = await visit(at("/"), desktop);
  const tasks = page.locator("li.task > label > input");
  expect(await tasks.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).checked))).toEqual([false, true, false]);
  expect(await tasks.evaluateAll((boxes) => boxes.every((box) => (box as HTMLInputElement).disabled))).toBe(true);
  expect(await page.getByRole("checkbox", { name: "clockmaker clockmaker" }).count()).toBe(1);
  expect(await page.locator("article").innerText()).not.toContain("[ ]");
});

test("tables align their columns, links have their titles, what is struck through and emphasized looks it", async () => {
  const { page } = await visit(at("/"), desktop);
  const cells = page.locator("#tables ~ .table tbody tr").first().locator("td");
  expect(await cells.evaluateAll((all) => all.slice(0, 3).map((cell) => getComputedStyle(cell).textAlign))).toEqual([
    "start",
    "end",
    "center",
  ]);
  expect(await page.locator("article > p a[title]").getAttribute("title")).toBe("clockmaker");
  expect(await page.locator("article > p s").evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe("line-through");
  expect(
    await page
      .locator("article > p em")
      .first()
      .evaluate((element) => getComputedStyle(element).fontStyle),
  ).toBe("italic");
  expect(
    await page
      .locator("blockquote")
      .first()
      .evaluate((element) => getComputedStyle(element).borderLeftWidth),
  ).toBe("3px");
});

test("code runs from left to right in right-to-left text, in its own font", async () => {
  const { page } = await visit(at("/ar"), desktop);
  for (const selector of ["article p code", "article pre code"]) {
    const { direction, fontFamily } = await page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element));
    expect([direction, fontFamily]).toEqual(["ltr", expect.stringContaining("monospace")]);
  }
});

test("right-to-left text is not slanted where it is emphasized, but heavier", async () => {
  const { page } = await visit(at("/ar"), desktop);
  const { fontStyle, fontWeight } = await page
    .locator("article > p em")
    .first()
    .evaluate((element) => getComputedStyle(element));
  expect([fontStyle, Number(fontWeight) >= 600]).toEqual(["normal", true]);
});

test.each(["/", "/ar"])("%s is accessible, in both schemes and on a phone", async (path) => {
  for (const colorScheme of ["light", "dark"] as const) {
    const { page } = await visit(at(path), { viewport: { width: 390, height: 844 }, colorScheme });
    expect(await findings(page)).toEqual([]);
  }
});
