import { createElement, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Library } from "../../src/core/content/library.ts";
import { memoizeOf } from "../../src/core/model/memo.ts";
import type { Route } from "../../src/core/model/routes.ts";
import type { Language } from "../../src/core/model/types.ts";
import { listLanguages, type Page } from "../page.ts";
import { LanguageLink } from "./LanguageLink.tsx";

type Versions = Route["versions"];
type Place = Pick<Page, "library"> & { route: Pick<Route, "path" | "versions"> };

/** The languages of the header's menu, with links to the page's own versions. */
export const MenuItems = ({ page }: { page: Place }) => <Items page={page} items={menuItems} item={menuItem} />;

/** The languages of the sidebar, with links to their main pages. */
export const SidebarItems = ({ page }: { page: Place }) => <Items page={page} items={sidebarItems} item={sidebarItem} />;

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

/** The languages in the menu of the header. */
export const menuLanguages = memoizeOf((library: Library) => listLanguages(library, library.site.menu));
/** The languages in the sidebar. */
export const sidebarLanguages = memoizeOf((library: Library) => listLanguages(library, library.site.sidebar));

/** Makes the items once for all versions of a page: they differ only in which one is current. */
const itemsOf = (languagesOf: typeof menuLanguages, item: typeof menuItem) =>
  memoizeOf((library: Library) =>
    memoizeOf((versions: Versions) => {
      const languages = languagesOf(library);
      /** The positions of the languages that are current on a page, by its path. */
      const currentOn = new Map<string | undefined, number[]>();
      for (const [index, language] of languages.entries()) {
        for (const path of new Set([versions.get(language.code), library.path(language)]))
          currentOn.set(path, [...(currentOn.get(path) ?? []), index]);
      }
      const elements = languages.map((language) => item({ library, route: { path: "", versions } }, language));
      // All in one call: React takes longer to begin than for an item.
      const html = renderToStaticMarkup(createElement(Fragment, null, ...elements)).split(/(?=<li\b)/);
      return { languages, currentOn, html };
    }),
  );

const menuItems = itemsOf(menuLanguages, menuItem);
const sidebarItems = itemsOf(sidebarLanguages, sidebarItem);

function Items({ page, items, item }: { page: Place; items: ReturnType<typeof itemsOf>; item: typeof menuItem }) {
  const { library, route } = page;
  const { languages, currentOn, html } = items(library)(route.versions);
  const own = [...html];
  for (const index of currentOn.get(route.path) ?? []) own[index] = renderToStaticMarkup(item(page, languages[index] as Language));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own markup
  return <ul dangerouslySetInnerHTML={{ __html: own.join("") }} />;
}
