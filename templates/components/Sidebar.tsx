import type { ReactNode } from "react";
import type { LifeEvent } from "../../src/core/article/article-facts.ts";
import { formatCount, isCount } from "../../src/core/model/format-number.ts";
import { isOneLanguage, knownLanguage } from "../../src/core/model/languages.ts";
import { followersKey, listedKey } from "../../src/core/model/texts.ts";
import type { TocItem } from "../../src/core/model/types.ts";
import { listedLinks } from "../../src/core/page/listed-links.ts";
import { languageName } from "../../src/core/page/names.ts";
import { type Page, type WrittenIn, writtenIn } from "../page.ts";
import { Icon } from "./Icon.tsx";
import { SidebarItems, sidebarLanguages } from "./LanguageItems.tsx";
import { ListedLinks } from "./ListedLinks.tsx";
import { DateText, Day, inOrder, MaybeLink, SiteText } from "./Texts.tsx";

/** The id of the table of contents, which a button in the header opens. */
export const contentsId = "toc";

/** An item with the attributes of its title, if that is in another language than the page. */
export type ContentsItem = TocItem & { attributes?: (WrittenIn & { "data-awaiting"?: string }) | undefined };

interface TableOfContentsProps {
  items: readonly ContentsItem[];
  life: readonly LifeEvent[];
  page: Page;
}

/** From how many entries on a list of contents is folded but for the current section, and from how many on filtered. */
const [folded, filtered] = [28, 40];

/**
 * The numbered table of contents: first in the column beside the text, where it stays in view, if there is room;
 * otherwise a popover of the header. The page's script filters a long one, and opens its current section.
 */
export function TableOfContents({ items, life, page }: TableOfContentsProps) {
  const { words } = page;
  const sections = items.filter(({ level }) => level === 1);
  const subsections = ({ number }: ContentsItem) =>
    items.filter((item) => item.level === 2 && item.number.startsWith(`${number}.`));
  return (
    <div className="toc-rail">
      <nav
        className={items.length < folded ? "popup toc" : "popup toc folded"}
        id={contentsId}
        popover="auto"
        aria-label={words.contents}
      >
        <p className="toc-title">{words.contents}</p>
        <a className="toc-top" href="#main">
          {words.backToTop}
        </a>
        {/* Shown by the script, on phones. */}
        <p className="toc-sections" hidden>
          {(["collapseAll", "expandAll"] as const).map((action) => (
            <button
              key={action}
              type="button"
              data-action={action}
              popoverTarget={contentsId}
              popoverTargetAction="hide"
            >
              {words[action]}
            </button>
          ))}
        </p>
        {items.length >= filtered && (
          <input type="search" aria-label={words.findSection} placeholder={words.findSection} />
        )}
        <ol>
          {sections.map((section) => {
            const inner = subsections(section);
            return (
              <li key={section.id}>
                <TocLink item={section} />
                {inner.length > 0 && (
                  <ol>
                    {inner.map((item) => (
                      <li key={item.id}>
                        <TocLink item={item} />
                      </li>
                    ))}
                  </ol>
                )}
              </li>
            );
          })}
        </ol>
        {life.length > 0 && <Life events={life} page={page} />}
      </nav>
    </div>
  );
}

/** The dated events of a life, each with a link to the section that tells of it. */
const Life = ({
  events,
  page: { words, language, source },
}: Pick<TableOfContentsProps, "page"> & { events: readonly LifeEvent[] }) => (
  <details className="life">
    <summary>{words.timeline}</summary>
    <ol>
      {inOrder(events, ({ date, text, section, isPending }) => {
        const shown = (
          <>
            <span className="toc-number">
              {typeof date === "string" ? date : <DateText date={date} language={language} words={words} />}
            </span>{" "}
            <span {...(isPending && source)}>{typeof text === "string" ? text : words[text.known]}</span>
          </>
        );
        return <li>{section === undefined ? shown : <a href={`#${section}`}>{shown}</a>}</li>;
      })}
    </ol>
  </details>
);

const TocLink = ({ item: { id, number, title, attributes } }: { item: ContentsItem }) => (
  <a href={`#${id}`}>
    <span className="toc-number">{number}</span> {attributes ? <span {...attributes}>{title}</span> : title}
  </a>
);

/** Whether a page has something for its sidebar. */
export const hasSidebar = (page: Page): boolean => {
  const { profiles, news } = page.site;
  return isFilled(profiles) || isFilled(news) || sidebarLanguages(page.site).length > 1 || toolsOf(page).length > 0;
};

const toolsOf = (page: Page) => listedLinks(page.site.lists.tools, page, page.route, page.metadata);

/**
 * Profiles, press, tools and languages: a column if there is room, otherwise a drawer that the header's menu button
 * opens without a script.
 */
export function Sidebar({ page }: { page: Page }) {
  const { site, texts, addresses, words, language } = page;
  const tools = toolsOf(page);
  return (
    <aside className="sidebar" id="menu" tabIndex={-1} popover="auto" aria-label={words.menu}>
      <button
        className="menu-close"
        type="button"
        popoverTarget="menu"
        popoverTargetAction="hide"
        aria-label={words.close}
      >
        <Icon name="close" />
      </button>
      {isFilled(site.profiles) && (
        <Group name="profiles" title={words.socialMedia}>
          <ul>
            {site.profiles.map(({ platform, url, ...profile }) => {
              const key = followersKey(platform);
              const said = texts.siteText(key, language) ?? profile.followers;
              return (
                <li key={platform}>
                  <MaybeLink url={url} urls={addresses} rel="me">
                    {platform}
                  </MaybeLink>{" "}
                  {said && (
                    <bdi className="followers">
                      {isCount(said) ? formatCount(said, language) : <SiteText page={page} name={key} />}
                    </bdi>
                  )}
                </li>
              );
            })}
          </ul>
        </Group>
      )}
      {isFilled(site.news) && (
        <Group name="news" title={words.inNews}>
          <ul>
            {site.news.map((entry, index) => (
              <NewsItem key={entry.title} page={page} entry={entry} name={listedKey("news", index)} />
            ))}
          </ul>
        </Group>
      )}
      {tools.length > 0 && (
        <Group name="tools" title={words.tools}>
          <ListedLinks links={tools} page={page} />
        </Group>
      )}
      {sidebarLanguages(site).length > 1 && (
        <Group name="languages" title={words.languages}>
          <SidebarItems page={page} />
        </Group>
      )}
    </aside>
  );
}

interface NewsItemProps {
  page: Page;
  entry: NonNullable<Page["site"]["news"]>[number];
  /** The key of its title. */
  name: string;
}

/** A report with its date, and with its language if that is another than the page's. */
function NewsItem({ page, entry: { title, url, date, language: code }, name }: NewsItemProps) {
  const { language, texts, addresses } = page;
  const written = code === undefined ? undefined : knownLanguage(code);
  const isForeign = written !== undefined && !isOneLanguage(written, language);
  return (
    <li>
      <MaybeLink url={url} urls={addresses}>
        {written === undefined || (texts.textIn(name, language) ?? title) !== title ? (
          <SiteText page={page} name={name} />
        ) : isForeign ? (
          <span {...writtenIn(written)}>{title}</span>
        ) : (
          title
        )}
      </MaybeLink>
      {(date !== undefined || isForeign) && (
        <span className="followers">
          {date && <Day date={date} language={language} />}
          {date && isForeign && " · "}
          {isForeign && languageName(written, language)}
        </span>
      )}
    </li>
  );
}

/** Whether a list has entries. */
const isFilled = <T,>(list: readonly T[] | undefined): list is readonly T[] => list !== undefined && list.length > 0;

function Group({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  return (
    <nav className={`sidebar-group sidebar-${name}`} aria-label={title}>
      <p className="menu-title">{title}</p>
      {children}
    </nav>
  );
}
