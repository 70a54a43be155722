import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { edit } from "../commands/dev.ts";
import { reviewProof, type Tab } from "../review/proof.ts";
import { reviewing } from "../review/reviewing.ts";
import { addTranslation, articlePath, type SegmentChanges } from "../review/translated-site.ts";
import { siteFolder } from "../support/folder.ts";
import { colourRules, findings } from "./axe.ts";
import { browserForTests, open } from "./browser.ts";

const openInContext = browserForTests();

const age = 'Example took her first clock apart at the age of six.{% cite "Alpha" /%}';
const town = 'She repairs clocks for [the town](https://town.example).{% cite "Beta" /%}';
const quote = "We are on time again. Nobody misses the old clock.";
const reviewed = { reviewed: { by: "Ben", on: "2025-04-04" } };
const byBen = [
  "Clockmakers",
  "clocks",
  "towers",
  "Valletta",
  "Ben Sample",
  "Mayor",
  "Client",
  "3 May 2022",
  "Cleo Sample",
  "Apprentice",
];
/** One of each state, a wrong number, and eleven texts that are reviewed. */
const someOfEach: SegmentChanges = {
  ...Object.fromEntries(byBen.map((text) => [text, { state: reviewed }])),
  Work: { translation: undefined },
  [quote]: { translation: undefined, state: { status: "failed", reason: "sentence-missing" } },
  "Example in 2023": { translation: "Example em 2032" },
  [town]: { state: { doubt: { reason: "percent-missing", asked: true } } },
  [age]: {
    state: { findings: [{ category: "accuracy/addition", severity: "major", note: "The age is given twice." }] },
  },
  "She explains every wheel. I have never been bored.": {
    state: {
      source: "0000000000000000",
      text: "She explained every wheel. I have never been bored.",
      reviewed: { by: "Ben", on: "2025-04-04" },
    },
  },
};

async function site(changes: SegmentChanges = {}, code: "pt" | "ar" = "pt"): Promise<string> {
  const folder = siteFolder("basic");
  await addTranslation(folder, code, changes);
  return folder;
}

const named = (page: Page) => page.addInitScript(() => localStorage.setItem("biopedia-reviewer", "Rita Reviewer"));
/** The row of a text, by its number in the article. */
const row = (page: Page, source: string) =>
  page.locator(".segment").filter({ has: page.locator(".source .text", { hasText: source }) });
const current = (page: Page) => page.locator(".segment[data-current]");
const field = (page: Page) => page.getByRole("textbox", { name: "Translation" });
const count = (page: Page) => page.locator(".count");

describe("in Chromium", () => {
  reviewProof(async (address, beside) => {
    if (beside === undefined) {
      const { page, console: printed } = await openInContext(address);
      return { tab: page as Tab, printed };
    }
    const page = await (beside as Page).context().newPage();
    await page.goto(address);
    return { tab: page as Tab, printed: [] };
  });
});

test("each text says what is the matter with it", async () => {
  const { address } = await reviewing(await site(someOfEach));
  const { page } = await open(`${address}#pt`, { prepare: named });
  await row(page, "Example in 2023").click();
  expect(await current(page).locator("mark").allTextContents()).toEqual([
    "2023 (only in the source)",
    "2032 (only in the translation)",
  ]);
  expect(await current(page).locator(".problem").textContent()).toBe("Check: the number 2023 is missing");
  await row(page, "She repairs clocks for").click();
  expect(await current(page).locator(".problem").textContent()).toBe("In doubt: the percent sign is missing");
  await row(page, "at the age of six").click();
  expect(await current(page).locator(".note").textContent()).toContain(
    "major accuracy/addition: The age is given twice.",
  );
  expect(await current(page).locator(".source .chip").textContent()).toBe("citation Alpha");
  // A screen reader reads the texts and the findings of the row that has the focus.
  const described = await current(page).evaluate((element) =>
    element
      .getAttribute("aria-describedby")
      ?.split(" ")
      .map((id) => document.getElementById(id)?.textContent),
  );
  expect(described).toEqual([
    expect.stringContaining("took her first clock apart"),
    expect.stringContaining("desmontou o seu primeiro relógio"),
    expect.stringContaining("The age is given twice."),
  ]);
  await row(page, "She explains every wheel").click();
  expect(await current(page).locator(".badge").first().textContent()).toBe("! Outdated");
  expect(await current(page).locator("del").textContent()).toBe("[removed: explained]");
  expect(await current(page).locator("ins").textContent()).toBe("[added: explains]");
  await row(page, quote).click();
  expect(await current(page).locator(".problem").textContent()).toBe("Failed: it has fewer sentences than the source");
  expect(await current(page).getByRole("button").allTextContents()).toEqual([
    "TranslateE",
    "SkipS",
    "CommentC",
    "Add a name",
  ]);
});

test("texts are found by their words in either language, and a section is accepted at once", async () => {
  const { address } = await reviewing(await site());
  const { page } = await open(`${address}#pt`, { prepare: named });
  const shown = page.locator(".segment:visible");
  await current(page).waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("RELOGIO da torre");
  await expect.poll(() => shown.count()).toBe(2);
  await page.getByRole("searchbox").fill("the town");
  await expect
    .poll(() => shown.locator(".source .text").allTextContents())
    .toEqual([expect.stringContaining("the town")]);
  await page.getByRole("searchbox").fill("");
  await page.getByRole("button", { name: "Accept all 4 (Early life)" }).click();
  await expect.poll(() => count(page).textContent()).toBe("4 of 29 reviewed");
  // A mistake is taken back where it was made.
  await row(page, "Early life").click();
  await page.keyboard.press("u");
  await expect.poll(() => count(page).textContent()).toBe("3 of 29 reviewed");
});

test("texts are found in all documents, and lead to where they are", async () => {
  const { address } = await reviewing(await site());
  const { page } = await open(address, { prepare: named });
  await page.getByRole("searchbox").fill("RELOGIO da torre");
  await page.keyboard.press("Enter");
  const results = page.locator(".found li");
  await results.first().waitFor();
  expect(await results.count()).toBe(2);
  expect(await results.first().textContent()).toMatch(/Relógio da torre.*Português · Article · Ada Example/);
  await page.getByRole("searchbox").fill("no such words");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator("[role=status]", { hasText: "Nothing" }).count()).toBeGreaterThan(0);
  await page.getByRole("searchbox").fill("the town");
  await page.keyboard.press("Enter");
  await results.getByRole("link").first().click();
  // The document shows what was searched for.
  await expect
    .poll(() => page.locator(".segment:visible .source .text").allTextContents())
    .toEqual([expect.stringContaining("the town")]);
});

test("beside a text stand equal and earlier ones and comments, which are settled there", async () => {
  const folder = await site();
  const { address } = await reviewing(folder);
  const { page } = await open(`${address}#pt`, { prepare: named });
  await row(page, "Example in 2023").click();
  await page.keyboard.press("e");
  await field(page).fill("Example no ano de 2023");
  await page.keyboard.press("Control+Enter");
  await row(page, "Example in 2023").click();
  await page.getByText("History · Earlier texts: 1").click();
  expect(await current(page).locator("del").allTextContents()).toEqual(["[removed: em]"]);
  await current(page).getByRole("button", { name: "Use it" }).click();
  expect(await field(page).inputValue()).toBe("Example em 2023");
  await page.keyboard.press("Escape");
  await row(page, "Example in 2023").click();
  // The C of a keyboard with Arabic letters.
  await page.dispatchEvent("body", "keydown", { key: "ؤ", code: "KeyC", bubbles: true });
  await page.getByRole("textbox", { name: "Question or remark" }).fill("Which year?");
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Keep" }).click();
  await expect.poll(() => current(page).locator("li").first().textContent()).toContain("Rita Reviewer");
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Settled" }).click();
  await expect.poll(() => page.getByText("Which year?").count()).toBe(0);
  await page.locator(".segment").first().click();
  await page.getByLabel("Accept and save equal texts together").check();
  await page.locator(".segment").first().click();
  await page.keyboard.press("a");
  await expect
    .poll(() => page.locator("[role=status]").textContent())
    .toContain("With equal texts: 1. 3 of 29 reviewed");
});

describe("marks", () => {
  test("cannot be broken: the field says what is missing, does not save, and inserts it", async () => {
    const folder = await site();
    const { address } = await reviewing(folder);
    const { page } = await open(`${address}#pt`, { prepare: named });
    await row(page, "She repairs clocks for").click();
    await page.keyboard.press("e");
    expect(await field(page).inputValue()).toBe("Ela conserta relógios para ⟦1⟧a cidade⟦/1⟧.⟦2⟧");
    await field(page).fill("Ela conserta relógios para ⟦1⟧a vila⟦/1⟧.");
    await page.getByText("It cannot be saved: the marker ⟦2⟧").waitFor();
    await page.keyboard.press("Control+Enter");
    expect(await field(page).getAttribute("aria-invalid")).toBe("true");
    const button = page.getByRole("button", { name: /citation Beta .*Missing/ });
    await page.keyboard.press("Control+End");
    await button.click();
    expect(await field(page).inputValue()).toBe("Ela conserta relógios para ⟦1⟧a vila⟦/1⟧.⟦2⟧");
    await page.keyboard.press("Control+Enter");
    await page.getByText("1 of 29 reviewed", { exact: true }).waitFor();
    expect(readFileSync(articlePath(folder, "pt"), "utf8")).toContain(
      'Ela conserta relógios para [a vila](https://town.example).{% cite "Beta" /%}',
    );
  });

  test("around words take in what is selected", async () => {
    const { address } = await reviewing(await site({ [town]: { translation: undefined } }));
    const { page } = await open(`${address}#pt`, { prepare: named });
    await row(page, "She repairs clocks for").click();
    await page.keyboard.press("e");
    await field(page).fill("Conserta os da vila.⟦2⟧");
    await field(page).evaluate((area) => (area as HTMLTextAreaElement).setSelectionRange(12, 19));
    await page.getByRole("button", { name: /link https:\/\/town.example .*Missing/ }).click();
    expect(await field(page).inputValue()).toBe("Conserta os ⟦1⟧da vila⟦/1⟧.⟦2⟧");
  });
});

test("letters are letters while somebody types, and shortcuts can be switched off", async () => {
  const { address } = await reviewing(await site());
  const { page } = await open(`${address}#pt`, { prepare: named });
  await row(page, "Example in 2023").click();
  await page.keyboard.press("e");
  await field(page).press("Control+End");
  await page.keyboard.type(" aejknpsu?");
  expect(await field(page).inputValue()).toBe("Example em 2023 aejknpsu?");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Restore" }).click();
  expect(await field(page).inputValue()).toBe("Example em 2023 aejknpsu?");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await page.getByRole("checkbox", { name: "Use shortcuts of one key" }).uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("a");
  await page.keyboard.press("j");
  expect(await count(page).textContent()).toBe("0 of 29 reviewed");
  expect(await current(page).locator(".source .text").textContent()).toBe("Example in 2023");
});

test("the finished page is shown beside the texts, and follows what is saved", async () => {
  const { address } = await reviewing(await site());
  const { page } = await open(`${address}#pt`, { prepare: named });
  await row(page, "Drawing of a clock face").click();
  await page.keyboard.press("p");
  const finished = page.frameLocator("iframe");
  await finished.getByRole("heading", { name: "Primeiros anos" }).waitFor();
  // Styled, and without scripts.
  const html = finished.locator("html");
  await expect.poll(() => html.evaluate((element) => getComputedStyle(element).fontFamily)).toContain("system-ui");
  expect(await html.getAttribute("dir")).toBe("ltr");
  await row(page, "Early life").click();
  await page.keyboard.press("e");
  await field(page).fill("Infância");
  await page.keyboard.press("Control+Enter");
  await finished.getByRole("heading", { name: "Infância" }).waitFor();
});

test("a review that is stopped says so, and drafts stay", async () => {
  const { address, stop } = await reviewing(await site());
  const { page } = await open(`${address}#pt`, { prepare: named });
  await row(page, "Example in 2023").click();
  await page.keyboard.press("e");
  await field(page).fill("Example, em 2023");
  await stop();
  await page.getByText("Biopedia cannot be reached.").waitFor();
  await field(page).press("Control+Enter");
  await page.getByText("Biopedia cannot be reached.").waitFor();
  expect(await field(page).inputValue()).toBe("Example, em 2023");
});

describe("accessibility", () => {
  test.each([
    ["wide", { width: 1280, height: 900 }],
    ["phone", { width: 360, height: 780 }],
  ])("of all parts, in both color schemes: %s", async (_, viewport) => {
    const folder = await site(someOfEach);
    await addTranslation(folder, "ar");
    const { address } = await reviewing(folder);
    const { page } = await open(address, { viewport, prepare: named });
    await page.getByRole("link", { name: "Ada Example" }).last().waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole("link", { name: "Ada Example" }).last().click();
    await row(page, "Example in 2023").click();
    await current(page).locator("summary").click();
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBe(viewport.width);
    expect(await findings(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await findings(page, "html", colourRules)).toEqual([]);
    await row(page, "She repairs clocks for").click();
    await current(page).getByRole("button", { name: "Edit" }).click();
    await field(page).fill("Ela conserta relógios.");
    await page.getByText("It cannot be saved").waitFor();
    edit(articlePath(folder, "pt"), "Ela conserta relógios para", "Repara relógios para");
    await page.locator(".conflict").getByText("Repara").waitFor();
    expect(await width()).toBe(viewport.width);
    expect(await findings(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
    expect(await findings(page, "html", colourRules)).toEqual([]);
    await page.getByRole("button", { name: "Help" }).click();
    expect(await findings(page)).toEqual([]);
  });
});

test("where storage is blocked, a reviewer gives a name once for the page", async () => {
  const { address } = await reviewing(await site());
  const blocked = () =>
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("blocked", "SecurityError");
      },
    });
  const { page } = await open(`${address}#pt`, { prepare: (page) => page.addInitScript(blocked) });
  await row(page, "She repairs clocks for").click();
  await page.keyboard.press("a");
  await page.getByRole("textbox", { name: "Name" }).fill("Rita Reviewer");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("1 of 29 reviewed", { exact: true }).waitFor();
  await page.keyboard.press("a");
  await page.getByText("2 of 29 reviewed", { exact: true }).waitFor();
});
