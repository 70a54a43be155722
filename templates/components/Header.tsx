import { knownLocale } from "../../src/core/model/format-date.ts";
import type { InterfaceWords } from "../../src/core/model/interface-words.ts";
import { typographyOf } from "../../src/core/model/typography.ts";
import { appearance } from "../../src/core/page/appearance.ts";
import { type ListedLink, listedLinks } from "../../src/core/page/listed-links.ts";
import { shownTitle, siteTitle } from "../../src/core/page/names.ts";
import { searchIndexFile } from "../../src/core/page/search-index.ts";
import { type Page, writtenIn } from "../page.ts";
import { Icon } from "./Icon.tsx";
import { MenuItems, menuLanguages } from "./LanguageItems.tsx";
import { ListedLinks } from "./ListedLinks.tsx";
import { ResponsiveImage } from "./Media.tsx";
import { contentsId } from "./Sidebar.tsx";
import { Day, Filled, inOrder, MaybeLink, SiteText } from "./Texts.tsx";

interface HeaderToolsProps {
  page: Page;
  /** Whether the page has a table of contents. */
  hasContents: boolean;
}

/** The header's menus: contents and languages, which need no script, and appearance, which is hidden without one. */
function HeaderTools({ page, hasContents }: HeaderToolsProps) {
  const { site, words } = page;
  return (
    <div className="header-tools">
      {hasContents && (
        <button className="tool contents-button" type="button" popoverTarget={contentsId} aria-label={words.contents}>
          <Icon name="contents" />
          <span className="tool-label">{words.contents}</span>
        </button>
      )}
      {menuLanguages(site).length > 1 && (
        <>
          <button className="tool" type="button" popoverTarget="language-menu" aria-label={words.languages}>
            <Icon name="languages" />
            <span className="tool-label">{words.languages}</span>
          </button>
          <div className="popup" id="language-menu" popover="auto">
            <MenuItems page={page} />
          </div>
        </>
      )}
      <button className="tool appearance-button" type="button" popoverTarget="appearance" aria-label={words.appearance}>
        <Icon name="appearance" />
      </button>
      <div className="popup" id="appearance" popover="auto">
        <Choice name="theme" legend={words.theme} words={words} />
        <Choice name="size" legend={words.textSize} words={words} />
        <Choice name="width" legend={words.width} words={words} />
        <Choice name="length" legend={words.textLength} words={words} />
      </div>
    </div>
  );
}

interface ChoiceProps {
  name: keyof typeof appearance;
  legend: string;
  words: InterfaceWords;
}

const Choice = ({ name, legend, words }: ChoiceProps) => (
  <fieldset className={`choice-${name}`}>
    <legend>{legend}</legend>
    {appearance[name].options.map((option) => (
      <label key={option}>
        <input type="radio" name={name} value={option} defaultChecked={option === appearance[name].default} />{" "}
        {words[option].replace(/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u, (first) =>
          first.toUpperCase(),
        )}
      </label>
    ))}
  </fieldset>
);

/** The height of the logo, and the width of the widest, in CSS pixels. */
const [logoHeight, widestLogo] = [32, 160];

/** Returns the width of a logo on the page, in CSS pixels. @param size of its file */
const logoWidth = (size = { width: 1, height: 1 }): number =>
  Math.min(Math.round((logoHeight * size.width) / size.height), widestLogo);

interface Props {
  page: Page;
  /** Whether the page has a sidebar. */
  hasMenu: boolean;
  /** Whether it has a table of contents. */
  hasContents: boolean;
}

/** The sticky header: menu button (if the sidebar has no room), logo, title and search. */
export function Header({ page, hasMenu, hasContents }: Props) {
  const { addresses, pictures, words, assets } = page;
  const width = logoWidth(pictures.imageSize(assets.logo));
  const logo = pictures.showPicture(assets.logo, { width, densities: [1, 2, 3] });
  const { text: title, language } = shownTitle(page, page.language);
  return (
    <header className="header">
      <div className="header-bar">
        {hasMenu && (
          <button className="menu-button" type="button" popoverTarget="menu" aria-label={words.menu}>
            <Icon name="menu" />
          </button>
        )}
        <a className="brand" href={addresses.page("/")} aria-label={title}>
          <ResponsiveImage
            picture={logo}
            className="logo"
            alt=""
            width={width}
            height={logoHeight}
            fetchPriority="low"
            data-logo=""
          />
          <span {...(language && writtenIn(language))}>{title}</span>
        </a>
        <search>
          <form
            className="search"
            action={addresses.page("/")}
            data-index={addresses.file(`/${searchIndexFile(page.language.code)}`)}
          >
            <input
              type="search"
              name="search"
              aria-label={words.searchThisPage}
              placeholder={words.search}
              autoComplete="off"
            />
            <button type="submit" aria-label={words.search}>
              <Icon name="search" />
            </button>
          </form>
        </search>
        <HeaderTools page={page} hasContents={hasContents} />
      </div>
    </header>
  );
}

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
