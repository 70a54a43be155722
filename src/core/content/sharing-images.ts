import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { suggest, withCommas } from "../diagnostics/wording.ts";
import type { Language, Size } from "../model/types.ts";
import { drawingStateFile } from "./drawing-state.ts";
import { diagnose } from "./problems.ts";

/** The size of sharing images in pixels, as social networks recommend it. */
export const sharingSize = { width: 1200, height: 630 } as const;

/** The folder of the sharing images: `share/<code>.png`. */
export const sharingFolder = "share/";

const named = /^(?<written>[^./]+)\.(?:png|jpe?g|webp)$/;

/** The picture that social networks show beside a link to a page. */
export interface SharingImage {
  /** The image's path: `/share/fr.1A2B3C4D.png`, or that of an upload. */
  src: string;
  /** The image's media type. */
  type: string | undefined;
  size: Size | undefined;
  /** Whether `biopedia pictures` drew it. */
  isDrawn: boolean;
}

/**
 * Lists the sharing images by language code.
 *
 * @param all the files of the content folder
 * @returns the files, and diagnostics `unexpected-file`, `file-name`, `several-sharing-images`
 */
export function listSharingImages(all: readonly string[]): { files: Map<string, string>; diagnostics: Diagnostic[] } {
  const files = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  for (const file of all) {
    if (!file.startsWith(sharingFolder)) continue;
    const name = file.slice(sharingFolder.length);
    if (name === drawingStateFile) continue;
    const written = named.exec(name)?.groups?.written;
    const code = written?.toLowerCase();
    const other = code === undefined ? undefined : files.get(code);
    if (code === undefined)
      diagnostics.push(diagnose("unexpected-file", { expected: "pictures named <code>.png, .jpg or .webp" }, { file }));
    else if (code !== written)
      diagnostics.push(diagnose("file-name", { name: sharingFolder + code + name.slice(code.length) }, { file }));
    else if (other !== undefined) diagnostics.push(diagnose("several-sharing-images", { name: other }, { file }));
    else files.set(code, file);
  }
  return { files, diagnostics };
}

/** The largest file that all social networks show, in bytes. */
const mostBytes = 300_000;

/** Facts read from the bytes of a sharing image. */
interface SharingImageFacts {
  /** Undefined if they cannot be read. */
  size: Size | undefined;
  bytes: number;
  /** The metadata that the file holds besides the picture: `EXIF`. */
  hidden: readonly string[];
  /** Whether the picture is turned or mirrored by metadata. */
  isTurned: boolean;
}

/**
 * Checks a sharing image by its bytes. @returns diagnostics `sharing-image-size`, `hidden-data`, `sharing-image-weight`
 */
export function checkSharingImage(file: string, { size, bytes, hidden, isTurned }: SharingImageFacts): Diagnostic[] {
  const isRight = size?.width === sharingSize.width && size.height === sharingSize.height;
  return [
    ...(isRight ? [] : [diagnose("sharing-image-size", { size: size && `${size.width}×${size.height}` }, { file })]),
    ...(hidden.length > 0 || isTurned
      ? [diagnose("hidden-data", { what: hidden.join(", ") || "its orientation" }, { file })]
      : []),
    ...(bytes > mostBytes
      ? [diagnose("sharing-image-weight", { size: `${withCommas(Math.ceil(bytes / 1000))} KB` }, { file })]
      : []),
  ];
}

/** Every sharing image is in a language of the site. @returns diagnostics `unused-sharing-image` */
export function checkSharingLanguages(
  files: ReadonlyMap<string, string>,
  languages: ReadonlyMap<string, Language>,
): Diagnostic[] {
  return [...files].flatMap(([code, file]) =>
    languages.has(code)
      ? []
      : [diagnose("unused-sharing-image", { name: code, suggestion: suggest(code, languages.keys()) }, { file })],
  );
}
