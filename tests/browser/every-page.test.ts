import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import * as spec from "../site/spec.ts";
import { repository } from "../support/folder.ts";
import { colourRules, findings } from "./axe.ts";
import { browserForTests, complaints } from "./browser.ts";
import { siteForTests } from "./site.ts";

const content = join(repository, "content");
const at = siteForTests(content);
const visit = browserForTests();

const routes = [...spec.routes, "/ar/translate", "/nowhere"];

/** How far a page can be scrolled sideways. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test("every page fits on any screen, logs nothing and violates no policy", async () => {
  expect(routes).toHaveLength(46);
  const { page, console: printed } = await visit("about:blank");
  await page.addInitScript(() =>
    addEventListener("securitypolicyviolation", (event) => console.error(`blocked: ${event.violatedDirective} ${event.blockedURI}`)),
  );
  for (const route of routes) {
    printed.length = 0;
    await page.setViewportSize({ width: 1440, height: 100 });
    await page.goto(at(route));
    for (const width of [1440, 390, 320]) {
      // Only the width matters; what is out of view is not drawn.
      await page.setViewportSize({ width, height: 100 });
      expect.soft(await overflow(page), `${route}, ${width} pixels`).toBeLessThanOrEqual(0);
    }
    await page.evaluate(() => {
      document.documentElement.dataset.size = "large";
    });
    expect.soft(await overflow(page), `${route}, 320 pixels, large text`).toBeLessThanOrEqual(0);
    expect
      .soft(complaints(printed), route)
      .toEqual(
        route === "/nowhere" ? [expect.stringMatching(/^error: Failed to load resource: .* 404 /), "error: Page not found: /nowhere"] : [],
      );
  }
});

// One of each kind and of each way to write; the others have the same elements. The site of tests/browser/markdown.test.ts is another.
describe.each([
  ["an article", "/", 1440],
  ["an article from right to left", "/ar", 390],
  ["an article in Japanese", "/ja", 390],
  ["a fallback page", "/ru", 390],
  ["a fallback page from right to left", "/ur", 1440],
  ["the Translation Tool", "/translate", 390],
  ["the not-found page", "/nowhere", 1440],
] as const)("%s", (_, route, width) => {
  test("is accessible in both schemes", async () => {
    const { page } = await visit(at(route), { viewport: { width, height: 900 } });
    expect(await findings(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    // The other scheme has the same elements.
    expect(await findings(page, "html", colourRules), "dark").toEqual([]);
  });
});
