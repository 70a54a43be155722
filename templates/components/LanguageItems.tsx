import { createElement, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Site } from "../../src/core/content/content.ts";
import { memoize } from "../../src/core/model/memo.ts";
import type { Route } from "../../src/core/model/routes.ts";
import type { Language } from "../../src/core/model/types.ts";
import { listLanguages, type Page } from "../page.ts";

type Versions = Route["versions"];
type Place = Pick<Page, "addresses"> & { route: Pick<Route, "path" | "versions"> };

/** The languages of the header's menu, with links to the page's own versions. */
export const MenuItems = ({ page }: { page: Page }) => <Items page={page} items={menuItems} item={menuItem} />;

/** The languages of the sidebar, with links to their main pages. */
export const SidebarItems = ({ page }: { page: Page }) => <Items page={page} items={sidebarItems} item={sidebarItem} />;

const menuItem = (page: Place, language: Language) => (
  <li data-find={`${language.fullName} ${language.code} ${language.tag}`}>
    <LanguageLink page={page} language={language} keepsPage />
  </li>
);

const sidebarItem = (page: Place, language: Language) => (
  <li>
    <LanguageLink page={page} language={language} />
  </li>
);

interface Props {
  page: Pick<Page, "addresses"> & { route: Pick<Page["route"], "path" | "versions"> };
  language: Language;
  /** Link to the page's own version in the language, if it has one. */
  keepsPage?: boolean;
}

/** A link to a language's main page, or to the page's version in it; labeled with the language's own name. */
function LanguageLink({ page: { addresses, route }, language, keepsPage = false }: Props) {
  const { tag, name, code } = language;
  const path = (keepsPage ? route.versions.get(code) : undefined) ?? addresses.home(language);
  // A page with foreign text does not count as a version, because readers of the language cannot read it.
  const isForeign = language.isForeign && path === addresses.home(language);
  const isVersion = route.versions.get(code) === path && !isForeign;
  return (
    <a
      href={addresses.page(path)}
      lang={tag}
      hrefLang={isForeign ? undefined : tag}
      aria-current={route.path === path ? "page" : undefined}
      // The page behind the link has other anchors than this one.
      data-other={isVersion ? undefined : ""}
    >
      {name}
    </a>
  );
}

/** The languages in the menu of the header. */
export const menuLanguages = (site: Site) => listLanguages(site, site.menu);
/** The languages in the sidebar. */
export const sidebarLanguages = (site: Site) => listLanguages(site, site.sidebar);

/** Makes the items once for all versions of a page, because the versions differ only in the current item. */
const itemsOf = (languagesOf: typeof menuLanguages, item: typeof menuItem) =>
  memoize(
    ({ site, addresses }: Pick<Page, "site" | "addresses">, versions: Versions) => {
      const languages = languagesOf(site);
      /** The positions of the languages that are current on a page, by its path. */
      const currentOn = new Map<string | undefined, number[]>();
      for (const [index, language] of languages.entries()) {
        for (const path of new Set([versions.get(language.code), addresses.home(language)]))
          currentOn.set(path, [...(currentOn.get(path) ?? []), index]);
      }
      const elements = languages.map((language) => item({ addresses, route: { path: "", versions } }, language));
      // All items are rendered in one call and then split.
      const html = renderToStaticMarkup(createElement(Fragment, null, ...elements)).split(/(?=<li\b)/);
      return { languages, currentOn, html };
    },
    (_, versions) => versions,
  );

const menuItems = itemsOf(menuLanguages, menuItem);
const sidebarItems = itemsOf(sidebarLanguages, sidebarItem);

function Items({ page, items, item }: { page: Page; items: ReturnType<typeof itemsOf>; item: typeof menuItem }) {
  const { route } = page;
  const { languages, currentOn, html } = items(page, route.versions);
  const own = [...html];
  for (const index of currentOn.get(route.path) ?? [])
    own[index] = renderToStaticMarkup(item(page, languages[index] as Language));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own markup
  return <ul dangerouslySetInnerHTML={{ __html: own.join("") }} />;
}
