import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "cheerio";
import { imageSize } from "image-size";
import sharp from "sharp";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { readDrawingState } from "../../src/pipeline/content/drawn-pictures.ts";
import { drawText } from "../../src/pipeline/share/drawing.ts";
import { openDrawn } from "../../src/pipeline/share/plan.ts";
import { biopedia } from "../support/command.ts";
import { siteFolder, temporaryFolder } from "../support/folder.ts";
import { startProcess } from "./support.ts";

const change = (folder: string, file: string, piece: string, instead: string) => {
  const path = join(folder, "content", file);
  writeFileSync(path, readFileSync(path, "utf8").replace(piece, instead));
};
const drawn = (count: number, folders: string) =>
  expect.stringMatching(new RegExp(`^✓ Drew ${count} pictures? into ${folders} in [\\d.]+ s\\.\n`));

describe("biopedia pictures", () => {
  test("draws what is missing or stale, and keeps what a person made", async () => {
    const folder = siteFolder("basic", { "texts/ar.json": '{ "name": "آدا إكزامبل", "jobTitle": "صانعة ساعات" }' });
    const read = (file: string) => readFileSync(join(folder, "content", file));
    expect(await biopedia("pictures", folder)).toEqual({
      code: 0,
      stdout: drawn(8, "content/share/ and content/icons/"),
      stderr: "",
    });
    for (const code of ["en", "ar", "pt"]) {
      const bytes = read(`share/${code}.png`);
      expect(imageSize(bytes)).toMatchObject({ width: 1200, height: 630, type: "png" });
      expect(bytes.length).toBeLessThan(300_000);
    }
    // The strip of the accent color is below the text, which is on the right in Arabic.
    expect([await colorAt(read("share/en.png"), 20, 625), await colorAt(read("share/ar.png"), 1180, 625)]).toEqual([
      "1f3a5f",
      "1f3a5f",
    ]);
    expect(await biopedia("pictures", folder)).toEqual({
      code: 0,
      stdout: "All pictures are up to date.\n",
      stderr: "",
    });

    change(folder, "texts/pt.json", "Relojoeira", "Mestra relojoeira");
    const before = read("share/pt.png");
    const stale = [
      "  stale    content/share/pt.png",
      "✗ 8 pictures: 1 missing or stale. biopedia pictures draws them.",
      "",
    ];
    expect(await biopedia("pictures --check", folder)).toEqual({ code: 1, stdout: stale.join("\n"), stderr: "" });
    const dryRun = await biopedia("pictures --dry-run --json", folder);
    expect(dryRun.stdout.split("\n").map((line) => line && JSON.parse(line))).toEqual([
      { type: "picture", file: "content/share/pt.png", status: "stale" },
      { type: "end", ok: true, pictures: 1 },
      "",
    ]);
    expect(read("share/pt.png")).toEqual(before);

    const own = read("share/ar.png");
    writeFileSync(join(folder, "content/share/en.png"), own);
    expect(await biopedia("pictures", folder)).toEqual({
      code: 0,
      stdout: expect.stringContaining(
        "Made by hand, and kept: content/share/en.png\n  = to have one drawn, remove it, or use --force\n",
      ),
      stderr: "",
    });
    expect(read("share/pt.png")).not.toEqual(before);
    expect(read("share/en.png")).toEqual(own);
    const kept = ["  by hand  content/share/en.png", "✓ 8 pictures: none is missing or stale.", ""];
    expect(await biopedia("pictures --check", folder)).toEqual({ code: 0, stdout: kept.join("\n"), stderr: "" });
    expect(await biopedia("pictures en --force", folder)).toMatchObject({
      code: 0,
      stdout: drawn(1, "content/share/"),
    });
    expect(read("share/en.png")).not.toEqual(own);

    expect((await biopedia("build", folder)).code).toBe(0);
    const page = (file: string) => load(readFileSync(join(folder, "dist", file)));
    expect(page("ar/index.html")("meta[property='og:image']").attr("content")).toMatch(
      /^https:\/\/basic\.example\/share\/ar\.[0-9A-F]{8}\.png$/,
    );
    // The text of an own picture is not that of a drawn one.
    expect(page("index.html")("meta[property='og:image:alt']").attr("content")).toBe("Ada Example – Clockmaker");
  });

  test("draws initials where there is no portrait and no icon, and shortens long texts", async () => {
    const folder = siteFolder("least", {
      "site.yaml":
        "subject: { name: Adelheid Wilhelmine Donaudampfschifffahrtsgesellschaftskapitänin von und zu Example }\ntheme: { accent: '#7a1f2b' }\n",
      "articles/en.md": (old) => `${old}\n${"She wrote many long letters. ".repeat(20)}\n`,
    });
    expect(await biopedia("pictures", folder)).toMatchObject({ code: 0, stderr: "" });
    const read = (file: string) => readFileSync(join(folder, "content", file));
    expect(await colorAt(read("share/en.png"), 1180, 20)).toBe("7a1f2b");
    expect(await colorAt(read("icons/icon-maskable-512.png"), 5, 5)).toBe("7a1f2b");
    const icons = ["apple-touch-icon.png", "icon-192.png", "icon-512.png", "icon-maskable-512.png"].map((name) =>
      imageSize(read(`icons/${name}`)),
    );
    expect(icons.map(({ width, height }) => [width, height])).toEqual([
      [180, 180],
      [192, 192],
      [512, 512],
      [512, 512],
    ]);
    expect(imageSize(read("icons/favicon.ico")).images?.map(({ width }) => width)).toEqual([16, 32, 48]);
  });

  test("names what it cannot draw for lack of a font, and how to get one", async () => {
    const folder = siteFolder("basic", {
      "site.yaml": "subject: { name: Ada Example }\nlanguages: [ja, ta]\n",
      ...{ "articles/en.md": null, bundles: null, texts: null },
      "articles/ja.md": "---\ntitle: 松本\ndescription: 時計職人。\n---\n\n松本は時計職人。\n",
      "texts/ja.json": '{ "name": "松本", "jobTitle": "時計職人" }',
      "texts/ta.json": '{ "name": "அடா" }',
    });
    const fonts = join(folder, "fonts.conf");
    mkdirSync(join(folder, "fonts"));
    writeFileSync(
      fonts,
      `<?xml version="1.0"?><fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/cache</cachedir></fontconfig>`,
    );
    const { child, ended } = startProcess("pictures", folder, { FONTCONFIG_FILE: fonts });
    let stderr = "";
    child.stderr.on("data", (chunk) => {
      stderr += chunk;
    });
    expect(await ended).toEqual([1, null]);
    expect(stderr).toContain(
      [
        "error[missing-glyphs]: no font on this machine has characters such as “松 本 時 計 職”, for the picture in Japanese",
        "  --> content/share/ja.png",
        "  = install a font for it: apt install fonts-noto-cjk on Debian and Ubuntu, or one from fonts.google.com/noto; or draw on another machine",
      ].join("\n"),
    );
    expect(stderr).toContain("  --> content/share/ta.png\n  = install a font for it: apt install fonts-noto-core");
  });

  test("says that sharp is missing, which a build needs for none of these", async () => {
    vi.doMock("sharp", () => {
      throw new Error("Cannot find package 'sharp'");
    });
    onTestFinished(() => void vi.doUnmock("sharp"));
    const folder = siteFolder("basic");
    expect(await biopedia("pictures", folder)).toEqual({
      code: 1,
      stdout: "",
      stderr:
        "error: sharp, which draws pictures, is not installed\n  = install it beside biopedia: npm install sharp\n",
    });
    expect((await biopedia("pictures --check", folder)).stdout).toContain("✗ 8 pictures: 8 missing or stale.");
  });

  test("build tells in a line which have a name that pages no longer have, until they are drawn again", async () => {
    const folder = siteFolder("basic", {});
    const told = async () => {
      const { stderr } = await biopedia("build --quiet", folder);
      return stderr.split("\n\n").filter((each) => each.includes("[old-sharing-name]"));
    };
    await biopedia("pictures en pt", folder);
    expect(await told()).toEqual([]);
    change(folder, "site.yaml", "name: Ada Example", "name: Ada Sample");
    expect(await told()).toEqual([
      [
        "warning[old-sharing-name]: sharing images show a name that pages no longer have, such as “Ada Example”: en, pt",
        "  --> content/share/state.json",
        "  = draw them again: biopedia pictures",
      ].join("\n"),
    ]);
    await biopedia("pictures en pt", folder);
    expect(await told()).toEqual([]);
  });

  test("does not know a language that the site does not have", async () => {
    expect(await biopedia("pictures pt-br", siteFolder("basic"))).toEqual({
      code: 2,
      stdout: "",
      stderr: "error: “pt-br” is not a language of this site\n  = add it to languages in site.yaml first\n",
    });
  });
});

/** The color of a pixel, as `1f3a5f`. */
async function colorAt(picture: Buffer, left: number, top: number): Promise<string> {
  const pixel = sharp(picture).removeAlpha().toColourspace("srgb").extract({ left, top, width: 1, height: 1 });
  return (await pixel.raw().toBuffer()).toString("hex");
}

test("a picture whose writing was cut short counts as drawn before, not as made by hand", async () => {
  const content = temporaryFolder();
  const reopen = async () => openDrawn(content, "share", (await readDrawingState(content, "share")).state);
  await (await reopen()).write("fr.png", "1".repeat(16), Buffer.from("first"));
  // The place of the temporary file is taken.
  for (const name of ["fr.png", "de.png"]) mkdirSync(join(content, `share/.${name}.new`));
  const cut = await reopen();
  for (const name of ["fr.png", "de.png"])
    await expect(cut.write(name, "2".repeat(16), Buffer.from("second"))).rejects.toThrow();
  const after = await reopen();
  expect(["fr.png", "de.png"].map((name) => after.status(name, "2".repeat(16)))).toEqual(["stale", "missing"]);
  rmSync(join(content, "share/.fr.png.new"), { recursive: true });
  await after.write("fr.png", "2".repeat(16), Buffer.from("second"));
  expect((await reopen()).status("fr.png", "2".repeat(16))).toBe("current");
  expect(readFileSync(join(content, "share/state.json"), "utf8")).not.toContain("replaces");
});

test("tells Pango to break lines between the words of languages without spaces only, and to write Urdu in Nastaliq", async () => {
  let asked = { text: "", font: "" };
  const drawn = { data: Buffer.alloc(4), info: { width: 1, height: 1 } };
  const sharp = ({ text }: { text: typeof asked }) => {
    asked = text;
    return { raw: () => ({ toBuffer: async () => drawn }) };
  };
  const ask = async (text: string, tag: string, script: string, dir: "ltr" | "rtl" = "ltr") => {
    const style = { family: "Noto Sans,sans", color: "#000", language: { tag, script, dir } };
    await drawText(sharp as never, text, style, { size: 30 });
    // Joiners forbid a break, spaces of no width allow one.
    const marked = asked.text
      .replace(/<[^>]*>|[\u200e\u200f]/g, "")
      .replaceAll("\u2060", "~")
      .replaceAll("\u200b", "|");
    return [marked, asked.font];
  };
  expect((await ask("企業幹部、担当", "ja", "Jpan"))[0]).toBe("企~業幹~部、担~当");
  expect((await ask("企业管理", "zh-Hans", "Hans"))[0]).toBe("企~业管~理");
  expect((await ask("ผู้บริหารบริษัท", "th", "Thai"))[0]).toBe("ผู้|บริหาร|บริษัท");
  expect((await ask("a growth leader", "en", "Latn"))[0]).toBe("a growth leader");
  expect((await ask("کرن ویل", "ur", "Arab", "rtl"))[1]).toMatch(/^Noto Nastaliq Urdu,.*Noto Sans,sans, 30$/);
  expect((await ask("كيران", "ar", "Arab", "rtl"))[1]).toBe("Noto Sans,sans, 30");
});
