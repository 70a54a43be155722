import type { Shared, Site } from "../content/content.ts";
import type { Listed } from "../content/listed.ts";
import { memoize } from "../model/memo.ts";
import type { Route } from "../model/routes.ts";
import type { BuiltIn } from "../model/settings-schema.ts";
import { untranslatedTexts } from "../model/states.ts";
import type { Language } from "../model/types.ts";
import { type ShownText, shownText } from "./names.ts";

/** The page that a report is about. */
export interface ReportedPage {
  title: string;
  /** Absent on a page without an address of its own. */
  address?: string | undefined;
}

/**
 * Returns the address for reports of errors, in the language of the page if the site has it so. A new issue of a
 * repository, and a message, begin with the page's title and address.
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
  return addresses.has(address) ? addresses.link(versionIn(site, address, language)) : undefined;
}

/** Returns the version of a page in a language, or else in its parent or the default language. */
export function versionIn({ routes, defaultLanguage }: Site, path: string, language: Language): string {
  const versions = routes.find((route) => route.path === path)?.versions;
  const code = [language.code, ...language.parents, defaultLanguage.code].find((each) => versions?.has(each));
  return (code !== undefined && versions?.get(code)) || path;
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

/** An entry of the footer or the tools on a page. */
export type ListedLink =
  | { action: Exclude<BuiltIn, "translate" | "reportError"> | "compare" | "gallery" }
  | {
      href: string;
      label: string;
      /** The language of the label and the page behind it, if it is another than the page's. */
      language?: Language;
      /** The language of the label, if that is yet another: a title that is not translated. */
      labelLanguage?: Language;
      isCurrent?: boolean;
    };

/**
 * Resolves the entries of the footer or the tools on a page. A further page that does not exist in the page's language
 * is named, and linked to, in the language's parent or else in the default language; without any of these it is left
 * out.
 *
 * @param page is named in reports of errors
 */
export function listedLinks(
  entries: readonly Listed[],
  content: Shared,
  route: Route,
  page: ReportedPage,
): ListedLink[] {
  return entries.flatMap((entry): ListedLink[] => {
    if ("url" in entry) {
      const { text, language } = labelOf(entry, content, route.language);
      return [{ href: content.addresses.link(entry.url), label: text, ...(language && { labelLanguage: language }) }];
    }
    if ("slug" in entry) return pageLink(entry.slug, content, route);
    if (entry.builtIn === "translate") return toolLink(content, route);
    if (entry.builtIn === "reportError") return reportLink(content, route, page);
    // A page without an address of its own, such as the not-found page or one of a site whose address is unknown,
    // cannot be shared or cited.
    const hasAddress = route.isIndexed && content.addresses.hasAddress;
    return hasAddress || entry.builtIn === "mobileView" || entry.builtIn === "print" ? [{ action: entry.builtIn }] : [];
  });
}

/** A label is the key of an interface word, or one of the site's own texts. */
function labelOf({ label, key }: { label: string; key: string }, content: Shared, language: Language): ShownText {
  const all: Readonly<Record<string, string>> = content.texts.words(language);
  return Object.hasOwn(all, label) ? { text: all[label] ?? label } : shownText(content, key, language);
}

/** The versions of the further pages, by name. */
const furtherPages = memoize(
  ({ routes }: Site) => new Map(routes.flatMap(({ slug, versions }) => (slug === undefined ? [] : [[slug, versions]]))),
  (site) => site,
);

function pageLink(slug: string, { site, texts, addresses }: Shared, { path, language }: Route): ListedLink[] {
  const { languages, defaultLanguage } = site;
  const versions = furtherPages(site).get(slug);
  const code = [language.code, ...language.parents, defaultLanguage.code].find((each) => versions?.has(each)) ?? "";
  const version = versions?.get(code);
  const writtenIn = languages.get(code);
  if (version === undefined || writtenIn === undefined) return [];
  const label = texts.pageTitle(slug, writtenIn);
  const state = texts.documentState(writtenIn, slug);
  const source = state && untranslatedTexts(state).has(label) ? languages.get(state.source) : undefined;
  return [
    {
      href: addresses.page(version),
      label,
      ...(writtenIn !== language && { language: writtenIn }),
      ...(source && { labelLanguage: source }),
      isCurrent: version === path,
    },
  ];
}

function reportLink(content: Shared, route: Route, page: ReportedPage): ListedLink[] {
  const href = reportAddress(content, route, page);
  return href === undefined ? [] : [{ href, label: content.texts.words(route.language).reportError }];
}

const toolPages = memoize(
  ({ routes }: Site) => routes.filter(({ tool }) => tool !== undefined),
  (site) => site,
);

function toolLink({ site, texts, addresses }: Shared, { path, language }: Route): ListedLink[] {
  const tools = toolPages(site);
  const tool = tools.find((each) => each.language.code === language.code) ?? tools[0];
  return tool?.tool === undefined
    ? []
    : [{ href: addresses.page(tool.path), label: texts.words(language)[tool.tool], isCurrent: tool.path === path }];
}
