import { join } from "node:path";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import { Source } from "../../core/diagnostics/source.ts";
import { type AlignProblem, alignDocument } from "../../core/documents/align.ts";
import { documentFile, documentFiles, documentStateFile } from "../../core/documents/document-files.ts";
import { segmentDocument } from "../../core/documents/segment.ts";
import type { SegmentedDocument } from "../../core/documents/types.ts";
import { documentStateSchema } from "../../core/model/document-state.ts";
import type { Language } from "../../core/model/types.ts";
import { glossaryOf } from "../../core/translation/glossary.ts";
import { targetOf } from "../../core/translation/target.ts";
import { readSource } from "../../io/files/files.ts";
import { waitForLock } from "../../io/files/lockfile.ts";
import { replaceText } from "../../io/files/replace-text.ts";
import type { Content } from "../content/load.ts";
import type { DocumentRef, Documents, OpenDocument } from "./documents.ts";

export interface ContentDocumentsInput {
  contentDir: string;
  /** Gives the content as it is now. */
  content: () => Promise<Content>;
  /** The languages under review. */
  languages: readonly Language[];
  /** The lock that whoever writes translated documents holds while reading and writing them. */
  lock: string;
  /** Returns today's date: `2026-05-01`. */
  today: () => string;
}

/** A document with what is needed to write it. */
type ReadDocument = OpenDocument & { removed: ReturnType<typeof alignDocument>["removed"] };

/** Returns the translated documents of a content folder, which are read from and written to its files each time. */
export function contentDocuments({ contentDir, content, languages, lock, today }: ContentDocumentsInput): Documents {
  const read = async (ref: DocumentRef): Promise<ReadDocument> => {
    const { library } = await content();
    const { defaultLanguage } = library;
    const isPage = ref.slug !== undefined;
    const sourceFile = documentFile(ref, defaultLanguage.code);
    const file = documentFile(ref, ref.language.code);
    const [source, translated] = await Promise.all([readDocument(contentDir, sourceFile, isPage), readDocument(contentDir, file, isPage)]);
    const state = documentStateSchema.parse(JSON.parse(await textOf(contentDir, documentStateFile(ref, ref.language.code))));
    const { segments, removed, problems } = alignDocument({
      source,
      translated,
      state,
      target: targetOf(ref.language),
      glossary: glossaryOf(library),
      instructions: library.site.translation.instructions ?? [],
      on: today(),
    });
    const problem = problems.find(({ kind }) => kind === "frame");
    return { ...ref, library, source, segments, removed, ...(problem && { problem: problemText(problem, file) }) };
  };

  return {
    async list() {
      const { library } = await content();
      const slugs = [undefined, ...new Set(library.routes.flatMap(({ slug }) => slug ?? []))];
      return languages.flatMap((language) =>
        slugs.flatMap((slug) =>
          library.documentState(language, slug) === undefined ? [] : [{ language, ...(slug !== undefined && { slug }) }],
        ),
      );
    },
    open: read,
    async change(ref, decide) {
      const release = await waitForLock(lock, "writing translations");
      try {
        const document = await read(ref);
        const decision = decide(document);
        if (decision.kind !== "change") return { decision, document };
        const { translation, state } = decision;
        const segments = document.segments.map((each, index) => (index === decision.index ? { ...each, translation, state } : each));
        const { code } = ref.language;
        const files = documentFiles({ ...document, segments, code, from: document.library.defaultLanguage.code });
        if ("problem" in files) return { decision: { kind: "refused", message: `It was not saved: ${files.problem}.` }, document };
        // A text without its state counts as a person's. The other way round, the old text would.
        await replaceText(join(contentDir, documentFile(ref, code)), files.text);
        await replaceText(join(contentDir, documentStateFile(ref, code)), `${JSON.stringify(files.state, null, 2)}\n`);
        return { decision, document: await read(ref) };
      } finally {
        release();
      }
    },
  };
}

async function textOf(dir: string, file: string): Promise<string> {
  const source = await readSource(join(dir, file), file);
  if (source instanceof Source) return source.text;
  throw new KnownError(`${file}: ${source.message}`, source.hint);
}

async function readDocument(dir: string, file: string, isPage: boolean): Promise<SegmentedDocument> {
  const { document, diagnostics } = segmentDocument(new Source(file, await textOf(dir, file)), { isPage });
  if (document !== undefined) return document;
  const [first] = diagnostics;
  throw new KnownError(
    `${file}:${first?.line ?? 1}: ${first?.message ?? "it cannot be read"}`,
    first?.hint ?? "fix it; biopedia build lists all errors",
  );
}

function problemText(problem: AlignProblem, file: string): OpenDocument["problem"] {
  const place = problem.kind === "frame" && problem.line !== undefined ? `${file}:${problem.line}` : file;
  return {
    message: `${place}: the structure is not that of the source any more.`,
    hint: "Give it the paragraphs, headings and lists of the source again, and edit only their texts.",
  };
}
