import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { CheckedPage } from "../page.ts";
import { report } from "../problems.ts";
import { metadataIn } from "./metadata.ts";

/** A picture in a data address (RFC 2397). */
const embedded = /data:image\/[\w.+-]+((?:;[^,;"'<>\s]*)*),([^"'<>)]*)/gi;

/** Properties of XMP, as elements or attributes. */
const position = /<[^<>]*\bGPS(?:Dest)?(?:Latitude|Longitude)\b/i;

/** Whether a drawing, or a raster picture embedded in it, says where it was made. @param text the drawing */
export const isLocatedDrawing = (text: string): boolean => position.test(text) || hasLocatedPicture(text);

/** Whether a text has a data address of a picture that says where it was taken. */
function hasLocatedPicture(text: string): boolean {
  for (const [, parameters = "", data = ""] of text.matchAll(embedded)) {
    const bytes = decodePercent(data);
    const picture = /;base64$/i.test(parameters) ? Buffer.from(bytes.toString("latin1"), "base64") : bytes;
    if (metadataIn(picture).hasLocation || position.test(picture.toString("latin1"))) return true;
  }
  return false;
}

const decodePercent = (text: string): Buffer =>
  Buffer.from(
    text.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );

/** Reports elements of a page with a data address of a picture that says where it was taken. */
export const checkEmbedded = (page: CheckedPage): Diagnostic[] =>
  page.elements
    .filter(({ attribs }) => Object.values(attribs).some((value) => /data:image\//i.test(value) && hasLocatedPicture(value)))
    .map((element) => report("picture-location", {}, page.place(element)));
