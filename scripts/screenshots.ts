/**
 * Pictures of every kind of page of the shipped site, at four widths, in both schemes and directions. Run
 * `npm run compile` first.
 *
 *     npx tsx scripts/screenshots.ts             takes them, in full size, to look at
 *     npx tsx scripts/screenshots.ts --compare   compares them with those in tests/screenshots; fails on differences
 *     npx tsx scripts/screenshots.ts --update    and puts them there
 *
 * `--out` names the folder of the pictures. The stored pictures are small and grey, and compared by how dark their
 * parts are, which finds a list that is gone or has moved by 20 pixels. On a machine with other fonts, run `--update`
 * before a change, or allow more with `--most 5`, because lines break elsewhere in other fonts.
 */
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import packaged from "@sparticuz/chromium";
import { chromium, type Page } from "playwright-core";
import sharp, { type Sharp } from "sharp";

const repository = fileURLToPath(new URL("..", import.meta.url));
const kept = join(repository, "tests/screenshots");
const { values: options } = parseArgs({
  options: {
    compare: { type: "boolean" },
    update: { type: "boolean" },
    out: { type: "string" },
    most: { type: "string", default: "0.8" },
  },
});

const widths = [360, 768, 1280, 1920];
const schemes = ["light", "dark"] as const;
/** The height of the pictures, which show the beginning of a page. */
const height = 1600;
/**
 * The factor by which stored pictures are smaller; the size of compared cells, in stored pixels; the tolerated
 * difference in lightness, of 255.
 */
const [scale, cell, tolerance] = [8, 10, 4];
/** How many cells of a picture may differ, in percent. */
const most = Number(options.most);

interface Look {
  name: string;
  path: string;
  /** The widths; all if not given. */
  at?: readonly number[];
  act?: (page: Page) => Promise<unknown>;
}

const looks: readonly Look[] = [
  { name: "article", path: "/" },
  { name: "article-rtl", path: "/ar" },
  { name: "short-page", path: "/ru" },
  { name: "short-page-rtl", path: "/ur" },
  { name: "tool", path: "/translate" },
  { name: "tool-rtl", path: "/ar/translate" },
  { name: "further-page", path: "/privacy" },
  { name: "not-found", path: "/nowhere" },
  { name: "scrolled", path: "/", act: (page) => page.evaluate("scrollTo(0, 4000)") },
  { name: "contents", path: "/", at: [360, 768], act: (page) => page.locator(".contents-button").click() },
  {
    name: "languages",
    path: "/ar",
    at: [360, 1280],
    act: (page) => page.locator("[popovertarget=language-menu]").click(),
  },
  { name: "menu", path: "/", at: [360], act: (page) => page.locator("[popovertarget=menu]").first().click() },
  { name: "reference", path: "/", at: [360], act: (page) => page.locator(".citation a").first().click() },
  { name: "mobile-view", path: "/", at: [1280], act: (page) => page.locator("[data-action=view]").click() },
  { name: "mobile-view-rtl", path: "/ar", at: [1920], act: (page) => page.locator("[data-action=view]").click() },
  { name: "picture", path: "/", at: [360, 1280], act: (page) => page.locator("a.enlarge").last().click() },
  { name: "gallery", path: "/ar", at: [360, 1280], act: (page) => page.locator("[data-action=gallery]").click() },
  {
    name: "timeline",
    path: "/",
    at: [360, 1280],
    act: async (page) => {
      if (await page.locator(".contents-button").isVisible()) await page.locator(".contents-button").click();
      await page.locator(".life summary").click();
    },
  },
  {
    name: "beside",
    path: "/?beside=ar",
    at: [360, 1280],
    act: (page) => page.locator("[data-beside=other]").first().waitFor({ state: "attached" }),
  },
  { name: "search", path: "/?search=reddit", at: [360, 1280], act: (page) => page.locator("[data-toast]").waitFor() },
];

const out = options.out ?? mkdtempSync(join(tmpdir(), "biopedia-screenshots-"));
mkdirSync(out, { recursive: true });
const site = mkdtempSync(join(tmpdir(), "biopedia-site-"));
const command = join(repository, "bin/biopedia.js");
execFileSync(process.execPath, [command, "build", "--out", join(site, "dist")], {
  cwd: repository,
  stdio: ["ignore", "ignore", "inherit"],
});
const server = spawn(process.execPath, [command, "serve", "--port", "0"], {
  cwd: site,
  stdio: ["ignore", "pipe", "inherit"],
});
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? (await packaged.executablePath()),
  args: ["--no-sandbox"],
});
try {
  await takeAll(await addressOf());
} finally {
  await browser.close();
  server.kill();
  rmSync(site, { recursive: true, force: true });
}
console.log(`Pictures are in ${out}`);
if (options.update) await update();
else if (options.compare) await compare();

/** The address that the server prints. */
function addressOf(): Promise<string> {
  return new Promise((resolve) => {
    server.stdout.on("data", (data) => {
      const address = /http:\/\/\S+(?=\/ )/.exec(String(data))?.[0];
      if (address) resolve(address);
    });
  });
}

async function takeAll(origin: string): Promise<void> {
  const page = await browser.newPage({ reducedMotion: "reduce" });
  for (const { name, path, at = widths, act } of looks) {
    for (const width of at) {
      await page.setViewportSize({ width, height });
      await page.goto(origin + path);
      await act?.(page);
      // The page has settled when its pictures are loaded and its scripts have run.
      await page.waitForLoadState("networkidle");
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: join(out, `${name}-${width}-${colorScheme}.png`) });
      }
      // An open dialog would be part of the next page's history.
      await page.goto("about:blank");
    }
  }
}

function small(file: string): Sharp {
  const width = Number(/-(\d+)-\w+\.png$/.exec(file)?.[1]);
  return sharp(file)
    .greyscale()
    .resize({ width: Math.round(width / scale) });
}

async function update(): Promise<void> {
  rmSync(kept, { recursive: true, force: true });
  mkdirSync(kept);
  for (const file of readdirSync(out))
    await small(join(out, file)).png({ palette: true, colours: 16, effort: 10 }).toFile(join(kept, file));
}

async function compare(): Promise<void> {
  const files = [...new Set([...readdirSync(kept), ...readdirSync(out)])]
    .filter((file) => file.endsWith(".png"))
    .sort();
  const findings = (await Promise.all(files.map(difference))).filter((finding) => finding !== undefined);
  for (const finding of findings) console.error(finding);
  console.log(`${files.length} pictures, ${findings.length} look different`);
  if (findings.length > 0) process.exitCode = 1;
}

/** Returns by how much a picture differs from the stored one, if the difference is too large. */
async function difference(file: string): Promise<string | undefined> {
  const [now, before] = await Promise.all([
    cellsOf(small(join(out, file))),
    cellsOf(sharp(join(kept, file)).greyscale()),
  ]).catch(() => []);
  if (now === undefined || before === undefined || now.length !== before.length)
    return `${file}: only one of them exists, or its size differs`;
  const share =
    (100 * now.filter((value, index) => Math.abs(value - (before[index] ?? 0)) > tolerance).length) / now.length;
  return share > most ? `${file}: ${share.toFixed(1)} % differ` : undefined;
}

/** The mean lightness of the cells of a picture. */
async function cellsOf(picture: Sharp): Promise<number[]> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const across = Math.ceil(info.width / cell);
  const sums = new Map<number, { sum: number; count: number }>();
  for (let index = 0; index < info.width * info.height; index++) {
    const at = Math.floor(index / info.width / cell) * across + Math.floor((index % info.width) / cell);
    const entry = sums.get(at) ?? { sum: 0, count: 0 };
    entry.sum += data[index * info.channels] ?? 0;
    entry.count++;
    sums.set(at, entry);
  }
  return [...sums.values()].map(({ sum, count }) => sum / count);
}
