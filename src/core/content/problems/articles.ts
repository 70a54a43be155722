import { problem } from "../../diagnostics/diagnostic.ts";
import { didYouMean, didYouMeanOneOf, type Mistyped, type Named } from "./hints.ts";

/** Problems of articles: their tags, headings, links and citations. */
export const articleProblems = {
  "empty-article": problem<object>("error", () => "the article is empty", "write its text, or remove the file"),
  markup: problem<{ problem: string }>("error", ({ problem: what }) => what),
  interpolation: problem<Named>(
    "error",
    ({ name }) => `${name} is not supported: articles cannot use variables or functions`,
    "write the text directly",
  ),
  "unknown-tag": problem<Mistyped & { known: string }>("error", ({ name }) => `unknown tag “${name}”`, didYouMeanOneOf),
  "unknown-attribute": problem<Mistyped & { tag: string; known: string }>(
    "error",
    ({ name, tag }) => `unknown attribute “${name}” on ${tag}`,
    didYouMeanOneOf,
  ),
  "malformed-tag": problem<{ tag: string; unexpected?: string | undefined; end: string }>(
    "error",
    ({ tag, unexpected }) => (unexpected ? `cannot parse the tag ${tag}: unexpected ${unexpected}` : `the tag ${tag} has no end`),
    ({ unexpected, end }) => (unexpected ? "put each value in double quotes" : `close its quotes and end it with ${end}`),
  ),
  "unclosed-tag": problem<{ tag: string; closing: string }>(
    "error",
    ({ tag }) => `the tag ${tag} is not closed`,
    ({ closing }) => (closing === "/%}" ? `end it with ${closing}` : `add ${closing} on its own line after the content`),
  ),
  "unopened-tag": problem<{ tag: string; open?: string | undefined }>(
    "error",
    ({ tag }) => `{% /${tag} %} closes a tag that is not open`,
    ({ open }) => (open ? `the open tag is closed with {% /${open} %}` : "remove it, or add the opening tag"),
  ),
  "invalid-attribute": problem<Mistyped & { tag: string; expected: string; example?: string }>(
    "error",
    ({ tag, name, expected }) => `“${name}” on ${tag} must be ${expected}`,
    (args) => didYouMean(args) ?? (args.example && `write it as ${args.example}`),
  ),
  "missing-attribute": problem<Named & { tag: string; what?: string; write?: string }>(
    "error",
    ({ name, tag, what = `the attribute “${name}”` }) => `${tag} is missing ${what}`,
    ({ name, write }) => (write ? `write it as ${write}` : `add ${name}="…"`),
  ),
  "heading-level": problem<{ level: number }>(
    "error",
    ({ level }) => (level === 3 ? "a subsection (###) needs a section (##) before it" : `level-${level} headings are not supported`),
    "use ## for sections and ### for subsections within them",
  ),
  "duplicate-anchor": problem<Named>(
    "error",
    ({ name }) => `the anchor “${name}” is used twice`,
    "give one of the headings a different {% #anchor %}",
  ),
  "reserved-anchor": problem<Named>(
    "error",
    ({ name }) => `the anchor “${name}” is reserved`,
    "give the heading a different {% #anchor %}",
  ),
  "missing-anchor": problem<Named>(
    "error",
    ({ name }) => `cannot derive an anchor from the heading “${name}”`,
    "add one: ## Heading {% #anchor %}",
  ),
  "broken-anchor-link": problem<Mistyped>("error", ({ name }) => `the article has no anchor “${name}”`, didYouMean),
  "unknown-reference": problem<Mistyped>(
    "error",
    ({ name }) => `the reference “${name}” is not in references.yaml`,
    (args) => didYouMean(args) ?? "add it there",
  ),
  "uncited-reference": problem<Named>("warning", ({ name }) => `no article cites the reference “${name}”`, "cite it or remove it"),
};
