import { problem } from "../../diagnostics/diagnostic.ts";
import type { Mistyped, Named } from "./hints.ts";

/** Problems of uploads and pictures. */
export const uploadProblems = {
  "upload-type": problem<{ known: string }>(
    "error",
    () => "unsupported file type",
    ({ known }) => `use one of: ${known}`,
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
  "public-collision": problem<Named>("error", ({ name }) => `${name} is an address that the site itself uses`, "rename or remove the file"),
  "unsafe-svg": problem<{ problem: string }>(
    "error",
    ({ problem: what }) => `unsafe SVG: ${what}`,
    "remove it, or export the drawing as plain SVG",
  ),
  "missing-image": problem<Mistyped>(
    "error",
    ({ name }) => `the picture ${name} does not exist`,
    ({ suggestion }) => (suggestion ? `did you mean “${suggestion}”?` : "add it to uploads/ in the content folder"),
  ),
  "unreadable-image": problem<Named & { reason: string }>(
    "error",
    ({ name, reason }) => `cannot read the size of the picture ${name}: ${reason}`,
    "use SVG with width and height or a viewBox, PNG, JPEG, WebP, AVIF or GIF",
  ),
};
