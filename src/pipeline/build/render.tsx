import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { articleMarkdown } from "../../../templates/markdown/article.ts";
import { type Assets, type Page, type PageTemplate, writtenIn } from "../../../templates/page.ts";
import * as templates from "../../../templates/pages/list.gen.ts";
import { articlePictures } from "../../core/article/article-pictures.ts";
import { personFacts } from "../../core/article/person-facts.ts";
import { factsOnPage } from "../../core/model/person-facts.ts";
import type { PageKind, Route } from "../../core/model/routes.ts";
import { pageMetadata } from "../../core/page/metadata.ts";
import { translationOf } from "../../core/page/translation.ts";
import type { PageContent, ReadArticle } from "../content/page-content.ts";

const pageTemplates: Record<PageKind, PageTemplate> = templates;

/** A rendered page. */
export interface RenderedPage extends ReadArticle {
  /** The HTML document; absent if the article has errors. */
  html?: string;
  /** Returns the text of an article as Markdown; absent if the page has no such file. */
  markdown?: (() => string) | undefined;
  /** When the page was last modified, if known. */
  modified?: string | undefined;
}

/**
 * Renders a page with `renderToStaticMarkup`.
 *
 * @returns the page, and the article with its diagnostics
 */
export async function renderRoute(content: PageContent, route: Route, assets: Assets): Promise<RenderedPage> {
  const { library } = content;
  const { language } = route;
  const from = translationOf(library, route)?.from;
  const page: Omit<Page, "metadata"> = {
    library,
    route,
    language,
    words: library.words(language),
    assets,
    ...(from && { source: writtenIn(from) }),
  };
  const template = pageTemplates[route.kind];
  const general = await content.facts();
  if (template.madeOf !== "article") {
    const infobox = template.madeOf === "bundle" ? await content.otherInfobox(language) : undefined;
    const isSource = [language.code, ...language.parents].includes(library.defaultLanguage.code);
    const facts = isSource ? general : factsOnPage(general);
    const portrait = infobox?.frontMatter.image;
    const pictures = portrait ? [{ src: portrait.src }] : [];
    const metadata = pageMetadata({ library, route, facts, pictures, ...template.about(page) });
    const element =
      template.madeOf === "library"
        ? createElement(template.component, { page: { ...page, metadata } })
        : createElement(template.component, { page: { ...page, metadata, infobox } });
    return { html: markup(element), modified: metadata.modified, diagnostics: [] };
  }
  const { article, diagnostics } = await content.article(route);
  if (article === undefined) return { diagnostics };
  const metadata = pageMetadata({
    library,
    route,
    ...template.about({ ...page, article }),
    facts: factsOnPage(general, personFacts(article.infobox)),
    frontMatter: article.frontMatter,
    pictures: articlePictures(article),
  });
  const whole = { ...page, article, metadata };
  const html = markup(createElement(template.component, { page: whole }));
  const markdown = metadata.markdown === undefined ? undefined : () => articleMarkdown(whole);
  return { html, markdown, modified: metadata.modified, article, diagnostics };
}

/** Checks the content of a page without rendering it. @returns its article, if it has one, and the diagnostics */
export const checkRoute = async (content: PageContent, route: Route): Promise<ReadArticle> =>
  pageTemplates[route.kind].madeOf === "article" ? content.article(route) : { diagnostics: [] };

const markup = (document: ReactElement): string => `<!doctype html>\n${renderToStaticMarkup(document)}\n`;
