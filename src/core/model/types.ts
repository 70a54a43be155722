import type { Node } from "@markdoc/markdoc";
import type { FrontMatterFile, LanguageEntry, Reference, SiteFile } from "./schema.ts";

export type { GlossaryTerm, Reference, SiteFile } from "./schema.ts";

/** The data of site.yaml, with what can be derived filled in; see site-defaults.ts. */
export interface Site extends SiteFile {
  title: string;
  defaultLanguage: string;
  sidebar: string[];
  menu: string[];
  grid: string[];
  translation: NonNullable<SiteFile["translation"]> & { targets: string[] };
}

/** The front matter of an article, with what can be derived filled in. */
export interface FrontMatter extends FrontMatterFile {
  title: string;
  description: string;
  infobox?: NonNullable<FrontMatterFile["infobox"]> & { title: string };
}

/** A language of the site: its entry in `languages.yaml`, with defaults filled in. */
export interface Language extends LanguageEntry {
  /** BCP 47 tag, for `lang` and `hreflang`: `pt-BR`. */
  tag: string;
  dir: NonNullable<LanguageEntry["dir"]>;
  /** The language from which missing words are inherited; undefined for the default language. */
  parent: string | undefined;
  /** Whether it has a hand-written article. */
  hasArticle: boolean;
  /** Whether it has a hand-written article or a complete bundle. */
  isComplete: boolean;
}

/** The texts of a fallback page by key: `leadParagraph`, `career`, `career.1`, … */
export type Bundle = Readonly<Record<string, string>>;

/** A section of a fallback page. */
export interface BundleSection {
  key: string;
  heading: BundleText;
  paragraphs: BundleText[];
}

/** A text of a fallback page: translated, or in the source language until it is. */
export interface BundleText {
  key: string;
  text: string;
  translated: boolean;
}

export interface TocItem {
  id: string;
  title: string;
  level: 1 | 2;
  /** The item's number: `2` or `2.1`. */
  number: string;
}

/** A reference in an article's list, with the citations that refer to it. */
export interface CitedReference extends Reference {
  /** From 1, by first use. */
  number: number;
  /** The ids of its citation markers, in order. */
  citedAt: string[];
}

/** A size in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A section of an article: a level-2 heading and everything up to the next one. */
export interface Section {
  id: string;
  nodes: Node[];
}

/** A hand-written article, checked and ready to render. */
export interface Article {
  frontMatter: FrontMatter;
  /** The opening paragraph; absent if the article starts with something else. */
  opening?: Node;
  /** The rest of the content before the first heading. */
  lead: Node[];
  sections: Section[];
  toc: TocItem[];
  /** By number. */
  references: CitedReference[];
  /** The citation markers of infobox rows, by row. */
  infoboxCitations: Citation[][];
}

/** A citation marker. */
export interface Citation {
  /** The reference's number. */
  number: number;
  /** The marker's own id, `cite-Smith2019-2`. */
  id: string;
  /** The id of the entry in the reference list, `ref-Smith2019`. */
  target: string;
}

/** The language that texts are translated into. */
export type TargetLanguage = Pick<Language, "code" | "tag" | "fullName">;
