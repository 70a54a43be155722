import { join } from "node:path";
import type { Page } from "puppeteer-core";
import { describe, expect, test } from "vitest";
import { chatForTests } from "../browser/chat.ts";
import { siteForTests } from "../browser/site.ts";
import { reviewProof, type Tab } from "../review/proof.ts";
import { repository } from "../support/folder.ts";
import { firefoxForTests, textOf } from "./firefox.ts";

const chat = chatForTests();
/** A small site, whose Portuguese page is translated in the browser. */
const at = siteForTests(join(repository, "tests/sites/basic"), async () => ({
  BIOPEDIA_API_URL: chat().url,
  BIOPEDIA_API_KEY: "sk-test",
}));

describe("in Firefox", () => {
  const visit = firefoxForTests();
  const open = (path: string) => visit(path.startsWith("/") ? at(path) : path);
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

  test.each(["/", "/ar", "/translate"])("%s prints nothing and breaks no policy", async (path) => {
    const { page, printed } = await open(path);
    for (const id of ["language-menu", "appearance"]) await page.click(`[popovertarget=${id}]`);
    await page.waitForSelector("#appearance:popover-open");
    expect(printed).toEqual([]);
  });

  test("search highlights matches and moves between them", async () => {
    const { page, printed } = await open("/");
    await page.keyboard.press("/");
    await page.keyboard.type("CLOCK");
    await page.keyboard.press("Enter");
    await page.waitForSelector("[data-toast]");
    expect(await textOf(page, "[data-toast]")).toContain('Found "CLOCK" on the page');
    const [, count] = /^1 of (\d+)$/.exec(await textOf(page, ".search-bar output")) ?? [];
    const marked = () =>
      page.evaluate(() => CSS.highlights.get("search-match")?.size ?? document.querySelectorAll("mark").length);
    expect(Number(count)).toBeGreaterThan(5);
    expect(await marked()).toBeGreaterThanOrEqual(Number(count));
    await page.click(".search-bar button:nth-of-type(2)");
    await expect.poll(() => textOf(page, ".search-bar output")).toBe(`2 of ${count}`);
    await page.keyboard.press("Escape");
    await page.waitForSelector(".search-bar[hidden]");
    expect(await marked()).toBe(0);
    expect(printed).toEqual([]);
  });

  test("a citation shows its reference when it is focused, and Esc closes it", async () => {
    const { page } = await open("/");
    await page.focus("main .citation a");
    await page.keyboard.press("Tab");
    await page.keyboard.down("Shift");
    await page.keyboard.press("Tab");
    await page.keyboard.up("Shift");
    await page.waitForSelector("#citation-preview");
    const reference = await page.$eval(
      "main .citation a",
      (link) => document.querySelector(`${link.getAttribute("href")} cite`)?.textContent,
    );
    expect(await textOf(page, "#citation-preview")).toBe(reference);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.$("#citation-preview")).toBeNull();
  });

  test("keeps and shows the chosen appearance after a reload", async () => {
    const { page } = await open("/");
    await page.click("[popovertarget=appearance]");
    await page.click("#appearance input[value=dark]");
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    await expect.poll(theme).toBe("dark");
    await page.reload();
    expect(await theme()).toBe("dark");
    await page.click("[popovertarget=appearance]");
    await page.click("#appearance input[value=automatic]");
    await expect.poll(theme).toBeUndefined();
    await page.reload();
    await page.click("[popovertarget=appearance]");
    await expect
      .poll(() => page.$eval("#appearance input[name=theme]:checked", (input) => (input as HTMLInputElement).value))
      .toBe("automatic");
    expect(await theme()).toBeUndefined();
  });

  test("the tool translates, its language chosen by typing", async () => {
    const { page, printed } = await open("/translate");
    await page.focus("#translator-source");
    await page.waitForSelector("button[role=combobox]");
    await page.type("#translator-source", "She led growth in 2020.");
    await page.keyboard.press("Tab");
    await page.keyboard.type("port");
    await expect.poll(() => focused(page)).toContain("Português");
    await page.click(".actions .button");
    await page.waitForSelector("#translator-result");
    expect(
      await page.$eval("#translator-result", (area) => [area.getAttribute("lang"), area.getAttribute("dir")]),
    ).toEqual(["pt", "ltr"]);
    await page.waitForSelector("[data-toast]");
    expect(await textOf(page, "[data-toast]")).toContain("Translation completed");
    expect(chat().requests.at(-1)?.headers.authorization).toBe("Bearer sk-test");
    expect(printed).toEqual([]);
  });

  reviewProof(async (address, beside) => {
    if (beside === undefined) {
      const { page, printed } = await open(address);
      return { tab: page as Tab, printed };
    }
    const page = await (beside as Page).browserContext().newPage();
    await page.goto(address);
    return { tab: page as Tab, printed: [] };
  });

  test("a page without a bundle is translated, and kept for the next visit", async () => {
    const { page, printed } = await open("/pt");
    const isTranslated = () =>
      expect.poll(() => page.evaluate(() => document.querySelectorAll("main [data-awaiting]").length)).toBe(0);
    await isTranslated();
    const asked = chat().requests.length;
    expect(asked).toBeGreaterThan(0);
    await page.reload();
    await isTranslated();
    expect(chat().requests).toHaveLength(asked);
    expect(printed).toEqual([]);
  });
});
