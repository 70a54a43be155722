import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import words from "../../src/client/edit/words/en.json" with { type: "json" };
import { editPath } from "../../src/core/edit/protocol.ts";
import { serving } from "../review/reviewing.ts";
import { findings } from "./axe.ts";
import { body, chooseFrom, dialog, editing, ending, openInContext, state } from "./editing.ts";

const choose = (page: Page, name: "newPage" | "renamePage" | "deletePage" | "languages" | "newLanguage") =>
  chooseFrom(page, "Site", words[name]);

/** Presses Tab until an element with an accessible name has the focus. */
async function tabTo(page: Page, name: string | RegExp, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let count = 0; count < 80; count++) {
    await page.keyboard.press(key);
    const label = await page.evaluate(() => {
      const { activeElement: element } = document;
      const labels =
        element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement
          ? [...(element.labels ?? [])]
          : [];
      return element?.getAttribute("aria-label") ?? labels.map((each) => each.textContent).join() ?? "";
    });
    const text = label || (await page.evaluate(() => document.activeElement?.textContent ?? ""));
    if (typeof name === "string" ? text === name : name.test(text)) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

/** Goes to a button of the toolbar, which is one stop, and presses it. */
async function toolBy(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Alt+F10");
  for (let count = 0; count < 40; count++) {
    if ((await page.evaluate(() => document.activeElement?.textContent)) === name) return page.keyboard.press("Enter");
    await page.keyboard.press("ArrowRight");
  }
  throw new Error(`arrows do not reach ${name}`);
}

test("a biography is written from an empty folder to the built site, by keyboard alone", async () => {
  const folder = mkdtempSync(join(tmpdir(), "biopedia-begin-"));
  const { address } = await serving(folder, ["edit"], editPath);
  const { page } = await openInContext(address);
  const { keyboard } = page;
  await page.locator(".edit-begin").waitFor();
  expect(await findings(page)).toEqual([]);
  await keyboard.press("Enter");
  await expect.poll(() => page.locator(".edit-problem").textContent()).toContain("A name has 1 to 100 characters");
  await keyboard.type("Clara Wren");
  // Languages are found by a part of any of their names, or by their codes.
  await tabTo(page, "Other languages");
  for (const typed of ["germ", "中文", "hu"]) {
    await keyboard.type(typed);
    await keyboard.press("Enter");
  }
  await keyboard.press("Backspace");
  await keyboard.type("rançai");
  await keyboard.press("ArrowDown");
  await keyboard.press("ArrowUp");
  expect(await findings(page)).toEqual([]);
  await keyboard.press("Enter");
  expect(await page.locator(".edit-chips bdi").allTextContents()).toEqual(["Deutsch", "中文", "Français"]);
  await page.getByRole("button", { name: "Remove 中文" }).press("Enter");
  await tabTo(page, "Make the site");
  await keyboard.press("Enter");
  await body(page).and(page.locator("[contenteditable]")).waitFor();
  const file = join(folder, "content/articles/en.md");
  expect(readFileSync(file, "utf8")).toContain("Clara Wren");
  expect(readFileSync(join(folder, "content/site.yaml"), "utf8")).toContain("\nlanguages: [en, de, fr]\n");
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await keyboard.press("Control+a");
  await keyboard.press("Delete");
  await keyboard.type("Clara Wren was an astronomer.");
  await keyboard.press("Enter");
  await keyboard.type("## Early life");
  await keyboard.press("Enter");
  await keyboard.type("She grew up in Harwick.");
  await keyboard.press("Enter");
  await keyboard.type("- Clocks");
  await keyboard.press("Enter");
  await keyboard.type("Telescopes");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await keyboard.type("Her father wrote about it.");
  await toolBy(page, "Cite");
  await dialog(page).waitFor();
  await tabTo(page, words.reference);
  await keyboard.type("Letters of Clara’s father, 1899");
  await keyboard.press("Enter");
  await body(page).locator(".edit-piece").waitFor();
  await keyboard.press("Control+s");
  await expect.poll(() => state(page).textContent()).toBe("Saved");
  const text =
    '\n## Early life\n\nShe grew up in Harwick.\n\n- Clocks\n- Telescopes\n\nHer father wrote about it.{% cite "Letters" /%}\n';
  expect(readFileSync(file, "utf8")).toContain(text);
  await toolBy(page, "Facts");
  await dialog(page).getByRole("button", { name: "Save" }).waitFor();
  await tabTo(page, "Categories");
  await keyboard.type("Astronomers");
  await tabTo(page, "More");
  await keyboard.press("Enter");
  await tabTo(page, "Description");
  await keyboard.type("An astronomer of Harwick.");
  await tabTo(page, "Save");
  await keyboard.press("Enter");
  await dialog(page).waitFor({ state: "detached" });
  expect(readFileSync(file, "utf8")).toMatch(
    /categories:.*\n?.*Astronomers.*\n(?:.*\n)*?description: An astronomer of Harwick\./,
  );
  expect(readFileSync(file, "utf8")).toContain(text);
  await toolBy(page, "Publish");
  await dialog(page).locator("button:focus", { hasText: "Build and check" }).waitFor();
  await keyboard.press("Enter");
  await dialog(page).getByText("The site is built.").waitFor();
  expect(readFileSync(join(folder, "dist/index.html"), "utf8")).toContain("Her father wrote about it.");
});

test("a further page and a language are added, a page is renamed and deleted, with its consequences said", async () => {
  const { page, folder } = await editing("", ending);
  const content = (file: string) => join(folder, "content", file);
  await choose(page, "newPage");
  await dialog(page).getByLabel("Title").fill("Über uns");
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/uber-uns$/);
  expect(readFileSync(content("pages/uber-uns.en.md"), "utf8")).toContain('title: "Über uns"\n');
  const site = readFileSync(content("site.yaml"), "utf8");
  writeFileSync(content("site.yaml"), `${site}redirects:\n  /about: /\n`);
  await choose(page, "renamePage");
  await dialog(page).getByLabel(/^Name/).fill("about");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator(".edit-notice").first().textContent()).toContain("/about");
  expect(existsSync(content("pages/uber-uns.en.md"))).toBe(true);
  writeFileSync(content("site.yaml"), site);
  await page.reload();
  await choose(page, "renamePage");
  await dialog(page).getByText("Nothing else names it").waitFor();
  await dialog(page).getByLabel("Title").fill("About us");
  expect(await dialog(page).getByLabel(/^Name/).inputValue()).toBe("about-us");
  await dialog(page).getByLabel(/^Name/).fill("about");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/about$/);
  expect(readFileSync(content("pages/about.en.md"), "utf8")).toMatch(/^---\ntitle: "?About us"?\n---\n/);
  expect(existsSync(content("pages/uber-uns.en.md"))).toBe(false);
  expect(readFileSync(content("site.yaml"), "utf8")).toMatch(/redirects:\n {2}\/uber-uns: \/about\n/);
  await choose(page, "deletePage");
  await dialog(page).getByText("site.yaml:").waitFor();
  await dialog(page).getByRole("button", { name: "Remove" }).click();
  await expect.poll(() => existsSync(content("pages/about.en.md"))).toBe(false);
  await page.waitForURL(/\/$/);
  await choose(page, "newLanguage");
  await dialog(page).getByRole("combobox", { name: "Language" }).fill("magy");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/hu$/);
  expect(readFileSync(content("site.yaml"), "utf8")).toContain("languages: [en, ar, pt, hu]\n");
  expect(readFileSync(content("articles/hu.md"), "utf8")).toBe("**Ada Example**\n");
  await body(page).and(page.locator("[contenteditable]")).waitFor();
  await choose(page, "newLanguage");
  await dialog(page).getByRole("combobox", { name: "Language" }).fill("franç");
  await page.keyboard.press("Enter");
  await dialog(page).getByLabel(words.begins).selectOption(words.toTranslate);
  await dialog(page).getByRole("button", { name: words.done }).click();
  await page.waitForURL(/\/fr$/);
  await page.getByRole("link", { name: "Write this page in French" }).waitFor();
  // The texts of a page that is edited are sent nowhere unasked.
  expect(await page.locator("[data-phase]").count()).toBe(0);
  await choose(page, "languages");
  const french = dialog(page).getByRole("listitem").filter({ hasText: "Français" });
  expect(await french.textContent()).toContain(words.translate.short);
  expect(await findings(page)).toEqual([]);
  await french.getByRole("button", { name: words.remove }).click();
  await dialog(page).getByRole("button", { name: words.remove, exact: true }).click();
  await page.waitForURL(/\/$/);
  expect(readFileSync(content("site.yaml"), "utf8")).toContain("languages: [en, ar, pt, hu]\n");
  await choose(page, "newLanguage");
  await dialog(page).getByRole("combobox", { name: "Language" }).fill("xx-none");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator(".edit-notice").first().textContent()).toContain("xx-none");
});

test("a click below a final heading begins a paragraph; tags are found by their name in the editor's language and in files", async () => {
  const { page, read, save } = await editing("", {
    "articles/en.md": (old: string) => `${old.trimEnd()}\n\n## Last words\n`,
  });
  const heading = body(page).locator("h2", { hasText: "Last words" });
  await heading.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const { x = 0, y = 0, height = 0 } = (await heading.boundingBox()) ?? {};
  await page.mouse.click(x + 20, y + height + 40);
  await page.keyboard.type("She said none.");
  await save();
  expect(read()).toMatch(/## Last words\n\nShe said none\.\n$/);
  await page.keyboard.press("Enter");
  await page.keyboard.type("/family");
  await expect.poll(() => page.locator("#edit-menu [role=option]").allTextContents()).toEqual(["Family tree"]);
});
