import { imageSize } from "image-size";

/** Whether bytes are a picture that pages can show. */
export function isPicture(bytes: Uint8Array): boolean {
  try {
    const { width, height, type } = imageSize(bytes);
    return width > 0 && height > 0 && /^(?:svg|png|jpg|webp|avif|gif)$/.test(type ?? "");
  } catch {
    return false;
  }
}
