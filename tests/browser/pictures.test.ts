import { expect, test } from "vitest";
import { findings } from "./axe.ts";
import { complaints, open } from "./browser.ts";
import { markdown as at } from "./site.ts";

const phone = { viewport: { width: 390, height: 844 } };

test.each([
  ["/", "Portrait", "ArrowRight", "ArrowLeft"],
  ["/ar", "صورة", "ArrowLeft", "ArrowRight"],
])(
  "on %s pictures open large: by keyboard, with their captions, one after the other, and the focus returns",
  async (path, alt, forward, back) => {
    const { page, console } = await open(at(path), phone);
    const links = page.locator("article a.enlarge");
    const files = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    const position = (current: number) => `${current} ${forward === "ArrowLeft" ? "من" : "of"} ${files.length}`;
    const opener = page.locator("#quotations ~ figure a.enlarge");
    const index = await opener.evaluate((link) => [...document.querySelectorAll("article a.enlarge")].indexOf(link as HTMLAnchorElement));
    await opener.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    const image = dialog.locator("img");
    expect(await image.getAttribute("alt")).toBe(alt);
    expect(await dialog.locator("figcaption").innerText()).toContain("2021");
    expect(await dialog.locator("output").innerText()).toBe(position(index + 1));
    expect(await findings(page, "dialog")).toEqual([]);
    await page.keyboard.press(forward);
    expect(await dialog.locator("output").innerText()).toBe(position(index + 2));
    expect(await image.evaluate((element) => (element as HTMLImageElement).src)).toBe(files[index + 1]);
    // Beyond the ends nothing happens.
    for (let step = 0; step <= files.length; step++) await page.keyboard.press(back);
    expect(await dialog.locator("output").innerText()).toBe(position(1));
    // Nothing of the page behind it can be reached.
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press("Tab");
      expect(
        await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null),
      ).toBe(true);
    }
    for (const close of [() => page.keyboard.press("Escape"), () => page.goBack()]) {
      await close();
      await dialog.waitFor({ state: "detached" });
      await expect.poll(() => page.evaluate("history.state")).toBeNull();
      expect(await opener.evaluate((link) => link === document.activeElement)).toBe(true);
      await page.keyboard.press("Enter");
      await dialog.waitFor();
    }
    expect(complaints(console)).toEqual([]);
  },
);

test("without scripts the picture is a link to its file", async () => {
  const { page } = await open(at("/"), { ...phone, scripts: false });
  await page.locator("figure a.enlarge").first().click();
  expect(new URL(page.url()).pathname).toBe("/uploads/portrait.svg");
});
