import { diagnoser, type Problem, problem } from "../diagnostics/diagnostic.ts";

const didYouMean = ({ suggestion }: { suggestion?: string | undefined }) => (suggestion ? `did you mean “${suggestion}”?` : undefined);
const didYouMeanOneOf = ({ suggestion, known }: { suggestion?: string | undefined; known: string }) =>
  didYouMean({ suggestion }) ?? (known ? `known here: ${known}` : "remove it");

interface Named {
  name: string;
}
interface Mistyped extends Named {
  suggestion?: string | undefined;
}

/** Every problem that content can have: its severity, its message and the mend. */
const catalogue = {
  // Files
  "no-content": problem<object>(
    "error",
    () => "there is no content here: site.yaml does not exist",
    "name the content folder with --content <dir>; content/README.md tells what it holds",
  ),
  "missing-file": problem<Named>(
    "error",
    ({ name }) => `${name} does not exist`,
    "every site needs this file; content/README.md tells what it holds",
  ),
  unreadable: problem<{ reason: string }>("error", ({ reason }) => `the file cannot be read: ${reason}`),
  encoding: problem<{ detail: string }>("error", ({ detail }) => `the file is not UTF-8 text (${detail})`, "save it as UTF-8"),
  "unexpected-file": problem<{ expected: string }>(
    "error",
    ({ expected }) => `this file does not belong here; this folder holds ${expected}`,
    "rename or remove it",
  ),
  "file-name": problem<Named>(
    "error",
    ({ name }) => `the file must be named ${name}`,
    ({ name }) => `rename it to ${name}`,
  ),
  "special-file": problem<{ kind: string }>(
    "error",
    ({ kind }) => `this is ${kind}; the content folder holds only files and folders`,
    "put the file itself in its place",
  ),
  "too-large": problem<{ what: string; limit: string }>(
    "error",
    ({ what, limit }) => `${what} is larger than ${limit}`,
    "make it smaller, or divide it",
  ),
  "too-many": problem<{ what: string; limit: string }>("error", ({ what, limit }) => `${what}: at most ${limit}`),
  // Characters
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
  // Uploads
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
  "unlisted-language": problem<Mistyped>(
    "error",
    ({ name }) => `“${name}” is not a language of this site`,
    (args) => didYouMean(args) ?? "add it to languages.yaml, or rename the file",
  ),
  // Data
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
  // Bundles and interface words
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
  // Articles
  markup: problem<{ problem: string }>("error", ({ problem: what }) => what),
  interpolation: problem<Named>(
    "error",
    ({ name }) => `${name} is not supported: articles have no variables and functions`,
    "write the text itself",
  ),
  "unknown-tag": problem<Mistyped & { known: string }>("error", ({ name }) => `unknown tag “${name}”`, didYouMeanOneOf),
  "unknown-attribute": problem<Mistyped & { tag: string; known: string }>(
    "error",
    ({ name, tag }) => `unknown attribute “${name}” of ${tag}`,
    didYouMeanOneOf,
  ),
  "malformed-tag": problem<{ tag: string; unexpected?: string | undefined; end: string }>(
    "error",
    ({ tag, unexpected }) => `the tag ${tag} ${unexpected ? `cannot be read: ${unexpected} is out of place` : "does not end"}`,
    ({ unexpected, end }) =>
      unexpected ? "put values in double quotes, each with its closing quote" : `close its quotes and end it with ${end}`,
  ),
  "unclosed-tag": problem<{ tag: string; closing: string }>(
    "error",
    ({ tag }) => `the tag ${tag} is not closed`,
    ({ closing }) => (closing === "/%}" ? `end it with ${closing}` : `add ${closing} in a line of its own after its text`),
  ),
  "unopened-tag": problem<{ tag: string; open?: string | undefined }>(
    "error",
    ({ tag }) => `{% /${tag} %} closes a tag that is not open`,
    ({ open }) => (open ? `the open one is closed with {% /${open} %}` : "remove it, or open the tag before its text"),
  ),
  "invalid-attribute": problem<Mistyped & { tag: string; expected: string; example?: string }>(
    "error",
    ({ tag, name, expected }) => `“${name}” of ${tag} must be ${expected}`,
    (args) => didYouMean(args) ?? (args.example && `write it as ${args.example}`),
  ),
  "missing-attribute": problem<Named & { tag: string; what?: string; write?: string }>(
    "error",
    ({ name, tag, what = `its attribute “${name}”` }) => `${tag} lacks ${what}`,
    ({ name, write }) => (write ? `write it as ${write}` : `add ${name}="…"`),
  ),
  "heading-level": problem<{ level: number }>(
    "error",
    ({ level }) => (level === 3 ? "a subsection (###) needs a section (##) before it" : `level-${level} headings are not supported`),
    "use ## for sections and, inside a section, ### for subsections",
  ),
  "duplicate-anchor": problem<Named>(
    "error",
    ({ name }) => `the anchor “${name}” is used twice`,
    "give one of the headings another {% #anchor %}",
  ),
  "reserved-anchor": problem<Named>(
    "error",
    ({ name }) => `the anchor “${name}” is used by the page itself`,
    "give the heading another {% #anchor %}",
  ),
  "missing-anchor": problem<Named>(
    "error",
    ({ name }) => `no anchor can be made from the heading “${name}”`,
    "give it one: ## Heading {% #anchor %}",
  ),
  "broken-anchor-link": problem<Mistyped>("error", ({ name }) => `the article has no anchor “${name}”`, didYouMean),
  "unknown-reference": problem<Mistyped>(
    "error",
    ({ name }) => `the reference “${name}” is not in references.yaml`,
    (args) => didYouMean(args) ?? "add it there",
  ),
  "uncited-reference": problem<Named>("warning", ({ name }) => `no article cites the reference “${name}”`, "cite it or remove it"),
  "unused-bundle": problem<{ article: string }>(
    "warning",
    ({ article }) => `this bundle is not used: the language has an article, ${article}`,
    "remove one of them",
  ),
} satisfies Record<string, Problem<never>>;

/** Makes a diagnostic of a problem that content has. */
export const diagnose = diagnoser(catalogue);
