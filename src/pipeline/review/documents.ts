import { type AddedTerm, withTerm } from "../../core/content/add-term.ts";
import type { Content } from "../../core/content/content.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import { documentFile, documentStateFile } from "../../core/documents/document-files.ts";
import type { ReviewedSegment } from "../../core/documents/review/action.ts";
import type { AlignedSegment, DocumentName } from "../../core/documents/segment-state.ts";
import type { Language } from "../../core/model/types.ts";
import { type TextKind, textKinds } from "../../core/translation/types.ts";
import { stampFile } from "../content/content-files.ts";
import { changeFile } from "../translate/change-file.ts";
import { chooseLanguages } from "../translate/choose.ts";
import { Documents, type Opened } from "../translate/documents.ts";
import { changeTexts, hasTexts, readTexts, textFile, textStateFile } from "./text-files.ts";

/** A translated document of the content folder, or a file of texts, which is reviewed as one. */
export interface DocumentRef extends DocumentName {
  language: Language;
  /** The kind of the text file; absent for a document. */
  texts?: TextKind | undefined;
}

/** The file of a document in the content folder, in a language. */
export const fileOf = (ref: DocumentRef, { code }: Language): string =>
  ref.texts === undefined ? documentFile(ref, code) : textFile(ref.texts, code);
/** The state file of a document. */
export const stateFileOf = (ref: DocumentRef, { code }: Language): string =>
  ref.texts === undefined ? documentStateFile(ref, code) : textStateFile(ref.texts, code);

/** A document as its files are now. */
export interface ReviewedDocument extends DocumentRef {
  content: Content;
  /** The segments; none if there is a problem. */
  segments: readonly AlignedSegment[];
  /** The reason why the document cannot be reviewed now, and the fix. */
  problem?: { message: string; hint?: string | undefined };
}

/** The decision about a document, made on its current state. */
export type Decision =
  /** Change segments, by their indices in the source document. */
  | { kind: "change"; changes: ReadonlyMap<number, ReviewedSegment> }
  /** The segment is not what the reviewer saw. */
  | { kind: "conflict" }
  /** The action is impossible. */
  | { kind: "refused"; message: string };

interface ReviewedDocumentsInput {
  contentDir: string;
  /** Returns the current content. */
  content: () => Promise<Content>;
  /** The codes of the languages under review. None: all that the site has, which may become more. */
  codes: readonly string[];
  /** The path of the lock that every writer of documents takes. */
  lock: string;
  /** Returns today's date: `2026-05-01`. */
  today: () => string;
}

/** The content and its documents as they are now. */
interface Current {
  content: Content;
  documents: Documents;
}

/**
 * The documents under review. A file is read again whenever it has changed, because people and `translate` write files
 * meanwhile.
 */
export class ReviewedDocuments {
  readonly #input: ReviewedDocumentsInput;
  #known: (Current & { on: string }) | undefined;
  /** The documents that were read last, by file. */
  readonly #read = new Map<string, { stamp: string; document: ReviewedDocument }>();

  constructor(input: ReviewedDocumentsInput) {
    this.#input = input;
  }

  /** Returns the content as it is now. */
  async content(): Promise<Content> {
    return (await this.#current()).content;
  }

  /** Lists the documents, by language, articles first and text files last. */
  async list(): Promise<DocumentRef[]> {
    return this.#list(await this.#current());
  }

  #list({ content, documents }: Current): DocumentRef[] {
    const { contentDir } = this.#input;
    return this.#languages(content).flatMap((language): DocumentRef[] => [
      ...documents.names
        .filter((name) => documents.isTranslated(name, language))
        .map((name) => ({ ...name, language })),
      ...textKinds
        .filter((texts) => hasTexts(contentDir, texts, language))
        .filter((texts) => texts !== "bundles" || !language.hasArticle)
        .map((texts) => ({ language, texts })),
    ]);
  }

  #languages(content: Content): Language[] {
    const { codes } = this.#input;
    if (codes.length === 0) return chooseLanguages(content, codes);
    return codes.flatMap((code) => content.site.languages.get(code) ?? []);
  }

  /** Lists the documents that a language does not have yet: a person can write them beside their sources. */
  async unwritten(): Promise<DocumentRef[]> {
    const { content, documents } = await this.#current();
    return this.#languages(content).flatMap((language) =>
      documents.unwritten(language).map((name) => ({ ...name, language })),
    );
  }

  /** Reads all documents, or those of a language. */
  async readAll(code?: string): Promise<ReviewedDocument[]> {
    const current = await this.#current();
    const refs = this.#list(current).filter(({ language }) => code === undefined || language.code === code);
    return Promise.all(refs.map((ref) => this.read(ref, current)));
  }

  async read(ref: DocumentRef, current?: Current): Promise<ReviewedDocument> {
    const { content, documents } = current ?? (await this.#current());
    const file = fileOf(ref, ref.language);
    const known = this.#read.get(file);
    const stamp = this.#stamp(ref, content);
    if (known?.stamp === stamp && known.document.content === content) return known.document;
    const { texts: kind, language } = ref;
    const document =
      kind === undefined
        ? reviewed(ref, content, await documents.open(ref, language))
        : { ...ref, content, ...this.#readTexts(kind, language, content) };
    this.#read.set(file, { stamp, document });
    return document;
  }

  #readTexts(kind: TextKind, language: Language, content: Content): Pick<ReviewedDocument, "segments" | "problem"> {
    try {
      return { segments: readTexts({ contentDir: this.#input.contentDir, content, language, kind }) };
    } catch (error) {
      if (!(error instanceof KnownError)) throw error;
      return { segments: [], problem: { message: error.message, hint: error.hint } };
    }
  }

  #stamp(ref: DocumentRef, { site: { defaultLanguage } }: Content): string {
    const { contentDir, today } = this.#input;
    const files = [fileOf(ref, defaultLanguage), fileOf(ref, ref.language), stateFileOf(ref, ref.language)];
    return JSON.stringify([today(), ...files.map((file) => stampFile(contentDir, file))]);
  }

  /**
   * Changes a segment. The lock is held between reading and writing, because other processes write documents, too.
   *
   * @returns the decision, and the document afterwards
   * @throws KnownError if it cannot be written
   */
  async change(
    ref: DocumentRef,
    decide: (document: ReviewedDocument) => Decision,
  ): Promise<{ decision: Decision; document: ReviewedDocument }> {
    const { content, documents } = await this.#current();
    const { language, texts: kind } = ref;
    let decision: Decision = { kind: "conflict" };
    const changed = (segments: readonly AlignedSegment[], now: Content) => {
      decision = decide({ ...ref, content: now, segments });
      const changes = decision.kind === "change" ? decision.changes : new Map<number, ReviewedSegment>();
      return segments.map((each, index) => {
        const change = changes.get(index);
        return change ? { ...each, ...change } : each;
      });
    };
    const problems =
      kind === undefined
        ? await documents.change(ref, language, ({ segments }) => changed(segments, content))
        : await documents.alone(async () => {
            const { contentDir, content: current } = this.#input;
            await changeTexts({ contentDir, content: current, language, kind }, changed);
            return [];
          });
    const document = await this.read(ref);
    const [problem] = problems;
    // The problem of writing is left out for a document that cannot be read any more, because that has its own problem.
    if (problem && document.problem === undefined)
      return { decision: { kind: "refused", message: problem.message }, document };
    return { decision, document };
  }

  /**
   * Adds a name to the glossary of site.yaml.
   *
   * @throws KnownError if that cannot be done, with the lines to add by hand
   */
  async addTerm(added: AddedTerm): Promise<void> {
    await changeFile(this.#input, "site.yaml", (text) => {
      const changed = withTerm(text, added);
      if ("byHand" in changed)
        throw new KnownError("the glossary of site.yaml cannot be added to as it is written", `Add: ${changed.byHand}`);
      return { text: changed.text, result: undefined };
    });
  }

  async #current(): Promise<Current> {
    const { contentDir, lock, today } = this.#input;
    const [content, on] = [await this.#input.content(), today()];
    if (this.#known?.content !== content || this.#known.on !== on)
      this.#known = { content, on, documents: new Documents({ contentDir, content, on, lock }) };
    return this.#known;
  }
}

function reviewed(ref: DocumentRef, content: Content, opened: Opened): ReviewedDocument {
  if ("document" in opened) return { ...ref, content, segments: opened.document.segments };
  const [problem] = opened.problems;
  return { ...ref, content, segments: [], problem: problemOf(problem, fileOf(ref, ref.language)) };
}

function problemOf(problem: Diagnostic | undefined, file: string): NonNullable<ReviewedDocument["problem"]> {
  if (problem === undefined) return { message: `${file} cannot be read.` };
  const place = problem.line === undefined ? problem.file : `${problem.file}:${problem.line}`;
  return { message: `${place}: ${problem.message}.`, hint: problem.hint };
}
