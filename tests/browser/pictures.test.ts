import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { photograph } from "../support/photos.ts";
import { findings } from "./axe.ts";
import { complaints, open } from "./browser.ts";
import { markdown as at, basicWith, siteForTests } from "./site.ts";

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
    const index = await opener.evaluate((link) =>
      [...document.querySelectorAll("article a.enlarge")].indexOf(link as HTMLAnchorElement),
    );
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
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
        ),
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

test.each([
  ["/", "Gallery"],
  ["/ar", "معرض الصور"],
])("on %s all pictures are shown at once, with captions; each opens from there, and leads back", async (path, name) => {
  const { page, console } = await open(at(path), phone);
  const count = await page.locator("article a.enlarge").count();
  await page.getByRole("button", { name, exact: true }).click();
  const dialog = page.getByRole("dialog");
  const pictures = dialog.locator("li button");
  await pictures.first().waitFor();
  expect(await pictures.count()).toBe(count);
  expect((await dialog.locator("li").allInnerTexts()).join()).toContain("2021");
  expect(await findings(page, "dialog")).toEqual([]);
  await pictures.nth(2).click();
  expect(await dialog.locator("output").innerText()).toMatch(/^3 /);
  await dialog.getByRole("button", { name }).click();
  expect(await pictures.nth(2).evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.getAttribute("data-action"))).toBe("gallery");
  expect(complaints(console)).toEqual([]);
});

test("without scripts the picture is a link to its file", async () => {
  const { page } = await open(at("/"), { ...phone, scripts: false });
  await page.locator("figure a.enlarge").first().click();
  expect(new URL(page.url()).pathname).toBe("/uploads/portrait.D040A40F.svg");
});

describe("pictures with few pixels", async () => {
  const [small, middle, wide] = await Promise.all([photograph(90, 120), photograph(240, 300), photograph(900, 1200)]);
  const figure = (file: string, attributes = "") =>
    `\n{% figure src="/uploads/${file}" alt="A" ${attributes} %}\nA caption of many words that are to be read without effort.\n{% /figure %}\n\nA text beside it that is long enough.\n`;
  const text = `\n## Small\n${figure("small.jpg")}${figure("small.jpg", 'align="left"')}${figure("small.jpg", 'align="center" width=440')}${figure("wide.jpg")}
![A](/uploads/small.jpg)

{% gallery %}
![A](/uploads/small.jpg "One")
![A](/uploads/wide.jpg "Two")
![A](/uploads/middle.jpg "Three")
{% /gallery %}
`;
  const at = siteForTests((folder) => {
    const content = basicWith({ "articles/en.md": text })(folder);
    const english = readFileSync(join(content, "articles/en.md"), "utf8").replace(
      "src: /uploads/portrait.svg",
      "src: /uploads/small.jpg",
    );
    for (const code of ["en", "ar"]) writeFileSync(join(content, `articles/${code}.md`), english);
    for (const [name, bytes] of Object.entries({ small, middle, wide }))
      writeFileSync(join(content, `uploads/${name}.jpg`), bytes);
    return content;
  });

  test.each([
    ["/", 390],
    ["/", 1280],
    ["/ar", 390],
    ["/ar", 1280],
  ])(
    "are shown in their own size on %s at %i px, in the middle of their room, and their captions can be read",
    async (path, width) => {
      const { page } = await open(at(path), { viewport: { width, height: 800 } });
      const pictures = page.locator("main img:is([src*=small], [src*=middle], [src*=wide])");
      // Those further down would come when a reader is near.
      await pictures.evaluateAll((images) =>
        Promise.all((images as HTMLImageElement[]).map((image) => Object.assign(image, { loading: "eager" }).decode())),
      );
      const shown = await pictures.evaluateAll((images) =>
        (images as HTMLImageElement[]).map((image) => {
          const [box, around] = [
            image.getBoundingClientRect(),
            image.closest("figure, p")?.getBoundingClientRect() ?? new DOMRect(),
          ];
          const caption = image.closest("figure")?.querySelector("figcaption")?.getBoundingClientRect();
          // In a gallery all have boxes of one size, with the picture in the middle.
          const { objectFit } = getComputedStyle(image);
          const drawn = objectFit === "scale-down" ? Math.min(image.naturalWidth, box.width) : box.width;
          return {
            name: /small|middle|wide/.exec(image.src)?.[0],
            width: drawn,
            height: objectFit === "scale-down" ? (drawn * image.naturalHeight) / image.naturalWidth : box.height,
            aside: image.closest("figure") ? Math.abs(box.left - around.left - (around.right - box.right)) : 0,
            caption: caption?.width ?? 200,
          };
        }),
      );
      const [smallOnes = [], middleOnes = [], wideOnes = []] = ["small", "middle", "wide"].map((each) =>
        shown.filter(({ name }) => name === each),
      );
      expect([smallOnes.length, middleOnes.length, wideOnes.length]).toEqual([6, 1, 2]);
      for (const each of smallOnes) expect(each).toMatchObject({ width: 120, height: 90 });
      for (const each of middleOnes) expect(each.width).toBeLessThanOrEqual(300);
      for (const each of wideOnes) expect(each.width).toBeGreaterThan(150);
      for (const { aside, caption } of shown) {
        expect(aside).toBeLessThan(1);
        expect(caption).toBeGreaterThan(140);
      }
    },
  );
});

describe("a photograph as the portrait", async () => {
  const photo = await photograph(1200, 900);
  const portraitAt = siteForTests((folder) => {
    const content = basicWith({})(folder);
    const article = join(content, "articles/en.md");
    writeFileSync(join(content, "uploads/me.jpg"), photo);
    writeFileSync(article, readFileSync(article, "utf8").replace("src: /uploads/portrait.svg", "src: /uploads/me.jpg"));
    return content;
  });

  test.each([390, 1280])(
    "moves nothing when it arrives late, and is loaded once, in the width of the screen, at %i px",
    async (width) => {
      const loaded: string[] = [];
      let arrive = () => {};
      const arrival = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      const { page, console } = await open(portraitAt("/"), {
        viewport: { width, height: 800 },
        waitUntil: "commit",
        prepare: (page) =>
          page.route("**/uploads/me*", async (route) => {
            loaded.push(new URL(route.request().url()).pathname);
            await arrival;
            await route.continue();
          }),
      });
      await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
      const image = page.locator(".infobox picture img");
      const place = () =>
        image.evaluate((element) =>
          [element.getBoundingClientRect(), element.scrollHeight].map((value) => JSON.stringify(value)),
        );
      const before = await place();
      expect(await image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(0);
      arrive();
      await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(264);
      expect(await place()).toEqual(before);
      const shifts = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) => resolve(list.getEntries().length)).observe({
              type: "layout-shift",
              buffered: true,
            });
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
          }),
      );
      expect(shifts).toBe(0);
      expect(loaded).toEqual([expect.stringMatching(/^\/uploads\/me-264\.[0-9A-F]{8}\.webp$/)]);
      expect(complaints(console)).toEqual([]);
    },
  );
});
