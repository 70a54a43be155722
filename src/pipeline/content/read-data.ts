import type { ZodType } from "zod";
import type { ContentFiles } from "../../core/content/check-files.ts";
import { filesByCode } from "../../core/content/file-names.ts";
import { type Parsed, parseJson, parseYaml } from "../../core/content/parse-data.ts";
import { diagnose } from "../../core/content/problems.ts";
import { siteLanguages } from "../../core/content/site-languages.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import { Source } from "../../core/diagnostics/source.ts";
import { type LanguageEntry, languagesSchema, referencesSchema, siteSchema, statesSchema, textsSchema } from "../../core/model/schema.ts";
import { readContent } from "./read-source.ts";
import { shippedWords } from "./shipped-words.ts";

/** The data of a content folder: its YAML and JSON files, each validated by its schema, and the names of its articles. */
export type ContentData = Omit<ContentFiles, "findPicture">;

/**
 * Reads the data of a content folder.
 *
 * @param dir the folder
 * @param files its files, relative to it
 * @returns the data with the diagnostics of each file, and the diagnostics of file names
 */
export async function readData(dir: string, files: readonly string[]): Promise<{ data: ContentData; diagnostics: Diagnostic[] }> {
  const folders = [
    filesByCode("articles", files),
    filesByCode("bundles", files),
    filesByCode("interface", files),
    filesByCode("texts", files),
  ] as const;
  const [articles, bundles, words, texts] = folders;
  const yaml = <T>(name: string, schema: ZodType<T>) =>
    files.includes(name)
      ? read(dir, name, (source) => parseYaml(schema, source))
      : unread<T>(name, diagnose("missing-file", { name }, { file: name }));
  const json = async <T>(byCode: ReadonlyMap<string, string>, schema: ZodType<T>) => {
    const parse = (source: Source) => parseJson(schema, source);
    return new Map(await Promise.all([...byCode].map(async ([code, name]) => [code, await read(dir, name, parse)] as const)));
  };
  const [site, entries, references, wordFiles, bundleFiles, textFiles, states, wordStates, textStates] = await Promise.all([
    yaml("site.yaml", siteSchema),
    files.includes("languages.yaml") ? yaml("languages.yaml", languagesSchema) : unread<LanguageEntry[]>("languages.yaml"),
    yaml("references.yaml", referencesSchema),
    json(words.files, textsSchema),
    json(bundles.files, textsSchema),
    json(texts.files, textsSchema),
    json(bundles.states, statesSchema),
    json(words.states, statesSchema),
    json(texts.states, statesSchema),
  ]);
  const named = folders.flatMap((folder) => [...folder.files, ...folder.states]);
  return {
    data: {
      site,
      languages: siteLanguages({ site, entries, files: named }),
      references,
      interface: wordFiles,
      shippedWords,
      bundles: bundleFiles,
      texts: textFiles,
      states,
      wordStates,
      textStates,
      articles: articles.files,
    },
    diagnostics: [...entries.diagnostics, ...folders.flatMap((folder) => folder.diagnostics)],
  };
}

async function read<T>(dir: string, name: string, parse: (source: Source) => Parsed<T>): Promise<Parsed<T>> {
  const source = await readContent(dir, name);
  return source instanceof Source ? parse(source) : unread(name, ...source);
}

/** Returns the result for a file that could not be parsed. */
const unread = <T>(file: string, ...diagnostics: Diagnostic[]): Parsed<T> => ({ file, locate: () => ({ file }), diagnostics });
