import { type Bytes, noFacts, type RasterFacts, readExif, readXmp, tiffStarts, trailing } from "./facts.ts";

/** The signature at the start of an application's segment, and the name of its data. */
const segments: readonly [marker: number, start: string, name: string][] = [
  [0xe1, "Exif\0", "EXIF"],
  [0xe1, "http://ns.adobe.com/", "XMP"],
  [0xe2, "MPF\0", "further pictures"],
  [0xed, "Photoshop", "IPTC"],
];

const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Reads the segments of a JPEG file (ITU T.81, annex B; JFIF 1.02). */
export function readJpeg(bytes: Bytes, facts: RasterFacts): void {
  const at = readSegments(bytes, facts);
  if (!bytes.goesOn(at)) return;
  facts.hidden.add(trailing);
  readFollowing(bytes, at, facts);
}

const startOfPicture = [0xff, 0xd8, 0xff];

/**
 * Reads the pictures that follow in a file (CIPA DC-007, Multi-Picture Format), or that are hidden behind the first.
 */
function readFollowing(bytes: Bytes, start: number, facts: RasterFacts): void {
  for (let at = bytes.all.indexOf(0xff, start); at >= 0; at = bytes.all.indexOf(0xff, at + 1)) {
    if (startOfPicture.some((byte, index) => bytes.all[at + index] !== byte)) continue;
    const other = noFacts();
    try {
      readSegments(bytes.part(at, bytes.length), other);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
    if (other.hasLocation) facts.hasLocation = true;
  }
}

/** Reads the segments of one picture. @returns where it ends */
function readSegments(bytes: Bytes, facts: RasterFacts): number {
  let at = 2;
  for (;;) {
    if (bytes.byte(at) !== 0xff) throw new RangeError("a marker is missing");
    const marker = bytes.byte(at + 1);
    at += marker === 0xff ? 1 : 2;
    // Fill bytes and markers without data.
    if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) continue;
    if (marker === 0xd9) return at;
    const end = at + bytes.short(at);
    readSegment(marker, bytes.part(at + 2, end), facts);
    at = marker === 0xda ? endOfScan(bytes, end) : end;
  }
}

function readSegment(marker: number, segment: Bytes, facts: RasterFacts): void {
  const has = (start: string) => segment.letters(0, start.length) === start;
  if (isFrame(marker)) {
    if (segment.byte(5) === 4) facts.hasOwnColors = true;
  } else if (marker === 0xfe) facts.hidden.add("a comment");
  else if (marker === 0xe2 && has("ICC_PROFILE\0")) facts.hasOwnColors = true;
  else if (marker === 0xe0 && has("JFIF\0")) {
    if (segment.byte(12) * segment.byte(13) > 0) facts.hidden.add("a thumbnail");
  } else if (marker >= 0xe0 && marker <= 0xef && !(marker === 0xee && has("Adobe"))) {
    const [, , name = "an application's data"] =
      segments.find(([where, start]) => where === marker && has(start)) ?? [];
    if (name === "EXIF") readExif(segment.part(6, segment.length), facts);
    else if (name === "XMP") readXmp(segment, facts);
    else facts.hidden.add(name);
  }
}

/** Returns where the next marker is after compressed data. */
function endOfScan({ all }: Bytes, start: number): number {
  for (let at = all.indexOf(0xff, start); at >= 0; at = all.indexOf(0xff, at + 1)) {
    const next = all[at + 1] ?? 0;
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw new RangeError("the picture has no end");
}

/** Chunks about pixels only (PNG 3, section 11). */
const plainChunks = /^(?:IHDR|PLTE|IDAT|tRNS|gAMA|cHRM|sRGB|cICP|sBIT|bKGD|pHYs|acTL|fcTL|fdAT)$/;

const isText = /^[tzi][TE]Xt$/;

/** Says what a text is by its keyword; ImageMagick writes EXIF data as one, compressed. */
function readText(data: Bytes, facts: RasterFacts): void {
  const keyword = data.letters(0, 40);
  const [, profile = ""] = /^Raw profile type (\w+)/.exec(keyword) ?? [];
  if (keyword.startsWith("XML:com.adobe.xmp")) readXmp(data, facts);
  else if (/^(?:xmp|iptc)$/i.test(profile)) facts.hidden.add(profile.toUpperCase());
  else facts.hidden.add(profile === "" ? "a text" : "EXIF");
}

/** Reads the chunks of a PNG file (PNG 3, section 5). */
export function readPng(bytes: Bytes, facts: RasterFacts): void {
  let at = 8;
  for (;;) {
    const length = bytes.long(at);
    const type = bytes.letters(at + 4, 4);
    const data = bytes.part(at + 8, at + 8 + length);
    at += 12 + length;
    if (at > bytes.length) throw new RangeError("a chunk is incomplete");
    if (type === "IEND") break;
    if (type === "acTL") facts.isAnimated = true;
    if (type === "iCCP") facts.hasOwnColors = true;
    else if (type === "eXIf") readExif(data, facts);
    else if (isText.test(type)) readText(data, facts);
    else if (type === "tIME") facts.hidden.add("its date");
    else if (!plainChunks.test(type)) facts.hidden.add(`the chunk ${type.replace(/[^A-Za-z]/g, "?")}`);
  }
  if (bytes.goesOn(at)) facts.hidden.add(trailing);
}

/** Chunks about pixels only (RFC 9649, section 2). */
const plainParts = /^(?:VP8 |VP8L|VP8X|ALPH|ANMF)$/;

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
    // Some programs begin the block as in JPEG.
    else if (type === "EXIF") readExif(data.letters(0, 4) === "Exif" ? data.part(6, length) : data, facts);
    else if (!plainParts.test(type)) facts.hidden.add("an unknown chunk");
  }
  if (bytes.goesOn(end)) facts.hidden.add(trailing);
}

/** Returns the size in bytes of a color table, from the flags before it. */
const tableSize = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** Reads the blocks of a GIF file (GIF89a, appendix A). */
export function readGif(bytes: Bytes, facts: RasterFacts): void {
  let frames = 0;
  let at = 13 + tableSize(bytes.byte(10));
  for (;;) {
    const block = bytes.byte(at);
    if (block === 0x3b) break;
    if (block === 0x2c) {
      frames++;
      at = afterBlocks(bytes, at + 11 + tableSize(bytes.byte(at + 9)));
    } else if (block === 0x21) {
      readExtension(bytes, at, facts);
      at = afterBlocks(bytes, at + 2);
    } else throw new RangeError("an unknown block");
  }
  facts.isAnimated = frames > 1;
  if (bytes.goesOn(at + 1)) facts.hidden.add(trailing);
}

function readExtension(bytes: Bytes, at: number, facts: RasterFacts): void {
  const label = bytes.byte(at + 1);
  const name = bytes.letters(at + 3, 11);
  if (label === 0xfe) facts.hidden.add("a comment");
  else if (label === 0x01) facts.hidden.add("a text");
  else if (label === 0xff && name === "XMP DataXMP")
    // The text of the extension goes on to the trailer, whose bytes are the lengths of blocks (XMP specification, part
    // 3, section 1.1.2).
    readXmp(bytes.part(at + 14, afterBlocks(bytes, at + 2)), facts);
  else if (label === 0xff && name.startsWith("ICCRGBG1")) facts.hasOwnColors = true;
  else if (label === 0xff && !/^(?:NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(name)) facts.hidden.add("an application's data");
}

/** Returns where a sequence of sub-blocks ends, each of which starts with its length. */
function afterBlocks(bytes: Bytes, start: number): number {
  let at = start;
  while (bytes.byte(at) !== 0) at += 1 + bytes.byte(at);
  return at + 1;
}

/** Boxes of a still picture that hold no data of their own (ISO 14496-12, 23008-12). */
const plainBoxes = /^(?:ftyp|meta|mdat|free|skip)$/;

/** Reads the boxes of an AVIF file. One of the boxes, `meta`, names the parts of the picture. */
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
    else if (!plainBoxes.test(type) && !facts.isAnimated) facts.hidden.add("an unknown box");
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
 * Looks for the position in the data of the items. Where an item is would have to be read from `meta`; EXIF data are
 * found by how they begin instead (ISO 23008-12, annex A.2.1).
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
