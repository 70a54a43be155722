import { existsSync } from "node:fs";
import { type Clock, checkFile, type KnownFile, noteFile } from "../../../io/files/known-file.ts";
import type { LastCommits } from "../../../io/files/last-commits.ts";
import { type ContentListing, listContent, stampContent } from "../../content/content-files.ts";
import { digestData } from "./describe.ts";
import { checkFolder, noteFiles } from "./folders.ts";
import type { KnownFiles, LastBuild } from "./last-build.ts";

/** All files that a build reads, besides those of Git and of this package. */
type Inputs = Pick<LastBuild, "content" | "listing" | "others">;

/** A content folder at a moment: its files, each with a stamp that changes when the file changes. */
interface Seen {
  listing: ContentListing;
  stamps: ReadonlyMap<string, string>;
}

/** Looks at a content folder. */
export function lookAtContent(contentDir: string): Seen {
  const listing = listContent(contentDir);
  return { listing, stamps: stampContent(contentDir, listing) };
}

/** Whether nothing has changed in a content folder between two looks at it. */
export const sawSame = (one: Seen, other: Seen): boolean =>
  JSON.stringify([one.listing, ...one.stamps]) === JSON.stringify([other.listing, ...other.stamps]);

/**
 * Notes the inputs of a build before it reads them.
 *
 * @param seen what was seen of the content just now
 * @param others absolute paths of files elsewhere, which need not exist
 * @param before what was noted of the content earlier
 * @returns undefined if a file is being changed
 */
export function noteInputs(
  contentDir: string,
  { listing: { files, diagnostics }, stamps }: Seen,
  others: readonly string[],
  before: KnownFiles | undefined,
): Inputs | undefined {
  const content = noteFiles(contentDir, files, (file, { stamp }) => stamp === stamps.get(file), before);
  const elsewhere: Record<string, KnownFile | null> = {};
  for (const file of others) {
    const known = existsSync(file) ? noteFile(file) : null;
    if (known === undefined) return undefined;
    elsewhere[file] = known;
  }
  return content && { content, listing: JSON.stringify(diagnostics), others: elsewhere };
}

/** Checks that all inputs are as they were noted. @returns what is known of them now; undefined if they are not */
export function checkInputs(contentDir: string, inputs: Inputs): Inputs | undefined {
  const { files, diagnostics } = listContent(contentDir);
  if (JSON.stringify(diagnostics) !== inputs.listing) return undefined;
  const content = checkFolder(contentDir, files, inputs.content);
  return content && areSame(inputs.others) ? { ...inputs, content } : undefined;
}

/**
 * The same where the content looks as it did before it was noted.
 *
 * @param clock as for {@link noteFile}: files that were too new for it then are noted again
 */
export function renewInputs(contentDir: string, inputs: Inputs, clock: Clock | undefined): Inputs | undefined {
  const files = Object.keys(inputs.content);
  const content = noteFiles(contentDir, files, () => true, inputs.content, clock);
  const isSame = content !== undefined && files.every((file) => content[file]?.sha256 === inputs.content[file]?.sha256);
  return isSame && areSame(inputs.others) ? { ...inputs, content } : undefined;
}

const areSame = (others: Inputs["others"]): boolean =>
  Object.entries(others).every(([file, known]) => (known === null ? !existsSync(file) : checkFile(file, known)));

/**
 * Describes all inputs but some files, of which only the names count.
 *
 * @param history what Git said
 * @param unread the names of these files
 */
export function describeOthers({ content, listing, others }: Inputs, history: LastCommits, unread: readonly string[]): string {
  const isUnread = new Set(unread);
  const files = Object.entries(content).map(([file, { sha256 }]) => [file, isUnread.has(file) ? null : sha256]);
  const elsewhere = Object.entries(others).map(([file, known]) => [file, known?.sha256 ?? null]);
  return digestData([files, listing, elsewhere, describeHistory(history)]);
}

/** Describes what Git says of the content. */
export const describeHistory = ({ commits, isCut }: LastCommits): string => JSON.stringify([[...commits], isCut]);
