import { siteTitle } from "../../src/core/page/names.ts";
import { formatDate, type Page } from "../page.ts";

/** The id of the box, which buttons open. */
export const citationId = "cite-this-page";

/** A box that says how to cite the page; it opens without a script. Only pages with an address of their own have one. */
export function PageCitation({ page: { library, language, words, metadata } }: { page: Page }) {
  const { lists } = library;
  const isListed = [...lists.footer, ...lists.tools].some((entry) => "builtIn" in entry && entry.builtIn === "cite");
  if (!isListed || metadata.address === undefined) return null;
  const titles = [...new Set([metadata.name, siteTitle(library, language)])];
  return (
    <div className="popup page-citation" id={citationId} popover="auto" role="dialog" aria-labelledby={`${citationId}-title`}>
      <p className="page-citation-title" id={`${citationId}-title`}>
        {words.citeThisPage}
      </p>
      <p className="page-citation-text" id={`${citationId}-text`}>
        {titles.map((title) => (
          <span key={title}>
            <bdi>{title}</bdi>.{" "}
          </span>
        ))}
        {language.name}. {metadata.updated && `${formatDate(metadata.updated, language)}. `}
        <bdi>{metadata.address}</bdi>
      </p>
      <p className="actions">
        <button className="button" type="button" data-action="copy" data-copies={`${citationId}-text`} data-done={words.copied}>
          {words.copy}
        </button>
        <button className="button secondary" type="button" popoverTarget={citationId} popoverTargetAction="hide">
          {words.close}
        </button>
      </p>
    </div>
  );
}
