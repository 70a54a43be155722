import type { ReactNode } from "react";
import type { InterfaceWords } from "../../src/core/model/interface-words.ts";
import { listedLinks } from "../../src/core/page/listed-links.ts";
import type { Page, WrittenIn } from "../page.ts";
import { menuLanguages } from "./LanguageItems.tsx";
import { ListedLinks } from "./ListedLinks.tsx";

interface SectionLinkProps {
  /** The anchor of the section. */
  id: string;
  words: Pick<InterfaceWords, "copySectionLink">;
}

/**
 * A link to a section, after its heading, because a link within would become part of the heading's name and of the
 * contents. The page's script copies its address.
 */
export const SectionLink = ({ id, words }: SectionLinkProps) => (
  // biome-ignore lint/a11y/useAnchorContent: its label names it; the sign comes from the style, so that no search or copy contains it
  <a className="section-link" href={`#${id}`} aria-label={words.copySectionLink} data-action="copySection" />
);

/**
 * A button that collapses a section of a page, or shows it again: on phones only, and with scripts. A tap on the
 * heading does the same.
 */
export const SectionToggle = ({ heading }: { heading: string }) => (
  <button
    className="section-toggle"
    type="button"
    data-action="toggle"
    aria-expanded="true"
    aria-labelledby={heading}
  />
);

interface TitleBarProps {
  title: string;
  /** The page, if its actions stand beside the title. */
  page?: Page;
  /** Whether there is more than the portrait to look at. */
  hasPictures?: boolean;
  /** The language of the title, if it is another than the page's. */
  writtenIn?: WrittenIn | undefined;
  /** A line below the title. */
  children?: ReactNode;
}

/** A page's title. */
export function TitleBar({ title, page, hasPictures = false, writtenIn, children }: TitleBarProps) {
  return (
    <header className="title-bar">
      {/* A Latin name on a page from right to left keeps its full stop at its end: “Jr.”. */}
      <h1 {...writtenIn}>{page?.language.dir === "rtl" ? <bdi>{title}</bdi> : title}</h1>
      {page && <TitleActions page={page} hasPictures={hasPictures} />}
      {children}
    </header>
  );
}

/**
 * Sharing and citing, of which the end of a long page is too far away, if the site offers them at all, all pictures,
 * and the page beside its version in another language.
 */
function TitleActions({ page, hasPictures }: { page: Page; hasPictures: boolean }) {
  const { lists } = page.site;
  const entries = (["share", "cite"] as const).flatMap(
    (name) => [...lists.footer, ...lists.tools].find((entry) => "builtIn" in entry && entry.builtIn === name) ?? [],
  );
  const links = listedLinks(entries, page, page.route, page.metadata);
  const hasVersions = page.route.versions.size > 1 && menuLanguages(page.site).length > 1;
  const more = [hasPictures && "gallery", hasVersions && "compare"] as const;
  return (
    <ListedLinks
      links={[...links, ...more.flatMap((action) => (action ? [{ action }] : []))]}
      page={page}
      className="links"
    />
  );
}
