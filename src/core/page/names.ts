import type { Shared } from "../content/content.ts";
import { isOneLanguage, type KnownLanguage } from "../model/languages.ts";
import { memoize } from "../model/memo.ts";
import { translatableTexts, writtenTexts } from "../model/texts.ts";
import type { FrontMatter, Language } from "../model/types.ts";

/** The content that has the names of a site and its subject. */
type Named = Pick<Shared, "site" | "texts">;

/** Returns the subject's name in a language. */
export const subjectName = ({ site, texts }: Named, language: Language): string =>
  texts.siteText("name", language) ?? site.subject.name;

/**
 * Returns the subject's name on a page in a language: where the site does not give it, and the language has another
 * script, what the page's article calls them.
 *
 * @param article of the page, if it has one about the subject
 */
export function nameOnPage(
  content: Named,
  language: Language,
  article: Pick<FrontMatter, "title" | "infobox"> | undefined,
): string {
  const known = subjectName(content, language);
  const isGiven =
    language.script === content.site.defaultLanguage.script || content.texts.textIn("name", language) !== undefined;
  const title = article?.infobox?.title ?? article?.title;
  return isGiven || title === undefined || hasLetterOf(known, title) ? known : title;
}

/** Whether a text has letters of the script that another one begins with. */
const hasLetterOf = (other: string, text: string): boolean =>
  [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Arabic}/u, /\p{Script=Han}/u].some(
    (script) => script.test(other) && script.test(text),
  );

/** A text of the site's own on a page. */
export interface ShownText {
  text: string;
  /** The name's language, if that is another than the page's. */
  language?: Language;
}

/** Returns one of the site's own texts on a page in a language: in that language, if the site has it. */
export function shownText({ site, texts }: Named, key: string, language: Language): ShownText {
  const text = texts.siteText(key, language) ?? "";
  const isOwn = texts.textIn(key, language) !== undefined || isOneLanguage(language, site.defaultLanguage);
  const isName = Object.hasOwn(writtenTexts(site), key) && !Object.hasOwn(translatableTexts(site), key);
  return isOwn || isName ? { text } : { text, language: site.defaultLanguage };
}

/** Returns the site's name on a page. A site that is named after its subject is named so in every language. */
export const shownTitle = (content: Named, language: Language): ShownText =>
  content.texts.siteText("title", language) === undefined
    ? { text: subjectName(content, language) }
    : shownText(content, "title", language);

/** Returns the site's name in a language. */
export const siteTitle = (content: Named, language: Language): string => shownTitle(content, language).text;

/**
 * Returns who wrote the articles: whom site.yaml names, or else the site, in a language. The subject is never named
 * unless the site is their own.
 */
export function authorName(content: Named, language: Language): string | undefined {
  const { site } = content;
  const author = content.texts.siteText("author", language) ?? siteTitle(content, language);
  const isSubject = [site.subject.name, subjectName(content, language)].includes(author);
  return isSubject && !site.ownSite ? undefined : author;
}

/** The parts of the subject's name in a language, as far as they are known; they are never guessed from the whole. */
interface NameParts {
  givenName?: string;
  familyName?: string;
}

/** @param name on the page */
export function nameParts({ site, texts }: Named, language: Language, name: string): NameParts {
  const { subject } = site;
  // Where the name is written as in site.yaml, so are its parts.
  const written = name === subject.name ? subject : undefined;
  const givenName = texts.textIn("givenName", language) ?? written?.givenName;
  const familyName = texts.textIn("familyName", language) ?? written?.familyName;
  return { ...(givenName && { givenName }), ...(familyName && { familyName }) };
}

/** Returns the subject's names in all other languages and scripts, each once. */
export function otherNames(content: Named, language: Language): string[] {
  return content.site.names.filter((name) => name !== subjectName(content, language));
}

/**
 * The names that the first known of some locales has for languages; English ones stand in our own table. Portuguese
 * without a region is that of Portugal, as its interface words are, and not of Brazil, as in CLDR.
 */
const languageNames = memoize(
  (locales: readonly string[]): Intl.DisplayNames | undefined => {
    const [locale = "en"] = Intl.DisplayNames.supportedLocalesOf(
      locales.map((each) => (each === "pt" ? "pt-PT" : each)),
    );
    return locale.startsWith("en") ? undefined : new Intl.DisplayNames(locale, { type: "language", fallback: "none" });
  },
  (locales) => locales.join(),
);

/** Returns the name of a language in the language of a page: `Greek` in English, `Griechisch` in German. */
export const languageName = (
  { tag, fullName }: Pick<KnownLanguage, "tag" | "fullName">,
  { locales }: Pick<Language, "locales">,
): string => languageNames(locales)?.of(tag) ?? fullName;

/**
 * Returns the own name of a language as it stands within a text: `svenska`, which is `Svenska` at the start of a line.
 */
export const nameInText = ({ tag, name, locales }: Pick<Language, "tag" | "name" | "locales">): string =>
  /^\p{Ll}/u.test(languageNames(locales)?.of(tag) ?? "")
    ? name.replace(/^\p{Lu}/u, (letter) => letter.toLocaleLowerCase(tag))
    : name;
