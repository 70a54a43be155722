import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { testSite } from "../site/pages.ts";
import { completion } from "../support/relay.ts";
import { browserForTests, open } from "./browser.ts";
import { answerWithPage, chatForTests, own } from "./chat.ts";
import { basicWith, sample, siteForTests } from "./site.ts";
import { button, plainBrowser, ready, result, source, toasts, toolForTests } from "./translator.ts";

const chat = chatForTests();
const tool = toolForTests(chat);
/** For tests with a clock. */
const withClock = browserForTests();
const text = "Kiran Vale worked on growth in 2020.";

describe("a site with a base path, a relay and a service for visitors' own keys", () => {
  const key = "sk-or-secret-0123456789";
  const visitorsKey = "sk-or-visitor-0123456789";
  const service = "https://chat.example/api/v1/chat/completions";
  const below = siteForTests(
    (folder) => {
      const content = basicWith({ "site.yaml": `  service: ${service}\n` })(folder);
      const file = join(content, "site.yaml");
      writeFileSync(file, readFileSync(file, "utf8").replace("basic.example", "basic.example/some/path"));
      return content;
    },
    async () => ({ BIOPEDIA_API_URL: chat().url, BIOPEDIA_API_KEY: key, BIOPEDIA_MODEL: "server/model" }),
  );

  test("translates through the relay below it; the key stays on the server", async () => {
    const { page, console: printed } = await open(below("/translate"));
    await ready(page);
    await source(page).fill("She repairs clocks for the town.");
    const sent = page.waitForRequest("**/chat/completions");
    await button(page).click();
    expect(new URL((await sent).url()).pathname).toBe("/some/path/api/v1/chat/completions");
    await result(page).waitFor();
    expect(chat().requests.map(({ model, headers }) => [model, headers.authorization])).toEqual([
      ["server/model", `Bearer ${key}`],
    ]);
    expect(await page.content()).not.toContain(key);
    expect(own(printed)).toEqual([]);
  });

  test("takes a visitor's own key where the relay has none, for this tab only", async () => {
    let authorization: string | undefined;
    const { page, console: printed } = await open(below("/translate"), {
      prepare: async (page) => {
        await plainBrowser(page);
        await page.route("**/some/path/api/**", (route) =>
          route.fulfill({
            status: 503,
            json: { error: { code: "not-configured", message: "not shown: pages have the words" } },
          }),
        );
        await page.route(service, (route) => {
          authorization = route.request().headers().authorization;
          return route.fulfill({
            headers: { "access-control-allow-origin": "*" },
            json: completion("تصلح الساعات للبلدة."),
          });
        });
      },
    });
    await ready(page);
    expect(await page.getByLabel(/^Your own key/).count()).toBe(0);
    await source(page).fill("She repairs clocks for the town.");
    await button(page).click();
    await page.getByLabel("Your own key for chat.example").fill(visitorsKey);
    expect(await page.locator(".setup").textContent()).toContain(
      "The key is kept in this browser tab until you close it.",
    );
    await button(page).click();
    await result(page).waitFor();
    expect(await result(page).inputValue()).toBe("تصلح الساعات للبلدة.");
    expect(authorization).toBe(`Bearer ${visitorsKey}`);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(visitorsKey);
    await page.getByRole("button", { name: "Forget the key" }).click();
    expect(
      await page.getByLabel("Your own key for chat.example").evaluate((field) => field === document.activeElement),
    ).toBe(true);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(visitorsKey);
    expect(own(printed)).toEqual(["error: Translation error: BIOPEDIA_API_KEY is not set on the server"]);
  });
});

describe("a site whose maintainer put the key into its pages", () => {
  const key = "sk-or-embedded-0123456789";
  const service = "https://chat.example/api/v1/chat/completions";
  const embedding = siteForTests(
    testSite("basic"),
    async () => ({ BIOPEDIA_API_KEY: key, BIOPEDIA_API_URL: service }),
    "--embed-key",
  );

  test("asks the service itself", async () => {
    let authorization: string | undefined;
    const { page, console: printed } = await open(embedding("/translate"), {
      prepare: (page) =>
        page.route(service, (route) => {
          authorization = route.request().headers().authorization;
          return route.fulfill({
            headers: { "access-control-allow-origin": "*" },
            json: completion("عملت على النمو في عام 2020."),
          });
        }),
    });
    await ready(page);
    await source(page).fill("She worked on growth in 2020.");
    await button(page).click();
    await result(page).waitFor();
    expect(authorization).toBe(`Bearer ${key}`);
    expect(own(printed)).toEqual([]);
  });
});

describe("where nothing is set up", () => {
  const kindly =
    "Translation is not set up on this site, and this browser has no built-in translator for this language.";

  test("the tool says so kindly, and the console which variable to set", async () => {
    const { page, printed } = await tool(plainBrowser);
    await source(page).fill(text);
    await button(page).click();
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("alert").innerText()).toBe(kindly);
    expect(await toasts(page).count()).toBe(0);
    expect(own(printed)).toEqual(["error: Translation error: BIOPEDIA_API_KEY is not set on the server"]);
  });

  // Other statuses are tested in tests/client/translator/translate-text.test.ts.
  test("a static host is told plainly, at once", async () => {
    const { page } = await tool(async (page) => {
      await plainBrowser(page);
      await answerWithPage(page, 404, "<!doctype html><title>Not here</title>");
    });
    await source(page).fill(text);
    await button(page).click();
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("alert").innerText()).toBe(kindly);
  });

  test("the browser's own translator is used where it has the pair", async () => {
    const { page, printed } = await tool(async (page) => {
      await answerWithPage(page, 404, "");
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

  describe("while the browser's own model loads", () => {
    /** Gives the browser a translator whose model loads as the test says. */
    const withModel = async (page: Page) => {
      await answerWithPage(page, 404, "");
      await page.addInitScript(() => {
        const model = { asked: 0, progress: (_: number) => {}, arrive: () => {} };
        Object.assign(window, {
          model,
          LanguageDetector: undefined,
          Translator: {
            availability: async () => "downloadable",
            create: ({ monitor }: { monitor: (target: EventTarget) => void }) => {
              model.asked++;
              const target = new EventTarget();
              monitor(target);
              model.progress = (loaded) =>
                target.dispatchEvent(Object.assign(new Event("downloadprogress"), { loaded }));
              return new Promise((resolve) => {
                model.arrive = () => resolve({ translate: async (text: string) => `[${text.length}]`, destroy() {} });
              });
            },
          },
        });
      });
    };
    const status = (page: Page) => page.locator(".actions [role=status]").first();

    test("the tool says so, and how far it is", async () => {
      const { page } = await tool(withModel);
      await source(page).fill("abc");
      await button(page).click();
      await status(page).filter({ hasText: "Loading the translation model: 0%" }).waitFor();
      await page.evaluate("model.progress(0.4)");
      await status(page).filter({ hasText: "Loading the translation model: 40%" }).waitFor();
      await page.evaluate("model.arrive()");
      await result(page).waitFor();
      expect(await result(page).inputValue()).toBe("[3]");
      expect(await status(page).innerText()).toBe("");
    });

    test("it is given up after 3 seconds without progress, and not waited for again", async () => {
      const { page } = await withClock("about:blank");
      await withModel(page);
      await page.clock.install();
      await page.goto(sample("/translate"));
      await ready(page);
      await source(page).fill("abc");
      await button(page).click();
      await status(page).filter({ hasText: "0%" }).waitFor();
      await page.clock.runFor(2900);
      await page.evaluate("model.progress(0.1)");
      await page.clock.runFor(2900);
      expect(await page.getByRole("alert").count()).toBe(0);
      await page.clock.runFor(200);
      await page.getByRole("alert").waitFor();
      expect(await page.getByRole("alert").innerText()).toBe(kindly);
      await button(page).click();
      await button(page).waitFor();
      expect(await page.evaluate("model.asked")).toBe(1);
    });
  });
});
