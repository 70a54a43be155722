import { type Bytes, noFacts, type RasterFacts, readExif, readXmp, trailing } from "./facts.ts";

/** What an application's segment starts with, and what it is. */
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

/** Reads the pictures that follow in a file (CIPA DC-007, Multi-Picture Format), or that are hidden behind the first. */
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
    const [, , name = "an application's data"] = segments.find(([where, start]) => where === marker && has(start)) ?? [];
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
