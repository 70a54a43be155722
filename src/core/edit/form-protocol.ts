import type { Locale } from "../model/format-date.ts";
import type { Data, DataPath } from "./data.ts";
import type { CitableReference } from "./protocol.ts";

/* The forms of `biopedia edit`, which are made from the schemas of content files. Everything is JSON. */

/** The forms: the front matter of a page, and what site.yaml, languages.yaml and references.yaml have. */
export const formNames = ["facts", "settings", "theme", "languages", "references"] as const;
export type FormName = (typeof formNames)[number];

/** The part of JSON Schema that the schemas of content files use. */
export interface FormSchema {
  type?: "string" | "number" | "integer" | "boolean" | "array" | "object";
  /** The kind of value: `text`, `date, as 2025-03-03`. */
  title?: string;
  description?: string;
  enum?: readonly string[];
  const?: string;
  pattern?: string;
  items?: FormSchema;
  properties?: Readonly<Record<string, FormSchema>>;
  required?: readonly string[];
  additionalProperties?: FormSchema | boolean;
  anyOf?: readonly FormSchema[];
  $ref?: string;
  $defs?: Readonly<Record<string, FormSchema>>;
}

/** A problem of a value, as `build` reports it. */
export interface FormProblem {
  path: DataPath;
  severity: "error" | "warning" | "hint";
  message: string;
  hint?: string | undefined;
}

/** A form with its values, and what its controls offer. */
export interface Form {
  /** The file in the content folder. */
  file: string;
  /** The YAML that the form is made from. */
  base: string;
  schema: FormSchema;
  /** Undefined if the YAML cannot be read. */
  value?: Data | undefined;
  problems: FormProblem[];
  /** The labels of infobox rows, and what dates need, in the language of the page. */
  words: Readonly<Record<string, string>>;
  /** The labels of rows whose values are dates. */
  dateLabels: readonly string[];
  /** How the language of the page writes dates. */
  locale: Locale;
  languages: readonly { code: string; name: string }[];
  /** The pictures of `uploads/`, by their paths. */
  pictures: readonly string[];
  references: readonly CitableReference[];
}

/** The answer to saving a form. After a conflict, and where something was refused, nothing was written. */
export type FormReply =
  | { result: "saved"; form: Form }
  | { result: "refused"; problems: FormProblem[] }
  | { result: "conflict"; own: string; other: string };

/** Where a new site will be. */
export type NewSitePlace = { folder: string };

/** The reply to the answers about a new site: a sentence for each wrong one, by its name; none if the site is made. */
export type NewSiteReply = { problems: Readonly<Record<string, string>> };
