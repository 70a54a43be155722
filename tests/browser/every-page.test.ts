import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { shipped } from "../site/pages.ts";
import { colourRules, findings } from "./axe.ts";
import { complaints, open } from "./browser.ts";
import { sample as at } from "./site.ts";

const codes = readFileSync(join(shipped, "languages.yaml"), "utf8").matchAll(/code: "?([\w-]+)/g);
const routes = ["/", "/translate", "/nowhere", ...[...codes].flatMap(([, code]) => (code === "en" ? [] : [`/${code}`]))];

/** How far a page can be scrolled sideways. */
const overflow = (page: Page) => page.evaluate("document.documentElement.scrollWidth - innerWidth");
const enlarge = (page: Page) => page.evaluate("void (document.documentElement.dataset.size = 'large')");

test("the words of every language fit on a small screen, in large text too", async () => {
  expect(routes).toHaveLength(45);
  // Only the width matters; what is out of view is not drawn.
  const { page } = await open("about:blank", { viewport: { width: 320, height: 100 }, scripts: false });
  for (const route of routes) {
    await page.goto(at(route));
    expect.soft(await overflow(page), route).toBe(0);
    await enlarge(page);
    expect.soft(await overflow(page), `${route}, large text`).toBe(0);
  }
});

// One of each kind; the others have the same elements. An article from right to left is in tests/browser/markdown.test.ts.
test.each([
  ["an article", "/", 1440],
  ["a fallback page", "/ru", 390],
  ["a fallback page from right to left", "/ur", 1440],
  ["the Translation Tool", "/translate", 390],
  ["the not-found page", "/nowhere", 1440],
])("%s is accessible in both schemes, fits on any screen, logs nothing and violates no policy", async (_, route, width) => {
  const { page, console: printed } = await open(at(route), {
    viewport: { width, height: 900 },
    prepare: (page) =>
      page.addInitScript(() =>
        addEventListener("securitypolicyviolation", (event) => console.error(`blocked: ${event.violatedDirective} ${event.blockedURI}`)),
      ),
  });
  expect(complaints(printed)).toEqual(
    route === "/nowhere" ? [expect.stringMatching(/^error: Failed to load resource: .* 404 /), "error: Page not found: /nowhere"] : [],
  );
  expect(await overflow(page)).toBe(0);
  expect(await findings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  // The other scheme has the same elements.
  expect(await findings(page, "html", colourRules), "dark").toEqual([]);
  for (const other of [1440, 390]) {
    await page.setViewportSize({ width: other, height: 100 });
    expect(await overflow(page), `${other} pixels`).toBe(0);
  }
});
