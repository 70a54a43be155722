import { type Bytes, noFacts, type RasterFacts, readExif, readXmp, tiffStarts } from "./facts.ts";

/** Boxes of a still picture that hold no data of their own (ISO 14496-12, 23008-12). */
const plain = /^(?:ftyp|meta|mdat|free|skip)$/;

/** Reads the boxes of an AVIF file. What the picture consists of is named in one of them, `meta`. */
export function readAvif(bytes: Bytes, facts: RasterFacts): void {
  const found = new Set<string>();
  for (let at = 0; at < bytes.length; ) {
    const size = bytes.long(at);
    const type = bytes.letters(at + 4, 4);
    // A box of size 0 goes to the end of the file.
    const end = size === 0 ? bytes.length : at + size;
    if (end > bytes.length || end < at + 8) throw new RangeError("a box is incomplete");
    if (type === "ftyp") facts.isAnimated = bytes.letters(at + 8, size - 8).includes("avis");
    else if (type === "meta") readMeta(bytes.part(at, end), facts);
    else if (!plain.test(type) && !facts.isAnimated) facts.hidden.add("an unknown box");
    found.add(type);
    at = end;
  }
  if (facts.hidden.has("EXIF") || facts.hidden.has("XMP")) readItems(bytes, facts);
  if (!found.has("meta") || !found.has("mdat")) throw new RangeError("a box is missing");
}

function readMeta(meta: Bytes, facts: RasterFacts): void {
  const names = new TextDecoder("latin1").decode(meta.all);
  if (names.includes("Exif")) facts.hidden.add("EXIF");
  if (names.includes("mime")) facts.hidden.add("XMP");
  if (/colr(?:prof|rICC)/.test(names)) facts.hasOwnColors = true;
  // Turned by so many quarters, anticlockwise; the EXIF data do not count.
  const rotation = names.indexOf("irot");
  if (rotation >= 0 && meta.byte(rotation + 4) % 2 === 1) facts.orientation = 6;
}

/**
 * Looks for the position in the data of the items. Where an item is would have to be read from `meta`; EXIF data are found by how they begin instead (ISO 23008-12,
 * annex A.2.1).
 */
function readItems(bytes: Bytes, facts: RasterFacts): void {
  const found = noFacts();
  readXmp(bytes, found);
  for (let at = 0; at + 8 <= bytes.length; at++) {
    // Quickly past what is no letter I or M.
    if (bytes.all[at] !== 0x49 && bytes.all[at] !== 0x4d) continue;
    if (!tiffStarts.includes(bytes.letters(at, 4))) continue;
    try {
      readExif(bytes.part(at, bytes.length), found);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  if (found.hasLocation) facts.hasLocation = true;
}
