import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { DocumentState } from "../../src/core/model/states.ts";
import { edit } from "../commands/dev.ts";
import { biopedia } from "../support/command.ts";
import { siteFolder } from "../support/folder.ts";
import { gitUser, reviewing } from "./reviewing.ts";
import { addTranslation, articlePath, type SegmentChanges, statePath } from "./translated-site.ts";

/** The common part of pages of Playwright, which drives Chromium, and of Puppeteer, which drives Firefox. */
export interface Tab {
  keyboard: Record<"press" | "type" | "down" | "up", (text: string) => Promise<void>>;
  evaluate<Result, Argument>(read: (argument: Argument) => Result, argument?: Argument): Promise<Result>;
  goto(address: string): Promise<unknown>;
  url(): string;
  bringToFront(): Promise<void>;
}

/**
 * Opens an address in a tab, or in one beside another, with the same cookies and storage. @returns with what it printed
 */
type OpenTab = (address: string, beside?: Tab) => Promise<{ tab: Tab; printed: readonly string[] }>;

const quote = "We are on time again. Nobody misses the old clock.";
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
/** Two texts without a translation, and eleven that are reviewed. */
const someOfEach: SegmentChanges = {
  ...Object.fromEntries(byBen.map((text) => [text, { state: { reviewed: { by: "Ben", on: "2025-04-04" } } }])),
  Work: { translation: undefined },
  [quote]: { translation: undefined, state: { status: "failed", reason: "sentence-missing" } },
};

const fieldOf = "[data-current] textarea";

const chord = async ({ keyboard }: Tab, key: string): Promise<void> => {
  await keyboard.down("Control");
  await keyboard.press(key);
  await keyboard.up("Control");
};
/** Returns the text of the first element that a selector finds; undefined without one. */
const textOf = (tab: Tab, selector: string) =>
  tab.evaluate((all) => document.querySelector(all)?.textContent ?? undefined, selector);
const shows = (tab: Tab, selector: string, text: string) =>
  expect.poll(() => textOf(tab, selector), { message: selector }).toContain(text);
/** Makes the row of a source text the current one, as a click does. */
const choose = async (tab: Tab, source: string): Promise<void> => {
  const click = (text: string) => {
    const row = [...document.querySelectorAll<HTMLElement>(".segment")].find((each) =>
      each.querySelector(".source .text")?.textContent?.includes(text),
    );
    row?.click();
    return row?.matches("[data-current]") ?? false;
  };
  await expect.poll(() => tab.evaluate(click, source), { message: source }).toBe(true);
};
const typed = (tab: Tab) => tab.evaluate((field) => document.querySelector<HTMLTextAreaElement>(field)?.value, fieldOf);
const focusField = (tab: Tab) => tab.evaluate((field) => document.querySelector<HTMLElement>(field)?.focus(), fieldOf);
/** Puts a text into the field of the current row, in place of what is in it. */
const type = async (tab: Tab, text: string): Promise<void> => {
  await chord(tab, "a");
  await tab.keyboard.type(text);
  await expect.poll(() => typed(tab)).toBe(text);
};
const startTyping = async (tab: Tab, source: string, text: string): Promise<void> => {
  await choose(tab, source);
  await tab.keyboard.press("e");
  await type(tab, text);
};
const press = async (tab: Tab, button: string): Promise<void> => {
  const click = (name: string) => {
    const found = [...document.querySelectorAll("button")].find((each) => each.textContent?.trim() === name);
    found?.click();
    return found !== undefined;
  };
  await expect.poll(() => tab.evaluate(click, button), { message: button }).toBe(true);
};

/** Tells that a browser can review: the tests that run in each. */
export function reviewProof(open: OpenTab): void {
  const start = async (changes: SegmentChanges = {}, code: "pt" | "ar" = "pt") => {
    const folder = siteFolder("basic");
    await addTranslation(folder, code, changes);
    const address = `${(await reviewing(folder)).address}#${code}`;
    const { tab, printed } = await open(address);
    await tab.evaluate((name) => localStorage.setItem("biopedia-reviewer", name), gitUser);
    await expect.poll(() => textOf(tab, "[data-current] .source .text")).toBeDefined();
    return { folder, address, tab, printed, article: () => readFileSync(articlePath(folder, code), "utf8") };
  };

  test("a whole article is reviewed with the keyboard", async () => {
    const { folder, tab, printed, article } = await start(someOfEach);
    await shows(tab, ".count", "11 of 29 reviewed");
    // The token is not kept in the address.
    expect(tab.url()).not.toContain("token");
    const translations: Record<string, string> = {
      Work: "Trabalho",
      [quote]: "Estamos outra vez a horas. Ninguém sente falta do relógio antigo.",
    };
    for (let done = 11; done < 29; done++) {
      // The text that was never translated is left to translate.
      if (done === 28) {
        await shows(tab, "body", "Nothing needs you any more. Texts that are to be translated: 1.");
        await choose(tab, "Work");
      }
      const text = translations[(await textOf(tab, "[data-current] .source .text")) ?? ""];
      if (text === undefined) await tab.keyboard.press("a");
      else {
        await tab.keyboard.press("e");
        await type(tab, text);
        await chord(tab, "Enter");
      }
      await expect.poll(() => textOf(tab, ".count")).toBe(`${done + 1} of 29 reviewed`);
    }
    await shows(tab, "body", "Nothing needs you any more. All texts are reviewed.");
    const { segments } = JSON.parse(readFileSync(statePath(folder, "pt"), "utf8")) as DocumentState;
    expect(segments.map(({ reviewed }) => reviewed?.by)).toEqual(
      segments.map(({ text }) => (byBen.includes(text) ? "Ben" : gitUser)),
    );
    expect(segments.filter(({ origin }) => origin === "human").map(({ text }) => text)).toEqual(["Work", quote]);
    expect(article()).toContain(`\n${translations[quote]}\n`);
    expect(printed).toEqual([]);
    expect((await biopedia("build", folder)).code).toBe(0);
  });

  test("of two tabs, the later save is refused and its text kept, with what stands there now", async () => {
    const { address, tab: first, article } = await start();
    const { tab: second } = await open(address, first);
    await startTyping(second, "Example in 2023", "Example, 2023");
    // A hidden tab is not kept up to date before somebody turns to it.
    await first.bringToFront();
    await startTyping(first, "Example in 2023", "Example no ano de 2023");
    await chord(first, "Enter");
    await shows(first, ".count", "1 of 29 reviewed");
    await second.bringToFront();
    await shows(second, ".conflict", "Example no ano de 2023");
    await chord(second, "Enter");
    expect(await typed(second)).toBe("Example, 2023");
    expect(article()).toContain("Example no ano de 2023");
    await press(second, "Keep my text");
    await focusField(second);
    await chord(second, "Enter");
    await expect.poll(article).toContain("Example, 2023");
    // The other tab shows it without being asked.
    await first.bringToFront();
    await shows(first, "main", "Example, 2023");
  });

  test("an edit of the file meanwhile is shown, and a draft is kept beside it", async () => {
    const { folder, tab, article } = await start();
    edit(articlePath(folder, "pt"), "Desenho do mostrador de um relógio", "Mostrador");
    await shows(tab, "main", "✎ Edited");
    await startTyping(tab, "Example in 2023", "Example, em 2023");
    edit(articlePath(folder, "pt"), "Example em 2023", "Example no ano de 2023");
    await shows(tab, ".conflict", "Example no ano de 2023");
    expect(await typed(tab)).toBe("Example, em 2023");
    await press(tab, "Use that text");
    await expect.poll(() => typed(tab)).toBe("Example no ano de 2023");
    const retype = async (text: string) => {
      await focusField(tab);
      await type(tab, text);
    };
    // While the file cannot be read, the page says so, and what is typed stays.
    await retype("Example durante 2023");
    edit(articlePath(folder, "pt"), "---\n", "---\n: [\n");
    await shows(tab, "body", "articles/pt.md:");
    expect(await typed(tab)).toBe("Example durante 2023");
    edit(articlePath(folder, "pt"), "---\n: [\n", "---\n");
    await expect.poll(() => textOf(tab, "body")).not.toContain("articles/pt.md:");
    expect(await typed(tab)).toBe("Example durante 2023");
    // The source of the text changes while a draft is typed: the draft goes along.
    await retype("Example em 2024");
    edit(articlePath(folder, "en"), "Example in 2023", "Example in 2024");
    await shows(tab, "body", "The source text was changed while you were typing.");
    expect(await typed(tab)).toBe("Example em 2024");
    // The field still has the focus.
    await tab.keyboard.type("!");
    await expect.poll(() => typed(tab)).toBe("Example em 2024!");
    await tab.keyboard.press("Backspace");
    await chord(tab, "Enter");
    await expect.poll(article).toContain("caption: Example em 2024");
  });

  test("a right-to-left language is written from right to left, in the texts and in the field", async () => {
    const { tab, article } = await start({}, "ar");
    const written = (selector: string) =>
      tab.evaluate((one) => {
        const element = document.querySelector<HTMLElement>(one);
        return element === null ? [] : [element.lang, getComputedStyle(element).direction];
      }, selector);
    await choose(tab, "She repairs clocks for");
    expect(await written("[data-current] .translation .text")).toEqual(["ar", "rtl"]);
    expect((await written("[data-current] .source .text"))[1]).toBe("ltr");
    await tab.keyboard.press("e");
    expect(await written(fieldOf)).toEqual(["ar", "rtl"]);
    await type(tab, "تصلح ساعات ⟦1⟧البلدة⟦/1⟧ القديمة.⟦2⟧");
    await chord(tab, "Enter");
    await shows(tab, ".count", "1 of 29 reviewed");
    expect(article()).toContain('تصلح ساعات [البلدة](https://town.example) القديمة.{% cite "Beta" /%}');
  });
}
