import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { biopedia } from "../support/command.ts";
import { repository, siteFolder } from "../support/folder.ts";
import { browserForTests } from "./browser.ts";
import { serve } from "./site.ts";

const open = browserForTests();
const build = async (folder: string) => {
  const { code, stderr } = await biopedia("build --base-url https://basic.example/lives", folder);
  expect(code, stderr).toBe(0);
};

/**
 * A host that leads to one server after another, and cuts visitors off in between. Nobody else can take its port
 * meanwhile.
 */
async function startHost() {
  let port: number | undefined;
  let waiting: Socket[] | undefined;
  const host = createServer((visitor) => {
    if (waiting) return void waiting.push(visitor.on("error", () => {}));
    if (port === undefined) return void visitor.destroy();
    const server = connect(port, "127.0.0.1");
    for (const [from, to] of [
      [visitor, server],
      [server, visitor],
    ] as const)
      from.on("error", () => {}).on("close", () => to.destroy());
    visitor.pipe(server).pipe(visitor);
  });
  await new Promise<void>((done) => host.listen(0, "127.0.0.1", done));
  onTestFinished(() => void host.close());
  return {
    port: (host.address() as AddressInfo).port,
    /** Takes requests and never answers, or cuts visitors off again. */
    silence: (wanted: boolean) => {
      for (const visitor of waiting ?? []) visitor.destroy();
      waiting = wanted ? [] : undefined;
    },
    /** Leads to a server until it is closed. @returns what closes it */
    lead: ({ origin, close }: Awaited<ReturnType<typeof serve>>) => {
      port = Number(new URL(origin).port);
      return async () => {
        port = undefined;
        await close();
      };
    },
  };
}

test("a site with offline: true shows saved pages without a connection, until it is switched off", async () => {
  const folder = siteFolder("basic", {});
  await build(folder);
  expect(existsSync(join(folder, "dist/service-worker.js"))).toBe(false);
  expect(readFileSync(join(folder, "dist/index.html"), "utf8")).not.toMatch(/worker|saved-copy/);
  const siteFile = join(folder, "content/site.yaml");
  appendFileSync(siteFile, "offline: true\n");
  await build(folder);

  const host = await startHost();
  let stop = host.lead(await serve(folder));
  const at = (path: string) => `http://127.0.0.1:${host.port}/lives${path}`;
  const { page, console } = await open(at("/ar"));
  const stored = () =>
    page.evaluate(async () => {
      const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
  // The page, what it shows, and the main page in the browser's language.
  await expect
    .poll(stored)
    .toEqual(expect.arrayContaining(["/lives", "/lives/ar", "/lives/uploads/portrait.D040A40F.svg"]));
  expect(await stored()).toEqual(expect.arrayContaining([expect.stringMatching(/^\/lives\/assets\/search\./)]));
  expect((await stored()).filter((path) => /translat|api/.test(path))).toEqual([]);
  const notice = page.locator(".saved-copy");
  expect(await notice.isVisible()).toBe(false);

  await stop();
  // On a network that answers nothing, the copy comes after some seconds; without one, at once.
  host.silence(true);
  await page.reload({ waitUntil: "commit" });
  await notice.waitFor();
  host.silence(false);
  await page.reload();
  expect([await page.locator("html").getAttribute("lang"), await notice.isVisible()]).toEqual(["ar", true]);
  expect(await page.locator(".infobox img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    0,
  );
  await page.goto(at("/?search=clock"));
  await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("en");
  await page.locator("[data-toast]").waitFor();
  await page.goto(at("/ar/translate"));
  const { notSaved } = JSON.parse(readFileSync(join(repository, "src/interface/ar.json"), "utf8")) as Record<
    string,
    string
  >;
  expect(await page.locator("main h1").textContent()).toBe(notSaved);
  expect(await page.locator("main li a").count()).toBe(2);
  expect(await page.locator(".brand").getAttribute("href")).toBe("/lives/ar");
  expect(console.filter((line) => line.startsWith("uncaught"))).toEqual([]);

  // A new build: the open page goes on with what it has, then saved pages are those of the new build, and nothing of
  // the old one is left.
  const article = join(folder, "content/articles/en.md");
  writeFileSync(article, `${readFileSync(article, "utf8")}\nREBUILT\n`);
  await build(folder);
  stop = host.lead(await serve(folder));
  // The page that was not saved comes by itself once there is a connection.
  await page.evaluate(() => void dispatchEvent(new Event("online")));
  await page.locator("#translator-source").waitFor();
  const versions = () =>
    page.evaluate(async () => [...new Set((await caches.keys()).map((name) => name.split(" ").at(-1)))]);
  const [old] = await versions();
  await page.goto(at("/ar"));
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state))
    .toBe("installed");
  expect(await versions()).toContain(old);
  // The new version takes over once the page of the old one is gone. A page that is none of the site sees when.
  await page.goto(at("/../elsewhere"));
  const worker = async () => {
    const { active, waiting } = (await navigator.serviceWorker.getRegistration("/lives/")) ?? {};
    return [active?.state, waiting?.state];
  };
  await expect.poll(() => page.evaluate(worker)).toEqual(["activated", undefined]);
  await stop();
  await page.goto(at("/"));
  expect(await page.locator("main").textContent()).toContain("REBUILT");
  expect(await page.locator(".infobox img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    0,
  );
  await expect.poll(versions).toHaveLength(1);
  expect(await versions()).not.toContain(old);

  // Switched off, it is removed with everything that was saved.
  writeFileSync(siteFile, readFileSync(siteFile, "utf8").replace("offline: true", "offline: false"));
  await build(folder);
  stop = host.lead(await serve(folder));
  await page.goto(at("/ar"));
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update().catch(() => {}));
  await expect.poll(stored).toEqual([]);
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await stop();
});
