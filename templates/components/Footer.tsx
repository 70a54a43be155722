import { fill } from "../../src/core/model/interface-words.ts";
import { formatDate, type Page } from "../page.ts";

/** The last update and the license, if known, and links to the site's own pages (placeholders). */
export function Footer({ page: { library, language, words, metadata } }: { page: Page }) {
  const { urls } = library;
  const { license } = library.site;
  const { updated, canonical } = metadata;
  const [beforeLicense, afterLicense] = words.license.split("{license}");
  const links = [words.privacyPolicy, words.aboutThisSite, words.disclaimers, words.contact, words.share, words.cite, words.mobileView];
  return (
    <footer className="footer" data-address={canonical}>
      {(updated || license) && (
        <p dir="auto">
          {updated && fill(words.lastUpdated, { date: formatDate(updated, language) })}
          {updated && license && " "}
          {license && (
            <>
              {beforeLicense}
              <a href={urls.link(license.url)} rel="license">
                {license.name}
              </a>
              {afterLicense}
            </>
          )}
        </p>
      )}
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
