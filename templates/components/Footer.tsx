import { knownLocale } from "../../src/core/model/format-date.ts";
import { typographyOf } from "../../src/core/model/typography.ts";
import { type ListedLink, listedLinks } from "../../src/core/page/listed-links.ts";
import { siteTitle } from "../../src/core/page/names.ts";
import { inOrder } from "../in-order.ts";
import type { Page } from "../page.ts";
import { Day } from "./Dates.tsx";
import { ListedLinks } from "./ListedLinks.tsx";
import { Filled, MaybeLink, SiteText } from "./Texts.tsx";

/**
 * The last update and the license, if known, and the entries of `footer` in `site.yaml`; on paper also the origin of
 * the page.
 */
export function Footer({ page }: { page: Page }) {
  const { site, addresses, language, words, metadata, route } = page;
  const { license } = site;
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
                  <MaybeLink url={license.url} urls={addresses} rel="license">
                    <SiteText page={page} name="license" />
                  </MaybeLink>
                ),
              }}
            />
          )}
        </p>
      )}
      <PageHistory page={page} />
      <ListedLinks
        links={[...listedLinks(site.lists.footer, page, route, metadata), ...historyLink(page)]}
        page={page}
        className="links"
      />
    </footer>
  );
}

/** The site, the page's address and, filled in by the page's script when it prints, the day. */
function Origin({ page }: { page: Page }) {
  const { language, words, metadata } = page;
  const { address } = metadata;
  if (address === undefined) return null;
  const locale = knownLocale(language.locales) ?? language.tag;
  return (
    <p className="origin" dir="auto">
      <bdi>{siteTitle(page, language)}</bdi>
      {typographyOf(language.tag).stop}
      <Filled text={words.retrievedFrom} values={{ address: <bdi>{address}</bdi> }} />
      <span data-printed={words.citeAccessed} data-locale={`${locale}-u-ca-gregory-nu-${language.numberingSystem}`} />
    </p>
  );
}

/** The last changes of the page's file, with their messages in Git. */
function PageHistory({ page: { site, commits, language, words } }: { page: Page }) {
  if (site.history !== true || commits.length === 0) return null;
  return (
    <details className="page-history">
      <summary>{words.history}</summary>
      <ul>
        {inOrder(commits, ({ date, subject }) => (
          <li>
            <Day date={date} language={language} /> <bdi>{subject}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A link to the history of the page's file elsewhere, if it has one of its own and the site names it. */
function historyLink({ site: { history }, texts, route, words }: Page): ListedLink[] {
  const { language, slug, describesSubject } = route;
  const file = describesSubject || slug !== undefined ? texts.sourceFile(language, slug) : undefined;
  if (typeof history !== "string" || file === undefined) return [];
  return [{ href: history.replace("{file}", () => encodeURI(file)), label: words.history }];
}
