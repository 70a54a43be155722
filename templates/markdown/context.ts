import { inDigits } from "../../src/core/model/format-number.ts";
import type { Citation } from "../../src/core/model/types.ts";
import { describeFile } from "../../src/core/page/describe-file.ts";
import { type CitedPlace, formatPlace } from "../../src/core/references/dates.ts";
import type { ArticlePage } from "../page.ts";
import { escapeText, link } from "./escape.ts";

/** The data that formatting Markdown needs. */
export interface Context {
  page: ArticlePage;
  /** Returns the absolute address of a link written in content; without the site's address, within the site. */
  address: (href: string) => string;
  /** Formats a picture of `uploads/`. */
  image: (src: string, alt: string, title?: string) => string;
  /** Formats a link to a file of `uploads/`, with its type and size: `[The bell](…) (MP3 · 3.2 MB)`. */
  file: (src: string, title: string) => string;
  /** Formats a citation marker: `[3]`, as in the text of the page. */
  citation: (citation: Citation, place?: CitedPlace) => string;
}

/** Links within the article lead to its page. */
export function contextOf(page: ArticlePage): Context {
  const { addresses: urls } = page;
  const file = urls.hasAddress ? urls.absoluteFile : urls.file;
  const own = urls.hasAddress ? urls.absolutePage(page.route.path) : urls.page(page.route.path);
  return {
    page,
    address: (href) =>
      href.startsWith("#") ? own + href : urls.hasAddress ? urls.absoluteLink(href) : urls.link(href),
    file: (src, title) => `${link(escapeText(title), file(src))} (${describeFile(src, page)})`,
    image: (src, alt, title) => `!${link(escapeText(alt), file(src), title)}`,
    citation: ({ number }, place = {}) => {
      const mark = formatPlace(place, page.words)?.mark;
      return `[${inDigits(number, page.language)}${mark === undefined ? "" : `: ${escapeText(mark)}`}]`;
    },
  };
}
