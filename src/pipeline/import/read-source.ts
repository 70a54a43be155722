import { existsSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import {
  type ImportedArticle,
  type ImportedSubject,
  kindOfFile,
  knownEndings,
  readIdentifier,
  type SourceKind,
} from "../../core/import/imported.ts";
import type { ReferenceList } from "../../core/import/reference-entry.ts";
import { readItemId } from "../../core/import/wikidata/item.ts";
import { readWikipediaAddress, type WikipediaPage } from "../../core/import/wikipedia/address.ts";
import { today } from "../../core/model/dates.ts";
import { type InfoboxLabel, infoboxLabels, labelsByWord } from "../../core/model/infobox.ts";
import { codeNamed, knownLanguage } from "../../core/model/languages.ts";
import { readBytes } from "../../io/files/read.ts";
import { isPicture } from "./fetch-public.ts";
import { type Fetch, readReference, readWikidataItem, readWikipediaArticle } from "./read-address.ts";
import { readArticleFile, readSourceFile, readSubjectFile, type SubjectFile } from "./read-article.ts";
import { knownReferences, readReferences } from "./read-references.ts";

/** A source, as it is named on the command line. */
type Source = { what: string } & (
  | { path: string; kind: SourceKind }
  | { page: WikipediaPage }
  | { item: string }
  | { work: string }
);

/** The content of a source. */
export interface ReadSource {
  what: string;
  article?: ImportedArticle;
  subject?: ImportedSubject;
  /** Pictures by the names of their files in `uploads/`. */
  uploads: ReadonlyMap<string, Uint8Array>;
  /** The ids of references that are no part of an article. */
  references: readonly string[];
  /** Values of references that could not be used, a line each. */
  leftOut: readonly string[];
}

interface Surroundings {
  /** The code of the article's language, where a source does not say it. */
  language: string;
  contentDir: string;
  /** The text of the site's references, and the list that new ones are added to. */
  written: string;
  references: ReferenceList;
  word: SubjectFile["word"];
  fetch: Fetch;
}

/** Finds out what is named on the command line. @throws KnownError if it is nothing that can be imported */
export function nameSource(what: string, cwd: string): Source {
  const path = resolve(cwd, what);
  const isFile = existsSync(path) && statSync(path).isFile();
  const page = readWikipediaAddress(what);
  if (page !== undefined) return { what, page };
  const item = isFile ? undefined : readItemId(what);
  if (item !== undefined) return { what, item };
  if (!isFile && (readIdentifier(what) !== undefined || /^https?:\/\//.test(what))) return { what, work: what };
  if (!isFile)
    throw new KnownError(
      `${what} does not exist`,
      "name a file, the address of a Wikipedia article, of a Wikidata item or of a source, or a DOI, ISBN, arXiv or PubMed number",
    );
  const kind = kindOfFile(basename(path), /\.docx$/i.test(path) ? "" : readSourceFile(path).toString("utf8"));
  if (kind === undefined) throw new KnownError(`${what} is no file that can be imported`, `use one of ${knownEndings}`);
  return { what, path, kind };
}

/** The language that a source says itself: that of a Wikipedia. */
export const languageOfSource = (source: Source): string | undefined =>
  "page" in source ? codeOfWikipedia(source.page) : undefined;

const codeOfWikipedia = ({ language }: WikipediaPage): string =>
  knownLanguage(language) === undefined ? (codeNamed(language) ?? (language === "simple" ? "en" : language)) : language;

/**
 * Reads a source.
 *
 * @throws KnownError if it cannot be fetched or read, or has nothing to import
 */
export async function readSource(source: Source, around: Surroundings): Promise<ReadSource> {
  const { what } = source;
  const { language, references, fetch } = around;
  const none = { what, uploads: new Map(), references: [], leftOut: [] };
  if ("page" in source) {
    const { article, pictures } = await readWikipediaArticle(source.page, labelsOf(around.word), references, fetch);
    return { ...none, article: withText({ ...article, language }, what), uploads: pictures };
  }
  if ("item" in source) {
    const { pictures, ...read } = await readWikidataItem(source.item, language, fetch);
    return { ...none, ...read, uploads: pictures };
  }
  if ("work" in source)
    return { ...none, references: [references.add(await readReference(source.work, today(), fetch))] };
  const { path, kind } = source;
  if (kind === "bibtex" || kind === "ris" || kind === "csl") {
    const { entries, leftOut } = await readReferences(kind, readSourceFile(path).toString("utf8"), basename(path));
    return { ...none, references: entries.map(({ key, entry }) => references.add(entry, key)), leftOut };
  }
  if (kind === "wikidata" || kind === "resume")
    return { ...none, ...(await readSubjectFile({ kind, path, language, word: around.word })) };
  // Read once to know the pictures, and again with those that are there.
  const file = { kind, path, language, labels: labelsOf(around.word) };
  const found = await readArticleFile(file, knownReferences(around.written));
  const { shown, uploads } = picturesOf(found, dirname(path), around.contentDir);
  const article = await readArticleFile(file, references, shown);
  return { ...none, article: withText(article, what), uploads };
}

/** The known labels of infoboxes by their words. */
const labelsOf = (word: SubjectFile["word"]): ReadonlyMap<string, string> =>
  labelsByWord(Object.fromEntries((Object.keys(infoboxLabels) as InfoboxLabel[]).map((label) => [label, word(label)])));

/** @throws KnownError if there is nothing that a page could show */
function withText(article: ImportedArticle, what: string): ImportedArticle {
  if (article.body.replace(/<!--(?:(?!<!--)[\s\S])*?-->/g, "").trim() === "")
    throw new KnownError(`${what} has no text that can be imported`, "check that it is an article");
  return article;
}

/** The pictures of an article that are beside its file or in the content folder already. */
function picturesOf(article: ImportedArticle, dir: string, contentDir: string) {
  const shown = new Map<string, object>();
  const uploads = new Map<string, Uint8Array>();
  for (const { name, source } of article.pictures) {
    const embedded = /^data:[^;,]+;base64,(.+)$/s.exec(source)?.[1];
    const local = isPictureWithin(resolve(dir, source), dir) ? readBytes(resolve(dir, source)) : undefined;
    const bytes = embedded === undefined ? local : Buffer.from(embedded, "base64");
    if (bytes !== undefined && isPicture(bytes)) uploads.set(name, bytes);
    else if (!existsSync(join(contentDir, `uploads/${name}`))) continue;
    shown.set(source, {});
  }
  return { shown, uploads };
}

/** Whether a file is a picture in a folder or below it, links of the file system followed: no other file is copied. */
function isPictureWithin(path: string, dir: string): boolean {
  if (!/\.(?:jpe?g|png|gif|svg|webp|avif)$/i.test(path) || !existsSync(path)) return false;
  return realpathSync(path).startsWith(realpathSync(dir) + sep) && statSync(path).isFile();
}
