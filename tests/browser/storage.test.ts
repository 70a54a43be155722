import { cpSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
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

const uncaught = (printed: readonly string[]) => printed.filter((line) => line.startsWith("uncaught"));

/** Opens a page whose storage can be filled and which is then loaded again: one for all the values, none of which may have an effect that lasts. */
async function open(path: string) {
  const visited = await visit("about:blank");
  await connect(visited.page, chat());
  await visited.page.goto(at(path));
  return visited;
}

test("a value that is not one of an appearance is removed, not used", async () => {
  const { page, console: printed } = await open("/");
  for (const [name, value] of Object.entries(values)) {
    await poison(page, "localStorage", { "biopedia-theme": value, "biopedia-size": value });
    await page.reload();
    for (const part of ["theme", "size"]) {
      expect(await page.evaluate((part) => document.documentElement.dataset[part], part), name).toBeUndefined();
      expect(await stored(page, "localStorage", `biopedia-${part}`), name).toBeNull();
    }
    expect(uncaught(printed), name).toEqual([]);
  }
});

test("a value that is not a target or a key is removed, not used by the Translation Tool", async () => {
  const { page, console: printed } = await open("/translate");
  for (const [name, value] of Object.entries(values)) {
    // Some values are well-formed keys.
    const names = /^[\x21-\x7e]{1,1000}$/.test(value) ? ["target"] : ["target", "key"];
    const items = Object.fromEntries(names.map((name) => [`biopedia-${name}`, value]));
    await poison(page, "sessionStorage", items);
    await page.reload();
    await page.getByLabel("Text to translate").focus();
    await page.locator("[role=combobox]").waitFor();
    expect(await page.getByText("Unexpected Application Error!").count(), name).toBe(0);
    for (const key of Object.keys(items)) await expect.poll(() => stored(page, "sessionStorage", key), { message: name }).toBeNull();
    expect(uncaught(printed), name).toEqual([]);
  }
});

test("a text to translate that is too long is removed", async () => {
  const { page } = await open("/translate");
  await poison(page, "sessionStorage", { "biopedia-source": "x".repeat(2_000_000) });
  await page.reload();
  await page.getByLabel("Text to translate").focus();
  await page.locator("[role=combobox]").waitFor();
  expect(await page.locator("textarea").first().inputValue()).toBe("");
  expect(await stored(page, "sessionStorage", "biopedia-source")).toBeNull();
});

/** Kept translations of another shape. */
const shapes: Record<string, string> = {
  "texts that are numbers": kept({ texts: { leadParagraph: 42 } }),
  "texts that are objects": kept({ texts: { leadParagraph: { a: 1 } } }),
  "texts that are empty": kept({ texts: { leadParagraph: " " } }),
  "texts that are too long": kept({ texts: { leadParagraph: "x".repeat(100_001) } }),
  "texts of other keys": kept({ texts: { toString: "x", other: "y" } }),
  "an array of texts": kept({ texts: ["a", "b"] }),
  "a text instead of texts": kept({ texts: "abc" }),
  "no texts": kept({ texts: null }),
  "a time that is a text": kept({ at: "soon" }),
  "a time to come": kept({ at: 9e15 }),
  "a time long past": kept({ at: 0, texts: { leadParagraph: "x" } }),
  "texts of another source": kept({ source: "x", texts: { leadParagraph: "x" } }),
  "a source that is a number": kept({ source: 1, texts: { leadParagraph: "x" } }),
};

test("what is not a translation of the page's texts is not shown, and they are requested again", async () => {
  const key = "biopedia-translation-pt";
  const { page, console: printed } = await open("/pt");
  const lead = page.locator("main .lead");
  const isTranslated = (name: string) => expect.poll(() => page.locator("main [data-awaiting]").count(), { message: name }).toBe(0);
  const shape = (text: string | null) => Object.keys(JSON.parse(text ?? "{}")).sort();
  await isTranslated("at first");
  await expect.poll(() => stored(page, "localStorage", key)).not.toBeNull();
  const good = (await stored(page, "localStorage", key)) ?? "";
  const text = await lead.textContent();
  const { source } = JSON.parse(good) as { source: string };
  for (const [name, value] of Object.entries({ ...values, ...shapes })) {
    chat().requests.length = 0;
    await poison(page, "localStorage", { [key]: value.replaceAll("HASH", source) });
    await page.reload();
    await isTranslated(name);
    expect(await lead.textContent(), name).toBe(text);
    expect(await page.getByText("Unexpected Application Error!").count(), name).toBe(0);
    await expect.poll(async () => shape(await stored(page, "localStorage", key)), { message: name }).toEqual(shape(good));
    expect(chat().requests.length, name).toBeGreaterThan(0);
    expect(uncaught(printed), name).toEqual([]);
  }
});
