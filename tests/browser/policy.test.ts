import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { open } from "./browser.ts";
import { chatForTests, connect } from "./chat.ts";
import { basicWith, siteForTests } from "./site.ts";

const chat = chatForTests();

/** A script and a style that leave a trace, and the ways by which a page could take them. */
const script = "globalThis.ran = (globalThis.ran ?? 0) + 1;";
const planted = (base: string) => `
<script src="${base}/uploads/p.js"></script>
<script type="module" src="${base}/uploads/p.js?module"></script>
<script type="module" src="${base}/assets/../uploads/p.js?dots"></script>
<link rel="stylesheet" href="${base}/uploads/p.css">`;
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="globalThis.ran=1"><script>globalThis.ran=1</script><script href="p.js"/><rect width="9" height="9"/></svg>`;

describe.each([
  ["at the root of its host", ""],
  ["below a base path", "/some/path"],
])("a site %s", (_, base) => {
  let dist = "";
  const at = siteForTests(
    (folder) => {
      dist = join(folder, "dist");
      return basicWith({})(folder);
    },
    undefined,
    `--base-url https://basic.example${base}`,
  );
  const plant = (path: string, text: string) => {
    mkdirSync(join(dist, "uploads"), { recursive: true });
    writeFileSync(join(dist, path), text);
  };

  test("never runs a script nor uses a style from uploads", async () => {
    plant("uploads/p.js", script);
    plant("uploads/p.css", "h1 { color: rgb(1, 2, 3) !important }");
    plant("planted.html", readFileSync(join(dist, "index.html"), "utf8").replace("</body>", `${planted(base)}</body>`));
    const { page, console: printed } = await open(at("/planted"));
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => "ran" in globalThis)).toBe(false);
    expect(await page.locator("h1").evaluate((heading) => getComputedStyle(heading).color)).not.toBe("rgb(1, 2, 3)");
    for (const name of ["p.js", "p.js?module", "p.js?dots", "p.css"])
      expect(
        printed.filter((line) => line.includes(`/uploads/${name}'`) && line.includes("Content Security Policy")),
        name,
      ).not.toEqual([]);
    // The site's own features go on working.
    await page.locator("[popovertarget=appearance]").click();
    expect(await page.locator("#appearance").isVisible()).toBe(true);
  });

  test("runs no script in a drawing that is opened by itself", async () => {
    plant("uploads/p.js", script);
    plant("uploads/drawing.svg", drawing);
    const { page } = await open(at("/uploads/drawing.svg"));
    expect(await page.locator("rect").count()).toBe(1);
    expect(await page.evaluate(() => ["ran" in globalThis, origin])).toEqual([false, "null"]);
  });

  test("turns no text into markup or scripts", async () => {
    const { page } = await open(at("/translate"));
    const refused = await page.evaluate(() => {
      const attempts: Record<string, () => unknown> = {
        markup: () => {
          document.body.innerHTML = "<b>bold</b>";
        },
        script: () => {
          document.createElement("script").src = "/assets/x.js";
        },
        policy: () =>
          Reflect.get(window, "trustedTypes").createPolicy("default", { createHTML: (text: string) => text }),
      };
      return Object.keys(attempts).filter((name) => {
        try {
          attempts[name]?.();
          return false;
        } catch {
          return true;
        }
      });
    });
    expect(refused).toEqual(["markup", "script", "policy"]);
  });

  test("allows all its own features in its policy", async () => {
    const { page, console: printed } = await open(at("/translate"), { prepare: (page) => connect(page, chat()) });
    await page.getByLabel("Text to translate").focus();
    await page.locator("[role=combobox]").click();
    await page.locator("[role=option]").first().click();
    await page.locator("textarea").first().fill("Hello");
    await page.getByRole("button", { name: /^Translat/ }).click();
    await page.locator("[data-toast]").first().waitFor();
    await page.goto(at("/"));
    await page.keyboard.press("/");
    await page.keyboard.type("clock");
    await page.keyboard.press("Enter");
    await page.locator("[data-toast]").first().waitFor();
    await page.goto(at("/pt"));
    await page.waitForLoadState("networkidle");
    expect(printed.filter((line) => /Content Security Policy|Trusted|uncaught/.test(line))).toEqual([]);
  });
});
