import { otherLanguage } from "../translation/language-evidence.ts";
import { languageOf, scriptOf } from "../translation/scripts.ts";

/** Quotations and titles may be in any language. */
const quoted = /“[^”]*”|„[^“”]*[“”]|«[^»]*»|»[^«]*«|"[^"]*"|‘[^’]*’(?!\p{L})|‹[^›]*›|「[^」]*」|『[^』]*』/gu;

/**
 * Returns whether a text is in another language than the one declared for it, by its commonest words. Words with capital letters and what is quoted do not count,
 * and a text with less than six other words is not judged. Both languages must be of one script, and have lists of words that are loaded.
 *
 * @param lang the declared language: a BCP 47 tag
 * @param source the tag of the language that the text may be in instead
 */
export function isInLanguage(text: string, lang: string, source: string): boolean {
  if (languageOf(lang) === languageOf(source) || scriptOf(lang) !== scriptOf(source)) return false;
  const other = otherLanguage(text.replace(quoted, " "), lang);
  return other !== undefined && languageOf(other) === languageOf(source);
}
