import { bundleKeys, bundleOverrides, sectionOf } from "../model/bundle.ts";
import type { Article, Bundle } from "../model/types.ts";
import { plainText } from "./plain-text.ts";

/** Whether an anchor can be the key of a section. */
const isFree = (id: string): boolean => ![...bundleKeys, ...bundleOverrides].includes(id) && sectionOf(id) === undefined;

/** Makes the texts of a short page from an article: its description, the opening paragraph, and the heading and first paragraph of each section. */
export function deriveBundle({ frontMatter: { description }, opening, sections }: Article): Bundle {
  const texts = sections.flatMap(({ id, nodes: [heading, ...nodes] }) => {
    const paragraph = nodes
      .filter(({ type }) => type === "paragraph")
      .map(plainText)
      .find(Boolean);
    // The lists of notes and references have no heading of their own.
    const isSection = heading?.type === "heading" && paragraph !== undefined && isFree(id);
    return isSection ? [[id, plainText(heading)] as const, [`${id}.1`, paragraph] as const] : [];
  });
  return { leadParagraph: (opening && plainText(opening)) || description, metaDescription: description, ...Object.fromEntries(texts) };
}
