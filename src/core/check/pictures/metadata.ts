/** What a raster picture contains besides its pixels. */
export interface PictureMetadata {
  /** The kinds of metadata: EXIF, XMP, IPTC. Colour profiles do not count. */
  kinds: string[];
  /** Whether it says where the picture was taken. */
  hasLocation: boolean;
}

/** A part of a file that contains metadata. */
interface Part {
  kind: string;
  bytes: Uint8Array;
}

/**
 * Finds the metadata of a JPEG, PNG, WebP, AVIF or HEIC file. The location is not read in AVIF and HEIC.
 *
 * @param bytes the whole file; a truncated one is read as far as it goes
 */
export function metadataIn(bytes: Uint8Array): PictureMetadata {
  const parts = [...partsOf(bytes)];
  return { kinds: [...new Set(parts.map(({ kind }) => kind))].sort(), hasLocation: parts.some(isLocated) };
}

function partsOf(bytes: Uint8Array): Iterable<Part> {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return partsOfJpegs(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (textAt(bytes, 1, 3) === "PNG") return partsOfPng(bytes);
  if (textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 4) === "WEBP") return partsOfWebp(bytes);
  return textAt(bytes, 4, 4) === "ftyp" ? partsOfHeif(bytes) : [];
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const latin1 = new TextDecoder("latin1");
const textAt = (bytes: Uint8Array, start: number, length: number) => latin1.decode(bytes.subarray(start, start + length));

const jpegKinds: readonly (readonly [start: string, kind: string])[] = [
  ["Exif\0", "EXIF"],
  ["http://ns.adobe.com/x", "XMP"],
  ["Photoshop 3.0\0", "IPTC"],
];

const startOfJpeg = Buffer.from([0xff, 0xd8, 0xff]);

/** The parts of a JPEG file and of the pictures that follow in it (CIPA DC-007, Multi-Picture Format) or that are hidden behind it. */
function* partsOfJpegs(bytes: Buffer): Generator<Part> {
  for (let at = 0; at >= 0; at = bytes.indexOf(startOfJpeg, at + 1)) yield* partsOfJpeg(bytes.subarray(at));
}

/** The segments before the first scan (ITU-T T.81, annex B). */
function* partsOfJpeg(bytes: Uint8Array): Generator<Part> {
  const view = viewOf(bytes);
  let offset = 2;
  while (offset + 4 <= bytes.length && bytes[offset] === 0xff) {
    const marker = bytes[offset + 1] ?? 0;
    if (marker === 0xff) offset += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) offset += 2;
    else if (marker === 0xda || marker === 0xd9) return;
    else {
      const length = view.getUint16(offset + 2);
      const content = bytes.subarray(offset + 4, offset + 2 + length);
      const start = textAt(content, 0, 32);
      const [, kind] = jpegKinds.find(([name]) => start.startsWith(name)) ?? [];
      // EXIF data follow “Exif” and two zeros.
      if (kind !== undefined) yield { kind, bytes: kind === "EXIF" ? content.subarray(6) : content };
      offset += 2 + Math.max(2, length);
    }
  }
}

/** Chunks of PNG (third edition), and the profiles that ImageMagick writes as text. */
function* partsOfPng(bytes: Uint8Array): Generator<Part> {
  const view = viewOf(bytes);
  for (let offset = 8; offset + 12 <= bytes.length; ) {
    const length = view.getUint32(offset);
    const type = textAt(bytes, offset + 4, 4);
    const content = bytes.subarray(offset + 8, offset + 8 + length);
    const keyword = /^[iz]?T?[tX]/i.test(type) ? textAt(content, 0, 40) : "";
    if (type === "eXIf") yield { kind: "EXIF", bytes: content };
    else if (keyword.startsWith("XML:com.adobe.xmp\0")) yield { kind: "XMP", bytes: content };
    else {
      const [, profile = ""] = /^Raw profile type (exif|app1|xmp|iptc)\0/i.exec(keyword) ?? [];
      if (profile !== "") yield { kind: /exif|app1/i.test(profile) ? "EXIF" : profile.toUpperCase(), bytes: new Uint8Array() };
    }
    offset += 12 + length;
  }
}

/** Chunks of the RIFF container (RFC 9649). */
function* partsOfWebp(bytes: Uint8Array): Generator<Part> {
  const view = viewOf(bytes);
  for (let offset = 12; offset + 8 <= bytes.length; ) {
    const type = textAt(bytes, offset, 4);
    const length = view.getUint32(offset + 4, true);
    const content = bytes.subarray(offset + 8, offset + 8 + length);
    if (type === "EXIF") yield { kind: "EXIF", bytes: textAt(content, 0, 4) === "Exif" ? content.subarray(6) : content };
    if (type === "XMP ") yield { kind: "XMP", bytes: content };
    offset += 8 + length + (length % 2);
  }
}

/** The items of AVIF and HEIC: entries of the item information box (ISO/IEC 14496-12), which is near the start. */
function* partsOfHeif(bytes: Uint8Array): Generator<Part> {
  const start = textAt(bytes, 0, 1 << 15);
  if (/infe[\s\S]{8}(?:[\s\S]{2})?Exif/.test(start)) yield { kind: "EXIF", bytes: new Uint8Array() };
  if (start.includes("application/rdf+xml")) yield { kind: "XMP", bytes: new Uint8Array() };
}

const isLocated = ({ kind, bytes }: Part): boolean =>
  kind === "EXIF" ? hasGpsDirectory(bytes) : kind === "XMP" && /\bGPS(?:Latitude|Longitude)\b/.test(textAt(bytes, 0, bytes.length));

/** The tag of the GPS directory (Exif 3.0, section 4.6.3). */
const gpsTag = 0x8825;

/** Whether the first directory of EXIF data, in the format of TIFF 6.0, names a GPS directory. */
function hasGpsDirectory(bytes: Uint8Array): boolean {
  const order = textAt(bytes, 0, 2);
  if (bytes.length < 8 || (order !== "II" && order !== "MM")) return false;
  const isLittle = order === "II";
  const view = viewOf(bytes);
  const start = view.getUint32(4, isLittle);
  if (start + 2 > bytes.length) return false;
  const count = view.getUint16(start, isLittle);
  for (let entry = start + 2; entry < start + 2 + count * 12 && entry + 2 <= bytes.length; entry += 12) {
    if (view.getUint16(entry, isLittle) === gpsTag) return true;
  }
  return false;
}
