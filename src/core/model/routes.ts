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

/** Pages that do not belong to a language. Their paths are reserved. */
export const sitePages = {
  translate: { path: "/translate", isIndexed: true, hasVersions: false, describesSubject: false, tool: "translationTool" },
  // Served for every path that does not exist.
  notFound: { path: "/404", isIndexed: false, hasVersions: false, describesSubject: false },
} as const satisfies Record<string, PageFacts & { path: string }>;

/** The kind of a page. Only templates/pages has a file for each; all other code uses the properties. */
export type PageKind = keyof typeof languagePages | keyof typeof sitePages;

/** A page of the site. */
export interface Route extends PageFacts {
  kind: PageKind;
  path: string;
  language: Language;
}

/** Paths that cannot be used as language codes. */
export const reservedCodes: readonly string[] = [...Object.values(sitePages).map(({ path }) => path.slice(1)), "assets", "uploads", "api"];

/** Returns the path of a language's page. */
export const languagePath = (code: string, defaultLanguage: string | undefined): string => (code === defaultLanguage ? "/" : `/${code}`);

/**
 * Lists all pages: one per language, and those that do not belong to a language.
 *
 * @param languages in the order of `languages.yaml`
 * @param defaultLanguage the language of `/` and of pages that do not belong to a language
 */
export function listRoutes(languages: readonly Language[], defaultLanguage: Language): Route[] {
  const ofLanguages = languages.map((language): Route => {
    const kind = language.hasArticle ? "article" : "fallback";
    return { kind, ...languagePages[kind], path: languagePath(language.code, defaultLanguage.code), language };
  });
  const kinds = Object.keys(sitePages) as (keyof typeof sitePages)[];
  return [...ofLanguages, ...kinds.map((kind): Route => ({ kind, ...sitePages[kind], language: defaultLanguage }))];
}
