import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { articleOf, developing, edit, eventually } from "../commands/dev.ts";
import { siteFolder } from "../support/folder.ts";
import { colourRules, findings } from "./axe.ts";
import { held, open as visit } from "./browser.ts";

const phone = { viewport: { width: 390, height: 844 } };
const nothing = "info: Analytics initialized: no provider is configured";
const problems = (page: Page) => page.getByRole("alert");
/** A citation of nothing, and a script on the same line. */
const broken = (old: string) =>
  `${old}\n{% cite "Alhpa" /%}<script>window.ran = true</script><img src=x onerror="window.ran = true">\n`;
/** Marks the page, to see whether it is loaded again. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSame: true }));
/** The links that the table of contents marks. */
const current = (page: Page) => page.locator("#toc [aria-current=location]").allTextContents();
const isSame = (page: Page) => page.evaluate(() => "isSame" in window);

test("a page changes in place: what is scrolled, focused, typed, open and selected stays", async () => {
  const folder = siteFolder("basic");
  // Long enough to be scrolled.
  edit(articleOf(folder), "She repairs clocks", `${"Clock after clock. ".repeat(400)}\n\nShe repairs clocks`);
  const { address } = await developing(folder);
  const { page, console } = await visit(address(), { viewport: { width: 1280, height: 800 } });
  await mark(page);
  await page.evaluate(() => scrollTo({ top: 900, behavior: "instant" }));
  await page.getByRole("searchbox").fill("typed");
  await page.getByRole("button", { name: "Languages", exact: true }).click();
  // Opening it moves the focus.
  await page.locator("#language-menu :focus").waitFor();
  await page.evaluate(() => {
    const text = document.querySelector("#early-life ~ p")?.firstChild as Text;
    getSelection()?.setBaseAndExtent(text, 0, text, "Example took".length);
  });
  const state = () =>
    page.evaluate(() => ({
      scrolled: scrollY,
      isOpen: document.querySelector("#language-menu")?.matches(":popover-open"),
      typed: document.querySelector<HTMLInputElement>("[type=search]")?.value,
      focused: document.activeElement?.outerHTML,
      selected: getSelection()?.getRangeAt(0).toString(),
    }));
  const before = await state();
  expect(before).toMatchObject({ isOpen: true, typed: "typed", selected: "Example took" });

  edit(articleOf(folder), "age of six", "age of ten");
  await page.getByText("age of ten").waitFor();
  expect(await state()).toEqual(before);
  // New text takes part in the page; the head follows.
  edit(articleOf(folder), "## Work", "New words.\n\n## Work");
  edit(join(folder, "content/site.yaml"), "Little Biographies", "Small Biographies");
  await page.getByText("New words.").waitFor();
  await expect.poll(() => page.title()).toContain("Small Biographies");
  expect(await page.locator("script[type='application/ld+json']").allTextContents()).toEqual([
    expect.stringContaining("Small Biographies"),
  ]);
  expect(await state()).toEqual({ ...before, scrolled: expect.any(Number) });
  // Headings come and go: the contents follow, and mark the current one again.
  await expect.poll(() => current(page)).toEqual(["2 Work"]);
  edit(articleOf(folder), "## Work {% #work %}", "## Early work\n\nNew words.\n\n## Work {% #work %}");
  await expect.poll(() => current(page)).toEqual(["3 Work"]);
  expect(await state()).toEqual({ ...before, scrolled: expect.any(Number) });
  await page.evaluate(() => document.getElementById("early-work")?.scrollIntoView({ behavior: "instant" }));
  await expect.poll(() => current(page)).toEqual(["2 Early work"]);
  const scrolled = await page.evaluate("scrollY");
  edit(articleOf(folder), "## Early work", "## First work");
  await expect.poll(() => current(page)).toEqual(["2 First work"]);
  expect(await state()).toEqual({ ...before, scrolled });
  expect([await isSame(page), console]).toEqual([true, [nothing]]);
});

test("what scripts did to parts of a page, they do to those that take their places", async () => {
  const folder = siteFolder("basic", { "site.yaml": (old) => old.replaceAll(/, pt\b/g, ""), "texts/pt.json": null });
  const article = readFileSync(articleOf(folder), "utf8");
  const { address } = await developing(folder);
  const { page, console } = await visit(address(), phone);
  await mark(page);

  // A search goes on where it was, in what is there now.
  await page.getByRole("searchbox").fill("clock");
  await page.keyboard.press("Enter");
  const position = page.locator(".search-bar output");
  await position.waitFor();
  const count = async () => Number(/\d+$/.exec((await position.textContent()) ?? "")?.[0]);
  const before = await count();
  await page.keyboard.press("Enter");
  const text = "## Early life {% #early-life %}\n\nThe zeroth clock.\n";
  writeFileSync(articleOf(folder), article.replace("## Early life {% #early-life %}\n", text));
  await page.getByText("The zeroth clock.").waitFor();
  await expect.poll(count).toBe(before + 1);
  const marked = () =>
    page.evaluate(() =>
      [...(CSS.highlights.get("search-match") ?? [])].map((range) => [
        String(range).toLowerCase(),
        (range as Range).startContainer.isConnected,
      ]),
    );
  expect(await marked()).toEqual(Array(before + 1).fill(["clock", true]));

  // New text in a collapsed section is not shown, and the Tab key passes the first table of the page, which does not
  // scroll.
  await page.getByRole("button", { name: "Early life" }).click();
  await page.locator(".section-toggle[aria-labelledby=early-life][aria-expanded=false]").waitFor();
  writeFileSync(
    articleOf(folder),
    article
      .replace("## Early life {% #early-life %}\n", `${text}\nThe other clock.\n`)
      .replace("{% #work %}\n", `{% #work %}\n\n| Hour |\n| - |\n\n`),
  );
  const table = page.locator("[data-scrolls]");
  await table.waitFor();
  await expect.poll(() => table.getAttribute("tabindex")).toBeNull();
  const section = page.locator("section:has(> #early-life)");
  expect([await section.locator("p").count(), await section.locator("p:visible").count()]).toEqual([3, 0]);
  await expect.poll(count).toBe(before + 2);

  // A language that is added takes part in the search of the list.
  await page.getByRole("button", { name: "Languages", exact: true }).click();
  await page.locator("#language-menu [type=search]").fill("por");
  const found = page.locator("#language-menu ul:last-of-type li:visible");
  await expect.poll(() => found.count()).toBe(0);
  edit(join(folder, "content/site.yaml"), "languages: [en,", "languages: [en, pt, de,");
  await expect.poll(() => found.allTextContents()).toEqual(["Português"]);
  expect([await isSame(page), console]).toEqual([true, [nothing]]);
});

test("a search that has found nothing goes on while it is in the box", async () => {
  const folder = siteFolder("basic");
  const { address } = await developing(folder);
  const { page } = await visit(address());
  const shown = page.locator("main").getByText("A sundial.");
  const add = () => {
    edit(articleOf(folder), "{% #work %}\n", "{% #work %}\n\nA sundial.\n");
    return shown.waitFor();
  };
  const remove = () => {
    edit(articleOf(folder), "\nA sundial.\n", "");
    return shown.waitFor({ state: "detached" });
  };
  const position = page.locator(".search-bar output");
  const notFound = page.getByText('No results found for "sundial"');
  await page.getByRole("searchbox").fill("sundial");
  await page.keyboard.press("Enter");
  await notFound.waitFor();
  await add();
  expect(await position.textContent()).toBe("1 of 1");
  await notFound.waitFor({ state: "detached" });
  await remove();
  expect(await position.isVisible()).toBe(false);
  await add();
  expect(await position.textContent()).toBe("1 of 1");
  await remove();
  await page.getByRole("searchbox").fill("sun");
  await add();
  expect(await position.isVisible()).toBe(false);
});

/**
 * Puts the first text of a kind that a paragraph has, or a part of it, into another element, as extensions of browsers
 * do.
 */
const wrap = (paragraph: Element, [name, part]: [wrapper: string, part: string]) => {
  const wrapper = document.createElement(name);
  const text = paragraph.firstChild as Text;
  if (part === "text") {
    text.replaceWith(wrapper);
    wrapper.append(text);
  } else if (part === "word") {
    const range = document.createRange();
    range.setStart(text, text.data.indexOf("took"));
    range.setEnd(text, text.data.indexOf("took") + "took".length);
    range.surroundContents(wrapper);
  } else if (part === "element") {
    const element = paragraph.children[0] as Element;
    element.replaceWith(wrapper);
    wrapper.append(element);
  } else paragraph.replaceChildren(Object.assign(wrapper, { textContent: part }));
};

test.each<[what: string, how: [wrapper: string, part: string]]>([
  ["A text that the browser has translated", ["font", "Traduit"]],
  ["A text in an element of an extension", ["span", "text"]],
  ["A word in one", ["span", "word"]],
  ["A link in one", ["span", "element"]],
])("%s makes way for what is newer", async (_, how) => {
  const folder = siteFolder("basic", {
    "articles/en.md": (old) => old.replace("took her first clock", "took [her first](https://town.example) clock"),
  });
  const { address } = await developing(folder);
  const { page } = await visit(address(), phone);
  const paragraph = page.locator("#early-life ~ p").first();
  const text = await paragraph.textContent();
  expect(text).toContain("Example took her first clock apart at the age of six.");
  await paragraph.evaluate(wrap, how);
  edit(articleOf(folder), "age of six", "age of ten");
  await expect.poll(() => paragraph.textContent()).toBe(text?.replace("age of six", "age of ten"));
  expect(await paragraph.locator("span:not([class]), font").count()).toBe(0);
});

test("contents that a page did not have before mark the current heading, too", async () => {
  const folder = siteFolder("basic", { "articles/en.md": (old) => old.replaceAll(/^## .*\n/gm, "") });
  const { address } = await developing(folder);
  const { page } = await visit(address(), { viewport: { width: 1280, height: 300 } });
  expect(await page.locator("#toc").count()).toBe(0);
  edit(articleOf(folder), "She repairs clocks", "## Work\n\nShe repairs clocks");
  await page.locator("#work").waitFor();
  // Again and again, because the page is loaded anew, after which the browser takes it back to where it was.
  const scroll = () =>
    page.locator("#work").evaluate((heading) => void heading.scrollIntoView({ behavior: "instant" }));
  await expect.poll(() => scroll().then(() => current(page))).toEqual(["1 Work"]);
});

test("a changed style sheet replaces the last one, and the page is never without", async () => {
  const folder = siteFolder("basic", { "theme.css": ":root { --shown: one; }\n" });
  const { address } = await developing(folder);
  const { page } = await visit(address());
  await mark(page);
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const look = () => {
      seen.add(getComputedStyle(document.documentElement).getPropertyValue("--shown"));
      requestAnimationFrame(look);
    };
    look();
  });
  writeFileSync(join(folder, "content/theme.css"), ":root { --shown: two; }\n");
  const seen = () => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  await expect.poll(seen).toEqual(["one", "two"]);
  await expect.poll(() => page.locator("link[href*='/theme.']").count()).toBe(1);
  expect(await isSame(page)).toBe(true);
});

test("errors are shown as text over the page, and vanish when they are fixed", async () => {
  const folder = siteFolder("basic");
  const { address } = await developing(folder);
  const { page, console } = await visit(address(), phone);
  await mark(page);
  const good = readFileSync(articleOf(folder), "utf8");
  writeFileSync(articleOf(folder), broken(good));
  await problems(page).waitFor();
  const told = problems(page).locator("pre");
  expect(await told.textContent()).toMatch(
    /^error\[unknown-reference\].*\n.*\n.*<script>window\.ran = true<\/script><img src=x onerror=/,
  );
  expect(await told.locator("*").count()).toBe(0);
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
  expect(await page.getByText("age of six").isVisible()).toBe(true);
  // It leaves most of the page to be read, and can be folded up.
  const height = async () => (await problems(page).boundingBox())?.height ?? 0;
  const open = await height();
  expect(open).toBeLessThan(phone.viewport.height / 2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width);
  // The text under it can be scrolled free of it.
  expect(await findings(page, "[role=alert]")).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await findings(page, "html", colourRules)).toEqual([]);
  await problems(page).locator("summary").click();
  expect(await height()).toBeLessThan(open / 2);

  writeFileSync(articleOf(folder), good.replace("age of six", "age of ten"));
  await problems(page).waitFor({ state: "detached" });
  await page.getByText("age of ten").waitFor();
  expect([await isSame(page), console]).toEqual([true, [nothing]]);
});

test("a page opened while it has errors shows them and recovers when they are fixed; so does a page that is loaded again", async () => {
  const folder = siteFolder("basic", { "articles/en.md": broken });
  const { address } = await developing(folder);
  const { page, console } = await visit(address());
  await expect.poll(() => page.locator("pre").textContent()).toContain("<script>window.ran = true</script>");
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
  expect(await findings(page)).toEqual([]);
  edit(articleOf(folder), "Alhpa", "Alhpha");
  await expect.poll(() => page.locator("pre").textContent()).toContain("there is no reference “Alhpha”");
  const fixed = readFileSync(articleOf(folder), "utf8").replace(/\n\{% cite "Alhpha.*\n/, "");
  writeFileSync(articleOf(folder), fixed);
  await page.getByRole("heading", { name: "Ada Example" }).first().waitFor();
  writeFileSync(articleOf(folder), broken(fixed));
  await problems(page).waitFor();
  await page.goto(new URL("/translate", address()).href);
  await problems(page).waitFor();
  writeFileSync(articleOf(folder), fixed.replace("age of six", "age of ten"));
  await problems(page).waitFor({ state: "detached" });
  await page.goBack();
  await page.getByText("age of ten").waitFor();
  expect(console.filter((line) => line !== nothing && !/status of 503/.test(line))).toEqual([]);
});

test("a hidden page does not listen; it updates when visible again, and after its connection was cut", async () => {
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
  // A request that waits for the next version may be cut off on the way, and so may be the one that is made instead.
  await page.route("**/__biopedia/next?*", (route) => route.abort(), { times: 2 });
  const cut = page.waitForEvent("requestfailed", (request) => request.failure()?.errorText === "net::ERR_FAILED");
  await look(true);
  await look(false);
  await cut;
  await mark(page);
  edit(articleOf(folder), "age of ten", "age of nine");
  await page.getByText("age of nine").waitFor();
  // It may have come before the page listens, and be an older one than the page hears of.
  await look(true);
  const hear = await held(page, "**/__biopedia/events?*");
  const next = page.waitForResponse("**/__biopedia/next?*");
  await look(false);
  edit(articleOf(folder), "age of nine", "age of eight");
  await next;
  edit(articleOf(folder), "age of eight", "age of seven");
  await eventually(async () => expect((await ask()).text).toContain("age of seven"));
  await hear();
  await page.getByText("age of seven").waitFor();
  expect(await isSame(page)).toBe(true);
});

test("pages of every kind let the script through", async () => {
  const { address } = await developing(siteFolder("basic"));
  const { page, console } = await visit("about:blank");
  for (const path of ["/", "/ar", "/translate", "/nowhere"]) {
    const heard = page.waitForRequest("**/__biopedia/events?page=*");
    await page.goto(new URL(path, address()).href);
    await heard;
  }
  expect(
    console.filter((line) => !/^(?:info: Analytics|error: (?:Failed to load resource.*404|Page not found))/.test(line)),
  ).toEqual([]);
});

test("pages change around what scripts have taken over; they are loaded again if its data changes", async () => {
  const folder = siteFolder("basic", {
    "bundles/ar.json": (old) => old.replace(/,\s*"work\.2".*/, ""),
    "interface/en.json": "{}\n",
  });
  const content = join(folder, "content");
  const { address } = await developing(folder);
  const { page } = await visit(new URL("/translate", address()).href);
  await mark(page);
  const source = page.locator("#translator-source");
  await source.pressSequentially("typed");
  await page.locator("button[role=combobox]").waitFor();
  edit(join(content, "site.yaml"), "Little Biographies", "Small Biographies");
  await expect.poll(() => page.title()).toContain("Small Biographies");
  await source.pressSequentially(" on");
  expect([await source.inputValue(), await source.evaluate((field) => field === document.activeElement)]).toEqual([
    "typed on",
    true,
  ]);
  expect(await page.locator("#translator-count").textContent()).toContain(" 8 ");
  expect(await isSame(page)).toBe(true);
  writeFileSync(join(content, "interface/en.json"), '{ "translatorTitle": "Translate here" }\n');
  await page.getByRole("heading", { name: "Translate here" }).waitFor();
  expect(await isSame(page)).toBe(false);

  // Missing texts stay in English, because no chat service is configured.
  await page.goto(new URL("/ar", address()).href);
  await mark(page);
  const missing = page.getByText("The tower clock has run since 2021.");
  await missing.waitFor();
  edit(join(content, "bundles/ar.json"), "تصلح الساعات للبلدة.", "تصلح كل الساعات.");
  await page.getByText("تصلح كل الساعات.").waitFor();
  expect([await isSame(page), await missing.count()]).toEqual([true, 1]);
  edit(join(content, "bundles/en.json"), "has run since 2021", "has run since 2022");
  await page.getByText("The tower clock has run since 2022.").waitFor();
  expect(await isSame(page)).toBe(false);
});
