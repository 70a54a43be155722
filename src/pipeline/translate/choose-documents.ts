import type { Content } from "../../core/content/content.ts";
import { UsageError } from "../../core/diagnostics/known-error.ts";
import { documentFile, documentStateFile } from "../../core/documents/document-files.ts";
import type { DocumentName } from "../../core/documents/types.ts";
import type { Language } from "../../core/model/types.ts";
import { languageOf, scriptOf } from "../../core/translation/scripts.ts";
import { chooseLanguages } from "./choose-languages.ts";
import type { Documents } from "./documents.ts";

/** The languages of a run, and which documents of each are translated as a whole. */
export interface Chosen {
  languages: Language[];
  documentsOf: (language: Language) => readonly DocumentName[];
}

/**
 * Chooses the languages and documents of a run. Documents that were translated before are kept up to date.
 *
 * @param codes the languages named on the command line; if none is named, those of `articles`, else all
 * @param articles the languages that are to have whole articles: named on the command line, or `all`; by default those
 * of `translation.articles` in site.yaml
 * @throws UsageError for a code that is not a language of the site or is the default language, for an article that was
 * written by hand, and if there is nothing to translate from
 */
export function chooseDocuments(
  content: Content,
  documents: Documents,
  codes: readonly string[],
  articles: readonly string[] | undefined,
): Chosen {
  const others = chooseLanguages(content, []);
  const isByHand = (language: Language) => documents.isHandWritten({}, language);
  const isOfAll = (language: Language) => !isByHand(language) && !isVarietyOf(language, content.site.defaultLanguage);
  const named = articles?.includes("all") ? others.filter(isOfAll) : articles && chooseLanguages(content, articles);
  if (named !== undefined && !content.site.defaultLanguage.hasArticle) {
    const file = documentFile({}, content.site.defaultLanguage.code);
    throw new UsageError(`there is no article to translate: ${file} does not exist`, `write ${file} first`);
  }
  const own = named?.find(isByHand);
  if (own !== undefined) {
    const file = documentFile({}, own.code);
    throw new UsageError(
      `${file} was written by hand, so it is never translated`,
      `leave ${own.code} out. If it was translated, restore ${documentStateFile({}, own.code)}`,
    );
  }
  const setting = content.site.translation.articles;
  const isSet = (language: Language) =>
    setting === "all" ? isOfAll(language) : setting?.includes(language.code) && !isByHand(language);
  const chosen = new Set(named ?? others.filter(isSet));
  const languages = codes.length === 0 && named !== undefined ? named : chooseLanguages(content, codes);
  return {
    languages: [...new Set([...languages, ...(named ?? [])])],
    documentsOf: (language) =>
      language === content.site.defaultLanguage
        ? []
        : documents.names.filter((name) =>
            chosen.has(language) ? !documents.isHandWritten(name, language) : documents.isTranslated(name, language),
          ),
  };
}

/** Whether a language is a variety of another in its script, such as British English, which `all` leaves out. */
const isVarietyOf = ({ tag }: Language, other: Language): boolean =>
  languageOf(tag) === languageOf(other.tag) && scriptOf(tag) === scriptOf(other.tag);
