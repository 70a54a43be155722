import { problem } from "../../diagnostics/diagnostic.ts";
import { didYouMean, type Mistyped, type Named } from "./hints.ts";

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
