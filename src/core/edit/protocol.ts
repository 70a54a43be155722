import type { Money } from "../chat/prices.ts";
import type { ChangedPart, ErrorReply, Script } from "../documents/review/protocol.ts";
import type { HostName } from "../model/hosts.ts";
import type { RunModels } from "../translation/totals.ts";
import type { PlannedKind } from "../translation/types.ts";
import type { Conflict } from "./merge.ts";
import type { EditorNode } from "./nodes.ts";

/*
 * The protocol between `biopedia edit` and its scripts. Everything is JSON. `core/documents/review/protocol.ts` has the
 * part about translations.
 */

/** A problem of an article, as `build` reports it. */
export interface EditorProblem {
  severity: "error" | "warning" | "hint";
  message: string;
  hint?: string | undefined;
  /** The name that is mistyped, and the one that is meant. */
  fix?: { from: string; to: string } | undefined;
  /** The number of the block that it is in; undefined if it is in the front matter. */
  block?: number | undefined;
  line: number;
}

/** A problem of the site, as `build` reports it. */
export interface SiteProblem extends Omit<EditorProblem, "block" | "line"> {
  file: string;
  line?: number | undefined;
  /** The address of the page that is made of the file. */
  page?: string | undefined;
}

/** A reference that can be cited. */
export interface CitableReference {
  id: string;
  /** As the list of references shows it. */
  text: string;
}

/** A page of the site, and its address in the content: `/hu/recipes`. */
export interface LinkedPage {
  path: string;
  title: string;
}

/** A further page: its title, and the lines of other files that name it. */
export interface PageUses {
  title: string;
  places: string[];
}

/** A reference of the site with all that cites it. */
export interface ListedReference extends CitableReference {
  /** Whether it stands in `references.yaml`, where it can be changed. */
  isOwn: boolean;
  /** The citations: addresses of their marks, the page, and the heading above. */
  places: { address: string; page: string; heading: string }[];
  /** The ids of others that may be the same work. */
  same: string[];
}

/** The references of the site, and the names of entries in `references.yaml` that cannot be read. */
export type ReferencesReply = { references: ListedReference[]; unreadable: string[] };

/** A tag that can be inserted, with its attributes. */
export interface EditorTag {
  name: string;
  /** Whether it stands alone, without content. */
  isSingle: boolean;
  /** Whether it contains a list of entries. */
  isOfList: boolean;
  /** Whether its first paragraph is a caption, and what follows a transcript. */
  isCaptioned: boolean;
  attributes: {
    name: string;
    required: boolean;
    /** The kind of value, which decides how it is asked for and written. */
    kind: "text" | "number" | "flag" | "choice" | "file" | "reference" | "language" | "day" | "address";
    /** The choices; of a file, the endings of the types that it may have. */
    values?: readonly string[] | undefined;
    sample?: string | undefined;
    /** The least and the most that a number may be. */
    min?: number | undefined;
    max?: number | undefined;
  }[];
}

/** An article as it is edited. */
export interface EditedDocument {
  /** The file in the content folder. */
  file: string;
  /** The text of the file, which an edit is based on. */
  base: string;
  blocks: EditorNode[];
  problems: EditorProblem[];
  references: CitableReference[];
  /** The pages in the language of the text, which it can lead to. */
  pages: LinkedPage[];
  tags: EditorTag[];
  /** The files that are there, by their paths. */
  uploads: readonly string[];
  /** The endings of the names of files that the site takes. */
  endings: readonly string[];
  /** The most bytes that a build takes for a text. */
  most: number;
  /** The language of the text, as a BCP 47 tag, and its direction. */
  lang: string;
  dir: "ltr" | "rtl";
  /** The digits of the page. */
  numberingSystem: string;
}

/**
 * The answer to saving. After a conflict, and where something was refused, nothing was written. If others have changed
 * the file meanwhile, `own` is the version that was saved, without their changes.
 */
export type SaveReply =
  | { result: "saved"; document: EditedDocument; own?: Pick<EditedDocument, "base" | "blocks"> | undefined }
  | { result: "conflict"; conflicts: Conflict[]; document: EditedDocument }
  | { result: "refused"; message: string; hint?: string | undefined; block?: number | undefined };

/** Where the application's own page is, below which all its addresses are. All other addresses are the site's. */
export const editPath = "/__biopedia/edit/";

/** An event of the server, sent to all its pages: files of the content have changed, or a translation goes on. */
export type AppEvent = "changed" | { run: TranslationRun };

/** A part of a source text that a language is behind. */
export interface TextBehind {
  /** The new or changed sentences, or the whole text, as readers see them. */
  text: string;
  kind: PlannedKind;
  /** Whether a person wrote or accepted its translation, which only a person changes. */
  isOfPerson: boolean;
}

/** A language into which the site is translated. */
export interface TranslatedLanguage extends Script {
  code: string;
  /** The first texts that it is behind. */
  behind: TextBehind[];
  /** The number of texts that `translate` would send, by kind. */
  open: Partial<Record<PlannedKind, number>>;
  /** The id of the document under review; absent for an article that a person wrote. */
  review?: string | undefined;
  /** The documents that it does not have: the title of each page, none for the article. */
  missing: { id: string; title?: string | undefined }[];
}

/** Why there is no chat service. `isNone`: none was set up, which is no mistake. */
export type ServiceProblem = ErrorReply & { isNone: boolean };

/** The chat service, or why there is none. */
export type ServiceReply = { model: string; host: string } | ServiceProblem;

/** The languages of the site, and what each is behind. */
export interface LanguagesReply {
  /** The language of the sources. */
  from: Script;
  service: ServiceReply;
  languages: TranslatedLanguage[];
  run?: TranslationRun | undefined;
}

/** Where a page is in the application. */
export interface PlaceReply {
  /** The address of the site's main page. */
  mainPage: string;
  /** Whether its text is the source of translations. */
  isSource: boolean;
  /** The id of its translation under review. */
  review?: string | undefined;
  /** Of a short page: the id of the article that can be written in its place, and its language as a BCP 47 tag. */
  write?: { id: string; lang: string } | undefined;
}

/** The estimated cost of a translation. */
export interface CostReply extends Partial<RunModels> {
  texts: number;
  requests: number;
  /** The tokens of prompts and answers. */
  tokens: number;
  /** The tokens of the judging model among them. */
  judging: number;
  /** The part of each language that something is sent for, by its own name. */
  parts: { name: string; texts: number; tokens: number; price?: string | undefined }[];
  /** The price of the tokens; absent if prices are not known. */
  price?: (Money & { text: string }) | undefined;
}

/** A translation that was begun from the browser. */
export interface TranslationRun {
  codes: string[];
  done: number;
  total: number;
  isRunning: boolean;
  /** The cost, in words, once it has ended. */
  spent?: string | undefined;
  /** Why it ended early, and what to do. */
  problem?: ErrorReply | undefined;
  /** Texts that could not be translated, with the reason. */
  left: string[];
}

/** The reference that was added, or was there already. */
export type ReferenceReply = CitableReference;

/** The blocks that were pasted. */
export interface PasteReply {
  blocks: EditorNode[];
  /** How much was left out: pictures, marks of references without their texts, and others, such as an infobox. */
  left: { pictures: number; references: number; others: number };
  /** The references that it cites and the site did not have; they were added. */
  added: CitableReference[];
}

/** The path of a file that was added, or was there already: `/uploads/tower.jpg`. */
export interface UploadReply {
  src: string;
  /** Whether what it told about the place and the camera or other device was removed. */
  isCleaned: boolean;
}

/** A version of a page: a commit. */
export interface Version {
  commit: string;
  /** When it was written, in ISO 8601, and the day of that. */
  at: string;
  on: string;
  by: string;
  message: string;
}

/** The versions of a page, newest first. */
export interface HistoryReply {
  versions: Version[];
  /** Whether the file is not as in the newest version. */
  isOpen: boolean;
  /** Why there are no versions; `new`: nothing of the page was committed. */
  why?: "no-repository" | "no-git" | "new";
}

/** A version of a page: its text, and the words of each block that it has changed. */
export interface VersionReply extends Pick<EditedDocument, "blocks"> {
  /** The front matter with its signs. */
  front: string;
  changes: ChangedPart[][];
}

/** A file that has changed since the last commit. */
export interface CommittedFile {
  /** In the repository. */
  path: string;
  change: "added" | "changed" | "removed";
}

/** The state of the content folder in Git; or why it cannot be published with Git. */
export type Repository =
  /** `root`: the folder in which a history can be begun. */
  | { why: "no-repository"; root?: string | undefined }
  | { why: "in-content" | "no-git" }
  | {
      root: string;
      /** Empty if none is checked out. */
      branch: string;
      /** The name and the address that commits get; absent if Git knows none. */
      identity?: string;
      files: CommittedFile[];
      hasCommits: boolean;
      /** The commits that would be pushed. */
      commits: string[];
      remote?: { name: string; branch: string; address: string };
    };

/** Why commits were not pushed, or those of the remote not joined. */
export type PushFailure = "behind" | "conflict" | "open" | "denied" | "missing" | "offline" | "refused" | "other";

/** The answer to each step of publishing. */
export interface PublishReply {
  repository: Repository;
  /** Where the site is published; undefined if site.yaml does not say it, or cannot be read. */
  host?: HostName | undefined;
  /** Whether search engines are asked to leave the site out. */
  isHidden?: boolean | undefined;
  /** The outcome of building and checking, as the commands print it. */
  built?: { isDone: boolean; text: string; findings?: string };
  /** Why Git did not do it, with what it said. */
  failed?: { why: PushFailure; text: string } | undefined;
}
