import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { editPath } from "../../src/core/edit/protocol.ts";
import { edit } from "../commands/dev.ts";
import { serving } from "../review/reviewing.ts";
import { siteFolder } from "../support/folder.ts";
import { findings } from "./axe.ts";
import { complaints } from "./browser.ts";
import { body, chooseFrom, dialog, editing, ending, goTo, goToEnd, openInContext, state, tool } from "./editing.ts";

test("what is typed in a paragraph is written there, and nothing else of the file moves", async () => {
  const { page, read, save, messages } = await editing("", ending);
  const before = read();
  await goTo(page, "last paragraph");
  await page.keyboard.type(" It is * short.");
  await save();
  expect(read()).toBe(before.replace("The last paragraph.", "The last paragraph. It is * short."));
  await page.reload();
  await expect.poll(() => body(page).textContent()).toContain("It is * short.");
  expect(complaints(messages)).toEqual([]);
});

test("headings, lists, emphasis, links and tables are written as Markdown", async () => {
  const { page, read, save } = await editing("", ending);
  await goToEnd(page);
  const { keyboard } = page;
  await keyboard.type("## Travels");
  await keyboard.press("Enter");
  await keyboard.type("- ");
  await keyboard.press("Control+b");
  await keyboard.type("Rome");
  await keyboard.press("Control+b");
  await keyboard.type(" in spring");
  await keyboard.press("Enter");
  await keyboard.type("Oslo");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await keyboard.type("Told by a friend.");
  for (let letter = 0; letter < "friend.".length; letter++) await keyboard.press("Shift+ArrowLeft");
  await keyboard.press("Control+k");
  await dialog(page).getByLabel("web address").fill("town.example/");
  await keyboard.press("Enter");
  await body(page).locator('a[href="https://town.example/"]').waitFor();
  await keyboard.press("ArrowRight");
  await keyboard.press("Enter");
  await keyboard.type("/");
  await expect.poll(() => page.getByRole("option").count()).toBeGreaterThan(10);
  await keyboard.type("tab");
  await keyboard.press("Enter");
  await dialog(page).getByLabel("Columns").fill("2");
  await keyboard.press("Enter");
  await dialog(page).waitFor({ state: "detached" });
  await keyboard.type("Year");
  await keyboard.press("Tab");
  await keyboard.type("A | B");
  await save();
  expect(read()).toMatch(
    /last paragraph\.\n\n## Travels\n\n- \*\*Rome\*\* in spring\n- Oslo\n\nTold by a \[friend\.\]\(https:\/\/town\.example\/\)\n\n\| Year \| A \\\| B \|\n\| --- \|/,
  );
});

test("a reference of the site is cited; a citation of an unknown one is told at once, and at its block", async () => {
  const { page, file, read, save } = await editing("", ending);
  await goTo(page, "last paragraph");
  await tool(page, "Cite").click();
  await dialog(page).getByRole("combobox", { name: "Reference" }).fill("Alpha");
  await dialog(page).getByLabel("Page", { exact: true }).fill("12");
  await page.keyboard.press("Enter");
  await body(page).locator('.edit-piece[title$="Page: 12"]').waitFor();
  await chooseFrom(page, "Insert", "Citation needed");
  await body(page).getByText("[Citation needed]").waitFor();
  await save();
  expect(read()).toContain('The last paragraph.{% cite "Alpha" page="12" /%}{% citationNeeded /%}\n');
  await tool(page, "Cite").click();
  const reference = dialog(page).getByRole("combobox", { name: "Reference" });
  await reference.fill("Nobody");
  await page.keyboard.press("Enter");
  expect(await reference.evaluate((box: HTMLInputElement) => box.validationMessage)).toContain("No reference");
  await page.keyboard.press("Escape");
  writeFileSync(file, read().replace('{% cite "Alpha" page="12" /%}', '{% cite "Nobody" /%}'));
  // A page with errors has its design, and its text can be mended.
  await page.reload();
  await body(page).getByText("[Nobody]").waitFor();
  expect(await page.locator(".header .site-name, .infobox, .footer").count()).toBeGreaterThan(1);
  expect(await page.locator(".title-bar h1").textContent()).toBe("Ada Example");
  await expect.poll(() => body(page).locator(".edit-problem.edit-error").textContent()).toContain("Nobody");
  await body(page).getByText("[Nobody]").click();
  await dialog(page).getByRole("button", { name: "Remove" }).click();
  await expect.poll(() => state(page).textContent()).toBe("Not saved yet");
  await save();
  expect(read()).not.toContain(`cite "Nobody"`);
});

test("front matter and settings with errors leave the page its design", async () => {
  const { page, folder, file, read, save } = await editing("", ending);
  const hasDesign = async () => {
    await page.reload();
    await body(page).getByText("The last paragraph.").waitFor();
    expect(await page.locator(".title-bar h1").textContent()).toBe("Ada Example");
    expect(await page.locator("body > .header, .footer").count()).toBe(2);
  };
  writeFileSync(file, read().replace("---\n", "---\ninfobox: 7\n"));
  await hasDesign();
  writeFileSync(file, read().replace("infobox: 7\n", ""));
  const settings = join(folder, "content/site.yaml");
  writeFileSync(settings, `${readFileSync(settings, "utf8")}\nunknown: true\n`);
  await hasDesign();
  await page.getByText("The site has errors").waitFor();
  await goTo(page, "last paragraph");
  await page.keyboard.type(" Saved.");
  await save();
  expect(read()).toContain("paragraph. Saved.");
});

test("a mistyped reference, link or tag is mended by the button below its block", async () => {
  const { page, read, save } = await editing("", {
    "articles/en.md": (old) =>
      `${old.trimEnd()}\n\nAlpah is cited.{% cite "Alpah" /%}\n\nSee [the tower](#tower-clok).\n\nThe last paragraph.\n`,
  });
  for (const [wrong, right] of [
    ["Alpah", "Alpha"],
    ["tower-clok", "tower-clock"],
  ] as const) {
    await body(page).locator(".edit-problem", { hasText: wrong }).getByRole("button", { name: right }).click();
    await expect.poll(() => body(page).locator(".edit-problem", { hasText: wrong }).count()).toBe(0);
  }
  await save();
  // Words that the reader sees are not names.
  expect(read()).toContain('\n\nAlpah is cited.{% cite "Alpha" /%}\n\nSee [the tower](#tower-clock).\n');
});

test("a photo is saved without the place and the camera that it tells", async () => {
  const { ask, folder } = await editing("", ending);
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#456" } })
    .jpeg()
    .withExif({ IFD0: { Make: "Examplecam" }, IFD3: { GPSLatitude: "46/1 54/1 0/1", GPSLatitudeRef: "N" } })
    .toBuffer();
  expect(photo.toString("latin1")).toContain("Examplecam");
  const reply = await ask("upload?name=photo.jpg", new Blob([new Uint8Array(photo)]), {
    "content-type": "application/octet-stream",
  });
  expect(await reply.json()).toEqual({ src: "/uploads/photo.jpg", isCleaned: true });
  const saved = readFileSync(join(folder, "content/uploads/photo.jpg"));
  expect(saved.toString("latin1")).not.toMatch(/Examplecam|Exif/);
  expect(await sharp(saved).metadata()).toMatchObject({ width: 60, height: 40, format: "jpeg" });
});

test("a link leads to a page that is named by its title, and brings its words where none are selected; what leads nowhere is refused", async () => {
  const about = "---\ntitle: Her recipes\ndescription: What she cooked.\n---\n\nSoup.\n";
  const { page, read, save } = await editing("", { ...ending, "pages/recipes.en.md": about });
  await goTo(page, "last paragraph");
  await page.keyboard.type(" ");
  await tool(page, "Link").click();
  await dialog(page).getByLabel("Words of the link").fill("Soups");
  const target = dialog(page).getByLabel("web address");
  await target.fill("somewhere");
  await page.keyboard.press("Enter");
  expect(await target.evaluate((input: HTMLInputElement) => input.validationMessage)).toContain("leads nowhere");
  await target.fill("her recipes");
  await page.keyboard.press("Enter");
  await dialog(page).waitFor({ state: "detached" });
  await page.keyboard.type(" and more.");
  await save();
  expect(read()).toContain("The last paragraph. [Soups](/recipes) and more.");
});

test("what is not saved is there again when the window is opened again, and can be discarded", async () => {
  const { page, read } = await editing("", ending);
  const before = read();
  await goTo(page, "last paragraph");
  await page.keyboard.type(" Draft.");
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBeGreaterThan(0);
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect.poll(() => body(page).textContent()).toContain("Draft.");
  expect(read()).toBe(before);
  await tool(page, "Discard it").click();
  await expect.poll(() => body(page).textContent()).not.toContain("Draft.");
});

test("changes of somebody else in other blocks are joined; in the same block, both are shown and nothing is lost", async () => {
  const { page, file, read, save } = await editing("", ending);
  await goTo(page, "last paragraph");
  await page.keyboard.type(" Mine.");
  edit(file, "## Work", "## Works");
  await save();
  expect(read()).toContain("## Works");
  expect(read()).toContain("paragraph. Mine.");
  await expect.poll(() => body(page).locator("h2").allTextContents()).toContain("Works");
  await goTo(page, "last paragraph");
  await page.keyboard.type(" More.");
  edit(file, "paragraph. Mine.", "paragraph. Theirs.");
  edit(file, "## Works", "## Their works");
  await page.keyboard.press("Control+s");
  await expect.poll(() => page.locator(".edit-notice").textContent()).toContain("Theirs.");
  expect(read()).toContain("paragraph. Theirs.");
  await tool(page, "Save mine").click();
  await expect.poll(read).toContain("paragraph. Mine. More.");
  // Where nobody disagrees, both versions are kept whichever one counts.
  expect(read()).toContain("## Their works");
});

test("two windows keep their own drafts, and join their changes when they save", async () => {
  const { page, read, save } = await editing("", {
    "articles/en.md": (old) => `${old.trimEnd()}\n\nFirst window.\n\nSecond window.\n\nThe last paragraph.\n`,
  });
  const drafts = () => page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.includes("draft")));
  const second = await page.context().newPage();
  second.on("dialog", (dialog) => dialog.accept());
  const openSecond = async () => {
    await second.goto(page.url());
    await body(second).and(second.locator("[contenteditable]")).waitFor();
  };
  await openSecond();
  await goTo(page, "First window");
  await page.keyboard.type(" Mine.");
  await goTo(second, "Second window");
  await second.keyboard.type(" Yours.");
  await expect.poll(drafts).toHaveLength(2);
  await second.goto("about:blank");
  await openSecond();
  await expect.poll(() => body(second).textContent()).toContain("Yours.");
  expect(await body(second).textContent()).not.toContain("Mine.");
  await save();
  expect(await drafts()).toHaveLength(1);
  await second.keyboard.press("Control+s");
  await expect.poll(() => state(second).textContent()).toBe("Saved");
  expect(read()).toContain("First window. Mine.\n\nSecond window. Yours.\n");
  expect(await drafts()).toEqual([]);
});

test("what is typed while the changes of somebody else are joined is saved with them next time", async () => {
  const { page, file, read, save } = await editing("", ending);
  await goTo(page, "last paragraph");
  await page.keyboard.type(" One.");
  let go = () => {};
  const isSaving = new Promise<void>((resolve) => page.once("request", () => resolve()));
  await page.route("**/save?*", async (route) => {
    const reply = await route.fetch();
    await new Promise<void>((resolve) => {
      go = resolve;
    });
    await route.fulfill({ response: reply });
  });
  edit(file, "## Work", "Somebody else.\n\n## Works");
  await page.keyboard.press("Control+s");
  await isSaving;
  await expect.poll(read).toContain("paragraph. One.");
  await page.keyboard.type(" Two.");
  go();
  await expect.poll(() => state(page).textContent()).toBe("Not saved yet");
  await page.unroute("**/save?*");
  await save();
  expect(read()).toContain("Somebody else.\n\n## Works");
  expect(read()).toContain("paragraph. One. Two.");
  await expect.poll(() => body(page).textContent()).toContain("Somebody else.");
});

test("a picture is dropped, described, and shown with its caption", async () => {
  const { page, folder, read, save } = await editing("", ending);
  await goTo(page, "last paragraph");
  const drawing = readFileSync(join(folder, "content/uploads/logo.svg"), "utf8");
  await body(page).evaluate((element, svg) => {
    const data = new DataTransfer();
    data.items.add(new File([svg], "My Tower.SVG", { type: "image/svg+xml" }));
    element.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, drawing);
  await dialog(page).getByLabel("Description").fill('A "tower"');
  await dialog(page).getByText("as you would tell it on the telephone").waitFor();
  await dialog(page).getByText("More", { exact: true }).click();
  await dialog(page).getByLabel("Picture credit").fill("Ben Shaw");
  await dialog(page).getByLabel("License").fill("CC BY 4.0");
  await page.keyboard.press("Enter");
  await expect.poll(() => body(page).locator(".edit-tag img:visible").count()).toBe(2);
  await page.keyboard.type("The tower.");
  await save();
  expect(existsSync(join(folder, "content/uploads/my-tower.svg"))).toBe(true);
  expect(read()).toContain(
    '{% figure src="/uploads/my-tower.svg" alt="A \\"tower\\"" credit="Ben Shaw" license="CC BY 4.0" %}\nThe tower.\n{% /figure %}\n',
  );
});

test("a picture is cropped and turned, by keyboard and with a pointer, and settings keep it", async () => {
  const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#456" } })
    .png()
    .toBuffer();
  const figure = '{% figure src="/uploads/photo.png" alt="A tower" %}\nThe tower.\n{% /figure %}\n';
  const { page, folder, read } = await editing("", {
    "articles/en.md": (old) => `${old.trimEnd()}\n\n${figure}\nThe last paragraph.\n`,
    "uploads/photo.png": photo,
  });
  const before = read();
  const settings = () => readFileSync(join(folder, "content/site.yaml"), "utf8");
  const old = settings();
  const crop = page.getByRole("button", { name: "Crop and turn…" });
  await crop.focus();
  await page.keyboard.press("Enter");
  await dialog(page).getByLabel("Turn").focus();
  await page.keyboard.press("ArrowDown");
  await dialog(page).getByLabel("Left").fill("60");
  await page.keyboard.press("Enter");
  await dialog(page).getByText("must be within the picture").waitFor();
  expect(settings()).toBe(old);
  await dialog(page).getByLabel("Width").fill("30");
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await dialog(page).waitFor({ state: "detached" });
  const kept = /crops:\s*\{?\s*"?\/uploads\/photo\.png"?:\s*\{?\s*turn: 90,?\s+left: 60,?\s+width: 30/;
  expect(settings()).toMatch(kept);
  // 300×200, turned: 200×300.
  const shown = body(page).locator('img[alt="A tower"]');
  const sizeNow = () =>
    shown.evaluate((img) => `${(img as HTMLImageElement).naturalWidth}×${(img as HTMLImageElement).naturalHeight}`);
  await expect.poll(sizeNow).toBe("60×300");
  await crop.click();
  const box = await dialog(page).locator("canvas").boundingBox();
  if (box === null) expect.fail("there is no picture");
  expect(box.height).toBeGreaterThan(box.width);
  await page.mouse.move(box.x + box.width * 0.1, box.y + box.height * 0.2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.7, { steps: 3 });
  await page.mouse.up();
  const values = () =>
    Promise.all(["Left", "Top", "Width", "Height"].map((name) => dialog(page).getByLabel(name).inputValue()));
  expect((await values()).map((value) => Math.round(Number(value) / 10) * 10)).toEqual([10, 20, 40, 50]);
  await dialog(page).getByRole("button", { name: "Whole picture" }).click();
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await dialog(page).waitFor({ state: "detached" });
  expect(settings()).toBe(old);
  await expect.poll(sizeNow).toBe("300×200");
  expect(read()).toBe(before);
  expect(readFileSync(join(folder, "content/uploads/photo.png")).equals(photo)).toBe(true);
});

test("text is composed with an input method, in a paragraph, a heading and a cell", async () => {
  const table = "\n## Name\n\n| A | B |\n| --- | --- |\n| 1 | 2 |\n";
  const { page, read, save } = await editing("", {
    "articles/en.md": (old) => `${old.trimEnd()}\n\nThe last paragraph.\n${table}`,
  });
  const session = await page.context().newCDPSession(page);
  const compose = async (text: string) => {
    for (let length = 1; length <= text.length; length++)
      await session.send("Input.imeSetComposition", {
        text: text.slice(0, length),
        selectionStart: length,
        selectionEnd: length,
      });
    await session.send("Input.insertText", { text });
  };
  await goTo(page, "last paragraph");
  await compose("日本語");
  await goTo(page, "Name");
  await compose("العربية");
  await body(page).locator("td", { hasText: "2" }).click();
  await page.keyboard.press("End");
  await compose("हिन्दी");
  await save();
  expect(read()).toContain("The last paragraph.日本語\n\n## Nameالعربية\n\n| A | B |\n| --- | --- |\n| 1 | 2हिन्दी |\n");
});

test("typing changes nothing in the toolbar and the menu, so that a key costs as much in a long article", async () => {
  const { page } = await editing("", ending);
  await goTo(page, "last paragraph");
  await page.keyboard.type(" Some");
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver((changes) => {
      for (const { target, type, attributeName } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        // The page has scripts of its own, such as that of the contents.
        if (element?.closest(".edit-toolbar, .edit-menu, .edit-notice"))
          seen.push(`${type} ${attributeName} of ${element?.className}`);
      }
    }).observe(document, { attributes: true, childList: true, characterData: true, subtree: true });
  });
  await page.keyboard.type(" more words");
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
  await page.keyboard.press("Control+b");
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).not.toEqual([]);
});

test("what can be inserted is found by letters, contents follow headings, and what is said is in view until it is closed", async () => {
  const { page } = await editing("", ending);
  await goToEnd(page);
  await tool(page, "Insert").click();
  const entries = page.locator(".edit-inserts [role=option]:visible");
  await expect.poll(() => entries.count()).toBeGreaterThan(25);
  expect(await findings(page)).toEqual([]);
  const box = await page.locator(".edit-inserts").boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  await page.keyboard.type("subh");
  await expect.poll(() => entries.allTextContents()).toEqual(["Subheading"]);
  await page.keyboard.press("Enter");
  await page.keyboard.type("Evenings");
  await expect.poll(() => page.locator(".toc ol ol li").last().textContent()).toMatch(/^\d\.\d Evenings$/);
  await body(page).locator("h3", { hasText: "Evenings" }).waitFor();
  const chooser = page.waitForEvent("filechooser");
  await chooseFrom(page, "Insert", "File");
  await (await chooser).setFiles({
    name: "Letters.docx",
    mimeType: "application/octet-stream",
    buffer: Buffer.from("x"),
  });
  const notice = page.locator(".edit-notice");
  await notice.getByText("does not take “Letters.docx”").waitFor();
  const { y = -1 } = (await notice.boundingBox()) ?? {};
  expect(y).toBeGreaterThan(0);
  expect(y).toBeLessThan(page.viewportSize()?.height ?? 0);
  await notice.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => notice.isVisible()).toBe(false);
});

test("the editor has no faults of accessibility", async () => {
  const { page } = await editing("", ending);
  expect(await findings(page)).toEqual([]);
  await tool(page, "Cite").click();
  expect(await findings(page)).toEqual([]);
});

test("on an Arabic keyboard, keys act by their place; a block and an item are moved; F1 lists the keys, Escape leads back", async () => {
  const { page, read } = await editing("", {
    "articles/en.md": (old) => `${old.trimEnd()}\n\n- One\n- Two\n\nThe last paragraph.\n`,
  });
  const { keyboard } = page;
  const session = await page.context().newCDPSession(page);
  const press = async (key: string, code: string) => {
    for (const type of ["rawKeyDown", "keyUp"] as const)
      await session.send("Input.dispatchKeyEvent", { type, key, code, modifiers: 2 });
  };
  await goTo(page, "last paragraph");
  await keyboard.press("Alt+ArrowUp");
  await keyboard.press("Shift+Home");
  // The key of B writes two letters.
  await press("لا", "KeyB");
  await press("س", "KeyS");
  await expect.poll(read).toMatch(/\n\n\*\*The last paragraph\.\*\*\n\n- One\n- Two\n$/);
  await press("ن", "KeyK");
  await dialog(page).waitFor();
  await keyboard.press("Escape");
  await goTo(page, "Two");
  await keyboard.press("Alt+ArrowUp");
  await keyboard.type("!");
  await expect.poll(() => body(page).locator("li").allTextContents()).toEqual(["Two!", "One"]);
  await keyboard.press("Alt+F10");
  await keyboard.press("Escape");
  await keyboard.type("?");
  await expect.poll(() => body(page).locator("li").first().textContent()).toBe("Two!?");
  await keyboard.press("F1");
  await expect.poll(() => dialog(page).textContent()).toContain("Move the block");
  expect(await findings(page)).toEqual([]);
});

test("the editor speaks the language of the browser, whatever the page is in", async () => {
  const folder = siteFolder("basic");
  const { address } = await serving(folder, ["edit"], editPath);
  const { page } = await openInContext(address, { locale: "hu-HU" });
  await expect.poll(() => page.locator(".edit-toolbar").getAttribute("lang")).toBe("hu");
  await expect.poll(() => page.locator(".edit-toolbar").textContent()).toContain("Mentés");
});

test("only the browser that opened the address reads and writes, and only content", async () => {
  const { ask, read, address } = await editing("", ending);
  const { origin } = new URL(address);
  const base = read();
  const cookie = { cookie: "" };
  expect((await ask("document?page=/", undefined, cookie)).status).toBe(403);
  expect((await ask("save?page=/", { base, blocks: [] }, cookie)).status).toBe(403);
  expect((await ask("save?page=/", { base, blocks: [] }, { origin: "https://evil.test" })).status).toBe(403);
  expect(await (await ask("save?page=/", { base, blocks: [99_999] })).json()).toMatchObject({ result: "refused" });
  expect((await ask("save?page=/../../site.yaml", { base, blocks: [] })).status).toBe(404);
  expect((await ask("uploads/..%2fsite.yaml")).status).toBe(404);
  expect((await fetch(`${origin}/site.yaml`)).status).toBe(403);
  const picture = (name: string, bytes: string) =>
    ask(`upload?name=${encodeURIComponent(name)}`, bytes, { "content-type": "application/octet-stream" });
  expect((await picture("../../a.html", "<script>")).status).toBe(500);
  expect((await picture("a.svg", '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')).status).toBe(500);
  expect((await picture("a.png", "no picture")).status).toBe(500);
  expect(read()).toBe(base);
});

test("a text of Word is pasted at the cursor, without its markup; what is left out is said", async () => {
  const { page, read, save } = await editing("", ending);
  await goTo(page, "last paragraph");
  const paste = (html: string) =>
    body(page).evaluate((element, html) => {
      const data = new DataTransfer();
      data.setData("text/html", html);
      data.setData("text/plain", "words");
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, html);
  await paste(`<p class=MsoNormal>She <b>left</b>.<a href="#_ftn1">[1]</a><img src="file:///C:/a.png"></p>
<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>One</p><p>End.</p><div id="ftn1"><p>Why</p></div>`);
  await expect.poll(() => page.locator(".edit-notice").textContent()).toContain("pictures: 1");
  await page.keyboard.type(" More.");
  await save();
  expect(read()).toContain("paragraph.She **left**.[^1]\n\n- One\n\nEnd. More.\n\n[^1]: Why\n");
});

test("a text that is longer than a page can be is not pasted, and that is said; a long paragraph is saved", async () => {
  const { page, read, save } = await editing("", ending);
  await goTo(page, "last paragraph");
  const before = await body(page).textContent();
  const paste = (count: number) =>
    body(page).evaluate((element, count) => {
      const data = new DataTransfer();
      data.setData("text/html", `<p>${"word ".repeat(count)}</p>`);
      data.setData("text/plain", "words");
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, count);
  await paste(340_000);
  await page.locator(".edit-notice").getByText("1.7 MB, and a page has at most 1 MB").waitFor();
  expect(await body(page).textContent()).toBe(before);
  await paste(30_000);
  await expect.poll(async () => (await body(page).textContent())?.length).toBeGreaterThan(150_000);
  await save();
  expect(read().length).toBeGreaterThan(150_000);
});

test("a draft that cites a reference that is not there any more says so", async () => {
  const { page, folder, file, read } = await editing("", ending);
  await body(page).getByText("is a clockmaker").click();
  await page.keyboard.type("x");
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain("biopedia");
  const references = join(folder, "content/references.yaml");
  writeFileSync(references, readFileSync(references, "utf8").replaceAll("Alpha", "Merged"));
  writeFileSync(file, read().replaceAll("Alpha", "Merged"));
  await page.reload();
  await page.locator(".edit-notice").getByText("does not have any more: Alpha").waitFor();
});

test("citations, tags and pictures are the same where they are cut out and pasted", async () => {
  const { page, read, save } = await editing("", ending);
  const tagsIn = (text: string) => text.split("\n---\n")[1]?.match(/\{%(?! #).*?%\}/g);
  const before = tagsIn(read());
  expect(before).toContain('{% cite "Alpha" /%}');
  await goTo(page, "last paragraph");
  await page.keyboard.press("Control+a");
  await body(page).evaluate((element) => {
    const clipboardData = new DataTransfer();
    const dispatch = (type: string) =>
      element.dispatchEvent(new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true }));
    dispatch("cut");
    dispatch("paste");
  });
  await page.keyboard.type("!");
  await save();
  expect(tagsIn(read())).toEqual(before);
});

test("`/` inserts in any new paragraph: below a heading, in an item, at the end; definitions and formulas are typed", async () => {
  const { page, read, save } = await editing("", {
    "articles/en.md": (old) => `${old.trimEnd()}\n\n## Heading\n\n- Item\n\nThe last paragraph.\n`,
  });
  const { keyboard } = page;
  const insert = async (name: string) => {
    await keyboard.press("Enter");
    await keyboard.type(`/${name}`);
    await expect.poll(() => page.locator("#edit-menu [role=option]").count()).toBe(1);
    await keyboard.press("Enter");
  };
  await goTo(page, "Heading");
  await insert("Definitions");
  await keyboard.type("Clock");
  await keyboard.press("Enter");
  await keyboard.type("tells time");
  await goTo(page, "Item");
  await insert("Formula on lines");
  await keyboard.type("x^2");
  await goTo(page, "last paragraph");
  await insert("family");
  await dialog(page).waitFor();
  await keyboard.press("Enter");
  await dialog(page).waitFor({ state: "detached" });
  await keyboard.type("Ann");
  await save();
  expect(read()).toMatch(
    /## Heading\n\nClock\n: tells time\n\n- Item\n\n\$\$\nx\^2\n\$\$\n\nThe last paragraph\.\n\n\{% family %\}\n- Ann\n\{% \/family %\}\n$/,
  );
});

test("a picture lands below the block that it was dropped on, and never in another figure", async () => {
  const { page, folder, read, save } = await editing("", {
    "articles/en.md": (old) =>
      `${old.trimEnd()}\n\nFirst words.\n\n{% figure src="/uploads/logo.svg" alt="Logo" %}\nThe caption.\n{% /figure %}\n\nThe last paragraph.\n`,
  });
  const drawing = readFileSync(join(folder, "content/uploads/logo.svg"), "utf8");
  const drop = async (text: string, name: string) => {
    const place = body(page).locator("p", { hasText: text }).last();
    await place.scrollIntoViewIfNeeded();
    await place.evaluate(
      (element, [svg, name]) => {
        const data = new DataTransfer();
        data.items.add(new File([svg], name, { type: "image/svg+xml" }));
        const { left, top, height } = element.getBoundingClientRect();
        const at = { clientX: left + 20, clientY: top + height / 2 };
        element.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true, ...at }));
      },
      [drawing, name] as const,
    );
    await dialog(page).getByLabel("Description").fill(name);
    await page.keyboard.press("Enter");
    await body(page).locator(`img[alt="${name}"]`).waitFor();
  };
  await goTo(page, "last paragraph");
  await drop("First words", "one.svg");
  await drop("The caption", "two.svg");
  await save();
  expect(read()).toMatch(
    /First words\.\n\n\{% figure src="\/uploads\/one.svg"[\s\S]*?\{% \/figure %\}\n\n\{% figure src="\/uploads\/logo.svg" alt="Logo" %\}\nThe caption\.\n\{% \/figure %\}\n\n\{% figure src="\/uploads\/two.svg"[\s\S]*?\{% \/figure %\}\n\nThe last/,
  );
});

test("a note is written where its mark is, its frame leads back to the mark, and one without a text is not saved", async () => {
  const { page, read, save } = await editing("", ending);
  const { keyboard } = page;
  await goTo(page, "last paragraph");
  await tool(page, "Note").click();
  const field = dialog(page).getByLabel("Text of the note");
  const [cursor, box] = [await body(page).getByText("last paragraph").boundingBox(), await dialog(page).boundingBox()];
  expect(Math.abs((box?.y ?? 0) - (cursor?.y ?? 0))).toBeLessThan((box?.height ?? 0) + 60);
  await keyboard.press("Enter");
  expect(await field.isVisible()).toBe(true);
  expect(await findings(page)).toEqual([]);
  await keyboard.type("Told by * Ben.");
  await keyboard.press("Enter");
  await dialog(page).waitFor({ state: "detached" });
  await keyboard.type(" Then more.");
  await tool(page, "Note").click();
  await field.waitFor();
  await keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  await keyboard.type(" Nothing is lost.");
  await save();
  expect(read()).toMatch(
    /last paragraph\.\[\^(\w+)\] Then more\. Nothing is lost\.\n\n\[\^\1\]: Told by \\?\* Ben\.\n$/,
  );
  await body(page).locator(".edit-piece[data-kind=note]").last().click();
  await keyboard.type(" Really.");
  await keyboard.press("Escape");
  await keyboard.type("!");
  await save();
  expect(read()).toMatch(/\[\^\w+\]! Then more.*\n\n\[\^\w+\]: Told by \\?\* Ben\. Really\.\n$/);
  const saved = read();
  await body(page).locator(".edit-note p").last().click({ clickCount: 3 });
  await keyboard.press("Delete");
  await keyboard.press("Control+s");
  await page.locator(".edit-notice", { hasText: "This note has no text." }).waitFor();
  expect(read()).toBe(saved);
  await keyboard.type("Said again.");
  await save();
  expect(read()).toContain(": Said again.\n");
});

test("the first Tab leads to the text, the next one to the toolbar as one stop; arrows move in a menu, letters jump, Enter acts", async () => {
  const { page } = await editing("", ending);
  const { keyboard } = page;
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  await keyboard.press("Tab");
  expect(await focused()).toBe("Skip to the text");
  await keyboard.press("Enter");
  await keyboard.type("First: ");
  await expect.poll(() => body(page).locator("p").first().textContent()).toMatch(/^First: /);
  await keyboard.press("Alt+F10");
  await keyboard.press("End");
  await keyboard.press("Shift+Tab");
  expect(await page.evaluate(() => document.activeElement?.closest(".edit-toolbar") === null)).toBe(true);
  await keyboard.press("Tab");
  await keyboard.press("Home");
  expect(await focused()).toBe("Paragraph");
  await keyboard.press("ArrowDown");
  await keyboard.press("ArrowDown");
  expect(await focused()).toBe("Heading");
  expect(await findings(page)).toEqual([]);
  await keyboard.press("Escape");
  expect(await page.getByRole("menu").count()).toBe(0);
  expect(await focused()).toBe("Paragraph");
  expect(await body(page).locator("h2", { hasText: "First" }).count()).toBe(0);
  await keyboard.press("ArrowUp");
  expect(await focused()).toBe("Small heading");
  await keyboard.type("sub");
  await keyboard.press("Enter");
  await body(page).locator("h3", { hasText: "First" }).waitFor();
  await keyboard.type("in place ");
  await body(page)
    .locator("h3", { hasText: /^First: in place / })
    .waitFor();
});

test("a table at the end is written and left by keyboard; rows and columns come and go, cells are merged and split", async () => {
  const { page, read, save } = await editing("", ending);
  const { keyboard } = page;
  const rows = () =>
    read()
      .split("\n")
      .flatMap((line) => (/^\|(?! ---)/.test(line) ? [line.slice(1, -1).replace(/ +/g, " ").trim()] : []));
  const menu = async (name: string) => {
    await chooseFrom(page, "Table", name);
    await page.getByRole("menu").waitFor({ state: "detached" });
  };
  await goToEnd(page);
  await keyboard.type("/tab");
  await keyboard.press("Enter");
  await dialog(page).getByLabel("Rows").fill("2");
  await keyboard.press("Tab");
  await keyboard.type("2");
  expect(await findings(page)).toEqual([]);
  await keyboard.press("Enter");
  await dialog(page).waitFor({ state: "detached" });
  for (const word of ["A", "B", "C", "D", "E"]) {
    await keyboard.type(word);
    if (word !== "E") await keyboard.press("Tab");
  }
  await keyboard.press("ArrowDown");
  await keyboard.type("Below.");
  await save();
  expect(rows()).toEqual(["A | B", "C | D", "E |"]);
  expect(read()).toMatch(/\n\nBelow\.\n$/);

  await body(page).locator("td", { hasText: "D" }).click();
  await keyboard.press("End");
  await keyboard.press("Shift+ArrowLeft");
  await keyboard.press("Shift+ArrowLeft");
  await menu("Merge the cells");
  await keyboard.press("Escape");
  await keyboard.type("More. ");
  await save();
  expect(rows()).toEqual(["A | B", "C D {% colspan=2 %} |", "E |"]);
  expect(read()).toMatch(/\n\nMore\. Below\.\n$/);
  // As it is after it was read again.
  await page.reload();
  await body(page).locator("td[colspan='2']", { hasText: "C D" }).click();
  await menu("Row below");
  await keyboard.press("Tab");
  await keyboard.type("X");
  await save();
  expect(rows()).toEqual(["A | B", "C D {% colspan=2 %} |", "X |", "E |"]);
  await body(page).locator("td", { hasText: "C D" }).click();
  await menu("Split the cell");
  await body(page).locator("td", { hasText: "E" }).click();
  await menu("Column before");
  await body(page).locator("td", { hasText: "X" }).click();
  await menu("Delete the row");
  await save();
  expect(rows()).toEqual(["| A | B", "| C D |", "| E |"]);
  await body(page).locator("th", { hasText: "A" }).click();
  await menu("Row above");
  await save();
  expect(rows()).toEqual(["| |", "| A | B", "| C D |", "| E |"]);
  await menu("Header row");
  await menu("Header column");
  await save();
  expect(read()).toContain("{% table headerColumns=1 %}\n|  | A | B |\n| --- | --- | --- |\n");
  await menu("Header column");
  await save();
  expect(read()).not.toContain("headerColumns");
  await menu("Delete the table");
  await save();
  expect(rows()).toEqual([]);
  expect(read()).toMatch(/The last paragraph\.\n\nMore\. Below\.\n$/);
});
