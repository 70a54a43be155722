import { problem } from "../../diagnostics/diagnostic.ts";
import { didYouMean, type Mistyped, type Named } from "./hints.ts";

/** Problems of texts: their characters, and what bundles and interface words need. */
export const textProblems = {
  "forbidden-character": problem<Named>(
    "error",
    ({ name }) => `${name} is a character that readers cannot see or that hides text`,
    "remove it",
  ),
  "zero-width-space": problem<object>("warning", () => "U+200B (zero-width space) is invisible", "remove it"),
  "mixed-scripts": problem<Named>(
    "warning",
    ({ name }) => `“${name}” mixes letters of different alphabets that look alike`,
    "write it in one alphabet",
  ),
  "deceptive-link": problem<Named & { host: string }>(
    "warning",
    ({ name, host }) => `the link reads “${name}” but leads to ${host}`,
    "let the text say where the link leads",
  ),
  "missing-text": problem<Named>(
    "error",
    ({ name }) => `the text “${name}” is missing`,
    ({ name }) => `add “${name}”`,
  ),
  "untranslated-text": problem<{ names: string; count: number }>(
    "warning",
    ({ names, count }) => `${count === 1 ? "a text is" : `${count} texts are`} missing: ${names}`,
    "the page shows the source text until they are translated",
  ),
  "extra-text": problem<Mistyped>(
    "error",
    ({ name }) => `“${name}” is not a text of the source`,
    (args) => didYouMean(args) ?? "remove it, or add it to the source first",
  ),
  "empty-text": problem<Named>("error", ({ name }) => `the text “${name}” is empty`, "write it, or remove the key"),
  "text-without-heading": problem<Named & { heading: string }>(
    "error",
    ({ name, heading }) => `the paragraph “${name}” has no heading “${heading}”`,
    ({ heading }) => `add “${heading}”`,
  ),
  "placeholder-mismatch": problem<Named & { expected: string }>(
    "error",
    ({ name, expected }) => `“${name}” must keep the placeholders ${expected}`,
    "write them as in the source, braces and all",
  ),
};
