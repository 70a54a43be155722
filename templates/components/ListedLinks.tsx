import { typographyOf, workMarks } from "../../src/core/model/typography.ts";
import { type CitedPage, writtenStyles } from "../../src/core/page/cite/written-styles.ts";
import type { ListedLink } from "../../src/core/page/listed-links.ts";
import { authorName, siteTitle } from "../../src/core/page/names.ts";
import type { Page } from "../page.ts";

/**
 * Returns a link that opens a message with a page's title and address (RFC 6068).
 *
 * @param title becomes the subject, and the first line
 * @param address absolute
 */
export function mailLink(title: string, address: string): string {
  // White space is normalized, because white space at the edges and line breaks in a subject would be errors.
  const subject = title.replace(/\s+/g, " ").trim();
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`${subject}\r\n${address}`)}`;
}

interface ListedLinksProps {
  links: readonly ListedLink[];
  page: Page;
  /** `links` for a list in a line. */
  className?: string;
}

/** A list of entries of the footer or the tools. */
export function ListedLinks({ links, page, className }: ListedLinksProps) {
  if (links.length === 0) return null;
  return (
    <ul className={className}>
      {links.map((link) => (
        <li
          key={"action" in link ? link.action : `${link.label} ${link.href}`}
          className={"action" in link ? `action-${link.action}` : undefined}
        >
          {"action" in link ? <Action name={link.action} page={page} /> : <PageLink {...link} />}
        </li>
      ))}
    </ul>
  );
}

const PageLink = ({
  href,
  label,
  language,
  labelLanguage = language,
  isCurrent,
}: Exclude<ListedLink, { action: unknown }>) => (
  <a
    href={href}
    lang={labelLanguage?.tag}
    dir={labelLanguage?.dir}
    hrefLang={language?.tag}
    data-other={language && ""}
    aria-current={isCurrent ? "page" : undefined}
  >
    {label}
  </a>
);

/**
 * An action of the page's script. Without scripts, sharing opens a message and the citation opens in one style; other
 * actions are hidden.
 */
function Action({
  name,
  page: { words, metadata },
}: {
  name: Extract<ListedLink, { action: unknown }>["action"];
  page: Page;
}) {
  switch (name) {
    case "share":
      return (
        <a href={mailLink(metadata.title, metadata.address ?? "")} data-action="share" data-address={metadata.address}>
          {words.share}
        </a>
      );
    case "cite":
      return (
        <button className="link-button" type="button" popoverTarget={citationId} data-action="cite">
          {words.cite}
        </button>
      );
    case "compare":
      return (
        <button className="link-button" type="button" data-action="compare">
          {words.compareLanguages}
        </button>
      );
    case "gallery":
      return (
        <button className="link-button" type="button" data-action="gallery">
          {words.gallery}
        </button>
      );
    case "print":
      return (
        <button className="link-button" type="button" data-action="print">
          {words.print}
        </button>
      );
    case "mobileView":
      return (
        <button className="link-button" type="button" data-action="view">
          <span className="to-mobile">{words.mobileView}</span>
          <span className="to-desktop">{words.desktopView}</span>
        </button>
      );
  }
}

/** The id of the box, which buttons open. */
const citationId = "cite-this-page";

/**
 * A box that says how to cite the page; it opens without a script. The script adds other styles and the day. Only pages
 * with an address of their own have one.
 */
export function PageCitation({ page }: { page: Page }) {
  const { words, site, metadata } = page;
  const { lists } = site;
  const isListed = [...lists.footer, ...lists.tools].some((entry) => "builtIn" in entry && entry.builtIn === "cite");
  if (!isListed || metadata.address === undefined) return null;
  const cited = citedPage(page, metadata.address);
  return (
    <div
      className="popup page-citation"
      id={citationId}
      popover="auto"
      role="dialog"
      aria-labelledby={`${citationId}-title`}
      data-page={JSON.stringify(cited)}
    >
      <p className="popup-title" id={`${citationId}-title`}>
        {words.citeThisPage}
      </p>
      <p className="page-citation-text" id={`${citationId}-text`}>
        {writtenStyles.APA(cited, undefined).map((part, index) => {
          const key = String(index);
          if (typeof part === "string") return part;
          return part.isTitle ? (
            <i key={key}>
              <bdi>{part.text}</bdi>
            </i>
          ) : (
            <bdi key={key}>{part.text}</bdi>
          );
        })}
      </p>
      <p className="actions">
        <button className="button" type="button" data-action="copy" data-copies={`${citationId}-text`}>
          {words.copy}
        </button>
        <button className="button secondary" type="button" popoverTarget={citationId} popoverTargetAction="hide">
          {words.close}
        </button>
      </p>
    </div>
  );
}

/** Returns what a citation says of a page. @param address its canonical address */
function citedPage(page: Page, address: string): CitedPage {
  const { language, words, metadata } = page;
  const site = siteTitle(page, language);
  const typography = typographyOf(language.tag);
  const { quotes, comma, stop, brackets } = typography;
  return {
    title: metadata.name,
    site,
    author: authorName(page, language),
    date: metadata.updated,
    address,
    tag: language.tag,
    locales: language.locales,
    numberingSystem: language.numberingSystem,
    quotes,
    work: workMarks(site, typography),
    comma,
    stop,
    brackets,
    words: { accessed: words.citeAccessed, noDate: words.citeNoDate },
  };
}
