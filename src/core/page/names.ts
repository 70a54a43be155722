import type { Library } from "../content/library.ts";
import { memoizeOf } from "../model/memo.ts";
import type { Language } from "../model/types.ts";

/** Returns the subject's name in a language. */
export const subjectName = (library: Library, language: Language): string =>
  library.siteText("name", language) ?? library.site.subject.name;

/** Returns the site's name in a language. A site that is named after its subject is named so in every language. */
export const siteTitle = (library: Library, language: Language): string =>
  library.site.title === library.site.subject.name ? subjectName(library, language) : library.site.title;

/** The parts of the subject's name in a language, as far as they are known; they are never guessed from the whole. */
export interface NameParts {
  givenName?: string;
  familyName?: string;
}

export function nameParts(library: Library, language: Language): NameParts {
  const { subject } = library.site;
  // Where the name is written as in site.yaml, so are its parts.
  const written = subjectName(library, language) === subject.name ? subject : undefined;
  const givenName = library.textIn("givenName", language) ?? written?.givenName;
  const familyName = library.textIn("familyName", language) ?? written?.familyName;
  return { ...(givenName && { givenName }), ...(familyName && { familyName }) };
}

const allNames = memoizeOf((library: Library): string[] => {
  const { subject } = library.site;
  const names = [...library.languages.values()].map((each) => subjectName(library, each));
  return [...new Set([subject.name, ...names, ...(subject.alternateNames ?? [])])];
});

/** Returns the subject's names in all other languages and scripts, each once. */
export function otherNames(library: Library, language: Language): string[] {
  return allNames(library).filter((name) => name !== subjectName(library, language));
}
