import { type BorrowedInfobox, borrowInfobox, translateInfobox } from "../../core/article/borrowed-infobox.ts";
import { type ArticleContext, parseArticle } from "../../core/article/parse-article.ts";
import { allPending } from "../../core/article/pending.ts";
import { personFacts } from "../../core/article/person-facts.ts";
import { typesetText } from "../../core/article/typography/typeset.ts";
import type { Library } from "../../core/content/library.ts";
import type { PageFiles } from "../../core/content/page-files.ts";
import { diagnose } from "../../core/content/problems.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import { Source } from "../../core/diagnostics/source.ts";
import type { DocumentState } from "../../core/model/document-state.ts";
import type { PersonFacts } from "../../core/model/person-facts.ts";
import type { Route } from "../../core/model/routes.ts";
import type { Article, Language } from "../../core/model/types.ts";
import { subjectName } from "../../core/page/names.ts";
import { asData, type Memory, promised } from "../../io/files/memory.ts";

/** An article (absent if it has errors) and its diagnostics. */
export interface ReadArticle {
  article?: Article;
  diagnostics: Diagnostic[];
}

/** All that pages are made of. */
export interface PageSources {
  library: Library;
  articles: Pick<ArticleContext, "references" | "findPicture"> & {
    /** Called before a file is read. @returns a text that says what is in it */
    digest: (file: string) => string | undefined;
  };
}

/** Content as pages are made of it. */
export interface PageContent {
  library: Library;
  /** Reads and checks the text of an article or a further page. Called when its page is built, so only a few are in memory. */
  article: (route: Pick<Route, "language" | "slug">) => Promise<ReadArticle>;
  /** What the default language's article says about the subject. */
  facts: () => Promise<PersonFacts>;
  /**
   * The infobox of the article that serves readers of a language without one best: that of the nearest parent, else that of the default language, with the
   * language's own texts.
   */
  otherInfobox: (language: Language) => Promise<BorrowedInfobox | undefined>;
}

/** Reads something that several pages show, once. @param read is given the sources to read it from */
export type ReadOnce = <Value>(name: string, read: (sources: PageSources) => Promise<Value>) => Promise<Value>;

interface Files {
  sourceOf: (file: string) => Promise<Source | Diagnostic[]>;
  /** Another object if what articles may refer to has changed: references, pictures, addresses. */
  surroundings: object;
  /** By language code. */
  articles: ReadonlyMap<string, string>;
  pages: PageFiles;
}

/** How a file is read: as an article or a further page of a language, or only for the page of another language. */
type Reading = Pick<ArticleContext, "name" | "isPage" | "pending"> & { language: Pick<Language, "code" | "tag"> };

/** Returns a function that gives the content for pages from some sources: the library, or a view of it. */
export const pageContentOf =
  ({ sourceOf, surroundings, articles, pages }: Files, memory: Memory) =>
  (sources: PageSources, once: ReadOnce): PageContent => {
    const read = (from: PageSources, file: string, { language, ...context }: Reading, state?: DocumentState) => {
      const { library, articles } = from;
      articles.digest(file);
      const { name, isPage, pending } = context;
      const source = sourceOf(file);
      const [tag, sourceTag] = [language.tag, (pending ? language : library.defaultLanguage).tag];
      const madeOf = [source, surroundings, name, isPage, state, tag, sourceTag];
      const keepFront = keepFrontOf(memory, file, isPage);
      return memory.recall(`article ${file}${pending ? ", borrowed" : ""}`, madeOf, () =>
        readArticle(
          source,
          { ...articles, addresses: library.addresses, languages: { tag, sourceTag }, keepFront, ...context },
          state && { state, code: language.code },
        ),
      );
    };
    const article = (from: PageSources, { language, slug }: Pick<Route, "language" | "slug">) => {
      const { code } = language;
      const file = slug === undefined ? articles.get(code) : pages.get(slug)?.get(code)?.file;
      const name = subjectName(from.library, language);
      return read(from, file ?? "", { language, name, isPage: slug !== undefined }, from.library.documentState(language, slug));
    };
    const facts = async (from: PageSources) => {
      const { defaultLanguage } = from.library;
      return defaultLanguage.hasArticle ? personFacts((await article(from, { language: defaultLanguage })).article?.infobox) : {};
    };
    const infobox = async (from: PageSources, language: Language) => {
      const name = subjectName(from.library, language);
      const { article: source } = await read(from, articles.get(language.code) ?? "", { language, name, pending: allPending });
      return borrowInfobox(source, language, from.library.path(language));
    };
    return {
      library: sources.library,
      article: (route) => article(sources, route),
      facts: () => once("facts", facts),
      otherInfobox: async (language) => {
        const { languages, defaultLanguage, textIn } = sources.library;
        const nearest = language.parents.map((code) => languages.get(code)).find((each) => each?.hasArticle && each.isComplete);
        const other = nearest ?? defaultLanguage;
        const borrowed = other.hasArticle ? await once(`infobox ${other.code}`, (from) => infobox(from, other)) : undefined;
        if (borrowed === undefined || other !== defaultLanguage) return borrowed;
        return translateInfobox(borrowed, (key) => {
          const text = textIn(key, language);
          return text && typesetText(text, language.tag);
        });
      },
    };
  };

/** Returns what keeps the front matter of a file. */
export const keepFrontOf =
  (memory: Memory, file: string, isPage = false): ArticleContext["keepFront"] =>
  (text, read) =>
    memory.keepPart(`front matter${isPage ? " of a page" : ""}`, file, text, read, promised(asData()));

/** Reads each thing once for all pages. */
export function readOnceFrom(sources: PageSources): ReadOnce {
  const known = new Map<string, Promise<unknown>>();
  return <Value>(name: string, read: (sources: PageSources) => Promise<Value>) => {
    const found = known.get(name) ?? read(sources);
    known.set(name, found);
    return found as Promise<Value>;
  };
}

/**
 * Reads an article.
 *
 * @param translation the state and the language of a translation, whose texts in the source language are marked
 * @returns also the warning `untranslated-document`
 */
export async function readArticle(
  read: Promise<Source | Diagnostic[]>,
  context: ArticleContext,
  translation?: { state: DocumentState; code: string },
): Promise<ReadArticle> {
  const source = await read;
  if (!(source instanceof Source)) return { diagnostics: source };
  if (translation === undefined) return parseArticle(source, context);
  const { pendingIn } = await import("../../core/documents/pending.ts");
  const pending = pendingIn(source, context.isPage === true, translation.state);
  const parsed = await parseArticle(source, { ...context, pending });
  if (pending === undefined) return parsed;
  const { count, total } = pending;
  const untranslated = diagnose("untranslated-document", { count, total, code: translation.code }, source.place);
  return { ...parsed, diagnostics: [...parsed.diagnostics, untranslated] };
}
