import { isBroken } from "../../src/core/content/listed.ts";
import { TitleBar } from "../components/SectionTitle.tsx";
import { Document } from "../Document.tsx";
import type { Page, PageTemplate } from "../page.ts";

/** The page for every address that does not exist. */
const notFoundPage: PageTemplate = {
  madeOf: "site",
  about: ({ words }) => ({ title: words.notFoundTitle, description: words.notFoundMessageWithoutPath }),
  component: NotFoundPage,
};

export default notFoundPage;

/** The page's script fills in the path, as text. */
function NotFoundPage({ page }: { page: Page }) {
  const { words, site, addresses, assets } = page;
  const home = addresses.page("/");
  const { contribute = "#" } = site;
  const canContribute = contribute !== "#" && !isBroken(contribute, addresses);
  // The main page is always listed, apart from the other pages.
  const routes = site.routes
    .filter(({ isIndexed, path }) => isIndexed && path !== "/")
    .map(({ path }) => addresses.page(path));
  return (
    <Document page={page} script={assets.notFound} needsSupplement>
      <div className="article not-found">
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
          <li>
            <a href={`${home}#main`}>{words.notFoundSimilar}</a>
          </li>
          {canContribute && (
            <li>
              <a href={addresses.link(contribute)}>{words.notFoundCreate}</a>
            </li>
          )}
        </ul>
      </div>
    </Document>
  );
}
