import { existsSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import type { ZodType } from "zod";
import { type Parsed, parseJson, parseYaml } from "../core/data.ts";
import { type Diagnostic, diagnose, hasErrors } from "../core/diagnostic.ts";
import { parseArticle } from "../core/document.ts";
import { createLibrary, type Library } from "../core/library.ts";
import { languagesSchema, referencesSchema, siteSchema, textsSchema } from "../core/schema.ts";
import type { Source } from "../core/source.ts";
import type { Article, Language } from "../core/types.ts";
import { readSource } from "../io/files.ts";
import { createImages } from "./images.ts";

/** A content folder, read and checked, all but the articles. */
export interface Content {
  library: Library;
  /** The files to copy, relative to the content folder: `uploads/portrait.svg`. */
  uploads: readonly string[];
  /** Reads and checks a language's article. Called when its page is made, so that only one is in memory. */
  article: (language: Language) => { article?: Article; diagnostics: Diagnostic[] };
  /** Warns of references that none of the articles read so far cites. */
  uncitedReferences: () => Diagnostic[];
}

/** The folders of the content folder, with the ending their files have. */
const folders = { articles: "md", bundles: "json", interface: "json" } as const;
type Folder = keyof typeof folders;

/**
 * Reads a content folder.
 *
 * @param dir the folder
 * @param baseUrl in place of the one in site.yaml
 * @returns the content, absent where nothing can be built of it, and all diagnostics but those of the articles
 */
export function loadContent(dir: string, baseUrl?: string): { content?: Content; diagnostics: Diagnostic[] } {
  if (!existsSync(join(dir, "site.yaml"))) return { diagnostics: [diagnose("no-content", { dir }, { file: dir })] };
  const files = fastGlob.sync(["*.yaml", "{articles,bundles,interface,uploads}/**"], { cwd: dir, followSymbolicLinks: false }).sort();
  const diagnostics: Diagnostic[] = [];

  const read = <T>(name: string, parse: (source: Source) => Parsed<T>): Parsed<T> => {
    const source = readSource(join(dir, name), name);
    return "code" in source ? { locate: () => ({ file: name }), diagnostics: [source] } : parse(source);
  };
  const readYaml = <T>(name: string, schema: ZodType<T>): Parsed<T> => {
    if (files.includes(name)) return read(name, (source) => parseYaml(schema, source));
    return { locate: () => ({ file: name }), diagnostics: [diagnose("missing-file", { name }, { file: name })] };
  };
  const readTexts = (folder: Folder) => {
    const byCode = new Map<string, Parsed<Record<string, string>>>();
    for (const [code, name] of list(folder))
      byCode.set(
        code,
        read(name, (source) => parseJson(textsSchema, source)),
      );
    return byCode;
  };
  const list = (folder: Folder): Map<string, string> => {
    const found = filesByCode(folder, files);
    diagnostics.push(...found.diagnostics);
    return found.files;
  };

  const uploads = files.filter((file) => file.startsWith("uploads/"));
  const images = createImages(dir, uploads);
  const articles = list("articles");
  const references = readYaml("references.yaml", referencesSchema);
  const { library, diagnostics: found } = createLibrary({
    site: readYaml("site.yaml", siteSchema),
    languages: readYaml("languages.yaml", languagesSchema),
    references,
    interface: readTexts("interface"),
    bundles: readTexts("bundles"),
    articles,
    imageSize: images.size,
    baseUrl,
  });
  diagnostics.push(...found, ...images.diagnostics.splice(0));
  if (library === undefined) return { diagnostics };

  const cited = new Set<string>();
  const uncitedReferences = () =>
    (references.value ?? []).flatMap(({ id }, index) =>
      cited.has(id) ? [] : [diagnose("uncited-reference", { name: id }, references.locate([index, "id"]))],
    );
  const article = (language: Language) => {
    const name = articles.get(language.code) ?? `articles/${language.code}.md`;
    const source = readSource(join(dir, name), name);
    if ("code" in source) return { diagnostics: [source] };
    const parsed = parseArticle(source, { references: library.references, imageSize: images.size });
    for (const { id } of parsed.article?.references ?? []) cited.add(id);
    const problems = [...parsed.diagnostics, ...images.diagnostics.splice(0)];
    return hasErrors(problems) ? { diagnostics: problems } : { ...parsed, diagnostics: problems };
  };
  return { content: { library, uploads, article, uncitedReferences }, diagnostics };
}

/** The files of a folder by language code, each named `<code>.<ending>`. */
function filesByCode(folder: Folder, all: readonly string[]): { files: Map<string, string>; diagnostics: Diagnostic[] } {
  const ending = `.${folders[folder]}`;
  const files = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  for (const file of all) {
    if (!file.startsWith(`${folder}/`)) continue;
    const name = file.slice(folder.length + 1);
    if (!name.endsWith(ending) || name.includes("/")) {
      diagnostics.push(diagnose("unexpected-file", { expected: `files named <code>${ending}` }, { file }));
      continue;
    }
    const code = name.slice(0, -ending.length).toLowerCase();
    const first = files.get(code);
    if (first === undefined) files.set(code, file);
    else
      diagnostics.push(diagnose("duplicate-route", { route: `/${code}` }, { file }, { message: "the other one", place: { file: first } }));
  }
  return { files, diagnostics };
}
