import type { Diagnostic } from "../../../core/diagnostics/diagnostic.ts";
import type { FileRecord } from "../file-content.ts";

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

/** A page of a build, with what it follows from. */
export interface KeptPage extends Asked {
  /** What was answered to its relative questions. */
  answered: string;
  /** The relative questions that files are published because of. */
  publishing: readonly number[];
  made: MadePage;
}

/** The pages of a build. This can be written as JSON. */
export interface KeptPages {
  questions: readonly string[];
  /** What was answered, by question; empty for relative questions, which each page has other answers to. */
  digests: readonly string[];
  /** The questions that files are published because of, but no relative ones. */
  publishing: readonly number[];
  /** Questions of what several pages have in common. */
  groups: readonly (readonly number[])[];
  /** By path. */
  pages: Readonly<Record<string, KeptPage>>;
  /** What the default language’s article says about the subject, which every page may show. */
  facts?: (Asked & { value: unknown }) | undefined;
}
