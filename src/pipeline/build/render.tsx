import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Assets, Page } from "../../../templates/page.ts";
import { pageTemplates } from "../../../templates/pages.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import type { Route } from "../../core/model/routes.ts";
import { pageMetadata } from "../../core/page/metadata.ts";
import type { Content } from "../content/load.ts";

/**
 * Renders a page. The only place that calls `renderToStaticMarkup`.
 *
 * @returns the HTML document, absent when the page's article has errors, and the article's diagnostics
 */
export async function renderRoute(content: Content, route: Route, assets: Assets): Promise<{ html?: string; diagnostics: Diagnostic[] }> {
  const { library } = content;
  const { language } = route;
  const page: Omit<Page, "metadata"> = { library, route, language, words: library.words(language), assets };
  const template = pageTemplates[route.kind];
  if (template.madeOf === "library") {
    const metadata = pageMetadata({ library, route, ...template.about(page) });
    return { html: markup(createElement(template.component, { page: { ...page, metadata } })), diagnostics: [] };
  }
  const { article, diagnostics } = await content.article(language);
  if (article === undefined) return { diagnostics };
  const metadata = pageMetadata({ library, route, ...template.about({ ...page, article }), frontMatter: article.frontMatter });
  return { html: markup(createElement(template.component, { page: { ...page, article, metadata } })), diagnostics };
}

/** Checks what a page is made of without making it. @returns the diagnostics of its article */
export const checkRoute = async (content: Content, route: Route): Promise<Diagnostic[]> =>
  pageTemplates[route.kind].madeOf === "article" ? (await content.article(route.language)).diagnostics : [];

const markup = (document: ReactElement): string => `<!doctype html>\n${renderToStaticMarkup(document)}\n`;
