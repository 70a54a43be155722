import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { repository } from "../support/folder.ts";
import { findings } from "./axe.ts";
import { browserForTests, pageForTests } from "./browser.ts";
import { siteForTests } from "./site.ts";

const at = siteForTests(join(repository, "content"));
const visit = browserForTests();
const open = pageForTests();

const phone = { viewport: { width: 360, height: 800 } };
const desktop = { viewport: { width: 1440, height: 900 } };

/** The edges of everything that a selector finds. */
const boxes = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
      return { left, right, top, bottom, width, height };
    }),
  );

describe.each(["/", "/ar"])("the parts of an article, on %s", (path) => {
  test.each([360, 768, 1440])("are in the order in which they are seen, %i pixels wide", async (width) => {
    const { page } = await open(at(path), { viewport: { width, height: 900 } });
    const parts = await boxes(page, "article > :is(.title-bar, p, .infobox, section)");
    const tops = parts.map(({ top }) => Math.round(top));
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
    expect(await page.locator("article > *").evaluateAll((all) => all.slice(0, 3).map(({ localName }) => localName))).toEqual([
      "header",
      "p",
      "aside",
    ]);
  });

  test.each([phone, desktop])("have links that are large enough to tap", async (size) => {
    const { page } = await open(at(path), size);
    expect(await findings(page, "html", ["target-size"])).toEqual([]);
    const links = await boxes(page, ".infobox-social a, .categories a, .footer li a");
    expect(Math.min(...links.map(({ height }) => height))).toBeGreaterThanOrEqual(24);
  });
});

test.each([768, 1440, 1920])("lines are short enough to be read, %i pixels wide", async (width) => {
  const { page } = await open(at("/"), { viewport: { width, height: 900 } });
  const characters = await page.locator("article :is(p, figcaption), .references li").evaluateAll((blocks) => {
    const context = new OffscreenCanvas(1, 1).getContext("2d");
    return blocks.map((block) => {
      const text = (block.textContent ?? "").trim();
      if (context === null || text.length < 100) return 0;
      const { font, width } = getComputedStyle(block);
      context.font = font;
      return Number.parseFloat(width) / (context.measureText(text).width / text.length);
    });
  });
  expect(Math.max(...characters)).toBeGreaterThan(55);
  expect(Math.max(...characters)).toBeLessThan(82);
});

test("captions on phones are as wide as their pictures", async () => {
  const { page } = await open(at("/"), phone);
  const [pictures, captions] = [await boxes(page, "article .figure img"), await boxes(page, "article .figure figcaption")];
  expect(captions.length).toBeGreaterThan(5);
  for (const [index, { left }] of captions.entries()) expect(left).toBeCloseTo(pictures[index]?.left ?? Number.NaN, 0);
});

test.each(["/", "/ar"])("dividers stand between categories, not at the edges of lines, on %s", async (path) => {
  for (const width of [360, 600, 1440]) {
    const { page } = await open(at(path), { viewport: { width, height: 900 } });
    const [list] = await boxes(page, ".categories ul");
    const items = await boxes(page, ".categories li");
    const rtl = path === "/ar";
    const first = items.filter(({ top }, index) => top !== items[index - 1]?.top);
    for (const item of first) expect(rtl ? item.right - (list?.right ?? 0) : (list?.left ?? 0) - item.left).toBeGreaterThanOrEqual(1);
    expect(
      await page
        .locator(".categories li")
        .first()
        .evaluate((item) => getComputedStyle(item).borderInlineEndWidth),
    ).toBe("0px");
  }
});

test("the last of an odd number of testimonials fills its line", async () => {
  const { page } = await open(at("/"), desktop);
  const cards = await boxes(page, ".testimonial");
  expect(cards).toHaveLength(11);
  const [grid] = await boxes(page, ".testimonials");
  expect([cards.at(-1)?.left, cards.at(-1)?.right]).toEqual([grid?.left, grid?.right]);
});

describe("the header", () => {
  test("has its menus at the end of the line without scripts too", async () => {
    const { page } = await visit(at("/"), { ...desktop, javaScriptEnabled: false });
    const [button] = await boxes(page, "[popovertarget=language-menu]");
    expect(button?.right).toBeGreaterThan(1360);
  });

  test("shows the whole word in the search box on a small phone with large text", async () => {
    const { page } = await open(at("/"), { viewport: { width: 320, height: 640 } });
    await page.evaluate(() => {
      document.documentElement.dataset.size = "large";
    });
    const [room, word] = await page.locator("form.search input").evaluate((input) => {
      const { paddingLeft, paddingRight } = getComputedStyle(input);
      const text = document.createElement("span");
      text.textContent = (input as HTMLInputElement).placeholder;
      text.style.font = getComputedStyle(input).font;
      document.body.append(text);
      return [input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight), text.getBoundingClientRect().width];
    });
    expect(room).toBeGreaterThanOrEqual(word ?? Number.NaN);
  });
});

describe("the keyboard", () => {
  test("reaches the sidebar in two stops", async () => {
    const { page } = await open(at("/"), desktop);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("href"))).toBe("#menu");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("#menu") !== null)).toBe(true);
  });

  test("has no link to a missing sidebar", async () => {
    const { page } = await open(at("/"), phone);
    expect(await page.locator(".skip-to-menu").evaluate((link) => getComputedStyle(link).display)).toBe("none");
  });
});

describe("a link to the current page", () => {
  test.each(["/fr", "/ru"])("does not look like a visited one, on %s", async (path) => {
    const { page } = await open(at(path), desktop);
    await page.goto(at("/es"));
    await page.goto(at(path));
    for (const part of ["#menu", ...(path === "/ru" ? [".language-grid"] : [])]) {
      const link = page.locator(`${part} a[aria-current]`);
      await link.scrollIntoViewIfNeeded();
      const picture = (await link.screenshot()).toString("base64");
      const colourful = await page.evaluate(async (data) => {
        const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
        context?.drawImage(bitmap, 0, 0);
        const pixels = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
        let most = 0;
        for (let index = 0; index < pixels.length; index += 4) {
          const [red = 0, green = 0, blue = 0] = pixels.slice(index, index + 3);
          most = Math.max(most, Math.max(red, green, blue) - Math.min(red, green, blue));
        }
        return most;
      }, picture);
      expect(colourful, part).toBeLessThan(30);
    }
  });
});

describe("fonts", () => {
  const fontOf = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).fontFamily);

  test("the site's name looks the same in every language", async () => {
    const { page } = await open(at("/"), desktop);
    const english = await fontOf(page, ".brand span");
    for (const path of ["/ja", "/ar", "/ur", "/hi", "/ko", "/zh-cn", "/th"]) {
      await page.goto(at(path));
      expect(await fontOf(page, ".brand span"), path).toBe(english);
    }
  });

  test("code keeps its font, whatever the language around it", async () => {
    const { page } = await open(at("/ja"), desktop);
    await page.evaluate(() => document.querySelector("article p")?.append(document.createElement("code")));
    expect(await fontOf(page, "article p code")).toContain("monospace");
    expect(await fontOf(page, "article p")).toContain("Noto Sans JP");
  });

  test.each(["he", "ar", "fa", "ja", "zh-Hans", "ko"])("nothing is slanted in %s, and emphasis is seen", async (lang) => {
    const { page } = await open(at("/"), desktop);
    const styles = await page.evaluate((tag) => {
      document.documentElement.lang = tag;
      const em = document.querySelector("article section em");
      const { fontStyle, fontWeight, textEmphasisStyle, fontFamily } = em ? getComputedStyle(em) : new CSSStyleDeclaration();
      return { fontStyle, marked: Number(fontWeight) >= 600 || textEmphasisStyle !== "none", fontFamily };
    }, lang);
    expect(styles).toMatchObject({ fontStyle: "normal", marked: true });
    if (lang === "he") expect(styles.fontFamily).toContain("Hebrew");
  });
});

describe("on paper", () => {
  const print = async (path: string) => {
    const { page } = await open(at(path), { viewport: { width: 800, height: 1000 } });
    await page.emulateMedia({ media: "print" });
    return page;
  };

  test.each([
    ["/", "https://biopedia.example/"],
    ["/ru", "https://biopedia.example/ru"],
  ])("%s shows its URL", async (path, address) => {
    const page = await print(path);
    expect(await page.locator(".footer").evaluate((footer) => getComputedStyle(footer, "::before").content)).toBe(`"${address}"`);
    expect((await page.pdf()).length).toBeGreaterThan(1000);
  });

  test("the translation tool has its texts at full length, and no controls", async () => {
    const page = await print("/translate");
    const source = page.getByLabel("Text to translate");
    await source.fill("One more line of a long text.\n".repeat(40));
    expect(await source.isVisible()).toBe(true);
    expect(await source.evaluate((area) => area.scrollHeight <= area.clientHeight + 1)).toBe(true);
    expect(await page.getByRole("combobox", { name: /^Target language/ }).isVisible()).toBe(true);
    expect(await page.getByRole("button", { name: "Translate", exact: true }).isVisible()).toBe(false);
  });
});
