import type { ArticlePage } from "../page.ts";

/** What formatting Markdown needs to know. */
export interface Context {
  page: ArticlePage;
  /** Returns the absolute address of a link written in content; without the site's address, within the site. */
  address: (href: string) => string;
  /** The same for a file: `/uploads/portrait.jpg`. */
  file: (path: string) => string;
}

/** Links within the article lead to its page. */
export function contextOf(page: ArticlePage): Context {
  const { urls } = page.library;
  const own = urls.hasAddress ? urls.absolutePage(page.route.path) : urls.page(page.route.path);
  return {
    page,
    address: (href) => (href.startsWith("#") ? own + href : urls.hasAddress ? urls.absoluteLink(href) : urls.link(href)),
    file: urls.hasAddress ? urls.absoluteFile : urls.file,
  };
}
