import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import * as spec from "../site/spec.ts";
import { repository } from "../support/folder.ts";
import { findings } from "./axe.ts";
import { browserForTests } from "./browser.ts";
import { answerWith, chatForTests, completion, connect, hurry } from "./chat.ts";
import { siteForTests } from "./site.ts";

const chat = chatForTests();
const at = siteForTests(join(repository, "content"));
const visit = browserForTests();

const logLine = "info: Analytics initialized: no provider is configured";
const text = "Kiran Vale worked on growth in 2020.";

const source = (page: Page) => page.getByRole("textbox", { name: "Text to translate" });
const result = (page: Page) => page.getByRole("textbox", { name: "Translation", exact: true });
const target = (page: Page) => page.getByRole("combobox", { name: /^Target language/ });
const button = (page: Page) => page.getByRole("button", { name: "Translate", exact: true });
const toasts = (page: Page) => page.locator("[data-sonner-toast]");
const ready = (page: Page) => page.locator("button[role=combobox]").waitFor();

/** Opens the tool. @param prepare is called before it is loaded */
async function tool(prepare: (page: Page) => Promise<unknown> = (page) => connect(page, chat()), options?: BrowserContextOptions) {
  const { page, console: printed } = await visit("about:blank", options);
  await prepare(page);
  await page.goto(at("/translate"));
  await ready(page);
  return { page, printed };
}

/** What was printed but the browser's own lines on failed requests. */
const own = (printed: readonly string[]) => printed.filter((line) => line !== logLine && !line.includes("Failed to load resource"));

/** A browser without a translator of its own. */
const plainBrowser = (page: Page) =>
  page.addInitScript(() => Object.assign(window, { Translator: undefined, LanguageDetector: undefined }));

describe("a translation", () => {
  test("goes from idle through loading to its result", async () => {
    const { page, printed } = await tool(async (page) => {
      await page.route("**/api/v1/chat/completions", async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        await route.fulfill({ json: completion("基兰在2020年从事增长工作。Kiran Vale") });
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

  test("of 20 000 characters stays within the request's limit and loses nothing", async () => {
    const { page } = await tool();
    const paragraph = `${"Growth was steady that year and the team learned a lot about it. ".repeat(6).trim()}`;
    const long = Array.from({ length: 52 }, (_, index) => `${index + 100}. ${paragraph}`).join("\n\n");
    expect(long.length).toBeGreaterThan(20_000);
    await target(page).press("f");
    await source(page).fill(long);
    expect(await page.getByText(`${long.length.toLocaleString("en")} characters`).isVisible()).toBe(true);
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
    [401, { error: { message: "User not found." } }, "401: User not found.", 1],
    [402, { error: { message: "Insufficient credits" } }, "402: Insufficient credits", 1],
    [200, { error: { message: "Model is broken", code: 500 } }, "500: Model is broken", 4],
    [500, { error: { message: "<b>Internal</b>" } }, "500: <b>Internal</b>", 4],
  ])("an error of the service: %i %o", async (status, body, message, requests) => {
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
  ])("an answer that is no translation: %o", async (reply) => {
    const { page } = await tool((page) => answerWith(page, 200, reply));
    await source(page).fill(text);
    await button(page).click();
    await toasts(page).waitFor();
    expect(await toasts(page).allInnerTexts()).toEqual(["Translation failed. Please try again."]);
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

  test("no connection at all is told at once", async () => {
    const { page, printed } = await tool(async () => {});
    await source(page).fill(text);
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await button(page).click();
    await toasts(page).waitFor({ timeout: 2000 });
    expect(await toasts(page).allInnerTexts()).toEqual(["Translation error: Failed to fetch"]);
    expect(own(printed)).toEqual(["error: Translation error: Failed to fetch"]);
  });

  test.each(["serverError", "html502", "rate429None", "cutOffJson", "html200"] as const)("%s passes by itself", async (fault) => {
    chat().setFaults([fault, fault, fault]);
    const { page } = await tool(async (page) => {
      await hurry(page);
      await connect(page, chat());
    });
    await source(page).fill(text);
    await button(page).click();
    await result(page).waitFor();
    expect(chat().requests).toHaveLength(4);
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

/** Presses the key of a letter, on whatever keyboard has one. */
const press = (page: Page, key: string) =>
  page.evaluate((letter) => {
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: letter, bubbles: true, cancelable: true }));
  }, key);

describe("the list of languages", () => {
  test("every one can be chosen by keyboard, by either name", async () => {
    const { page } = await tool();
    const names = new Map<string, string[]>();
    await target(page).click();
    for (const option of await page.getByRole("option").all()) {
      const value = (await option.getAttribute("data-target")) ?? "";
      names.set(
        value,
        (await option.locator(".target-name > span").allTextContents()).map((name) => name.trim()),
      );
    }
    expect([...names.keys()]).toEqual(spec.targets);
    await page.keyboard.press("Escape");
    for (const [value, [autonym = "", english = autonym]] of names) {
      for (const name of [autonym, english]) {
        await target(page).press("Enter");
        await page.getByRole("listbox").waitFor();
        for (const letter of name) await press(page, letter);
        expect(await page.locator(":focus").getAttribute("data-target"), name).toBe(value);
        await page.keyboard.press("Enter");
        expect(await target(page).textContent()).toContain(autonym);
      }
    }
  }, 60_000);

  test("accents need not be typed, and the same letter goes on to the next", async () => {
    const { page } = await tool();
    await target(page).press("Enter");
    await page.getByRole("listbox").waitFor();
    await page.keyboard.type("turkc");
    expect(await page.locator(":focus").getAttribute("data-target")).toBe("tr");
    await page.waitForTimeout(1100);
    const focused = [];
    for (let press = 0; press < 3; press++) {
      await page.keyboard.press("p");
      focused.push(await page.locator(":focus").getAttribute("data-target"));
    }
    expect(new Set(focused).size).toBe(3);
  });

  test("keeps ten pixels from the window's edges and stays in it", async () => {
    for (const viewport of [
      { width: 360, height: 500 },
      { width: 1280, height: 900 },
    ]) {
      const { page } = await tool(undefined, { viewport });
      await target(page).click();
      const box = await page.getByRole("listbox").boundingBox();
      expect(
        box && box.x >= 10 && box.y >= 9 && box.x + box.width <= viewport.width - 10 && box.y + box.height <= viewport.height - 9,
      ).toBe(true);
      await page.context().close();
    }
  });

  test("works before the script, which keeps the choice", async () => {
    const { page } = await visit("about:blank");
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/translator.*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(at("/translate"), { waitUntil: "commit" });
    await page.getByLabel("Target language").selectOption("fr");
    await source(page).fill(text);
    release();
    await ready(page);
    expect(await target(page).textContent()).toBe("Français French");
    expect(await source(page).inputValue()).toBe(text);
    expect(await button(page).isEnabled()).toBe(true);
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
      await page.addInitScript(() => {
        for (const name of ["localStorage", "sessionStorage"]) {
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException("blocked", "SecurityError");
            },
          });
        }
      });
      await connect(page, chat());
    });
    await source(page).fill(text);
    await button(page).click();
    await result(page).waitFor();
    expect(own(printed)).toEqual([]);
  });
});

describe("a site with a base path, a relay and a service for visitors' own keys", () => {
  const key = "sk-or-secret-0123456789";
  const visitorsKey = "sk-or-visitor-0123456789";
  const service = "https://chat.example/api/v1/chat/completions";
  const below = siteForTests(
    (folder) => {
      const content = join(folder, "content");
      cpSync(join(repository, "tests/sites/basic"), content, { recursive: true });
      const file = join(content, "site.yaml");
      writeFileSync(file, `${readFileSync(file, "utf8").replace("basic.example", "basic.example/some/path")}  service: ${service}\n`);
      return content;
    },
    async () => ({ BIOPEDIA_API_URL: chat().url, BIOPEDIA_API_KEY: key, BIOPEDIA_MODEL: "server/model" }),
  );

  test("translates through the relay below it; the key stays on the server", async () => {
    const { page, console: printed } = await visit(below("/translate"));
    await ready(page);
    await source(page).fill("She repairs clocks for the town.");
    const sent = page.waitForRequest("**/chat/completions");
    await button(page).click();
    expect(new URL((await sent).url()).pathname).toBe("/some/path/api/v1/chat/completions");
    await result(page).waitFor();
    expect(chat().requests.map(({ model, headers }) => [model, headers.authorization])).toEqual([["server/model", `Bearer ${key}`]]);
    expect(await page.content()).not.toContain(key);
    expect(own(printed)).toEqual([]);
  });

  test("takes a visitor's own key where the relay has none, for this tab only", async () => {
    const { page, console: printed } = await visit("about:blank");
    await plainBrowser(page);
    await page.route("**/some/path/api/**", (route) =>
      route.fulfill({ status: 503, json: { error: { message: "no key", code: "not_configured" } } }),
    );
    let authorization: string | undefined;
    await page.route(service, (route) => {
      authorization = route.request().headers().authorization;
      return route.fulfill({ headers: { "access-control-allow-origin": "*" }, json: completion("تصلح الساعات للبلدة.") });
    });
    await page.goto(below("/translate"));
    await ready(page);
    expect(await page.getByLabel(/^Your own key/).count()).toBe(0);
    await source(page).fill("She repairs clocks for the town.");
    await button(page).click();
    await page.getByLabel("Your own key for chat.example").fill(visitorsKey);
    expect(await page.locator(".setup").textContent()).toContain("The key is kept in this browser tab until you close it.");
    await button(page).click();
    await result(page).waitFor();
    expect(await result(page).inputValue()).toBe("تصلح الساعات للبلدة.");
    expect(authorization).toBe(`Bearer ${visitorsKey}`);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(visitorsKey);
    await page.getByRole("button", { name: "Forget the key" }).click();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(visitorsKey);
    expect(own(printed)).toEqual(["error: Translation error: no key"]);
  });
});

describe("where nothing is set up", () => {
  test("the relay of serve without a key says which variable to set", async () => {
    const { page } = await tool(plainBrowser);
    await source(page).fill(text);
    await button(page).click();
    await toasts(page).waitFor();
    expect(await toasts(page).allInnerTexts()).toEqual(["Translation error: BIOPEDIA_API_KEY is not set on the server"]);
    expect(await page.locator(".setup .notice").textContent()).toMatch(
      /^Translation is not set up on this site: BIOPEDIA_API_KEY is not set on the server\./,
    );
  });

  test.each([404, 405])("a static host's %i is told plainly, at once", async (status) => {
    const { page } = await tool(async (page) => {
      await plainBrowser(page);
      await answerWith(page, status, "<!doctype html><title>Not here</title>");
    });
    await source(page).fill(text);
    await button(page).click();
    await toasts(page).waitFor();
    expect(await toasts(page).allInnerTexts()).toEqual([`Translation error: nothing answers at /api/v1/chat/completions (${status})`]);
  });

  test("the browser's own translator is used where it has the pair", async () => {
    const { page, printed } = await tool(async (page) => {
      await answerWith(page, 404, "");
      await page.addInitScript(() => {
        const pairs: unknown[] = [];
        Object.assign(window, {
          pairs,
          LanguageDetector: undefined,
          Translator: {
            availability: async (pair: unknown) => {
              pairs.push(pair);
              return "available";
            },
            create: async () => ({ translate: async (text: string) => `[${text.length}]`, destroy() {} }),
          },
        });
      });
    });
    await source(page).fill("abc");
    await button(page).click();
    await result(page).waitFor();
    expect(await result(page).inputValue()).toBe("[3]");
    expect(await page.evaluate("pairs")).toEqual([{ sourceLanguage: "en", targetLanguage: "zh-Hans" }]);
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
      // Radix hides the rest of the page from screen readers while it keeps the focus in the list.
      await check("list", "[role=listbox]");
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
      await answerWith(page, 404, "");
      await button(page).click();
      await page.locator(".setup .notice").waitFor();
      await check("nothing set up");
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
      await page.context().close();
    }
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
    await page.getByRole("heading", { name: "Unexpected Application Error!" }).waitFor();
    const shown = await page.locator(".application-error").textContent();
    expect(shown).toMatch(/Cannot read properties of undefined[\s\S]*\n\s+at /);
    expect(own(printed).some((line) => line.startsWith("error: TypeError"))).toBe(true);
  });

  test("a missing root element is said to be missing", async () => {
    const { page, console: printed } = await visit("about:blank");
    await changed((html) => html.replace('id="island-translator"', ""))(page);
    await page.goto(at("/translate"));
    await expect.poll(() => own(printed)).toEqual(["uncaught: The root element #island-translator could not be found"]);
  });
});
