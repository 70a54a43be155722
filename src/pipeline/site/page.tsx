import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { articleMarkdown } from "../../../templates/markdown/article.ts";
import { type Assets, type Page, type PageTemplate, writtenIn } from "../../../templates/page.ts";
import * as templates from "../../../templates/pages/list.gen.ts";
import { articleTags } from "../../../templates/tags/article-tags.ts";
import { articleFacts, articleNodes, articlePictures, articleRecordings } from "../../core/article/article-facts.ts";
import type { PageAnchors } from "../../core/article/outline.ts";
import type { Policy } from "../../core/article/tags.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import { factsOnPage } from "../../core/model/infobox.ts";
import type { PageKind, Route } from "../../core/model/routes.ts";
import type { Article } from "../../core/model/types.ts";
import { pageMetadata } from "../../core/page/metadata.ts";
import { translationOf } from "../../core/page/translation.ts";
import { referenceFormatter } from "../../core/references/format-reference.ts";
import type { LoadedContent } from "../content/load.ts";

const pageTemplates: Record<PageKind, PageTemplate> = templates;

/** The result of checking a page. */
export interface CheckedPage {
  diagnostics: readonly Diagnostic[];
  /** The ids of the references that it cites. */
  cited: readonly string[];
  /** The anchors of an article or a further page; absent if it has errors. */
  anchors?: PageAnchors | undefined;
}

/** A page as text. */
interface RenderedPage extends CheckedPage {
  /** The HTML document; absent if the article has errors. */
  html?: string;
  /** The text of an article as Markdown; absent if the page has no such file. */
  markdown?: string | undefined;
  /** When the page was last modified, as `2025-03-03`, if known. */
  modified?: string | undefined;
  /** The sources of embedded content that its policy allows. */
  embedded: Policy;
}

const nothing: CheckedPage & Pick<RenderedPage, "embedded"> = { diagnostics: [], cited: [], embedded: {} };

/** Renders a page with `renderToStaticMarkup`. */
export async function renderPage(content: LoadedContent, route: Route, assets: Assets): Promise<RenderedPage> {
  const { articles, site, texts, addresses, pictures, uploaded, short } = content;
  const { language } = route;
  const from = translationOf(content, route)?.from;
  const page: Omit<Page, "metadata"> = {
    site,
    texts,
    addresses,
    pictures,
    uploaded,
    route,
    commits: content.commits(route),
    language,
    words: texts.words(language),
    assets,
    embedded: {},
    ...(from && { source: writtenIn(from) }),
  };
  const template = pageTemplates[route.kind];
  const general = await articles.facts();
  if (template.madeOf !== "article") {
    const isSource = [language.code, ...language.parents].includes(site.defaultLanguage.code);
    const facts = isSource ? general : factsOnPage(general);
    if (template.madeOf === "site") {
      const metadata = pageMetadata({ ...page, facts, ...template.about(page) });
      const html = markup(createElement(template.component, { page: { ...page, metadata } }));
      return { ...nothing, html, modified: metadata.modified };
    }
    const infobox = await articles.otherInfobox(language);
    const shown = [infobox?.frontMatter.image ?? []].flat();
    const metadata = pageMetadata({ ...page, facts, shown, ...template.about({ ...page, short }) });
    const html = markup(createElement(template.component, { page: { ...page, metadata, infobox, short } }));
    return { ...nothing, html, modified: metadata.modified };
  }
  const { article, anchors, diagnostics } = await articles.read(route);
  if (article === undefined) return { ...nothing, diagnostics };
  const metadata = pageMetadata({
    ...page,
    ...template.about({ ...page, article }),
    facts: factsOnPage(general, articleFacts(article)),
    frontMatter: article.frontMatter,
    shown: articlePictures(article, articleTags),
    played: articleRecordings(article, articleTags),
  });
  const format = referenceFormatter({ language, words: page.words });
  const references = article.references.map((reference) => ({ reference, nodes: format(reference) }));
  const embedded = articleTags.policyOf(articleNodes(article));
  const whole = { ...page, article, references, metadata, embedded };
  const html = markup(createElement(template.component, { page: whole }));
  const markdown = metadata.markdown === undefined ? undefined : articleMarkdown(whole);
  return { html, markdown, modified: metadata.modified, diagnostics, cited: citedIn(article), anchors, embedded };
}

/** Returns what a page is made of besides what every page may show. */
export const madeOf = ({ kind }: Route): PageTemplate["madeOf"] => pageTemplates[kind].madeOf;

/** Checks the content of a page without rendering it. */
export async function checkPage({ articles }: LoadedContent, route: Route): Promise<CheckedPage> {
  if (madeOf(route) !== "article") return { diagnostics: [], cited: [] };
  const { article, anchors, diagnostics } = await articles.read(route);
  return { diagnostics, cited: article === undefined ? [] : citedIn(article), anchors };
}

const citedIn = ({ references }: Article): string[] => references.map(({ id }) => id);

const markup = (document: ReactElement): string => `<!doctype html>\n${renderToStaticMarkup(document)}\n`;
