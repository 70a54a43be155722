import { existsSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { Content } from "../../core/content/content.ts";
import { XmlError } from "../../core/content/xml.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import { Source } from "../../core/diagnostics/source.ts";
import { documentFile } from "../../core/documents/document-files.ts";
import type { PlannedDocument } from "../../core/documents/document-plan.ts";
import { fits, languageFor } from "../../core/documents/xliff/codes.ts";
import { type ImportProblem, importUnits } from "../../core/documents/xliff/import-units.ts";
import { readXliff, type XliffFile } from "../../core/documents/xliff/read-xliff.ts";
import { writeXliff } from "../../core/documents/xliff/write-xliff.ts";
import type { Language } from "../../core/model/types.ts";
import { glossaryOf } from "../../core/translation/glossary.ts";
import { readBytes, readSource } from "../../io/files/read.ts";
import { replaceFile } from "../../io/files/write.ts";
import type { Chosen } from "./choose.ts";
import type { Documents } from "./documents.ts";

/** The maximum number of bytes of a file. */
const largest = 32 * 1024 ** 2;

/** A language's exported file. */
interface Exported {
  language: string;
  file: string;
  /** The number of units, and of those without a fresh translation. */
  units: number;
  open: number;
}

interface ExportInput extends Chosen {
  documents: Documents;
  content: Content;
  /** The folder of the files. */
  dir: string;
}

/**
 * Writes the documents of each language as `<code>.xlf`.
 *
 * @returns the files, and what kept documents from being exported
 * @throws KnownError if a file cannot be written
 */
export async function exportXliff({ documents, documentsOf, languages, content, dir }: ExportInput): Promise<{
  exported: Exported[];
  problems: Diagnostic[];
}> {
  const exported: Exported[] = [];
  const problems: Diagnostic[] = [];
  for (const language of languages) {
    const opened: PlannedDocument[] = [];
    for (const name of documentsOf(language)) {
      const read = await documents.open(name, language);
      if ("problems" in read) problems.push(...read.problems);
      else opened.push(read.document);
    }
    if (opened.length === 0) continue;
    const file = join(dir, `${language.code}.xlf`);
    const source = content.site.defaultLanguage;
    const shown = opened.map((document) => ({ ...document, ...pageOf(document, content) }));
    await replaceFile(file, writeXliff({ language, source, documents: shown, glossary: glossaryOf(content) }));
    const segments = opened.flatMap((document) => document.segments);
    exported.push({
      language: language.code,
      file,
      units: segments.length,
      open: segments.filter(({ status }) => status !== "ok").length,
    });
  }
  return { exported, problems };
}

/** The title and the address of a document's page in the language of the source. */
function pageOf({ slug }: PlannedDocument, { site, texts, addresses }: Content): { title: string; address: string } {
  const language = site.defaultLanguage;
  const route = site.routes.find((each) => each.language === language && each.slug === slug);
  return {
    title: slug === undefined ? site.subject.name : texts.pageTitle(slug, language),
    address: `${site.baseUrl ?? ""}${addresses.page(route?.path ?? "/")}`,
  };
}

/** The result for an imported file. */
interface ImportedFile {
  file: string;
  language: string;
  imported: number;
  unchanged: number;
  outdated: number;
  problems: ImportProblem[];
}

interface ImportInput {
  documents: Documents;
  content: Content;
  /** Accept translations that have their codes but fail another check. */
  force: boolean;
  /** The journal, for messages. */
  journal: string;
  /** Today, for the history. */
  on: string;
}

/**
 * Takes the translations of an XLIFF file over.
 *
 * @param path the file
 * @param name its name in messages
 * @throws KnownError if the file cannot be read or is not for this site, or a document cannot be written
 */
export async function importXliff(
  path: string,
  name: string,
  { documents, content, force, journal, on }: ImportInput,
): Promise<ImportedFile> {
  const file = await readFile(path, name);
  const language = targetOf(file, name, content);
  const result: ImportedFile = {
    file: name,
    language: language.code,
    imported: 0,
    unchanged: 0,
    outdated: 0,
    problems: [],
  };
  for (const original of new Set(file.units.map((unit) => unit.original))) {
    const units = file.units.filter((unit) => unit.original === original);
    const [line = 1] = units.map((unit) => unit.line);
    const document = documents.names.find((each) => documentFile(each, content.site.defaultLanguage.code) === original);
    if (document === undefined) {
      const hint = `the attribute original of its file names a document of the site, such as ${documentFile({}, content.site.defaultLanguage.code)}`;
      result.problems.push({ line, message: `“${original.slice(0, 100)}” is not a document of this site`, hint });
      continue;
    }
    let imported: ReturnType<typeof importUnits> | undefined;
    const problems = await documents.change(
      document,
      language,
      ({ segments }) => {
        imported = importUnits({
          segments,
          units,
          from: content.site.defaultLanguage.tag,
          language,
          glossary: glossaryOf(content),
          force,
          on,
        });
        return imported.segments;
      },
      journal,
    );
    for (const key of ["imported", "unchanged", "outdated"] as const) result[key] += imported?.[key] ?? 0;
    result.problems.push(...(imported?.problems ?? []));
    for (const { message, hint, file: place } of problems)
      result.problems.push({
        line,
        message: `${place}: ${message}`,
        hint: hint ?? "correct the document and import again",
      });
  }
  return result;
}

async function readFile(path: string, name: string): Promise<XliffFile> {
  const hint = "name the .xlf files: biopedia translate --import xliff/fr.xlf";
  if (!existsSync(path)) throw new KnownError(`${name} does not exist`, hint);
  const stats = statSync(path);
  if (stats.isDirectory()) throw new KnownError(`${name} is a folder`, hint);
  if (stats.size > largest)
    throw new KnownError(`${name} is larger than ${largest / 1024 ** 2} MB`, "import one file for each language");
  const { text } = readUnicode(path, name);
  try {
    return readXliff(text);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new KnownError(
      `${name}:${error.line}: ${error.message}`,
      "export the file again, or ask for it in XLIFF 2.1 as it was sent",
    );
  }
}

/** Reads a file of a translation tool, in UTF-8 or UTF-16. @throws KnownError if it cannot be read */
export function readUnicode(path: string, name: string): { text: string; isUtf16: boolean } {
  const bytes = readBytes(path);
  const [first, second] = bytes;
  const encoding = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "";
  if (encoding !== "") return { text: new TextDecoder(encoding).decode(bytes).replace(/\r\n?/g, "\n"), isUtf16: true };
  const source = readSource(path, name);
  if (source instanceof Source) return { text: source.text, isUtf16: false };
  throw new KnownError(
    `${[name, source.line].filter((part) => part !== undefined).join(":")}: ${source.message}`,
    source.hint ?? "check the name of the file",
  );
}

function targetOf(
  { source, target }: XliffFile,
  name: string,
  { site: { defaultLanguage, languages } }: Content,
): Language {
  if (!fits(defaultLanguage.tag, source)) {
    throw new KnownError(
      `${basename(name)} is a translation from ${source.slice(0, 40)}`,
      `the site is translated from ${defaultLanguage.tag}`,
    );
  }
  const others = [...languages.values()].filter((each) => each !== defaultLanguage);
  const language = languageFor(target, others);
  if (language !== undefined) return language;
  throw new KnownError(
    `${basename(name)} is for ${target?.slice(0, 40) ?? "no language"}, which the site does not have`,
    "its attribute trgLang must be the tag of a language of the site",
  );
}
