import type { InterfaceKey } from "./interface-keys.ts";
import type { Language } from "./types.ts";

/** Properties of a kind of page. */
interface PageFacts {
  /** Whether search engines may index it. Pages that are not indexed have no canonical URL. */
  isIndexed: boolean;
  /** Whether it has a version in every language. */
  hasVersions: boolean;
  /** Whether its structured data describes the subject. */
  describesSubject: boolean;
  /** Its label among the sidebar's tools. */
  tool?: InterfaceKey;
}

/** The kinds of language pages. Every language has exactly one page. */
const languagePages = {
  article: { isIndexed: true, hasVersions: true, describesSubject: true },
  fallback: { isIndexed: true, hasVersions: true, describesSubject: true },
} as const satisfies Record<string, PageFacts>;

/** The site's further pages, each in any number of languages: `/about`, `/fr/about`. */
const page = { isIndexed: true, hasVersions: true, describesSubject: false } as const satisfies PageFacts;

/** Pages that do not belong to a language. Their paths are reserved. */
export const sitePages = {
  translate: { path: "/translate", isIndexed: true, hasVersions: false, describesSubject: false, tool: "translationTool" },
  // Served for every path that does not exist.
  notFound: { path: "/404", isIndexed: false, hasVersions: false, describesSubject: false },
} as const satisfies Record<string, PageFacts & { path: string }>;

/** The kind of a page. Only templates/pages has a file for each; all other code uses the properties. */
export type PageKind = keyof typeof languagePages | "page" | keyof typeof sitePages;

/** A page of the site. */
export interface Route extends PageFacts {
  kind: PageKind;
  path: string;
  language: Language;
  /** The name of a further page; pages with the same name are versions of each other. */
  slug?: string;
}

/** Paths that cannot be used as language codes. */
export const reservedCodes: readonly string[] = [...Object.values(sitePages).map(({ path }) => path.slice(1)), "assets", "uploads", "api"];

/** Names that further pages cannot have: other pages' paths, and what `footer` and `tools` in `site.yaml` call by a name. */
export const reservedSlugs: readonly string[] = [...reservedCodes, "share", "cite"];

/** Returns the path of a language's page. */
export const languagePath = (code: string, defaultLanguage: string | undefined): string => (code === defaultLanguage ? "/" : `/${code}`);

/**
 * Lists all pages: one per language, the further pages, and those that do not belong to a language.
 *
 * @param languages in the order of `languages.yaml`
 * @param defaultLanguage the language of `/` and of pages that do not belong to a language
 * @param slugs the names of the further pages, each with the codes of its languages
 */
export function listRoutes(
  languages: readonly Language[],
  defaultLanguage: Language,
  slugs: ReadonlyMap<string, { has: (code: string) => boolean }>,
): Route[] {
  const ofLanguages = languages.map((language): Route => {
    const kind = language.hasArticle ? "article" : "fallback";
    return { kind, ...languagePages[kind], path: languagePath(language.code, defaultLanguage.code), language };
  });
  const further = [...slugs].flatMap(([slug, codes]) =>
    languages
      .filter(({ code }) => codes.has(code))
      .map((language): Route => ({ kind: "page", ...page, path: pagePath(slug, language.code, defaultLanguage.code), language, slug })),
  );
  const kinds = Object.keys(sitePages) as (keyof typeof sitePages)[];
  return [...ofLanguages, ...further, ...kinds.map((kind): Route => ({ kind, ...sitePages[kind], language: defaultLanguage }))];
}

const pagePath = (slug: string, code: string, defaultLanguage: string): string =>
  code === defaultLanguage ? `/${slug}` : `/${code}/${slug}`;

/** Finds the versions of a page in all languages that have it, by language code. */
export type FindVersions = (route: Pick<Route, "hasVersions" | "slug">) => ReadonlyMap<string, Route>;

/** Groups the pages of a site by what they are versions of. */
export function createFindVersions(routes: readonly Route[]): FindVersions {
  const groups = new Map<string | undefined, Map<string, Route>>();
  for (const route of routes.filter(({ hasVersions }) => hasVersions)) {
    const group = groups.get(route.slug) ?? new Map<string, Route>();
    groups.set(route.slug, group.set(route.language.code, route));
  }
  return ({ hasVersions, slug }) => (hasVersions ? groups.get(slug) : undefined) ?? new Map();
}
