import { existsSync } from "node:fs";
import { join } from "node:path";
import pLimit from "p-limit";
import { articleTags } from "../../../templates/tags/article-tags.ts";
import type { Content } from "../../core/content/content.ts";
import { parseJson } from "../../core/content/parse-data.ts";
import { diagnose } from "../../core/content/problems.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import { Source } from "../../core/diagnostics/source.ts";
import { alignDocument } from "../../core/documents/alignment/align.ts";
import { applyDocumentRecords } from "../../core/documents/apply-records.ts";
import { documentFile, documentFiles, documentStateFile } from "../../core/documents/document-files.ts";
import { isTranslated, type PlannedDocument, sourcesOfDocuments } from "../../core/documents/document-plan.ts";
import { segmentDocument } from "../../core/documents/segment.ts";
import type { AlignedSegment, DocumentName, SegmentedDocument } from "../../core/documents/segment-state.ts";
import { targetOf } from "../../core/model/languages.ts";
import { type DocumentState, documentStateSchema } from "../../core/model/states.ts";
import type { Language } from "../../core/model/types.ts";
import { glossaryOf } from "../../core/translation/glossary.ts";
import type { TextRecord } from "../../core/translation/records.ts";
import { isOfPerson } from "../../core/translation/state.ts";
import { readContent } from "../content/content-files.ts";
import { whileLocked } from "./change-file.ts";
import { checkTarget, replaceDocument, untilUnedited } from "./content-writer.ts";

interface DocumentsInput {
  contentDir: string;
  content: Content;
  /** Today, for the history. */
  on: string;
  /** The path of the lock that every writer of documents takes. */
  lock: string;
}

/** A document that was read. */
interface OpenDocument {
  document: PlannedDocument;
  /** The text of its file; undefined if there is none yet. */
  text: string | undefined;
  /** The state of the document; undefined if there is none yet. */
  state: DocumentState | undefined;
  /** The text of the state file. */
  stateText: string | undefined;
}

/** A document that was read, or why it cannot be translated now. */
export type Opened = OpenDocument | { problems: Diagnostic[] };

/**
 * The translated documents of a content folder: articles and further pages. The files are read anew each time, since
 * people may edit them meanwhile.
 */
export class Documents {
  readonly #input: DocumentsInput;
  readonly #turns = pLimit(1);
  readonly #sources = new Map<string, { text: string; document: SegmentedDocument }>();

  constructor(input: DocumentsInput) {
    this.#input = input;
  }

  /** The documents of the source language: its article first. */
  get names(): DocumentName[] {
    const { content } = this.#input;
    const pages = content.site.routes.filter(
      ({ language, slug }) => language === content.site.defaultLanguage && slug !== undefined,
    );
    return [...(content.site.defaultLanguage.hasArticle ? [{}] : []), ...pages.map(({ slug }) => ({ slug }))];
  }

  /** Returns the texts of the source's documents, by kind and key. */
  async sources(): Promise<ReturnType<typeof sourcesOfDocuments>> {
    const read = await Promise.all(this.names.map(async (name) => ({ ...name, ...(await this.#source(name)) })));
    return sourcesOfDocuments(read.flatMap(({ slug, document }) => (document ? [{ slug, source: document }] : [])));
  }

  /** Whether a document has been written by hand: it has no state. */
  isHandWritten(name: DocumentName, { code }: Language): boolean {
    const { contentDir } = this.#input;
    return (
      existsSync(join(contentDir, documentFile(name, code))) &&
      !existsSync(join(contentDir, documentStateFile(name, code)))
    );
  }

  /** Whether a document has been translated. */
  isTranslated(name: DocumentName, { code }: Language): boolean {
    return existsSync(join(this.#input.contentDir, documentStateFile(name, code)));
  }

  /** The documents of which a language has no file. */
  unwritten(language: Language): DocumentName[] {
    return this.names.filter((name) => !this.isTranslated(name, language) && !this.isHandWritten(name, language));
  }

  /**
   * Reads a document of a language and aligns it with its source.
   *
   * @returns the document; or the problems that keep it from being translated
   */
  async open(name: DocumentName, language: Language): Promise<Opened> {
    const { contentDir, content, on } = this.#input;
    const { document: source, diagnostics } = await this.#source(name);
    if (source === undefined) return { problems: diagnostics };
    const file = documentFile(name, language.code);
    const written = this.isTranslated(name, language)
      ? await readState(contentDir, documentStateFile(name, language.code))
      : undefined;
    if (written !== undefined && written.state === undefined) return { problems: written.diagnostics };
    const state = written?.state;
    const exists = existsSync(join(contentDir, file));
    if (exists && state === undefined) return { problems: [diagnose("document-by-hand", { file }, { file })] };
    if (!exists && state !== undefined) {
      const names = { file, state: documentStateFile(name, language.code) };
      return { problems: [diagnose("document-lost", names, { file: names.state })] };
    }
    const read = exists ? await this.#read(file, name) : undefined;
    if (read !== undefined && read.document === undefined) return { problems: read.diagnostics };
    const translated = read?.document;
    const aligned = alignDocument({
      source,
      state,
      translated,
      target: targetOf(language),
      glossary: glossaryOf(content),
      instructions: content.site.translation.instructions ?? [],
      on,
    });
    const frame = aligned.problems.find((problem) => problem.kind === "frame");
    if (frame !== undefined) {
      const place = translated ? new Source(file, translated.text).atLine(frame.line) : { file };
      const source = documentFile(name, content.site.defaultLanguage.code);
      return { problems: [diagnose("document-structure", { file, source, what: frame.what }, place)] };
    }
    return {
      document: { ...name, ...aligned, language, source, exists: translated !== undefined },
      text: translated?.text,
      state,
      stateText: written?.text,
    };
  }

  /**
   * Writes a document with the translations of records.
   *
   * @param journal the journal, which also contains the records, for messages
   * @returns the records of texts that are no longer in the source, those that could not be written, or are not worth a
   * file alone, and what is wrong
   * @throws StorageError if a file cannot be written
   */
  async write(
    name: DocumentName,
    language: Language,
    records: readonly TextRecord[],
    journal: string,
  ): Promise<Written> {
    let outdated: TextRecord[] = [];
    let isTooEarly = false;
    const { unread, unwritten } = await this.#update(name, language, journal, (document) => {
      const applied = applyDocumentRecords({ ...document, records, on: this.#input.on });
      outdated = applied.outdated;
      isTooEarly = !document.exists && !this.#isBegun(document, applied.segments);
      return applied.segments;
    });
    if (unread.length > 0) return { outdated: [], kept: [...records], problems: records.length > 0 ? unread : [] };
    const unfinished = isTooEarly ? records.filter(({ copied }) => copied !== undefined) : [];
    return { outdated, kept: unwritten.length > 0 ? [...records] : unfinished, problems: unwritten };
  }

  /** Whether something in a document is translated, besides names and years, or a person has said that it is. */
  #isBegun({ language }: PlannedDocument, segments: readonly AlignedSegment[]): boolean {
    const languages = { glossary: glossaryOf(this.#input.content), target: targetOf(language) };
    const isOwn = ({ translation, state }: AlignedSegment) => translation !== undefined && state && isOfPerson(state);
    return segments.some((segment) => isOwn(segment) || isTranslated(segment, languages));
  }

  /**
   * Changes the segments of a document and writes it. Between reading and writing, nobody else writes.
   *
   * @param change returns the new segments. It is asked again if somebody edits the files meanwhile: what it said
   * before counts for nothing
   * @param journal a file that also contains the changes, for messages
   * @returns what kept it from being written
   * @throws StorageError if a file cannot be written
   */
  async change(
    name: DocumentName,
    language: Language,
    change: (document: PlannedDocument) => AlignedSegment[],
    journal?: string,
  ): Promise<Diagnostic[]> {
    const { unread, unwritten } = await this.#update(name, language, journal, (document) => {
      const segments = change(document);
      return segments.some((segment, index) => segment !== document.segments[index]) ? segments : undefined;
    });
    return [...unread, ...unwritten];
  }

  /**
   * Reads a document and writes it with changed segments. If people write to it while it is flushed, it is read again.
   *
   * @param change returns the new segments; undefined to write nothing
   * @returns what keeps it from being read, and from being written
   * @throws StorageError if a file cannot be written, or is edited all the time
   */
  async #update(
    name: DocumentName,
    language: Language,
    journal: string | undefined,
    change: (document: PlannedDocument) => AlignedSegment[] | undefined,
  ): Promise<{ unread: Diagnostic[]; unwritten: Diagnostic[] }> {
    const file = join(this.#input.contentDir, documentFile(name, language.code));
    const attempt = async () => {
      const opened = await this.open(name, language);
      if ("problems" in opened) return { unread: opened.problems, unwritten: [] };
      const segments = change(opened.document);
      const unwritten = segments === undefined ? [] : await this.#replace(opened, segments, journal);
      return unwritten && { unread: [], unwritten };
    };
    return this.alone(() => untilUnedited(file, attempt));
  }

  /**
   * Writes a document with changed segments.
   *
   * @param journal a file that also contains the changes, for messages
   * @returns what keeps it from being written; undefined if it is not, because somebody has edited its files since they
   * were read
   * @throws StorageError if a file cannot be written
   */
  async #replace(
    { document, text, stateText }: OpenDocument,
    segments: readonly AlignedSegment[],
    journal?: string,
  ): Promise<Diagnostic[] | undefined> {
    const { contentDir, content } = this.#input;
    const { code } = document.language;
    // A file all in the source language would take the place of the fallback page.
    if (!document.exists && !this.#isBegun(document, segments)) return [];
    const files = documentFiles({
      ...document,
      segments,
      code,
      from: content.site.defaultLanguage.code,
      written: text,
    });
    const file = documentFile(document, code);
    if ("problem" in files) return [diagnose("document-unwritten", files, { file })];
    const kind = document.slug === undefined ? "articles" : "pages";
    const statePath = join(contentDir, documentStateFile(document, code));
    const before = { text, state: stateText };
    const isWritten = await replaceDocument({
      contentDir,
      kind,
      path: join(contentDir, file),
      statePath,
      before,
      ...files,
      journal,
    });
    return isWritten ? [] : undefined;
  }

  /**
   * Does work while nobody else writes documents. `translate` and `review` may run at the same time.
   *
   * @throws KnownError if another process does not end
   */
  async alone<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    // The languages of a run wait for each other here, however long that takes: the lock is for other processes.
    return this.#turns(() => whileLocked(this.#input.lock, work));
  }

  /** Checks that the files of a document may be written. @throws StorageError if they may not */
  check(name: DocumentName, { code }: Language): void {
    const { contentDir } = this.#input;
    const kind = name.slug === undefined ? "articles" : "pages";
    for (const file of [documentFile(name, code), documentStateFile(name, code)])
      checkTarget({ contentDir, kind, path: join(contentDir, file) });
  }

  async #source(name: DocumentName) {
    return this.#read(documentFile(name, this.#input.content.site.defaultLanguage.code), name);
  }

  /** Reads a file. The source is read for every language, but parsed once. */
  async #read(
    file: string,
    { slug }: DocumentName,
  ): Promise<{ document?: SegmentedDocument; diagnostics: Diagnostic[] }> {
    const source = await readContent({ dir: this.#input.contentDir, name: file });
    if (!(source instanceof Source)) return { diagnostics: source };
    const known = this.#sources.get(file);
    if (known?.text === source.text) return { document: known.document, diagnostics: [] };
    const read = segmentDocument(source, { isPage: slug !== undefined, tags: articleTags });
    const isSource = file === documentFile({ slug }, this.#input.content.site.defaultLanguage.code);
    if (read.document && isSource) this.#sources.set(file, { text: source.text, document: read.document });
    return read;
  }
}

/** Reads a state file as the content is read at the start: people may have broken it since. */
async function readState(
  contentDir: string,
  file: string,
): Promise<{ state?: DocumentState | undefined; text?: string; diagnostics: Diagnostic[] }> {
  const source = await readContent({ dir: contentDir, name: file });
  if (!(source instanceof Source)) return { diagnostics: source };
  const { value: state, diagnostics } = parseJson(documentStateSchema, source);
  return { state, text: source.text, diagnostics };
}

interface Written {
  outdated: TextRecord[];
  kept: TextRecord[];
  problems: Diagnostic[];
}
