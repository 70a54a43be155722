import { knownLocale } from "../../src/core/model/format-date.ts";
import { typographyOf } from "../../src/core/model/typography.ts";
import { listedLinks } from "../../src/core/page/listed-links.ts";
import { siteTitle } from "../../src/core/page/names.ts";
import type { Page } from "../page.ts";
import { Day } from "./Day.tsx";
import { Filled } from "./Filled.tsx";
import { ListedLinks } from "./ListedLinks.tsx";
import { MaybeLink } from "./MaybeLink.tsx";
import { historyLink, PageHistory } from "./PageHistory.tsx";

/** The last update and the license, if known, and what `footer` in `site.yaml` lists; on paper also where the page comes from. */
export function Footer({ page }: { page: Page }) {
  const { library, language, words, metadata, route } = page;
  const { urls } = library;
  const { license } = library.site;
  const { updated } = metadata;
  return (
    <footer className="footer">
      <Origin page={page} />
      {(updated || license) && (
        <p dir="auto">
          {updated && <Filled text={words.lastUpdated} values={{ date: <Day date={updated} language={language} /> }} />}
          {updated && license && !typographyOf(language.tag).isSpaceless && " "}
          {license && (
            <Filled
              text={words.license}
              values={{
                license: (
                  <MaybeLink url={license.url} urls={urls} rel="license">
                    {license.name}
                  </MaybeLink>
                ),
              }}
            />
          )}
        </p>
      )}
      <PageHistory page={page} />
      <ListedLinks links={[...listedLinks(library.lists.footer, library, route, metadata), ...historyLink(page)]} page={page} />
    </footer>
  );
}

/** The site, the page's address and, filled in by the page's script when it prints, the day. */
function Origin({ page: { library, language, words, metadata } }: { page: Page }) {
  const { address } = metadata;
  if (address === undefined) return null;
  const locale = knownLocale(language.locales) ?? language.tag;
  return (
    <p className="origin" dir="auto">
      <bdi>{siteTitle(library, language)}</bdi>
      {typographyOf(language.tag).stop}
      <Filled text={words.retrievedFrom} values={{ address: <bdi>{address}</bdi> }} />
      <span data-printed={words.citeAccessed} data-locale={`${locale}-u-ca-gregory-nu-${language.numberingSystem}`} />
    </p>
  );
}
