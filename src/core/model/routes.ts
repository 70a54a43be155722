import type { InterfaceKey } from "./interface-keys.ts";
import type { Language } from "./types.ts";

/** Properties of a kind of page. */
interface PageFacts {
  /** Whether search engines may index it. Pages that are not indexed have no canonical URL. */
  isIndexed: boolean;
  /** Whether its structured data describes the subject. */
  describesSubject: boolean;
  /** Its label among the sidebar's tools. */
  tool?: InterfaceKey;
}

/** The kinds of language pages. Every language has exactly one page. */
const languagePages = {
  article: { isIndexed: true, describesSubject: true },
  fallback: { isIndexed: true, describesSubject: true },
} as const satisfies Record<string, PageFacts>;

/** The site's further pages, each in any number of languages: `/about`, `/fr/about`. */
const page = { isIndexed: true, describesSubject: false } as const satisfies PageFacts;

/** Pages of the site besides those about the subject. Their names are reserved. */
const sitePages = {
  translate: { path: "/translate", inEveryLanguage: true, isIndexed: true, describesSubject: false, tool: "translationTool" },
  // Served for every path that does not exist.
  notFound: { path: "/404", inEveryLanguage: false, isIndexed: false, describesSubject: false },
} as const satisfies Record<string, PageFacts & { path: string; inEveryLanguage: boolean }>;

/** The kind of a page. Only templates/pages has a file for each; all other code uses the properties. */
export type PageKind = keyof typeof languagePages | "page" | keyof typeof sitePages;

/** A page of the site. */
export interface Route extends PageFacts {
  kind: PageKind;
  path: string;
  language: Language;
  /** The name of a further page. */
  slug?: string;
  /** The paths of its versions in all languages that have one, itself included, by language code; empty for a page without versions. */
  versions: ReadonlyMap<string, string>;
}

/** Paths that cannot be used as language codes. */
export const reservedCodes: readonly string[] = [...Object.values(sitePages).map(({ path }) => path.slice(1)), "assets", "uploads", "api"];

/** Names that further pages cannot have: other pages' paths and files, and what `footer` and `tools` in `site.yaml` call by a name. */
export const reservedSlugs: readonly string[] = [...reservedCodes, "index", "share", "cite"];

/** Returns the path of a language's page. */
export const languagePath = (code: string, defaultLanguage: string | undefined): string => (code === defaultLanguage ? "/" : `/${code}`);

/**
 * Lists all pages: those about the subject in every language, the further pages, then those that are the same for every subject: `/translate`,
 * `/fr/translate`, `/404`.
 *
 * @param languages in the site's order
 * @param defaultLanguage the language of `/` and of pages that are in one language
 * @param options.tool whether the site has the translation tool
 * @param options.pages the names of the further pages, each with the codes of its languages
 */
export function listRoutes(
  languages: readonly Language[],
  defaultLanguage: Language,
  { tool = true, pages = new Map() }: { tool?: boolean | undefined; pages?: ReadonlyMap<string, { has: (code: string) => boolean }> } = {},
): Route[] {
  const pathsIn = (pathOf: (home: string) => string, some = languages) =>
    new Map(some.map(({ code }) => [code, pathOf(languagePath(code, defaultLanguage.code))]));
  const below = (path: string) => (home: string) => (home === "/" ? path : home + path);
  const homes = pathsIn((home) => home);
  const ofLanguages = languages.map((language): Route => {
    const kind = language.hasArticle ? "article" : "fallback";
    return { kind, ...languagePages[kind], path: homes.get(language.code) ?? "/", language, versions: homes };
  });
  const further = [...pages].flatMap(([slug, codes]) => {
    const some = languages.filter(({ code }) => codes.has(code));
    const versions = pathsIn(below(`/${slug}`), some);
    return some.map((language): Route => ({ kind: "page", ...page, path: versions.get(language.code) ?? "/", language, slug, versions }));
  });
  const kinds = (Object.keys(sitePages) as (keyof typeof sitePages)[]).filter((kind) => tool || kind !== "translate");
  const others = kinds.flatMap((kind) => {
    const { inEveryLanguage, path, ...facts } = sitePages[kind];
    if (!inEveryLanguage) return [{ kind, ...facts, path, language: defaultLanguage, versions: new Map<string, string>() }];
    const versions = pathsIn(below(path));
    return languages.map((language): Route => ({ kind, ...facts, path: versions.get(language.code) ?? path, language, versions }));
  });
  return [...ofLanguages, ...further, ...others];
}
