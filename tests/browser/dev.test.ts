import { readFileSync, writeFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { articleOf, developing, edit, eventually } from "../commands/dev.ts";
import { siteFolder } from "../support/folder.ts";
import { colourRules, findings } from "./axe.ts";
import { open as visit } from "./browser.ts";

const phone = { viewport: { width: 390, height: 844 } };
const nothing = "info: Analytics initialized: no provider is configured";
const problems = (page: Page) => page.getByRole("alert");
/** A citation of nothing, and a script on the same line. */
const broken = (old: string) => `${old}\n{% cite "Alhpa" /%}<script>window.ran = true</script><img src=x onerror="window.ran = true">\n`;

test("a page reloads when its content changes, keeps its position, shows errors as text and recovers", async () => {
  const folder = siteFolder("basic");
  // Long enough to be scrolled.
  edit(articleOf(folder), "She repairs clocks", `${"Clock after clock. ".repeat(400)}\n\nShe repairs clocks`);
  const { address } = await developing(folder);
  const { page, console } = await visit(address(), phone);
  const text = (part: string) => page.getByText(part).first();
  await page.evaluate(() => scrollTo({ top: 1200, behavior: "instant" }));
  const place = () => page.evaluate(() => scrollY);
  expect(await place()).toBe(1200);

  edit(articleOf(folder), "age of six", "age of ten");
  await text("age of ten").waitFor();
  await expect.poll(place).toBe(1200);

  const good = readFileSync(articleOf(folder), "utf8");
  writeFileSync(articleOf(folder), broken(good));
  await problems(page).waitFor();
  const told = problems(page).locator("pre");
  expect(await told.textContent()).toMatch(/^error\[unknown-reference\].*\n.*\n.*<script>window\.ran = true<\/script><img src=x onerror=/);
  expect(await told.locator("*").count()).toBe(0);
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
  expect(await text("age of ten").isVisible()).toBe(true);
  // It leaves most of the page to be read, and can be folded up.
  const height = async () => (await problems(page).boundingBox())?.height ?? 0;
  const open = await height();
  expect(open).toBeLessThan(phone.viewport.height / 2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width);
  // What it covers can be scrolled free of it.
  expect(await findings(page, "[role=alert]")).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await findings(page, "html", colourRules)).toEqual([]);
  await problems(page).locator("summary").click();
  expect(await height()).toBeLessThan(open / 2);

  // Content as it was before: the page shows it already.
  writeFileSync(articleOf(folder), good);
  await problems(page).waitFor({ state: "detached" });
  expect(await place()).toBe(1200);
  expect(console).toEqual([nothing, nothing]);
});

test("a page opened while content has errors shows them and recovers when they are fixed", async () => {
  const folder = siteFolder("basic", { "articles/en.md": broken });
  const { address } = await developing(folder);
  const { page, console } = await visit(address());
  expect(await page.locator("pre").textContent()).toContain("<script>window.ran = true</script>");
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
  expect(await findings(page)).toEqual([]);
  edit(articleOf(folder), "Alhpa", "Alhpha");
  await expect.poll(() => page.locator("pre").textContent()).toContain("there is no reference “Alhpha”");
  const mended = readFileSync(articleOf(folder), "utf8").replace(/\n\{% cite "Alhpha.*\n/, "");
  writeFileSync(articleOf(folder), mended);
  await page.getByRole("heading", { name: "Ada Example" }).first().waitFor();
  writeFileSync(articleOf(folder), broken(mended));
  await problems(page).waitFor();
  await page.goto(new URL("/translate", address()).href);
  await problems(page).waitFor();
  writeFileSync(articleOf(folder), mended.replace("age of six", "age of ten"));
  await problems(page).waitFor({ state: "detached" });
  await page.goBack();
  await page.getByText("age of ten").waitFor();
  expect(console.filter((line) => line !== nothing && !/status of 503/.test(line))).toEqual([]);
});

test("a hidden page does not listen; it updates when visible again", async () => {
  const folder = siteFolder("basic");
  const { address, page: ask } = await developing(folder);
  const { page } = await visit(address());
  const look = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { configurable: true, value });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await look(true);
  edit(articleOf(folder), "age of six", "age of ten");
  await eventually(async () => expect((await ask()).text).toContain("age of ten"));
  expect(await page.getByText("age of six").count()).toBe(1);
  await look(false);
  await page.getByText("age of ten").waitFor();
});

test("pages of every kind let the script through", async () => {
  const { address } = await developing(siteFolder("basic"));
  const { page, console } = await visit("about:blank");
  for (const path of ["/", "/ar", "/translate", "/nowhere"]) {
    const heard = page.waitForRequest("**/__biopedia/events");
    await page.goto(new URL(path, address()).href);
    await heard;
  }
  expect(console.filter((line) => !/^(?:info: Analytics|error: (?:Failed to load resource.*404|Page not found))/.test(line))).toEqual([]);
});
