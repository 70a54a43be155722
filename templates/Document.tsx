import type { ReactNode } from "react";
import type { LifeEvent } from "../src/core/article/article-facts.ts";
import type { InterfaceWords } from "../src/core/model/interface-words.ts";
import { memoize } from "../src/core/model/memo.ts";
import type { SiteFile } from "../src/core/model/types.ts";
import { appearanceScript, speculationRules } from "../src/core/page/appearance.ts";
import { contentSecurityPolicies } from "../src/core/page/headers.ts";
import { manifestFile, themeColors } from "../src/core/page/icons.ts";
import { reasonAttribute } from "../src/core/page/metadata.ts";
import { workerFile } from "../src/core/page/offline.ts";
import { clientWords, type PageData, pageDataId } from "../src/core/page/page-data.ts";
import { feedFile, hasFeed } from "../src/core/page/sitemap.ts";
import { Footer, Header } from "./components/Header.tsx";
import { menuLanguages } from "./components/LanguageItems.tsx";
import { PageCitation } from "./components/ListedLinks.tsx";
import { type ContentsItem, hasSidebar, Sidebar, TableOfContents } from "./components/Sidebar.tsx";
import type { Page } from "./page.ts";

interface Props {
  page: Page;
  /** A script that only this page needs. */
  script?: string;
  /** Whether it has parts that only some pages have, which a style sheet of their own styles. */
  hasParts?: boolean;
  /** The entries of the table of contents; none on a page without one. */
  contents?: readonly ContentsItem[];
  /** The dated events of the article, shown beside its contents. */
  life?: readonly LifeEvent[];
  children: ReactNode;
}

/** The frame of every page: head, header, sidebar, main content, footer. */
export function Document({ page, script, hasParts = false, contents = [], life = [], children }: Props) {
  const { site, addresses, language, words, assets } = page;
  const hasMenu = hasSidebar(page);
  const hasContents = contents.length > 0;
  const digits = language.numberingSystem === "latn" ? undefined : language.numberingSystem;
  return (
    <html
      lang={language.tag}
      dir={language.dir}
      data-digits={digits}
      data-worker={site.offline ? addresses.file(`/${workerFile}`) : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {contentSecurityPolicies(page, assets.inlineScripts, page.embedded).map((policy) => (
          <meta key={policy} httpEquiv="Content-Security-Policy" content={policy} />
        ))}
        <Metadata page={page} />
        {hasFeed(page) && (
          <link
            rel="alternate"
            type="application/atom+xml"
            title={page.words.inNews}
            href={addresses.file(`/${feedFile}`)}
          />
        )}
        {assets.iconLinks.map(({ rel, address, sizes, type }) => (
          <link key={address} rel={rel} href={addresses.file(address)} sizes={sizes} type={type} />
        ))}
        <link rel="manifest" href={addresses.file(`/${manifestFile}`)} />
        {page.metadata.jsonLd && <JsonScript type="application/ld+json" json={jsonOf(page.metadata.jsonLd)} />}
        <AppearanceScript />
        <link rel="stylesheet" href={addresses.file(assets.style)} />
        {assets.theme && <link rel="stylesheet" href={addresses.file(assets.theme)} />}
        <script type="module" src={addresses.file(assets.main)} />
        {site.analytics && <Analytics {...site.analytics} />}
        {script && <script type="module" src={addresses.file(script)} />}
      </head>
      <body>
        <a className="skip-link" href="#main">
          {words.skipToContent}
        </a>
        {hasMenu && (
          <a className="skip-link skip-to-menu" href="#menu">
            {words.menu}
          </a>
        )}
        <Header page={page} hasMenu={hasMenu} hasContents={hasContents} />
        <div className={hasMenu || hasContents ? "frame with-side" : "frame"}>
          {(hasMenu || hasContents) && (
            <div className="side">
              {hasContents && <TableOfContents items={contents} life={life} page={page} />}
              {hasMenu && <Sidebar page={page} />}
            </div>
          )}
          <main id="main" tabIndex={-1}>
            {hasParts && <link rel="stylesheet" href={addresses.file(assets.parts)} />}
            {menuLanguages(site).length > 1 && <AlsoAvailable words={words} />}
            {site.offline && (
              <p className="saved-copy" hidden>
                {words.savedCopy}
              </p>
            )}
            {children}
          </main>
        </div>
        <Footer page={page} />
        <PageCitation page={page} />
        <Data words={words} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this package */}
        <script type="speculationrules" dangerouslySetInnerHTML={{ __html: speculationRules }} />
        {/* At the end, because a style sheet in the body delays only the content after it. */}
        <link rel="stylesheet" href={addresses.file(assets.supplement)} fetchPriority="low" />
      </body>
    </html>
  );
}

function Metadata({ page }: { page: Page }) {
  const {
    title,
    description,
    descriptionTag,
    canonical,
    robots,
    noindex,
    alternates,
    markdown,
    profiles,
    verification,
    sharing,
  } = page.metadata;
  return (
    <>
      <title>{title}</title>
      <meta name="description" lang={descriptionTag} content={description} />
      <meta name="robots" content={robots} {...{ [reasonAttribute]: noindex }} />
      <meta name="color-scheme" content="light dark" />
      {Object.entries(themeColors).map(([scheme, color]) => (
        <meta key={scheme} name="theme-color" media={`(prefers-color-scheme: ${scheme})`} content={color} />
      ))}
      {canonical && <link rel="canonical" href={canonical} />}
      {alternates.map(({ lang, url }) => (
        <link key={lang} rel="alternate" hrefLang={lang} href={url} />
      ))}
      {markdown && <link rel="alternate" type="text/markdown" href={page.addresses.file(markdown)} />}
      {profiles.map((url) => (
        <link key={url} rel="me" href={url} />
      ))}
      {verification.map((tag) => (
        <meta key={tag.name} {...tag} />
      ))}
      {sharing.map((tag) => (
        <meta key={"property" in tag ? tag.property : tag.name} {...tag} />
      ))}
    </>
  );
}

/**
 * The line that a script shows, with a link, where the reader's browser prefers another language that the page exists
 * in.
 */
function AlsoAvailable({ words }: { words: InterfaceWords }) {
  const [before, after] = words.alsoAvailableIn.split("{language}");
  return (
    <p className="also-available" hidden>
      <span>
        <span>{before}</span>
        {after}
      </span>
      <button type="button" aria-label={words.close}>
        ×
      </button>
    </p>
  );
}

/** The only inline script that runs: applies the reader's choices before the first paint. */
function AppearanceScript() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this package
  return <script dangerouslySetInnerHTML={{ __html: appearanceScript }} />;
}

/**
 * The script of an analytics provider. Browsers check the hash of a cross-origin script only if it is fetched with
 * CORS.
 */
function Analytics({ script, integrity, crossorigin, attributes }: NonNullable<SiteFile["analytics"]>) {
  const crossOrigin = crossorigin ?? (integrity === undefined ? undefined : "anonymous");
  return (
    <script defer data-analytics="" src={script} integrity={integrity} crossOrigin={crossOrigin} {...attributes} />
  );
}

/** Data of the page for its scripts. */
const Data = ({ words }: Pick<Page, "words">) => (
  <JsonScript type="application/json" id={pageDataId} json={dataOf(words)} />
);

const dataOf = memoize(
  (words: Page["words"]) => {
    const data: PageData = {
      words: Object.fromEntries(clientWords.map((key) => [key, words[key]])) as PageData["words"],
    };
    return jsonOf(data);
  },
  (words) => words,
);

/** Data as JSON for a script element: `<` is escaped, so no content can end the element. */
const jsonOf = (data: object): string => JSON.stringify(data).replaceAll("<", "\\u003c");

/** @param props.json made by {@link jsonOf} */
const JsonScript = ({ json, ...attributes }: { type: string; id?: string; json: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script's text is not HTML, and `<` is escaped
  <script {...attributes} dangerouslySetInnerHTML={{ __html: json }} />
);
