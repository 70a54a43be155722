import { diagnose } from "../../core/content/problems.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import { applyDocumentRecords } from "../../core/documents/apply-records.ts";
import { documentFile, isWritten } from "../../core/documents/document-files.ts";
import { plannedSegments } from "../../core/documents/document-plan.ts";
import { targetOf } from "../../core/model/languages.ts";
import type { GlossaryTerm, Language } from "../../core/model/types.ts";
import type { PlannedText } from "../../core/translation/planned.ts";
import type { TextRecord } from "../../core/translation/records.ts";
import type { Chosen } from "./choose-documents.ts";
import type { Documents } from "./documents.ts";
import { isOf } from "./store.ts";

interface PlanInput {
  documents: Documents;
  documentsOf: Chosen["documentsOf"];
  languages: readonly Language[];
  /** The texts that a killed run accepted. */
  records: readonly TextRecord[];
  /** The BCP 47 tag of the language of the sources. */
  from: string;
  glossary: readonly GlossaryTerm[];
  /** The site's own rules for translations. */
  instructions: readonly string[];
  /** Whether changed texts are sent as a whole. */
  force: boolean;
  /** Today. */
  on: string;
}

/**
 * Reads the documents of languages for a plan.
 *
 * @returns the segments of a language; the languages with files to write even if nothing is sent, since people have
 * changed them or their source; and what keeps documents from being translated
 */
export async function planDocuments({
  documents,
  documentsOf,
  languages,
  records,
  from,
  glossary,
  instructions,
  force,
  on,
}: PlanInput): Promise<{
  segments: (language: Language) => PlannedText[];
  changed: ReadonlySet<Language>;
  /** The files that could not be read, by language. */
  unread: ReadonlyMap<string, readonly string[]>;
  problems: Diagnostic[];
}> {
  const planned = new Map<Language, PlannedText[]>();
  const changed = new Set<Language>();
  const unread = new Map<string, string[]>();
  const problems: Diagnostic[] = [];
  for (const language of languages) {
    const texts: PlannedText[] = [];
    for (const name of documentsOf(language)) {
      const opened = await documents.open(name, language);
      if ("problems" in opened) {
        problems.push(...opened.problems);
        unread.set(language.code, [...(unread.get(language.code) ?? []), documentFile(name, language.code)]);
        continue;
      }
      const { document, text, state } = opened;
      if (text !== undefined && state !== undefined && !isWritten(document, { text, state })) changed.add(language);
      const file = documentFile(name, language.code);
      for (const problem of document.problems)
        if (problem.kind === "removed") problems.push(diagnose("document-removed", problem, { file }));
      const own = records.filter((record) => record.code === language.code && isOf(name)(record));
      const { segments } = applyDocumentRecords({ ...document, records: own, on });
      const settings = { from, target: targetOf(language), glossary, instructions, force };
      texts.push(...plannedSegments({ ...document, segments }, settings));
    }
    planned.set(language, texts);
  }
  return { segments: (language) => planned.get(language) ?? [], changed, unread, problems };
}
