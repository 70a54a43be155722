import { existsSync } from "node:fs";
import { type Clock, checkFile, type KnownFile, noteFile } from "../../../io/files/known-file.ts";
import type { LastCommits } from "../../../io/files/last-commits.ts";
import { listContent } from "../../content/content-files.ts";
import { digestData } from "./describe.ts";
import { checkFolder, noteFiles } from "./folders.ts";
import type { KnownFiles, LastBuild } from "./last-build.ts";

/** All files that a build reads, besides those of Git and of this package. */
type Inputs = Pick<LastBuild, "content" | "listing" | "others">;

/**
 * Notes the inputs of a build before it reads them.
 *
 * @param others absolute paths of files elsewhere, which need not exist
 * @param before what was noted of the content earlier
 * @returns undefined if a file is being changed
 */
export function noteInputs(contentDir: string, others: readonly string[], before: KnownFiles | undefined): Inputs | undefined {
  const { files, diagnostics } = listContent(contentDir);
  const content = noteFiles(contentDir, files, before);
  const elsewhere: Record<string, KnownFile | null> = {};
  for (const file of others) {
    const known = existsSync(file) ? noteFile(file) : null;
    if (known === undefined) return undefined;
    elsewhere[file] = known;
  }
  return content && { content, listing: JSON.stringify(diagnostics), others: elsewhere };
}

/** Checks that all inputs are as they were noted. @param clock as for {@link noteFile} @returns what is known of them now; undefined if they are not */
export function checkInputs(contentDir: string, inputs: Inputs, clock?: Clock): Inputs | undefined {
  const { files, diagnostics } = listContent(contentDir);
  if (JSON.stringify(diagnostics) !== inputs.listing) return undefined;
  const content = checkFolder(contentDir, files, inputs.content, clock);
  const areOthers = Object.entries(inputs.others).every(([file, known]) => (known === null ? !existsSync(file) : checkFile(file, known)));
  return content && areOthers ? { ...inputs, content } : undefined;
}

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
