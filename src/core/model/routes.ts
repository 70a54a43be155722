import type { InterfaceKey } from "./interface-keys.ts";
import type { Language } from "./types.ts";
import { notFoundPath } from "./urls.ts";

/** The anchor of the reference list. */
export const referencesAnchor = "references";

/** The anchor of the list of notes. */
export const notesAnchor = "notes";

/** Ids that the page itself uses: no heading may take them. */
export const reservedAnchors: readonly string[] = [referencesAnchor, "main", "menu", "toc"];

/**
 * Returns the anchors of sections that are known by keys: those of the same sections in the article, so that links
 * between languages keep the section. A key
 * without a similar anchor is its own: `earlyLife` → `early-life-and-education`, `career` → `professional-career`,
 * `biography` → `biography`.
 *
 * @param anchors of the article's sections
 */
export function anchorsOfKeys(keys: readonly string[], anchors: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    keys.map((key) => {
      const words = key.replace(/\p{Lu}/gu, "-$&").toLowerCase();
      const found =
        anchors.find((anchor) => anchor === words) ??
        anchors.find((anchor) => `-${anchor}-`.includes(`-${words}-`)) ??
        key;
      const id = taken.has(found) ? key : found;
      taken.add(id);
      return [key, id];
    }),
  );
}

/** Properties of a kind of page. */
interface PageFacts {
  /** Whether search engines may index it. Pages that are not indexed have no canonical URL. */
  isIndexed: boolean;
  /** Whether its structured data describes the subject. */
  describesSubject: boolean;
  /** The page's label among the sidebar's tools. */
  tool?: InterfaceKey;
}

/** The kinds of language pages. Every language has exactly one page. */
const languagePages = {
  article: { isIndexed: true, describesSubject: true },
  fallback: { isIndexed: true, describesSubject: true },
} as const satisfies Record<string, PageFacts>;

/** The site's further pages, each in any number of languages: `/about`, `/fr/about`. */
const page = { isIndexed: true, describesSubject: false } as const satisfies PageFacts;

/** Pages of the site besides those about the subject. The names of such pages are reserved. */
const sitePages = {
  translate: {
    path: "/translate",
    isIndexed: true,
    describesSubject: false,
    tool: "translationTool",
  },
  // Served for every path that does not exist: each for those below the home page of its language.
  notFound: { path: notFoundPath, isIndexed: false, describesSubject: false },
} as const satisfies Record<string, PageFacts & { path: string }>;

/** The kind of a page. Only templates/pages has a file for each; all other code uses the properties. */
export type PageKind = keyof typeof languagePages | "page" | keyof typeof sitePages;

/**
 * Why search engines are asked not to index a page: nobody has reviewed its machine translation; its text is in another
 * language than its address says; there is nothing that it could do without a translation service; or the whole site
 * is unlisted.
 */
export const noindexReasons = ["unreviewed", "untranslated", "no-service", "unlisted"] as const;
export type NoindexReason = (typeof noindexReasons)[number];

/** A page of the site. */
export interface Route extends PageFacts {
  kind: PageKind;
  path: string;
  language: Language;
  /** The name of a further page. */
  slug?: string;
  /** Why search engines are asked not to index it, although its kind is indexed; absent if they may. */
  noindex?: NoindexReason | undefined;
  /**
   * The paths of its versions in all languages that have one, itself included, by language code; empty for a page
   * without versions.
   */
  versions: ReadonlyMap<string, string>;
  /** The versions that search engines may index. */
  alternates: ReadonlyMap<string, string>;
}

/** Paths that cannot be used as language codes. */
export const reservedCodes: readonly string[] = [
  ...Object.values(sitePages).map(({ path }) => path.slice(1)),
  "assets",
  "uploads",
  "share",
  "api",
];

/**
 * Names that further pages cannot have: other pages' paths and files, and what `footer` and `tools` in `site.yaml` call
 * by a name.
 */
export const reservedSlugs: readonly string[] = [...reservedCodes, "index", "cite", "print"];

/** A page by its language and, if it is not the one about the subject, its name or that it is the tool. */
interface PageId {
  language: Language;
  slug?: string;
  isTool?: boolean;
}

export interface RouteOptions {
  tool?: boolean | undefined;
  pages?: ReadonlyMap<string, { has: (code: string) => boolean }>;
  noindex?: (page: PageId) => NoindexReason | undefined;
}

/** Returns the path of a language's page. */
export const languagePath = (code: string, defaultLanguage: string | undefined): string =>
  code === defaultLanguage ? "/" : `/${code}`;

/**
 * Lists all pages: those about the subject in every language, the further pages, then those that are the same for every
 * subject: `/translate`, `/fr/translate`, `/404`, `/fr/404`.
 *
 * @param languages in the site's order
 * @param defaultLanguage the language of `/` and of pages that are in one language
 * @param options.tool whether the site has the translation tool
 * @param options.pages the names of the further pages, each with the codes of its languages
 * @param options.noindex why search engines are asked not to index a page; undefined if they may
 */
export function listRoutes(
  languages: readonly Language[],
  defaultLanguage: Language,
  { tool = true, pages = new Map(), noindex = () => undefined }: RouteOptions = {},
): Route[] {
  const pathsIn = (pathOf: (home: string) => string, some = languages) =>
    new Map(some.map(({ code }) => [code, pathOf(languagePath(code, defaultLanguage.code))]));
  const indexed = (versions: ReadonlyMap<string, string>, page: Omit<PageId, "language"> = {}) =>
    new Map(
      languages.flatMap((language) => {
        const path = versions.get(language.code);
        return path === undefined || noindex({ language, ...page }) ? [] : [[language.code, path] as const];
      }),
    );
  const below = (path: string) => (home: string) => (home === "/" ? path : home + path);
  const homes = pathsIn((home) => home);
  const indexedHomes = indexed(homes);
  const ofLanguages = languages.map((language): Route => {
    const kind = language.hasArticle ? "article" : "fallback";
    const path = homes.get(language.code) ?? "/";
    return {
      kind,
      ...languagePages[kind],
      path,
      language,
      noindex: noindex({ language }),
      versions: homes,
      alternates: indexedHomes,
    };
  });
  const further = [...pages].flatMap(([slug, codes]) => {
    const some = languages.filter(({ code }) => codes.has(code));
    const versions = pathsIn(below(`/${slug}`), some);
    const alternates = indexed(versions, { slug });
    return some.map((language): Route => {
      const path = versions.get(language.code) ?? "/";
      return {
        kind: "page",
        ...page,
        path,
        language,
        slug,
        noindex: noindex({ language, slug }),
        versions,
        alternates,
      };
    });
  });
  const kinds = (Object.keys(sitePages) as (keyof typeof sitePages)[]).filter((kind) => tool || kind !== "translate");
  const others = kinds.flatMap((kind) => {
    const { path, ...facts } = sitePages[kind];
    const paths = pathsIn(below(path));
    const isTool = kind === "translate";
    const versions = facts.isIndexed ? paths : new Map<string, string>();
    const alternates = indexed(versions, { isTool });
    return languages.map(
      (language): Route => ({
        kind,
        ...facts,
        path: paths.get(language.code) ?? path,
        language,
        noindex: facts.isIndexed ? noindex({ language, isTool }) : undefined,
        versions,
        alternates,
      }),
    );
  });
  return [...ofLanguages, ...further, ...others];
}
