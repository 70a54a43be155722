import { fill } from "../../src/core/model/interface-words.ts";
import { listedLinks } from "../../src/core/page/listed-links.ts";
import { formatDate, type Page } from "../page.ts";
import { ListedLinks } from "./ListedLinks.tsx";
import { MaybeLink } from "./MaybeLink.tsx";

/** The last update and the license, if known, and what `footer` in `site.yaml` lists. */
export function Footer({ page }: { page: Page }) {
  const { library, language, words, metadata } = page;
  const { urls } = library;
  const { license } = library.site;
  const { updated, address } = metadata;
  const [beforeLicense, afterLicense] = words.license.split("{license}");
  return (
    <footer className="footer" data-address={address}>
      {(updated || license) && (
        <p dir="auto">
          {updated && fill(words.lastUpdated, { date: formatDate(updated, language) })}
          {updated && license && " "}
          {license && (
            <>
              {beforeLicense}
              <MaybeLink url={license.url} urls={urls} rel="license">
                {license.name}
              </MaybeLink>
              {afterLicense}
            </>
          )}
        </p>
      )}
      <ListedLinks links={listedLinks(library.lists.footer, library, page.route)} page={page} />
    </footer>
  );
}
