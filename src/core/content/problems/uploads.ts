import { problem } from "../../diagnostics/diagnostic.ts";
import { withCommas } from "../../diagnostics/wording.ts";
import { didYouMean, type Mistyped, type Named } from "./hints.ts";

/** Problems of uploads and pictures. */
export const uploadProblems = {
  "pdf-program": problem<Named>(
    "error",
    ({ name }) => `the PDF has a program (${name}), which may run when a reader opens it`,
    "print it to a new PDF, which has none",
  ),
  "upload-type": problem<{ known: string }>(
    "error",
    () => "unsupported file type",
    ({ known }) => `use one of: ${known}`,
  ),
  "camera-format": problem<{ format: string }>(
    "error",
    ({ format }) => `${format} pictures are not supported: most browsers cannot show them`,
    "export the picture as JPEG; an iPhone takes such pictures with Settings › Camera › Formats › Most Compatible",
  ),
  "upload-content": problem<{ expected: string }>(
    "error",
    ({ expected }) => `the file is not ${expected}, although its name says so`,
    "rename it to match its type, or convert it",
  ),
  "icon-size": problem<{ found: string; expected: string }>(
    "error",
    ({ found, expected }) => `the icon is ${found} pixels, and must be ${expected}`,
    "draw it again in that size",
  ),
  "public-markup": problem<object>(
    "error",
    () => "the file contains markup that browsers could run",
    "remove the markup; pages are written as Markdown in pages/",
  ),
  "public-collision": problem<Named>(
    "error",
    ({ name }) => `${name} is an address that the site itself uses`,
    "rename or remove the file",
  ),
  "unsafe-svg": problem<{ problem: string }>(
    "error",
    ({ problem: what }) => `unsafe SVG: ${what}`,
    "remove it, or export the drawing as plain SVG",
  ),
  "missing-image": problem<Mistyped>(
    "error",
    ({ name }) => `the picture ${name} does not exist`,
    (args) => didYouMean(args) ?? "add it to uploads/ in the content folder",
  ),
  "missing-upload": problem<Named>(
    "error",
    ({ name }) => `the file ${name} does not exist`,
    "add it to uploads/ in the content folder",
  ),
  "unreadable-image": problem<Named & { reason: string }>(
    "error",
    ({ name, reason }) => `cannot read the size of the picture ${name}: ${reason}`,
    "use SVG with width and height or a viewBox, PNG, JPEG, WebP, AVIF or GIF",
  ),
  "huge-picture": problem<Named & { size: string; limit: string }>(
    "error",
    ({ name, size, limit }) => `the picture ${name} has ${size} pixels, more than ${limit}`,
    "scale it down; pages show pictures at most 1600 pixels wide",
  ),
  "thin-picture": problem<Named & { size: string; limit: number }>(
    "error",
    ({ name, size, limit }) =>
      `the picture ${name} has ${size} pixels: it is so narrow that pages cannot show it, as a WebP file is at most ${withCommas(limit)} pixels high`,
    "cut it into several pictures, or draw it as SVG",
  ),
  "animated-picture": problem<Named & { format: string }>(
    "error",
    ({ name, format }) => `the picture ${name} is an animation, which is not supported in ${format}`,
    "convert it to an animated WebP or GIF",
  ),
  "no-sharp": problem<Named>(
    "error",
    ({ name }) => `the picture ${name} cannot be made ready for pages, because the package sharp is not installed`,
    "run: npm install sharp; or use an SVG drawing",
  ),
  "broken-picture": problem<Named>(
    "error",
    ({ name }) => `cannot decode the picture ${name}: it is damaged, or of a kind that is not supported`,
    "open it in a picture editor and export it again, as JPEG, PNG or WebP with colors in RGB",
  ),
  "public-metadata": problem<{ kinds: string }>(
    "error",
    ({ kinds }) => `the picture has data that visitors do not see: ${kinds}`,
    "move it to uploads/, where such data is removed, or remove it with an editor; files in public/ are published as they are",
  ),
};
