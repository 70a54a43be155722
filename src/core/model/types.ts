import type { Node } from "@markdoc/markdoc";
import type { DateValue } from "./dates.ts";
import type { FrontMatterFile } from "./front-matter-schema.ts";
import type { Infobox } from "./infobox.ts";
import type { KnownLanguage } from "./languages.ts";
import type { Reference } from "./references/reference.ts";
import type { SiteFile } from "./site-schema.ts";

export type { Reference } from "./references/reference.ts";
export type { GlossaryTerm, SiteFile } from "./site-schema.ts";

/** The data of site.yaml, with what can be derived filled in; see core/content/settings.ts. */
export interface Settings extends SiteFile {
  title: string;
  defaultLanguage: string;
}

/** The front matter of an article, with what can be derived filled in. */
export interface FrontMatter extends FrontMatterFile {
  title: string;
  description: string;
  infobox?: NonNullable<FrontMatterFile["infobox"]> & { title: string };
}

/** A language of the site. */
export interface Language extends KnownLanguage {
  /**
   * The codes of the languages that supply missing interface words, nearest first; they need not be languages of the
   * site.
   */
  parents: readonly string[];
  /** BCP 47 tags for formatting dates and numbers, best first, because `Intl` does not know every language. */
  locales: readonly string[];
  /** Whether it has an article, written by hand or translated. */
  hasArticle: boolean;
  /** Whether it has an article with nothing left in the source language, or a complete bundle. */
  isComplete: boolean;
  /** Whether its page, which has no article, is mostly in the default language. */
  isForeign: boolean;
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

/** An entry of the table of contents. */
export interface TocItem {
  id: string;
  /** Empty for the reference list, whose title is an interface word. */
  title: string;
  level: 1 | 2;
  /** The item's number: `2` or `2.1`. */
  number: string;
  /** Whether the title stands in the source language. */
  isPending?: boolean;
  /** The time that the section tells of, as its heading names it. */
  date?: DateValue;
}

/** A reference in an article's list, with the citations that refer to it. */
export type CitedReference = Reference & {
  /** From 1, by first use. */
  number: number;
  /** The ids of its citation markers, in order. */
  citedAt: string[];
};

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

/** An article, checked and ready to render. */
export interface Article {
  frontMatter: FrontMatter;
  /** The opening paragraph; absent if the article starts with something else. */
  opening?: Node;
  /** The lines above it that lead elsewhere. */
  hatnotes: Node[];
  /** The rest of the content before the first heading. */
  lead: Node[];
  /** The sections; the reference list is one of them if anything is cited, with what follows the list as its nodes. */
  sections: Section[];
  toc: TocItem[];
  /** In order. */
  notes: Note[];
  /** By number. */
  references: CitedReference[];
  infobox?: Infobox;
  /** The texts still in the source language, in a translation that is not finished. */
  pending?: {
    /** Whether a text of the front matter or of a tag does. */
    has: (text: string) => boolean;
    /** How much of the article does, from 0 to 1. */
    share: number;
  };
}

/** A note, such as a footnote, with the marks that refer to it. */
export interface Note {
  /** `note-1` */
  id: string;
  /** a, b, …, z, aa, … */
  label: string;
  nodes: Node[];
  /** The ids of its marks, in order. */
  markedAt: string[];
}

/** A mark in the text that refers to a note. */
export interface NoteMark {
  /** The mark's own id, `note-1-2`. */
  id: string;
  /** The id of the note. */
  target: string;
  label: string;
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

/**
 * A target of the translation tool: its name in site.yaml (`zh-CN`), and the language, which need not be one of the
 * site.
 */
export interface Target {
  value: string;
  language: KnownLanguage;
}

/** The language that texts are translated into. */
export type TargetLanguage = Pick<Language, "code" | "tag" | "fullName">;

/** A change of a file, as Git recorded it. */
export interface Commit {
  /** `2025-03-03` */
  date: string;
  /** The first line of its message. */
  subject: string;
}

/** How many changes of a file are known at most. */
export const mostCommits = 20;

/** An icon of the site for browsers, home screens and search engines. */
export interface SiteIcon {
  use: "favicon" | "touch" | "any" | "maskable";
  /** `192x192`; an ICO file has several. */
  sizes: string[];
  /** The file's address in the site: `/assets/icon-192.1A2B3C4D.png`. */
  address: string;
}

/** A picture of an article. */
export interface ArticlePicture {
  /** `/uploads/portrait.jpg` */
  src: string;
  /** Who made it. */
  credit?: string;
  /** The name of its license, such as `CC BY-SA 4.0`. */
  license?: string;
}

/** Sound or film: a file of `uploads/`, or the address of another site's player. */
export type PlayedRecording = { kind: "sound" | "film" } & ({ src: string } | { embedUrl: string });

/** Sound or film of an article, with what the article says about it. */
export type ArticleRecording = PlayedRecording & {
  name: string;
  description?: string;
  poster?: string;
  /** The day on which it was first published. */
  date?: string;
};

/** A verified element of MathML Core: a known name, known attributes, text as text. */
export interface MathElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly (MathElement | string)[];
}
