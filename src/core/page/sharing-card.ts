import type { Library } from "../content/library.ts";
import { getOwn } from "../model/bundle.ts";
import type { Language } from "../model/types.ts";

/**
 * Says in a language who the subject is: the profession, or else the description of the language's fallback page.
 *
 * @returns undefined if at most the language's article says it
 */
export const whoIs = (library: Library, language: Language): string | undefined =>
  library.textIn("jobTitle", language) ?? getOwn(library.bundle(language), "metaDescription");

/** Whether the site says anything in a language that its sharing image could show; if not, another language's image serves as well. */
export const hasOwnCard = (library: Library, language: Language): boolean =>
  language === library.defaultLanguage ||
  language.hasArticle ||
  Object.keys(library.bundle(language)).length > 0 ||
  ["name", "jobTitle"].some((key) => getOwn(library.ownTexts(language), key) !== undefined);
