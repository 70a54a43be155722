import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testSite } from "../site/pages.ts";
import { wav } from "../support/recordings.ts";
import { findings } from "./axe.ts";
import { open } from "./browser.ts";
import { siteForTests } from "./site.ts";

const talk = (src: string, title: string) =>
  `{% embed src="${src}" title="${title}" poster="/uploads/portrait.svg" %}\nFilmed in 1984.\n{% /embed %}`;

const body = `Ada ({% pronunciation src="/uploads/name.wav" %}/ˈeɪdə/{% /pronunciation %}), see her
[list](/uploads/list.csv).

## Films {% #films %}

${talk("https://www.youtube.com/watch?v=abcdefghijk", "A talk")}

${talk("https://open.spotify.com/track/0123456789abcdefghijkl", "A song")}

${talk("https://www.openstreetmap.org/#map=15/41.28/-70.1", "Where she lived")}`;

const at = siteForTests((folder) => {
  const content = join(folder, "content");
  cpSync(testSite("basic"), content, { recursive: true });
  writeFileSync(join(content, "uploads/name.wav"), wav());
  writeFileSync(join(content, "uploads/list.csv"), "Year,Work\n");
  for (const code of ["en", "ar"])
    writeFileSync(join(content, `articles/${code}.md`), `---\ntitle: Ada\ndescription: A clockmaker.\n---\n\n${body}`);
  return content;
});

/** Opens a page, and keeps the addresses elsewhere that it asks for, which a stand-in answers. */
async function openWatched(path: string, options: Parameters<typeof open>[1] = {}) {
  const { page } = await open("about:blank", options);
  const asked: string[] = [];
  await page.route(
    (url) => url.protocol === "https:",
    async (route) => {
      asked.push(route.request().url());
      await route.fulfill({
        contentType: "text/html",
        body: "<title>A player</title><script>try { top.location = 'https://evil.example/' } catch {}</script>",
      });
    },
  );
  await page.goto(at(path));
  return { page, asked };
}

test("nobody is asked before the click; then the player of the address, which cannot lead the page away", async () => {
  const { page, asked } = await openWatched("/", { viewport: { width: 390, height: 800 } });
  await page.locator("#films").scrollIntoViewIfNeeded();
  await page.locator(".load-player").first().hover();
  expect(asked).toEqual([]);
  expect(await page.locator(".article iframe").count()).toBe(0);
  expect(await findings(page, ".article", ["target-size"])).toEqual([]);
  await page.locator(".load-player").first().click();
  await expect.poll(() => asked).toEqual(["https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1"]);
  const frame = page.locator("iframe");
  expect(await frame.getAttribute("title")).toBe("A talk");
  expect(await frame.evaluate((element) => document.activeElement === element)).toBe(true);
  await page.locator(".load-player").first().click();
  await expect.poll(() => asked.at(-1)).toBe("https://open.spotify.com/embed/track/0123456789abcdefghijkl");
  expect(await page.locator("iframe").count()).toBe(2);
  expect(page.url()).toBe(at("/"));
  expect(asked.length).toBe(2);
});

test.each([320, 390, 1024, 1440])(
  "nothing makes the page scroll sideways at %d pixels, either direction",
  async (width) => {
    for (const path of ["/", "/ar"]) {
      const { page } = await openWatched(path, { viewport: { width, height: 800 } });
      for (const isLoaded of [false, true]) {
        if (isLoaded) await page.locator(".load-player").last().click();
        const { scrollWidth, clientWidth } = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return { scrollWidth, clientWidth };
        });
        expect(scrollWidth, path).toBeLessThanOrEqual(clientWidth);
      }
    }
  },
);

test("without scripts, the button leads to the page of the other site", async () => {
  const { page, asked } = await openWatched("/", { scripts: false });
  await page.locator(".load-player").first().click();
  await expect.poll(() => page.url()).toBe("https://www.youtube.com/watch?v=abcdefghijk");
  expect(asked).toEqual(["https://www.youtube.com/watch?v=abcdefghijk"]);
});

test("a name is heard on the page", async () => {
  const { page } = await openWatched("/");
  const [request] = await Promise.all([
    page.waitForRequest(/name\.[0-9A-F]{8}\.wav$/),
    page.locator(".pronunciation a").click(),
  ]);
  expect(request.resourceType()).toBe("media");
  expect(page.url()).toBe(at("/"));
});
