import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "../support/folder.ts";
import { colourRules, findings } from "./axe.ts";
import { browserForTests, complaints } from "./browser.ts";
import { siteForTests } from "./site.ts";

const content = join(repository, "content");
const at = siteForTests(content);
const visit = browserForTests();

const codes = readFileSync(join(content, "languages.yaml"), "utf8").matchAll(/code: "?([\w-]+)/g);
const routes = ["/", "/translate", "/nowhere", ...[...codes].flatMap(([, code]) => (code === "en" ? [] : [`/${code}`]))];

test("there are 44 routes and the not-found page", () => expect(routes).toHaveLength(45));

test.concurrent.each(routes)(
  "%s is accessible and fits in both schemes and on any screen, says nothing and breaks no policy",
  async (route) => {
    const { page, console: printed } = await visit("about:blank", { viewport: { width: 390, height: 844 } });
    await page.addInitScript(() =>
      addEventListener("securitypolicyviolation", (event) => console.error(`blocked: ${event.violatedDirective} ${event.blockedURI}`)),
    );
    await page.goto(at(route));
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${width} pixels`).toBeLessThanOrEqual(0);
      if (width === 320) continue;
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        // The other scheme has the same elements.
        const rules = colorScheme === "dark" ? colourRules : undefined;
        expect(await findings(page, "html", rules), `${colorScheme}, ${width} pixels`).toEqual([]);
      }
    }
    await page.setViewportSize({ width: 320, height: 900 });
    await page.evaluate(() => {
      document.documentElement.dataset.size = "large";
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), "320 pixels, large text").toBeLessThanOrEqual(0);
    expect(complaints(printed)).toEqual(
      route === "/nowhere" ? [expect.stringMatching(/^error: Failed to load resource: .* 404 /), "error: Page not found: /nowhere"] : [],
    );
    await page.context().close();
  },
);
