import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { findings } from "./axe.ts";
import { complaints, open } from "./browser.ts";
import { basic, sample } from "./site.ts";

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

/** The texts that stand in one row, of the page and of the other language. */
const rows = (page: Page) =>
  page.locator("[data-beside=own]").evaluateAll((blocks) =>
    blocks.map((block) => {
      const rest = [...(block.parentElement?.children ?? [])].slice(
        [...(block.parentElement?.children ?? [])].indexOf(block),
      );
      const other = rest.find((each) => each.matches("[data-beside=other]"));
      return {
        own: block.textContent ?? "",
        other: other?.textContent ?? "",
        isRow: other?.getBoundingClientRect().top === block.getBoundingClientRect().top,
        kinds: [block.localName, other?.localName],
      };
    }),
  );

const compare = (page: Page) => page.getByRole("button", { name: "Compare languages" });

describe("the page beside another language", () => {
  test("brings the style sheet of parts that only the other has", async () => {
    const { page } = await open(sample("/?beside=ru"), { viewport: desktop });
    await page.locator("[data-beside=other][lang=ru]").first().waitFor();
    expect(await page.locator("head link[rel=stylesheet]").count()).toBe(2);
  });

  test("shows each paragraph in a row with the one that says the same, and leaves no trace when it is closed", async () => {
    const { page, console } = await open(sample("/"), { viewport: desktop });
    const html = () => page.locator("article").innerHTML();
    const before = await html();
    await compare(page).click();
    await page.locator(".beside-bar select").selectOption("fr");
    await page.locator("[data-beside=other][lang=fr]").first().waitFor();
    const all = (await rows(page)).filter(({ other }) => other !== "");
    expect(all.length).toBeGreaterThan(50);
    expect(all.filter(({ isRow, kinds }) => !isRow || kinds[0] !== kinds[1])).toEqual([]);
    // The same facts: years, and the numbers of citations, are in both.
    const shared = (text: string) => (text.match(/\b(?:19|20)\d\d\b|\[\d+\]/g) ?? []).sort().join();
    const same = all.filter(({ own, other }) => shared(own) === shared(other));
    expect(same.length / all.length).toBeGreaterThan(0.8);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const ids = await page.locator("[id]").evaluateAll((elements) => elements.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(await findings(page, "article")).toEqual([]);
    expect(new URL(page.url()).search).toBe("?beside=fr");
    await page.getByRole("button", { name: "Close" }).last().click();
    expect(await html()).toBe(before);
    expect(new URL(page.url()).search).toBe("");
    expect(complaints(console)).toEqual([]);
  });

  test("is linked to with its section, in either direction of writing", async () => {
    const { page } = await open(sample("/?beside=ar#snapchat"), { viewport: desktop });
    await page.locator("[data-beside=other][lang=ar][dir=rtl]").first().waitFor();
    const [own, other] = await page
      .locator("#snapchat, #snapchat ~ h2[data-beside=other]")
      .evaluateAll((headings) => headings.map((heading) => heading.getBoundingClientRect().toJSON() as DOMRect));
    expect(own?.top).toBe(other?.top);
    expect(own?.right).toBeLessThan(other?.left ?? 0);
    await expect
      .poll(() => page.locator("#snapchat").evaluate((each) => each.getBoundingClientRect().top))
      .toBeLessThan(200);
    expect(await page.locator("#snapchat").evaluate((each) => each.getBoundingClientRect().top)).toBeGreaterThan(100);
  });

  test("has the short version of a language, too, and on the other side what only it says", async () => {
    const { page } = await open(sample("/ru?beside=ja"), { viewport: desktop });
    await page.locator("[data-beside=other][lang=ja]").first().waitFor();
    expect(await page.locator("#snapchat ~ h2[lang=ja]").innerText()).toBe("Snapchat");
    const alone = await page.locator("#snapchat ~ p[data-beside=other]").count();
    expect(alone).toBeGreaterThan(await page.locator("#snapchat ~ p[data-beside=own]").count());
  });

  test("is turned over on a phone, and stays at the paragraph", async () => {
    const { page } = await open(sample("/?beside=de"), { viewport: phone });
    const other = page.locator("[data-beside=other]");
    await other.first().waitFor({ state: "attached" });
    expect(await page.locator("[data-beside=other]:visible").count()).toBe(0);
    await page.evaluate(() => document.getElementById("reddit")?.scrollIntoView());
    const top = () =>
      page
        .locator("#reddit, #reddit ~ h2[data-beside=other]")
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()).find(({ height }) => height > 0)?.top);
    const before = await top();
    // The pointer does not scroll the page first.
    await page.getByRole("button", { name: "⇄ Deutsch" }).dispatchEvent("click");
    expect(await page.locator("[data-beside=own]:visible").count()).toBe(0);
    expect(await top()).toBeCloseTo(before ?? Number.NaN, -1);
    await page.getByRole("button", { name: "⇄ English" }).click();
    expect(await page.locator("[data-beside=other]:visible").count()).toBe(0);
  });

  test("is nothing for an address that names no language, and no button without scripts", async () => {
    const { page, console } = await open(basic("/?beside=%3Cimg%3E"), { viewport: desktop });
    await page.waitForTimeout(200);
    expect(await page.locator(".beside-bar").count()).toBe(0);
    expect(complaints(console)).toEqual([]);
    const { page: plain } = await open(basic("/"), { viewport: desktop, scripts: false });
    expect(await compare(plain).isVisible()).toBe(false);
  });
});
