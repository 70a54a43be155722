import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { held, open } from "./browser.ts";
import { basic as at, basicWith, siteForTests } from "./site.ts";

const provider = "https://stats.example/script.js";
/** A site with a base path and a provider of analytics. */
const below = siteForTests(
  basicWith({ "site.yaml": `analytics: { script: "${provider}", attributes: { data-website-id: x7 } }\n` }),
  undefined,
  "--base-url https://host.example/some/path",
);

const phone = { width: 390, height: 844 };
const tablet = { width: 820, height: 1180 };
const desktop = { width: 1440, height: 900 };

const box = async (page: Page, selector: string) => {
  const found = await page.locator(selector).first().boundingBox();
  if (!found) throw new Error(`${selector} is not there`);
  return found;
};

test("all content is available without scripts", async () => {
  const { page } = await open(at("/"), { viewport: phone, scripts: false });
  expect(await page.locator("img[data-logo]").isVisible()).toBe(true);
  expect(await page.locator("#references").isVisible()).toBe(true);
  await page.getByRole("button", { name: "Languages", exact: true }).click();
  await page.locator("#language-menu").getByRole("link", { name: "العربية" }).click();
  expect(new URL(page.url()).pathname).toBe("/ar");
});

describe("a configured analytics provider", () => {
  test("is loaded as configured, and can only send to its own origin", async () => {
    const sent: string[] = [];
    const { console } = await open(below("/"), {
      prepare: (page) =>
        page.route("https://*.example/**", (route) => {
          sent.push(route.request().url());
          return route.request().url() === provider
            ? route.fulfill({
                contentType: "text/javascript",
                body: `fetch("/count"); fetch("https://stats.example/" + document.currentScript.dataset.websiteId); fetch("https://other.example/").catch(() => {});`,
              })
            : route.fulfill({ headers: { "access-control-allow-origin": "*" }, body: "" });
        }),
    });
    await expect.poll(() => sent).toEqual([provider, "https://stats.example/x7"]);
    expect(console).toContain("info: Analytics initialized");
    await expect.poll(() => console.some((line) => line.includes("https://other.example/"))).toBe(true);
  });

  test("can be blocked without affecting the page", async () => {
    const { page, console } = await open(below("/"), {
      prepare: (page) => page.route("https://*.example/**", (route) => route.abort("blockedbyclient")),
    });
    await page.locator("form.search input").fill("clock");
    await page.keyboard.press("Enter");
    await page.locator("[data-toast]").waitFor();
    expect(console.filter((line) => !line.includes("Failed to load resource"))).toEqual([
      "info: Analytics initialized",
    ]);
  });
});

test("the logo is a pulsing placeholder until it has loaded", async () => {
  let load = async () => {};
  const { page } = await open(at("/"), {
    reducedMotion: "no-preference",
    waitUntil: "commit",
    prepare: async (page) => {
      load = await held(page, "**/logo.*.svg");
    },
  });
  const logo = page.locator("img[data-logo]");
  await expect.poll(() => logo.getAttribute("data-logo")).toBe("loading");
  expect(await logo.evaluate((image) => getComputedStyle(image).animationName)).toBe("pulse");
  await load();
  await expect.poll(() => logo.getAttribute("data-logo")).toBe("loaded");
});

test("on a phone and a tablet the sidebar is a drawer that a button opens and Esc closes, and the search box grows", async () => {
  const { page } = await open(at("/"), { viewport: phone });
  const sidebar = page.locator("#menu");
  const widths = [];
  for (const viewport of [phone, tablet]) {
    await page.setViewportSize(viewport);
    widths.push((await box(page, ".search")).width);
    expect(await sidebar.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Menu" }).click();
    expect(await sidebar.getByRole("link", { name: "Português" }).isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    expect(await sidebar.isVisible()).toBe(false);
  }
  expect(widths[0]).toBeLessThan(200);
  expect(widths[1]).toBeGreaterThan(300);

  // The infobox fills a phone's width, after the first paragraph.
  await page.setViewportSize(phone);
  const [full, lead] = [await box(page, ".infobox"), await box(page, "article > p")];
  expect(full.width > 350 && full.y > lead.y).toBe(true);
});

test("on a desktop the header stays in view, the infobox floats beside the lead, and the table of contents marks the current section", async () => {
  const { page } = await open(at("/"), { viewport: desktop });
  const [infobox, lead] = [await box(page, ".infobox"), await box(page, "article > p")];
  expect(infobox.x >= lead.x + 300 && Math.abs(infobox.y - lead.y) < 40).toBe(true);
  // The column is on the side where lines start.
  expect((await box(page, "#menu")).x).toBeLessThan((await box(page, "main")).x);

  await page.setViewportSize({ width: 1440, height: 400 });
  await page.evaluate(() => scrollTo({ top: 300, behavior: "instant" }));
  expect(await page.evaluate("scrollY")).toBe(300);
  expect((await box(page, ".header")).y).toBe(0);
  await page.locator("#toc").getByRole("link", { name: "Tower clock" }).click();
  await expect.poll(() => page.locator("#toc [aria-current]").textContent()).toMatch(/Tower clock$/);
  const toc = await box(page, "#toc");
  expect(toc.y >= 0 && toc.y < 200).toBe(true);

  await page.setViewportSize(desktop);
  await page.goto(at("/ar"));
  expect((await box(page, "#menu")).x).toBeGreaterThan((await box(page, "main")).x);
});

describe("the not-found page", () => {
  test("shows the path as plain text and offers to search for it", async () => {
    const { page, console } = await open(at("/some-thing/%3Cimg%20src=x%20onerror=alert(1)%3E"));
    expect(await page.locator(".lead").textContent()).toBe(
      'The page "/some-thing/<img src=x onerror=alert(1)>" does not exist.',
    );
    expect(await page.locator("main img").count()).toBe(0);
    const search = page.getByRole("link", { name: /^Search the encyclopedia for/ });
    const target = new URL((await search.getAttribute("href")) ?? "", page.url());
    expect([target.pathname, target.searchParams.get("search")]).toEqual([
      "/",
      "some thing <img src=x onerror=alert(1)>",
    ]);
    expect(console).toContainEqual(expect.stringMatching(/^error: Page not found: \/some-thing\//));
  });

  test("searches for the part of the path below the base path", async () => {
    const { page } = await open(below("/growth-team"));
    expect(await page.locator(".lead").textContent()).toBe('The page "/some/path/growth-team" does not exist.');
    const search = page.getByRole("link", { name: "Search the encyclopedia for growth team" });
    const target = new URL((await search.getAttribute("href")) ?? "", page.url());
    expect([target.pathname, target.searchParams.get("search")]).toEqual(["/some/path/", "growth team"]);
  });

  test("searches for the words of the address without the code of its language", async () => {
    for (const [path, query] of [
      ["/ar/tower-clock", "البحث عن «tower clock» في الموسوعة"],
      ["/arch/tower", "Search the encyclopedia for arch tower"],
    ]) {
      const { page } = await open(at(path ?? ""));
      expect(await page.locator("[data-not-found-search]").textContent()).toBe(query);
    }
  });
});
