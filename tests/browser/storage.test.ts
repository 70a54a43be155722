import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { strangeValues } from "../support/strange-values.ts";
import { open } from "./browser.ts";
import { chatForTests, connect, own } from "./chat.ts";
import { basic as at } from "./site.ts";

const chat = chatForTests();

type Area = "localStorage" | "sessionStorage";

/** Puts values under keys. */
const poison = (page: Page, area: Area, items: Record<string, string>): Promise<unknown> =>
  page.evaluate(
    ([area, items]) => {
      for (const [key, value] of Object.entries(items)) window[area].setItem(key, value);
    },
    [area, items] as const,
  );

const stored = (page: Page, area: Area, key: string): Promise<string | null> =>
  page.evaluate(([area, key]) => window[area].getItem(key), [area, key] as const);

test("a value that is not one of an appearance is removed, not used", async () => {
  const { page, console: printed } = await open(at("/"));
  // The script in the page's head, which has run already.
  const script = await page.locator("head script:not([src]):not([type])").first().textContent();
  expect(script).toContain("biopedia-");
  for (const [name, value] of Object.entries(strangeValues)) {
    await poison(page, "localStorage", { "biopedia-theme": value, "biopedia-size": value });
    await page.evaluate(script ?? "");
    for (const part of ["theme", "size"]) {
      expect(await page.evaluate((part) => document.documentElement.dataset[part], part), name).toBeUndefined();
      expect(await stored(page, "localStorage", `biopedia-${part}`), name).toBeNull();
    }
  }
  await poison(page, "localStorage", { "biopedia-theme": strangeValues["a huge text"] ?? "", "biopedia-size": "huge" });
  await page.reload();
  expect(await page.evaluate("({ ...document.documentElement.dataset })")).toEqual({});
  expect(await stored(page, "localStorage", "biopedia-theme")).toBeNull();
  expect(own(printed)).toEqual([]);
});

// Which values are removed is tested in tests/client/stored-values.test.ts.
test("the Translation Tool removes what it cannot use, and works", async () => {
  const { page, console: printed } = await open(at("/translate"));
  const items = { source: "x".repeat(2_000_000), target: "null", key: "\0\u001b[31m" };
  // The language is remembered for the next visit.
  const areaOf = (name: string): Area => (name === "target" ? "localStorage" : "sessionStorage");
  for (const [name, value] of Object.entries(items)) await poison(page, areaOf(name), { [`biopedia-${name}`]: value });
  await page.reload();
  await page.getByLabel("Text to translate").focus();
  await page.locator("[role=combobox]").waitFor();
  expect(await page.getByText("Unexpected Application Error!").count()).toBe(0);
  for (const name of Object.keys(items))
    await expect.poll(() => stored(page, areaOf(name), `biopedia-${name}`)).toBeNull();
  expect(await page.locator("textarea").first().inputValue()).toBe("");
  expect(await page.locator("[role=combobox]").textContent()).toContain("العربية");
  expect(own(printed)).toEqual([]);
});

test("what is not a translation of the page's texts is not shown, and they are requested again", async () => {
  const key = "biopedia-translation-pt";
  const { page, console: printed } = await open(at("/pt"), { prepare: (page) => connect(page, chat()) });
  const isTranslated = () => expect.poll(() => page.locator("main [data-awaiting]").count()).toBe(0);
  await isTranslated();
  const text = await page.locator("main .lead").textContent();
  await expect.poll(() => stored(page, "localStorage", key)).not.toBeNull();
  const good = JSON.parse((await stored(page, "localStorage", key)) ?? "");
  for (const bad of ["{broken", JSON.stringify({ ...good, texts: { leadParagraph: 42 } })]) {
    chat().requests.length = 0;
    await poison(page, "localStorage", { [key]: bad });
    await page.reload();
    await isTranslated();
    expect(await page.locator("main .lead").textContent()).toBe(text);
    await expect
      .poll(async () => JSON.parse((await stored(page, "localStorage", key)) ?? "{}").texts)
      .toEqual(good.texts);
    expect(chat().requests.length).toBeGreaterThan(0);
  }
  expect(own(printed)).toEqual([]);
});
