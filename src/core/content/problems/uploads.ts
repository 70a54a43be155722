import { problem } from "../../diagnostics/diagnostic.ts";
import type { Mistyped, Named } from "./hints.ts";

/** Problems of uploads and pictures. */
export const uploadProblems = {
  "upload-type": problem<{ known: string }>(
    "error",
    () => "files of this type cannot be uploaded",
    ({ known }) => `remove it, or use one of these: ${known}`,
  ),
  "upload-content": problem<{ expected: string }>(
    "error",
    ({ expected }) => `the file is not ${expected}, as its name says`,
    "give it the ending of what it is, or save it again in that format",
  ),
  "unsafe-svg": problem<{ problem: string }>(
    "error",
    ({ problem: what }) => `the drawing cannot be published: ${what}`,
    "remove it, or export the drawing as plain SVG",
  ),
  "missing-image": problem<Mistyped>(
    "error",
    ({ name }) => `the picture ${name} does not exist`,
    ({ suggestion }) => (suggestion ? `did you mean “${suggestion}”?` : "put it into the content folder's uploads/"),
  ),
  "unreadable-image": problem<Named & { reason: string }>(
    "error",
    ({ name, reason }) => `the size of the picture ${name} cannot be read: ${reason}`,
    "use SVG with width and height or a viewBox, PNG, JPEG, WebP, AVIF or GIF",
  ),
};
