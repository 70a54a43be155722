import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type CheerioAPI, load } from "cheerio";
import sharp from "sharp";
import { describe, expect, onTestFinished, test } from "vitest";
import { listen, onlyHosts } from "../../src/io/server/listen.ts";
import { followContent } from "../../src/pipeline/content/follow-content.ts";
import { createPreview } from "../../src/pipeline/site/preview.ts";
import { article } from "../content/problems.ts";
import { biopedia } from "../support/command.ts";
import { cacheOf, readFiles, siteFolder } from "../support/folder.ts";
import { animation, annotated, colors, deep, detailed, photograph, pngHead, printed, seed } from "../support/photos.ts";

type Changes = Parameters<typeof siteFolder>[1];

/** The basic site with a photograph as the portrait. */
const withPortrait = (bytes: Uint8Array, more: Changes = {}): Changes => ({
  "uploads/me.jpg": bytes,
  "articles/en.md": (old) => old.replace("src: /uploads/portrait.svg", "src: /uploads/me.jpg"),
  ...more,
});

interface Built {
  folder: string;
  $: CheerioAPI;
  files: ReadonlyMap<string, Buffer>;
  /** The file of an address in the site. */
  file: (address: string | undefined) => Buffer;
}

async function build(changes: Changes, folder = siteFolder("basic", changes)): Promise<Built> {
  const { code, stderr } = await biopedia("build", folder);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const files = readFiles(join(folder, "dist"));
  const file = (address = "") => files.get(decodeURI(address.slice(1))) ?? expect.fail(`there is no ${address}`);
  return { folder, files, file, $: load(files.get("index.html") ?? "") };
}

/** The problem because of which a site is not built. */
async function problem(changes: Changes): Promise<string> {
  const { code, stderr } = await biopedia("build", siteFolder("basic", changes));
  expect(code).toBe(1);
  return stderr;
}

const candidates = (srcset = ""): [address: string, width: string][] =>
  srcset.split(", ").map((part) => part.split(" ") as [string, string]);
const uploads = ({ files }: Built): string[] => [...files.keys()].filter((path) => path.startsWith("uploads/"));

/** The color of a place in a picture, from 0 to 1 in both directions. */
async function colorAt(bytes: Buffer, x: number, y: number): Promise<{ r: number; g: number; b: number }> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
  return { r, g, b };
}

const isLike = (a: Record<string, number>, b: Record<string, number>): boolean =>
  Object.keys(a).every((key) => Math.abs((a[key] ?? 0) - (b[key] ?? 0)) <= 8);

describe("the photograph of a phone", () => {
  const make = async () => {
    const photo = await photograph(2400, 1800);
    const text = "\n[Its file](/uploads/me.jpg#x) is here.\n\n![At work](/uploads/me.jpg)\n";
    const change = (old: string) => `${old.replace("src: /uploads/portrait.svg", "src: /uploads/me.jpg")}${text}`;
    const built = await build({ "uploads/me.jpg": photo, "articles/en.md": change });
    return { ...built, photo, checked: await biopedia("check", built.folder) };
  };
  let made: ReturnType<typeof make> | undefined;
  /** It is built once for all tests. */
  const phone = () => (made ??= make());

  test("is the portrait in three widths, in WebP and, for other programs, in its own format", async () => {
    const site = await phone();
    const source = site.$(".infobox picture source");
    expect(source.attr()).toMatchObject({ type: "image/webp", sizes: "264px" });
    const widths = await Promise.all(
      candidates(source.attr("srcset")).map(async ([address, width]) => {
        const bytes = site.file(address);
        const { format, width: actual, height } = await sharp(bytes).metadata();
        expect({ format, width }).toEqual({ format: "webp", width: `${actual}w` });
        return [actual, height];
      }),
    );
    expect(widths).toEqual([
      [264, 352],
      [528, 704],
      [792, 1056],
    ]);
    const image = site.$(".infobox picture img");
    expect(image.attr()).toMatchObject({
      alt: "Portrait of Ada Example",
      width: "264",
      height: "352",
      fetchpriority: "high",
    });
    expect(await sharp(site.file(image.attr("src"))).metadata()).toMatchObject({
      format: "jpeg",
      width: 528,
      height: 704,
    });
  });

  test("is preloaded in the width that the screen needs", async () => {
    const site = await phone();
    const source = site.$(".infobox picture source");
    const preload = site.$('head link[rel="preload"][as="image"]');
    expect(preload.length).toBe(1);
    expect(preload.attr()).toMatchObject({
      type: "image/webp",
      imagesrcset: source.attr("srcset"),
      imagesizes: source.attr("sizes"),
      fetchpriority: "high",
    });
    expect(preload.attr("href")).toBeUndefined();
  });

  test("is loaded late in the text, opens large, and is a file of its own where it is linked", async () => {
    const site = await phone();
    const link = site.$("#tower-clock ~ p a.enlarge");
    expect(link.find("source").attr("sizes")).toBe("(max-width: 640px) 100vw, 600px");
    expect(candidates(link.find("source").attr("srcset")).map(([, width]) => width)).toEqual(["600w", "1200w"]);
    expect(link.find("img").attr()).toMatchObject({ width: "600", height: "800", loading: "lazy" });
    expect(await sharp(site.file(link.attr("href"))).metadata()).toMatchObject({
      format: "webp",
      width: 1200,
      height: 1600,
    });
    const [file, fragment] = site.$("#tower-clock ~ p a:contains('Its file')").attr("href")?.split("#") ?? [];
    expect(fragment).toBe("x");
    expect(file).toMatch(/^\/uploads\/me\.[0-9A-F]{8}\.jpg$/);
    expect(await sharp(site.file(file)).metadata()).toMatchObject({ format: "jpeg", width: 1800, height: 2400 });
  });

  test("is upright and in the colors of the web, in every file", async () => {
    const site = await phone();
    const pictures = uploads(site).filter((path) => path.startsWith("uploads/me"));
    expect(pictures.length).toBe(8);
    for (const path of pictures) {
      const bytes = site.files.get(path) ?? Buffer.alloc(0);
      expect(await colorAt(bytes, 0.5, 0.25), path).toSatisfy((color) => isLike(color, colors.top));
      expect(await colorAt(bytes, 0.5, 0.75), path).toSatisfy((color) => isLike(color, colors.bottom));
      const { orientation, icc, exif, xmp, iptc, space } = await sharp(bytes).metadata();
      expect({ orientation, icc, exif, xmp, iptc, space }, path).toEqual({ space: "srgb" });
    }
  });

  test("leaves nothing of its camera, place and photographer anywhere in the site", async () => {
    const { photo, files } = await phone();
    for (const trace of [seed, "Exif\0", "ICC_PROFILE", "xmpmeta"]) {
      expect(photo.includes(trace), trace).toBe(true);
      const telling = [...files].filter(([, bytes]) => bytes.includes(trace)).map(([path]) => path);
      expect(telling, trace).toEqual([]);
    }
  });

  test("check finds all its files", async () => {
    expect((await phone()).checked).toMatchObject({ code: 0, stderr: "" });
  });
});

test("a portrait full of details weighs at most 40 KB on a screen of double density", async () => {
  const site = await build(withPortrait(await detailed(560, 700)));
  const [single, double] = candidates(site.$(".infobox source").attr("srcset")).map(
    ([address]) => site.file(address).length,
  );
  expect(double).toBeLessThanOrEqual(40_000);
  expect(single).toBeLessThanOrEqual(10_000);
  // Not at the cost of all details.
  expect(double).toBeGreaterThan(10_000);
  expect(site.file(site.$(".infobox img").attr("src")).length).toBeLessThanOrEqual(40_000);
});

test("pictures for printing, with 16 bits, in AVIF and in motion are shown in the colors and frames that they have", async () => {
  const site = await build({
    "uploads/printed.jpg": await printed(500, 400),
    "uploads/deep.png": await deep(500, 400),
    "uploads/new.avif": await sharp(await deep(500, 400))
      .avif({ effort: 0 })
      .toBuffer(),
    "uploads/moving.gif": await animation(500, 400, "gif"),
    "uploads/moving.webp": await animation(500, 400, "webp"),
    "articles/en.md": (old) =>
      `${old}\n{% gallery %}\n${["printed.jpg", "deep.png", "new.avif", "moving.gif", "moving.webp"].map((name) => `![A](/uploads/${name})\n`).join("")}{% /gallery %}\n`,
  });
  const shown = await Promise.all(
    site
      .$(".gallery li")
      .toArray()
      .map(async (item) => {
        const best = site.$(item).find("source").attr("srcset") ?? site.$(item).find("img").attr("srcset");
        const bytes = [site.$(item).find("img").attr("src"), candidates(best).at(-1)?.[0]].map(site.file);
        return Promise.all(
          bytes.map(async (each) => {
            const { format, width, space, depth, pages } = await sharp(each, { animated: true }).metadata();
            return [format, width, space, depth, pages].filter((value) => value !== undefined).join(" ");
          }),
        );
      }),
  );
  const webp = "webp 500 srgb uchar";
  expect(shown).toEqual([
    ["jpeg 500 srgb uchar", webp],
    ["png 500 srgb uchar", webp],
    [webp, webp],
    ["gif 500 srgb uchar 3", `${webp} 3`],
    [`${webp} 3`, `${webp} 3`],
  ]);
});

test("a picture higher than WebP can be is shown narrower", async () => {
  const long = await sharp({ create: { width: 100, height: 18_000, channels: 3, background: "#7a1f2b" } })
    .png()
    .toBuffer();
  const site = await build({
    "uploads/long.png": long,
    "articles/en.md": (old) => `${old}\n{% figure src="/uploads/long.png" alt="A" width=100 %}\nA.\n{% /figure %}\n`,
  });
  const [[address, width] = []] = candidates(site.$("article picture:has(img[src*='long']) source").attr("srcset"));
  expect([width, await sharp(site.file(address)).metadata()]).toMatchObject([
    "91w",
    { format: "webp", width: 91, height: 16_380 },
  ]);
});

test("AVIF is offered where site.yaml asks for it", async () => {
  const portrait = withPortrait(await photograph(400, 300));
  const site = await build({ ...portrait, "site.yaml": (old) => `${old}pictures: { avif: true }\n` });
  const types = site
    .$(".infobox source")
    .toArray()
    .map(({ attribs }) => attribs.type);
  expect(types).toEqual(["image/avif", "image/webp"]);
  expect(site.$("link[rel=preload]").attr("type")).toBe("image/avif");
  // A small picture is not made larger.
  expect(candidates(site.$(".infobox source").attr("srcset")).map(([, width]) => width)).toEqual(["264w", "300w"]);
});

test("a picture is turned and cropped as site.yaml says, wherever it is shown; its file stays as it is", async () => {
  // Upright 300×400: the upper half red, the lower half blue. Turned clockwise 400×300: blue left, red right.
  const photo = await photograph(400, 300);
  const crops = (crop: string) => (old: string) => `${old}pictures:\n  crops:\n    /uploads/me.jpg: ${crop}\n`;
  const site = await build(
    withPortrait(photo, { "site.yaml": crops("{ turn: 90, left: 25, width: 50, top: 10, height: 80 }") }),
  );
  const shown = async ({ $, file }: Built) => {
    const best = file(candidates($(".infobox source").attr("srcset")).at(-1)?.[0]);
    const { width, height } = await sharp(best).metadata();
    return { size: `${width}×${height}`, left: await colorAt(best, 0.2, 0.5), right: await colorAt(best, 0.8, 0.5) };
  };
  const first = await shown(site);
  expect(first.size).toBe("200×240");
  expect(first.left.b).toBeGreaterThan(first.left.r);
  expect(first.right.r).toBeGreaterThan(first.right.b);
  expect(readFileSync(join(site.folder, "content/uploads/me.jpg")).equals(photo)).toBe(true);
  expect(site.$(".infobox img").attr("height")).toBe("240");
  // Another part of the same file has another address, and nothing of the first is left.
  const settings = join(site.folder, "content/site.yaml");
  writeFileSync(settings, readFileSync(settings, "utf8").replace("left: 25, width: 50", "left: 50, width: 50"));
  const again = await build({}, site.folder);
  const second = await shown(again);
  expect(second.left.r).toBeGreaterThan(second.left.b);
  expect(uploads(again).filter((path) => uploads(site).includes(path) && path.includes("me"))).toEqual([]);
});

test("a crop beyond the picture, of a drawing, of an animation or of no file is an error", async () => {
  const crops = (src: string, crop: string, more: Changes = {}): Changes => ({
    ...more,
    "site.yaml": (old) => `${old}pictures: { crops: { ${src}: ${crop} } }\n`,
  });
  expect(await problem(crops("/uploads/portrait.svg", "{ left: 60, width: 60 }"))).toContain(
    "must be within the picture: left + width and top + height are at most 100",
  );
  expect(await problem(crops("/uploads/portrait.svg", "{ turn: 45 }"))).toContain("must be 0, 90, 180 or 270");
  expect(await problem(crops("/uploads/portrait.svg", "{ turn: 90 }"))).toContain(
    "error[crop-kind]: the picture /uploads/portrait.svg cannot be turned or cropped\n",
  );
  const moving = { "uploads/moves.webp": await animation(50, 40, "webp") };
  expect(await problem(crops("/uploads/moves.webp", "{ turn: 90 }", moving))).toContain("error[crop-kind]");
  expect(await problem(crops("/uploads/none.jpg", "{ turn: 90 }"))).toContain("error[missing-image]");
});

test("a sharing image loses what is hidden in it, not its size and format", async () => {
  const site = await build({ "uploads/share.png": await annotated(1200, 630) });
  const address = site.$('meta[property="og:image"]').attr("content") ?? "";
  const bytes = site.file(new URL(address).pathname);
  expect(bytes.includes(seed)).toBe(false);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
});

test("pictures that no page shows are not published, and a clean one is published as it is", async () => {
  const site = await build({ "uploads/secret.jpg": await photograph(400, 300) });
  expect(uploads(site)).toEqual(
    ["icon.17A49167.svg", "logo.0522B2DF.svg", "portrait.D040A40F.svg", "share.4AD64363.png"].map(
      (name) => `uploads/${name}`,
    ),
  );
});

describe("the cache of pictures", () => {
  /** Comparing bytes one by one takes long. */
  const digests = ({ files }: Built) =>
    [...files].map(([path, bytes]) => `${path} ${createHash("sha256").update(bytes).digest("hex")}`);
  const cached = (folder: string): string[] => {
    const root = cacheOf(folder).XDG_CACHE_HOME;
    return readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.startsWith("picture-"))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  };

  test("spares encoding, unless a file in it is damaged or a picture was changed", async () => {
    const first = await build(withPortrait(await photograph(400, 300)));
    const { folder } = first;
    const files = cached(folder);
    expect(files.length).toBe(5);
    const before = files.map((file) => statSync(file).mtimeMs);
    rmSync(join(folder, "dist"), { recursive: true });
    const second = await build({}, folder);
    expect(digests(second)).toEqual(digests(first));
    expect(cached(folder).map((file) => statSync(file).mtimeMs)).toEqual(before);

    // One cut off, one with a wrong byte.
    const [cut = "", wrong = ""] = files;
    const [whole, right] = [readFileSync(cut), readFileSync(wrong)];
    writeFileSync(cut, whole.subarray(0, 100));
    writeFileSync(
      wrong,
      right.map((byte, index) => (index === 200 ? byte ^ 1 : byte)),
    );
    rmSync(join(folder, "dist"), { recursive: true });
    expect(digests(await build({}, folder))).toEqual(digests(first));
    expect([readFileSync(cut), readFileSync(wrong)]).toEqual([whole, right]);

    writeFileSync(join(folder, "content/uploads/me.jpg"), await photograph(300, 200));
    const changed = await build({}, folder);
    expect(changed.$(".infobox source").attr("srcset")).not.toBe(first.$(".infobox source").attr("srcset"));
  });

  test("forgets what was not used for months", async () => {
    const { folder } = await build(withPortrait(await photograph(400, 300)));
    const [old = "", ...rest] = cached(folder);
    const long = new Date(Date.now() - 100 * 24 * 60 * 60 * 1000);
    utimesSync(old, long, long);
    writeFileSync(join(folder, "content/uploads/me.jpg"), await photograph(300, 200));
    await build({}, folder);
    expect(cached(folder)).not.toContain(old);
    expect(cached(folder)).toEqual(expect.arrayContaining(rest));
  });
});

test("a review shows pictures without a build", async () => {
  const folder = siteFolder("basic", withPortrait(await photograph(400, 300)));
  const contentDir = join(folder, "content");
  const content = followContent(contentDir);
  const preview = createPreview({ contentDir, env: cacheOf(folder), content, addScript: (html) => html });
  const server = await listen(
    onlyHosts(() => [], preview),
    { host: "127.0.0.1", port: 0, onError() {} },
  );
  onTestFinished(() => server.close());
  const at = (path: string) => fetch(server.origin + path);
  const [[address = ""] = []] = candidates(load(await (await at("/")).text())(".infobox source").attr("srcset"));
  // Another state of the content does not know of the address.
  writeFileSync(
    join(folder, "content/articles/en.md"),
    `${readFileSync(join(folder, "content/articles/en.md"), "utf8")}\nMore.\n`,
  );
  const answer = await at(address);
  expect(answer.headers.get("content-type")).toBe("image/webp");
  expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 264, height: 352 });
});

describe("pictures that cannot be published are errors with a way out:", () => {
  const export_ = "  = open it in a picture editor and export it again, as JPEG, PNG or WebP with colors in RGB\n";
  const show = (name: string) => ({ "articles/en.md": article(`![A](/uploads/${name})`) });

  test("more pixels than a build has memory for", async () => {
    expect(await problem({ ...show("huge.png"), "uploads/huge.png": pngHead(30_000, 30_000) })).toContain(
      "error[huge-picture]: the picture /uploads/huge.png has 30000×30000 pixels, more than 100 megapixels\n  --> content/uploads/huge.png\n  = scale it down; pages show pictures at most 1600 pixels wide\n",
    );
  });

  test("higher than a WebP file can be, even one pixel wide", async () => {
    expect(await problem({ ...show("thin.png"), "uploads/thin.png": pngHead(1, 16_384) })).toContain(
      "error[thin-picture]: the picture /uploads/thin.png has 1×16384 pixels: it is so narrow that pages cannot show it, as a WebP file is at most 16,383 pixels high\n  --> content/uploads/thin.png\n",
    );
  });

  test("a file that ends early", async () => {
    const bytes = await detailed(300, 200);
    expect(await problem({ ...show("cut.jpg"), "uploads/cut.jpg": bytes.subarray(0, bytes.length / 2) })).toMatch(
      new RegExp(
        `error\\[broken-picture\\]: cannot decode the picture /uploads/cut\\.jpg: it is damaged, or of a kind that is not supported\n  --> content/uploads/cut\\.jpg\n${export_}`,
      ),
    );
  });

  test("an animation in PNG", async () => {
    expect(await problem({ ...show("moves.png"), "uploads/moves.png": pngHead(40, 30, true) })).toContain(
      "error[animated-picture]: the picture /uploads/moves.png is an animation, which is not supported in PNG\n  --> content/uploads/moves.png\n  = convert it to an animated WebP or GIF\n",
    );
  });

  test.each([
    ["me.heic", "HEIC"],
    ["me.tif", "TIFF"],
  ])("%s", async (name, format) => {
    expect(await problem({ [`uploads/${name}`]: "x" })).toContain(
      `error[camera-format]: ${format} pictures are not supported: most browsers cannot show them\n  --> content/uploads/${name}\n  = export the picture as JPEG;`,
    );
  });

  test("a photograph in a drawing", async () => {
    const data = `data:image/jpeg;base64,${(await photograph(40, 30)).toString("base64")}`;
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">\n<image href="${data}"/>\n</svg>\n`;
    expect(await problem({ "uploads/drawing.svg": drawing })).toContain(
      "error[unsafe-svg]: unsafe SVG: the picture in it has data that visitors do not see: EXIF, XMP\n  --> content/uploads/drawing.svg:2:1\n",
    );
  });

  test("a photograph in public/, where files are published as they are", async () => {
    expect(await problem({ "public/me.jpg": await photograph(40, 30) })).toContain(
      "error[public-metadata]: the picture has data that visitors do not see: EXIF, XMP\n  --> content/public/me.jpg\n  = move it to uploads/, where such data is removed,",
    );
    // The name of the program that made an icon is nobody's secret.
    expect((await build({ "public/icon.png": await annotated(16, 16) })).files.has("icon.png")).toBe(true);
  });
});
