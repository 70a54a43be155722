import { problem } from "../../diagnostics/diagnostic.ts";
import { didYouMean, type Mistyped, type Named, withCommas } from "../../diagnostics/wording.ts";

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
  "odd-name": problem<object>(
    "error",
    () => "the name has a control character or a backslash, or is longer than 200 bytes: not every system can keep it",
    "rename the file",
  ),
  "case-collision": problem<Named>(
    "error",
    ({ name }) => `on a Mac or Windows this is the same file as ${name}: only upper and lower case differ`,
    "rename one of them",
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
  "missing-upload": problem<Mistyped>(
    "error",
    ({ name }) => `the file ${name} does not exist`,
    (args) => didYouMean(args) ?? "add it to uploads/ in the content folder",
  ),
  "unreadable-image": problem<Named & { reason: string }>(
    "error",
    ({ name, reason }) => `cannot read the size of the picture ${name}: ${reason}`,
    "use SVG with width and height or a viewBox, PNG, JPEG, WebP, AVIF or GIF",
  ),
  "recording-data": problem<Named & { kinds: string }>(
    "error",
    ({ kinds }) => `the file says ${kinds} of the recording, which everybody can read who saves it`,
    ({ name }) => {
      const ending = name.slice(name.lastIndexOf("."));
      return `remove it with FFmpeg, and use the new file: ffmpeg -i "${name}" -map_metadata -1 -c copy "${name.slice(0, -ending.length)}-plain${ending}"`;
    },
  ),
  "unused-captions": problem<Named>(
    "warning",
    ({ name }) => `the captions ${name} belong to no film`,
    "name them as the film, with the code of their language: talk.en.vtt beside talk.mp4",
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
  "crop-kind": problem<Named>(
    "error",
    ({ name }) => `the picture ${name} cannot be turned or cropped`,
    "remove it from pictures.crops: only JPEG, PNG, WebP and AVIF pictures without animation can",
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

const drawAnother = "or remove it, and biopedia pictures draws another";

/** Problems of the pictures that biopedia pictures draws, and of those in their place. */
export const sharingProblems = {
  "several-sharing-images": problem<Named>(
    "error",
    ({ name }) => `the language has another sharing image, ${name}`,
    "remove one of them",
  ),
  "unused-sharing-image": problem<Mistyped>(
    "warning",
    ({ name }) => `“${name}” is not a language of this site, so no page has this sharing image`,
    (args) => didYouMean(args) ?? "remove it, or add the language to languages in site.yaml",
  ),
  "old-sharing-name": problem<{ name: string; codes: string }>(
    "warning",
    ({ name, codes }) => `sharing images show a name that pages no longer have, such as “${name}”: ${codes}`,
    "draw them again: biopedia pictures",
  ),
  "sharing-image-size": problem<{ size: string | undefined }>(
    "error",
    ({ size }) =>
      size ? `a sharing image is 1200×630 pixels, not ${size}` : "the size of the sharing image cannot be read",
    `save it as a picture of 1200×630, ${drawAnother}`,
  ),
  "hidden-data": problem<{ what: string }>(
    "error",
    ({ what }) => `the picture has more in it than visitors see: ${what}`,
    `save it without metadata, ${drawAnother}`,
  ),
  "sharing-image-weight": problem<{ size: string }>(
    "warning",
    ({ size }) => `the sharing image is ${size} large, and some networks show none over 300 KB`,
    `save it smaller, ${drawAnother}`,
  ),
  "missing-glyphs": problem<{ characters: string; writing: string; packages: string }>(
    "error",
    ({ characters, writing }) => `no font on this machine has ${characters}, for the picture in ${writing}`,
    ({ packages }) =>
      `install a font for it: apt install ${packages} on Debian and Ubuntu, or one from fonts.google.com/noto; or draw on another machine`,
  ),
  "unreadable-picture": problem<Named & { reason: string }>(
    "error",
    ({ name, reason }) => `cannot draw with ${name}: ${reason}`,
    "save it as SVG, PNG, JPEG, WebP, AVIF or GIF",
  ),
};
