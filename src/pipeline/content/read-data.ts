import type { infer as Inferred, ZodType } from "zod";
import { readTitle } from "../../core/article/front-matter.ts";
import type { ContentFiles } from "../../core/content/check-files.ts";
import type { CslReferences } from "../../core/content/csl/read-csl.ts";
import { filesByCode } from "../../core/content/file-names.ts";
import { contentLimits } from "../../core/content/limits.ts";
import { listPages, type PageFiles } from "../../core/content/page-files.ts";
import { type Locate, locateInJson, locateInYaml, type Parsed, parseJson, parseYaml } from "../../core/content/parse-data.ts";
import { diagnose } from "../../core/content/problems.ts";
import { fillSite } from "../../core/content/site-defaults.ts";
import { languageFinder, siteLanguages } from "../../core/content/site-languages.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import { Source } from "../../core/diagnostics/source.ts";
import type { Site } from "../../core/model/types.ts";
import { asData, type Memory, noMemory, promised } from "../../io/files/memory.ts";
import { themeFile } from "./content-files.ts";
import { parsedForm } from "./parsed-form.ts";
import { readContent, readForeign } from "./read-source.ts";
import { shippedWords } from "./shipped-words.ts";

/** The data of a content folder as written: its YAML and JSON files, each validated by its schema, and the names of its articles. */
export type ContentData = Omit<
  ContentFiles,
  "findPicture" | "otherFiles" | "published" | "encoded" | "sharingImages" | "commits" | "infoboxTexts"
>;

type DataSchemas = typeof import("../../core/content/data-schemas.ts");
type Schemas = { [Name in keyof DataSchemas]: ZodType<Inferred<DataSchemas[Name]>> };
type Data<Name extends keyof Schemas> = Inferred<Schemas[Name]>;

/** Those of a folder without references.yaml: always the same object, since articles are read again where their references are others. */
const noReferences: Data<"referencesSchema"> = [];

/** Making the schemas takes longer than reading most files. */
const loadSchemas = (): Promise<Schemas> => import("../../core/content/data-schemas.ts");

/**
 * Reads the data of a content folder.
 *
 * @param dir the folder
 * @param files its files, relative to it
 * @param baseUrl the address of the site from the command line
 * @returns the data with the diagnostics of each file, and the diagnostics of file names
 */
export async function readData(
  dir: string,
  files: readonly string[],
  baseUrl: string | undefined,
  memory: Memory = noMemory,
): Promise<{ data: ContentData; diagnostics: Diagnostic[] }> {
  const folders = [
    filesByCode("articles", files),
    filesByCode("bundles", files),
    filesByCode("interface", files),
    filesByCode("texts", files),
  ] as const;
  const [articles, bundles, words, texts] = folders;
  const pages = listPages(files);
  const parsed = async <Name extends keyof Schemas>(
    name: string,
    schema: Name,
    parse: typeof parseJson,
    locateIn: (source: Source) => Locate,
  ) => {
    const make = async () => {
      const schemas = await loadSchemas();
      return read(dir, name, (source) => parse(schemas[schema], source));
    };
    const found = await memory.keep("data", [name], make, promised(parsedForm<Data<Name>>(dir, name, locateIn)));
    const locate: Locate = (path, what = "value") =>
      memory.keep(`${what} ${JSON.stringify(path)}`, [name], () => found.locate(path, what), asData());
    return { ...found, locate };
  };
  const yaml = async <Name extends keyof Schemas>(name: string, schema: Name, otherwise: () => Parsed<Data<Name>>) =>
    files.includes(name) ? parsed(name, schema, parseYaml, locateInYaml) : otherwise();
  const json = async <Name extends keyof Schemas>(byCode: ReadonlyMap<string, string>, schema: Name) => {
    const entries = [...byCode].map(async ([code, name]) => [code, await parsed(name, schema, parseJson, locateInJson)] as const);
    return new Map(await Promise.all(entries));
  };
  const documents: [string | undefined, Map<string, string>][] = [[undefined, articles.states], ...pages.states];
  const [written, entries, references, cslReferences, wordFiles, bundleFiles, textFiles, states, wordStates, textStates, documentStates] =
    await Promise.all([
      yaml("site.yaml", "siteSchema", () => unread("site.yaml", diagnose("missing-file", { name: "site.yaml" }, { file: "site.yaml" }))),
      yaml("languages.yaml", "languagesSchema", () => unread("languages.yaml")),
      yaml("references.yaml", "referencesSchema", () => ({ ...unread("references.yaml"), value: noReferences })),
      memory.ofFile("data", "references.json", () => readReferences(dir, files)),
      json(words.files, "textsSchema"),
      json(bundles.files, "textsSchema"),
      json(texts.files, "textsSchema"),
      json(bundles.states, "statesSchema"),
      json(words.states, "statesSchema"),
      json(texts.states, "statesSchema"),
      Promise.all(documents.map(async ([slug, files]) => [slug, await json(files, "documentStateSchema")] as const)),
    ]);
  const theme = files.includes(themeFile) ? await memory.ofFile("data", themeFile, () => readContent(dir, themeFile)) : undefined;
  const named = [
    ...folders.flatMap((folder) => [...folder.files, ...folder.states]),
    ...[...pages.files.values()].flatMap((page) => [...page]),
  ];
  const facts = { articles: [...articles.files.keys()], bundles: [...bundles.files.keys()], baseUrl };
  const complete = written.value && fillSite(written.value, facts);
  const { value: _, ...file } = written;
  const site: Parsed<Site> = { ...file, ...(complete && { value: complete.site }) };
  return {
    data: {
      site,
      languages: memory.keep(
        `languages ${JSON.stringify(named)}`,
        ["site.yaml", "languages.yaml"].filter((name) => files.includes(name)),
        () => siteLanguages({ site, entries, files: named }),
        {
          write: ({ find: _, ...found }) => found,
          read: (found) => ({ ...found, find: languageFinder(entries, found.languages) }),
        },
      ),
      references,
      cslReferences,
      interface: wordFiles,
      shippedWords,
      bundles: bundleFiles,
      texts: textFiles,
      states,
      wordStates,
      textStates,
      articles: articles.files,
      pages: await readTitles(pages.files, (file) => memory.keep("title", [file], () => readPageTitle(dir, file), promised(asData()))),
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

/** Reads the titles of the further pages, which links to them show. What is wrong with a page is reported when it is built. */
async function readTitles(
  pages: ReadonlyMap<string, ReadonlyMap<string, string>>,
  read: (file: string) => Promise<string | undefined>,
): Promise<PageFiles> {
  const titled = async ([code, file]: [string, string]) => {
    const title = await read(file);
    return [code, { file, ...(title !== undefined && { title }) }] as const;
  };
  const entries = [...pages].map(async ([slug, files]) => [slug, new Map(await Promise.all([...files].map(titled)))] as const);
  return new Map(await Promise.all(entries));
}

async function readPageTitle(dir: string, file: string): Promise<string | undefined> {
  const source = await readContent(dir, file);
  return source instanceof Source ? readTitle(source) : undefined;
}

async function read<T>(dir: string, name: string, parse: (source: Source) => Parsed<T>): Promise<Parsed<T>> {
  const source = await readContent(dir, name);
  return source instanceof Source ? parse(source) : unread(name, ...source);
}

async function readReferences(dir: string, files: readonly string[]): Promise<CslReferences> {
  const name = "references.json";
  const leftOut = () => [];
  if (!files.includes(name)) return { ...unread(name), value: [], leftOut };
  const { readCsl } = await import("../../core/content/csl/read-csl.ts");
  const source = await readForeign(dir, name, contentLimits.library);
  return source instanceof Source ? readCsl(source) : { ...unread(name, ...source), leftOut };
}

/** Returns the result for a file that could not be parsed. */
const unread = <T>(file: string, ...diagnostics: Diagnostic[]): Parsed<T> => ({ file, locate: () => ({ file }), diagnostics });
