import { createLightbox, type Lightbox } from "./lightbox.ts";

let lightbox: Lightbox | undefined;

/** Opens the picture of a link on the page. */
export function open(link: HTMLAnchorElement): void {
  lightbox ??= createLightbox();
  lightbox.open(link);
}
