import { typographyOf, workMarks } from "../src/core/model/typography.ts";
import type { CitedPage } from "../src/core/page/cite/cited-page.ts";
import { siteTitle } from "../src/core/page/names.ts";
import type { Page } from "./page.ts";

/** Returns what a citation says of a page. @param address its canonical address */
export function citedPage({ library, language, words, metadata }: Page, address: string): CitedPage {
  const site = siteTitle(library, language);
  const typography = typographyOf(language.tag);
  const { quotes, comma, stop, brackets } = typography;
  return {
    title: metadata.name,
    site,
    author: library.site.article?.author ?? site,
    date: metadata.updated,
    address,
    tag: language.tag,
    locales: language.locales,
    numberingSystem: language.numberingSystem,
    quotes,
    work: workMarks(site, typography),
    comma,
    stop,
    brackets,
    words: { accessed: words.citeAccessed, noDate: words.citeNoDate },
  };
}
