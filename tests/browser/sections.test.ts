import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings } from "./axe.ts";
import { complaints, open } from "./browser.ts";
import { markdown as at, basic, basicWith, siteForTests } from "./site.ts";

const phone = { width: 390, height: 844 };
const toggle = (page: Page, id: string) => page.locator(`section:has(> #${id}) > .section-toggle`);
const height = (page: Page, id: string) =>
  page.locator(`section:has(> #${id})`).evaluate((section) => section.getBoundingClientRect().height);

test.each(["/", "/ar"])(
  "on a phone a tap on a heading of %s collapses its section, and another one shows it again",
  async (path) => {
    const { page, console } = await open(at(path), { viewport: phone });
    const id = await page.locator("article section > h2").first().getAttribute("id");
    if (id === null) throw new Error("no section");
    const before = await height(page, id);
    const button = toggle(page, id);
    expect([
      await button.getAttribute("aria-expanded"),
      await button.evaluate((element) => element.ariaLabelledByElements?.[0]?.id ?? ""),
    ]).toEqual(["true", id]);
    await page.locator(`#${id}`).click();
    await expect.poll(() => button.getAttribute("aria-expanded")).toBe("false");
    expect(await height(page, id)).toBeLessThan(80);
    expect(await findings(page, `section:has(> #${id})`)).toEqual([]);
    // Links in a collapsed section cannot be reached.
    await button.focus();
    await page.keyboard.press("Tab");
    expect(await page.evaluate((id) => document.activeElement?.closest(`section:has(> #${id})`) === null, id)).toBe(
      true,
    );

    await button.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => button.getAttribute("aria-expanded")).toBe("true");
    expect(await height(page, id)).toBe(before);
    expect(complaints(console)).toEqual([]);
  },
);

test("a link, the page's search and a wider window show what is collapsed, as does paper", async () => {
  const { page } = await open(basic("/"), { viewport: phone });
  const [first = ""] = await page
    .locator("article section > h2")
    .evaluateAll((headings) => headings.map(({ id }) => id));
  const part = page.locator(`#${first} ~ p`).first();
  const isShown = () =>
    part.evaluate(
      (element) =>
        element.firstChild?.parentElement?.checkVisibility({ contentVisibilityAuto: true }) && element.clientHeight > 0,
    );
  const collapse = async () => {
    await toggle(page, first).click();
    await expect.poll(isShown).toBe(false);
  };
  await collapse();
  await page.emulateMedia({ media: "print" });
  expect(await isShown()).toBe(true);
  await page.emulateMedia({ media: "screen" });
  expect(await isShown()).toBe(false);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect([await isShown(), await toggle(page, first).isVisible()]).toEqual([true, false]);
  await page.setViewportSize(phone);
  expect(await isShown()).toBe(false);

  const words = ((await part.textContent()) ?? "").replace(/\[.*/s, "").slice(0, 30);
  await page.locator("form.search input").fill(words);
  await page.keyboard.press("Enter");
  await page.locator(".search-bar output").waitFor();
  expect([await isShown(), await toggle(page, first).getAttribute("aria-expanded")]).toEqual([true, "true"]);
  await page.keyboard.press("Escape");

  await collapse();
  const cite = await page.locator(`section:has(> #${first}) .citation`).first().getAttribute("id");
  await page.locator(`.back-link[href='#${cite}']`).click();
  await expect.poll(isShown).toBe(true);
  await expect.poll(() => toggle(page, first).getAttribute("aria-expanded")).toBe("true");
  const top = () => page.locator(`#${cite}`).evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(async () => (await top()) > 50 && (await top()) < 400).toBe(true);
});

test.each([
  ["of today", false],
  ["that cannot search in hidden text, such as Safari 17", true],
])(
  "a browser %s keeps a section collapsed when the page is reloaded, but not the one that is linked to",
  async (_, isOld) => {
    const { page } = await open(basic("/"), {
      viewport: phone,
      prepare: async (page) => {
        if (!isOld) return;
        await page.addInitScript(() => {
          Reflect.deleteProperty(HTMLElement.prototype, "onbeforematch");
          Reflect.deleteProperty(Element.prototype, "checkVisibility");
        });
      },
    });
    const ids = await page.locator("article section > h2").evaluateAll((headings) => headings.map(({ id }) => id));
    const [first = "", second = ""] = ids;
    const states = () => Promise.all([first, second].map((id) => toggle(page, id).getAttribute("aria-expanded")));
    await toggle(page, first).click();
    await expect.poll(states).toEqual(["false", "true"]);
    await toggle(page, second).click();
    await expect.poll(states).toEqual(["false", "false"]);
    await page.reload();
    await expect.poll(states).toEqual(["false", "false"]);
    expect(await height(page, first)).toBeLessThan(80);
    expect((await page.locator("[hidden='until-found']").count()) > 0).toBe(!isOld);

    await page.evaluate((id) => location.assign(`#${id}`), second);
    await expect.poll(states).toEqual(["false", "true"]);
    await page.reload();
    await expect.poll(states).toEqual(["false", "true"]);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await page.locator(`#${first} ~ p`).first().isVisible()).toBe(true);
  },
);

test("a section stays collapsed where the hash of the address is no text", async () => {
  const { page, console } = await open(basic("/"), { viewport: phone });
  const first = (await page.locator("article section > h2").first().getAttribute("id")) ?? "";
  const button = toggle(page, first);
  await button.click();
  await expect.poll(() => button.getAttribute("aria-expanded")).toBe("false");
  await page.evaluate(() => location.assign("#100%"));
  await expect.poll(() => page.evaluate(() => history.state?.collapsed)).toEqual([first]);
  await page.reload();
  await expect.poll(() => button.getAttribute("aria-expanded")).toBe("false");
  expect(complaints(console)).toEqual([]);
});

test("without scripts there is no button, and everything is shown", async () => {
  const { page } = await open(basic("/"), { viewport: phone, scripts: false });
  expect(await page.locator(".section-toggle:visible, [hidden='until-found']").count()).toBe(0);
});

const parts = [1, 2, 3, 4, 5].map((part) => `## Part ${part}\n\nText of part ${part}.\n\n`).join("");
const collapsing = siteForTests(
  basicWith({ "site.yaml": "\ncollapseSections: true\n", "articles/en.md": `\n\n${parts}` }),
);
const states = (page: Page) =>
  page.locator(".section-toggle").evaluateAll((buttons) => buttons.map((button) => button.ariaExpanded));

test("all sections are collapsed and shown again at once, above the contents of a phone alone", async () => {
  const { page, console } = await open(at("/"), { viewport: phone });
  for (const [name, state] of [
    ["Collapse all", "false"],
    ["Expand all", "true"],
    ["Collapse all", "false"],
  ] as const) {
    await page.locator(".contents-button").click();
    await page.getByRole("button", { name }).click();
    await expect.poll(async () => new Set(await states(page))).toEqual(new Set([state]));
    expect(await page.locator("#toc").isVisible()).toBe(false);
  }
  await page.reload();
  await expect.poll(async () => new Set(await states(page))).toEqual(new Set(["false"]));
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await page.getByRole("button", { name: "Collapse all" }).count()).toBe(0);
  expect(await page.locator("section p").first().isVisible()).toBe(true);
  expect(complaints(console)).toEqual([]);
});

test("a site may have long articles begin collapsed, on phones alone; a link shows the section that it names", async () => {
  const { page } = await open(collapsing("/"), { viewport: phone });
  await expect.poll(async () => new Set(await states(page))).toEqual(new Set(["false"]));
  await page.goto(`${collapsing("/pt")}`);
  await page.goto(`${collapsing("/")}#part-4`);
  await expect.poll(() => page.getByText("Text of part 4.").isVisible()).toBe(true);
  expect((await states(page)).filter((state) => state === "true")).toHaveLength(1);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("about:blank");
  await page.goto(collapsing("/"));
  await page.waitForTimeout(200);
  expect(new Set(await states(page))).toEqual(new Set(["true"]));
});
