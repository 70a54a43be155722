import { problem } from "../../diagnostics/diagnostic.ts";
import { withCommas } from "../../diagnostics/wording.ts";
import type { Addressed, Named } from "./args.ts";

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
