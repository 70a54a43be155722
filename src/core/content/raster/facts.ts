/** The facts that a raster picture's file holds besides its pixels. */
export interface RasterFacts {
  /** Data that visitors do not see: `EXIF`, `XMP`, `a comment`, … */
  hidden: Set<string>;
  /** Whether it says where the picture was taken. */
  hasLocation: boolean;
  /** The orientation of its pixels (Exif 3.0, tag Orientation): 1 is upright, 5 to 8 are on their side. */
  orientation: number;
  /** Whether it has a color profile, or colors for printing (CMYK). */
  hasOwnColors: boolean;
  isAnimated: boolean;
}

/** Returns the facts of a picture without metadata. */
export const noFacts = (): RasterFacts => ({
  hidden: new Set(),
  hasLocation: false,
  orientation: 1,
  hasOwnColors: false,
  isAnimated: false,
});

/** Reads numbers and letters of a file. @throws RangeError if the file ends before */
export class Bytes {
  readonly all: Uint8Array;
  readonly #view: DataView;

  constructor(all: Uint8Array) {
    this.all = all;
    this.#view = new DataView(all.buffer, all.byteOffset, all.byteLength);
  }

  get length(): number {
    return this.all.length;
  }

  byte(at: number): number {
    return this.#view.getUint8(at);
  }

  short(at: number, littleEndian = false): number {
    return this.#view.getUint16(at, littleEndian);
  }

  long(at: number, littleEndian = false): number {
    return this.#view.getUint32(at, littleEndian);
  }

  letters(at: number, length: number): string {
    return String.fromCharCode(...this.all.subarray(at, at + length));
  }

  part(start: number, end: number): Bytes {
    return new Bytes(this.all.subarray(start, end));
  }

  /** Whether anything but zeros follows. */
  goesOn(at: number): boolean {
    return this.all.subarray(at).some((byte) => byte !== 0);
  }
}

export const trailing = "data after the picture";

/** Tags of EXIF data (Exif 3.0, sections 4.6.5 and 4.6.3). */
const tags = { orientation: 0x0112, gps: 0x8825 } as const;

/** The first bytes of a TIFF file, in each byte order. */
export const tiffStarts: readonly string[] = ["II*\0", "MM\0*"];

/** Reads the first directory of EXIF data: a TIFF file (TIFF 6.0, section 2). */
export function readExif(tiff: Bytes, facts: RasterFacts): void {
  facts.hidden.add("EXIF");
  const isLittle = tiff.letters(0, 2) === "II";
  const first = tiff.long(4, isLittle);
  for (let entry = 0; entry < tiff.short(first, isLittle); entry++) {
    const at = first + 2 + 12 * entry;
    const tag = tiff.short(at, isLittle);
    if (tag === tags.gps) facts.hasLocation = true;
    if (tag !== tags.orientation) continue;
    const value = tiff.short(at + 8, isLittle);
    if (value >= 1 && value <= 8) facts.orientation = value;
  }
}

/** Reads XMP data: properties of RDF, as elements or attributes (XMP specification, part 2, section 3.7). */
export function readXmp(data: Bytes, facts: RasterFacts): void {
  facts.hidden.add("XMP");
  if (hasPosition(new TextDecoder("latin1").decode(data.all))) facts.hasLocation = true;
}

/** Whether a text has a position in XMP. */
export const hasPosition = (text: string): boolean => /\bGPS(?:Dest)?(?:Latitude|Longitude)\b/.test(text);
