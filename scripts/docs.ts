/**
 * Makes the pictures of `docs/writing.md`, `docs/tutorial.md` and README.md from what these say, so that they stay
 * true: `npm run docs`. `tests/docs.test.ts` fails if a text has changed since. Run `npm run compile` first.
 */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import packaged from "@sparticuz/chromium";
import { chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { biopedia } from "../tests/support/command.ts";
import { type ContentFiles, pictures, sourceOf, tutorialSteps, writingExamples } from "./examples.ts";

const root = mkdtempSync(join(tmpdir(), "biopedia-docs-"));
const origin = "http://docs.example";

/** Writes a content folder and builds its site. @param name of the picture that shows it */
async function build(name: string, files: ContentFiles): Promise<void> {
  const folder = join(root, "content", name);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  await buildFolder(name, folder);
}

async function buildFolder(name: string, content: string): Promise<void> {
  const line = `build --content ${content} --out ${join(root, "sites", name)} --base-url ${origin}/${name}`;
  const { code, stderr } = await biopedia(line, root);
  if (code !== 0) throw new Error(`${name}: ${stderr}`);
}

/** Opens a page of a site that was built. */
async function open(page: Page, name: string, path: string): Promise<void> {
  await page.goto(`${origin}/${name}${path}`);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState("networkidle");
}

/** Shows the main page of a content folder in the editor. */
async function showEditor(page: Page, name: string): Promise<Buffer> {
  const bin = fileURLToPath(new URL("../bin/biopedia.js", import.meta.url));
  const line = ["edit", "--content", join(root, "content", name), "--port", "0"];
  const editor = spawn(process.execPath, [bin, ...line], { cwd: root });
  try {
    for await (const printed of editor.stdout) {
      const [address] = /http:\S+/.exec(String(printed)) ?? [];
      if (address === undefined) continue;
      await page.goto(address);
      await page.locator(".edit-body[contenteditable]").waitFor();
      return await page.screenshot();
    }
    throw new Error("biopedia edit prints no address");
  } finally {
    editor.kill();
  }
}

const save = async (name: string, png: Buffer): Promise<void> => {
  writeFileSync(join(pictures, `${name}.webp`), await sharp(png).webp({ quality: 82 }).toBuffer());
};

const browser = await chromium.launch({ executablePath: await packaged.executablePath(), args: packaged.args });
try {
  const made: Record<string, string> = {};
  const page = await browser.newPage({ viewport: { width: 760, height: 900 } });
  await page.route(`${origin}/**`, (route) => {
    const path = decodeURI(new URL(route.request().url()).pathname);
    const file = /\.\w+$/.test(path) ? path : join(path, "index.html");
    return route.fulfill({ path: join(root, "sites", file) });
  });
  for (const example of writingExamples()) {
    await build(example.picture, example.files);
    await open(page, example.picture, "");
    const isAboutSources = ["cite", "references", "notes"].includes(example.picture);
    await page.evaluate((isAboutSources) => {
      for (const closed of document.querySelectorAll(".navbox details")) closed.setAttribute("open", "");
      if (!isAboutSources) document.querySelector("section[aria-labelledby=references]")?.remove();
    }, isAboutSources);
    const clip = await page.evaluate(() => {
      const inside = [...document.querySelectorAll(".article > :not(.title-bar, #toc)")];
      const boxes = inside.map((element) => element.getBoundingClientRect()).filter(({ height }) => height > 0);
      const top = Math.min(...boxes.map((box) => box.top)) + scrollY - 12;
      const bottom = Math.max(...boxes.map((box) => box.bottom)) + scrollY + 12;
      return { x: 0, y: top, width: innerWidth, height: bottom - top };
    });
    await save(example.picture, await page.screenshot({ clip, fullPage: true }));
    made[example.picture] = sourceOf(example);
  }
  await page.setViewportSize({ width: 1080, height: 720 });
  for (const step of await tutorialSteps(root)) {
    await build(step.picture, step.files);
    const isEdited = step.page === "edit";
    if (!isEdited) await open(page, step.picture, step.page);
    await save(step.picture, isEdited ? await showEditor(page, step.picture) : await page.screenshot());
    made[step.picture] = sourceOf(step);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await buildFolder("article", fileURLToPath(new URL("../content", import.meta.url)));
  await open(page, "article", "");
  await save("article", await page.screenshot());
  writeFileSync(join(pictures, "made-of.json"), `${JSON.stringify(made, null, 2)}\n`);
} finally {
  await browser.close();
  rmSync(root, { recursive: true, force: true });
}
