const headerSize = 6;
const entrySize = 16;

/**
 * Makes an icon file of PNGs, which all browsers and Windows since Vista read.
 *
 * @param images squares with their sizes in pixels, at most 256
 * @returns an ICO file: a header, an entry for each image, then the images
 */
export function encodeIco(images: readonly { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(headerSize);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = headerSize + entrySize * images.length;
  const entries = images.map(({ size, png }) => {
    const entry = Buffer.alloc(entrySize);
    // 256 is written as 0.
    entry.writeUInt8(size % 256, 0);
    entry.writeUInt8(size % 256, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...images.map(({ png }) => png)]);
}
