import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { repository } from "../support/folder.ts";
import { answerWith, chatForTests, completion, connect, hurry, own } from "./chat.ts";
import { siteForTests } from "./site.ts";
import { button, result, source, toasts, toolForTests } from "./translator.ts";

const chat = chatForTests();
const at = siteForTests(join(repository, "content"));
const { tool, visit } = toolForTests(at, chat);
const text = "Kiran Vale worked on growth in 2020.";

describe("what can go wrong", () => {
  test("a blank source", async () => {
    const { page, printed } = await tool();
    await source(page).press("Control+Enter");
    await toasts(page).waitFor();
    expect(await toasts(page).allInnerTexts()).toEqual(["Please enter text to translate"]);
    expect(chat().requests).toEqual([]);
    expect(own(printed)).toEqual([]);
  });

  test.each([
    [401, { error: { message: "User not found." } }, "the translation service does not accept the site’s key", 1],
    [402, { error: { message: "Insufficient credits" } }, "the site’s credit with the translation service is used up", 1],
    [200, { error: { message: "Model is broken", code: 500 } }, "the translation service failed", 2],
    [500, { error: { message: "<b>Internal</b>" } }, "the translation service failed", 2],
  ])("an error of the service, in the relay's words: %i %o", async (status, body, message, requests) => {
    let count = 0;
    const { page, printed } = await tool(async (page) => {
      await hurry(page);
      page.on("request", (request) => {
        if (request.method() === "POST") count++;
      });
      await answerWith(page, status, body);
    });
    await source(page).fill(text);
    await button(page).click();
    await toasts(page).waitFor();
    expect(await toasts(page).allInnerTexts()).toEqual([`Translation error: ${message}`]);
    expect(own(printed)).toEqual([`error: Translation error: ${message}`]);
    expect(count).toBe(requests);
    expect(await button(page).isEnabled()).toBe(true);
  });

  test("no choices in the reply", async () => {
    const { page } = await tool((page) => answerWith(page, 200, { choices: [] }));
    await source(page).fill(text);
    await button(page).click();
    await toasts(page).waitFor();
    expect(await toasts(page).allInnerTexts()).toEqual(["Failed to receive translation"]);
  });

  test.each([
    completion(""),
    completion(text),
    completion("只有“Kiran Vale”，没有年份"),
    completion("⟦0⟧ 2020 <img src=x onerror=alert(1)>"),
  ])("rejects a reply that is not a translation: %o", async (reply) => {
    const { page, printed } = await tool((page) => answerWith(page, 200, reply));
    await source(page).fill(text);
    await button(page).click();
    await toasts(page).waitFor();
    expect(await toasts(page).allInnerTexts()).toEqual(["Translation failed. Please try again."]);
    expect(own(printed)).toEqual([expect.stringMatching(/^error: Translation error: \S/)]);
    expect(await result(page).count()).toBe(0);
  });

  test("no connection", async () => {
    const { page, printed } = await tool(async (page) => {
      await hurry(page);
      await page.route("**/api/v1/chat/completions", (route) => route.abort("connectionrefused"));
    });
    await source(page).fill(text);
    await button(page).click();
    await toasts(page).waitFor();
    expect(await toasts(page).allInnerTexts()).toEqual(["Translation error: Failed to fetch"]);
    expect(own(printed)).toEqual(["error: Translation error: Failed to fetch"]);
  });

  test("an exception without a message", async () => {
    const { page, printed } = await tool(async (page) => {
      await hurry(page);
      await page.addInitScript(() => {
        window.fetch = () => Promise.reject(new Error(""));
      });
    });
    await source(page).fill(text);
    await button(page).click();
    await toasts(page).waitFor();
    expect(await toasts(page).allInnerTexts()).toEqual(["Translation error: Unknown error"]);
    expect(own(printed)).toEqual(["error: Translation error: Unknown error"]);
  });

  test("reports an offline device at once", async () => {
    const { page, printed } = await tool(async () => {});
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await source(page).fill(text);
    await button(page).click();
    await toasts(page).waitFor({ timeout: 2000 });
    expect(await toasts(page).allInnerTexts()).toEqual(["Translation error: this device is offline"]);
    expect(own(printed)).toEqual(["error: Translation error: this device is offline"]);
  });

  const hurried = () =>
    tool(async (page) => {
      await hurry(page);
      await connect(page, chat());
    });

  test.each(["serverError", "html502", "rate429None", "cutOffJson"] as const)("%s passes by itself", async (fault) => {
    chat().setFaults([fault]);
    const { page } = await hurried();
    await source(page).fill(text);
    await button(page).click();
    await result(page).waitFor();
    expect(chat().requests).toHaveLength(2);
  });

  test("a text that is half done is asked for three times more", async () => {
    chat().setFaults([null, "serverError", "serverError", "serverError"]);
    const { page } = await hurried();
    await source(page).fill(Array.from({ length: 3 }, (_, index) => `${text} `.repeat(100) + index).join("\n\n"));
    await button(page).click();
    await result(page).waitFor();
    const outcomes = chat().requests.map(({ status }) => status);
    expect(outcomes.slice(0, 5)).toEqual([200, 500, 500, 500, 200]);
    expect(await page.getByText(/could not be translated reliably/).count()).toBe(0);
  });
});

describe("an error that nobody expected", () => {
  const changed = (change: (html: string) => string) => (page: Page) =>
    page.route("**/translate", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: change(await response.text()) });
    });

  test("is shown with its message and stack", async () => {
    const { page, console: printed } = await visit("about:blank");
    await changed((html) => html.replace("&quot;targets&quot;", "&quot;nothing&quot;"))(page);
    await page.goto(at("/translate"));
    await source(page).focus();
    await page.getByRole("heading", { name: "Unexpected Application Error!" }).waitFor();
    const shown = await page.locator(".application-error").textContent();
    expect(shown).toMatch(/Cannot read properties of undefined[\s\S]*\n\s+at /);
    expect(own(printed).some((line) => line.startsWith("error: TypeError"))).toBe(true);
  });

  test("a script that cannot be loaded is told of in the card", async () => {
    const { page, console: printed } = await visit("about:blank");
    await page.route("**/translator.*.js", (route) => route.abort());
    await page.goto(at("/translate"));
    await source(page).fill("Good morning");
    await button(page).click();
    await page.getByText("The translation tool could not be loaded. Reload the page to try again.").waitFor();
    expect(own(printed)).toEqual([]);
  });

  test("a missing root element is said to be missing", async () => {
    const { page, console: printed } = await visit("about:blank");
    await changed((html) => html.replace('id="island-translator"', ""))(page);
    await page.goto(at("/translate"));
    await expect.poll(() => own(printed)).toEqual(["uncaught: The root element #island-translator could not be found"]);
  });
});
