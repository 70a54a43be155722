import type { Diagnostic } from "../../../core/diagnostics/diagnostic.ts";
import type { FileRecord } from "../manifest.ts";

/** What a page contributed to its site. */
export interface MadePage {
  /** Its files by path. */
  files: Readonly<Record<string, FileRecord>>;
  /** The lengths of its HTML and of its text as Markdown, in UTF-16 units. */
  lengths: readonly [html: number, markdown: number];
  modified?: string | undefined;
  /** The ids of the references that it cites. */
  cited: readonly string[];
  diagnostics: readonly Diagnostic[];
  /** The addresses of the compiled assets that it refers to. */
  assets: readonly string[];
}

/** What something follows from: questions by number, and groups of questions. */
export interface Asked {
  own: readonly number[];
  groups: readonly number[];
}

/** The pages of a build, each with what it follows from. This can be written as JSON. */
export interface KeptPages {
  questions: readonly string[];
  /** What was answered, by question. */
  digests: readonly string[];
  /** The questions that files are published because of. */
  publishing: readonly number[];
  /** Questions of what several pages have in common. */
  groups: readonly (readonly number[])[];
  /** By path. */
  pages: Readonly<Record<string, Asked & { made: MadePage }>>;
  /** What the default language’s article says about the subject, which every page may show. */
  facts?: (Asked & { value: unknown }) | undefined;
}
