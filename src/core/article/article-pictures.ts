import type { Node } from "@markdoc/markdoc";
import type { ArticlePicture } from "../model/article-picture.ts";
import type { Article } from "../model/types.ts";
import { withDescendants } from "./descendants.ts";
import type { TagAttributes } from "./tags.ts";

/** Returns the portrait of an article and the figures of which it says who made them or how they are licensed, each once. */
export function articlePictures({ frontMatter, opening, lead, sections }: Article): ArticlePicture[] {
  const nodes = [...(opening ? [opening] : []), ...lead, ...sections.flatMap((section) => section.nodes)];
  const figures = withDescendants(nodes)
    .filter(({ tag }) => tag === "figure")
    .map(pictureOf);
  const portrait = frontMatter.infobox?.image?.src;
  const all = new Map<string, ArticlePicture>(portrait === undefined ? [] : [[portrait, { src: portrait }]]);
  // A figure may show the portrait again, with its credit.
  for (const figure of figures) if (figure.credit || figure.license) all.set(figure.src, figure);
  return [...all.values()];
}

function pictureOf({ attributes }: Node): ArticlePicture {
  const { src, credit, license } = attributes as TagAttributes["figure"];
  return { src, ...(credit && { credit }), ...(license && { license }) };
}
