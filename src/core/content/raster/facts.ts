/** What a raster picture's file says besides its pixels. */
export interface RasterFacts {
  /** Data that visitors do not see: `EXIF`, `XMP`, `a comment`, … */
  hidden: Set<string>;
  /** How its pixels lie (Exif 3.0, tag Orientation): 1 is upright, 5 to 8 are on their side. */
  orientation: number;
  /** Whether it has a color profile, or colors for printing (CMYK). */
  hasOwnColors: boolean;
  isAnimated: boolean;
}

export const noFacts = (): RasterFacts => ({ hidden: new Set(), orientation: 1, hasOwnColors: false, isAnimated: false });

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

const orientationTag = 0x0112;

/** Returns the orientation that EXIF data tell: a TIFF file (TIFF 6.0, section 2); 1 if they tell none. */
export function exifOrientation(tiff: Bytes): number {
  const isLittle = tiff.letters(0, 2) === "II";
  const first = tiff.long(4, isLittle);
  for (let entry = 0; entry < tiff.short(first, isLittle); entry++) {
    const at = first + 2 + 12 * entry;
    if (tiff.short(at, isLittle) !== orientationTag) continue;
    const value = tiff.short(at + 8, isLittle);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}
