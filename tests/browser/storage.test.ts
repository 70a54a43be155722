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

/** Puts a value under a key before the page's scripts run, the first time only. */
const poison = (page: Page, area: "localStorage" | "sessionStorage", key: string, value: string): Promise<unknown> =>
  page.addInitScript(
    ([area, key, value]) => {
      if (window.name === "poisoned") return;
      window.name = "poisoned";
      window[area].setItem(key, value);
    },
    [area, key, value] as const,
  );

const stored = (page: Page, area: "localStorage" | "sessionStorage", key: string): Promise<string | null> =>
  page.evaluate(([area, key]) => window[area].getItem(key), [area, key] as const);

async function open(path: string, area: "localStorage" | "sessionStorage", key: string, value: string) {
  const { page, console: printed } = await visit("about:blank");
  await connect(page, chat());
  await poison(page, area, key, value);
  await page.goto(at(path));
  return { page, printed };
}

describe.each(Object.entries(values))("%s in storage", (_, value) => {
  test.each(["theme", "size"])("is no choice of %s, and is removed", async (name) => {
    const { page, printed } = await open("/", "localStorage", `biopedia-${name}`, value);
    expect(await page.evaluate((name) => document.documentElement.dataset[name], name)).toBeUndefined();
    expect(await stored(page, "localStorage", `biopedia-${name}`)).toBeNull();
    expect(printed.filter((line) => line.startsWith("uncaught"))).toEqual([]);
    await page.context().close();
  });

  test.each(["target", "key"])("is no %s for the Translation Tool, and is removed", async (name) => {
    // These are well-formed keys.
    if (name === "key" && /^[\x21-\x7e]{1,1000}$/.test(value)) return;
    const { page, printed } = await open("/translate", "sessionStorage", `biopedia-${name}`, value);
    await page.getByLabel("Text to translate").focus();
    await page.locator("[role=combobox]").waitFor();
    expect(await page.getByText("Unexpected Application Error!").count()).toBe(0);
    await expect.poll(() => stored(page, "sessionStorage", `biopedia-${name}`)).toBeNull();
    expect(printed.filter((line) => line.startsWith("uncaught"))).toEqual([]);
    await page.context().close();
  });

  test("is no translation of a page, which is made anew", async () => {
    await keepsWorking(value);
  });
});

test("a text to translate that is too long is removed", async () => {
  const { page } = await open("/translate", "sessionStorage", "biopedia-source", "x".repeat(2_000_000));
  await page.getByLabel("Text to translate").focus();
  await page.locator("[role=combobox]").waitFor();
  expect(await page.locator("textarea").first().inputValue()).toBe("");
  expect(await stored(page, "sessionStorage", "biopedia-source")).toBeNull();
});

describe("a kept translation of another shape is made anew:", () => {
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

/** The page of a fallback language ends up translated, whatever is kept for it. */
async function keepsWorking(value: string): Promise<void> {
  const first = await visit("about:blank");
  await connect(first.page, chat());
  await first.page.goto(at("/pt"));
  const isTranslated = (page: Page) => expect.poll(() => page.locator("main [data-awaiting]").count(), { timeout: 20_000 }).toBe(0);
  await isTranslated(first.page);
  const text = await first.page.locator("main .lead").textContent();
  await expect.poll(() => stored(first.page, "localStorage", "biopedia-translation-pt")).not.toBeNull();
  const before = (await stored(first.page, "localStorage", "biopedia-translation-pt")) ?? "";
  const { source } = JSON.parse(before) as { source: string };
  await first.page.evaluate((value) => localStorage.setItem("biopedia-translation-pt", value), value.replaceAll("HASH", source));
  await first.page.reload();
  await isTranslated(first.page);
  expect(await first.page.locator("main .lead").textContent()).toBe(text);
  expect(await first.page.getByText("Unexpected Application Error!").count()).toBe(0);
  expect(first.console.filter((line) => line.startsWith("uncaught"))).toEqual([]);
  expect(Object.keys(JSON.parse((await stored(first.page, "localStorage", "biopedia-translation-pt")) ?? "")).sort()).toEqual(
    Object.keys(JSON.parse(before)).sort(),
  );
  await first.page.context().close();
}
