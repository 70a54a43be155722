import { problem } from "../../diagnostics/diagnostic.ts";
import type { Addressed, Named } from "./args.ts";

/** Problems of structured data (JSON-LD). */
export const structuredDataProblems = {
  "malformed-json": problem<{ reason: string }>(
    "error",
    ({ reason }) => `the JSON in this script is invalid: ${reason}`,
    "correct it; invalid JSON is ignored",
  ),
  "relative-json-ld": problem<Addressed & Named>(
    "error",
    ({ url, name }) => `“${name}” in the JSON-LD is not an absolute URL: “${url}”`,
    "include https:// and the host",
  ),
  "json-ld-type": problem<Named & { suggestion: string | undefined }>(
    "warning",
    ({ name }) => `“${name}” in the JSON-LD is not a type that search engines are known to use`,
    ({ suggestion }) =>
      suggestion ? `did you mean “${suggestion}”?` : "see schema.org for its types; upper and lower case matter",
  ),
  "json-ld-required": problem<Named & { type: string }>(
    "error",
    ({ name, type }) => `a ${type} in the JSON-LD has no ${name}`,
    "add it; search engines ignore the whole without it",
  ),
  "json-ld-recommended": problem<Named & { type: string }>(
    "hint",
    ({ name, type }) => `the ${type} in the JSON-LD has no ${name}, which Google recommends`,
    "say it in site.yaml or in the front matter of the article, if it is known",
  ),
  "json-ld-date": problem<Named & { value: string }>(
    "error",
    ({ name, value }) => `${name} in the JSON-LD is not a date and a time with a zone: “${value}”`,
    "write it like 2025-03-03T09:30:00+01:00",
  ),
  "json-ld-breadcrumbs": problem<{ reason: string }>(
    "error",
    ({ reason }) => `the breadcrumbs in the JSON-LD are not complete: ${reason}`,
    "list the pages on the way to this one, with position, name and item; or leave the list out",
  ),
  "json-ld-reference": problem<Named & { id: string }>(
    "error",
    ({ name, id }) => `“${name}” in the JSON-LD refers to ${id}, which the page does not describe`,
    "add it to the @graph of the page, or correct the @id",
  ),
};
