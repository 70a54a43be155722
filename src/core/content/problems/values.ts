import { problem } from "../../diagnostics/diagnostic.ts";
import { didYouMean, didYouMeanOneOf, type Mistyped, type Named } from "./hints.ts";

/** Problems of the values of data files. */
export const valueProblems = {
  syntax: problem<{ problem: string; hint: string; format: "YAML" | "JSON" }>(
    "error",
    ({ problem: what, format }) => `malformed ${format}: ${what}`,
    ({ hint }) => hint,
  ),
  "missing-front-matter": problem<object>(
    "error",
    () => "the article has no front matter",
    "begin the file with --- and at least title and description, then ---",
  ),
  "unknown-key": problem<Mistyped & { known: string }>("error", ({ name }) => `unknown key “${name}”`, didYouMeanOneOf),
  "missing-key": problem<Named>(
    "error",
    ({ name }) => `“${name}” is missing`,
    ({ name }) => `add “${name}”`,
  ),
  "invalid-value": problem<Named & { problem: string; expected?: string | undefined }>(
    "error",
    ({ name, problem: what }) => (name ? `“${name}”: ${what}` : what),
    ({ expected }) => expected,
  ),
  "duplicate-entry": problem<Named & { kind: string }>(
    "error",
    ({ name, kind }) => `the ${kind} “${name}” is defined twice`,
    "remove or rename one of them",
  ),
  "reserved-code": problem<Named>(
    "error",
    ({ name }) => `the language code “${name}” would take the address of another page`,
    "choose another code",
  ),
  "unknown-language": problem<Mistyped>("error", ({ name }) => `“${name}” is not in languages.yaml`, didYouMean),
  "unsafe-url": problem<{ url: string }>(
    "error",
    ({ url }) => `unsafe address “${url}”`,
    "use https:, http:, mailto:, an address within the site that begins with /, or #",
  ),
};
