import { existsSync } from "node:fs";
import { join } from "node:path";
import { type ArticleContext, parseArticle } from "../../core/article/parse-article.ts";
import type { SiteOptions } from "../../core/content/check-files.ts";
import { createLibrary, type Library } from "../../core/content/library.ts";
import type { Parsed } from "../../core/content/parse-data.ts";
import { diagnose } from "../../core/content/problems.ts";
import { type Diagnostic, distinct, hasErrors } from "../../core/diagnostics/diagnostic.ts";
import { Source } from "../../core/diagnostics/source.ts";
import type { States } from "../../core/model/schema.ts";
import type { Article, Language, Reference } from "../../core/model/types.ts";
import { subjectName } from "../../core/page/metadata.ts";
import type { TextKind } from "../../core/translation/plan.ts";
import type { TextRecord } from "../../core/translation/records.ts";
import { addRecords } from "./add-records.ts";
import { checkUploads } from "./check-uploads.ts";
import { listContent } from "./content-files.ts";
import { fillDefaults } from "./fill-defaults.ts";
import { pictureFinder } from "./images.ts";
import { readData } from "./read-data.ts";
import { readContent } from "./read-source.ts";

/** A content folder, read and checked, except for the articles. */
export interface Content {
  library: Library;
  /** The files to copy, relative to the content folder: `uploads/portrait.svg`. */
  uploads: readonly string[];
  /** Reads and checks a language's article. Called when its page is built, so only a few are in memory. */
  article: (language: Language) => Promise<ReadArticle>;
  /** Returns the states of a language's texts. */
  states: (kind: TextKind, language: Language) => States;
  /** Returns warnings for references that no article cites. @param cited the ids of cited references */
  uncitedReferences: (cited: ReadonlySet<string>) => Diagnostic[];
}

/** An article (absent if it has errors) and its diagnostics. */
export interface ReadArticle {
  article?: Article;
  diagnostics: Diagnostic[];
}

export interface LoadOptions extends SiteOptions {
  /** Translations that a killed run of `biopedia translate` accepted. They count as if they were in the files. */
  accepted?: readonly TextRecord[] | undefined;
  /** The environment for Git, which is asked for the dates of files. */
  env?: Readonly<Record<string, string | undefined>> | undefined;
}

/**
 * Reads a content folder.
 *
 * @param dir the folder
 * @param options from the command line, and translations of killed runs
 * @returns the content (absent if nothing can be built) and all diagnostics except those of the articles
 */
export async function loadContent(
  dir: string,
  { accepted = [], env, ...options }: LoadOptions = {},
): Promise<{ content?: Content; diagnostics: Diagnostic[] }> {
  if (!existsSync(join(dir, "site.yaml"))) return { diagnostics: [diagnose("no-content", {}, { file: "" })] };
  const { files, diagnostics: ofListing } = listContent(dir);
  // An incomplete list would cause further errors about missing files.
  if (hasErrors(ofListing)) return { diagnostics: ofListing };
  const uploads = files.filter((file) => file.startsWith("uploads/"));
  const ofUploads = await checkUploads(dir, uploads);
  const findPicture = pictureFinder(dir, uploads, new Set(ofUploads.map(({ file }) => file)));
  const { data, diagnostics: ofNames } = await readData(dir, files);
  const { references } = data;
  const known = { references: references.value && new Map(references.value.map((each) => [each.id, each])), findPicture };
  const read = (file: string, name: string) => readArticle(dir, file, { ...known, name });
  const filled = await fillDefaults(data, {
    dir,
    env,
    baseUrl: options.baseUrl,
    readArticle: async (file, name) => (await read(file, name)).article,
  });
  const { articles, states, wordStates, ...others } = addRecords(accepted, filled.data);
  const { library, diagnostics: ofFiles } = createLibrary({ ...others, articles, states, wordStates, findPicture, ...options });
  const diagnostics = [...ofListing, ...ofUploads, ...ofNames, ...ofFiles, ...filled.hints];
  if (library === undefined) {
    // There will be no pages, but all problems are reported together. Articles are read one by one, so memory use does not grow with their number.
    for (const name of articles.values()) diagnostics.push(...(await read(name, name)).diagnostics);
    return { diagnostics: distinct(diagnostics) };
  }
  const content: Content = {
    library,
    uploads,
    article: (language) => read(articles.get(language.code) ?? `articles/${language.code}.md`, subjectName(library, language)),
    states: (kind, { code }) => (kind === "bundles" ? states : wordStates).get(code)?.value ?? {},
    uncitedReferences: (cited) => findUncited(references, cited),
  };
  return { content, diagnostics: distinct(diagnostics) };
}

async function readArticle(dir: string, name: string, context: ArticleContext): Promise<ReadArticle> {
  const source = await readContent(dir, name);
  return source instanceof Source ? parseArticle(source, context) : { diagnostics: source };
}

const findUncited = ({ value = [], locate }: Parsed<Reference[]>, cited: ReadonlySet<string>): Diagnostic[] =>
  value.flatMap(({ id }, index) => (cited.has(id) ? [] : [diagnose("uncited-reference", { name: id }, locate([index, "id"]))]));
