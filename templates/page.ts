import type { ComponentType } from "react";
import type { Library } from "../src/core/content/library.ts";
import type { InterfaceWords } from "../src/core/model/interface-words.ts";
import type { Route } from "../src/core/model/routes.ts";
import type { Article, Language } from "../src/core/model/types.ts";
import type { Metadata } from "../src/core/page/metadata.ts";

/** Addresses of the site's stylesheet and scripts, relative to the site: `/assets/main.1a2b3c.js`. */
export interface Assets {
  style: string;
  main: string;
  /** Of the one inline script, for the Content-Security-Policy: `sha256-…`. */
  inlineScriptHash: string;
  notFound: string;
  translate: string;
  fallback: string;
}

/** What every template gets. */
export interface Page {
  library: Library;
  route: Route;
  language: Language;
  words: InterfaceWords;
  metadata: Metadata;
  assets: Assets;
}

/** An article's page. */
export interface ArticlePage extends Page {
  article: Article;
}

/** How pages of a kind are made of the library, some of them also of their language's article. */
export type PageTemplate = ({ madeOf: "library" } & TemplateOf<Page>) | ({ madeOf: "article" } & TemplateOf<ArticlePage>);

interface TemplateOf<Kind extends Page> {
  /** The page's own title, without the site's, and its description. */
  about: (page: Omit<Kind, "metadata">) => { title: string; description: string };
  component: ComponentType<{ page: Kind }>;
}

/** A date of the content, such as 2025-03-03, as the language writes it; in the Gregorian calendar everywhere, as in the articles. */
export const formatDate = (date: string, { tag, numberingSystem }: Language): string =>
  new Intl.DateTimeFormat(tag, {
    dateStyle: "long",
    calendar: "gregory",
    timeZone: "UTC",
    ...(numberingSystem && { numberingSystem: numberingSystem }),
  }).format(new Date(`${date}T00:00:00Z`));
