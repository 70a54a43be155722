import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { blockStorage, browserForTests, complaints, type Look, open } from "./browser.ts";
import { basic as at, basicWith, sample, siteForTests } from "./site.ts";

const desktop = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };
const shown = (page: Page) => page.locator("#language-menu li:not([hidden])").allTextContents();
const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);

describe("the language menu", () => {
  test("finds a language by its own name, its English name and its code, and arrow keys move through the matches", async () => {
    const { page } = await open(sample("/translate"), { viewport: desktop });
    const find = page.getByRole("searchbox", { name: "Find a language" });
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport);
      await page.getByRole("button", { name: "Languages", exact: true }).click();
      await expect.poll(() => find.evaluate((input) => input === document.activeElement)).toBe(true);
      await find.fill("");
      expect(await shown(page)).toHaveLength(43);
      for (const [typed, found] of [
        ["turkce", ["Türkçe"]],
        ["Swahili", ["Kiswahili"]],
        ["pt-br", ["Português (Brasil)"]],
        ["हिन्", ["हिन्दी"]],
        ["klingon", []],
      ] as const) {
        await find.fill(typed);
        expect(await shown(page), typed).toEqual(found);
      }
      expect(await page.getByText("No language found").isVisible()).toBe(true);
      if (viewport === phone) await page.getByRole("button", { name: "Languages", exact: true }).click();
    }
    await find.fill("spanish");
    const visited = [];
    for (const key of ["ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp"]) {
      await page.keyboard.press(key);
      visited.push(await page.evaluate(() => document.activeElement?.textContent || document.activeElement?.tagName));
    }
    const found = await shown(page);
    expect(visited).toEqual([found[0], found[1], found[0], "INPUT"]);
    await find.fill("korean");
    await find.press("Enter");
    await page.waitForURL(sample("/ko/translate"));
    expect(await page.locator("#language-menu [aria-current=page]").textContent()).toBe("한국어");
  });

  test("closes with Esc and gives the focus back", async () => {
    const { page } = await open(at("/ar"), { viewport: desktop });
    const button = page.locator("[popovertarget=language-menu]");
    await button.click();
    await page.keyboard.press("Escape");
    expect(await page.locator("#language-menu").isVisible()).toBe(false);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

describe("a reader of another language", () => {
  const openAs = (url: string, languages: readonly string[], look: Look = {}) =>
    open(url, {
      viewport: desktop,
      ...look,
      prepare: async (page) => {
        await look.prepare?.(page);
        await page.addInitScript((value) => Object.defineProperty(navigator, "languages", { value }), languages);
      },
    });

  test("is offered the page in it above the text, without moving it, until the offer is dismissed", async () => {
    const { page } = await openAs(sample("/about"), ["de-AT", "de"], { viewport: phone });
    const line = page.locator(".also-available");
    await line.waitFor();
    expect(await line.locator("> span").textContent()).toBe("This page is also available in Deutsch.");
    expect(
      await line.getByRole("link").evaluate((link: HTMLAnchorElement) => [link.lang, link.hreflang, link.pathname]),
    ).toEqual(["de", "de", "/de/about"]);
    const top = () => page.locator("h1").evaluate((heading) => heading.getBoundingClientRect().top);
    const before = await top();
    const text = await line.locator("> span").boundingBox();
    expect(text && text.y + text.height <= before).toBe(true);
    await line.getByRole("button", { name: "Close" }).click();
    expect([await line.isVisible(), await top()]).toEqual([false, before]);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
    await page.goto(sample("/"));
    await page.waitForLoadState("networkidle");
    expect(await line.isVisible()).toBe(false);
  });

  test.each([
    ["/it", "en-US", "English (US)"],
    ["/ja", "en-US", "English (US)"],
    ["/ar", "pt-BR", "Português (Brasil)"],
    ["/zh-cn", "zh-TW", "繁體中文"],
    ["/zh-tw", "zh-CN", "简体中文"],
  ])("reads the whole name of the language on a narrow phone, on %s in %s", async (path, locale, name) => {
    const { page } = await openAs(sample(path), [locale], { viewport: { width: 360, height: 640 } });
    const link = page.locator(".also-available a");
    await link.waitFor();
    expect(await link.textContent()).toBe(name);
    const [box, button] = [await link.boundingBox(), await page.locator(".also-available button").boundingBox()];
    if (!box || !button) throw new Error("the line is not there");
    expect(await link.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    expect(box.x >= 0 && box.x + box.width <= 360).toBe(true);
    expect(box.x < button.x ? button.x - box.x - box.width : box.x - button.x - button.width).toBeGreaterThanOrEqual(8);
  });

  test.each(["/es", "/ar", "/ur", "/hi"])(
    "reads the whole line on a small phone, and the title does not move, on %s",
    async (path) => {
      const { page } = await openAs(sample(path), ["en-US"], { viewport: { width: 320, height: 640 } });
      const line = page.locator(".also-available");
      await line.waitFor();
      const text = await line.locator("> span").evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        const isCut = [element, ...element.querySelectorAll("*")].some(
          ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
        );
        return { left, right, top, bottom, isCut };
      });
      expect(text.isCut).toBe(false);
      expect(text.left).toBeGreaterThanOrEqual(16);
      expect(text.right).toBeLessThanOrEqual(304);
      const [header] = await page
        .locator(".header")
        .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().bottom));
      expect(text.top).toBeGreaterThanOrEqual(header ?? Number.NaN);
      const title = () => page.locator("h1").evaluate((heading) => heading.getBoundingClientRect().top);
      const before = await title();
      expect(text.bottom).toBeLessThanOrEqual(before);
      await line.getByRole("button").click();
      expect(await line.isVisible()).toBe(false);
      expect(await title()).toBe(before);
    },
  );

  test("is suggested no other variety of the language of the page", async () => {
    const { page } = await openAs(sample("/"), ["en-US"]);
    await page.locator("[popovertarget=language-menu]").click();
    await page.locator("#language-menu input").waitFor();
    expect(await page.locator("#language-menu ul").count()).toBe(1);
  });

  test("sees it first in the menu, then those chosen before, and all languages once something is typed", async () => {
    const { page, console } = await openAs(sample("/"), ["de-AT", "de"]);
    const button = page.locator("[popovertarget=language-menu]");
    const suggested = () => page.locator("#language-menu ul").first().getByRole("link").allTextContents();
    await button.click();
    await expect.poll(suggested).toEqual(["Deutsch"]);
    await page.locator("#language-menu ul").last().getByRole("link", { name: "日本語" }).click();
    await page.waitForURL(sample("/ja"));
    await page.goto(sample("/fr"));
    await button.click();
    await expect.poll(suggested).toEqual(["Deutsch", "日本語"]);
    expect(await page.evaluate(() => localStorage.getItem("biopedia-languages"))).toBe("ja");
    await page.locator("#language-menu input").fill("deu");
    expect(await page.locator("#language-menu a:visible").allTextContents()).toEqual(["Deutsch"]);
    expect(complaints(console)).toEqual([]);
  });

  test.each([
    ["on a page in one of them", ["de", "en-IN"]],
    ["where the page exists in none of them", ["xh-ZA", "en_US.UTF-8"]],
  ])("of several languages loads nothing %s", async (_, languages) => {
    const loaded: string[] = [];
    await openAs(sample("/"), languages, {
      prepare: async (page) => void page.on("request", (request) => loaded.push(request.url())),
    });
    expect(loaded.filter((url) => /also-available|menus/.test(url))).toEqual([]);
  });
});

test("switching the language keeps the section that is being read", async () => {
  const { page } = await open(sample("/#snapchat"), { viewport: desktop });
  const current = () => page.locator("#toc [aria-current]").getAttribute("href");
  await expect.poll(current).toBe("#snapchat");
  await page.locator("[popovertarget=language-menu]").click();
  await page.locator("#language-menu").getByRole("link", { name: "العربية", exact: true }).click();
  await page.waitForURL(sample("/ar#snapchat"));
  await expect.poll(current).toBe("#snapchat");
  // Scrolled to another one, in the sidebar.
  await page.evaluate(() => document.querySelector("#coinbase")?.scrollIntoView({ behavior: "instant" }));
  await expect.poll(current).toBe("#coinbase");
  const link = page.locator(".sidebar-languages a[lang=fr]");
  await link.dispatchEvent("pointerdown");
  expect(await link.evaluate((element: HTMLAnchorElement) => element.pathname + element.hash)).toBe("/fr#coinbase");
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await expect.poll(() => page.locator("#toc [aria-current]").count()).toBe(0);
  await link.evaluate((element: HTMLElement) => element.click());
  await page.waitForURL(sample("/fr"));
  // Another page's anchors are not those of the language's main page.
  await page.goto(sample("/privacy#cookies"));
  expect(await page.locator(".sidebar-languages a[lang=fr]").getAttribute("data-other")).toBe("");
});

describe("appearance", () => {
  test("is applied at once, stored, and set before the first paint of the next page", async () => {
    const { page, console } = await open(at("/"), { viewport: desktop });
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await background();
    await page.getByRole("button", { name: "Appearance" }).click();
    await page.getByRole("radio", { name: "Dark" }).check();
    await page.getByRole("radio", { name: "Large" }).check();
    const width = () =>
      page
        .locator("article > p")
        .first()
        .evaluate((paragraph) => getComputedStyle(paragraph).maxInlineSize);
    const standard = await width();
    await page.getByRole("radio", { name: "Wide" }).check();
    expect(standard).toMatch(/px$/);
    await expect.poll(width).toBe("100%");
    expect(await background()).not.toBe(light);
    await page.goto(at("/ar"), { waitUntil: "commit" });
    await page.waitForFunction(() => document.body !== null);
    expect(await page.evaluate(() => ({ ...document.documentElement.dataset }))).toEqual({
      theme: "dark",
      size: "large",
      width: "wide",
    });
    await page.waitForLoadState();
    await page.locator("[popovertarget=appearance]").click();
    await expect.poll(() => page.locator("#appearance input[name=theme]:checked").inputValue()).toBe("dark");
    await page.locator("#appearance input[value=automatic]").check();
    await page.reload();
    expect(await background()).toBe(light);
    // On a phone all lines are short.
    await page.setViewportSize(phone);
    await page.locator("[popovertarget=appearance]").click();
    await page.locator("#appearance").waitFor();
    expect(await page.locator("#appearance input[value=wide]").isVisible()).toBe(false);
    expect(complaints(console)).toEqual([]);
  });

  test("has no button without scripts", async () => {
    const { page } = await open(at("/"), { viewport: desktop, scripts: false });
    expect(await page.getByRole("button", { name: "Appearance" }).isVisible()).toBe(false);
    expect(await page.getByRole("button", { name: "Languages", exact: true }).isVisible()).toBe(true);
  });

  test("lasts for the page if storage is blocked, and needs no script that is not there any more", async () => {
    const { page } = await open(at("/"), {
      viewport: desktop,
      prepare: async (page) => {
        await blockStorage(page);
        await page.route("**/menus.*.js", (route) => route.abort());
      },
    });
    await page.getByRole("button", { name: "Appearance" }).click();
    await page.getByRole("radio", { name: "Dark" }).check();
    expect(await theme(page)).toBe("dark");
    expect(await page.getByRole("radio", { name: "Dark" }).isChecked()).toBe(true);
  });

  /** The color of the browser's bars. */
  const bars = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")].flatMap(({ media, content }) =>
        matchMedia(media).matches ? [content] : [],
      ),
    );

  test("colors the browser's bars, too", async () => {
    const { page } = await open(at("/"), { viewport: desktop, colorScheme: "light" });
    const light = await bars(page);
    await page.getByRole("button", { name: "Appearance" }).click();
    await page.getByRole("radio", { name: "Dark" }).check();
    const dark = await bars(page);
    expect([light, dark]).toEqual([[expect.stringMatching(/^#[ef]/)], [expect.stringMatching(/^#[0-2]/)]]);
    await page.reload();
    expect(await bars(page)).toEqual(dark);
    await page.getByRole("button", { name: "Appearance" }).click();
    await page.getByRole("radio", { name: "Automatic" }).check();
    expect(await bars(page)).toEqual(light);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await bars(page)).toEqual(dark);
  });

  const visit = browserForTests();

  test("is that of all open tabs", async () => {
    const { page } = await visit(at("/"), { viewport: desktop });
    const other = await page.context().newPage();
    await other.goto(at("/ar"));
    await page.getByRole("button", { name: "Appearance" }).click();
    await page.getByRole("radio", { name: "Dark" }).check();
    await expect.poll(() => theme(other)).toBe("dark");
    await page.getByRole("radio", { name: "Automatic" }).check();
    await expect.poll(() => theme(other)).toBeUndefined();
  });
});

test("the not-found page suggests the most similar page, if there is one", async () => {
  const { page } = await open(sample("/zh-cm"), { viewport: desktop });
  expect(await page.getByRole("link", { name: "Did you mean /zh-cn?" }).getAttribute("href")).toBe("/zh-cn");
  // A single letter is as near to the main page, which is named in any case.
  for (const path of ["/something/else/entirely", "/x"]) {
    await page.goto(at(path));
    expect(await page.getByText(/^Did you mean/).count()).toBe(0);
  }
});

describe("on a host with one not-found page", () => {
  const hosted = siteForTests(basicWith({ "site.yaml": "host: github-pages\n" }));

  test("readers get that of the language of the address, at this address", async () => {
    const { page } = await open(hosted("/ar/tower?a=b#c"), { viewport: desktop });
    await page.getByRole("heading", { name: "الصفحة غير موجودة" }).waitFor();
    expect(page.url()).toBe(hosted("/ar/tower?a=b#c"));
    expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
    expect(await page.locator(".lead").textContent()).toContain("/ar/tower");
    await page.goto(hosted("/nowhere"));
    expect(await page.getByRole("heading", { name: "Page not found" }).count()).toBe(1);
  });
});

test("the not-found page lists the pages of its language, those with similar names first", async () => {
  const { page } = await open(sample("/fr/contct"), { viewport: desktop });
  const links = page.locator("[data-similar] a");
  expect(await links.first().getAttribute("href")).toBe("/fr/contact");
  expect(await links.count()).toBeGreaterThan(2);
});

test("no page violates its Content-Security-Policy or allows inline scripts or styles", async () => {
  const { page, console } = await open("about:blank", {
    viewport: desktop,
    prepare: (page) =>
      page.addInitScript(() =>
        addEventListener("securitypolicyviolation", (event) =>
          globalThis.console.error(`blocked: ${event.violatedDirective} ${event.blockedURI}`),
        ),
      ),
  });
  for (const path of ["/", "/ar", "/translate"]) {
    await page.goto(at(path));
    for (const name of ["language-menu", "appearance"]) await page.locator(`[popovertarget=${name}]`).click();
    const policies = await page
      .locator('meta[http-equiv="Content-Security-Policy"]')
      .evaluateAll((metas) => metas.map((meta) => meta.getAttribute("content")));
    expect(policies).toEqual([
      expect.stringMatching(/^default-src 'none'; script-src 'self'(?: 'sha256-[\w+/]+=*'){2}; style-src 'self'; /),
      expect.stringMatching(
        /^script-src \S+\/assets\/ \*:\*\/assets\/(?: 'sha256-[\w+/]+=*'){2}; style-src \S+\/assets\/ \*:\*\/assets\/$/,
      ),
    ]);
    expect(policies[0]).not.toMatch(/unsafe|\*/);
  }
  expect(complaints(console)).toEqual([]);
});
