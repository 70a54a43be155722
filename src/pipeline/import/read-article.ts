import { statSync } from "node:fs";
import { basename } from "node:path";
import { KnownError, messageOf } from "../../core/diagnostics/known-error.ts";
import { titleOfHtml } from "../../core/import/html/page-reference.ts";
import { type HtmlSource, htmlToArticle } from "../../core/import/html/to-article.ts";
import type { ImportedArticle } from "../../core/import/imported.ts";
import { markdownToHtml } from "../../core/import/markdown/to-html.ts";
import type { ReferenceList } from "../../core/import/reference-entry.ts";
import { resumeToArticle } from "../../core/import/resume/to-article.ts";
import { readItems } from "../../core/import/wikidata/item.ts";
import { itemToSubject } from "../../core/import/wikidata/to-subject.ts";
import { wikitextToHtml } from "../../core/import/wikitext/to-html.ts";
import { readBytes } from "../../io/files/read.ts";
import { largestSource } from "./fetch-public.ts";

/** A file that becomes an article. */
interface ArticleFile {
  kind: "wikitext" | "html" | "word" | "markdown";
  path: string;
  /** The code of its language. */
  language: string;
  /** The words of that language for labels of infoboxes. */
  labels: HtmlSource["labels"];
}

/** Reads a file to import. @throws KnownError if it is too large or cannot be read */
export function readSourceFile(path: string): Buffer {
  if (statSync(path).size > largestSource)
    throw new KnownError(`${path} is larger than ${largestSource / 1e6} MB`, "divide it, and import one part");
  return readBytes(path);
}

/**
 * Reads an article from a file: every format becomes HTML first, and one reader makes the article of it.
 *
 * @param references the list that cited works are added to
 * @param pictures the pictures that can be shown; undefined shows all
 * @throws KnownError if the file cannot be read
 */
export async function readArticleFile(
  { kind, path, language, labels }: ArticleFile,
  references: ReferenceList,
  pictures?: HtmlSource["pictures"],
): Promise<ImportedArticle> {
  try {
    const { html, title } = await toHtml(kind, path, language);
    return htmlToArticle(html, { title: title?.trim() || titleOfFile(path), language, labels, pictures }, references);
  } catch (error) {
    if (error instanceof KnownError) throw error;
    const problem = error instanceof RangeError ? "its parts are nested too deeply" : messageOf(error);
    throw new KnownError(`${path} cannot be read: ${problem}`, "check that the file is what its name says");
  }
}

/** A file of facts about the person, and the interface words of its language. */
export interface SubjectFile {
  kind: "wikidata" | "resume";
  path: string;
  language: string;
  word: Parameters<typeof resumeToArticle>[1]["word"];
}

/**
 * Reads an item of Wikidata or a résumé in the form of JSON Resume from a file.
 *
 * @throws KnownError if the file cannot be read
 */
export async function readSubjectFile({ kind, path, language, word }: SubjectFile) {
  const text = readSourceFile(path).toString("utf8");
  const data: unknown = JSON.parse(text);
  if (kind === "resume") return resumeToArticle(data, { language, word });
  const others = readItems(data);
  const [item] = others.values();
  if (item === undefined)
    throw new KnownError(
      `${path} has no item of Wikidata`,
      "save https://www.wikidata.org/wiki/Special:EntityData/Q….json",
    );
  return itemToSubject(item, { language, others, pictures: new Map() });
}

async function toHtml(
  kind: ArticleFile["kind"],
  path: string,
  language: string,
): Promise<{ html: string; title?: string | undefined }> {
  if (kind === "word") {
    const buffer = readSourceFile(path);
    await checkArchive(buffer, path);
    const { default: mammoth } = await import("mammoth");
    const html = (await mammoth.convertToHtml({ buffer })).value;
    return { html, title: onlyHeading(html) };
  }
  const text = readSourceFile(path).toString("utf8");
  if (kind === "wikitext") return { html: wikitextToHtml(text, language) };
  if (kind === "markdown") {
    const { html, title } = markdownToHtml(text);
    return { html, title: title ?? onlyHeading(html) };
  }
  return { html: text, title: titleOfHtml(text) };
}

/** The heading of the first level, if there is one alone: others begin sections. */
const onlyHeading = (html: string): string | undefined =>
  html.split(/<h1\b/).length === 2 ? titleOfHtml(html) : undefined;

/** A part of an archive that is read in pieces, which JSZip documents, but its types leave out. */
interface Unpacked {
  internalStream(type: "uint8array"): {
    on(event: "data", listener: (piece: Uint8Array) => void): void;
    on(event: "error", listener: (error: Error) => void): void;
    on(event: "end", listener: () => void): void;
    pause(): void;
    resume(): void;
  };
}

/**
 * Unpacks an archive part by part and counts, because a few kilobytes may become gigabytes, whatever it says that they
 * become.
 *
 * @throws KnownError if it becomes too large
 */
async function checkArchive(buffer: Buffer, path: string): Promise<void> {
  const { default: JSZip } = await import("jszip");
  const most = 2 * largestSource;
  let size = 0;
  for (const file of Object.values((await JSZip.loadAsync(buffer)).files))
    await new Promise<void>((resolve, reject) => {
      const parts = (file as unknown as Unpacked).internalStream("uint8array");
      parts.on("data", ({ length }) => {
        size += length;
        if (size <= most) return;
        parts.pause();
        reject(new KnownError(`${path} unpacks to more than ${most / 1e6} MB`, "divide it, and import one part"));
      });
      parts.on("error", reject);
      parts.on("end", resolve);
      parts.resume();
    });
}

/** The title that a file's name suggests: `Ada_Lovelace.wiki` is about Ada Lovelace. */
const titleOfFile = (path: string): string =>
  basename(path)
    .replace(/\.[a-z]+$/i, "")
    .replace(/[_-]+/g, " ")
    .trim();
