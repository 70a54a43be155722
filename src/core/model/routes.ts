import type { Language, Route } from "./types.ts";

/** Addresses that are not a language's. A language code may not take them. */
export const reservedCodes: readonly string[] = ["translate", "404", "assets", "uploads", "api"];

/** The address of a language's page. */
export const languagePath = (code: string, defaultLanguage: string | undefined): string => (code === defaultLanguage ? "/" : `/${code}`);

/**
 * The only list of pages: one for each language, the translation tool and the not-found page.
 *
 * @param languages in the order of `languages.yaml`
 * @param defaultLanguage the language of `/` and of the two pages that are no language's
 */
export function listRoutes(languages: readonly Language[], defaultLanguage: Language): Route[] {
  return [
    ...languages.map((language): Route => {
      const kind = language.hasArticle ? "article" : "fallback";
      return { kind, path: languagePath(language.code, defaultLanguage.code), language };
    }),
    { kind: "translate", path: "/translate", language: defaultLanguage },
    { kind: "not-found", path: "/404", language: defaultLanguage },
  ];
}
