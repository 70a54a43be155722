import type { Node } from "@markdoc/markdoc";
import type { ArticlePicture } from "../model/article-picture.ts";
import type { Article } from "../model/types.ts";
import type { TagAttributes } from "./tags.ts";

/** Returns the portrait of an article and the figures of which it says who made them or how they are licensed, each once. */
export function articlePictures({ frontMatter, opening, lead, sections }: Article): ArticlePicture[] {
  const figures: ArticlePicture[] = [];
  if (opening) addFigures([opening], figures);
  addFigures(lead, figures);
  for (const { nodes } of sections) addFigures(nodes, figures);
  const portrait = frontMatter.infobox?.image?.src;
  const all = new Map<string, ArticlePicture>(portrait === undefined ? [] : [[portrait, { src: portrait }]]);
  // A figure may show the portrait again, with its credit.
  for (const figure of figures) if (figure.credit || figure.license) all.set(figure.src, figure);
  return [...all.values()];
}

/** Adds the figures of some nodes and of all within them. */
function addFigures(nodes: readonly Node[], found: ArticlePicture[]): void {
  for (const node of nodes) {
    if (node.tag === "figure") found.push(pictureOf(node));
    addFigures(node.children, found);
  }
}

function pictureOf({ attributes }: Node): ArticlePicture {
  const { src, credit, license } = attributes as TagAttributes["figure"];
  return { src, ...(credit && { credit }), ...(license && { license }) };
}
