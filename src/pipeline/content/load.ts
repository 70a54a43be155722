import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ZodType } from "zod";
import { parseArticle } from "../../core/article/parse-article.ts";
import type { SiteOptions } from "../../core/content/check-files.ts";
import { filesByCode } from "../../core/content/file-names.ts";
import { createLibrary, type Library } from "../../core/content/library.ts";
import { type Parsed, parseJson, parseYaml } from "../../core/content/parse-data.ts";
import { diagnose } from "../../core/content/problems.ts";
import { type Diagnostic, hasErrors } from "../../core/diagnostics/diagnostic.ts";
import { Source } from "../../core/diagnostics/source.ts";
import { languagesSchema, referencesSchema, type States, siteSchema, statesSchema, textsSchema } from "../../core/model/schema.ts";
import type { Article, Language } from "../../core/model/types.ts";
import type { TextKind } from "../../core/translation/plan.ts";
import type { TextRecord } from "../../core/translation/records.ts";
import { addRecords } from "./add-records.ts";
import { checkUploads } from "./check-uploads.ts";
import { listContent } from "./content-files.ts";
import { createImages } from "./images.ts";
import { readContent } from "./read-source.ts";

/** A content folder, read and checked, except for the articles. */
export interface Content {
  library: Library;
  /** The files to copy, relative to the content folder: `uploads/portrait.svg`. */
  uploads: readonly string[];
  /** Reads and checks a language's article. Called when its page is built, so only a few are in memory. */
  article: (language: Language) => Promise<{ article?: Article; diagnostics: Diagnostic[] }>;
  /** Returns the states of a language's texts. */
  states: (kind: TextKind, language: Language) => States;
  /** Returns warnings for references that no article read so far cites. */
  uncitedReferences: () => Diagnostic[];
}

export interface LoadOptions extends SiteOptions {
  /** Translations that a killed run of `biopedia translate` accepted. They count as if they were in the files. */
  accepted?: readonly TextRecord[] | undefined;
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
  { accepted = [], ...options }: LoadOptions = {},
): Promise<{ content?: Content; diagnostics: Diagnostic[] }> {
  if (!existsSync(join(dir, "site.yaml"))) return { diagnostics: [diagnose("no-content", {}, { file: "" })] };
  const { files, diagnostics: ofListing } = listContent(dir);
  // An incomplete list would cause further errors about missing files.
  if (ofListing.length > 0) return { diagnostics: ofListing };
  const folders = {
    articles: filesByCode("articles", files),
    bundles: filesByCode("bundles", files),
    interface: filesByCode("interface", files),
  };
  const uploads = files.filter((file) => file.startsWith("uploads/"));
  const ofUploads = await checkUploads(dir, uploads);
  const images = createImages(dir, uploads, new Set(ofUploads.map(({ file }) => file)));

  const read = async <T>(name: string, parse: (source: Source) => Parsed<T>): Promise<Parsed<T>> => {
    const source = await readContent(dir, name);
    return source instanceof Source ? parse(source) : unread(name, ...source);
  };
  const readYaml = async <T>(name: string, schema: ZodType<T>): Promise<Parsed<T>> => {
    if (files.includes(name)) return read(name, (source) => parseYaml(schema, source));
    return unread(name, diagnose("missing-file", { name }, { file: name }));
  };
  const readJson = async <T>(byCode: ReadonlyMap<string, string>, schema: ZodType<T>) => {
    const parse = (source: Source) => parseJson(schema, source);
    return new Map(await Promise.all([...byCode].map(async ([code, name]) => [code, await read(name, parse)] as const)));
  };
  const [site, languages, references, words, bundles, bundleStates, wordStates] = await Promise.all([
    readYaml("site.yaml", siteSchema),
    readYaml("languages.yaml", languagesSchema),
    readYaml("references.yaml", referencesSchema),
    readJson(folders.interface.files, textsSchema),
    readJson(folders.bundles.files, textsSchema),
    readJson(folders.bundles.states, statesSchema),
    readJson(folders.interface.states, statesSchema),
  ]);

  const articles = folders.articles.files;
  addRecords(accepted, {
    site,
    languages,
    articles,
    bundles: { texts: bundles, states: bundleStates },
    interface: { texts: words, states: wordStates },
  });
  const { library, diagnostics: ofFiles } = createLibrary({
    site,
    languages,
    references,
    interface: words,
    bundles,
    states: bundleStates,
    wordStates,
    articles,
    imageSize: images.size,
    ...options,
  });
  const ofFolders = Object.values(folders).flatMap((folder) => folder.diagnostics);
  const diagnostics = [...ofUploads, ...ofFolders, ...ofFiles, ...images.diagnostics.splice(0)];

  const known = references.value && new Map(references.value.map((reference) => [reference.id, reference]));
  const cited = new Set<string>();
  const uncitedReferences = () =>
    (references.value ?? []).flatMap(({ id }, index) =>
      cited.has(id) ? [] : [diagnose("uncited-reference", { name: id }, references.locate([index, "id"]))],
    );
  const readArticle = async (name: string) => {
    const source = await readContent(dir, name);
    if (!(source instanceof Source)) return { diagnostics: source };
    const parsed = parseArticle(source, { references: known, imageSize: images.size });
    for (const { id } of parsed.article?.references ?? []) cited.add(id);
    const problems = [...parsed.diagnostics, ...images.diagnostics.splice(0)];
    return hasErrors(problems) ? { diagnostics: problems } : { ...parsed, diagnostics: problems };
  };
  if (library === undefined) {
    // There will be no pages, but all problems are reported together.
    for (const name of articles.values()) diagnostics.push(...(await readArticle(name)).diagnostics);
    return { diagnostics };
  }
  const article = ({ code }: Language) => readArticle(articles.get(code) ?? `articles/${code}.md`);
  const states = (kind: TextKind, { code }: Language) => (kind === "bundles" ? bundleStates : wordStates).get(code)?.value ?? {};
  return { content: { library, uploads, article, states, uncitedReferences }, diagnostics };
}

/** Returns the result for a file that could not be parsed. */
const unread = (file: string, ...diagnostics: Diagnostic[]) => ({ file, locate: () => ({ file }), diagnostics });
