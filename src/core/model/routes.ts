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

/** Pages of the site besides those about the subject. Their names are reserved. */
export const sitePages = {
  translate: { path: "/translate", inEveryLanguage: true, isIndexed: true, describesSubject: false, tool: "translationTool" },
  // Served for every path that does not exist.
  notFound: { path: "/404", inEveryLanguage: false, isIndexed: false, describesSubject: false },
} as const satisfies Record<string, PageFacts & { path: string; inEveryLanguage: boolean }>;

/** The kind of a page. Only templates/pages has a file for each; all other code uses the properties. */
export type PageKind = keyof typeof languagePages | keyof typeof sitePages;

/** A page of the site. */
export interface Route extends PageFacts {
  kind: PageKind;
  path: string;
  language: Language;
  /** The paths of its versions in all languages that have one, itself included, by language code; empty for a page without versions. */
  versions: ReadonlyMap<string, string>;
}

/** Paths that cannot be used as language codes. */
export const reservedCodes: readonly string[] = [...Object.values(sitePages).map(({ path }) => path.slice(1)), "assets", "uploads", "api"];

/** Returns the path of a language's page. */
export const languagePath = (code: string, defaultLanguage: string | undefined): string => (code === defaultLanguage ? "/" : `/${code}`);

/**
 * Lists all pages: those about the subject in every language, then those that are the same for every subject: `/translate`, `/fr/translate`, `/404`.
 *
 * @param languages in the site's order
 * @param defaultLanguage the language of `/` and of pages that are in one language
 * @param options.tool whether the site has the translation tool
 */
export function listRoutes(
  languages: readonly Language[],
  defaultLanguage: Language,
  { tool = true }: { tool?: boolean | undefined } = {},
): Route[] {
  const pathsIn = (pathOf: (home: string) => string) =>
    new Map(languages.map(({ code }) => [code, pathOf(languagePath(code, defaultLanguage.code))]));
  const homes = pathsIn((home) => home);
  const ofLanguages = languages.map((language): Route => {
    const kind = language.hasArticle ? "article" : "fallback";
    return { kind, ...languagePages[kind], path: homes.get(language.code) ?? "/", language, versions: homes };
  });
  const kinds = (Object.keys(sitePages) as (keyof typeof sitePages)[]).filter((kind) => tool || kind !== "translate");
  const others = kinds.flatMap((kind) => {
    const { inEveryLanguage, path, ...facts } = sitePages[kind];
    if (!inEveryLanguage) return [{ kind, ...facts, path, language: defaultLanguage, versions: new Map<string, string>() }];
    const versions = pathsIn((home) => (home === "/" ? path : home + path));
    return languages.map((language): Route => ({ kind, ...facts, path: versions.get(language.code) ?? path, language, versions }));
  });
  return [...ofLanguages, ...others];
}
