import { shownText } from "../../src/core/page/names.ts";
import { type Page, writtenIn } from "../page.ts";

/** A text of the site's own, by its key; marked where it is in another language than the page. */
export function SiteText({ page, name }: { page: Page; name: string }) {
  const { text, language } = shownText(page, name, page.language);
  return language ? <span {...writtenIn(language)}>{text}</span> : text;
}
