import type { Library } from "../content/library.ts";
import { memoizeOf } from "../model/memo.ts";
import type { FrontMatter, Language } from "../model/types.ts";

/** Returns the subject's name in a language. */
export const subjectName = (library: Library, language: Language): string =>
  library.siteText("name", language) ?? library.site.subject.name;

/**
 * Returns the subject's name on a page in a language: where the site does not give it, and the language has another script, what the page's article calls them.
 *
 * @param article of the page, if it has one about the subject
 */
export function nameOnPage(library: Library, language: Language, article: Pick<FrontMatter, "title" | "infobox"> | undefined): string {
  const known = subjectName(library, language);
  const isGiven = language.script === library.defaultLanguage.script || library.textIn("name", language) !== undefined;
  const title = article?.infobox?.title ?? article?.title;
  return isGiven || title === undefined || hasLetterOf(known, title) ? known : title;
}

/** Whether a text has letters of the script that another one begins with. */
const hasLetterOf = (other: string, text: string): boolean =>
  [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Arabic}/u, /\p{Script=Han}/u].some(
    (script) => script.test(other) && script.test(text),
  );

/** Returns the site's name in a language. A site that is named after its subject is named so in every language. */
export const siteTitle = (library: Library, language: Language): string =>
  library.site.title === library.site.subject.name ? subjectName(library, language) : library.site.title;

/** The parts of the subject's name in a language, as far as they are known; they are never guessed from the whole. */
interface NameParts {
  givenName?: string;
  familyName?: string;
}

/** @param name on the page */
export function nameParts(library: Library, language: Language, name: string): NameParts {
  const { subject } = library.site;
  // Where the name is written as in site.yaml, so are its parts.
  const written = name === subject.name ? subject : undefined;
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
