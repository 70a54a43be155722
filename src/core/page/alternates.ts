import type { Library } from "../content/library.ts";
import { memoizeOf } from "../model/memo.ts";
import type { Route } from "../model/routes.ts";

/** A link to another language's version of a page. */
export interface Alternate {
  /** BCP 47 tag, or `x-default`. */
  lang: string;
  url: string;
}

/**
 * Returns the version of every language, also for the regions that languages.yaml names, then that of the default language, or else the first. Some pages
 * have a single version.
 */
export function alternatesOf(library: Library, { path, alternates, language }: Route): readonly Alternate[] {
  const { urls } = library;
  if (alternates.size === 0) return [language.tag, "x-default"].map((lang) => ({ lang, url: urls.absolutePage(path) }));
  return mutualAlternates(library)(alternates);
}

/** All versions of a page have the same alternates, so they are listed once. */
const mutualAlternates = memoizeOf(({ languages, urls, defaultLanguage }: Library) =>
  memoizeOf((alternates: Route["alternates"]): readonly Alternate[] => {
    const tagged = [...alternates].flatMap(([code, version]) => {
      const { tag = code, regionTags = [] } = languages.get(code) ?? {};
      return [tag, ...regionTags].map((lang) => ({ lang, url: urls.absolutePage(version) }));
    });
    const [byDefault] = [alternates.get(defaultLanguage.code), ...alternates.values()];
    return [...tagged, { lang: "x-default", url: urls.absolutePage(byDefault ?? "/") }];
  }),
);
