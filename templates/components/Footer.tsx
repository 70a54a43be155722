import { fill } from "../../src/core/model/interface-words.ts";
import { formatDate, type Page } from "../page.ts";

/** The last update, the license, and links to the site's own pages (placeholders). */
export function Footer({ page: { library, language, words, metadata } }: { page: Page }) {
  const { urls } = library;
  const { updated, license } = library.site;
  const [beforeLicense, afterLicense] = words.license.split("{license}");
  const links = [words.privacyPolicy, words.aboutThisSite, words.disclaimers, words.contact, words.share, words.cite, words.mobileView];
  return (
    <footer className="footer" data-address={metadata.canonical}>
      <p dir="auto">
        {fill(words.lastUpdated, { date: formatDate(updated, language) })} {beforeLicense}
        <a href={urls.link(license.url)} rel="license">
          {license.name}
        </a>
        {afterLicense}
      </p>
      <ul>
        {links.map((text) => (
          <li key={text}>
            <a href="#">{text}</a>
          </li>
        ))}
      </ul>
    </footer>
  );
}
