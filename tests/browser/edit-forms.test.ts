import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import words from "../../src/client/edit/words/en.json" with { type: "json" };
import { editPath } from "../../src/core/edit/protocol.ts";
import { serving } from "../review/reviewing.ts";
import { siteFolder } from "../support/folder.ts";
import { findings } from "./axe.ts";
import { complaints } from "./browser.ts";
import { body, chooseFrom, dialog, editing, ending, goTo, openInContext, state, tool } from "./editing.ts";

/** Opens a form of the list “Site”, or the facts. */
async function openForm(page: Page, name: "facts" | "settings" | "theme" | "languages"): Promise<void> {
  if (name === "facts") await tool(page, "Facts").click();
  else await chooseFrom(page, "Site", words[name]);
  if (name === "languages") await dialog(page).getByRole("button", { name: "More" }).click();
  await dialog(page).getByRole("button", { name: "Save" }).waitFor();
  const more = dialog(page)
    .locator("details.edit-part:last-child > summary", { hasText: /^More$/ })
    .last();
  if (name === "facts" && (await more.count()) > 0) await more.click();
}

const save = async (page: Page) => {
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await dialog(page).waitFor({ state: "detached" });
};

const label = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true });

test("facts are changed in a form; only what was changed is written, and the infobox shows it beside unsaved text", async () => {
  const { page, read, save: saveText, messages } = await editing("", ending);
  const before = read();
  await goTo(page, "last paragraph");
  await page.keyboard.type(" Unsaved.");
  await openForm(page, "facts");
  await dialog(page).getByLabel("Categories").fill("Clockmakers\nTeachers, of all kinds");
  await dialog(page).getByLabel("Add: Rows").click();
  await dialog(page).getByLabel("Label", { exact: true }).last().selectOption({ label: "Died" });
  await dialog(page).getByLabel("Value", { exact: true }).last().fill("14 March 2020");
  await page.keyboard.press("Tab");
  await expect.poll(() => dialog(page).getByLabel("Value", { exact: true }).last().inputValue()).toBe("2020-03-14");
  await expect
    .poll(() => dialog(page).locator(".edit-fact output").last().textContent())
    .toMatch(/March 14, 2020|14 March 2020/);
  await save(page);
  expect(read()).toBe(
    before
      .replace("[Clockmakers]", '[Clockmakers, "Teachers, of all kinds"]')
      .replace("    - website: ada.example\n", "    - website: ada.example\n    - { died: 2020-03-14 }\n"),
  );
  await expect.poll(() => page.locator(".infobox").textContent()).toContain("2020");
  expect(await body(page).textContent()).toContain("Unsaved.");
  expect(await state(page).textContent()).toBe("Not saved yet");
  await saveText();
  expect(read()).toContain("Unsaved.");
  expect(read()).toContain("died: 2020-03-14");
  expect(complaints(messages)).toEqual([]);
});

test("a wrong value is told at its field, as a build tells it, and nothing is saved until it is right", async () => {
  const { page, read } = await editing("", ending);
  const before = read();
  await openForm(page, "facts");
  await label(page, "Published").fill("someday");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  const field = dialog(page).locator(".edit-field", { has: page.getByLabel("Published", { exact: true }) });
  await expect.poll(() => field.locator(".edit-problem").textContent()).toContain("must be a date");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("edit-form-published");
  expect(read()).toBe(before);
  await label(page, "Published").fill("2020-02-28");
  await save(page);
  expect(read()).toBe(
    before.replace("categories: [Clockmakers]\n", "categories: [Clockmakers]\npublished: 2020-02-28\n"),
  );
});

test("birth and death are asked for first, and a source is chosen by a part of its title; nothing is written of empty rows", async () => {
  const { page, read } = await editing("", { "articles/en.md": "---\ntitle: Ada\n---\n\nShe repairs clocks.\n" });
  await openForm(page, "facts");
  const values = dialog(page).getByLabel("Value", { exact: true });
  expect(
    await dialog(page)
      .getByLabel("Label", { exact: true })
      .evaluateAll((all) => all.map((each) => (each as HTMLSelectElement).value)),
  ).toEqual(["born", "died"]);
  await values.first().fill("5 March 1931");
  await dialog(page).getByText("More", { exact: true }).first().click();
  const source = dialog(page).getByRole("combobox", { name: "References" }).first();
  await source.fill("tower");
  await page.keyboard.press("Enter");
  await dialog(page).locator(".edit-chips").getByText("Beta Review").first().waitFor();
  expect(await findings(page)).toEqual([]);
  await save(page);
  expect(read()).toMatch(/^---\ntitle: Ada\ninfobox:\n\s+details:\n\s+- (?:\{ )?born: 1931-03-05,?\s+cite: Beta/);
  expect(read()).not.toContain("died");
});

test("a day that does not exist is told at once and not saved; one that can be two days is asked about", async () => {
  const { page, read } = await editing("", ending);
  const before = read();
  await openForm(page, "facts");
  await dialog(page).getByLabel("Add: Rows").click();
  await dialog(page).getByLabel("Label", { exact: true }).last().selectOption({ label: "Died" });
  const value = dialog(page).getByLabel("Value", { exact: true }).last();
  await value.fill("February 30, 1931");
  await dialog(page).getByText("There is no such day").waitFor();
  await dialog(page).getByRole("button", { name: "Save" }).click();
  expect(await value.evaluate((box) => document.activeElement === box)).toBe(true);
  expect(read()).toBe(before);
  await value.fill("3/4/1931");
  await dialog(page).getByText("Which day is 3/4/1931?").waitFor();
  await dialog(page)
    .getByRole("button", { name: /April 3, 1931|3 April 1931/ })
    .click();
  expect(await value.inputValue()).toBe("1931-04-03");
  await value.fill("c. March 1931");
  await page.keyboard.press("Tab");
  await save(page);
  expect(read()).toContain("died: circa 1931-03");
});

test("the application has colors of its own where an unreadable accent is in the file", async () => {
  const { page } = await editing("", {
    ...ending,
    "site.yaml": (old: string) => `${old}theme: { accent: "#ffff66" }\n`,
  });
  const color = (name: string) => tool(page, name).evaluate((each) => getComputedStyle(each).backgroundColor);
  expect(await color("Save")).toBe("rgb(43, 92, 184)");
});

test("settings and colors are changed in forms, which keep comments; a setting that no site can have is refused", async () => {
  const { page, folder } = await editing("", {
    ...ending,
    "site.yaml": (old: string) => `# Ours.\n${old}theme: { accent: "#7a1f2b" } # as on the door\n`,
  });
  const file = join(folder, "content/site.yaml");
  const before = readFileSync(file, "utf8");
  await openForm(page, "settings");
  await label(page, "Title").fill("Lives");
  await dialog(page).getByText("Not set").click();
  await label(page, "Default language").count();
  await save(page);
  await page.locator(".edit-toolbar").waitFor();
  expect(readFileSync(file, "utf8")).toBe(before.replace("title: Little Biographies", "title: Lives"));
  await expect.poll(() => page.title()).toContain("Lives");
  await openForm(page, "theme");
  await dialog(page).getByPlaceholder("#7a1f2b").first().fill("#ffe000");
  await expect.poll(() => dialog(page).locator(".edit-color output").first().textContent()).toMatch(/light.*1\.\d/i);
  await dialog(page).getByText("too hard to read").waitFor();
  await dialog(page).getByRole("button", { name: "Save" }).click();
  expect(readFileSync(file, "utf8")).toContain('accent: "#7a1f2b"');
  await dialog(page).getByRole("button", { name: "Write “#" }).click();
  const readable = await dialog(page).getByPlaceholder("#7a1f2b").first().inputValue();
  await save(page);
  await body(page).waitFor();
  expect(readFileSync(file, "utf8")).toContain(`theme: { accent: "${readable}" } # as on the door\n`);
  await openForm(page, "settings");
  await label(page, "Default language").fill("xx-unknown");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect.poll(() => dialog(page).locator(".edit-problem.edit-error").count()).toBeGreaterThan(0);
  expect(readFileSync(file, "utf8")).toContain("defaultLanguage: en\n");
});

test("a form that somebody else changes meanwhile is joined with theirs; the same field is shown as a conflict", async () => {
  const { page, file, read } = await editing("", ending);
  await openForm(page, "facts");
  await label(page, "Section").fill("Makers");
  writeFileSync(file, read().replace("[clocks, towers]", "[clocks, bells]"));
  await save(page);
  expect(read()).toContain("section: Makers\ntags: [clocks, bells]\n");
  await openForm(page, "facts");
  await label(page, "Section").fill("Mine");
  writeFileSync(file, read().replace("section: Makers", "section: Theirs"));
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect.poll(() => dialog(page).locator(".edit-notice").textContent()).toContain("Theirs");
  expect(read()).toContain("section: Theirs");
  await dialog(page).getByRole("button", { name: "Save mine" }).click();
  await dialog(page).waitFor({ state: "detached" });
  expect(read()).toContain("section: Mine\n");
});

test("what was not saved of a form is there again when it is opened again", async () => {
  const { page, read } = await editing("", ending);
  const before = read();
  await openForm(page, "facts");
  await label(page, "Section").fill("Draft");
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain("biopedia-form");
  await page.reload();
  await body(page).and(page.locator("[contenteditable]")).waitFor();
  await openForm(page, "facts");
  expect(await label(page, "Section").inputValue()).toBe("Draft");
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  expect(read()).toBe(before);
});

test("front matter that cannot be read is mended as text", async () => {
  const { page, read } = await editing("", ending);
  const file = { broken: 'title: "Ada' };
  await page.close();
  const other = await editing("", {
    "articles/en.md": (old: string) => old.replace("title: Ada Example", file.broken),
  });
  await openForm(other.page, "facts");
  const text = await other.page.locator("dialog textarea").inputValue();
  await other.page.locator("dialog textarea").fill(text.replace(file.broken, "title: Ada"));
  await save(other.page);
  expect(other.read()).toContain("title: Ada\n");
  expect(read()).toContain("title: Ada Example");
});

test("forms open without errors, and have no faults of accessibility", async () => {
  const { page } = await editing("", ending);
  for (const name of ["facts", "settings", "theme", "languages"] as const) {
    await openForm(page, name);
    expect(await dialog(page).locator(".edit-error").count(), `${name} opens without an error`).toBe(0);
    await dialog(page)
      .locator("details")
      .evaluateAll((parts) => {
        for (const part of parts) (part as HTMLDetailsElement).open = true;
      });
    expect(await findings(page), name).toEqual([]);
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
  }
});

test("forms speak the language of the browser, and say below a field in that language what the schema says", async () => {
  const { address } = await serving(siteFolder("basic"), ["edit"], editPath);
  const { page } = await openInContext(address, { locale: "hu-HU" });
  await page.locator(".edit-toolbar").getByRole("button", { name: "Adatok" }).click();
  await dialog(page).getByLabel("Kategóriák").waitFor();
  expect(await dialog(page).getByRole("button", { name: "Hozzáadás: Sorok" }).count()).toBe(1);
  expect(await dialog(page).textContent()).toContain("A cikk végén felsorolva");
  for (const part of await dialog(page).locator("details:not([open]) > summary:visible").all()) await part.click();
  await dialog(page).getByLabel("Közzétéve").fill("valamikor");
  await dialog(page).getByRole("button", { name: "Mentés" }).click();
  await dialog(page).getByText("Közzétéve — Dátumnak kell lennie, például 2025-03-03").waitFor();
});

test("in Arabic, names and dates keep their direction, and languages are found by their names without the article", async () => {
  const { address } = await serving(siteFolder("basic"), ["edit"], editPath);
  const { page } = await openInContext(address, { locale: "ar" });
  await chooseFrom(page, "الموقع", "لغة جديدة");
  await dialog(page).getByRole("combobox").first().fill("ألم");
  expect(await dialog(page).getByRole("option").first().textContent()).toBe("Deutsch · الألمانية · de");
  await dialog(page).getByRole("combobox").first().fill("en");
  await dialog(page).getByRole("button", { name: "تم" }).click();
  await page.locator(".edit-notice").getByText("\u2068en\u2069").waitFor();
});
