import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { completion } from "../support/relay.ts";
import { open } from "./browser.ts";
import { answerWith, chatForTests, hurry, own } from "./chat.ts";
import { basic } from "./site.ts";
import { button, result, source, toasts, toolForTests } from "./translator.ts";

const chat = chatForTests();
const tool = toolForTests(chat);
const text = "Kiran Vale worked on growth in 2020.";

// Which failure has which message is tested in tests/client/translator/translate-text.test.ts.
test("each kind of failure has its message, which the console has too, and the tool goes on working", async () => {
  const { page, printed } = await tool(hurry);
  const service = (status: number, body: object) => answerWith(page, status, body);
  const failure = "Translation error: the translation service does not accept the site’s key";
  await source(page).press("Control+Enter");
  await expect.poll(() => toasts(page).allInnerTexts()).toEqual(["Please enter text to translate"]);
  expect(chat().requests).toEqual([]);
  expect(own(printed)).toEqual([]);

  await source(page).fill(text);
  for (const [prepare, message, logged] of [
    [() => service(401, { error: { message: "User not found." } }), failure, `error: ${failure}`],
    [() => service(200, { choices: [] }), "Failed to receive translation", undefined],
    [
      () => service(200, completion("⟦0⟧ 2020 <img src=x onerror=alert(1)>")),
      "Translation failed. Please try again.",
      expect.stringMatching(/^error: Translation error: \S/),
    ],
    [
      () => page.evaluate("window.fetch = () => Promise.reject(new Error(''))"),
      "Translation error: Unknown error",
      "error: Translation error: Unknown error",
    ],
    [
      () => page.context().setOffline(true),
      "Translation error: this device is offline",
      "error: Translation error: this device is offline",
    ],
  ] as const) {
    await page.unrouteAll();
    printed.length = 0;
    await prepare();
    await button(page).click();
    await expect.poll(async () => (await toasts(page).allInnerTexts()).at(-1)).toBe(message);
    expect(own(printed), message).toEqual(logged === undefined ? [] : [logged]);
    expect(await result(page).count()).toBe(0);
    // The message stays where the result would be.
    expect(await page.locator(".notice.failed").textContent()).toContain(message);
    expect(await button(page).isEnabled()).toBe(true);
  }
});

describe("an error that nobody expected", () => {
  const changed = (change: (html: string) => string) => ({
    prepare: (page: Page) =>
      page.route("**/translate", async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: change(await response.text()) });
      }),
  });

  test("is shown with its message and stack", async () => {
    const { page, console: printed } = await open(
      basic("/translate"),
      changed((html) => html.replace("&quot;targets&quot;", "&quot;nothing&quot;")),
    );
    await source(page).focus();
    await page.getByRole("heading", { name: "Unexpected Application Error!" }).waitFor();
    const shown = await page.locator(".application-error").textContent();
    expect(shown).toMatch(/Cannot read properties of undefined[\s\S]*\n\s+at /);
    expect(own(printed).some((line) => line.startsWith("error: TypeError"))).toBe(true);
  });

  test("a script that cannot be loaded is told of in the card", async () => {
    const { page, console: printed } = await open(basic("/translate"), {
      prepare: (page) => page.route("**/translator.*.js", (route) => route.abort()),
    });
    await source(page).fill("Good morning");
    await button(page).click();
    await page.getByText("The translation tool could not be loaded. Reload the page to try again.").waitFor();
    expect(own(printed)).toEqual([]);
  });

  test("a missing root element is said to be missing", async () => {
    const { console: printed } = await open(
      basic("/translate"),
      changed((html) => html.replace('id="island-translator"', "")),
    );
    await expect.poll(() => own(printed)).toEqual(["uncaught: The root element #island-translator could not be found"]);
  });
});
