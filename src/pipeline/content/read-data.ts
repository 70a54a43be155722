import type { ZodType } from "zod";
import type { ContentFiles } from "../../core/content/check-files.ts";
import { filesByCode } from "../../core/content/file-names.ts";
import { type Parsed, parseJson, parseYaml } from "../../core/content/parse-data.ts";
import { diagnose } from "../../core/content/problems.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import { Source } from "../../core/diagnostics/source.ts";
import { type LanguageEntry, languagesSchema, referencesSchema, siteSchema, statesSchema, textsSchema } from "../../core/model/schema.ts";
import type { SiteFile } from "../../core/model/types.ts";
import { readContent } from "./read-source.ts";
import { readShippedWords } from "./shipped-words.ts";

/** The data of a content folder as written: its YAML and JSON files, each validated by its schema, and the names of its articles. */
export type ContentData = Omit<ContentFiles, "site" | "findPicture" | "lastCommits"> & { site: Parsed<SiteFile> };

/**
 * Reads the data of a content folder.
 *
 * @param dir the folder
 * @param files its files, relative to it
 * @returns the data with the diagnostics of each file, and the diagnostics of file names
 */
export async function readData(dir: string, files: readonly string[]): Promise<{ data: ContentData; diagnostics: Diagnostic[] }> {
  const folders = [filesByCode("articles", files), filesByCode("bundles", files), filesByCode("interface", files)] as const;
  const [articles, bundles, words] = folders;
  const yaml = <T>(name: string, schema: ZodType<T>) =>
    files.includes(name)
      ? read(dir, name, (source) => parseYaml(schema, source))
      : unread(name, diagnose("missing-file", { name }, { file: name }));
  const json = async <T>(byCode: ReadonlyMap<string, string>, schema: ZodType<T>) => {
    const parse = (source: Source) => parseJson(schema, source);
    return new Map(await Promise.all([...byCode].map(async ([code, name]) => [code, await read(dir, name, parse)] as const)));
  };
  const [site, described, references, wordFiles, bundleFiles, states, wordStates] = await Promise.all([
    yaml("site.yaml", siteSchema),
    yaml("languages.yaml", languagesSchema),
    files.includes("references.yaml") ? yaml("references.yaml", referencesSchema) : { ...unread("references.yaml"), value: [] },
    json(words.files, textsSchema),
    json(bundles.files, textsSchema),
    json(bundles.states, statesSchema),
    json(words.states, statesSchema),
  ]);
  const named = () => [...(("value" in site && site.value?.languages) || []), ...folders.flatMap((folder) => [...folder.files.keys()])];
  const languages = files.includes("languages.yaml") ? described : languagesOf(named());
  return {
    data: {
      site,
      languages,
      references,
      interface: wordFiles,
      shippedWords: readShippedWords("value" in languages ? (languages.value ?? []) : []),
      bundles: bundleFiles,
      states,
      wordStates,
      articles: articles.files,
    },
    diagnostics: folders.flatMap((folder) => folder.diagnostics),
  };
}

/** Describes the languages that files name, each once. */
function languagesOf(codes: readonly string[]): Parsed<LanguageEntry[]> {
  const name = (code: string, shownIn: string) => new Intl.DisplayNames(shownIn, { type: "language" }).of(code) ?? code;
  const value = [...new Set(codes)].map((code): LanguageEntry => ({ code, name: name(code, code), fullName: name(code, "en") }));
  return { ...unread("languages.yaml"), value };
}

async function read<T>(dir: string, name: string, parse: (source: Source) => Parsed<T>): Promise<Parsed<T>> {
  const source = await readContent(dir, name);
  return source instanceof Source ? parse(source) : unread(name, ...source);
}

/** Returns the result for a file that could not be parsed. */
const unread = (file: string, ...diagnostics: Diagnostic[]) => ({ file, locate: () => ({ file }), diagnostics });
