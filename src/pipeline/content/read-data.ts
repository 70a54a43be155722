import type { infer as Inferred, ZodType } from "zod";
import { readTitle } from "../../core/article/front-matter.ts";
import type { DataFiles } from "../../core/content/check-content.ts";
import type { CslReferences } from "../../core/content/csl/read-csl.ts";
import { contentLimits, filesByCode } from "../../core/content/file-names.ts";
import { listPages, type PageFiles } from "../../core/content/page-files.ts";
import { type Parsed, parseJson, parseYaml } from "../../core/content/parse-data.ts";
import { diagnose } from "../../core/content/problems.ts";
import { fillSite } from "../../core/content/settings.ts";
import { siteLanguages } from "../../core/content/site-languages.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import { Source } from "../../core/diagnostics/source.ts";
import { memoize } from "../../core/model/memo.ts";
import { referencesSchema } from "../../core/model/references/schema.ts";
import { languagesSchema, textsSchema } from "../../core/model/schema.ts";
import { siteSchema } from "../../core/model/site-schema.ts";
import { documentStateSchema, statesSchema } from "../../core/model/states.ts";
import type { Settings } from "../../core/model/types.ts";
import type { FileVersion, Reader } from "../../io/files/read.ts";
import { readContent, readForeign, themeFile } from "./content-files.ts";
import { shippedWords } from "./shipped-words.ts";

/** The schemas of data files. */
const schemas = { siteSchema, languagesSchema, referencesSchema, textsSchema, statesSchema, documentStateSchema };
type Schemas = typeof schemas;
type Data<Name extends keyof Schemas> = Inferred<Schemas[Name]>;

const readJsonFile = memoize(
  (file: FileVersion, schema: keyof Schemas) => read(file, schema, parseJson),
  (file) => file,
);
const readYamlFile = memoize(
  (file: FileVersion, schema: keyof Schemas) => read(file, schema, parseYaml),
  (file) => file,
);

/** @returns the value, or diagnostics if there is none */
async function read(file: FileVersion, schema: keyof Schemas, parse: typeof parseJson): Promise<Parsed<unknown>> {
  const source = await readContent(file);
  return source instanceof Source ? parse<unknown>(schemas[schema] as ZodType, source) : unread(file.name, ...source);
}

/**
 * Reads the data of a content folder.
 *
 * @param files the files of the folder, relative to it
 * @param baseUrl the address of the site from the command line
 * @returns the data as written, with the diagnostics of each file, and the diagnostics of file names
 */
export async function readData(
  reader: Reader,
  files: readonly string[],
  baseUrl: string | undefined,
): Promise<{ data: DataFiles; diagnostics: Diagnostic[] }> {
  const folders = [
    filesByCode("articles", files),
    filesByCode("bundles", files),
    filesByCode("interface", files),
    filesByCode("texts", files),
  ] as const;
  const [articles, bundles, words, texts] = folders;
  const pages = listPages(files);
  const yaml = async <Name extends keyof Schemas>(name: string, schema: Name, otherwise: () => Parsed<Data<Name>>) =>
    files.includes(name) ? ((await readYamlFile(reader.file(name), schema)) as Parsed<Data<Name>>) : otherwise();
  const json = async <Name extends keyof Schemas>(byCode: ReadonlyMap<string, string>, schema: Name) => {
    const entries = [...byCode].map(
      async ([code, name]) => [code, (await readJsonFile(reader.file(name), schema)) as Parsed<Data<Name>>] as const,
    );
    return new Map(await Promise.all(entries));
  };
  const documents: [string | undefined, Map<string, string>][] = [[undefined, articles.states], ...pages.states];
  const [
    written,
    entries,
    references,
    cslReferences,
    bibReferences,
    wordFiles,
    bundleFiles,
    textFiles,
    states,
    wordStates,
    textStates,
    documentStates,
  ] = await Promise.all([
    yaml("site.yaml", "siteSchema", () =>
      unread("site.yaml", diagnose("missing-file", { name: "site.yaml" }, { file: "site.yaml" })),
    ),
    yaml("languages.yaml", "languagesSchema", () => unread("languages.yaml")),
    yaml("references.yaml", "referencesSchema", () => ({ ...unread("references.yaml"), value: [] })),
    readCslFile(reader.file(cslFile), files.includes(cslFile)),
    readBibFile(reader.file(bibFile), files.includes(bibFile)),
    json(words.files, "textsSchema"),
    json(bundles.files, "textsSchema"),
    json(texts.files, "textsSchema"),
    json(bundles.states, "statesSchema"),
    json(words.states, "statesSchema"),
    json(texts.states, "statesSchema"),
    Promise.all(documents.map(async ([slug, files]) => [slug, await json(files, "documentStateSchema")] as const)),
  ]);
  const theme = files.includes(themeFile) ? await readTheme(reader.file(themeFile)) : undefined;
  const named = [
    ...folders.flatMap((folder) => [...folder.files, ...folder.states]),
    ...[...pages.files.values()].flatMap((page) => [...page]),
  ];
  const facts = { articles: [...articles.files.keys()], bundles: [...bundles.files.keys()], baseUrl };
  const { value, rest, ...file } = written;
  const complete = value && fillSite(value, facts);
  const site: Parsed<Settings> = {
    ...file,
    ...(complete && { value: complete.site }),
    ...(rest && { rest: fillSite(rest, facts).site }),
  };
  return {
    data: {
      site,
      languages: siteLanguages({ site, entries, files: named }),
      references,
      cslReferences,
      bibReferences,
      interface: wordFiles,
      shippedWords,
      bundles: bundleFiles,
      texts: textFiles,
      states,
      wordStates,
      textStates,
      articles: articles.files,
      pages: await readTitles(pages.files, (file) => readPageTitle(reader.file(file))),
      documentStates: new Map(documentStates),
      themeCss: theme instanceof Source ? theme : undefined,
    },
    diagnostics: [
      ...entries.diagnostics,
      ...(complete?.hints ?? []),
      ...[...folders, pages].flatMap((folder) => folder.diagnostics),
      ...(Array.isArray(theme) ? theme : []),
    ],
  };
}

/**
 * Reads the titles of the further pages, which links to them show. Problems of a page are reported when the page is
 * built.
 */
async function readTitles(
  pages: ReadonlyMap<string, ReadonlyMap<string, string>>,
  read: (file: string) => Promise<string | undefined>,
): Promise<PageFiles> {
  const titled = async ([code, file]: [string, string]) => {
    const title = await read(file);
    return [code, { file, ...(title !== undefined && { title }) }] as const;
  };
  const entries = [...pages].map(
    async ([slug, files]) => [slug, new Map(await Promise.all([...files].map(titled)))] as const,
  );
  return new Map(await Promise.all(entries));
}

const readPageTitle = memoize(
  async (file: FileVersion): Promise<string | undefined> => {
    const source = await readContent(file);
    return source instanceof Source ? readTitle(source) : undefined;
  },
  (file) => file,
);

const readTheme = memoize(
  (file: FileVersion) => readContent(file),
  (file) => file,
);

const cslFile = "references.json";

const readCslFile = memoize(
  async (file: FileVersion, exists: boolean): Promise<CslReferences> => {
    const leftOut = () => [];
    if (!exists) return { ...unread(cslFile), value: [], leftOut };
    const { readCsl } = await import("../../core/content/csl/read-csl.ts");
    const source = await readForeign(file, contentLimits.library);
    return source instanceof Source ? readCsl(source) : { ...unread(cslFile, ...source), leftOut };
  },
  (file) => file,
);

const bibFile = "references.bib";

const readBibFile = memoize(
  async (file: FileVersion, exists: boolean): Promise<CslReferences> => {
    const leftOut = () => [];
    if (!exists) return { ...unread(bibFile), value: [], leftOut };
    const source = await readContent(file);
    if (!(source instanceof Source)) return { ...unread(bibFile, ...source), leftOut };
    const { readBibliography } = await import("./bibliography.ts");
    return readBibliography(source);
  },
  (file) => file,
);

/** Returns the result for a file that could not be parsed. */
const unread = <T>(file: string, ...diagnostics: Diagnostic[]): Parsed<T> => ({
  file,
  locate: () => ({ file }),
  diagnostics,
});
