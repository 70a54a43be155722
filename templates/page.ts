import type { ComponentType } from "react";
import type { BorrowedInfobox } from "../src/core/article/infobox-texts.ts";
import type { Policy } from "../src/core/article/tags.ts";
import type { Content, Shared, Site } from "../src/core/content/content.ts";
import { formatDay } from "../src/core/model/format-date.ts";
import type { InterfaceWords } from "../src/core/model/interface-words.ts";
import type { CitationNode } from "../src/core/model/references/reference.ts";
import type { Route } from "../src/core/model/routes.ts";
import type { Article, CitedReference, Commit, Language } from "../src/core/model/types.ts";
import type { IconLink } from "../src/core/page/icons.ts";
import type { Metadata } from "../src/core/page/metadata.ts";
import type { DescribedPage } from "../src/core/page/structured-data/website.ts";

/** Addresses of the site's stylesheets, scripts, logo and icon, relative to the site: `/assets/main.1a2b3c.js`. */
export interface Assets {
  style: string;
  /** The stylesheet of what pages show later, which does not delay the first paint. */
  supplement: string;
  /** The stylesheet of parts that only some pages have. */
  parts: string;
  /** The stylesheet of the site's theme, if it has one. */
  theme?: string;
  main: string;
  /** The sources of the inline scripts for the Content-Security-Policy: `'sha256-…' 'sha256-…'`. */
  inlineScripts: string;
  notFound: string;
  translate: string;
  fallback: string;
  /** The site's own logo and icon, or drawn ones. */
  logo: string;
  icon: string;
  /** Links to all icons. */
  iconLinks: readonly IconLink[];
}

/** The attributes of an element whose text is in another language than the page. */
export interface WrittenIn {
  lang: string;
  dir: "ltr" | "rtl";
}

/** Returns the attributes of an element whose text is in a language. */
export const writtenIn = ({ tag, dir }: Pick<Language, "tag" | "dir">): WrittenIn => ({ lang: tag, dir });

/** The props of every template. */
export interface Page extends Shared {
  route: Route;
  /** The last commits of the page's file, newest first. */
  commits: readonly Commit[];
  language: Language;
  words: InterfaceWords;
  metadata: Metadata;
  assets: Assets;
  /** The sources of embedded content that its policy allows, as the tags of its article need. */
  embedded: Policy;
  /** The language of texts that are not translated yet; absent on a page that is not a translation. */
  source?: WrittenIn | undefined;
}

/** An article's page. */
export interface ArticlePage extends Page {
  article: Article;
  /** The references of the article, formatted in the language of the page. */
  references: readonly { reference: CitedReference; nodes: readonly CitationNode[] }[];
}

/** Returns a function that gives the attributes of texts of a page's front matter and tags in the source language. */
export const pendingIn =
  ({ source, article }: Pick<Page, "source"> & Partial<Pick<ArticlePage, "article">>) =>
  (text: string | undefined): WrittenIn | undefined =>
    text !== undefined && article?.pending?.has(text) ? source : undefined;

/** The page of a language without an article. */
export interface FallbackPage extends Page, Pick<Content, "short"> {
  /** The infobox of an article in another language. */
  infobox: BorrowedInfobox | undefined;
}

/** A template of a kind of page. Some kinds need the language's article or the short texts. */
export type PageTemplate =
  | ({ madeOf: "site" } & TemplateOf<Page>)
  | ({ madeOf: "article" } & TemplateOf<ArticlePage>)
  | ({ madeOf: "bundle" } & TemplateOf<FallbackPage>);

interface TemplateOf<Kind extends Page> {
  /** The page's title, without the site's, and its description. */
  about: (
    page: Omit<Kind, "metadata" | "infobox" | "references">,
  ) => Pick<DescribedPage, "title" | "description" | "descriptionTag">;
  component: ComponentType<{ page: Kind }>;
}

/** Returns the languages of a list of site.yaml; all languages of the site if there is no list. */
export const listLanguages = (
  { languages }: Pick<Site, "languages">,
  codes: readonly string[] = [...languages.keys()],
): Language[] => codes.flatMap((code) => languages.get(code) ?? []);

/**
 * Formats a content date, such as 2025-03-03, in the language; always in the Gregorian calendar, as in the articles.
 */
export const formatDate = (date: string, language: Language): string =>
  formatDay(new Date(`${date}T00:00:00Z`), language, { dateStyle: "long" });
