import { hasPosition } from "../../content/raster/facts.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { Place } from "../../diagnostics/source.ts";
import { type CheckedPage, type Element, elementsIn } from "../page.ts";
import { report } from "../problems.ts";
import { checkFacts } from "./picture-file.ts";

/** A picture in a data address (RFC 2397). */
const embedded = /data:image\/[\w.+-]+((?:;[^,;"'<>\s]*)*),([^"'<>)]*)/gi;

/** Reports the pictures in data addresses of a text that say where or how they were taken. @param place the place of an offset in the text */
export function checkEmbedded(text: string, place: (offset: number) => Place): Diagnostic[] {
  // Most texts have none.
  if (!/data:image\//i.test(text)) return [];
  return [...text.matchAll(embedded)].flatMap(({ index, 1: parameters = "", 2: data = "" }) => {
    const bytes = decodePercent(data);
    if (/;base64$/i.test(parameters)) return checkFacts(Buffer.from(bytes.toString("latin1"), "base64"), place(index));
    const drawing = bytes.toString("utf8");
    return hasPosition(drawing) ? [report("picture-location", {}, place(index))] : checkEmbedded(drawing, () => place(index));
  });
}

const decodePercent = (text: string): Buffer =>
  Buffer.from(
    text.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );

/** Checks a drawing: its own metadata, and raster pictures in it. @param text the whole file */
export const checkDrawing = (file: string, text: string): Diagnostic[] =>
  isLocated(text) ? [report("picture-location", {}, { file })] : firstOf(checkEmbedded(text, () => ({ file })));

/** Properties of XMP in a drawing, as elements or attributes, not in its texts. */
const isLocated = (text: string): boolean => [...text.matchAll(/<[^<>]*>/g)].some(([tag]) => hasPosition(tag));

/** Checks the data addresses in the attributes and texts of a page, and the drawings in it. */
export const checkEmbeddedIn = (page: CheckedPage): Diagnostic[] =>
  page.elements.flatMap((element) => {
    const place = () => page.place(element);
    if (element.name === "svg" && elementsIn([element]).some(hasLocatedName)) return [report("picture-location", {}, place())];
    const texts = /^(?:style|script)$/.test(element.name) ? [page.$(element).text()] : [];
    return firstOf([...Object.values(element.attribs), ...texts].flatMap((text) => checkEmbedded(text, place)));
  });

const hasLocatedName = ({ name, attribs }: Element): boolean =>
  [name, ...Object.keys(attribs)].some((word) => /:gps(?:dest)?(?:latitude|longitude)$/i.test(word));

const firstOf = <T>(all: readonly T[]): T[] => all.slice(0, 1);
