import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { editPath } from "../../src/core/edit/protocol.ts";
import { serving } from "../review/reviewing.ts";
import { siteFolder } from "../support/folder.ts";
import { browserForTests } from "./browser.ts";

export const openInContext = browserForTests();

export const body = (page: Page) => page.locator(".edit-body");
export const tool = (page: Page, name: string) =>
  page.locator(".edit-toolbar, .edit-notice").getByRole("button", { name, exact: true });
export const dialog = (page: Page) => page.locator("dialog.edit-dialog");
export const state = (page: Page) => page.locator(".edit-state");

/** Opens the editor of a page of the site `basic`, with some files changed. @param path of the page: `ar` */
export async function editing(path = "", files: Parameters<typeof siteFolder>[1] = {}) {
  const folder = siteFolder("basic", files);
  const { address, ask } = await serving(folder, ["edit"], editPath);
  const url = new URL(address);
  url.pathname = `/${path}`;
  const { page, console: messages } = await openInContext(url.href);
  await body(page).and(page.locator("[contenteditable]")).waitFor();
  const file = join(folder, `content/articles/${path || "en"}.md`);
  const read = () => readFileSync(file, "utf8");
  const save = async () => {
    await page.keyboard.press("Control+s");
    await expect.poll(() => state(page).textContent()).toBe("Saved");
  };
  return { folder, page, messages, file, read, save, ask, address };
}

/** Chooses an entry of a menu, such as “Insert”. */
export async function chooseFrom(page: Page, menu: string, entry: string): Promise<void> {
  await page.locator(".edit-menu-button").getByRole("button", { name: menu, exact: true }).click();
  await page
    .locator(":is([role^=menuitem], .edit-inserts [role=option]):visible")
    .getByText(entry, { exact: true })
    .click();
}

/** Puts the cursor at the end of a block. */
export async function goTo(page: Page, text: string): Promise<void> {
  await body(page).locator(":is(p, h2, h3, li)", { hasText: text }).last().click();
  await page.keyboard.press("End");
}

/** Adds an empty paragraph at the end. */
export async function goToEnd(page: Page): Promise<void> {
  await goTo(page, "last paragraph");
  await page.keyboard.press("Enter");
}

export const ending = { "articles/en.md": (old: string) => `${old.trimEnd()}\n\nThe last paragraph.\n` };
