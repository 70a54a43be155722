import { renderToStaticMarkup } from "react-dom/server";
import type { Assets, Page } from "../../templates/page.ts";
import { ArticlePage } from "../../templates/pages/ArticlePage.tsx";
import { FallbackPage } from "../../templates/pages/FallbackPage.tsx";
import { NotFoundPage } from "../../templates/pages/NotFoundPage.tsx";
import { TranslationToolPage } from "../../templates/pages/TranslationToolPage.tsx";
import { bundleText } from "../core/bundle.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import type { InterfaceWords } from "../core/interface.ts";
import { type MetadataInput, pageMetadata, subjectName } from "../core/metadata.ts";
import type { FrontMatter, Route } from "../core/types.ts";
import type { Content } from "./load.ts";

/**
 * Renders a page. The only place that calls `renderToStaticMarkup`.
 *
 * @returns the HTML document, absent when the page's article has errors, and the article's diagnostics
 */
export async function renderRoute(
  { library, article: readArticle }: Content,
  route: Route,
  assets: Assets,
): Promise<{ html?: string; diagnostics: Diagnostic[] }> {
  const { language } = route;
  const words = library.words(language);
  const page = (about: Omit<MetadataInput, "library" | "route">): Page => ({
    library,
    route,
    language,
    words,
    metadata: pageMetadata({ library, route, ...about }),
    assets,
  });
  switch (route.kind) {
    case "article": {
      const { article, diagnostics } = await readArticle(language);
      if (article === undefined) return { diagnostics };
      const { frontMatter } = article;
      return { html: markup(<ArticlePage page={{ ...page(aboutArticle(frontMatter)), article }} />), diagnostics };
    }
    case "fallback": {
      const description = bundleText("metaDescription", library.bundle(language), library.sourceBundle).text;
      const title = `${subjectName(library, language)} (${language.name})`;
      return { html: markup(<FallbackPage page={page({ title, description })} />), diagnostics: [] };
    }
    case "translate": {
      const about = { title: words.translationTool, description: aboutTool(library, words) };
      return { html: markup(<TranslationToolPage page={page(about)} />), diagnostics: [] };
    }
    case "not-found":
      return {
        html: markup(<NotFoundPage page={page({ title: words.notFoundTitle, description: words.notFoundMessageWithoutPath })} />),
        diagnostics: [],
      };
  }
}

const aboutArticle = (frontMatter: FrontMatter) => ({ title: frontMatter.title, description: frontMatter.description, frontMatter });

/** What the translation tool is for, in words that every language of a site has: its name, and the languages it offers by their own names. */
function aboutTool({ site, languages }: Content["library"], { translationTool }: InterfaceWords): string {
  const offered = site.translation.targets.flatMap((code) => languages.get(code.toLowerCase())?.name ?? []);
  const names = offered.slice(0, 12).join(", ");
  return `${translationTool}, ${site.title}: ${names}${offered.length > 12 ? ", …" : ""}`;
}

const markup = (document: React.ReactElement): string => `<!doctype html>\n${renderToStaticMarkup(document)}\n`;
