import type { InterfaceWords } from "../../src/core/model/interface-words.ts";

interface Props {
  /** The anchor of the section. */
  id: string;
  words: Pick<InterfaceWords, "copySectionLink">;
}

/**
 * A link to a section, after its heading, because a link within would become part of the heading's name and of the
 * contents. The page's script copies its address.
 */
export const SectionLink = ({ id, words }: Props) => (
  // biome-ignore lint/a11y/useAnchorContent: its label names it; the sign comes from the style, so that no search or copy contains it
  <a className="section-link" href={`#${id}`} aria-label={words.copySectionLink} data-action="copySection" />
);
