import sharp, { type Sharp } from "sharp";

/** Stands in everything that a camera or an editor writes into a picture besides pixels. */
export const seed = "SEEDED";

const red = { r: 200, g: 30, b: 30 };
const blue = { r: 30, g: 30, b: 200 };
/** The looks of the two halves of a photograph. */
export const colors = { top: red, bottom: blue };

const plain = (width: number, height: number, background: { r: number; g: number; b: number }): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

/** Fine grain: hard to compress. */
const grain = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: "#000", noise: { type: "gaussian", mean: 128, sigma: 30 } },
  })
    .png()
    .toBuffer();

/**
 * A photograph as a phone writes it: on its side (orientation 6), in the colors of Display P3, with the camera, the
 * place and the photographer. Upright, its upper half is red and its lower half blue.
 *
 * @param width as it lies in the file; upright it is the height
 */
export async function photograph(width: number, height: number): Promise<Buffer> {
  const half = await plain(width / 2, height, blue)
    .png()
    .toBuffer();
  const upright = await plain(width, height, red)
    .composite([{ input: half, left: width / 2, top: 0 }])
    .png()
    .toBuffer();
  return sharp(upright)
    .withExif({
      IFD0: { Make: `${seed} Camera`, Artist: `${seed} Artist` },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1", GPSMapDatum: `${seed} Place` },
    })
    .withMetadata({ orientation: 6 })
    .withIccProfile("p3")
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${seed}</a></x:xmpmeta>`)
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** A photograph full of details. */
export const detailed = async (width: number, height: number): Promise<Buffer> =>
  sharp(await grain(width, height))
    .jpeg({ quality: 95 })
    .toBuffer();

/** A photograph for printing. */
export const printed = async (width: number, height: number): Promise<Buffer> =>
  plain(width, height, red).toColourspace("cmyk").jpeg().toBuffer();

/** A picture with 16 bits for each color. */
export const deep = (width: number, height: number): Promise<Buffer> =>
  plain(width, height, blue).toColourspace("rgb16").png().toBuffer();

/** Three frames. */
export async function animation(width: number, height: number, format: "gif" | "webp"): Promise<Buffer> {
  const frames = await Promise.all([red, blue, red].map((color) => plain(width, height, color).png().toBuffer()));
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

/** A PNG file with a text chunk. */
export async function annotated(width: number, height: number): Promise<Buffer> {
  const bytes = await plain(width, height, red).png().toBuffer();
  const text = Buffer.from(`Author\0${seed}`, "latin1");
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from("tEXt"), text, Buffer.alloc(4)]);
  chunk.writeUInt32BE(text.length);
  chunk.writeUInt32BE(crc(chunk.subarray(4, -4)), chunk.length - 4);
  const end = bytes.length - 12;
  return Buffer.concat([bytes.subarray(0, end), chunk, bytes.subarray(end)]);
}

/** The start of a PNG file that says how large it is, and whether it moves. */
export function pngHead(width: number, height: number, isAnimated = false): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    return Buffer.concat([head, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width);
  size.writeUInt32BE(height, 4);
  size.set([8, 2], 8);
  const parts = [
    chunk("IHDR", size),
    ...(isAnimated ? [chunk("acTL", Buffer.alloc(8))] : []),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...parts]);
}

/** CRC-32 (PNG 3, annex D). */
function crc(bytes: Uint8Array): number {
  let value = ~0;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return ~value >>> 0;
}
