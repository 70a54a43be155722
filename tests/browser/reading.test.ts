import { appendFileSync, cpSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { repository } from "../support/folder.ts";
import { browserForTests } from "./browser.ts";
import { siteForTests } from "./site.ts";

const at = siteForTests(join(repository, "content"));
const below = siteForTests(join(repository, "content"), undefined, "--base-url https://host.example/some/path");
const visit = browserForTests();

const phone = { viewport: { width: 390, height: 844 } };
const tablet = { viewport: { width: 820, height: 1180 } };
const desktop = { viewport: { width: 1440, height: 900 } };

test("all content is available without scripts", async () => {
  const { page } = await visit(at("/"), { ...phone, javaScriptEnabled: false });
  expect(await page.locator("img[data-logo]").isVisible()).toBe(true);
  expect(await page.locator("#references").isVisible()).toBe(true);
  await page.getByRole("button", { name: "Languages" }).click();
  await page.locator("#language-menu").getByRole("link", { name: "Français" }).click();
  expect(new URL(page.url()).pathname).toBe("/fr");
});

describe("a configured analytics provider", () => {
  const provider = "https://stats.example/script.js";
  const counted = siteForTests((folder) => {
    const content = join(folder, "content");
    cpSync(join(repository, "tests/sites/basic"), content, { recursive: true });
    appendFileSync(join(content, "site.yaml"), `analytics: { script: "${provider}", attributes: { data-website-id: x7 } }\n`);
    return content;
  });

  test("is loaded as configured, and can only send to its own origin", async () => {
    const { page, console } = await visit("about:blank");
    const sent: string[] = [];
    await page.route("https://*.example/**", (route) => {
      sent.push(route.request().url());
      return route.request().url() === provider
        ? route.fulfill({
            contentType: "text/javascript",
            body: `fetch("/count"); fetch("https://stats.example/" + document.currentScript.dataset.websiteId); fetch("https://other.example/").catch(() => {});`,
          })
        : route.fulfill({ headers: { "access-control-allow-origin": "*" }, body: "" });
    });
    await page.goto(counted("/"));
    await expect.poll(() => sent).toEqual([provider, "https://stats.example/x7"]);
    expect(console).toContain("info: Analytics initialized");
    expect(console.some((line) => line.includes("https://other.example/"))).toBe(true);
  });

  test("can be blocked without affecting the page", async () => {
    const { page, console } = await visit("about:blank");
    await page.route("https://*.example/**", (route) => route.abort("blockedbyclient"));
    await page.goto(counted("/"));
    await page.locator("form.search input").fill("clock");
    await page.keyboard.press("Enter");
    await page.locator("[data-toast]").waitFor();
    expect(console.filter((line) => !line.includes("Failed to load resource"))).toEqual(["info: Analytics initialized"]);
  });
});

describe("the header", () => {
  test("stays in view", async () => {
    const { page } = await visit(at("/"), desktop);
    await page.evaluate(() => scrollTo({ top: 3000, behavior: "instant" }));
    expect((await page.locator(".header").boundingBox())?.y).toBe(0);
  });

  test("has a search box that grows with the window", async () => {
    const widths = [];
    for (const size of [phone, tablet]) widths.push((await (await visit(at("/"), size)).page.locator(".search").boundingBox())?.width ?? 0);
    expect(widths[0]).toBeLessThan(200);
    expect(widths[1]).toBeGreaterThan(300);
  });

  test("shows a pulsing placeholder until the logo has loaded", async () => {
    const { page } = await visit("about:blank", { ...desktop, reducedMotion: "no-preference" });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/logo.svg", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(at("/"), { waitUntil: "commit" });
    const logo = page.locator("img[data-logo]");
    await expect.poll(() => logo.getAttribute("data-logo")).toBe("loading");
    expect(await logo.evaluate((image) => getComputedStyle(image).animationName)).toBe("pulse");
    release();
    await expect.poll(() => logo.getAttribute("data-logo")).toBe("loaded");
  });
});

describe("the sidebar", () => {
  test.each([phone, tablet])("is a drawer that a button opens and Esc closes", async (size) => {
    const { page } = await visit(at("/"), size);
    const sidebar = page.locator("#menu");
    expect(await sidebar.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Menu" }).click();
    expect(await sidebar.getByRole("link", { name: "हिन्दी" }).isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    expect(await sidebar.isVisible()).toBe(false);
  });

  test("is a column on the start side if there is room", async () => {
    for (const [path, start] of [
      ["/", "left"],
      ["/ar", "right"],
    ] as const) {
      const { page } = await visit(at(path), desktop);
      const sidebar = await page.locator("#menu").boundingBox();
      const main = await page.locator("main").boundingBox();
      expect(sidebar && main && (sidebar.x < main.x ? "left" : "right")).toBe(start);
    }
  });
});

describe("the table of contents", () => {
  test("stays next to the text and marks the current section", async () => {
    const { page } = await visit(at("/"), desktop);
    await page.locator("#toc").getByRole("link", { name: "Coinbase" }).click();
    await expect.poll(() => page.locator("#toc [aria-current]").textContent()).toMatch(/Coinbase$/);
    const box = await page.locator("#toc").boundingBox();
    expect(box && box.y >= 0 && box.y < 200).toBe(true);
  });

  test("is part of the text if there is no room", async () => {
    const { page } = await visit(at("/"), tablet);
    const [toc, first] = [await page.locator("#toc").boundingBox(), await page.locator("h2").first().boundingBox()];
    expect(toc && first && toc.y + toc.height <= first.y).toBe(true);
  });
});

describe("the article", () => {
  test("floats its infobox beside the lead, and fills a phone's width with it after the first paragraph", async () => {
    const wide = (await visit(at("/"), desktop)).page;
    const [box, lead] = [await wide.locator(".infobox").boundingBox(), await wide.locator("article > p").first().boundingBox()];
    expect(box && lead && box.x >= lead.x + 300 && Math.abs(box.y - lead.y) < 40).toBe(true);
    const narrow = (await visit(at("/"), phone)).page;
    const [full, first] = [await narrow.locator(".infobox").boundingBox(), await narrow.locator("article > p").first().boundingBox()];
    expect(full && first && full.width > 350 && full.y > first.y).toBe(true);
  });

  test("keeps a citation marker on the line of its claim", async () => {
    const { page } = await visit(at("/"), phone);
    const alone = await page.locator("main p .citation").evaluateAll(
      (markers) =>
        markers.filter((marker) => {
          const before = marker.previousSibling;
          if (before?.nodeType !== Node.TEXT_NODE) return false;
          const range = document.createRange();
          range.setStart(before, (before.textContent?.length ?? 1) - 1);
          range.setEnd(before, before.textContent?.length ?? 1);
          return marker.getBoundingClientRect().top > range.getBoundingClientRect().bottom;
        }).length,
    );
    expect(alone).toBe(0);
  });
});

describe("the not-found page", () => {
  test("shows the path as plain text and offers to search for it", async () => {
    const { page, console } = await visit(at("/some-thing/%3Cimg%20src=x%20onerror=alert(1)%3E"), desktop);
    expect(await page.locator(".lead").textContent()).toBe('The page "/some-thing/<img src=x onerror=alert(1)>" does not exist.');
    expect(await page.locator("main img").count()).toBe(0);
    const search = page.getByRole("link", { name: /^Search the encyclopedia for/ });
    const target = new URL((await search.getAttribute("href")) ?? "", page.url());
    expect([target.pathname, target.searchParams.get("search")]).toEqual(["/", "some thing <img src=x onerror=alert(1)>"]);
    expect(console).toContainEqual(expect.stringMatching(/^error: Page not found: \/some-thing\//));
  });

  test("searches for the part of the path below the base path", async () => {
    const { page } = await visit(below("/growth-team"), desktop);
    expect(await page.locator(".lead").textContent()).toBe('The page "/some/path/growth-team" does not exist.');
    const search = page.getByRole("link", { name: "Search the encyclopedia for growth team" });
    const target = new URL((await search.getAttribute("href")) ?? "", page.url());
    expect([target.pathname, target.searchParams.get("search")]).toEqual(["/some/path/", "growth team"]);
  });
});
