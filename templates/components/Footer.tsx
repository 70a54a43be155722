import { fill } from "../../src/core/model/interface-words.ts";
import { formatDate, type Page } from "../page.ts";
import { ListedLinks } from "./ListedLinks.tsx";

/** The last update, the license, and what `footer` in `site.yaml` lists. */
export function Footer({ page }: { page: Page }) {
  const { library, language, words, metadata } = page;
  const { urls } = library;
  const { updated, license } = library.site;
  const [beforeLicense, afterLicense] = words.license.split("{license}");
  return (
    <footer className="footer" data-address={metadata.canonical}>
      <p dir="auto">
        {fill(words.lastUpdated, { date: formatDate(updated, language) })} {beforeLicense}
        <a href={urls.link(license.url)} rel="license">
          {license.name}
        </a>
        {afterLicense}
      </p>
      <ListedLinks entries={library.lists.footer} page={page} />
    </footer>
  );
}
