import type { Locale } from "../../model/format-date.ts";

/** A page as citations name it. JSON in the page; scripts read it there. */
export interface CitedPage extends Pick<Locale, "locales"> {
  title: string;
  /** The site's name. */
  site: string;
  /** Who wrote it; absent if nobody is known. */
  author?: string | undefined;
  /** When the page was last changed, as `2025-03-03`; absent if unknown. */
  date?: string | undefined;
  /** The canonical address. */
  address: string;
  /** The language of the page: BCP 47 tag. */
  tag: string;
  numberingSystem: string | undefined;
  /** Around titles of pages, and of sites in scripts without italics. */
  quotes: readonly [string, string];
  work: readonly [string, string];
  /** Between the parts of a sentence. */
  comma: string;
  /** Between sentences, and around a date. */
  stop: string;
  brackets: readonly [string, string];
  /** The interface words `citeAccessed`, with `{date}`, and `citeNoDate`. */
  words: { accessed: string; noDate: string };
}

/** A day, as `2026-11-22`; undefined where no script says which day it is. */
export type AccessDate = string | undefined;
