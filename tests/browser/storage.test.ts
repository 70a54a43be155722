import { cpSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { repository } from "../support/folder.ts";
import { browserForTests } from "./browser.ts";
import { chatForTests, connect } from "./chat.ts";
import { siteForTests } from "./site.ts";

const chat = chatForTests();
const at = siteForTests((folder) => {
  const content = join(folder, "content");
  cpSync(join(repository, "tests/sites/basic"), content, { recursive: true });
  return content;
});
const visit = browserForTests();

const now = Date.now();
/** A kept translation, as the page writes it, whose parts can be others. `HASH` stands for that of the page's own texts. */
const kept = (parts: object) => JSON.stringify({ source: "HASH", at: now, texts: {}, ...parts });

const values: Record<string, string> = {
  "a number": "42",
  "an object as text": "[object Object]",
  null: "null",
  "an array": "[]",
  "an empty object": "{}",
  "broken JSON": '{"timestamp":1,"clientState":{"queries":[',
  "a huge text": "x".repeat(2_000_000),
  "a huge number": "9".repeat(400),
  "deep nesting": "[".repeat(50_000),
  "control characters": "\0\u001b[31m\u202e\ud800",
  markup: "<img src=x onerror=alert(1)>",
  "a prototype": '{"__proto__":{"queries":[]},"constructor":1}',
};

type Area = "localStorage" | "sessionStorage";

/** Puts values under keys before the scripts of the next page run. */
const poison = (page: Page, area: Area, items: Record<string, string>): Promise<unknown> =>
  page.evaluate(
    ([area, items]) => {
      for (const [key, value] of Object.entries(items)) window[area].setItem(key, value);
    },
    [area, items] as const,
  );

const stored = (page: Page, area: Area, key: string): Promise<string | null> =>
  page.evaluate(([area, key]) => window[area].getItem(key), [area, key] as const);

/** Opens a page whose storage holds something before its scripts run. */
async function open(path: string, area: Area, items: Record<string, string>) {
  const { page, console: printed } = await visit("about:blank");
  await connect(page, chat());
  // A file of the site without scripts.
  await page.goto(at("/robots.txt"));
  await poison(page, area, items);
  await page.goto(at(path));
  return { page, printed };
}

const uncaught = (printed: readonly string[]) => printed.filter((line) => line.startsWith("uncaught"));

describe.each(Object.entries(values))("%s in storage", (_, value) => {
  test("is removed, not used as an appearance", async () => {
    const { page, printed } = await open("/", "localStorage", { "biopedia-theme": value, "biopedia-size": value });
    for (const name of ["theme", "size"]) {
      expect(await page.evaluate((name) => document.documentElement.dataset[name], name)).toBeUndefined();
      expect(await stored(page, "localStorage", `biopedia-${name}`)).toBeNull();
    }
    expect(uncaught(printed)).toEqual([]);
  });

  test("is removed, not used by the Translation Tool", async () => {
    // Some values are well-formed keys.
    const names = /^[\x21-\x7e]{1,1000}$/.test(value) ? ["target"] : ["target", "key"];
    const items = Object.fromEntries(names.map((name) => [`biopedia-${name}`, value]));
    const { page, printed } = await open("/translate", "sessionStorage", items);
    await page.getByLabel("Text to translate").focus();
    await page.locator("[role=combobox]").waitFor();
    expect(await page.getByText("Unexpected Application Error!").count()).toBe(0);
    for (const key of Object.keys(items)) await expect.poll(() => stored(page, "sessionStorage", key)).toBeNull();
    expect(uncaught(printed)).toEqual([]);
  });

  test("is not used as a page's translation, which is requested again", async () => {
    await keepsWorking(value);
  });
});

test("a text to translate that is too long is removed", async () => {
  const { page } = await open("/translate", "sessionStorage", { "biopedia-source": "x".repeat(2_000_000) });
  await page.getByLabel("Text to translate").focus();
  await page.locator("[role=combobox]").waitFor();
  expect(await page.locator("textarea").first().inputValue()).toBe("");
  expect(await stored(page, "sessionStorage", "biopedia-source")).toBeNull();
});

describe("a stored translation of another shape is requested again:", () => {
  test.each<[string, string]>([
    ["texts that are numbers", kept({ texts: { leadParagraph: 42 } })],
    ["texts that are objects", kept({ texts: { leadParagraph: { a: 1 } } })],
    ["texts that are empty", kept({ texts: { leadParagraph: " " } })],
    ["texts that are too long", kept({ texts: { leadParagraph: "x".repeat(100_001) } })],
    ["texts of other keys", kept({ texts: { toString: "x", other: "y" } })],
    ["an array of texts", kept({ texts: ["a", "b"] })],
    ["a text instead of texts", kept({ texts: "abc" })],
    ["no texts", kept({ texts: null })],
    ["a time that is a text", kept({ at: "soon" })],
    ["a time to come", kept({ at: 9e15 })],
    ["a time long past", kept({ at: 0, texts: { leadParagraph: "x" } })],
    ["texts of another source", kept({ source: "x", texts: { leadParagraph: "x" } })],
    ["a source that is a number", kept({ source: 1, texts: { leadParagraph: "x" } })],
  ])("%s", async (_, value) => keepsWorking(value));
});

/** What a page keeps of a translation, and the lead that it shows then. */
let good: { text: string | null; kept: string } | undefined;

/** The page of a fallback language ends up translated, whatever is kept for it. `HASH` stands for the hash of the page's own texts. */
async function keepsWorking(value: string): Promise<void> {
  const name = "biopedia-translation-pt";
  const { page, console: printed } = await visit("about:blank");
  await connect(page, chat());
  const lead = page.locator("main .lead");
  const isTranslated = () => expect.poll(() => page.locator("main [data-awaiting]").count(), { timeout: 20_000 }).toBe(0);
  if (good === undefined) {
    await page.goto(at("/pt"));
    await isTranslated();
    await expect.poll(() => stored(page, "localStorage", name)).not.toBeNull();
    good = { text: await lead.textContent(), kept: (await stored(page, "localStorage", name)) ?? "" };
  }
  const { source } = JSON.parse(good.kept) as { source: string };
  await page.goto(at("/robots.txt"));
  await poison(page, "localStorage", { [name]: value.replaceAll("HASH", source) });
  await page.goto(at("/pt"));
  await isTranslated();
  expect(await lead.textContent()).toBe(good.text);
  expect(await page.getByText("Unexpected Application Error!").count()).toBe(0);
  expect(uncaught(printed)).toEqual([]);
  const shape = (text: string) => Object.keys(JSON.parse(text)).sort();
  await expect.poll(async () => shape((await stored(page, "localStorage", name)) ?? "{}")).toEqual(shape(good.kept));
}
