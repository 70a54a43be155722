import type { ReactNode } from "react";
import type { Page } from "../page.ts";
import { Icon } from "./Icon.tsx";
import { LanguageLink } from "./LanguageLink.tsx";

/** Profiles, press, tools and languages: a column if there is room, otherwise a drawer that the header's menu button opens without a script. */
export function Sidebar({ page }: { page: Page }) {
  const { library, words, route } = page;
  const { site, urls, languages, routes } = library;
  return (
    <aside className="sidebar" id="menu" tabIndex={-1} popover="auto" aria-label={words.menu}>
      <button className="menu-close" type="button" popoverTarget="menu" popoverTargetAction="hide" aria-label={words.close}>
        <Icon name="close" />
      </button>
      {isFilled(site.profiles) && (
        <Group name="profiles" title={words.socialMedia}>
          <ul>
            {site.profiles.map(({ platform, followers, url }) => (
              <li key={platform}>
                <a href={urls.link(url)}>{platform}</a> <bdi className="followers">{followers}</bdi>
              </li>
            ))}
          </ul>
        </Group>
      )}
      {isFilled(site.news) && (
        <Group name="news" title={words.inNews}>
          <ul>
            {site.news.map(({ title, url }) => (
              <li key={title}>
                <a href={urls.link(url)}>{title}</a>
              </li>
            ))}
          </ul>
        </Group>
      )}
      <Group name="tools" title={words.tools}>
        <ul>
          {routes.map(
            ({ path, tool }) =>
              tool && (
                <li key={path}>
                  <a href={urls.page(path)} aria-current={route.path === path ? "page" : undefined}>
                    {words[tool]}
                  </a>
                </li>
              ),
          )}
        </ul>
      </Group>
      {site.sidebar.length > 1 && (
        <Group name="languages" title={words.languages}>
          <ul>
            {site.sidebar.map((code) => {
              const language = languages.get(code);
              return (
                language && (
                  <li key={code}>
                    <LanguageLink page={page} language={language} />
                  </li>
                )
              );
            })}
          </ul>
        </Group>
      )}
    </aside>
  );
}

/** Whether a list has entries. */
const isFilled = <T,>(list: readonly T[] | undefined): list is readonly T[] => list !== undefined && list.length > 0;

function Group({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  return (
    <nav className={`sidebar-group sidebar-${name}`} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </nav>
  );
}
