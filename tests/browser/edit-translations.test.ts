import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { LanguagesReply } from "../../src/core/edit/protocol.ts";
import { editPath } from "../../src/core/edit/protocol.ts";
import type { DocumentState } from "../../src/core/model/states.ts";
import { serving } from "../review/reviewing.ts";
import { addTranslation, articlePath, statePath } from "../review/translated-site.ts";
import { type ChatServer, type ChatServerOptions, pseudoTranslate } from "../support/chat-server.ts";
import { biopedia } from "../support/command.ts";
import { runFilesOf, siteFolder } from "../support/folder.ts";
import { environment, key, server } from "../translation/support.ts";
import { findings } from "./axe.ts";
import { browserForTests, complaints } from "./browser.ts";

const openInContext = browserForTests();

const sentence = "She also repairs sundials.";
const prices = { BIOPEDIA_PRICES: "2 8 USD" };
const panel = (page: Page) => page.locator(".edit-panel");
const status = (page: Page) => panel(page).getByRole("status");

/** Starts the editor of a site whose article is in Portuguese, too, with a stand-in for the chat service. */
async function translating(options: ChatServerOptions = {}, env: Record<string, string> = prices) {
  const folder = siteFolder("basic");
  await addTranslation(folder, "pt");
  const service = await server(options);
  const world = { env: environment(service, env) };
  const { address, ask } = await serving(folder, ["edit"], editPath, world);
  const { page, console: printed } = await openInContext(address);
  await page.addInitScript(() => localStorage.setItem("biopedia-reviewer", "Rita Reviewer"));
  return { folder, service, page, printed, ask, address };
}

/** Writes a sentence at the end of a paragraph of the article, and saves it. */
async function write(page: Page, text = sentence, paragraph = /^Example took/): Promise<void> {
  await page
    .locator(".edit-body p", { hasText: paragraph })
    .last()
    .click({ position: { x: 8, y: 8 } });
  await page.keyboard.press("End");
  await page.keyboard.type(` ${text}`);
  await page.keyboard.press("Control+s");
  // One line says that languages are behind; a click shows them, and another one the sentences.
  if ((await panel(page).locator("details[open]").count()) === 0) await panel(page).locator("summary").first().click();
  await panel(page).locator(".edit-behind", { hasText: text }).first().waitFor({ state: "attached" });
}

/** Asks for the translation into Portuguese; the dialog is open afterwards. */
async function askFor(page: Page): Promise<void> {
  await panel(page).getByRole("button", { name: "Translate… (Português)" }).click();
  await page.getByRole("dialog").waitFor();
}

const start = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Translate" }).click();
const article = (folder: string) => readFileSync(articlePath(folder, "pt"), "utf8");
const promptsWith = (service: ChatServer, text: string) =>
  service.requests.filter(({ prompt }) => prompt.includes(text) && !prompt.startsWith("You check"));

test("a sentence is written, its translation ordered at a price, reviewed beside its source, and accepted", async () => {
  const { folder, service, page, printed, ask } = await translating();
  const before = article(folder);
  await write(page);
  const behind = panel(page).locator("li", { hasText: "Português" });
  await expect.poll(() => behind.locator(".edit-behind").textContent()).toContain(sentence);
  expect(await findings(page)).toEqual([]);
  // Nothing is asked of the service before the price has been seen.
  expect(service.requests).toEqual([]);
  expect(service.listRequests).toEqual([]);
  await askFor(page);
  const said = await page.getByRole("dialog").textContent();
  expect(said).toMatch(/test\/model at 127\.0\.0\.1.*About [\d,]+ tokens, which cost about \$0\.\d+/s);
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Cancel" }).click();
  expect(service.requests).toEqual([]);
  await askFor(page);
  await start(page);
  await expect
    .poll(() => status(page).textContent(), { timeout: 15_000 })
    .toMatch(/Translated: (\d+) of \1\. Cost: \$/);
  expect(promptsWith(service, sentence)).not.toEqual([]);
  expect(article(folder)).not.toBe(before);
  expect(article(folder)).toContain(pseudoTranslate(sentence, "pt"));
  // The other sentence of the paragraph keeps its translation.
  expect(article(folder)).toContain("aos seis anos de idade");
  await status(page).getByRole("link", { name: "Review: Português" }).click();
  const row = page.locator(".segment", { hasText: sentence });
  await row.click();
  expect(await row.locator(".translation").textContent()).toContain(pseudoTranslate(sentence, "pt"));
  await page.keyboard.press("a");
  await page.getByText("Accepted.").waitFor();
  const { segments } = JSON.parse(readFileSync(statePath(folder, "pt"), "utf8")) as DocumentState;
  expect(segments.filter(({ text }) => text.includes(sentence)).map(({ reviewed }) => reviewed?.by)).toEqual([
    "Rita Reviewer",
  ]);
  const { languages } = (await (await ask("languages")).json()) as LanguagesReply;
  expect(languages.find(({ code }) => code === "pt")?.open).toEqual({});
  // And back to the page, from both sides.
  await page.getByRole("link", { name: "Edit the source" }).click();
  await page.locator(".edit-body").getByText(sentence).waitFor();
  await page.goto(new URL("/pt", page.url()).href);
  await page.getByRole("link", { name: "Review this translation" }).click();
  await page.locator(".segment").first().waitFor();
  expect(complaints(printed)).toEqual([]);
  expect(JSON.stringify(await (await ask("languages")).json())).not.toContain(key);
});

test("a translation is stopped in the middle, and the next one goes on", async () => {
  let open = () => {};
  const opening = new Promise<void>((resolve) => {
    open = resolve;
  });
  const { folder, service, page, ask } = await translating({ opening });
  const before = article(folder);
  await write(page);
  await askFor(page);
  await start(page);
  await expect.poll(() => service.requests.length).toBeGreaterThan(0);
  // A second run is refused while one is under way, in whatever window it is begun.
  expect(await (await ask("translate", { codes: ["pt"], whole: false })).json()).toMatchObject({
    message: expect.stringContaining("running already"),
  });
  expect((await biopedia("translate pt", folder, { env: environment(service) })).stderr).toContain("another run is");
  await status(page).getByRole("button", { name: "Stop" }).click();
  await status(page).getByText("Translated: 0 of").waitFor();
  expect(article(folder)).toBe(before);
  open();
  await askFor(page);
  await start(page);
  await expect.poll(() => status(page).textContent(), { timeout: 15_000 }).toMatch(/Translated: (\d+) of \1\./);
  expect(article(folder)).toContain(pseudoTranslate(sentence, "pt"));
});

test("a translation stops at the limit of its cost, and says so", async () => {
  const { folder, service, page } = await translating();
  const before = article(folder);
  await write(page);
  await askFor(page);
  await page.getByLabel("Stop before it costs more than (USD)").fill("0.000001");
  await start(page);
  await status(page).getByText("the cost limit is reached").waitFor();
  expect(service.requests).toEqual([]);
  expect(article(folder)).toBe(before);
});

test("a service that refuses is told with what to do, and nothing is lost", async () => {
  const { folder, page, service } = await translating();
  await write(page);
  await service.close();
  await askFor(page);
  await start(page);
  await status(page).getByText("BIOPEDIA_API_URL").waitFor({ timeout: 15_000 });
  expect(article(folder)).toContain("aos seis anos de idade");
  expect(await page.locator(".edit-body").textContent()).toContain(sentence);
});

test("prices in a wrong form are told where the buttons would be, with the right form", async () => {
  const { page } = await translating({}, { BIOPEDIA_PRICES: "1,2" });
  await write(page);
  await panel(page)
    .getByText(/BIOPEDIA_PRICES.*0\.12 0\.3 USD/)
    .waitFor();
});

test("without a service saving says nothing of one; the list of languages offers it once, with the guide", async () => {
  const folder = siteFolder("basic");
  await addTranslation(folder, "pt");
  const env = { BIOPEDIA_API_KEY: "", BIOPEDIA_API_URL: "" };
  const { address, ask } = await serving(folder, ["edit"], editPath, { env });
  const { page } = await openInContext(address);
  await write(page);
  expect(await panel(page).textContent()).not.toMatch(/API|service/);
  await panel(page).getByRole("link", { name: "All languages" }).click();
  await panel(page).getByText("BIOPEDIA_API_KEY=…").waitFor();
  const href = await panel(page).getByRole("link", { name: "How to set it up" }).getAttribute("href");
  expect(await (await ask(href ?? "")).text()).toContain("# Translating");
  expect(
    await panel(page)
      .getByRole("button", { name: /^Translate/ })
      .count(),
  ).toBe(0);
  expect((await ask("cost", { codes: ["pt"], whole: false })).status).toBe(500);
  expect((await ask("guides/..%2fpackage.json")).status).toBe(404);
});

test("an article is written by hand from its short page, text by text beside the source, as a person's own", async () => {
  const folder = siteFolder("basic");
  const env = { BIOPEDIA_API_KEY: "", BIOPEDIA_API_URL: "" };
  const { address, ask } = await serving(folder, ["edit"], editPath, { env });
  const { page } = await openInContext(new URL(address).href.replace("/?", "/pt?"));
  await page.addInitScript(() => localStorage.setItem("biopedia-reviewer", "Rita Reviewer"));
  await page.getByRole("link", { name: "Write this page in Portuguese" }).click();
  await page.getByText("Nothing of this page is written in Portuguese yet.").waitFor();
  const field = page.getByRole("textbox", { name: "Translation (Português)" });
  expect(await findings(page)).toEqual([]);
  // The first text is a name, which is the same: it can be saved as it is, and counts.
  await expect.poll(() => field.inputValue()).toBe("Ada Example");
  await page.keyboard.press("Control+Enter");
  await expect.poll(() => field.inputValue()).toContain("clockmaker");
  const description = "Ada Example é relojoeira. Conserta relógios de torre e ensina outras pessoas a fazê-lo.";
  await page.keyboard.type(description);
  await page.keyboard.press("Control+Enter");
  await page.getByText("2 of 29 reviewed").first().waitFor();
  const { segments } = JSON.parse(readFileSync(statePath(folder, "pt"), "utf8")) as DocumentState;
  expect(segments.slice(0, 3).map(({ origin, reviewed }) => [origin, reviewed?.by])).toEqual([
    ["human", "Rita Reviewer"],
    ["human", "Rita Reviewer"],
    ["machine", undefined],
  ]);
  expect(article(folder)).toContain(`description: ${description}`);
  expect((await biopedia("build", folder)).code).toBe(0);
  // What is missing is said by language, and where a page goes.
  await page.goto(new URL(editPath, address).href);
  await panel(page).getByText("Languages in which pages are missing: 1").waitFor();
  const links = panel(page).getByRole("link", { name: /^Write by hand/ });
  expect(await links.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))).toEqual([
    "Write by hand: Article (العربية)",
  ]);
  await page.goto(`${new URL(editPath, address).href}#xx`);
  await page.getByText("There is no such translation.").waitFor();
  await page.locator("table").getByText("Português").waitFor();
  expect((await ask("documents/ar:bundles")).status).toBe(404);
  expect(JSON.stringify(await (await ask("languages")).json())).not.toContain("ar:bundles");
});

test("two windows show the same run, and a translate run beside the editor changes what is behind", async () => {
  const { folder, service, page, address } = await translating({ latency: 300 });
  const other = await page.context().newPage();
  await other.goto(new URL(editPath, address).href);
  await write(page);
  await askFor(page);
  await start(page);
  await expect.poll(() => status(other).textContent(), { timeout: 15_000 }).toContain("Translated:");
  await expect.poll(() => status(page).textContent(), { timeout: 15_000 }).toMatch(/Translated: (\d+) of \1\. Cost/);
  await expect.poll(() => status(other).textContent(), { timeout: 15_000 }).toMatch(/Translated: (\d+) of \1\. Cost/);
  await write(page, "And water clocks.", /^The tower clock/);
  expect((await biopedia("translate pt", folder, { env: environment(service) })).code).toBe(0);
  await expect.poll(() => panel(page).textContent(), { timeout: 15_000 }).not.toContain("And water clocks.");
  expect(article(folder)).toContain(pseudoTranslate("And water clocks.", "pt"));
  expect(readFileSync(runFilesOf(folder).journal, { encoding: "utf8", flag: "a+" })).toBe("");
});

test("a short page becomes a whole article, and all languages are translated at once at the price of each", async () => {
  const { folder, page, address } = await translating();
  await write(page);
  await page.goto(new URL(editPath, address).href);
  await panel(page).getByRole("button", { name: "Translate the whole article… (العربية)" }).click();
  await start(page);
  await expect
    .poll(() => status(page).textContent(), { timeout: 15_000 })
    .toMatch(/Translated: (\d+) of \1\. Cost: \$/);
  expect(readFileSync(articlePath(folder, "ar"), "utf8")).toContain(pseudoTranslate(sentence, "ar"));
  await page.locator("table").getByText("العربية").waitFor();
  await page.goto(new URL("/", address).href);
  await write(page, "And water clocks.", /^The tower clock/);
  await panel(page).getByRole("button", { name: "Translate all…" }).click();
  await expect.poll(() => page.getByRole("dialog").textContent()).toMatch(/Português · Texts: \d+ · \$0\.\d+/);
  expect(await page.getByRole("dialog").textContent()).toMatch(/العربية · Texts: \d+ · \$0\.\d+/);
  await start(page);
  for (const code of ["pt", "ar"])
    await expect
      .poll(() => readFileSync(articlePath(folder, code), "utf8"), { timeout: 15_000 })
      .toContain(pseudoTranslate("And water clocks.", code));
});
