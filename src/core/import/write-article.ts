import { yaml } from "./add-to-yaml.ts";
import type { ImportedArticle } from "./imported.ts";
import { inFile, type ReferenceEntry } from "./reference-entry.ts";

/** Writes an imported article as a content file: front matter and Markdown. */
export function writeArticle({ title, description, body, infobox, categories, source }: ImportedArticle): string {
  const box = boxOf(infobox);
  const front = {
    title,
    ...(description !== undefined && { description }),
    ...(Object.keys(box).length > 0 && { infobox: box }),
    ...(categories.length > 0 && { categories }),
    ...(source !== undefined && { source }),
  };
  return `---\n${yaml(front)}---\n\n${body}\n`;
}

/** The infobox as front matter has it. */
export const boxOf = ({ image, caption, rows, social = [] }: ImportedArticle["infobox"]) => ({
  ...(image !== undefined && { image: { src: `/uploads/${image.name}`, alt: image.alt } }),
  ...(image !== undefined && caption !== undefined && { caption }),
  ...(rows.length > 0 && { details: rows }),
  ...(social.length > 0 && { social }),
});

/** Writes references as `references.yaml` has them. */
export const writeReferences = (entries: ReadonlyMap<string, ReferenceEntry>): string =>
  [...entries].map(([id, entry]) => yaml([{ id, ...inFile(entry) }])).join("\n");
