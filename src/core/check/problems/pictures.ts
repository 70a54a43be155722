import { problem } from "../../diagnostics/diagnostic.ts";
import { withCommas } from "../../diagnostics/wording.ts";
import type { Addressed, Named } from "./args.ts";

interface Sized {
  width: number;
  height: number;
}

/** Problems of pictures and of what their files contain. */
export const pictureProblems = {
  "picture-format": problem<Addressed & { format: string }>(
    "error",
    ({ url, format }) => `browsers do not show ${url}: it is ${format}`,
    "convert it to WebP, AVIF, JPEG, PNG, GIF or SVG",
  ),
  "picture-unreadable": problem<object>(
    "error",
    () => "the file is no picture that can be read: it is damaged, or of another type than its name or the page says",
    "replace the file, or name its type",
  ),
  "picture-ratio": problem<Addressed & { declared: Sized; file: Sized }>(
    "error",
    ({ url, declared, file }) =>
      `width and height say ${declared.width}×${declared.height}, but ${url} is ${file.width}×${file.height}: another ratio`,
    ({ declared, file }) =>
      `write height="${Math.round((declared.width * file.height) / file.width)}"; else the text jumps or the picture is distorted`,
  ),
  "picture-width": problem<Addressed & { descriptor: number; width: number }>(
    "error",
    ({ url, descriptor, width }) =>
      `the set of pictures says ${descriptor}w for ${url}, which is ${withCommas(width)} pixels wide`,
    ({ width }) => `write ${width}w; browsers choose by it`,
  ),
  "heavy-picture": problem<Addressed & { size: number; limit: number; shown: string }>(
    "warning",
    ({ url, size, limit, shown }) =>
      `${url} is ${withCommas(size)} KB; ${withCommas(limit)} KB are enough for a picture shown at ${shown}`,
    "save it smaller, in WebP or JPEG with a quality of about 80",
  ),
  "picture-location": problem<object>(
    "error",
    () => "the picture says where it was taken (GPS), and everybody can read it",
    "remove its metadata, with exiftool -all= for instance, and publish it again",
  ),
  "picture-metadata": problem<Named>(
    "warning",
    ({ name }) => `the picture contains metadata (${name}): perhaps the camera, dates, names`,
    "remove it, with exiftool -all= for instance",
  ),
};
