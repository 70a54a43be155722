import { isBroken } from "../../src/core/content/listed.ts";
import { TitleBar } from "../components/TitleBar.tsx";
import { Document } from "../Document.tsx";
import type { Page, PageTemplate } from "../page.ts";

/** The page for every address that does not exist. */
const notFoundPage: PageTemplate = {
  madeOf: "library",
  about: ({ words }) => ({ title: words.notFoundTitle, description: words.notFoundMessageWithoutPath }),
  component: NotFoundPage,
};

export default notFoundPage;

/** The page's script fills in the path, as text. */
function NotFoundPage({ page }: { page: Page }) {
  const { words, library, assets } = page;
  const home = library.urls.page("/");
  const { contribute = "#" } = library.site;
  const canContribute = contribute !== "#" && !isBroken(contribute, library.addresses);
  // The main page is named in any case.
  const routes = library.routes.filter(({ isIndexed, path }) => isIndexed && path !== "/").map(({ path }) => library.urls.page(path));
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
              <a href={library.urls.link(contribute)}>{words.notFoundCreate}</a>
            </li>
          )}
        </ul>
      </div>
    </Document>
  );
}
