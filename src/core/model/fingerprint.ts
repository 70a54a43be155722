// Numbers beyond 31 bits take long to be written in hexadecimal.
const bytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
const inHex = (half: number): string =>
  `${bytes[half >>> 24]}${bytes[(half >>> 16) & 255]}${bytes[(half >>> 8) & 255]}${bytes[half & 255]}`;

/**
 * Returns a short, platform-independent fingerprint of a text: FNV-1a with two different offsets over UTF-16 units, 64
 * bits as 16 hexadecimal digits.
 * A fingerprint detects changes to a text; it does not protect against deliberate collisions.
 */
export function hash(text: string): string {
  let low = 0x811c9dc5;
  let high = 0xc9dc5118;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ ((unit << 8) | (unit >> 8)), 0x01000193) ^ (low >>> 13);
  }
  return inHex(high) + inHex(low);
}
