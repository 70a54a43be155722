import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "cheerio";
import sharp from "sharp";
import { expect, test } from "vitest";
import { attributes } from "../site/pages.ts";
import { biopedia } from "../support/command.ts";
import { siteFolder } from "../support/folder.ts";

const picture = sharp({ create: { width: 1200, height: 630, channels: 3, background: "#7a1f2b" } });
const png = await picture.clone().png().toBuffer();
const jpeg = await picture.clone().jpeg().toBuffer();
const withGps = await picture
  .clone()
  .jpeg()
  .withExif({ IFD3: { GPSLatitude: "52/1 30/1 0/1" } })
  .toBuffer();

test.each([
  [
    "another type than its name says",
    { "share/en.png": jpeg },
    "upload-content",
    "the file is not a PNG picture, although its name says so",
    "en.png",
  ],
  [
    "another size",
    { "share/en.png": await picture.clone().resize(600).png().toBuffer() },
    "sharing-image-size",
    "a sharing image is 1200×630 pixels, not 600×315",
    "en.png",
  ],
  [
    "a position on earth",
    { "share/en.jpg": withGps },
    "hidden-data",
    "the picture has more in it than visitors see: EXIF",
    "en.jpg",
  ],
  [
    "a second one of the language",
    { "share/en.png": png, "share/en.jpg": jpeg },
    "several-sharing-images",
    "the language has another sharing image, share/en.jpg",
    "en.png",
  ],
  [
    "a drawing",
    { "share/en.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>" },
    "unexpected-file",
    "unexpected file; this folder may only contain pictures named <code>.png, .jpg or .webp",
    "en.svg",
  ],
  [
    "a state that is none",
    { "share/state.json": '{ "en.png": { "source": "0123456789abcdef" } }' },
    "missing-key",
    "“output” is missing",
    "state.json:1:13",
  ],
])("a sharing image may not be %s", async (_, files, code, message, file) => {
  const { code: exit, stderr } = await biopedia("build", siteFolder("basic", files));
  expect(exit).toBe(1);
  expect(stderr).toContain(`error[${code}]: ${message}\n  --> content/share/${file}\n`);
});

test("each language has its own, or else its parents', the site's, or the default language's", async () => {
  const sources = { "share/pt.jpg": jpeg, "share/en.png": png };
  const languages = (old: string) =>
    old.replace("languages: [en, ar, pt]", "languages: [en, ar, pt, pt-br]").replace("sidebar: [en, ar, pt]", "");
  const imagesOf = async (changes: Parameters<typeof siteFolder>[1]) => {
    const folder = siteFolder("basic", { ...sources, ...changes });
    const { code, stderr } = await biopedia("build --quiet", folder);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const page = (file: string) => load(readFileSync(join(folder, "dist", file)));
    return ["index.html", "ar/index.html", "pt/index.html", "pt-br/index.html"].map((file) =>
      attributes(page(file), "meta[property='og:image'], meta[property='og:image:type']", "content").map((content) =>
        content.replace(/^.*example\/|\.[0-9A-F]{8}/g, ""),
      ),
    );
  };
  const own = [
    ["share/en.png", "image/png"],
    ["share/pt.jpg", "image/jpeg"],
    ["share/pt.jpg", "image/jpeg"],
  ];
  expect(await imagesOf({ "site.yaml": languages })).toEqual([
    own[0],
    ["uploads/share.png", "image/png"],
    own[1],
    own[2],
  ]);
  expect(await imagesOf({ "site.yaml": (old) => languages(old).replace(/sharingImage.*\n/, "") })).toEqual([
    own[0],
    own[0],
    own[1],
    own[2],
  ]);
});
