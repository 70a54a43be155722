import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { biopedia } from "../support/command.ts";
import { repository, siteFolder } from "../support/folder.ts";
import { browserForTests } from "./browser.ts";
import { serve } from "./site.ts";

const open = browserForTests();
const build = async (folder: string) => {
  const { code, stderr } = await biopedia("build --base-url https://basic.example/lives", folder);
  expect(code, stderr).toBe(0);
};

test("a site with offline: true shows saved pages without a connection, until it is switched off", async () => {
  const folder = siteFolder("basic", {});
  await build(folder);
  expect(existsSync(join(folder, "dist/service-worker.js"))).toBe(false);
  expect(readFileSync(join(folder, "dist/index.html"), "utf8")).not.toMatch(/worker|saved-copy/);
  const siteFile = join(folder, "content/site.yaml");
  appendFileSync(siteFile, "offline: true\n");
  await build(folder);

  let served = await serve(folder);
  const at = (path: string) => served.origin + path;
  const { page, console } = await open(at("/ar"));
  const stored = () =>
    page.evaluate(async () => {
      const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
  // The page, what it shows, and the main page in the browser's language.
  await expect.poll(stored).toEqual(expect.arrayContaining(["/lives", "/lives/ar", "/lives/uploads/portrait.D040A40F.svg"]));
  expect(await stored()).toEqual(expect.arrayContaining([expect.stringMatching(/^\/lives\/assets\/search\./)]));
  expect((await stored()).filter((path) => /translat|api/.test(path))).toEqual([]);
  const notice = page.locator(".saved-copy");
  expect(await notice.isVisible()).toBe(false);

  await served.close();
  await page.reload();
  expect([await page.locator("html").getAttribute("lang"), await notice.isVisible()]).toEqual(["ar", true]);
  expect(await page.locator(".infobox img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.goto(at("/?search=clock"));
  await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("en");
  await page.locator("[data-toast]").waitFor();
  await page.goto(at("/ar/translate"));
  const { notSaved } = JSON.parse(readFileSync(join(repository, "src/interface/ar.json"), "utf8")) as Record<string, string>;
  expect(await page.locator("main h1").textContent()).toBe(notSaved);
  expect(await page.locator("main li a").count()).toBe(2);
  expect(console.filter((line) => line.startsWith("uncaught"))).toEqual([]);

  // A new build: the open page goes on with what it has, then saved pages are those of the new build, and nothing of the old one is left.
  const article = join(folder, "content/articles/en.md");
  writeFileSync(article, `${readFileSync(article, "utf8")}\nREBUILT\n`);
  await build(folder);
  served = await serve(folder, {}, new URL(served.origin).port);
  const versions = () => page.evaluate(async () => [...new Set((await caches.keys()).map((name) => name.split(" ").at(-1)))]);
  const [old] = await versions();
  await page.goto(at("/ar"));
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state)).toBe("installed");
  expect(await versions()).toContain(old);
  await page.goto("about:blank");
  await served.close();
  // The new version takes over once the page of the old one is gone, which takes a moment.
  const copy = async () => {
    await page.goto("about:blank");
    await page.goto(at("/"));
    return page.locator("main").textContent();
  };
  await expect.poll(copy, { timeout: 10_000 }).toContain("REBUILT");
  expect(await page.locator(".infobox img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect.poll(versions).toHaveLength(1);
  expect(await versions()).not.toContain(old);

  // Switched off, it is removed with everything that was saved.
  writeFileSync(siteFile, readFileSync(siteFile, "utf8").replace("offline: true", "offline: false"));
  await build(folder);
  served = await serve(folder, {}, new URL(served.origin).port);
  await page.goto(at("/ar"));
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update().catch(() => {}));
  await expect.poll(stored).toEqual([]);
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await served.close();
});
