import { problem } from "../../diagnostics/diagnostic.ts";
import { guide } from "../../diagnostics/guide.ts";
import { didYouMean, type Mistyped, type Named } from "./hints.ts";

/** Problems of the theme: its colors, its fonts and `theme.css`. */
export const themeProblems = {
  "low-contrast": problem<{ color: string; scheme: "light" | "dark"; ratio: string; nearest: string }>(
    "warning",
    ({ color, scheme, ratio }) => `${color} is hard to read: its contrast with the ${scheme} background is ${ratio}:1, less than 4.5:1`,
    ({ nearest }) => `the nearest color with enough contrast is ${nearest}`,
  ),
  "missing-font": problem<Mistyped>(
    "error",
    ({ name }) => `the font ${name} does not exist`,
    (args) => didYouMean(args) ?? "add it to uploads/ in the content folder",
  ),
  "theme-css": problem<{ problem: string }>("error", ({ problem: what }) => what, `${guide("docs/theming.md")} says what theme.css can do`),
  "foreign-style": problem<Named>(
    "error",
    ({ name }) => `“${name}” is not a file of this site`,
    'put the file into uploads/ and write url("/uploads/…"); pages load nothing from other sites',
  ),
  "missing-upload": problem<Mistyped>(
    "error",
    ({ name }) => `the file ${name} does not exist`,
    (args) => didYouMean(args) ?? "add it to uploads/ in the content folder",
  ),
};
