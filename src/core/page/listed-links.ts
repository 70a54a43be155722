import type { Library } from "../content/library.ts";
import type { Listed } from "../content/listed.ts";
import type { BuiltIn } from "../model/built-ins.ts";
import { memoizeOf } from "../model/memo.ts";
import { untranslatedTexts } from "../model/review.ts";
import type { Route } from "../model/routes.ts";
import type { Language } from "../model/types.ts";
import { type ReportedPage, reportAddress } from "./report-address.ts";

/** An entry of the footer or the tools on a page. */
export type ListedLink =
  | { action: Exclude<BuiltIn, "translate" | "reportError"> }
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
 * Resolves the entries of the footer or the tools on a page. A further page that does not exist in the page's language is named, and linked to, in the
 * language's parent or else in the default language; without any of these it is left out.
 *
 * @param page is named in reports of errors
 */
export function listedLinks(entries: readonly Listed[], library: Library, route: Route, page: ReportedPage): ListedLink[] {
  return entries.flatMap((entry): ListedLink[] => {
    if ("url" in entry) return [{ href: library.urls.link(entry.url), label: labelOf(entry.label, library, route.language) }];
    if ("slug" in entry) return pageLink(entry.slug, library, route);
    if (entry.builtIn === "translate") return toolLink(library, route);
    if (entry.builtIn === "reportError") return reportLink(library, route, page);
    // A page without an address of its own, such as the not-found page or one of a site whose address is unknown, cannot be shared or cited.
    const hasAddress = route.isIndexed && library.urls.hasAddress;
    return hasAddress || entry.builtIn === "mobileView" || entry.builtIn === "print" ? [{ action: entry.builtIn }] : [];
  });
}

/** A label is a text or the key of an interface word. */
function labelOf(label: string, { words }: Library, language: Language): string {
  const all: Readonly<Record<string, string>> = words(language);
  return Object.hasOwn(all, label) ? (all[label] ?? label) : label;
}

/** The versions of the further pages, by name. */
const furtherPages = memoizeOf(
  ({ routes }: Library) => new Map(routes.flatMap(({ slug, versions }) => (slug === undefined ? [] : [[slug, versions]]))),
);

function pageLink(slug: string, library: Library, { path, language }: Route): ListedLink[] {
  const { languages, defaultLanguage, pageTitle, documentState, urls } = library;
  const versions = furtherPages(library).get(slug);
  const code = [language.code, ...language.parents, defaultLanguage.code].find((each) => versions?.has(each)) ?? "";
  const version = versions?.get(code);
  const writtenIn = languages.get(code);
  if (version === undefined || writtenIn === undefined) return [];
  const label = pageTitle(slug, writtenIn);
  const state = documentState(writtenIn, slug);
  const source = state && untranslatedTexts(state).has(label) ? languages.get(state.source) : undefined;
  return [
    {
      href: urls.page(version),
      label,
      ...(writtenIn !== language && { language: writtenIn }),
      ...(source && { labelLanguage: source }),
      isCurrent: version === path,
    },
  ];
}

function reportLink(library: Library, route: Route, page: ReportedPage): ListedLink[] {
  const href = reportAddress(library, route, page);
  return href === undefined ? [] : [{ href, label: library.words(route.language).reportError }];
}

const toolPages = memoizeOf(({ routes }: Library) => routes.filter(({ tool }) => tool !== undefined));

function toolLink(library: Library, { path, language }: Route): ListedLink[] {
  const { words, urls } = library;
  const tools = toolPages(library);
  const tool = tools.find((each) => each.language.code === language.code) ?? tools[0];
  return tool?.tool === undefined ? [] : [{ href: urls.page(tool.path), label: words(language)[tool.tool], isCurrent: tool.path === path }];
}
