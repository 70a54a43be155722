import { resolve } from "node:path";
import { type Diagnostic, distinct, hasErrors } from "../core/diagnostics/diagnostic.ts";
import { plural } from "../core/diagnostics/wording.ts";
import { documentFile } from "../core/documents/document-files.ts";
import { today } from "../core/model/dates.ts";
import type { Language } from "../core/model/types.ts";
import { spreadChunks } from "../core/translation/chunks.ts";
import { glossaryOf } from "../core/translation/glossary.ts";
import { planTranslation, sourcesOf } from "../core/translation/plan.ts";
import type { LanguagePlan } from "../core/translation/planned.ts";
import { partRecords } from "../core/translation/records.ts";
import { reportDiagnostics, reportError } from "../io/terminal/report.ts";
import type { World } from "../io/terminal/world.ts";
import { type LoadedContent, loadContent } from "../pipeline/content/load.ts";
import {
  type Chosen,
  chooseDocuments,
  chooseKeys,
  chooseLanguages,
  planDocuments,
} from "../pipeline/translate/choose.ts";
import { Documents } from "../pipeline/translate/documents.ts";
import { readJournal, runFiles } from "../pipeline/translate/journal.ts";
import { openVerdicts } from "../pipeline/translate/judge.ts";
import { type MemoryFile, openMemory } from "../pipeline/translate/memory.ts";

/** The options of `biopedia translate`. */
export interface TranslateOptions {
  content: string;
  articles?: string[];
  check?: boolean;
  dryRun?: boolean;
  force?: boolean;
  key?: string[];
  maxRequests?: number;
  maxCost?: number;
  batch?: boolean;
  wait?: boolean;
  /** Which translations the judge reads. */
  judge: "doubts" | "all" | "none";
  concurrency: number;
  json?: boolean;
  /** Write XLIFF files into a folder; true for the default one. */
  export?: string | true;
  /** Read XLIFF files. */
  import?: string[];
  /** A translation memory, which people's translations are taken from and added to. */
  memory?: string;
}

/** The plan of a run of `biopedia translate`. */
export interface Planned {
  content: LoadedContent;
  plans: LanguagePlan[];
  keys: readonly string[] | undefined;
  /** Translations that a killed run accepted but did not write to the files. The content includes them. */
  records: Awaited<ReturnType<typeof readJournal>>;
  documents: Documents;
  documentsOf: Chosen["documentsOf"];
  /** The languages with documents to write even if nothing is sent. */
  changed: ReadonlySet<Language>;
  /** The files of documents that could not be read, by language. */
  unread: ReadonlyMap<string, readonly string[]>;
  /** The problems because of which documents cannot be translated. */
  problems: Diagnostic[];
  memory: MemoryFile | undefined;
}

/** Reads the content and plans the run. @returns undefined if the content has errors, which are printed */
export async function planRun(
  contentDir: string,
  codes: readonly string[],
  options: TranslateOptions,
  world: World,
): Promise<Planned | undefined> {
  const { journal, writeLock: lock } = runFiles(contentDir, world.env);
  const accepted = await readJournal(journal);
  const { content, diagnostics } = await loadContent(contentDir, { accepted });
  if (content === undefined || hasErrors(diagnostics)) {
    reportDiagnostics(diagnostics, options.content, world);
    return undefined;
  }
  const { states } = content;
  const on = today();
  const documents = new Documents({ contentDir, content, on, lock });
  const sources = { ...sourcesOf(content), ...(await documents.sources()) };
  const { known, foreign } = partRecords(accepted, {
    codes: new Set(chooseLanguages(content, []).map(({ code }) => code)),
    sources,
  });
  if (foreign.length > 0) {
    const message = `ignored ${plural(foreign.length, "translation")} of a killed run for unknown languages or texts`;
    reportError({ message, hint: `see ${journal}` }, world, "warning");
  }
  const keys = chooseKeys(sources, options.key);
  const { languages, documentsOf } = chooseDocuments(content, documents, codes, options.articles);
  const read = {
    documents,
    documentsOf,
    records: known,
    from: content.site.defaultLanguage.tag,
    glossary: glossaryOf(content),
    instructions: content.site.translation.instructions ?? [],
    force: options.force === true,
    on,
  };
  const { segments, changed, unread, problems } = await planDocuments({ ...read, languages });
  // A source with errors ends the run, because fallback pages in its place would be paid for in vain.
  const ofSource = problems.filter(({ file }) =>
    documents.names.some((name) => documentFile(name, content.site.defaultLanguage.code) === file),
  );
  if (hasErrors(ofSource)) {
    tell(ofSource, options, world);
    return undefined;
  }
  const parents = new Set(languages.flatMap((language) => language.parents));
  const others = chooseLanguages(content, []).filter((language) => !languages.includes(language));
  const origins = others.filter(({ code }) => parents.has(code));
  // Problems of the parents' documents are left out, because this run does not write them.
  const { segments: segmentsOfOrigins } = await planDocuments({ ...read, languages: origins });
  if (options.check || options.dryRun) reportDiagnostics(problems, options.content, world);
  const { memory: name } = options;
  const memory = name === undefined ? undefined : openMemory(resolve(world.cwd, name), name, content);
  const { verify, keep } = openVerdicts(contentDir, world.env);
  const plans = spreadChunks(
    planTranslation({
      content,
      languages,
      origins,
      states,
      keys,
      verify,
      remembered: memory && ((text, language) => memory.memory.recordOf(text, language)),
      force: options.force === true,
      judgesAll: options.judge === "all",
      segments: (language) => (origins.includes(language) ? segmentsOfOrigins : segments)(language),
    }),
    options.concurrency,
  );
  keep();
  return { content, plans, keys, records: known, documents, documentsOf, changed, unread, problems, memory };
}

/** Reports problems, each once. @returns the exit code */
export function tell(problems: readonly Diagnostic[], { content }: TranslateOptions, world: World): number {
  reportDiagnostics(distinct(problems), content, world);
  return hasErrors(problems) ? 1 : 0;
}
