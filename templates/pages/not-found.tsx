import { isBroken } from "../../src/core/content/listed.ts";
import { languagePath } from "../../src/core/model/routes.ts";
import { versionIn } from "../../src/core/page/listed-links.ts";
import { TitleBar } from "../components/SectionTitle.tsx";
import { Document } from "../Document.tsx";
import type { Page, PageTemplate } from "../page.ts";

/** The page for every address that does not exist, below the home page of a language. */
const notFoundPage: PageTemplate = {
  madeOf: "site",
  about: ({ words }) => ({ title: words.notFoundTitle, description: words.notFoundMessageWithoutPath }),
  component: NotFoundPage,
};

export default notFoundPage;

/** The page's script fills in the path, as text. */
function NotFoundPage({ page }: { page: Page }) {
  const { words, site, texts, addresses, assets, language } = page;
  const { defaultLanguage, languages } = site;
  const homeOf = (code: string) => addresses.page(languagePath(code, defaultLanguage.code));
  const home = homeOf(language.code);
  const { contribute = "#" } = site;
  const canContribute = contribute !== "#" && !isBroken(contribute, addresses);
  const isDefault = language === defaultLanguage;
  // Hosts with one not-found page send that of the default language: its script leads to the one of the address.
  const homes = (isDefault ? [...languages.keys()] : []).map(homeOf);
  const pages = site.routes.filter(
    (route) => route.language === language && route.isIndexed && addresses.page(route.path) !== home,
  );
  // The main page is always listed, apart from the other pages.
  const known = [...homes, ...pages.map(({ path }) => addresses.page(path))];
  const routes = known.filter((address) => address !== addresses.page("/"));
  return (
    <Document page={page} script={assets.notFound} hasParts>
      <div className="article not-found" data-homes={isDefault ? JSON.stringify(homes) : undefined}>
        <TitleBar title={words.notFoundTitle} />
        <p className="lead" data-not-found={words.notFoundMessage}>
          {words.notFoundMessageWithoutPath}
        </p>
        <p hidden>
          <a href={home} data-near={words.didYouMean} data-routes={JSON.stringify(routes)}>
            {words.notFoundHome}
          </a>
        </p>
        <p>{words.notFoundSuggestions}</p>
        <ul>
          <li hidden>
            <a href={home} data-not-found-search={words.notFoundSearch}>
              {words.search}
            </a>
          </li>
          <li>
            <a href={home}>{words.notFoundHome}</a>
          </li>
          {pages.length > 0 && (
            <li>
              {words.notFoundSimilar}
              <ul data-similar="">
                {pages.map(({ path, slug }) => (
                  <li key={path}>
                    <a href={addresses.page(path)}>
                      {slug === undefined ? words.translationTool : texts.pageTitle(slug, language)}
                    </a>
                  </li>
                ))}
              </ul>
            </li>
          )}
          {canContribute && (
            <li>
              <a href={addresses.link(versionIn(site, contribute, language))}>{words.notFoundCreate}</a>
            </li>
          )}
        </ul>
      </div>
    </Document>
  );
}
