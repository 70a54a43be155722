import type { Shared } from "../content/content.ts";
import type { Route } from "../model/routes.ts";

/** The page that a report is about. */
export interface ReportedPage {
  title: string;
  /** Absent on a page without an address of its own. */
  address?: string | undefined;
}

/**
 * Returns the address for reports of errors, in the language of the page if the site has it so. A new issue of a
 * repository, and a message, begin with the
 * page's title and address.
 *
 * @returns undefined if readers can report nothing
 */
export function reportAddress(
  { site, addresses }: Pick<Shared, "site" | "addresses">,
  { language }: Pick<Route, "language">,
  page: ReportedPage,
): string | undefined {
  const address = site.report ?? site.contribute;
  if (address === undefined) return undefined;
  if (!address.startsWith("/")) return withPage(address, page);
  if (!addresses.has(address)) return undefined;
  const versions = site.routes.find(({ path }) => path === address)?.versions;
  const code = [language.code, ...language.parents, site.defaultLanguage.code].find((each) => versions?.has(each));
  return addresses.link((code !== undefined && versions?.get(code)) || address);
}

/** Hosts of repositories, with the path of a new issue there. */
const hosts: Readonly<Record<string, string>> = {
  "github.com": "/issues/new",
  "codeberg.org": "/issues/new",
  "gitlab.com": "/-/issues/new",
};

/**
 * Names the page in a message or a new issue, where the address does not say it itself. Other addresses are left as
 * they are.
 */
function withPage(address: string, page: ReportedPage): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  const body = [page.title, page.address].filter((line) => line !== undefined).join("\n");
  if (url.protocol === "mailto:") {
    const own = [...url.searchParams.keys()].map((name) => name.toLowerCase());
    // Not URLSearchParams, which writes spaces as +.
    const fields = Object.entries({ subject: page.title, body: body.replaceAll("\n", "\r\n") })
      .filter(([name]) => !own.includes(name))
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    return fields.length === 0 ? address : `${address}${url.search === "" ? "?" : "&"}${fields.join("&")}`;
  }
  const newIssue = hosts[url.hostname];
  // The address of a repository is that of its issues.
  if (newIssue !== undefined && /^\/[^/]+\/[^/]+\/?$/.test(url.pathname))
    url.pathname = url.pathname.replace(/\/?$/, newIssue);
  if (!/\/issues\/new\/?$/.test(url.pathname)) return address;
  const names = url.pathname.includes("/-/")
    ? (["issue[title]", "issue[description]"] as const)
    : (["title", "body"] as const);
  for (const [name, value] of [
    [names[0], page.title],
    [names[1], body],
  ] as const)
    if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  return url.href;
}
