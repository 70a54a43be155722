import { describe, expect, test } from "vitest";
import { readDrawing, readRaster } from "../../../src/core/check/picture-file.ts";
import { personalData, readUnnamedRaster } from "../../../src/core/content/raster/read-raster.ts";
import { exif, jpeg, png, webp } from "../../support/picture-bytes.ts";

const located = exif({ hasGps: true });
/** The boxes of an AVIF file with EXIF data. */
const avif = (data: Uint8Array = Buffer.from("camera")): Buffer => {
  const box = (type: string, content: Uint8Array) => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(content.length + 8);
    return Buffer.concat([size, Buffer.from(type), content]);
  };
  return Buffer.concat([
    box("ftyp", Buffer.from("avif\0\0\0\0")),
    box("meta", Buffer.from("infe\x02\0\0\0\0\x02\0\0Exif\0", "latin1")),
    box("mdat", data),
  ]);
};
const xmp = '<rdf:Description exif:GPSLongitude="14,30.8E"/>';

describe("metadata of pictures", () => {
  test.each<[string, Uint8Array, string, boolean]>([
    ["a JPEG file without any", jpeg(), "", false],
    ["a JPEG file with a camera's data", jpeg({ exif: exif() }), "EXIF", false],
    ["a JPEG file with a location", jpeg({ exif: located }), "EXIF", true],
    [
      "a JPEG file with a location, in the other byte order",
      jpeg({ exif: exif({ hasGps: true, order: "II" }) }),
      "EXIF",
      true,
    ],
    ["a JPEG file with a location in XMP", jpeg({ exif: exif(), xmp }), "EXIF, XMP", true],
    ["a PNG file", png({ exif: located }), "EXIF", true],
    ["a PNG file with XMP", png({ xmp: "<rdf/>" }), "XMP", false],
    ["a WebP file", webp({ exif: located, xmp: "<rdf/>" }), "EXIF, XMP", true],
    ["a WebP file without any", webp(), "", false],
    ["an AVIF file", avif(), "EXIF", false],
    ["an AVIF file with a location", avif(located), "EXIF", true],
    ["a TIFF file with a location", located, "", true],
    [
      "a second picture in a JPEG file",
      Buffer.concat([jpeg(), jpeg({ exif: located })]),
      "data after the picture",
      true,
    ],
    ["something else", Buffer.from("GIF89a"), "", false],
    ["nothing", new Uint8Array(), "", false],
  ])("are found in %s", (_, bytes, kinds, hasLocation) => {
    const facts = readUnnamedRaster(bytes);
    expect([personalData(facts), facts.hasLocation]).toEqual([kinds, hasLocation]);
  });

  test("are read as far as a truncated file goes", () => {
    for (const whole of [jpeg({ exif: located, xmp }), png({ exif: located, xmp }), webp({ exif: located, xmp })]) {
      for (let length = 0; length < whole.length; length++)
        expect(() => readUnnamedRaster(whole.subarray(0, length))).not.toThrow();
    }
  });
});

test("the size of a picture is that of the upright picture, and its format that of its bytes", () => {
  expect(readRaster("a.jpeg", jpeg({ width: 400, height: 300 }))).toMatchObject({
    format: "jpg",
    width: 400,
    height: 300,
  });
  expect(readRaster("a.jpeg", jpeg({ width: 400, height: 300, exif: exif({ orientation: 6 }) }))).toMatchObject({
    width: 300,
    height: 400,
  });
  expect(readRaster("a.webp", webp({ width: 64, height: 48 }))).toMatchObject({
    format: "webp",
    width: 64,
    height: 48,
  });
  expect(readRaster("a.jpg", Buffer.from("<html>"))).toBeUndefined();
});

test("the size of a drawing is that of its view box, else its width and height", () => {
  expect(readDrawing('<?xml version="1.0"?><svg xmlns="…" width="10" viewBox="0 0 300 400">')).toMatchObject({
    width: 300,
    height: 400,
  });
  expect(readDrawing("<svg width='30px' height='40'>")).toMatchObject({ width: 30, height: 40 });
  expect(readDrawing('<svg width="100%">')).toBeUndefined();
});
