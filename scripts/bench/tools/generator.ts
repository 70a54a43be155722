import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Article, linked } from "../articles.ts";
import { repository } from "../folders.ts";
import type { Command } from "../measure.ts";

/** A generator with a site of its own. */
export interface Generator {
  /** With its version. */
  name: string;
  /** Writes an article of the site. */
  write: (article: Article) => void;
  command: Command;
  /** The folder that it writes pages to. */
  out: string;
  /** The folders and files that the generator reuses in later builds, without the pages. */
  caches: readonly string[];
}

/**
 * Makes the site of a generator, without articles.
 *
 * @param folder that does not exist
 * @returns undefined if the generator is not installed
 */
export type Maker = (folder: string, articles: readonly Article[]) => Generator | undefined;

/** Writes files into a folder. */
export function writeAll(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** Puts the pictures of the articles into a folder. */
export const copyUploads = (folder: string): void =>
  cpSync(join(repository, "content", "uploads"), folder, { recursive: true });

/**
 * The site of a generator that reads the same articles as all others but Biopedia. Paths are relative to its folder.
 */
interface PlainSite {
  /** Of the generator, with its version. */
  name: string;
  /** Configuration and templates. */
  files: Readonly<Record<string, string>>;
  /** The folder for articles. */
  articles: string;
  /** The folder for pictures. */
  uploads: string;
  command: Omit<Command, "cwd">;
  out: string;
  caches: readonly string[];
}

/** Writes the files of a site, without articles. */
export function makePlainSite(
  folder: string,
  { name, files, articles, uploads, command, out, caches }: PlainSite,
): Generator {
  writeAll(folder, files);
  copyUploads(join(folder, uploads));
  return {
    name,
    write: ({ code, plain }) => writeAll(folder, { [`${articles}/${code}.md`]: plain }),
    command: { ...command, cwd: folder },
    out: join(folder, out),
    caches: caches.map((path) => join(folder, path)),
  };
}

/** Returns the languages that the menu and the sidebar of every page list. */
export const links = (articles: readonly Article[]): { code: string; name: string }[] =>
  articles.slice(0, linked).map(({ code }) => ({ code, name: `Language ${code}` }));
