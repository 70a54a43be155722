import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { repository } from "../support/folder.ts";
import { browserForTests, complaints, held, pageForTests } from "./browser.ts";
import { siteForTests } from "./site.ts";

const at = siteForTests(join(repository, "content"));
const visit = browserForTests();

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 } };

const pages = {
  highlights: pageForTests(),
  marks: pageForTests((page) => page.addInitScript("Object.defineProperty(CSS, 'highlights', { value: undefined })")),
};

/** Opens a page in a browser with the CSS Custom Highlight API, or as if it had none. */
async function open(path: string, way: keyof typeof pages = "highlights", options = {}) {
  const visited = await pages[way](at(path), { ...desktop, ...options });
  return { ...visited, box: visited.page.locator("form.search input") };
}

/** Opens a page whose network a test changes. */
async function openAlone(path: string) {
  const visited = await visit(at(path), desktop);
  return { ...visited, box: visited.page.locator("form.search input") };
}

/** The texts that are marked, and the part of them that is the current match. */
const marked = (page: Page) =>
  page.evaluate(() => {
    const texts = (name: string) =>
      CSS.highlights
        ? [...(CSS.highlights.get(name) ?? [])].map(String)
        : [...document.querySelectorAll(`mark.${name}`)].map(({ textContent }) => textContent);
    return { all: texts("search-match"), current: texts("search-current").join("") };
  });

const toasts = (page: Page) => page.locator("[data-toast-text]");
const position = (page: Page) => page.locator(".search-bar output");
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

/** Where the current match stands in the window, at rest. */
async function currentTop(page: Page): Promise<number> {
  const top = () =>
    page.evaluate(() => {
      const [range] = CSS.highlights?.get("search-current") ?? [];
      const place = range instanceof Range ? range : document.querySelector("mark.search-current");
      return place?.getBoundingClientRect().top ?? Number.NaN;
    });
  let [before, now] = [Number.NaN, await top()];
  while (before !== now) {
    await page.waitForTimeout(150);
    [before, now] = [now, await top()];
  }
  return now;
}

test.each(["/", "/ar"])("matches are counted from the lead on, at any width, on %s", async (path) => {
  for (const size of [desktop, phone]) {
    const { page, box } = await open(path, "highlights", size);
    await box.fill("Snapchat");
    await box.press("Enter");
    await expect.poll(() => position(page).textContent()).toMatch(/1/);
    expect(await page.evaluate(() => document.activeElement === document.querySelector("article > p"))).toBe(true);
  }
});

test("announces a match once; the counter shows the position", async () => {
  const { page, box } = await open("/");
  await box.fill("Coinbase");
  await box.press("Enter");
  await expect.poll(() => toasts(page).allTextContents()).toEqual(['Found "Coinbase" on the page']);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect.poll(() => position(page).textContent()).toMatch(/^2 of/);
  await expect.poll(() => toasts(page).count()).toBe(0);
});

test("the bar covers nothing of the page where there is room in the header, in both directions", async () => {
  for (const path of ["/", "/ar"]) {
    const { page, box } = await open(path);
    await box.fill("Dell");
    await box.press("Enter");
    await position(page).waitFor();
    const [bar, header, form, brand] = await page.evaluate(() =>
      [".search-bar", ".header", "form.search", ".brand"].map(
        (selector) => document.querySelector(selector)?.getBoundingClientRect().toJSON() as DOMRect,
      ),
    );
    if (!bar || !header || !form || !brand) throw new Error("a part is missing");
    expect(bar.top >= header.top && bar.bottom <= header.bottom).toBe(true);
    for (const part of [form, brand]) expect(bar.right <= part.left || bar.left >= part.right).toBe(true);
  }
});

describe.each(["highlights", "marks"] as const)("with %s", (way) => {
  test("all matches are marked, the first is shown and announced", async () => {
    const { page, box, console } = await open("/", way);
    // The table of contents marks the section being read.
    const html = async () => (await page.locator("main").innerHTML()).replaceAll(' aria-current="location"', "");
    const before = await html();
    await box.fill("  sNAPchat ");
    await box.press("Enter");
    await expect.poll(() => toasts(page).allTextContents()).toEqual(['Found "sNAPchat" on the page']);
    const { all, current } = await marked(page);
    const expected = (await page.locator("main").allInnerTexts()).join().match(/snapchat/gi);
    expect(all).toEqual(expected);
    expect(current).toBe("Snapchat");
    expect(await position(page).textContent()).toBe(`1 of ${all.length}`);
    const top = await currentTop(page);
    expect(top).toBeGreaterThan(60);
    expect(top).toBeLessThan(800);
    expect(await focusedText(page)).toContain("Snapchat");

    await page.keyboard.press("Escape");
    expect(await marked(page)).toEqual({ all: [], current: "" });
    expect((await html()) === before).toBe(true);
    expect(await page.locator(".search-bar").isVisible()).toBe(false);
    expect(await box.inputValue()).toBe("");
    expect(await box.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(complaints(console)).toEqual([]);
  });

  test("the current match is black on yellow, in the dark too", async () => {
    const { page, box } = await open("/", way, { colorScheme: "dark" });
    await box.fill("Dunzo");
    await box.press("Enter");
    await position(page).waitFor();
    const colours = await page.evaluate(() => {
      const mark = document.querySelector("mark.search-current");
      const { color, backgroundColor } = mark ? getComputedStyle(mark) : getComputedStyle(document.body, "::highlight(search-current)");
      return [color, backgroundColor];
    });
    expect(colours).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 0)"]);
  });

  test("a match goes across inline elements and citation markers, not across blocks", async () => {
    const { page, box } = await open("/", way);
    for (const query of ["vale is an indian-born", "since December 2022. Her career"]) {
      await box.fill(query);
      await box.press("Enter");
      await expect.poll(async () => (await marked(page)).current.toLowerCase()).toBe(query.toLowerCase());
      expect(await position(page).textContent()).toBe("1 of 1");
    }
    await box.fill("Early life and education Vale");
    await box.press("Enter");
    await expect.poll(() => toasts(page).allTextContents()).toEqual(['No results found for "Early life and education Vale"']);
    expect(await marked(page)).toEqual({ all: [], current: "" });
    expect(await page.locator(".search-bar").isVisible()).toBe(false);
  });

  test("marking moves nothing", async () => {
    const { page, box } = await open("/", way);
    const places = () =>
      page.locator("main :is(p, li, dd, h2, h3)").evaluateAll((elements) =>
        elements.map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [x, Math.round(y + scrollY), width, height].join();
        }),
      );
    const before = await places();
    await box.fill("Dell");
    await box.press("Enter");
    await position(page).waitFor();
    expect((await marked(page)).all.length).toBeGreaterThan(3);
    expect(await places()).toEqual(before);
  });

  test("after a click in the text, Enter moves on and Esc ends the search", async () => {
    const { page, box } = await open("/", way);
    await box.fill("Dell");
    await box.press("Enter");
    await position(page).waitFor();
    await page.locator("article > p").first().click();
    await page.keyboard.press("Enter");
    await expect.poll(() => position(page).textContent()).toMatch(/^2 of/);
    await page.locator("article > p").first().click();
    await page.keyboard.press("Escape");
    expect((await marked(page)).all).toEqual([]);
  });

  test("Enter, Shift-Enter and the buttons cycle through all matches", async () => {
    const { page, box } = await open("/", way);
    await box.fill("Coinbase");
    await box.press("Enter");
    await position(page).waitFor();
    const total = (await marked(page)).all.length;
    expect(total).toBeGreaterThan(3);
    const counts = [];
    for (const keys of ["Enter", "Enter", "Shift+Enter", "Shift+Enter", "Shift+Enter", "Enter"]) {
      await page.keyboard.press(keys);
      counts.push(await position(page).textContent());
    }
    expect(counts).toEqual([2, 3, 2, 1, total, 1].map((current) => `${current} of ${total}`));
    await page.getByRole("button", { name: "Previous match" }).click();
    expect(await position(page).textContent()).toBe(`${total} of ${total}`);
    const last = await currentTop(page);
    expect(last > 60 && last < 850).toBe(true);
    await page.getByRole("button", { name: "Next match" }).press("Enter");
    expect(await position(page).textContent()).toBe(`1 of ${total}`);
    await box.press("Enter");
    expect(await position(page).textContent()).toBe(`2 of ${total}`);
    await page.getByRole("button", { name: "Clear search" }).click();
    expect(await marked(page)).toEqual({ all: [], current: "" });
    expect(await toasts(page).count()).toBeLessThanOrEqual(1);
  });

  test("a right-to-left page is searched in its language", async () => {
    const { page, box, console } = await open("/ar", way);
    await box.fill("اتمت");
    await box.press("Enter");
    await expect.poll(() => toasts(page).allTextContents()).toEqual(["عُثر على «اتمت» في الصفحة"]);
    expect((await marked(page)).current).toBe("أتمّت");
    expect(complaints(console)).toEqual([]);
  });
});

test("the button submits as Enter does; empty input and white space do nothing", async () => {
  const { page, box } = await open("/");
  const button = page.getByRole("button", { name: "Search", exact: true });
  for (const nothing of ["", " \t\u00a0 "]) {
    await box.fill(nothing);
    await button.click();
    await box.press("Enter");
  }
  await page.waitForTimeout(300);
  expect(await page.locator("[data-toast], .search-bar:visible").count()).toBe(0);
  expect(new URL(page.url()).search).toBe("");
  await box.fill("Wishfie");
  await button.click();
  await expect.poll(() => toasts(page).allTextContents()).toEqual(['Found "Wishfie" on the page']);
  await box.fill("   ");
  await box.press("Enter");
  expect((await marked(page)).current).toBe("Wishfie");
});

test("input from the visitor is shown as text", async () => {
  const { page, box } = await open("/");
  const query = "<img src=x onerror=alert(1)> {query}";
  await box.fill(query);
  await box.press("Enter");
  await expect.poll(() => toasts(page).allTextContents()).toEqual([`No results found for "${query}"`]);
  expect(await page.locator("[data-toast] img").count()).toBe(0);
});

test("the URL runs a search on any page, unless the query is white space", async () => {
  for (const path of ["/", "/fr", "/ja"]) {
    const { page, box } = await open(`${path}?search=REDDIT`);
    await position(page).waitFor();
    expect(await box.inputValue()).toBe("REDDIT");
    expect((await marked(page)).current).toBe("Reddit");
  }
  const { page } = await open("/?search=%20%20");
  await page.waitForTimeout(500);
  expect(await page.locator("[data-toast], .search-bar:visible").count()).toBe(0);
});

test("keeps a query submitted before the search has loaded", async () => {
  const { page, box } = await openAlone("/fr");
  const load = await held(page, "**/search.*.js");
  await box.fill("Coinbase");
  await box.press("Enter");
  await load();
  await expect.poll(async () => (await marked(page)).current).toBe("Coinbase");
  expect(new URL(page.url()).pathname).toBe("/fr");
});

describe("a search that cannot be fetched", () => {
  test("works on the page loaded by the form, as after a new deployment", async () => {
    const { page, box } = await openAlone("/fr");
    await page.route("**/search.*.js", (route) => (page.url().endsWith("/fr") ? route.fulfill({ status: 404 }) : route.continue()));
    await box.fill("Coinbase");
    await box.press("Enter");
    await page.waitForURL("**/?search=Coinbase");
    await expect.poll(async () => (await marked(page)).current).toBe("Coinbase");
  });

  test("leaves the page unchanged on an offline device", async () => {
    const { page, box } = await openAlone("/fr");
    await page.context().setOffline(true);
    await box.fill("Coinbase");
    await box.press("Enter");
    await page.waitForTimeout(500);
    expect(new URL(page.url()).pathname).toBe("/fr");
    expect(await page.locator("h1").isVisible()).toBe(true);
  });
});

test("does not find hidden or collapsed text", async () => {
  const { page, box } = await open("/");
  await page.evaluate(() => {
    const hidden = document.createElement("p");
    hidden.hidden = true;
    hidden.textContent = "xyzzy";
    const script = document.createElement("script");
    script.type = "text/plain";
    script.append("xyzzy");
    document.querySelector("main")?.append(hidden, script);
  });
  await box.fill("xyzzy");
  await box.press("Enter");
  await expect.poll(() => toasts(page).allTextContents()).toEqual(['No results found for "xyzzy"']);
});

test("scrolls smoothly, or instantly for readers who prefer reduced motion", async () => {
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    const { page, box } = await open("/", "highlights", { ...phone, reducedMotion });
    await page.evaluate(() => {
      const calls: unknown[] = [];
      const original = scrollTo.bind(window);
      Object.assign(window, {
        calls,
        scrollTo: (options: ScrollToOptions) => {
          calls.push(options.behavior);
          original(options);
        },
      });
    });
    await box.fill("The Hindu");
    await box.press("Enter");
    await position(page).waitFor();
    expect(await page.evaluate("calls")).toEqual([reducedMotion === "reduce" ? "instant" : "smooth"]);
    const top = await currentTop(page);
    expect(top > 60 && top < 800).toBe(true);
  }
});

test("a page without a search does not load the search", async () => {
  const { page } = await visit("about:blank", desktop);
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  await page.goto(at("/"));
  await page.waitForTimeout(300);
  expect(scripts.filter((path) => /search|toast|citation/i.test(path))).toEqual([]);
  await page.locator("form.search input").focus();
  await expect.poll(() => scripts.some((path) => path.includes("/search."))).toBe(true);
  expect(scripts.some((path) => /toast/i.test(path))).toBe(false);
});
