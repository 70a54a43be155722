import { fill } from "../../src/core/interface.ts";
import { formatDate, type Page } from "../page.ts";

/** When the text was last updated, its licence, and the site's own pages (placeholders). */
export function Footer({ page: { library, language, words } }: { page: Page }) {
  const { updated, license } = library.site;
  const [beforeLicense, afterLicense] = words.license.split("{license}");
  const links = [words.privacyPolicy, words.aboutThisSite, words.disclaimers, words.contact, words.share, words.cite, words.mobileView];
  return (
    <footer className="footer">
      <p dir="auto">
        {fill(words.lastUpdated, { date: formatDate(updated, language) })} {beforeLicense}
        <a href={license.url} rel="license">
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
