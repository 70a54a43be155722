import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { DocumentState } from "../model/states.ts";
import { suggestCode } from "./check-languages.ts";
import type { PageFiles } from "./page-files.ts";
import type { Parsed } from "./parse-data.ts";
import { diagnose } from "./problems.ts";
import type { SiteLanguages } from "./site-languages.ts";

/** The states of translated documents: by name of the further page, undefined for the article, and language code. */
export type DocumentStates = ReadonlyMap<string | undefined, ReadonlyMap<string, Parsed<DocumentState>>>;

interface Documents {
  documentStates: DocumentStates;
  articles: ReadonlyMap<string, string>;
  pages: PageFiles;
  languages: SiteLanguages;
}

/**
 * Checks the state files of translated documents against the documents.
 *
 * @param source the code of the default language, if it is one of the site
 * @returns the diagnostics of each file, `unknown-code`, and the warnings `state-without-document`, `state-of-source`,
 * `other-source`
 */
export function checkDocumentStates(
  { documentStates, articles, pages, languages }: Documents,
  source: string | undefined,
): Diagnostic[] {
  const check = (
    slug: string | undefined,
    code: string,
    { file, value, locate, diagnostics }: Parsed<DocumentState>,
  ): Diagnostic[] => {
    const document = slug === undefined ? articles.get(code) : pages.get(slug)?.get(code)?.file;
    if (document === undefined) {
      const expected = slug === undefined ? `articles/${code}.md` : `pages/${slug}.${code}.md`;
      return [...diagnostics, diagnose("state-without-document", { document: expected }, { file })];
    }
    if (value === undefined || source === undefined) return diagnostics;
    if (code === source) return [...diagnostics, diagnose("state-of-source", { document }, { file })];
    if (value.source === source) return diagnostics;
    const name = languages.find(value.source)?.fullName;
    const place = locate(["source"]);
    return [
      ...diagnostics,
      name === undefined
        ? diagnose("unknown-code", { name: value.source, suggestion: suggestCode(value.source) }, place)
        : diagnose("other-source", { name, code, source: languages.find(source)?.fullName ?? source }, place),
    ];
  };
  return [...documentStates].flatMap(([slug, states]) =>
    [...states].flatMap(([code, state]) => check(slug, code, state)),
  );
}
