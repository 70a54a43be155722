import { problem } from "../../diagnostics/diagnostic.ts";
import type { Addressed } from "./args.ts";

/** Problems of files. */
export const fileProblems = {
  "missing-asset": problem<Addressed>(
    "error",
    ({ url }) => `${url} does not exist`,
    "build the site again, and upload all of its files",
  ),
  "unused-asset": problem<object>("warning", () => "no page uses this file", "build the site again, or remove it"),
  "empty-file": problem<object>("error", () => "the file is empty", "build the site again, or replace its source file"),
  leftover: problem<object>("warning", () => "leftover file, not part of the site", "remove it before publishing"),
};
