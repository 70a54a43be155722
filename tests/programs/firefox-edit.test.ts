import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { KeyInput, Page } from "puppeteer-core";
import { describe, expect, test } from "vitest";
import { editPath } from "../../src/core/edit/protocol.ts";
import { serving } from "../review/reviewing.ts";
import { siteFolder, temporaryFolder } from "../support/folder.ts";
import { firefoxForTests, textOf } from "./firefox.ts";

/** Puts the cursor at the end of the last paragraph that has a text. */
async function goTo(page: Page, text: string): Promise<void> {
  const [x = 0, y = 0] = await page.evaluate((text) => {
    const paragraphs = [...document.querySelectorAll(".edit-body p")];
    const found = paragraphs.findLast((each) => each.textContent?.includes(text));
    found?.scrollIntoView({ block: "center" });
    const { left = 0, top = 0 } = found?.getBoundingClientRect() ?? {};
    return [left + 20, top + 10];
  }, text);
  await page.mouse.click(x, y);
  await page.keyboard.press("End");
}

/**
 * Composes a text at the cursor with the events and changes of the page that an input method makes, since automation
 * cannot start one.
 */
const compose = (page: Page, text: string): Promise<void> =>
  page.evaluate(async (text) => {
    const selection = getSelection();
    const focus = selection?.focusNode;
    const node =
      focus instanceof Text ? focus : focus?.childNodes[selection?.focusOffset ? selection.focusOffset - 1 : 0];
    if (!(node instanceof Text)) throw new Error("the cursor is in no text");
    const target = document.querySelector(".edit-body");
    const tell = (type: string, data: string) =>
      target?.dispatchEvent(new CompositionEvent(type, { data, bubbles: true }));
    tell("compositionstart", "");
    const before = node.data;
    for (let length = 1; length <= text.length; length++) {
      tell("compositionupdate", text.slice(0, length));
      node.data = before + text.slice(0, length);
      selection?.collapse(node, node.data.length);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    tell("compositionend", text);
  }, text);

describe("in Firefox", () => {
  const visit = firefoxForTests();

  test("a page is opened in the editor, written on, composed on, cited in, given a table, and saved", async () => {
    const folder = siteFolder("basic", {
      "articles/en.md": (old) => `${old.trimEnd()}\n\nThe last paragraph.\n`,
    });
    const { address } = await serving(folder, ["edit"], editPath);
    const { page, printed } = await visit(address);
    const read = () => readFileSync(join(folder, "content/articles/en.md"), "utf8");
    const before = read();
    await page.waitForSelector(".edit-body[contenteditable]");
    await goTo(page, "last paragraph");
    await page.keyboard.type(" It is short.");
    await compose(page, "日本語");
    await page.keyboard.press("Enter");
    await page.keyboard.type("A second one: ");
    await compose(page, "العربية");
    await page.evaluate(() => {
      const buttons = [...document.querySelectorAll<HTMLButtonElement>(".edit-toolbar button")];
      buttons.find(({ textContent }) => textContent === "Cite")?.click();
    });
    await page.waitForSelector("dialog.edit-dialog #edit-reference");
    await page.type("#edit-reference", "Alpha");
    await page.keyboard.press("Enter");
    await page.waitForSelector('.edit-body p:last-of-type .edit-piece[data-kind="citation"]');
    await page.keyboard.press("Enter");
    await page.keyboard.type("/tab");
    await page.waitForSelector(".edit-menu:not([hidden]) [role=option]");
    await page.keyboard.press("Enter");
    await page.waitForSelector("dialog.edit-dialog #edit-columns");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".edit-body table");
    await page.keyboard.type("Year");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Place");
    await page.keyboard.down("Control");
    await page.keyboard.press("s");
    await page.keyboard.up("Control");
    await expect.poll(() => textOf(page, ".edit-state")).toBe("Saved");
    const saved = read();
    expect(saved.startsWith(before.trimEnd())).toBe(true);
    expect(saved.slice(before.trimEnd().length)).toMatch(
      /^ It is short\.日本語\n\nA second one: العربية\{% cite "Alpha" \/%\}\n\n\| Year \| Place \|/,
    );
    expect(printed).toEqual([]);
  });

  test("a biography is written from an empty folder to the built site, by keyboard alone", async () => {
    const folder = temporaryFolder();
    const { address } = await serving(folder, ["edit"], editPath);
    const { page, printed } = await visit(address);
    const { keyboard } = page;
    const read = () => readFileSync(join(folder, "content/articles/en.md"), "utf8");
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    const held = async (key: KeyInput, ...others: readonly KeyInput[]) => {
      for (const other of others) await keyboard.down(other);
      await keyboard.press(key);
      for (const other of others) await keyboard.up(other);
    };
    const save = async () => {
      await held("s", "Control");
      await expect.poll(() => textOf(page, ".edit-state")).toBe("Saved");
    };
    const choose = async (name: string) => {
      await held("F10", "Alt");
      for (let count = 0; count < 40 && (await focused()) !== name; count++) await keyboard.press("ArrowRight");
      await keyboard.press("Enter");
    };
    const field = () =>
      expect.poll(() => page.evaluate(() => document.activeElement?.matches("dialog :is(input, textarea)"))).toBe(true);
    const text = () => expect.poll(() => page.evaluate(() => document.activeElement?.matches(".edit-body"))).toBe(true);
    await page.waitForSelector(".edit-begin");
    await keyboard.type("Clara Wren");
    await keyboard.press("Enter");
    await page.waitForSelector(".edit-body[contenteditable]");
    await keyboard.press("Tab");
    expect(await focused()).toBe("Skip to the text");
    await keyboard.press("Enter");
    await held("a", "Control");
    await keyboard.press("Delete");
    await keyboard.type("Clara Wren was an astronomer.");
    await choose("Cite");
    await field();
    await keyboard.press("Escape");
    await text();
    await choose("Cite");
    await field();
    await keyboard.type("Letters of Clara’s father, 1899");
    await keyboard.press("Enter");
    await text();
    await choose("Note");
    await field();
    await keyboard.type("Her letters say so.");
    await keyboard.press("Enter");
    await text();
    await keyboard.type(" She lived in Harwick.");
    await keyboard.press("Enter");
    await choose("Insert");
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
    await keyboard.type("tab");
    await keyboard.press("Enter");
    await field();
    await keyboard.type("1");
    await keyboard.press("Tab");
    await keyboard.type("2");
    await keyboard.press("Enter");
    await text();
    for (const word of ["Year", "Place", "1850", "Harwick"]) {
      await keyboard.type(word);
      if (word !== "Harwick") await keyboard.press("Tab");
    }
    await held("ArrowLeft", "Shift");
    for (let letter = 0; letter < "Harwick".length; letter++) await held("ArrowLeft", "Shift");
    await choose("Table");
    await expect.poll(focused).toBe("Row above");
    await keyboard.type("merge");
    await keyboard.press("Enter");
    await keyboard.press("Escape");
    await keyboard.type("The end.");
    await save();
    expect(read().split("\n---\n")[1]?.trim().replace(/ +/g, " ")).toBe(
      `Clara Wren was an astronomer.{% cite "Letters" /%}[^1] She lived in Harwick.

| Year | Place |
| --- | --- |
| 1850 Harwick {% colspan=2 %} | |

The end.

[^1]: Her letters say so.`,
    );
    await choose("Publish");
    await expect.poll(focused).toBe("Build and check");
    await keyboard.press("Enter");
    await expect.poll(() => textOf(page, "dialog"), { timeout: 60_000 }).toMatch(/The site is built\./);
    expect(readFileSync(join(folder, "dist/index.html"), "utf8")).toContain("Her letters say so.");
    expect(printed).toEqual([]);
  });
});
