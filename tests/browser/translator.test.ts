import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { repository } from "../support/folder.ts";
import { findings } from "./axe.ts";
import { blockStorage } from "./browser.ts";
import { answerWithPage, chatForTests, connect, own } from "./chat.ts";
import { siteForTests } from "./site.ts";
import { button, plainBrowser, ready, result, source, target, toasts, toolForTests } from "./translator.ts";

const chat = chatForTests();
const at = siteForTests(join(repository, "content"));
const { tool } = toolForTests(at, chat);
const text = "Kiran Vale worked on growth in 2020.";

describe("a translation", () => {
  test("goes from idle through loading to its result", async () => {
    const { page, printed } = await tool(async (page) => {
      await page.route("**/api/v1/chat/completions", async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        await route.fulfill({ json: { text: "增长始于2020年。" } });
      });
    });
    expect(await button(page).isDisabled()).toBe(true);
    expect(await result(page).count()).toBe(0);
    await source(page).fill(" \n ");
    expect(await button(page).isDisabled()).toBe(true);
    await source(page).fill("Growth began in 2020.");
    await button(page).click();
    expect(await page.getByRole("button", { name: "Translating..." }).isDisabled()).toBe(true);
    await result(page).waitFor();
    expect(await result(page).getAttribute("readonly")).toBe("");
    expect(await toasts(page).allInnerTexts()).toEqual(["Translation completed"]);
    expect(await button(page).isEnabled()).toBe(true);
    expect(await button(page).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(own(printed)).toEqual([]);
  });

  test("is asked for as the service expects it, without a key", async () => {
    const { page } = await tool();
    await source(page).fill(text);
    await source(page).press("Control+Enter");
    await result(page).waitFor();
    const [request] = chat().requests;
    expect(request?.model).toBe("meta-llama/llama-3.3-70b-instruct:free");
    expect(request?.headers.authorization).toBeUndefined();
    expect(request?.prompt).toMatch(
      /not word for word[\s\S]*business leadership, never political[\s\S]*Company names stay[\s\S]*only the translated text/,
    );
    expect(request?.prompt).toMatch(/^Target language: Simplified Chinese \(zh-Hans\)$/m);
    expect(await result(page).inputValue()).toContain("基兰·韦尔");
    expect(await result(page).getAttribute("lang")).toBe("zh-Hans");
  });

  test("into Arabic runs from right to left, and can be copied", async () => {
    const { page } = await tool(undefined, { permissions: ["clipboard-read", "clipboard-write"] });
    await target(page).press("a");
    expect(await target(page).textContent()).toBe("العربية Arabic");
    await source(page).fill(text);
    await button(page).click();
    await result(page).waitFor();
    expect([await result(page).getAttribute("lang"), await result(page).getAttribute("dir")]).toEqual(["ar", "rtl"]);
    await page.getByRole("button", { name: "Copy translation" }).click();
    await page.getByText("Copied", { exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await result(page).inputValue());
  });

  test("can be copied where there is no clipboard, as on plain http", async () => {
    const { page, printed } = await tool(async (page) => {
      await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
      await connect(page, chat());
    });
    await source(page).fill(text);
    await button(page).click();
    await result(page).waitFor();
    await page.getByRole("button", { name: "Copy translation" }).click();
    await page.getByText("Copied", { exact: true }).waitFor();
    expect(own(printed)).toEqual([]);
  });

  test("of 20 000 characters stays within the request's limit and loses nothing", async () => {
    const { page } = await tool();
    const paragraph = `${"Growth was steady that year and the team learned a lot about it. ".repeat(6).trim()}`;
    const long = Array.from({ length: 52 }, (_, index) => `${index + 100}. ${paragraph}`).join("\n\n");
    expect(long.length).toBeGreaterThan(20_000);
    await target(page).press("f");
    await source(page).fill(long);
    expect(await page.getByText(`Characters: ${long.length.toLocaleString("en")}`).isVisible()).toBe(true);
    await button(page).click();
    await result(page).waitFor();
    const translated = await result(page).inputValue();
    expect(translated.split("\n\n").map((part) => Number.parseInt(part, 10))).toEqual(
      Array.from({ length: 52 }, (_, index) => index + 100),
    );
    for (const { prompt } of chat().requests) expect(prompt.length).toBeLessThan(10_000);
    expect(chat().requests.length).toBeLessThanOrEqual(8);
  });

  test("keeps markup as text", async () => {
    const { page } = await tool();
    await source(page).fill("Growth <img src=x onerror=alert(1)> was fast, and leadership matters.");
    await button(page).click();
    await result(page).waitFor();
    expect(await result(page).inputValue()).toContain("<img src=x onerror=alert(1)>");
    expect(await page.locator("main img").count()).toBe(0);
  });
});

describe("a running request", () => {
  test("can be cancelled", async () => {
    chat().setFaults(["hang"]);
    const { page, printed } = await tool();
    await source(page).fill(text);
    await button(page).click();
    await expect.poll(() => chat().requests.length).toBe(1);
    const failed = page.waitForEvent("requestfailed");
    await page.getByRole("button", { name: "Cancel" }).click();
    expect((await failed).failure()?.errorText).toBe("net::ERR_ABORTED");
    expect(await button(page).isEnabled()).toBe(true);
    expect(await toasts(page).count()).toBe(0);
    expect(own(printed)).toEqual([]);
  });

  test("gives way to a newer one", async () => {
    chat().setFaults(["hang"]);
    const { page } = await tool();
    await source(page).fill("The first text is about growth.");
    await button(page).click();
    await expect.poll(() => chat().requests.length).toBe(1);
    await source(page).fill(text);
    await source(page).press("Control+Enter");
    await result(page).waitFor();
    expect(await result(page).inputValue()).toContain("2020");
    expect(await toasts(page).allInnerTexts()).toEqual(["Translation completed"]);
  });
});

describe("a reload", () => {
  test("keeps source and target", async () => {
    const { page, printed } = await tool();
    await source(page).fill("Keep me");
    await target(page).press("j");
    const chosen = await target(page).textContent();
    await page.reload();
    await ready(page);
    expect([await source(page).inputValue(), await target(page).textContent()]).toEqual(["Keep me", chosen]);
    expect(own(printed)).toEqual([]);
  });

  test("or blocked storage does no harm", async () => {
    const { page, printed } = await tool(async (page) => {
      await blockStorage(page);
      await connect(page, chat());
    });
    await source(page).fill(text);
    await button(page).click();
    await result(page).waitFor();
    expect(own(printed)).toEqual([]);
  });
});

describe("every state is accessible", () => {
  test.each(["light", "dark"] as const)("in %s, on a phone and a desktop", async (colorScheme) => {
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      const { page } = await tool(
        async (page) => {
          await plainBrowser(page);
          await connect(page, chat());
        },
        { viewport, colorScheme, reducedMotion: "reduce" },
      );
      const check = async (state: string, part?: string) =>
        expect(await findings(page, part), `${state}, ${viewport.width} pixels`).toEqual([]);
      await check("idle");
      await target(page).press("Enter");
      await page.getByRole("listbox").waitFor();
      await check("list");
      await page.keyboard.press("Escape");
      await source(page).fill(text);
      chat().setFaults([null, "hang"]);
      await button(page).click();
      await result(page).waitFor();
      await check("result");
      await button(page).click();
      await page.getByRole("button", { name: "Cancel" }).waitFor();
      await check("loading");
      await page.getByRole("button", { name: "Cancel" }).click();
      await answerWithPage(page, 404, "");
      await button(page).click();
      await page.locator(".setup .notice").waitFor();
      await check("nothing set up");
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
      await page.context().close();
    }
  });
});
