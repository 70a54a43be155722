import { renderToStaticMarkup } from "react-dom/server";
import type { Assets, Page } from "../../../templates/page.ts";
import { ArticlePage } from "../../../templates/pages/ArticlePage.tsx";
import { FallbackPage } from "../../../templates/pages/FallbackPage.tsx";
import { NotFoundPage } from "../../../templates/pages/NotFoundPage.tsx";
import { TranslationToolPage } from "../../../templates/pages/TranslationToolPage.tsx";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import { bundleText } from "../../core/model/bundle.ts";
import type { InterfaceWords } from "../../core/model/interface-words.ts";
import type { FrontMatter, Route } from "../../core/model/types.ts";
import { type MetadataInput, pageMetadata, subjectName } from "../../core/page/metadata.ts";
import type { Content } from "../content/load.ts";

/**
 * Renders a page. This is the only caller of `renderToStaticMarkup`.
 *
 * @returns the HTML document (absent if the article has errors) and the article's diagnostics
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
      const description = aboutTool(library, words);
      return { html: markup(<TranslationToolPage page={page({ title: words.translationTool, description })} />), diagnostics: [] };
    }
    case "not-found":
      return {
        html: markup(<NotFoundPage page={page({ title: words.notFoundTitle, description: words.notFoundMessageWithoutPath })} />),
        diagnostics: [],
      };
  }
}

const aboutArticle = (frontMatter: FrontMatter) => ({ title: frontMatter.title, description: frontMatter.description, frontMatter });

/** Returns the description of the translation tool. Languages other than English have only its name. */
const aboutTool = ({ site, defaultLanguage }: Content["library"], words: InterfaceWords): string =>
  /^en\b/i.test(defaultLanguage.tag)
    ? `Translate text about ${site.subject.name} into ${site.translation.targets.length} languages, with business terms and company names kept as they should be.`
    : `${words.translationTool} – ${site.title}`;

const markup = (document: React.ReactElement): string => `<!doctype html>\n${renderToStaticMarkup(document)}\n`;
