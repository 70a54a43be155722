import { typographyOf, workMarks } from "../../src/core/model/typography.ts";
import { type CitedPage, writtenStyles } from "../../src/core/page/cite/written-styles.ts";
import { authorName, siteTitle } from "../../src/core/page/names.ts";
import type { Page } from "../page.ts";

/** The id of the box, which buttons open. */
export const citationId = "cite-this-page";

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
