import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import * as spec from "../site/spec.ts";
import { colourRules, findings, layoutRules } from "./axe.ts";
import { browserForTests, complaints, open } from "./browser.ts";
import { sample as at } from "./site.ts";

const visit = browserForTests();

const routes = [...spec.routes, "/nowhere"];

/** How far a page can be scrolled sideways. */
const overflow = (page: Page) => page.evaluate("document.documentElement.scrollWidth - innerWidth");

test("the words of every language fit on a small screen, in large text too", async () => {
  expect(routes).toHaveLength(45);
  // Their bodies one after the other in one page, which has their style sheet: visits would take four times as long.
  const { page } = await visit(at("/nowhere"), {
    viewport: { width: 320, height: 100 },
    bypassCSP: true,
    javaScriptEnabled: false,
  });
  // Two of its sheets stand in the body.
  await page.evaluate(() => document.head.append(...document.querySelectorAll("body link[rel=stylesheet]")));
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          [...document.styleSheets].every(({ ownerNode }) => ownerNode?.parentNode === document.head) &&
          document.styleSheets.length,
      ),
    )
    .toBe(3);
  for (const route of routes) {
    const wide = await page.evaluate(async (route) => {
      const html = await (await fetch(route)).text();
      const { documentElement: root, body, head } = new DOMParser().parseFromString(html, "text/html");
      const sheet = (head: HTMLHeadElement) => head.querySelector("link[rel=stylesheet]")?.getAttribute("href");
      if (sheet(head) === undefined || sheet(head) !== sheet(document.head)) return ["another style sheet"];
      for (const { name, value } of root.attributes) document.documentElement.setAttribute(name, value);
      document.body.replaceWith(body);
      return ["normal", "large"].filter((size) => {
        document.documentElement.dataset.size = size;
        return document.documentElement.scrollWidth > innerWidth;
      });
    }, route);
    expect.soft(wide, route).toEqual([]);
  }
});

// One of each kind; the others have the same elements. An article from right to left is in
// tests/browser/markdown.test.ts.
test.each([
  ["an article", "/", 1440],
  ["a fallback page", "/ru", 390],
  ["the Translation Tool", "/translate", 390],
  ["the not-found page", "/nowhere", 1440],
])(
  "%s is accessible in both schemes, fits on any screen, logs nothing and violates no policy",
  async (_, route, width) => {
    const { page, console: printed } = await open(at(route), {
      viewport: { width, height: 900 },
      prepare: (page) =>
        page.addInitScript(() =>
          addEventListener("securitypolicyviolation", (event) =>
            console.error(`blocked: ${event.violatedDirective} ${event.blockedURI}`),
          ),
        ),
    });
    expect(complaints(printed)).toEqual(
      route === "/nowhere"
        ? [expect.stringMatching(/^error: Failed to load resource: .* 404 /), "error: Page not found: /nowhere"]
        : [],
    );
    expect(await overflow(page)).toBe(0);
    expect(await findings(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    // The other scheme has the same elements.
    expect(await findings(page, "html", colourRules), "dark").toEqual([]);
    for (const other of [1440, 390]) {
      await page.setViewportSize({ width: other, height: 100 });
      expect(await overflow(page), `${other} pixels`).toBe(0);
      // In another width, what has been checked has other places and sizes. All rules on a phone: the other pages here,
      // and an article in markdown.test.ts.
      if (route === "/" && other !== width)
        expect(await findings(page, "html", layoutRules), `${other} pixels`).toEqual([]);
    }
  },
);
