import { problem } from "../../diagnostics/diagnostic.ts";
import { withCommas } from "../../diagnostics/wording.ts";
import type { Addressed, Named } from "./documents.ts";

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

/** Problems of the pictures that social networks show. */
export const sharingProblems = {
  "missing-sharing-tag": problem<Named>(
    "error",
    ({ name }) => `the page has other tags of Open Graph, but no ${name}`,
    "add it, or remove them all; social networks then choose what they show themselves",
  ),
  "sharing-address": problem<Addressed & { expected: string }>(
    "error",
    ({ url, expected }) => `og:url is ${url}, but the address of the page is ${expected}`,
    ({ expected }) => `write ${expected}; social networks link to og:url`,
  ),
  "sharing-locale": problem<{ locale: string; lang: string; expected: string | undefined }>(
    "error",
    ({ locale, lang }) => `og:locale is “${locale}”, but the page is in “${lang}”`,
    ({ expected }) => (expected ? `write ${expected}` : "remove it; Facebook does not know the language"),
  ),
  "missing-sharing-image": problem<Addressed & Named>(
    "error",
    ({ url, name }) => `the ${name} image is not in this site: ${url}`,
    "correct sharingImage in site.yaml",
  ),
  "sharing-image-format": problem<Addressed & Named>(
    "error",
    ({ url, name }) => `the ${name} image is not a PNG, JPEG, WebP or GIF: ${url}`,
    "use one of these formats, 1200 × 630; social networks do not show others",
  ),
  "sharing-image-size": problem<Addressed & { width: number; height: number }>(
    "warning",
    ({ url, width, height }) =>
      `the sharing image ${url} is ${width}×${height}; social networks crop it, or show it small`,
    "use 1200 × 630, or at least 600 × 315 with the same ratio",
  ),
  "sharing-image-weight": problem<Addressed & { size: number }>(
    "warning",
    ({ url, size }) => `the sharing image ${url} is ${withCommas(size)} KB`,
    "keep it under 300 KB; WhatsApp shows no larger ones",
  ),
  "sharing-image-facts": problem<Named & { declared: string; actual: string }>(
    "error",
    ({ name, declared, actual }) => `${name} says “${declared}”, but the file is ${actual}`,
    ({ actual }) => `write ${actual}`,
  ),
};
