import { attribute, elementsIn, parseHtml, textOf } from "./tree.ts";

/** The title of a page: its first heading, else its `title`, without the name of the site. */
export function titleOfHtml(html: string): string | undefined {
  const elements = [...elementsIn(parseHtml(html, false))];
  const heading = elements.find(({ tagName }) => tagName === "h1");
  const title = elements.find(({ tagName }) => tagName === "title");
  const found = heading === undefined ? undefined : textOf(heading).trim();
  const named =
    title === undefined
      ? undefined
      : textOf(title)
          .split(/(?<!\s)\s+[|–—-]\s+/)[0]
          ?.trim();
  return found || named || undefined;
}

/** The language that a page says that it is in. */
export const languageOfHtml = (html: string): string | undefined => {
  const page = [...elementsIn(parseHtml(html, false))].find(({ tagName }) => tagName === "html");
  return page === undefined ? undefined : attribute(page, "lang")?.toLowerCase();
};
