import type { InterfaceKey } from "./interface-keys.ts";
import type { Language } from "./types.ts";

/** What is known of a kind of page. */
interface PageFacts {
  /** Whether search engines may list it. A page that they may not has no address of its own to tell. */
  isIndexed: boolean;
  /** Whether it has a version in every language. */
  hasVersions: boolean;
  /** Whether its structured data describes the subject. */
  describesSubject: boolean;
  /** The word that the sidebar lists it by among the tools. */
  tool?: InterfaceKey;
}

/** The kinds of which every language has one page. */
const languagePages = {
  article: { isIndexed: true, hasVersions: true, describesSubject: true },
  fallback: { isIndexed: true, hasVersions: true, describesSubject: true },
} as const satisfies Record<string, PageFacts>;

/** The pages that are no language's. A language code may not take their addresses. */
export const sitePages = {
  translate: { path: "/translate", isIndexed: true, hasVersions: false, describesSubject: false, tool: "translationTool" },
  // It stands at every address that does not exist.
  "not-found": { path: "/404", isIndexed: false, hasVersions: false, describesSubject: false },
} as const satisfies Record<string, PageFacts & { path: string }>;

/** The kind of a page. Only the list of templates asks for it: all others ask for a fact. */
export type PageKind = keyof typeof languagePages | keyof typeof sitePages;

/** A page of the site. */
export interface Route extends PageFacts {
  kind: PageKind;
  path: string;
  language: Language;
}

/** Addresses that are not a language's. A language code may not take them. */
export const reservedCodes: readonly string[] = [...Object.values(sitePages).map(({ path }) => path.slice(1)), "assets", "uploads", "api"];

/** The address of a language's page. */
export const languagePath = (code: string, defaultLanguage: string | undefined): string => (code === defaultLanguage ? "/" : `/${code}`);

/**
 * The only list of pages: one for each language, and those that are no language's.
 *
 * @param languages in the order of `languages.yaml`
 * @param defaultLanguage the language of `/` and of the pages that are no language's
 */
export function listRoutes(languages: readonly Language[], defaultLanguage: Language): Route[] {
  const ofLanguages = languages.map((language): Route => {
    const kind = language.hasArticle ? "article" : "fallback";
    return { kind, ...languagePages[kind], path: languagePath(language.code, defaultLanguage.code), language };
  });
  const kinds = Object.keys(sitePages) as (keyof typeof sitePages)[];
  return [...ofLanguages, ...kinds.map((kind): Route => ({ kind, ...sitePages[kind], language: defaultLanguage }))];
}
