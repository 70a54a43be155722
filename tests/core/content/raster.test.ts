import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { isPlain, type RasterFormat, rasterFormats, readRaster } from "../../../src/core/content/raster/read-raster.ts";
import { animation, annotated, photograph, pngHead, printed } from "../../support/photos.ts";

const facts = (format: RasterFormat, bytes: Uint8Array) => {
  const read = readRaster(format, bytes);
  return { ...read, hidden: [...read.hidden].sort() };
};
const clean = (format: RasterFormat): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "#a00" } })
    .toFormat(format, { effort: 1 })
    .toBuffer();
const nothing = { hidden: [], hasLocation: false, orientation: 1, hasOwnColors: false, isAnimated: false };

describe.each(rasterFormats)("%s", (format) => {
  test("has nothing but pixels if nothing else was written", async () => {
    expect(facts(format, await clean(format))).toEqual(nothing);
  });

  test("is not plain where it ends early or goes on after its end, and always read to an end", async () => {
    const bytes = await clean(format);
    for (let end = 0; end < bytes.length; end += Math.ceil(bytes.length / 200))
      expect(isPlain(readRaster(format, bytes.subarray(0, end))), `${end} bytes`).toBe(false);
    expect(isPlain(readRaster(format, Buffer.concat([bytes, Buffer.from("more")])))).toBe(false);
  });
});

// GIF can have none of it.
test.each(rasterFormats.filter((format) => format !== "gif"))("%s tells of what a camera wrote", async (format) => {
  const bytes = await sharp(await photograph(40, 30))
    .keepMetadata()
    .toFormat(format, { effort: 1 })
    .toBuffer();
  expect(facts(format, bytes)).toEqual({
    ...nothing,
    hidden: ["EXIF", "XMP"],
    hasLocation: true,
    orientation: 6,
    hasOwnColors: true,
  });
});

test("pictures for printing, texts and animations are told from their structure", async () => {
  expect(facts("jpeg", await printed(40, 30))).toEqual({ ...nothing, hasOwnColors: true });
  expect(facts("png", await annotated(40, 30))).toEqual({ ...nothing, hidden: ["a text"] });
  expect(facts("png", pngHead(40, 30, true))).toEqual({ ...nothing, isAnimated: true });
  for (const format of ["gif", "webp"] as const)
    expect(facts(format, await animation(40, 30, format))).toEqual({ ...nothing, isAnimated: true });
});
