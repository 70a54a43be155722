import { expect, test } from "vitest";
import { colourRules, findings } from "./axe.ts";
import { blockStorage } from "./browser.ts";
import { answerWithPage, chatForTests, connect, own } from "./chat.ts";
import { button, plainBrowser, ready, result, source, target, toasts, toolForTests } from "./translator.ts";

const chat = chatForTests();
const tool = toolForTests(chat);
const text = "Kiran Vale worked on growth in 2020.";

test("a translation goes from idle through loading to its result", async () => {
  let reply = () => {};
  const isSeen = new Promise<void>((resolve) => {
    reply = resolve;
  });
  const { page, printed } = await tool((page) =>
    page.route("**/api/v1/chat/completions", async (route) => {
      await isSeen;
      await route.fulfill({ json: { text: "增长始于2020年。" } });
    }),
  );
  expect(await button(page).isDisabled()).toBe(true);
  expect(await result(page).count()).toBe(0);
  await source(page).fill(" \n ");
  expect(await button(page).isDisabled()).toBe(true);
  await source(page).fill("Growth began in 2020.");
  expect(await page.getByText("Characters: 21").isVisible()).toBe(true);
  await button(page).click();
  expect(await page.getByRole("button", { name: "Translating..." }).isDisabled()).toBe(true);
  reply();
  await result(page).waitFor();
  expect(await result(page).getAttribute("readonly")).toBe("");
  await toasts(page).waitFor();
  expect(await toasts(page).allInnerTexts()).toEqual(["Translation completed"]);
  expect(await button(page).isEnabled()).toBe(true);
  expect(await button(page).evaluate((element) => element === document.activeElement)).toBe(true);
  expect(own(printed)).toEqual([]);
});

test("the service is asked as it expects, without a key; the result has its language, can be copied, and is text", async () => {
  const { page, printed } = await tool();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
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

  await target(page).press("a");
  expect(await target(page).textContent()).toBe("العربية Arabic");
  await button(page).click();
  await page.locator("#translator-result[lang=ar][dir=rtl]").waitFor();
  await page.getByRole("button", { name: "Copy translation" }).click();
  await page.getByText("Copied", { exact: true }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await result(page).inputValue());

  // Where there is no clipboard, as on plain http, it is copied all the same.
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await source(page).fill("Growth <img src=x onerror=alert(1)> was fast, and leadership matters.");
  await button(page).click();
  await expect.poll(() => result(page).inputValue()).toContain("<img src=x onerror=alert(1)>");
  expect(await page.locator("main img").count()).toBe(0);
  expect(await page.getByText("Copied", { exact: true }).count()).toBe(0);
  await page.getByRole("button", { name: "Copy translation" }).click();
  await page.getByText("Copied", { exact: true }).waitFor();
  expect(own(printed)).toEqual([]);
});

test("the translation is shown as it comes, and the last one is gone by then", async () => {
  const { page, printed } = await tool((page) =>
    page.addInitScript(() => {
      const { fetch } = window;
      // The test sends what a relay would.
      window.fetch = async (...sent) => {
        if (!String(sent[0]).includes("/chat/completions")) return fetch(...sent);
        const headers = { "content-type": "text/event-stream" };
        const body = new ReadableStream({
          start(controller) {
            const encoder = new TextEncoder();
            Object.assign(window, {
              send: (event: object) => controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`)),
              finish: () => controller.close(),
            });
          },
        });
        return new Response(body, { headers });
      };
    }),
  );
  const send = (event: object) =>
    page.evaluate((sent) => (window as unknown as { send: (event: object) => void }).send(sent), event);
  const finish = () => page.evaluate(() => (window as unknown as { finish: () => void }).finish());
  const asked = () => page.waitForFunction("'send' in window");
  await source(page).fill("Growth began in 2020.");
  await button(page).click();
  await asked();
  await send({ at: 0, part: "增长始于 <a1>" });
  await expect.poll(() => result(page).inputValue()).toBe("增长始于 ");
  expect(await result(page).getAttribute("aria-busy")).toBe("true");
  expect(await page.getByRole("button", { name: "Copy" }).count()).toBe(0);
  await send({ text: "增长始于2020年。" });
  await finish();
  await expect.poll(() => result(page).inputValue()).toBe("增长始于2020年。");
  await page.getByRole("button", { name: "Copy" }).waitFor();
  await page.evaluate("delete window.send");
  await source(page).fill("It ended in 2021.");
  await button(page).click();
  await asked();
  expect(await result(page).count()).toBe(0);
  await send({ error: { code: "credit", message: "x" } });
  await finish();
  const said = "Translation error: the site’s credit with the translation service is used up";
  await expect.poll(() => page.locator(".notice.failed").textContent()).toContain(said);
  expect(await findings(page)).toEqual([]);
  expect(own(printed)).toEqual([`error: ${said}`]);
});

test("a running request can be cancelled, and gives way to a newer one", async () => {
  chat().setFaults(["hang", "hang"]);
  const { page, printed } = await tool();
  await source(page).fill(text);
  await button(page).click();
  await expect.poll(() => chat().requests.length).toBe(1);
  const failed = page.waitForEvent("requestfailed");
  await page.getByRole("button", { name: "Cancel" }).click();
  expect((await failed).failure()?.errorText).toBe("net::ERR_ABORTED");
  expect(await button(page).isEnabled()).toBe(true);
  expect(await toasts(page).count()).toBe(0);

  await source(page).fill("The first text is about growth.");
  await button(page).click();
  await expect.poll(() => chat().requests.length).toBe(2);
  await source(page).fill(text);
  await source(page).press("Control+Enter");
  await result(page).waitFor();
  expect(await result(page).inputValue()).toContain("2020");
  await expect.poll(() => toasts(page).allInnerTexts()).toEqual(["Translation completed"]);
  expect(own(printed)).toEqual([]);
});

test("a reload keeps source and target, and another visit the target", async () => {
  const { page, printed } = await tool();
  await source(page).fill("Keep me");
  await target(page).press("j");
  const chosen = await target(page).textContent();
  await page.reload();
  await ready(page);
  expect([await source(page).inputValue(), await target(page).textContent()]).toEqual(["Keep me", chosen]);
  await page.evaluate("sessionStorage.clear()");
  await page.reload();
  await ready(page);
  expect([await source(page).inputValue(), await target(page).textContent()]).toEqual(["", chosen]);
  expect(own(printed)).toEqual([]);
});

test("blocked storage does no harm", async () => {
  const { page, printed } = await tool(async (page) => {
    await blockStorage(page);
    await connect(page, chat());
  });
  await source(page).fill(text);
  await button(page).click();
  await result(page).waitFor();
  expect(own(printed)).toEqual([]);
});

test("every state is accessible in both schemes, and fits on a phone and a desktop", async () => {
  const phone = { width: 390, height: 844 };
  const desktop = { width: 1440, height: 900 };
  const { page } = await tool(
    async (page) => {
      await plainBrowser(page);
      await connect(page, chat());
    },
    { viewport: phone },
  );
  const check = async (state: string) => {
    for (const [viewport, colorScheme] of [
      [phone, "light"],
      [desktop, "dark"],
    ] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      // The frame around it is that of every page.
      const rules = colorScheme === "dark" ? { rules: colourRules } : {};
      expect(await findings(page, "main", rules.rules), `${state}, ${colorScheme}`).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBe(0);
    }
    await page.setViewportSize(phone);
    await page.emulateMedia({ colorScheme: "light" });
  };
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
});
