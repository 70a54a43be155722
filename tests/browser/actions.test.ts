import { expect, test } from "vitest";
import { browserForTests } from "./browser.ts";
import { sample as site } from "./site.ts";

const open = browserForTests();
const desktop = { viewport: { width: 1280, height: 900 }, permissions: ["clipboard-read", "clipboard-write"] };

test("share hands the page's own address to the device, and copies it where the device cannot share", async () => {
  const { page, console } = await open(site("/privacy"), desktop);
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  await page.locator(".footer .action-share a").click();
  await page.getByText("Copied", { exact: true }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("https://biopedia.example/privacy");

  await page.evaluate(() => {
    const shared = (data: ShareData) => Promise.resolve(document.body.setAttribute("data-shared", data.url ?? ""));
    Object.defineProperty(navigator, "share", { configurable: true, value: shared });
  });
  await page.locator(".footer .action-share a").click();
  await page.locator("body[data-shared]").waitFor();
  expect(await page.locator("body").getAttribute("data-shared")).toBe("https://biopedia.example/privacy");
  expect(console.filter((line) => line.startsWith("error"))).toEqual([]);
});

test("cite opens a citation of the page, which a button copies", async () => {
  const { page } = await open(site("/privacy"), desktop);
  await page.locator(".footer .action-cite button").click();
  const box = page.getByRole("dialog", { name: "Cite this page" });
  await box.getByRole("button", { name: "Copy" }).click();
  const text = "Privacy policy. Biopedia. English (US). March 3, 2025. https://biopedia.example/privacy";
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  await page.keyboard.press("Escape");
  expect(await box.isVisible()).toBe(false);
});

test("the mobile view is one narrow column, is remembered, and can be left", async () => {
  const { page } = await open(site("/"), desktop);
  const width = () => page.locator("main").evaluate((main) => main.getBoundingClientRect().width);
  expect(await width()).toBeGreaterThan(700);
  await page.getByRole("button", { name: "Mobile view" }).click();
  await expect.poll(width).toBeLessThan(500);
  await page.reload();
  expect(await width()).toBeLessThan(500);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
  await page.getByRole("button", { name: "Desktop view" }).click();
  await expect.poll(width).toBeGreaterThan(700);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});
