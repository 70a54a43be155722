import { element } from "../element.ts";

/** Removes the parts of a page that are made from the blocks of its text. @returns the place for the editor */
export function placeOf(article: Element): HTMLElement {
  const place = element("div");
  const after = article.querySelector(":scope > .infobox") ?? article.querySelector(":scope > .title-bar");
  for (const child of [...article.children]) {
    const isText =
      child.matches("p, ul, ol, dl, blockquote, pre, figure, table, div, section, aside:not(.infobox)") &&
      !child.matches(".toc-rail, .notice, .text-source");
    const isList = child.matches("section:has(> .references), section:has(> .notes)");
    if (isText && !isList) child.remove();
  }
  if (after) after.after(place);
  else article.append(place);
  return place;
}

/**
 * Shows what the page has around its text as it is now, such as the infobox.
 *
 * @param own the parts of the article that the editor has added
 * @param text the one of them that is the text
 */
export async function refreshFacts(article: Element, own: readonly Element[], text: Element): Promise<void> {
  const html = await fetch(location.pathname).then((reply) => reply.text());
  const page = new DOMParser().parseFromString(html, "text/html");
  const now = page.querySelector(".article");
  const title = now?.querySelector(":scope > .title-bar h1");
  if (now === null || !title) return;
  document.title = page.title;
  article.querySelector(":scope > .title-bar h1")?.replaceWith(title);
  const stays = (part: Element) => own.includes(part) || part.matches(".title-bar, .toc-rail");
  const place: Element = placeOf(now);
  const parts = [...now.children];
  const index = parts.indexOf(place);
  for (const part of [...article.children]) if (!stays(part)) part.remove();
  text.before(...parts.slice(0, index).filter((part) => !stays(part)));
  text.after(...parts.slice(index + 1).filter((part) => !stays(part)));
}
