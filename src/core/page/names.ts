import type { Library } from "../content/library.ts";
import type { Language } from "../model/types.ts";

/** Returns the subject's name in a language. */
export const subjectName = (library: Library, language: Language): string =>
  library.siteText("name", language) ?? library.site.subject.name;

/** Returns the site's name in a language. A site that is named after its subject is named so in every language. */
export const siteTitle = (library: Library, language: Language): string =>
  library.site.title === library.site.subject.name ? subjectName(library, language) : library.site.title;
