import type { Shared } from "../content/content.ts";
import type { Route } from "../model/routes.ts";

/** A link to another language's version of a page. */
export interface Alternate {
  /** BCP 47 tag, or `x-default`. */
  lang: string;
  url: string;
}

/**
 * Returns the version of every language, also for the regions that languages.yaml names, then that of the default
 * language, or else the first. Some pages
 * have a single version.
 */
export function alternatesOf(
  { site: { languages, defaultLanguage }, addresses }: Pick<Shared, "site" | "addresses">,
  { path, alternates, language }: Route,
): readonly Alternate[] {
  if (alternates.size === 0)
    return [language.tag, "x-default"].map((lang) => ({ lang, url: addresses.absolutePage(path) }));
  const tagged = [...alternates].flatMap(([code, version]) => {
    const { tag = code, regionTags = [] } = languages.get(code) ?? {};
    return [tag, ...regionTags].map((lang) => ({ lang, url: addresses.absolutePage(version) }));
  });
  const [byDefault] = [alternates.get(defaultLanguage.code), ...alternates.values()];
  return [...tagged, { lang: "x-default", url: addresses.absolutePage(byDefault ?? "/") }];
}
