import { personFacts } from "../../core/article/article-facts.ts";
import { type BorrowedInfobox, borrowInfobox, translateInfobox } from "../../core/article/infobox-texts.ts";
import { allPending } from "../../core/article/nodes.ts";
import { lackingAnchors, type PageAnchors } from "../../core/article/outline.ts";
import { type ArticleContext, parseArticle } from "../../core/article/parse-article.ts";
import { typesetText } from "../../core/article/typography.ts";
import type { Content } from "../../core/content/content.ts";
import type { PageFiles } from "../../core/content/page-files.ts";
import { diagnose } from "../../core/content/problems.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import { Source } from "../../core/diagnostics/source.ts";
import { listNames } from "../../core/diagnostics/wording.ts";
import type { PersonFacts } from "../../core/model/infobox.ts";
import { memoize } from "../../core/model/memo.ts";
import type { Route } from "../../core/model/routes.ts";
import type { DocumentState } from "../../core/model/states.ts";
import type { Article, Language } from "../../core/model/types.ts";
import { subjectName } from "../../core/page/names.ts";
import type { Reader } from "../../io/files/read.ts";
import { readContent } from "./content-files.ts";

/** An article and its anchors (absent if it has errors) and its diagnostics. */
interface ReadArticle {
  article?: Article;
  anchors?: PageAnchors;
  diagnostics: Diagnostic[];
}

/** The articles and further pages of a site. */
export interface Articles {
  /**
   * Reads and checks the text of an article or a further page. Called when its page is built, so only a few are in
   * memory.
   */
  read: (route: Pick<Route, "language" | "slug">) => Promise<ReadArticle>;
  /** Returns the file of a page's own text; undefined if it has none. */
  file: (route: Pick<Route, "language" | "slug">) => string | undefined;
  /**
   * Returns the files whose bodies a page follows from: an article's own and the one it is translated from, or those
   * that a page without an article borrows from.
   */
  files: (route: Pick<Route, "language" | "slug">) => string[];
  /** Returns the facts about the subject in the default language's article. */
  facts: () => Promise<PersonFacts>;
  /**
   * The infobox of the article that serves readers of a language without one best: the infobox of the nearest parent,
   * else the default language's, with the language's own texts.
   */
  otherInfobox: (language: Language) => Promise<BorrowedInfobox | undefined>;
}

/** The part of the context of articles that is the same in all languages. */
export type KnownContext = Required<Pick<ArticleContext, "references" | "findPicture" | "tags">>;

interface Files {
  reader: Reader;
  known: KnownContext;
  /** By language code. */
  articles: ReadonlyMap<string, string>;
  pages: PageFiles;
}

/** How a file is read: as an article or a further page of a language, or only for the page of another language. */
type Reading = Pick<ArticleContext, "name" | "isPage" | "pending"> & { language: Language };

/** Returns the articles of a site. Articles that several pages show are read once. Nothing changes them. */
export function createArticles(content: Content, { reader, known, articles, pages }: Files): Articles {
  const { languages, defaultLanguage } = content.site;
  const readFile = (file: string, { language, ...context }: Reading, state?: DocumentState) => {
    const languages = { tag: language.tag, sourceTag: (context.pending ? language : defaultLanguage).tag };
    return readArticle(
      readContent(reader.file(file)),
      { ...known, addresses: content.addresses, languages, words: content.texts.words(language), ...context },
      state && { state, code: language.code },
    );
  };
  const fileIn = ({ code }: Language, slug: string | undefined) =>
    (slug === undefined ? articles.get(code) : pages.get(slug)?.get(code)?.file) ?? "";
  const fileOf = ({ language, slug }: Pick<Route, "language" | "slug">) => fileIn(language, slug);
  const sourceTexts = memoize(
    async (file: string, isPage: boolean) => {
      const source = await readContent(reader.file(file));
      const { textsIn } = await import("../../core/documents/segment.ts");
      return source instanceof Source ? textsIn(source, { isPage, tags: known.tags }) : undefined;
    },
    (file) => file,
  );
  /** Returns the warning `outdated-document` if the source of a translation has changed since. */
  const checkAge = async (route: Pick<Route, "language" | "slug">, state: DocumentState) => {
    const { language, slug } = route;
    const source = fileIn(defaultLanguage, slug);
    const texts = source === "" ? undefined : await sourceTexts(source, slug !== undefined);
    if (texts === undefined || state.source !== defaultLanguage.code) return [];
    const { countChanges } = await import("../../core/documents/segment.ts");
    const count = countChanges(texts, state);
    const problem = { count, source, code: language.code };
    return count === 0 ? [] : [diagnose("outdated-document", problem, { file: fileOf(route) })];
  };
  /** Returns the hint `other-anchors` if sections of an article have other anchors than in the default language. */
  const checkAnchors = async ({ language }: Pick<Route, "language">, { article }: ReadArticle) => {
    const source = fileIn(defaultLanguage, undefined);
    if (article === undefined || language === defaultLanguage || source === "") return [];
    const lacking = lackingAnchors((await readSource()).article?.toc ?? [], article.toc);
    const [name] = lacking;
    if (name === undefined) return [];
    const problem = { names: listNames(lacking, 3), name, source };
    return [diagnose("other-anchors", problem, { file: fileIn(language, undefined) })];
  };
  const readPage: Articles["read"] = async (route) => {
    const { language, slug } = route;
    const name = subjectName(content, language);
    const state = content.texts.documentState(language, slug);
    const page = await readFile(fileOf(route), { language, name, isPage: slug !== undefined }, state);
    const found =
      state !== undefined ? await checkAge(route, state) : slug === undefined ? await checkAnchors(route, page) : [];
    return { ...page, diagnostics: [...page.diagnostics, ...found] };
  };
  // The article of the default language is kept, because other pages ask for its facts and sections.
  const readSource = memoize(() => readPage({ language: defaultLanguage }));
  const read: Articles["read"] = (route) =>
    route.language === defaultLanguage && route.slug === undefined ? readSource() : readPage(route);
  const files: Articles["files"] = (route) => {
    const own = fileOf(route);
    const others = [...route.language.parents, defaultLanguage.code].flatMap((code) => articles.get(code) ?? []);
    if (own === "") return others;
    // A translation warns of a source that has changed since.
    const isTranslated = content.texts.documentState(route.language, route.slug) !== undefined;
    return isTranslated ? [own, fileIn(defaultLanguage, route.slug)].filter((file) => file !== "") : [own];
  };
  const facts = memoize(async () =>
    defaultLanguage.hasArticle ? personFacts((await readSource()).article?.infobox) : {},
  );
  const infoboxOf = memoize(
    async (language: Language) => {
      const name = subjectName(content, language);
      const file = articles.get(language.code) ?? "";
      const { article: source } = await readFile(file, { language, name, pending: allPending });
      return borrowInfobox(source, language, content.addresses.home(language));
    },
    (language) => language,
  );
  return {
    read,
    file: (route) => fileOf(route) || undefined,
    files,
    facts,
    otherInfobox: async (language) => {
      const nearest = language.parents
        .map((code) => languages.get(code))
        .find((each) => each?.hasArticle && each.isComplete);
      const other = nearest ?? defaultLanguage;
      const borrowed = other.hasArticle ? await infoboxOf(other) : undefined;
      if (borrowed === undefined || other !== defaultLanguage) return borrowed;
      return translateInfobox(borrowed, (key) => {
        const text = content.texts.textIn(key, language);
        return text && typesetText(text, language.tag);
      });
    },
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
  const { pendingIn } = await import("../../core/documents/segment.ts");
  const pending = pendingIn(source, { isPage: context.isPage === true, tags: context.tags }, translation.state);
  const parsed = await parseArticle(source, { ...context, pending, isTranslation: true });
  if (pending === undefined) return parsed;
  const { count, total } = pending;
  const untranslated = diagnose("untranslated-document", { count, total, code: translation.code }, source.place);
  return { ...parsed, diagnostics: [...parsed.diagnostics, untranslated] };
}
