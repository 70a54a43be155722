import type { Article, ArticlePicture } from "../model/types.ts";
import { withDescendants } from "./nodes.ts";
import type { Tags } from "./tags.ts";

/**
 * Returns the portrait of an article and the pictures of tags that say who made them or how they are licensed, each
 * once.
 */
export function articlePictures({ frontMatter, opening, lead, sections }: Article, tags: Tags): ArticlePicture[] {
  const nodes = [...(opening ? [opening] : []), ...lead, ...sections.flatMap((section) => section.nodes)];
  const pictures = withDescendants(nodes).flatMap((node) => tags.pictureOf(node) ?? []);
  const portrait = frontMatter.infobox?.image?.src;
  const all = new Map<string, ArticlePicture>(portrait === undefined ? [] : [[portrait, { src: portrait }]]);
  // A tag may show the portrait again, with its credit.
  for (const picture of pictures) if (picture.credit || picture.license) all.set(picture.src, picture);
  return [...all.values()];
}
