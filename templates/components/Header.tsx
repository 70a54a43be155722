import { shownTitle } from "../../src/core/page/names.ts";
import { type Page, writtenIn } from "../page.ts";
import { HeaderTools } from "./HeaderTools.tsx";
import { Icon } from "./Icon.tsx";
import { ResponsiveImage } from "./ResponsiveImage.tsx";

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
          <form className="search" action={addresses.page("/")}>
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
