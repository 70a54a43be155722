import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { complaints, open } from "./browser.ts";
import { basic, sample } from "./site.ts";

const desktop = { width: 1280, height: 800 };

/** Collects the texts that are copied, because headless browsers ask nobody for the clipboard. */
const withClipboard = (page: Page) =>
  page.addInitScript(() => {
    const copied: string[] = [];
    Object.assign(window, { copied });
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: async (text: string) => void copied.push(text) },
    });
  });
const copied = (page: Page) => page.evaluate(() => (window as unknown as { copied: string[] }).copied.at(-1));

describe("a selected passage", () => {
  const select = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getSelection()?.selectAllChildren(element));

  test("is copied with its references, and leads others to itself", async () => {
    const { page, console } = await open(sample("/"), { viewport: desktop, prepare: withClipboard });
    await select(page, "#dunzo ~ p");
    await page.getByRole("button", { name: "Copy with sources" }).click();
    await expect.poll(() => copied(page)).toMatch(/^From 2018 to 2019, Vale was growth lead at Dunzo/);
    const text = (await copied(page)) ?? "";
    const marks = new Set(text.split("\n")[0]?.match(/\[\d+\]/g));
    expect(marks.size).toBeGreaterThan(0);
    for (const mark of marks) expect(text).toMatch(new RegExp(`^\\${mark.slice(0, -1)}\\] \\S.{20,}`, "m"));
    expect(text).toMatch(/Kiran Vale, http:\/\/\S+\/$/);

    await page.getByRole("button", { name: "Copy link" }).click();
    await expect.poll(() => copied(page)).toContain("#:~:text=From%202018");
    const link = (await copied(page)) ?? "";
    // Its beginning and its end, as they stand in the article. Headless browsers do not go there.
    const parts = link.split("#:~:text=")[1]?.split(",").map(decodeURIComponent) ?? [];
    expect(parts).toHaveLength(2);
    const passage = await page.locator("#dunzo ~ p").first().textContent();
    expect([passage?.startsWith(parts[0] ?? "?"), passage?.endsWith(parts[1] ?? "?")]).toEqual([true, true]);
    expect(complaints(console)).toEqual([]);
  });

  test("is in the bar alone: nothing appears for text outside of the article, or when it is gone", async () => {
    const { page } = await open(sample("/ar"), { viewport: desktop, prepare: withClipboard });
    await select(page, ".sidebar li");
    await page.waitForTimeout(400);
    expect(await page.locator(".selection-bar").count()).toBe(0);
    await select(page, "article > p");
    await page.locator(".selection-bar").waitFor();
    await page.evaluate(() => getSelection()?.removeAllRanges());
    await page.locator(".selection-bar").waitFor({ state: "hidden" });
  });
});

test("the text in short has the first paragraph of each section, is remembered, and a link shows what it leads to", async () => {
  const { page } = await open(sample("/"), { viewport: desktop });
  await page.locator(".appearance-button").click();
  await page.getByRole("radio", { name: "Short version" }).check();
  const shown = () =>
    page
      .locator("article section")
      .evaluateAll((sections) =>
        sections
          .filter((section) => !section.querySelector(".references"))
          .map(
            (section) => [...section.querySelectorAll(":scope > p")].filter((each) => each.checkVisibility()).length,
          ),
      );
  expect(new Set(await shown())).toEqual(new Set([1, 0]));
  expect(await page.locator(".references li").first().isVisible()).toBe(true);
  await page.goto(sample("/fr"));
  expect(Math.max(...(await shown()))).toBe(1);
  await page.goto(sample("/fr#dunzo"));
  expect(await page.locator("#dunzo ~ p").first().isVisible()).toBe(true);
  await page.locator(".appearance-button").click();
  await page.locator("#appearance input[name=length][value=standard]").check();
  expect(Math.max(...(await shown()))).toBeGreaterThan(1);
});

describe("the page is read aloud", () => {
  /** A voice that says each sentence at once, as many as the test wants. */
  const withVoices = (langs: string[]) => (page: Page) =>
    page.addInitScript((langs) => {
      const said: { text: string; lang: string; marked: string }[] = [];
      const waiting: SpeechSynthesisUtterance[] = [];
      Object.assign(window, { said, next: () => waiting.shift()?.onend?.(new Event("end") as SpeechSynthesisEvent) });
      const fake = Object.assign(new EventTarget(), {
        getVoices: () => langs.map((lang) => ({ lang, name: lang })),
        cancel: () => waiting.splice(0),
        speak: (spoken: SpeechSynthesisUtterance) => {
          waiting.push(spoken);
          const marked = [...(CSS.highlights.get("spoken-sentence") ?? [])].map(String).join();
          said.push({ text: spoken.text, lang: spoken.lang, marked });
        },
      });
      Object.defineProperty(window, "speechSynthesis", { value: fake });
      Object.assign(window, {
        SpeechSynthesisUtterance: function Utterance(this: { text: string }, text: string) {
          this.text = text;
        },
      });
    }, langs);
  const said = (page: Page) =>
    page.evaluate(() => (window as unknown as { said: { text: string; lang: string; marked: string }[] }).said);
  const next = (page: Page) => page.evaluate(() => (window as unknown as { next: () => void }).next());
  const listen = (page: Page) => page.locator(".listen-button");

  test("sentence by sentence, each marked, citations silent, until it is stopped", async () => {
    const { page, console } = await open(sample("/"), { viewport: desktop, prepare: withVoices(["de-DE", "en-GB"]) });
    await page.locator(".appearance-button").click();
    await listen(page).click();
    for (let step = 0; step < 3; step++) await next(page);
    const texts = await said(page);
    expect(texts[0]?.text).toBe("Kiran Vale");
    expect(texts[1]?.text).toMatch(/^Kiran Vale is an Indian-born .* since November 2023\.$/);
    expect(texts.map(({ text }) => text).join(" ")).not.toMatch(/\[\d/);
    expect(texts[2]?.marked.replace(/\[\d+\]/g, "")).toContain(texts[2]?.text);
    expect(new Set(texts.map(({ lang }) => lang))).toEqual(new Set(["en"]));
    await page.locator(".appearance-button").click();
    await listen(page).click();
    await next(page);
    expect(await said(page)).toHaveLength(texts.length);
    expect(await page.evaluate(() => CSS.highlights.has("spoken-sentence"))).toBe(false);
    expect(complaints(console)).toEqual([]);
  });

  test("only where there is a voice for its language", async () => {
    const { page } = await open(basic("/ar"), { viewport: desktop, prepare: withVoices(["en-GB"]) });
    await page.locator(".appearance-button").click();
    await page.waitForTimeout(300);
    expect(await listen(page).count()).toBe(0);
  });
});
