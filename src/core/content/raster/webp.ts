import { type Bytes, type RasterFacts, readExif, readXmp, trailing } from "./facts.ts";

/** Chunks about pixels only (RFC 9649, section 2). */
const plain = /^(?:VP8 |VP8L|VP8X|ALPH|ANMF)$/;

/** Reads the chunks of a WebP file. */
export function readWebp(bytes: Bytes, facts: RasterFacts): void {
  const end = 8 + bytes.long(4, true);
  if (end > bytes.length) throw new RangeError("the file is incomplete");
  for (let at = 12; at < end; ) {
    const type = bytes.letters(at, 4);
    const length = bytes.long(at + 4, true);
    if (at + 8 + length > end) throw new RangeError("a chunk is incomplete");
    const data = bytes.part(at + 8, at + 8 + length);
    at += 8 + length + (length % 2);
    if (type === "ANIM") facts.isAnimated = true;
    else if (type === "ICCP") facts.hasOwnColors = true;
    else if (type === "XMP ") readXmp(data, facts);
    // Some programs begin it as in JPEG.
    else if (type === "EXIF") readExif(data.letters(0, 4) === "Exif" ? data.part(6, length) : data, facts);
    else if (!plain.test(type)) facts.hidden.add("an unknown chunk");
  }
  if (bytes.goesOn(end)) facts.hidden.add(trailing);
}
