import { hasPosition } from "../content/raster/facts.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/source.ts";
import { type CheckedPage, type Element, elementsIn, matches } from "./page.ts";
import { checkFacts, type PictureFile } from "./picture-file.ts";
import { report } from "./problems.ts";
import type { CheckedSite } from "./site.ts";

/** A picture in a data address (RFC 2397). */
const embedded = /data:image\/[\w.+-]+((?:;[^,;"'<>\s]{0,100}){0,10}),([^"'<>)]*)/gi;

/**
 * Reports the pictures in data addresses of a text that say where or how they were taken. @param place the place of an
 * offset in the text
 */
export function checkEmbedded(text: string, place: (offset: number) => Place): Diagnostic[] {
  // Most texts have none.
  if (!/data:image\//i.test(text)) return [];
  return [...text.matchAll(embedded)].flatMap(({ index, 1: parameters = "", 2: data = "" }) => {
    const bytes = decodePercent(data);
    if (/;base64$/i.test(parameters)) return checkFacts(Buffer.from(bytes.toString("latin1"), "base64"), place(index));
    const drawing = bytes.toString("utf8");
    return hasPosition(drawing)
      ? [report("picture-location", {}, place(index))]
      : checkEmbedded(drawing, () => place(index));
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
    if (element.name === "svg" && elementsIn([element]).some(hasLocatedName))
      return [report("picture-location", {}, place())];
    const texts = /^(?:style|script)$/.test(element.name) ? [page.$(element).text()] : [];
    return firstOf([...Object.values(element.attribs), ...texts].flatMap((text) => checkEmbedded(text, place)));
  });

const hasLocatedName = ({ name, attribs }: Element): boolean =>
  [name, ...Object.keys(attribs)].some((word) => /:gps(?:dest)?(?:latitude|longitude)$/i.test(word));

const firstOf = <T>(all: readonly T[]): T[] => all.slice(0, 1);

/** A file that an `<img>` may load. */
interface Candidate {
  url: string;
  /** The file, if it is in the site. */
  file?: string;
  /** The width that the set declares, in pixels. */
  descriptor?: number;
  /** The media type that a `<source>` says. */
  type?: string;
  /** Whether it is one of several that the browser chooses from. */
  isOfSet: boolean;
}

/** Splits a `srcset` into its candidates: comma-separated, of an address and a descriptor (HTML, section 4.8.4.2.1). */
export const candidatesOf = (set: string): { url: string; descriptor: string }[] =>
  set
    .split(/,\s+|,$/)
    .map((part) => part.trim().split(/\s+/))
    .flatMap(([url = "", descriptor = ""]) => (url === "" ? [] : [{ url, descriptor }]));

/** Returns all files that an `<img>` may load: its own, and those of the `<picture>` around it. */
export function filesOf(element: Element, page: CheckedPage, site: CheckedSite): Candidate[] {
  const { parent } = element;
  const isPicture = parent?.type === "tag" && parent.name === "picture";
  const sources = isPicture
    ? parent.children.filter((node): node is Element => node.type === "tag" && node.name === "source")
    : [];
  const sets = [element, ...sources].flatMap(({ name, attribs: { srcset = "", type } }) =>
    candidatesOf(srcset).map((candidate) => ({ ...candidate, ...(name === "source" && type && { type }) })),
  );
  const { src } = element.attribs;
  const fileOf = (url: string) => {
    const target = site.resolve(url, page.url);
    return target.kind === "inside" && target.file !== undefined ? { file: target.file } : {};
  };
  return [
    ...(src ? [{ url: src.trim(), ...fileOf(src.trim()), isOfSet: sets.length > 0 }] : []),
    ...sets.map(({ url, descriptor, type }) => ({
      url,
      ...fileOf(url),
      isOfSet: true,
      ...(type && { type }),
      ...(/^\d+w$/.test(descriptor) && { descriptor: Number.parseInt(descriptor, 10) }),
    })),
  ];
}

/**
 * Checks the pictures of a page by their files: format, ratio, declared widths, and bytes for the size at which they
 * are shown.
 */
export const checkShownPictures = (page: CheckedPage, site: CheckedSite): Diagnostic[] =>
  page.named("img").flatMap((element) => {
    const place = () => page.place(element);
    const isFitted = site.styleRules.some(({ fits, selector }) => fits && matches(page, element, selector));
    const found = filesOf(element, page, site).flatMap((candidate) => {
      const picture = candidate.file === undefined ? undefined : site.pictures.get(candidate.file);
      if (picture === undefined) return checkName(candidate, place);
      return [
        ...checkFormat(candidate, picture.format, place),
        ...checkType(candidate, picture.format, place),
        ...checkWidth(candidate, picture, place),
        ...checkBytes(candidate, element, picture, place),
        ...(isFitted ? [] : checkRatio(candidate, element, picture, place)),
      ];
    });
    // All pictures of a set have one ratio: one finding is enough.
    const ratio = found.find(({ code }) => code === "picture-ratio");
    return found.filter((diagnostic) => diagnostic.code !== "picture-ratio" || diagnostic === ratio);
  });

type PlaceOf = () => ReturnType<CheckedPage["place"]>;

/** Formats that all browsers of the last years show. */
const shown = new Set(["jpg", "png", "webp", "avif", "gif", "svg", "bmp", "ico"]);

const checkFormat = ({ url }: Candidate, format: string, place: PlaceOf): Diagnostic[] =>
  shown.has(format) ? [] : [report("picture-format", { url, format: format.toUpperCase() }, place())];

/** Browsers choose a source by its type without looking at the file. */
function checkType({ type }: Candidate, format: string, place: PlaceOf): Diagnostic[] {
  const declared =
    /^image\/([\w-]+)/i
      .exec(type ?? "")?.[1]
      ?.toLowerCase()
      .replace("jpeg", "jpg") ?? format;
  return declared === format ? [] : [report("picture-unreadable", {}, place())];
}

/** Checks the name of a picture elsewhere, because nothing else of it is known. */
function checkName({ url }: Candidate, place: PlaceOf): Diagnostic[] {
  const [, ending = ""] = /^https?:[^?#]*\.(tiff?|hei[cf]|jp2|psd|jxl)(?:[?#]|$)/i.exec(url) ?? [];
  return ending === "" ? [] : [report("picture-format", { url, format: ending.toUpperCase() }, place())];
}

const checkWidth = ({ url, descriptor }: Candidate, { width, format }: PictureFile, place: PlaceOf): Diagnostic[] =>
  descriptor === undefined || descriptor === width || format === "svg"
    ? []
    : [report("picture-width", { url, descriptor, width }, place())];

const sizeOf = ({ attribs }: Element) => ({ width: Number(attribs.width), height: Number(attribs.height) });

/** The height that follows from the width may be rounded to a whole pixel, on either side. */
function checkRatio({ url }: Candidate, element: Element, file: PictureFile, place: PlaceOf): Diagnostic[] {
  const declared = sizeOf(element);
  if (!(declared.width > 0 && declared.height > 0)) return [];
  const difference = Math.abs(declared.height - (declared.width * file.height) / file.width);
  const tolerance =
    Math.max(1, declared.height * 0.01) + file.height / file.width / 2 + declared.width / file.width / 2;
  return difference <= tolerance ? [] : [report("picture-ratio", { url, declared, file }, place())];
}

/** The bytes allowed for any picture, and for each pixel that a screen of double density shows. */
const allowance = { base: 10_000, perPixel: 0.5 };

function checkBytes({ url, isOfSet }: Candidate, element: Element, file: PictureFile, place: PlaceOf): Diagnostic[] {
  if (file.format === "svg") return [];
  const { width, height } = sizeOf(element);
  const own = file.width * file.height;
  // Browsers choose from a set what fits; a single picture should fit the place where it is shown.
  const pixels = isOfSet || !(width > 0 && height > 0) ? own : Math.min(own, 4 * width * height);
  const limit = allowance.base + allowance.perPixel * pixels;
  if (file.size <= limit) return [];
  const size = isOfSet ? `${file.width}×${file.height}` : `${width || file.width}×${height || file.height}`;
  return [
    report("heavy-picture", { url, size: inKilobytes(file.size), limit: inKilobytes(limit), shown: size }, place()),
  ];
}

/** A number of bytes as kilobytes, rounded up. */
export const inKilobytes = (bytes: number): number => Math.ceil(bytes / 1000);
