import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ZodType } from "zod";
import type { SiteOptions } from "../core/checks.ts";
import { type Parsed, parseJson, parseYaml } from "../core/data.ts";
import { type Diagnostic, diagnose, hasErrors } from "../core/diagnostic.ts";
import { parseArticle } from "../core/document.ts";
import { createLibrary, type Library } from "../core/library.ts";
import { languagePath } from "../core/routes.ts";
import { languagesSchema, referencesSchema, siteSchema, statesSchema, textsSchema } from "../core/schema.ts";
import type { Source } from "../core/source.ts";
import type { TextKind } from "../core/translation/plan.ts";
import type { TextRecord } from "../core/translation/records.ts";
import type { States } from "../core/translation/state.ts";
import type { Article, Language } from "../core/types.ts";
import { readSource } from "../io/files.ts";
import { listContent } from "./content-files.ts";
import { createImages } from "./images.ts";
import { addRecords } from "./translate/add-records.ts";

/** A content folder, read and checked, all but the articles. */
export interface Content {
  library: Library;
  /** The files to copy, relative to the content folder: `uploads/portrait.svg`. */
  uploads: readonly string[];
  /** Reads and checks a language's article. Called when its page is made, so that only a few are in memory. */
  article: (language: Language) => Promise<{ article?: Article; diagnostics: Diagnostic[] }>;
  /** What is known of a language's texts. */
  states: (kind: TextKind, language: Language) => States;
  /** Warns of references that none of the articles read so far cites. */
  uncitedReferences: () => Diagnostic[];
}

/** The folders of the content folder, with the ending their files have. */
const endings = { articles: "md", bundles: "json", interface: "json" } as const;
type Folder = keyof typeof endings;

export interface LoadOptions extends SiteOptions {
  /** What a killed run of `biopedia translate` has accepted: it counts as if it stood in the files. */
  accepted?: readonly TextRecord[] | undefined;
}

/**
 * Reads a content folder.
 *
 * @param dir the folder
 * @param options what the command line and killed runs add to it
 * @returns the content, absent where nothing can be built of it, and all diagnostics but those of the articles
 */
export async function loadContent(
  dir: string,
  { accepted = [], ...options }: LoadOptions = {},
): Promise<{ content?: Content; diagnostics: Diagnostic[] }> {
  if (!existsSync(join(dir, "site.yaml"))) return { diagnostics: [diagnose("no-content", {}, { file: "" })] };
  const files = await listContent(dir);
  const folders = {
    articles: filesByCode("articles", files),
    bundles: filesByCode("bundles", files),
    interface: filesByCode("interface", files),
  };
  const uploads = files.filter((file) => file.startsWith("uploads/"));
  const images = createImages(dir, uploads);

  const read = async <T>(name: string, parse: (source: Source) => Parsed<T>): Promise<Parsed<T>> => {
    const source = await readSource(join(dir, name), name);
    return "code" in source ? unread(name, source) : parse(source);
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
    articles,
    imageSize: images.size,
    ...options,
  });
  const ofFolders = Object.values(folders).flatMap((folder) => folder.problems(site.value?.defaultLanguage));
  const ofStates = [...wordStates.values()].flatMap((file) => file.diagnostics);
  const diagnostics = [...ofFolders, ...ofStates, ...ofFiles, ...images.diagnostics.splice(0)];

  const known = references.value && new Map(references.value.map((reference) => [reference.id, reference]));
  const cited = new Set<string>();
  const uncitedReferences = () =>
    (references.value ?? []).flatMap(({ id }, index) =>
      cited.has(id) ? [] : [diagnose("uncited-reference", { name: id }, references.locate([index, "id"]))],
    );
  const readArticle = async (name: string) => {
    const source = await readSource(join(dir, name), name);
    if ("code" in source) return { diagnostics: [source] };
    const parsed = parseArticle(source, { references: known, imageSize: images.size });
    for (const { id } of parsed.article?.references ?? []) cited.add(id);
    const problems = [...parsed.diagnostics, ...images.diagnostics.splice(0)];
    return hasErrors(problems) ? { diagnostics: problems } : { ...parsed, diagnostics: problems };
  };
  if (library === undefined) {
    // There will be no pages, but all problems are told together.
    for (const name of articles.values()) diagnostics.push(...(await readArticle(name)).diagnostics);
    return { diagnostics };
  }
  const article = ({ code }: Language) => readArticle(articles.get(code) ?? `articles/${code}.md`);
  const states = (kind: TextKind, { code }: Language) => (kind === "bundles" ? bundleStates : wordStates).get(code)?.value ?? {};
  return { content: { library, uploads, article, states, uncitedReferences }, diagnostics };
}

/** What `biopedia translate` keeps beside a file of texts. */
const stateEnding = ".state.json";

/** A file that gave nothing but a diagnostic. */
const unread = (file: string, diagnostic: Diagnostic) => ({ file, locate: () => ({ file }), diagnostics: [diagnostic] });

/** The files of a folder by language code. */
interface FolderFiles {
  files: Map<string, string>;
  /** The states beside them. */
  states: Map<string, string>;
  /** What is wrong with the names of files. */
  problems: (defaultLanguage: string | undefined) => Diagnostic[];
}

/** Sorts the files of a folder, each named `<code>.<ending>`. */
function filesByCode(folder: Folder, all: readonly string[]): FolderFiles {
  const states = new Map<string, string>();
  const ending = `.${endings[folder]}`;
  const files = new Map<string, string>();
  const unexpected: string[] = [];
  const twice: { code: string; file: string; first: string }[] = [];
  for (const file of all) {
    if (!file.startsWith(`${folder}/`)) continue;
    const name = file.slice(folder.length + 1);
    if (name.endsWith(stateEnding) && folder !== "articles") {
      states.set(name.slice(0, -stateEnding.length), file);
      continue;
    }
    if (!name.endsWith(ending) || name.includes("/")) {
      unexpected.push(file);
      continue;
    }
    const code = name.slice(0, -ending.length).toLowerCase();
    const first = files.get(code);
    if (first === undefined) files.set(code, file);
    else twice.push({ code, file, first });
  }
  const problems: FolderFiles["problems"] = (defaultLanguage) => [
    ...unexpected.map((file) => diagnose("unexpected-file", { expected: `files named <code>${ending}` }, { file })),
    ...twice.map(({ code, file, first }) => {
      const related = { message: "the other one", place: { file: first } };
      return diagnose("duplicate-route", { route: languagePath(code, defaultLanguage) }, { file }, related);
    }),
  ];
  return { files, states, problems };
}
