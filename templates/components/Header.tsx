import { siteTitle } from "../../src/core/page/names.ts";
import type { Page } from "../page.ts";
import { HeaderTools } from "./HeaderTools.tsx";
import { Icon } from "./Icon.tsx";
import { ResponsiveImage } from "./ResponsiveImage.tsx";

interface Props {
  page: Page;
  /** Whether the page has a sidebar. */
  hasMenu: boolean;
  /** Whether it has a table of contents. */
  hasContents: boolean;
}

/** The sticky header: menu button (if the sidebar has no room), logo, title and search. */
export function Header({ page, hasMenu, hasContents }: Props) {
  const { library, words, assets } = page;
  const { urls } = library;
  const logo = library.showPicture(assets.logo, { width: 32, densities: [1, 2, 3] });
  const title = siteTitle(library, page.language);
  return (
    <header className="header">
      <div className="header-bar">
        {hasMenu && (
          <button className="menu-button" type="button" popoverTarget="menu" aria-label={words.menu}>
            <Icon name="menu" />
          </button>
        )}
        <a className="brand" href={urls.page("/")} aria-label={title}>
          <ResponsiveImage picture={logo} className="logo" alt="" width={32} height={32} fetchPriority="low" data-logo="" />
          <span>{title}</span>
        </a>
        <search>
          <form className="search" action={urls.page("/")}>
            <input type="search" name="search" aria-label={words.searchThisPage} placeholder={words.search} autoComplete="off" />
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
