import { existsSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import { KnownError } from "../core/diagnostics/known-error.ts";
import { plural } from "../core/diagnostics/wording.ts";
import { commonSubsequence } from "../core/documents/alignment/similarity.ts";
import { readIdentifier } from "../core/import/identifiers.ts";
import type { ImportedArticle } from "../core/import/imported.ts";
import { kindOfFile, knownEndings, type SourceKind } from "../core/import/kinds.ts";
import { readWikipediaAddress, type WikipediaPage } from "../core/import/wikipedia/address.ts";
import { writeArticle } from "../core/import/write-article.ts";
import { today } from "../core/model/dates.ts";
import { codeNamed } from "../core/model/languages.ts";
import { proxiedFetch } from "../io/chat/proxy.ts";
import { readBytes } from "../io/files/read.ts";
import { visible } from "../io/terminal/excerpt.ts";
import { painter } from "../io/terminal/gate.ts";
import type { World } from "../io/terminal/world.ts";
import { politeFetch } from "../pipeline/import/fetch-public.ts";
import { isPicture } from "../pipeline/import/is-picture.ts";
import {
  knownReferences,
  readReferencesText,
  referencesFile,
  withNewReferences,
} from "../pipeline/import/known-references.ts";
import { readReference, readWikipediaArticle } from "../pipeline/import/read-address.ts";
import { readArticleFile, readSourceFile } from "../pipeline/import/read-article.ts";
import { readReferences } from "../pipeline/import/read-references.ts";
import { type PlannedFile, planFile, writeFiles } from "../pipeline/import/write-site.ts";

interface ImportOptions {
  content: string;
  language?: string;
  dryRun?: boolean;
  force?: boolean;
  json?: boolean;
}

/** Something to import, as it is named on the command line. */
type Named =
  | { what: string; path: string; kind: SourceKind }
  | { what: string; page: WikipediaPage }
  | { what: string; work: string };

/** The outcome of each named source, for the report. */
interface Result {
  source: string;
  files: PlannedFile[];
  lines: string[];
}

/**
 * `biopedia import <what…>`: brings articles, references and pictures of other programs into a content folder. Nothing
 * that is there is overwritten without `--force`; all that cannot be carried is said.
 *
 * @returns the exit code: 1 if something stands in the way
 * @throws KnownError for a file that does not exist, is of no known kind or cannot be read
 */
export async function importFiles(what: readonly string[], options: ImportOptions, world: World): Promise<number> {
  const contentDir = resolve(world.cwd, options.content);
  const named = what.map((each) => nameSource(each, world.cwd));
  const language = options.language ?? languageOfSite(contentDir) ?? "en";
  const written = readReferencesText(contentDir);
  const references = knownReferences(written);
  const results: Result[] = [];
  let title: string | undefined;

  const fetch = politeFetch({
    fetch: proxiedFetch(world.env, world.fetch, world.lookup),
    signal: world.signal,
  });
  for (const each of named) {
    if ("page" in each) {
      const { article, pictures } = await readWikipediaArticle(each.page, references, fetch);
      title ??= article.title;
      requireText(article, each.what);
      const path = `articles/${each.page.language}.md`;
      const files = [...pictures].map(([name, bytes]) => planFile(contentDir, `uploads/${name}`, bytes));
      files.push(planFile(contentDir, path, writeArticle(article)));
      results.push({ source: each.what, files, lines: summaryOf(article) });
      continue;
    }
    if ("work" in each) {
      const id = references.add(await readReference(each.work, today(), fetch));
      results.push({ source: each.what, files: [], lines: [`{% cite "${id}" /%}`] });
      continue;
    }
    const { path, kind } = each;
    if (kind === "bibtex" || kind === "ris" || kind === "csl") {
      const { entries, leftOut } = await readReferences(kind, readSourceFile(path).toString("utf8"), basename(path));
      const ids = entries.map(({ key, entry }) => references.add(entry, key));
      const tags = ids.map((id) => `{% cite "${id}" /%}`);
      results.push({ source: path, files: [], lines: [`${plural(entries.length, "reference")}`, ...tags, ...leftOut] });
    } else if (kind === "wikidata" || kind === "resume") {
      throw new KnownError(`${basename(path)}: this kind of file is not supported yet`, `use one of ${knownEndings}`);
    } else {
      // Read once to know the pictures, and again with those that are there.
      const found = await readArticleFile({ kind, path, language }, knownReferences(written));
      const { shown, files } = picturesOf(found, dirname(path), contentDir);
      const article = await readArticleFile({ kind, path, language }, references, shown);
      title ??= article.title;
      requireText(article, each.what);
      files.push(planFile(contentDir, `articles/${language}.md`, writeArticle(article)));
      results.push({ source: path, files, lines: summaryOf(article) });
    }
  }
  const files = results.flatMap((result) => result.files);
  const text = withNewReferences(written, references);
  if (text !== written) files.push(planFile(contentDir, referencesFile, text, true));
  if (!existsSync(join(contentDir, "site.yaml")))
    files.push(planFile(contentDir, "site.yaml", `subject: { name: ${JSON.stringify(title ?? "Name")} }\n`));
  const inTheWay = files.filter(({ change }) => change === "replace");
  report(results, files, options, world);
  if (options.force && !options.json) showDifferences(contentDir, inTheWay, world);
  if (options.dryRun) return 0;
  if (inTheWay.length > 0 && !options.force) {
    const names = inTheWay.map(({ path }) => join(options.content, path)).join(", ");
    throw new KnownError(
      `nothing was written, because it would replace ${names}`,
      "move it away, or replace it with --force",
    );
  }
  await writeFiles(contentDir, files);
  return 0;
}

/** @throws KnownError if there is nothing that a page could show */
function requireText({ body }: ImportedArticle, what: string): void {
  if (body.replace(/<!--(?:(?!<!--)[\s\S])*?-->/g, "").trim() === "")
    throw new KnownError(`${what} has no text that can be imported`, "check that it is an article");
}

/** Finds out what is named on the command line. @throws KnownError if it is nothing that can be imported */
function nameSource(what: string, cwd: string): Named {
  const page = readWikipediaAddress(what);
  if (page !== undefined) return { what, page };
  if (readIdentifier(what) !== undefined || /^https?:\/\//.test(what)) return { what, work: what };
  const path = resolve(cwd, what);
  if (!existsSync(path) || !statSync(path).isFile())
    throw new KnownError(
      `${what} does not exist`,
      "name a file, the address of a Wikipedia article or of a source, or a DOI, ISBN, arXiv or PubMed number",
    );
  const kind = kindOfFile(basename(path), /\.docx$/i.test(path) ? "" : readSourceFile(path).toString("utf8"));
  if (kind === undefined) throw new KnownError(`${what} is no file that can be imported`, `use one of ${knownEndings}`);
  return { what, path, kind };
}

/** The language of the site's only article. */
function languageOfSite(contentDir: string): string | undefined {
  const path = join(contentDir, "site.yaml");
  if (!existsSync(path)) return undefined;
  const [, code] = /^defaultLanguage:\s*["']?([\w-]+)/m.exec(readBytes(path).toString("utf8")) ?? [];
  return code === undefined ? undefined : (codeNamed(code) ?? code);
}

/** The pictures of an article that are beside its file or in the content folder already. */
function picturesOf(article: ImportedArticle, dir: string, contentDir: string) {
  const shown = new Map<string, object>();
  const files: PlannedFile[] = [];
  for (const { name, source } of article.pictures) {
    const path = `uploads/${name}`;
    const embedded = /^data:[^;,]+;base64,(.+)$/s.exec(source)?.[1];
    const local = isPictureWithin(resolve(dir, source), dir) ? readBytes(resolve(dir, source)) : undefined;
    const bytes = embedded === undefined ? local : Buffer.from(embedded, "base64");
    if (bytes !== undefined && isPicture(bytes)) files.push(planFile(contentDir, path, bytes));
    else if (!existsSync(join(contentDir, path))) continue;
    shown.set(source, {});
  }
  return { shown, files };
}

/** Whether a file is a picture in a folder or below it, links of the file system followed: no other file is copied. */
function isPictureWithin(path: string, dir: string): boolean {
  if (!/\.(?:jpe?g|png|gif|svg|webp|avif)$/i.test(path) || !existsSync(path)) return false;
  return realpathSync(path).startsWith(realpathSync(dir) + sep) && statSync(path).isFile();
}

/** The lines of a report about an article: what was carried, and each thing that was not, by section. */
function summaryOf({ counts, losses, infobox }: ImportedArticle): string[] {
  const { headings, listItems, tables, citations, structured, asText, notes } = counts;
  const parts = [
    plural(headings, "heading"),
    plural(listItems, "list item"),
    plural(tables, "table"),
    plural(infobox.rows.length, "infobox row"),
    plural(citations, "citation"),
    plural(notes, "note"),
  ];
  const total = structured + asText;
  const sources = total === 0 ? [] : [`${structured} of ${total} references structured; ${asText} as text`];
  const sections = new Map<string, Map<string, number>>();
  for (const { section, what } of losses) {
    const counted = sections.get(section) ?? new Map<string, number>();
    sections.set(section, counted.set(what, (counted.get(what) ?? 0) + 1));
  }
  const lost = [...sections].map(([section, counted]) => {
    const list = [...counted].map(([what, count]) => (count === 1 ? what : `${count} × ${what}`)).join(", ");
    return `not carried: ${section || "beginning"}: ${list}`;
  });
  return [parts.join(", "), ...sources, ...lost];
}

/** Prints the lines that files lose and gain. */
function showDifferences(contentDir: string, replaced: readonly PlannedFile[], { stdout }: World): void {
  for (const { path, content } of replaced) {
    if (typeof content !== "string") continue;
    const [before, after] = [readBytes(join(contentDir, path)).toString("utf8"), content].map((text) =>
      text.split("\n"),
    );
    if (before === undefined || after === undefined) continue;
    let [from, to] = [0, 0];
    for (const [first, second] of [...commonSubsequence(before, after), [before.length, after.length] as const]) {
      for (const line of before.slice(from, first)) stdout.write(`  - ${visible(line)}\n`);
      for (const line of after.slice(to, second)) stdout.write(`  + ${visible(line)}\n`);
      [from, to] = [first + 1, second + 1];
    }
  }
}

const marks = { new: "+", add: "~", replace: "!", same: "=" } as const;

function report(
  results: readonly Result[],
  files: readonly PlannedFile[],
  { content, json, dryRun }: ImportOptions,
  { stdout, env }: World,
): void {
  if (json) {
    for (const { source, lines } of results) stdout.write(`${JSON.stringify({ type: "source", source, lines })}\n`);
    for (const { path, change } of files) stdout.write(`${JSON.stringify({ type: "file", path, change })}\n`);
    return;
  }
  const paint = painter(stdout, env);
  for (const { source, lines } of results) {
    stdout.write(`${paint("bold", visible(basename(source)))}\n`);
    for (const line of lines) stdout.write(`  ${visible(line)}\n`);
  }
  for (const { path, change } of files) stdout.write(`${marks[change]} ${visible(join(content, path))}\n`);
  if (dryRun) stdout.write("Nothing was written, because of --dry-run.\n");
  else stdout.write(`\nNext:\n  ${paint("bold", "npx biopedia dev")}\n`);
}
