import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { testSite } from "../site/pages.ts";
import { photograph } from "../support/photos.ts";
import { findings } from "./axe.ts";
import { browserForTests, open } from "./browser.ts";
import { sample, siteForTests } from "./site.ts";

/*
 * Content that is longer, wider or higher than the place that a page has for it.
 */

const [upright, lying] = await Promise.all([photograph(900, 600), photograph(600, 900)]);
const sentence = "She was born on the coast, and the people of the town still tell how she climbed on the roof. ";
const longWord = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftsmitglieder".repeat(
  2,
);
const terms = Array.from({ length: 40 }, (_, index) => `a_{${index}}`).join("+");
const pictures = Array.from({ length: 14 }, (_, index) => (index % 2 ? "lying" : "upright"));

const article = (text: string) => `---
title: Ada Example
description: A clockmaker.
infobox:
  title: Ada Example
  image: { src: /uploads/upright.jpg, alt: Ada }
  details:
    - ${longWord.slice(0, 40)}: A value of several words, none of which is long
    - website: https://ada-example.example/work
categories: [Clockmakers, ${longWord}]
---
**Ada Example** is a clockmaker. ${text}

## Life {% #life %}

{% figure src="/uploads/upright.jpg" alt="A" align="right" width=220 %}
A picture that floats.
{% /figure %}

${text.repeat(Math.round(1400 / text.length))}

{% gallery %}
${pictures.map((name) => `![A](/uploads/${name}.jpg "A caption")`).join("\n")}
{% /gallery %}

## Work {% #work %}

In a line $${terms}=1$ there is a long formula, and a short one, $x^2$.

${Array.from({ length: 10 }, (_, index) => `${index + 1}. item`).join("\n")}

| Year ${"| Place ".repeat(15)}|
| --- ${"| --- ".repeat(15)}|
${`| 1843 ${"| a long word: clockmakers ".repeat(15)}|\n`.repeat(30)}
The clock *Maré*{% cite "Alpha" page="45" /%} runs.{% cite "Beta" page="7" /%}
`;

const at = siteForTests((folder) => {
  const content = join(folder, "content");
  cpSync(testSite("basic"), content, { recursive: true });
  writeFileSync(join(content, "articles/en.md"), article(sentence));
  writeFileSync(join(content, "articles/ar.md"), article("ولدت على الساحل وتعلمت العزف قبل أن تقرأ. "));
  writeFileSync(
    join(content, "references.yaml"),
    `- { id: Alpha, type: book, authors: [Maria Example], translators: [F. Lyre], title: Clocks of the Sea, place: Cambridge, publisher: Example Press, date: 1995-03-18, language: en }
- { id: Beta, type: book, authors: [سعيد], title: ساعات البحر, place: القاهرة, publisher: دار, date: 1999, language: ar }
`,
  );
  writeFileSync(
    join(content, "uploads/logo.svg"),
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><rect width="600" height="200" fill="#7a1f5c"/></svg>',
  );
  for (const [name, bytes] of Object.entries({ upright, lying }))
    writeFileSync(join(content, `uploads/${name}.jpg`), bytes);
  return content;
});

const box = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll(([element]) => element?.getBoundingClientRect().toJSON() as DOMRect);

describe.each(["/", "/ar"])("on %s", (path) => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await open(at(path)));
  });

  test.each([390, 768, 1280])("no word or formula makes the page scroll sideways, %i pixels wide", async (width) => {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const formula = page.locator(".formula-inline");
    expect(await formula.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
    expect(await page.locator("p > math").count()).toBe(1);
    expect(await findings(page, "article", ["scrollable-region-focusable", "target-size"])).toEqual([]);
  });

  test("the lines of a gallery that are not beside a float use the whole width, and captions begin at one height", async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const [width, columns] of [
      [1280, 5],
      [768, 4],
      [390, 2],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const rows = await page.locator(".gallery li").evaluateAll((items) => {
        const rows = new Map<number, { pictures: number; captions: Set<number> }>();
        for (const item of items) {
          const top = Math.round(item.getBoundingClientRect().top);
          const row = rows.get(top) ?? { pictures: 0, captions: new Set() };
          row.pictures++;
          row.captions.add(Math.round(item.querySelector("figcaption")?.getBoundingClientRect().top ?? 0));
          rows.set(top, row);
        }
        return [...rows.values()].map(({ pictures, captions }) => ({ pictures, captions: captions.size }));
      });
      expect(Math.max(...rows.map(({ pictures }) => pictures)), `${width} pixels`).toBe(columns);
      expect(rows[0]?.pictures, `${width} pixels`).toBeGreaterThan(1);
      // The first lines are beside the float.
      if (width === 1280) expect(rows[0]?.pictures).toBeLessThan(columns);
      expect(rows.map(({ captions }) => captions)).toEqual(rows.map(() => 1));
    }
  });

  test("values of the infobox keep two fifths of it, and an address breaks at its marks", async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const [infobox, value] = [await box(page, ".infobox"), await box(page, ".infobox dd")];
    expect(value.width / (infobox.width - 24)).toBeGreaterThan(0.4);
    const lines = await page.locator(".infobox dd a").evaluateAll(([link]) => {
      const found = new Map<number, string>();
      for (const node of link?.childNodes ?? []) {
        if (!(node instanceof Text)) continue;
        const range = document.createRange();
        for (let index = 0; index < node.length; index++) {
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          const top = Math.round(range.getBoundingClientRect().top);
          found.set(top, (found.get(top) ?? "") + range.toString());
        }
      }
      return [...found.values()];
    });
    expect(lines.join("")).toBe("https://ada-example.example/work");
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines.slice(0, -1)) expect(line).toMatch(/[/a-z-]$/);
    for (const line of lines.slice(1)) expect(line).toMatch(/^(?:[.-]|(?:ada|example|work)\b)/);
  });

  test("a wide logo is as high as any other, and leaves the search its room on a phone", async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await box(page, ".logo")).toMatchObject({ width: 96, height: 32 });
    await page.setViewportSize({ width: 360, height: 800 });
    expect((await box(page, ".logo")).width).toBeGreaterThan(70);
    expect((await box(page, ".search")).width).toBeGreaterThan(80);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  test("the numbers of long lists stand within the column, and a marker clear of slanted letters", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    const room = await page.locator("article section ol:not([class])").evaluate((list) => {
      for (let item = 0; item < 990; item++) list.append(document.createElement("li"));
      const { paddingInlineStart, fontSize } = getComputedStyle(list);
      for (const item of [...list.children].slice(-990)) item.remove();
      return Number.parseFloat(paddingInlineStart) / Number.parseFloat(fontSize);
    });
    // Four digits, each at most 0.6 em wide, a full stop and a space.
    expect(room).toBeGreaterThan(3);
    const gap = await page
      .locator("em + .citation")
      .evaluate((marker) => Number.parseFloat(getComputedStyle(marker).marginInlineStart));
    expect(gap).toBeGreaterThan(1);
  });

  test("the names of rows and columns stay in view while a table scrolls", async () => {
    await page.setViewportSize({ width: 1280, height: 700 });
    const table = page.locator(".table");
    await table.scrollIntoViewIfNeeded();
    const places = () =>
      table.evaluate((area) => {
        const { top, left, right } = area.getBoundingClientRect();
        const isRtl = getComputedStyle(area).direction === "rtl";
        const [header, row] = ["thead th:nth-child(3)", "tbody tr:nth-child(20) td"].map((cell) =>
          area.querySelector(cell)?.getBoundingClientRect(),
        );
        if (!header || !row) return [];
        return [header.top - top, isRtl ? right - row.right : row.left - left].map(Math.round);
      });
    const before = await places();
    await table.evaluate((area) =>
      area.scrollBy({ top: 400, left: getComputedStyle(area).direction === "rtl" ? -400 : 400 }),
    );
    expect(await table.evaluate((area) => [area.scrollTop, Math.abs(area.scrollLeft)])).toEqual([400, 400]);
    // But for the line around the table.
    for (const [index, place] of (await places()).entries())
      expect(Math.abs(place - (before[index] ?? Number.NaN))).toBeLessThanOrEqual(1);
  });
});

test("a reference whose words run from left to right does so as a whole on an Arabic page, and others do not", async () => {
  const { page } = await open(at("/ar"));
  expect(
    await page.locator(".references cite").evaluateAll((all) => all.map((cite) => getComputedStyle(cite).direction)),
  ).toEqual(["ltr", "rtl"]);
  // Its signs are those of its letters.
  expect(await page.locator(".references cite").first().textContent()).toMatch(/Clocks of the Sea[^،«»]+ 1995\.$/);
  // Its date is in Arabic, and so runs from right to left.
  const [day = 0, year = 1] = await page
    .locator(".references cite time")
    .first()
    .evaluate((time) => {
      const text = document.createTreeWalker(time, NodeFilter.SHOW_TEXT).nextNode() as Text;
      return ["18", "1995"].map((digits) => {
        const range = document.createRange();
        range.setStart(text, text.data.indexOf(digits));
        range.setEnd(text, text.data.indexOf(digits) + digits.length);
        return range.getBoundingClientRect().left;
      });
    });
  expect(day).toBeGreaterThan(year);
  // Each part stands after the one before, in spite of the Arabic word for the translator.
  const parts = await page
    .locator(".references cite")
    .first()
    .locator("bdi, time")
    .evaluateAll((all) =>
      all
        .map((part) => part.getBoundingClientRect())
        .map(({ left, top }) => Math.round(top) * 10_000 + Math.round(left)),
    );
  expect(parts.length).toBeGreaterThan(4);
  expect(parts).toEqual([...parts].sort((a, b) => a - b));
  const { page: english } = await open(at("/"));
  expect(await english.locator(".references cite[dir]").count()).toBe(0);
});

test("a title of one long word keeps it whole on a phone with letters of twice the size", async () => {
  const { page } = await open(sample("/translate"), { viewport: { width: 360, height: 800 } });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  const lines = await page.locator("h1").evaluate((heading) => {
    const text = heading.firstChild as Text;
    return text.data.split(" ").map((word) => {
      const range = document.createRange();
      range.setStart(text, text.data.indexOf(word));
      range.setEnd(text, text.data.indexOf(word) + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
  });
  expect(lines).toEqual([1, 1]);
});

describe("on a device that is touched", () => {
  const visit = browserForTests();
  const touch = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };

  test.each(["/", "/ar"])("no link is too small or too near to another for a thumb, on %s", async (path) => {
    const { page } = await visit(sample(path), touch);
    const small = await page.locator(".section-link, .references .back-link").evaluateAll((links) =>
      links.flatMap((link) => {
        const { width, height } = link.getBoundingClientRect();
        return width > 0 && (width < 24 || height < 24) ? [`${link.className} ${width} x ${height}`] : [];
      }),
    );
    expect(small).toEqual([]);
    expect(await page.locator(".references .back-link").count()).toBeGreaterThan(20);
  });
});

test("the preview of a citation says which pages are cited", async () => {
  const { page } = await open(at("/"));
  await page.locator("em + .citation a").focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  const preview = page.locator(".citation-preview");
  await preview.waitFor();
  expect(await preview.textContent()).toMatch(/Clocks of the Sea.* p\. 45$/);
});

test("what says where a printed page comes from does not stand alone on a sheet", async () => {
  const { page } = await open(sample("/ru"));
  await page.emulateMedia({ media: "print" });
  expect(await page.locator(".footer").evaluate((footer) => getComputedStyle(footer).breakBefore)).toBe("avoid");
});
