import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { KnownError, messageOf } from "../../core/diagnostics/known-error.ts";
import { titleOfHtml } from "../../core/import/html/page-facts.ts";
import { type HtmlSource, htmlToArticle } from "../../core/import/html/to-article.ts";
import type { ImportedArticle } from "../../core/import/imported.ts";
import { markdownToHtml } from "../../core/import/markdown/to-html.ts";
import type { ReferenceList } from "../../core/import/reference-entry.ts";
import { wikitextToHtml } from "../../core/import/wikitext/to-html.ts";

/** A file that becomes an article. */
export interface ArticleFile {
  kind: "wikitext" | "html" | "word" | "markdown";
  path: string;
  /** The code of its language. */
  language: string;
}

/**
 * Reads an article from a file: every format becomes HTML first, and one reader makes the article of it.
 *
 * @param references the list that cited works are added to
 * @param pictures the pictures that can be shown; undefined shows all
 * @throws KnownError if the file cannot be read
 */
export async function readArticleFile(
  { kind, path, language }: ArticleFile,
  references: ReferenceList,
  pictures?: HtmlSource["pictures"],
): Promise<ImportedArticle> {
  try {
    const { html, title } = await toHtml(kind, path, language);
    return htmlToArticle(html, { title: title ?? titleOfFile(path), language, pictures }, references);
  } catch (error) {
    const problem = error instanceof RangeError ? "its parts are nested too deeply" : messageOf(error);
    throw new KnownError(`${path} cannot be read: ${problem}`, "check that the file is what its name says");
  }
}

async function toHtml(
  kind: ArticleFile["kind"],
  path: string,
  language: string,
): Promise<{ html: string; title?: string | undefined }> {
  if (kind === "word") {
    const { default: mammoth } = await import("mammoth");
    return { html: (await mammoth.convertToHtml({ path })).value };
  }
  const text = await readFile(path, "utf8");
  if (kind === "wikitext") return { html: wikitextToHtml(text, language) };
  if (kind === "markdown") return markdownToHtml(text);
  return { html: text, title: titleOfHtml(text) };
}

/** The title that a file's name suggests: `Ada_Lovelace.wiki` is about Ada Lovelace. */
const titleOfFile = (path: string): string =>
  basename(path)
    .replace(/\.[a-z]+$/i, "")
    .replace(/[_-]+/g, " ")
    .trim();
