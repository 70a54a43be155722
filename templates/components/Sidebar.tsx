import type { ReactNode } from "react";
import type { Page } from "../page.ts";
import { Icon } from "./Icon.tsx";
import { LanguageLink } from "./LanguageLink.tsx";

/** Profiles, press, tools and languages: a column where there is room, else a drawer that the header's menu button opens, without a script. */
export function Sidebar({ page }: { page: Page }) {
  const { library, words, route } = page;
  const { site, urls, languages } = library;
  return (
    <aside className="sidebar" id="menu" popover="auto" aria-label={words.menu}>
      <button className="menu-close" type="button" popoverTarget="menu" popoverTargetAction="hide" aria-label={words.close}>
        <Icon name="close" />
      </button>
      {site.profiles && (
        <Group title={words.socialMedia}>
          <ul>
            {site.profiles.map(({ platform, followers, url }) => (
              <li key={platform}>
                <a href={urls.link(url)}>{platform}</a> <span className="followers">{followers}</span>
              </li>
            ))}
          </ul>
        </Group>
      )}
      {site.news && (
        <Group title={words.inNews}>
          <ul>
            {site.news.map(({ title, url }) => (
              <li key={title}>
                <a href={urls.link(url)}>{title}</a>
              </li>
            ))}
          </ul>
        </Group>
      )}
      <Group title={words.tools}>
        <ul>
          <li>
            <a href={urls.page("/translate")} aria-current={route.kind === "translate" ? "page" : undefined}>
              {words.translationTool}
            </a>
          </li>
        </ul>
      </Group>
      <Group title={words.languages} id="languages">
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
    </aside>
  );
}

function Group({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <nav className="sidebar-group" aria-label={title} id={id}>
      <h2>{title}</h2>
      {children}
    </nav>
  );
}
