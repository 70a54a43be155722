import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { colourRules, findings } from "./axe.ts";
import { open } from "./browser.ts";
import { markdown as at } from "./site.ts";

const desktop = { width: 1280, height: 900 };

/**
 * Parts of the article that stand out of its column, or have text that is cut off. Parts that scroll by themselves may
 * hold more than they show.
 */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const article = document.querySelector("article");
    if (article === null) return ["no article"];
    const column = article.getBoundingClientRect();
    const name = (element: Element) =>
      `${element.localName}.${element.className}: ${(element.textContent ?? "").trim().slice(0, 30)}`;
    const outside = [...article.querySelectorAll("*")].filter((element) => {
      if (element.parentElement?.closest("pre, .table, .trees, .formula, .formula-inline")) return false;
      const box = element.getBoundingClientRect();
      return (
        box.width > 0 &&
        (box.left < column.left - 1 || box.right > column.right + 1) &&
        !element.matches(".section-link, .categories ul, .categories li")
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
      "article :is(pre, .table, .formula, .table-figure, ul:not(.gallery), .gallery li, ol, dl, blockquote, .quote, .note, h2, h3, h4, hr, p), .toc, .testimonial, .figure",
    );
    return floats.flatMap((float) =>
      blocks.flatMap(({ element, box }) => {
        if (element === float.element || element.contains(float.element) || float.element.contains(element)) return [];
        // Lines of a paragraph give way, its box does not.
        const range = document.createRange();
        range.selectNodeContents(element);
        const areas = element.localName === "p" ? [...range.getClientRects()] : [box];
        const { left, right, top, bottom } = float.box;
        const over = areas.some(
          (area) => area.left < right - 1 && area.right > left + 1 && area.top < bottom - 1 && area.bottom > top + 1,
        );
        return over
          ? [
              `${float.element.className} over ${element.localName}.${element.className} ${(element.textContent ?? "").slice(0, 20)}`,
            ]
          : [];
      }),
    );
  });

describe.each(["/", "/ar"])("everything that Markdown can make, on %s", (path) => {
  test("keeps to its column and off what floats, at any width; lists are indented; all is accessible", async () => {
    const { page } = await open(at(path), { viewport: { width: 1920, height: 900 } });
    const resize = (large: boolean) =>
      page.evaluate(
        (size) => {
          document.documentElement.dataset.size = size;
        },
        large ? "large" : "",
      );
    for (const width of [1920, 1280, 768, 360, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await misfits(page), `${width} pixels`).toEqual([]);
      expect(await overlaps(page), `${width} pixels`).toEqual([]);
      await resize(true);
      expect(await misfits(page), `${width} pixels, large text`).toEqual([]);
      await resize(false);
      if (width !== 1280) continue;
      // Lists are indented on the side where lines begin, each level deeper, bullets included.
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
      }, path === "/ar");
      for (const [index, edge] of edges.slice(1).entries())
        expect(edge - (edges[index] ?? 0), String(edges)).toBeGreaterThan(16);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await findings(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    // The other scheme has the same elements.
    expect(await findings(page, "html", colourRules), "dark").toEqual([]);
  });
});

test("wide tables and code scroll on their own, also by keyboard, and are labeled; without scripts all of them can be focused", async () => {
  const { page } = await open(at("/"), { viewport: desktop });
  const areas = page.locator("article [data-scrolls]");
  await expect
    .poll(() => page.locator("article [data-scrolls][tabindex='0'][role=group]").count())
    .toBeLessThan(await areas.count());
  const found = await areas.evaluateAll((all) =>
    all.map((area) => ({
      scrolls: area.scrollWidth > area.clientWidth,
      focusable: (area as HTMLElement).tabIndex >= 0,
      label: area.ariaLabel,
      text: area.textContent,
    })),
  );
  expect(found.some(({ scrolls }) => scrolls)).toBe(true);
  for (const { scrolls, focusable, label, text } of found) {
    expect(focusable, text).toBe(scrolls);
    if (scrolls) expect(label, text).not.toBe("");
  }
  const table = page.getByRole("group", { name: "Part three" }).first();
  await table.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);

  const plain = await open(at("/"), { viewport: desktop, scripts: false });
  expect(await plain.page.locator("article [data-scrolls]").count()).toBe(found.length);
  expect(await plain.page.locator("article [data-scrolls]:not([tabindex='0'])").count()).toBe(0);
});

test("a table has a shadow where more of it can be scrolled to, and none where it ends", async () => {
  const { page } = await open(at("/"), { viewport: { width: 360, height: 800 } });
  const [wide, narrow] = [page.locator("section > .table").first(), page.locator("section > .table").nth(1)];
  for (const table of [wide, narrow])
    await table.locator("table").evaluate((cells) => cells.style.setProperty("visibility", "hidden"));
  /** Whether each of its sides has another colour than the page. */
  const shadows = async (table: typeof wide) => {
    const picture = (await table.screenshot()).toString("base64");
    return page.evaluate(async (data) => {
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
      context?.drawImage(bitmap, 0, 0);
      const at = (x: number) => context?.getImageData(x, 20, 1, 1).data.join();
      return [1, bitmap.width - 2].map((x) => at(x) !== at(bitmap.width / 2));
    }, picture);
  };
  expect(await wide.evaluate((table) => table.scrollWidth > table.clientWidth)).toBe(true);
  await expect.poll(() => shadows(wide)).toEqual([false, true]);
  await wide.evaluate((table) => table.scrollTo({ left: table.scrollWidth, behavior: "instant" }));
  await expect.poll(() => shadows(wide)).toEqual([true, false]);
  await expect.poll(() => shadows(narrow)).toEqual([false, false]);
});

test("tasks are boxes that cannot be changed; tables align their columns; links have titles; what is struck through and emphasized looks it", async () => {
  const { page } = await open(at("/"), { viewport: desktop });
  const style = <Name extends keyof CSSStyleDeclaration>(selector: string, name: Name) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element)[name], name);
  const tasks = page.locator("li.task > label > input");
  expect(await tasks.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).checked))).toEqual([
    false,
    true,
    false,
  ]);
  expect(await tasks.evaluateAll((boxes) => boxes.every((box) => (box as HTMLInputElement).disabled))).toBe(true);
  expect(await page.getByRole("checkbox", { name: "clockmaker clockmaker" }).count()).toBe(1);
  expect(await page.locator("article").innerText()).not.toContain("[ ]");

  const cells = page.locator("#tables ~ .table tbody tr").first().locator("td");
  expect(await cells.evaluateAll((all) => all.slice(0, 3).map((cell) => getComputedStyle(cell).textAlign))).toEqual([
    "start",
    "end",
    "center",
  ]);
  expect(await page.locator("article > p a[title]").getAttribute("title")).toBe("clockmaker");
  expect(await style("article > p s", "textDecorationLine")).toBe("line-through");
  expect(await style("article > p em", "fontStyle")).toBe("italic");
  expect(await style("blockquote", "borderLeftWidth")).toBe("3px");

  // From right to left code keeps its direction and font, and nothing is slanted, but heavier.
  await page.goto(at("/ar"));
  for (const selector of ["article p code", "article pre code"])
    expect([await style(selector, "direction"), await style(selector, "fontFamily")]).toEqual([
      "ltr",
      expect.stringContaining("monospace"),
    ]);
  expect(await style("article > p em", "fontStyle")).toBe("normal");
  expect(Number(await style("article > p em", "fontWeight"))).toBeGreaterThanOrEqual(600);
});
