import type { Size } from "../model/types.ts";

/** The format of an icon, and the sizes of its pictures. */
interface IconSizes {
  format: "png" | "ico";
  sizes: Size[];
}

/** Reads the sizes in the header of a PNG (PNG, section 11.2.2) or the directory of an ICO file. @returns undefined for anything else */
export function iconSizes(bytes: Uint8Array): IconSizes | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length >= 24 && view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a && view.getUint32(12) === 0x49484452)
    return { format: "png", sizes: [{ width: view.getUint32(16), height: view.getUint32(20) }] };
  if (bytes.length < 22 || view.getUint32(0) !== 0x00000100) return undefined;
  const count = view.getUint16(4, true);
  const entries = 6 + 16 * count;
  const sizes: Size[] = [];
  for (let at = 6; at < entries; at += 16) {
    if (at + 16 > bytes.length) return undefined;
    const [length, offset] = [view.getUint32(at + 8, true), view.getUint32(at + 12, true)];
    if (length === 0 || offset < entries || offset + length > bytes.length) return undefined;
    // 0 means 256.
    sizes.push({ width: view.getUint8(at) || 256, height: view.getUint8(at + 1) || 256 });
  }
  return sizes.length > 0 ? { format: "ico", sizes } : undefined;
}
