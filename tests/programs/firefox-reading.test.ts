import type { Page } from "puppeteer-core";
import { describe, expect, test } from "vitest";
import { sample } from "../browser/site.ts";
import { firefoxForTests, textOf } from "./firefox.ts";

describe("reading in Firefox", () => {
  const open = firefoxForTests();
  const count = (page: Page, selector: string) =>
    page.$$eval(selector, (all) => all.filter((element) => element.getBoundingClientRect().height > 0).length);
  const choose = async (page: Page, value: string) => {
    await page.click("[popovertarget=appearance]");
    await page.click(`#appearance input[value=${value}]`);
  };

  test("the search of the site finds what another page has, with a slip", async () => {
    const { page, printed } = await open(sample("/about"));
    await page.type("form.search input", "Dunzzo");
    await page.waitForSelector(".search-ways button:nth-of-type(2)");
    await page.click(".search-ways button:nth-of-type(2)");
    await page.waitForSelector(".site-results a");
    expect(
      await page.$$eval(".site-results a", (all) => all.map((link) => new URL((link as HTMLAnchorElement).href).hash)),
    ).toContain("#dunzo");
    expect(printed).toEqual([]);
  });

  test("an unknown address has a page in its language, with the nearest names", async () => {
    const { page } = await open(sample("/ar/transalte"));
    expect(await page.$eval("html", ({ lang, dir }) => [lang, dir])).toEqual(["ar", "rtl"]);
    await page.waitForFunction(() => document.querySelector("main")?.textContent?.includes("/ar/transalte"));
    await page.waitForSelector('main a[href="/ar/translate"]');
  });

  test("the contents stay in view and mark the current section; the timeline leads to sections", async () => {
    const { page, printed } = await open(sample("/"));
    await page.evaluate(() => document.getElementById("snapchat")?.scrollIntoView({ behavior: "instant" }));
    await page.waitForFunction(() => document.querySelector("#toc [aria-current]")?.textContent?.includes("Snapchat"));
    expect(await page.$eval("#toc", (toc) => toc.getBoundingClientRect().top)).toBeLessThan(100);
    await page.click(".life summary");
    await page.click(".life li:last-child a");
    expect(await page.evaluate("location.hash")).toBe("#reddit");
    expect(printed).toEqual([]);
  });

  test("sections collapse, one or all, and a link opens them", async () => {
    const { page } = await open(sample("/"));
    await page.click("[data-action=view]");
    const paragraphs = () => count(page, "article section > p");
    const all = await paragraphs();
    await page.click("#early-life-and-education");
    await expect.poll(paragraphs).toBeLessThan(all);
    await page.click(".contents-button");
    await page.waitForSelector("[data-action=collapseAll]");
    await page.click("[data-action=collapseAll]");
    await expect.poll(paragraphs).toBe(0);
    await page.evaluate(() => location.assign("#dunzo"));
    await expect.poll(paragraphs).toBeGreaterThan(0);
  });

  test("two languages stand side by side", async () => {
    const { page, printed } = await open(sample("/fr?beside=ja#snapchat"));
    await page.waitForSelector("[data-beside=other][lang=ja]");
    expect(await count(page, "[data-beside=other]")).toBeGreaterThan(40);
    expect(printed).toEqual([]);
  });

  test("the short version leaves a paragraph of each section; without voices nothing offers to read aloud", async () => {
    const { page } = await open(sample("/"));
    const paragraphs = () => count(page, "article section > p");
    const all = await paragraphs();
    await choose(page, "shortVersion");
    await expect.poll(paragraphs).toBeLessThan(all / 2);
    if (await page.evaluate(() => (globalThis.speechSynthesis?.getVoices() ?? []).length === 0))
      expect(await count(page, ".listen-button")).toBe(0);
  });

  test("a selected passage is copied with its sources", async () => {
    const { page } = await open(sample("/"));
    await page.evaluate(() => {
      Object.defineProperty(navigator, "clipboard", {
        value: { writeText: async (text: string) => Object.assign(globalThis, { copied: text }) },
      });
      getSelection()?.selectAllChildren(document.querySelector("#dunzo ~ p") as Node);
    });
    await page.waitForSelector(".selection-bar button", { visible: true });
    await page.click(".selection-bar button");
    await expect.poll(() => page.evaluate("globalThis.copied")).toMatch(/^From 2018 to 2019(?:.*\n)*.*\[\d+\] \S/);
  });

  test("all pictures are shown at once, and each opens large", async () => {
    const { page, printed } = await open(sample("/"));
    await page.click("[data-action=gallery]");
    await page.waitForSelector(".lightbox li button");
    await page.click(".lightbox li:nth-child(2) button");
    await expect.poll(() => textOf(page, ".lightbox output")).toMatch(/^2 of/);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.$(".lightbox")).toBeNull();
    expect(printed).toEqual([]);
  });
});
