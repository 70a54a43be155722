/**
 * Returns a short, platform-independent fingerprint of a text: FNV-1a with two different offsets over UTF-16 units, 64 bits as 16 hexadecimal digits.
 * It detects changes to a text; it does not protect against deliberate collisions.
 */
export function hash(text: string): string {
  let low = 0x811c9dc5;
  let high = 0xc9dc5118;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ ((unit << 8) | (unit >> 8)), 0x01000193) ^ (low >>> 13);
  }
  return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
}
