import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testSite } from "../site/pages.ts";
import { findings } from "./axe.ts";
import { open } from "./browser.ts";
import { siteForTests } from "./site.ts";

const albums = `{% table caption="Albums" headerRows=2 headerColumns=1 sortable=true %}
| Title {% rowspan=2 %} | Released {% rowspan=2 %} | Peak positions {% colspan=2 %} | |
| --- | --- | ---: | ---: |
| | | US{% cite "Alpha" /%} | UK |
| Zebra | 1990-10-03 | 12 | 7 |
| Äpfel {% rowspan=2 %} | 1989-05 | 3 | — |
| | 2004-01-02 | 100 | 2 |
| Mild | 1985 | 1 | 1,200 |
{% /table %}

{% table caption="Days" collapsed=true %}
| Day | Place |
| --- | --- |
${Array.from({ length: 60 }, (_, index) => `| ${index + 1} | Place ${index + 1} |`).join("\n")}
{% /table %}
`;

const at = siteForTests((folder) => {
  const content = join(folder, "content");
  cpSync(testSite("basic"), content, { recursive: true });
  const text = `---\ntitle: Ada\ndescription: A clockmaker.\n---\n\nAda.\n\n## Albums {% #albums %}\n\n${albums}`;
  for (const code of ["en", "ar"]) writeFileSync(join(content, `articles/${code}.md`), text);
  return content;
});

test("a column is sorted upwards, downwards and as it was, by keyboard, with numbers and dates as such", async () => {
  const { page } = await open(at("/"), { viewport: { width: 1280, height: 900 } });
  const table = page.locator(".article table").first();
  const column = async (index: number) => {
    const texts = await table.locator(`tbody tr > :nth-child(${index + 1})`).allTextContents();
    return texts.map((text) => text.trim());
  };
  const button = (name: string) => page.locator(`.sort[aria-label="${name}"]`);
  await button("Released").focus();
  await page.keyboard.press("Enter");
  const heading = page.locator("th:has(.sort)", { hasText: "Released" });
  await page.locator("th[aria-sort=ascending]").waitFor();
  await expect.poll(() => column(1)).toEqual(["1985", "May 1989", "October 3, 1990", "January 2, 2004"]);
  await expect.poll(() => column(0)).toEqual(["Mild", "Äpfel", "Zebra", "Äpfel"]);
  await page.keyboard.press("Enter");
  await expect.poll(() => heading.getAttribute("aria-sort")).toBe("descending");
  await expect.poll(() => column(2)).toEqual(["100", "12", "3", "1"]);
  await page.keyboard.press("Enter");
  await expect.poll(() => heading.getAttribute("aria-sort")).toBe("none");
  expect(await table.locator("tbody [rowspan]").count()).toBe(1);
  await button("UK").click();
  await expect.poll(() => column(3)).toEqual(["2", "7", "1,200", "—"]);
  await button("Title").click();
  await expect.poll(() => column(0)).toEqual(["Äpfel", "Äpfel", "Mild", "Zebra"]);
  expect(await findings(page, "article", ["target-size"])).toEqual([]);
});

test("a closed table is opened where a search finds something in it", async () => {
  const { page } = await open(`${at("/")}?search=Place+37`, { viewport: { width: 1280, height: 900 } });
  const cell = page.locator("td", { hasText: /^Place 37$/ });
  await cell.waitFor({ state: "visible" });
  await expect.poll(async () => (await cell.boundingBox())?.y).toBeLessThan(900);
});

test.each(["/", "/ar"])(
  "a wide table scrolls in its own box at 320 pixels, a long one keeps its head: %s",
  async (path) => {
    const { page } = await open(at(path), { viewport: { width: 320, height: 700 } });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.setViewportSize({ width: 1280, height: 700 });
    await page.locator("summary", { hasText: "Days" }).click();
    await page.locator("td", { hasText: /^Place 50$/ }).scrollIntoViewIfNeeded();
    const head = page.locator("th", { hasText: "Place" });
    await expect.poll(async () => (await head.boundingBox())?.y).toBeLessThan(100);
    expect((await head.boundingBox())?.y).toBeGreaterThan(20);
  },
);
