/* Pictures as far as a reader of headers looks: their pixels are missing, or nothing. */

interface Options {
  width?: number;
  height?: number;
  /** EXIF data, in the format of TIFF. */
  exif?: Uint8Array;
  xmp?: string;
  /** The number of bytes to fill it up to. */
  size?: number;
}

const be16 = (value: number) => [value >> 8, value & 0xff];
const be32 = (value: number) => [...be16(value >>> 16), ...be16(value & 0xffff)];
const le32 = (value: number) => be32(value).reverse();
const text = (value: string) => [...Buffer.from(value, "latin1")];
const join = (...parts: (readonly number[] | Uint8Array)[]): Buffer =>
  Buffer.concat(parts.map((part) => Buffer.from(part)));

/** EXIF data with one entry: the pointer to a GPS directory, or the orientation. */
export function exif({ hasGps = false, orientation = 1, order = "MM" as "MM" | "II" } = {}): Uint8Array {
  const entry = hasGps
    ? [...be16(0x8825), ...be16(4), ...be32(1), ...be32(26)]
    : [...be16(0x0112), ...be16(3), ...be32(1), ...be16(orientation), 0, 0];
  const big = [...text("MM"), ...be16(42), ...be32(8), ...be16(1), ...entry, ...be32(0)];
  if (order === "MM") return Buffer.from(big);
  const little = hasGps
    ? [0x25, 0x88, 4, 0, ...le32(1), ...le32(26)]
    : [0x12, 0x01, 3, 0, ...le32(1), orientation, 0, 0, 0];
  return Buffer.from([...text("II"), 42, 0, ...le32(8), 1, 0, ...little, ...le32(0)]);
}

/** A JPEG file. */
export function jpeg({ width = 40, height = 30, exif: data, xmp, size = 0 }: Options = {}): Buffer {
  const segment = (marker: number, content: Uint8Array) => join([0xff, marker], be16(content.length + 2), content);
  const frame = segment(0xc0, join([8], be16(height), be16(width), [1, 1, 0x11, 0]));
  const parts = [
    segment(0xe0, join(text("JFIF\0"), [1, 2, 0, 0, 1, 0, 1, 0, 0])),
    ...(data ? [segment(0xe1, join(text("Exif\0\0"), data))] : []),
    ...(xmp === undefined ? [] : [segment(0xe1, join(text(`http://ns.adobe.com/xap/1.0/\0${xmp}`)))]),
    ...[frame, Buffer.from([0xff, 0xda, 0, 2])],
  ];
  const all = join([0xff, 0xd8], ...parts);
  return join(all, new Uint8Array(Math.max(0, size - all.length - 2)), [0xff, 0xd9]);
}

/** A PNG file, without checksums. */
export function png({ width = 40, height = 30, exif: data, xmp, size = 0 }: Options = {}): Buffer {
  const chunk = (type: string, content: Uint8Array) => join(be32(content.length), text(type), content, be32(0));
  const all = join(
    text("\x89PNG\r\n\x1a\n"),
    chunk("IHDR", join(be32(width), be32(height), [8, 2, 0, 0, 0])),
    ...(data ? [chunk("eXIf", data)] : []),
    ...(xmp === undefined ? [] : [chunk("iTXt", join(text(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`)))]),
  );
  return join(all, chunk("IDAT", new Uint8Array(Math.max(0, size - all.length - 24))), chunk("IEND", new Uint8Array()));
}

/** A WebP file in the extended format. */
export function webp({ width = 40, height = 30, exif: data, xmp }: Options = {}): Buffer {
  const chunk = (type: string, content: Uint8Array) =>
    join(text(type), le32(content.length), content, content.length % 2 === 1 ? [0] : []);
  const le24 = (value: number) => le32(value).slice(0, 3);
  const chunks = join(
    chunk("VP8X", join([0, 0, 0, 0], le24(width - 1), le24(height - 1))),
    ...(data ? [chunk("EXIF", data)] : []),
    ...(xmp === undefined ? [] : [chunk("XMP ", join(text(xmp)))]),
  );
  return join(text("RIFF"), le32(chunks.length + 4), text("WEBP"), chunks);
}
