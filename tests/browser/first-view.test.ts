import { expect, test } from "vitest";
import { open } from "./browser.ts";
import { markdown, sample } from "./site.ts";

const phone = { width: 360, height: 900 };
const desktop = { width: 1440, height: 900 };

/** Takes the style sheet of what is shown later away from a page. */
const withoutSupplement = () => {
  const sheets = document.querySelectorAll<HTMLLinkElement>("body link[rel=stylesheet]");
  for (const sheet of sheets) sheet.disabled = true;
  return sheets.length;
};

test.each([
  ["an article on a phone", sample("/"), { viewport: phone }],
  ["an article from right to left on a large screen", sample("/ar"), { viewport: desktop }],
  ["an article without scripts on a phone", sample("/ja"), { viewport: phone, scripts: false }],
  ["a further page on a large screen", sample("/privacy"), { viewport: desktop }],
])("%s looks the same before its second style sheet is there", async (_, url, look) => {
  const { page } = await open(url, look);
  // The offer to readers of other languages comes after both, because the script waits for the sheet.
  await page.evaluate(() => document.querySelector(".also-available")?.remove());
  const picture = () => page.screenshot({ fullPage: true, animations: "disabled", type: "jpeg", quality: 100 });
  const whole = await picture();
  expect(await page.evaluate(withoutSupplement)).toBe(1);
  expect((await picture()).equals(whole)).toBe(true);
});

test("what only some pages have stands after its style sheet, which others do not load", async () => {
  const { page: article } = await open(sample("/"));
  expect(await article.locator("link[rel=stylesheet]").count()).toBe(2);
  for (const url of [sample("/translate"), sample("/ru"), sample("/nowhere"), markdown("/")]) {
    const { page } = await open(url);
    expect(await page.locator("main > link[rel=stylesheet]:first-child").count(), url).toBe(1);
    expect(await page.locator("head link[rel=stylesheet]").count(), url).toBe(1);
  }
});

test("a page is fetched when a reader points at a link to it, unless the reader saves data", async () => {
  for (const saves of [false, true]) {
    // In a window as high as this, the contents cover no link of the column below them.
    const { page, console: printed } = await open("about:blank", { viewport: { width: 1280, height: 2000 } });
    const protocol = await page.context().newCDPSession(page);
    const fetched = new Set<string>();
    const problems: unknown[] = [];
    protocol.on("Preload.prefetchStatusUpdated", ({ prefetchUrl }) => fetched.add(prefetchUrl));
    protocol.on("Preload.ruleSetUpdated", ({ ruleSet }) => ruleSet.errorType && problems.push(ruleSet));
    await protocol.send("Preload.enable");
    await protocol.send("Emulation.setDataSaverOverride", { dataSaverEnabled: saves });
    await page.goto(sample("/"));
    // Within the page, a file, another page.
    for (const link of [".citation a", "a.enlarge", ".sidebar-languages a[hreflang=fr]"]) {
      await page.locator(link).first().hover();
      await page.waitForTimeout(500);
    }
    if (!saves) await expect.poll(() => fetched.size).toBeGreaterThan(0);
    expect([...fetched]).toEqual(saves ? [] : [sample("/fr")]);
    expect(problems).toEqual([]);
    expect(printed.filter((line) => line.startsWith("error"))).toEqual([]);
    await protocol.detach();
  }
});
