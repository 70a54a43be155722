import { problem } from "../../diagnostics/diagnostic.ts";
import { didYouMean, type Mistyped, type Named } from "./hints.ts";

/** Problems of files and their names. */
export const fileProblems = {
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
  "unlisted-language": problem<Mistyped>(
    "error",
    ({ name }) => `“${name}” is not a language of this site`,
    (args) => didYouMean(args) ?? "add it to languages.yaml, or rename the file",
  ),
  "unused-bundle": problem<{ article: string }>(
    "warning",
    ({ article }) => `this bundle is not used: the language has an article, ${article}`,
    "remove one of them",
  ),
};
