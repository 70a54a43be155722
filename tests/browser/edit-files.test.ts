import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { box, mp4, wav } from "../support/recordings.ts";
import { findings } from "./axe.ts";
import { body, chooseFrom, dialog, editing, ending, goTo, goToEnd, state } from "./editing.ts";

/** A file as a browser drops it. */
interface Dropped {
  name: string;
  bytes: Buffer;
}

/** Drops files on an element of the text. */
async function drop(page: Page, selector: string, files: readonly Dropped[]): Promise<void> {
  const target = body(page).locator(selector).last();
  await target.scrollIntoViewIfNeeded();
  await target.evaluate(
    (element, given) => {
      const dataTransfer = new DataTransfer();
      for (const { name, bytes } of given) dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
      const { left, top, height } = element.getBoundingClientRect();
      const at = { clientX: left + 20, clientY: top + height / 2 };
      element.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true, ...at }));
    },
    files.map(({ name, bytes }) => ({ name, bytes: [...bytes] })),
  );
}

const insert = (page: Page, label: string) => chooseFrom(page, "Insert", label);
const picture = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();

test("a sound is chosen in its dialog, which asks for a title, a caption and a transcript", async () => {
  const { page, folder, read, save } = await editing("", ending);
  await goToEnd(page);
  await insert(page, "Sound");
  const choosing = page.waitForEvent("filechooser");
  await dialog(page).getByRole("button", { name: "Choose a file…" }).click();
  await (await choosing).setFiles({ name: "My Talk (1).WAV", mimeType: "audio/wav", buffer: wav() });
  await dialog(page).getByLabel("Title *").fill("A talk");
  await dialog(page).getByLabel("Transcript").fill("Hello.\n\nGoodbye.");
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await dialog(page).getByText("A transcript needs a caption").waitFor();
  await dialog(page).getByLabel("Caption").fill("At the town hall.");
  expect(await findings(page)).toEqual([]);
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await body(page).locator('audio[src$="/uploads/my-talk-1.wav"]').waitFor();
  await save();
  expect(readFileSync(join(folder, "content/uploads/my-talk-1.wav")).equals(wav())).toBe(true);
  expect(read()).toContain(
    '{% audio src="/uploads/my-talk-1.wav" title="A talk" %}\nAt the town hall.\n\nHello.\n\nGoodbye.\n{% /audio %}\n',
  );
  // The build agrees.
  expect(await body(page).locator(".edit-problem").count()).toBe(0);
});

test("a dropped film gets its tag, a picture and subtitles; nothing is left of one whose dialog is cancelled", async () => {
  const { page, folder, read, save } = await editing("", ending);
  const uploads = () => readdirSync(join(folder, "content/uploads")).sort();
  const before = uploads();
  const film = { name: "Opening day.mp4", bytes: mp4() };
  await drop(page, "p", [film]);
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  expect(uploads()).toEqual(before);
  await drop(page, "p", [film]);
  expect(await dialog(page).getByLabel("Title *").inputValue()).toBe("Opening day");
  await dialog(page).getByLabel("Picture before it plays").fill("/uploads/portrait.svg");
  const choosing = page.waitForEvent("filechooser");
  await dialog(page).getByRole("button", { name: "Choose a file…" }).last().click();
  const subtitles = Buffer.from("WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n");
  await (await choosing).setFiles({ name: "x.vtt", mimeType: "text/vtt", buffer: subtitles });
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await body(page).locator("video").waitFor();
  await save();
  expect(uploads()).toEqual([...before, "opening-day.en.vtt", "opening-day.mp4"].sort());
  expect(read()).toContain(
    '{% video src="/uploads/opening-day.mp4" title="Opening day" poster="/uploads/portrait.svg" %}',
  );
  expect(await body(page).locator(".edit-problem").count()).toBe(0);
});

test("other files become links; what the site does not take is said, in the dialog if its contents show it", async () => {
  const { page, folder, read, save } = await editing("", ending);
  await drop(page, "p", [{ name: "Letters.docx", bytes: Buffer.from("PK") }]);
  await expect.poll(() => page.locator(".edit-notice").textContent()).toContain("does not take “Letters.docx”");
  await drop(page, "p", [{ name: "fake.mp3", bytes: Buffer.from("no sound at all") }]);
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await expect.poll(() => dialog(page).getByRole("alert").textContent()).toContain("is not an MP3 file");
  // What was written is still there.
  expect(await dialog(page).getByLabel("Title *").inputValue()).toBe("fake");
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await goTo(page, "last paragraph");
  await drop(page, "p", [{ name: "Family letters.pdf", bytes: Buffer.from("%PDF-1.4\n%%EOF\n") }]);
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await body(page).locator('a[href="/uploads/family-letters.pdf"]').waitFor();
  await save();
  expect(read()).toContain("[Family letters](/uploads/family-letters.pdf)");
  expect(existsSync(join(folder, "content/uploads/fake.mp3"))).toBe(false);
});

test("the same file is added once; another one of its name gets a number", async () => {
  const { ask, folder } = await editing("", ending);
  const add = async (bytes: Buffer) => {
    const type = { "content-type": "application/octet-stream" };
    const reply = await ask("upload?name=Tower.png", new Blob([new Uint8Array(bytes)]), type);
    return ((await reply.json()) as { src: string }).src;
  };
  const [red, blue] = [await picture("#a33"), await picture("#33a")];
  expect([await add(red), await add(red), await add(blue), await add(red), await add(blue)]).toEqual([
    "/uploads/tower.png",
    "/uploads/tower.png",
    "/uploads/tower-2.png",
    "/uploads/tower.png",
    "/uploads/tower-2.png",
  ]);
  expect(readdirSync(join(folder, "content/uploads")).filter((name) => name.startsWith("tower"))).toHaveLength(2);
});

test("a film of a phone is saved without the place that it tells, and is otherwise the same", async () => {
  const { ask, folder } = await editing("", ending);
  const film = (...data: Buffer[]) =>
    mp4(box("moov", box("mvhd", "frames"), box("trak", box("tkhd", "a"), ...data), ...data));
  const place = box("udta", box("\xa9xyz", "\0\x12\x15\xc7+46.9+017.8/"));
  const type = { "content-type": "application/octet-stream" };
  const bytes = film(place);
  const reply = await ask("upload?name=lake.mp4", new Blob([new Uint8Array(bytes)]), type);
  expect(await reply.json()).toEqual({ src: "/uploads/lake.mp4", isCleaned: true });
  const saved = readFileSync(join(folder, "content/uploads/lake.mp4"));
  expect(saved.equals(film(box("free", Buffer.alloc(place.length - 8))))).toBe(true);
});

test("a gallery is filled by its button and by dropping, put in order by keyboard, and emptied again", async () => {
  const { page, read, save } = await editing("", ending);
  await goToEnd(page);
  await insert(page, "Gallery");
  const describe = async (...names: string[]) => {
    for (const name of names) {
      await dialog(page).getByText(name, { exact: false }).first().waitFor();
      await dialog(page).getByLabel("Description").fill(name);
      await page.keyboard.press("Enter");
      await body(page).locator(`.gallery img[alt="${name}"]`).waitFor();
    }
  };
  await drop(page, ".gallery", [{ name: "one.png", bytes: await picture("#111") }]);
  await describe("one");
  const choosing = page.waitForEvent("filechooser");
  await body(page).getByRole("button", { name: "Add pictures…" }).click();
  const chosen = await Promise.all(
    ["two", "three"].map(async (name, index) => ({
      name: `${name}.png`,
      mimeType: "image/png",
      buffer: await picture(index === 0 ? "#222" : "#333"),
    })),
  );
  await (await choosing).setFiles(chosen);
  for (const name of ["two", "three"]) {
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
  }
  await body(page).locator('.gallery img[alt="three"]').waitFor();
  await page.keyboard.type("The third.");
  const order = () =>
    body(page)
      .locator(".gallery img")
      .evaluateAll((all) => all.map((each) => (each as HTMLImageElement).alt));
  expect(await order()).toEqual(["one", "two", "three"]);
  expect(await findings(page)).toEqual([]);
  const third = body(page).locator('.gallery > .edit-tag:has(img[alt="three"])');
  await third.getByRole("button", { name: "Move left" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  expect(await order()).toEqual(["three", "one", "two"]);
  await save();
  expect(read()).toMatch(
    /\{% gallery %\}\n\{% figure src="\/uploads\/three\.png"[^}]*%\}\nThe third\.\n\{% \/figure %\}\n\n\{% figure src="\/uploads\/one/,
  );
  expect(await body(page).locator(".edit-problem").count()).toBe(0);
  for (let left = 3; left > 0; left--)
    await body(page).locator(".gallery").getByRole("button", { name: "Remove" }).first().click();
  await save();
  expect(read()).toContain("{% gallery %}\n{% /gallery %}");
  await page.reload();
  await drop(page, ".gallery", [{ name: "four.png", bytes: await picture("#444") }]);
  await describe("four");
});

test("pictures of a gallery are dragged to their places", async () => {
  const figure = (name: string) =>
    `{% figure src="/uploads/${name}.svg" alt="${name}" %}\nIts caption.\n{% /figure %}\n`;
  const { page, read, save } = await editing("", {
    "articles/en.md": (old) =>
      `${old.trimEnd()}\n\n{% gallery %}\n${figure("logo")}\n${figure("portrait")}\n${figure("icon")}{% /gallery %}\n\nThe last paragraph.\n`,
  });
  const at = (name: string) => body(page).locator(`.gallery img[alt="${name}"]`);
  await at("icon").scrollIntoViewIfNeeded();
  await at("icon").dragTo(at("logo"), { targetPosition: { x: 2, y: 20 } });
  await save();
  expect(
    read()
      .match(/alt="(?:logo|portrait|icon)"/g)
      ?.slice(-3),
  ).toEqual(['alt="icon"', 'alt="logo"', 'alt="portrait"']);
});

test("people are added to a family tree by buttons, as what they are to the one at the cursor", async () => {
  const { page, read, save } = await editing("", ending);
  await goToEnd(page);
  await insert(page, "Family tree");
  await page.keyboard.press("Enter");
  const add = (name: string) => body(page).locator('[data-tag="family"]').getByRole("button", { name }).click();
  await body(page).locator('[data-tag="family"] li > p').click();
  await page.keyboard.press("Control+b");
  await page.keyboard.type("Ann");
  await add("Add a spouse");
  await page.keyboard.type("Ben");
  await add("Add a child");
  await page.keyboard.type("Clara");
  await add("Add a sibling");
  await page.keyboard.type("Dora");
  await add("Add a child");
  await page.keyboard.type("Emil");
  expect(await body(page).getByText("Enter begins the next person").isVisible()).toBe(true);
  await save();
  expect(read()).toContain("{% family %}\n- **Ann** + Ben\n  - Clara\n  - Dora\n    - Emil\n{% /family %}");
  expect(await body(page).locator(".edit-problem").count()).toBe(0);
});

test.each([
  ["timeline", "1889: Born", "- 1889: Born"],
  ["family", "Ann (1818–1889)", "- Ann (1818–1889)"],
  ['navbox title="Pages"', "One", "- One"],
  ["note", "A remark.", "A remark."],
])("an empty %s keeps a place to write", async (tag, typed, written) => {
  const name = tag.split(" ")[0];
  const { page, read, save } = await editing("", {
    "articles/en.md": (old) => `${old.trimEnd()}\n\n{% ${tag} %}\n{% /${name} %}\n\nThe last paragraph.\n`,
  });
  const add = body(page)
    .locator(`[data-tag="${name}"]`)
    .getByRole("button", { name: name === "family" ? "Add a sibling" : "Add an entry" });
  if (name === "note") await body(page).locator(`[data-tag="${name}"] p`).last().click();
  else await add.click();
  await page.keyboard.type(typed);
  if (name !== "note") {
    await add.click();
    await page.keyboard.type("1901: Later");
  }
  await save();
  expect(read()).toContain(`{% ${tag} %}\n${written}${name === "note" ? "" : "\n- 1901: Later"}\n{% /${name} %}`);
  expect(await state(page).textContent()).toBe("Saved");
});
