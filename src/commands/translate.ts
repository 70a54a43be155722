import { resolve } from "node:path";
import { Ledger } from "../core/chat/prices.ts";
import type { ChatSettings } from "../core/chat/settings.ts";
import { Stopped } from "../core/chat/stopped.ts";
import { hasErrors } from "../core/diagnostics/diagnostic.ts";
import { KnownError, UsageError } from "../core/diagnostics/known-error.ts";
import { plural, withCommas } from "../core/diagnostics/wording.ts";
import { hash } from "../core/model/fingerprint.ts";
import { aboutSubject, glossaryOf } from "../core/translation/glossary.ts";
import { unrecorded } from "../core/translation/planned.ts";
import {
  languageTotals,
  type PriceTable,
  type RunModels,
  type RunResult,
  sumOf,
  type TotalsInput,
} from "../core/translation/totals.ts";
import { BatchClient } from "../io/chat/batch-client.ts";
import { ChatClient } from "../io/chat/client.ts";
import { proxiedFetch, readChatSettings, requireKey } from "../io/chat/environment.ts";
import { takeLock } from "../io/files/lockfile.ts";
import { makeSiteCache } from "../io/files/write.ts";
import { reportError } from "../io/terminal/report.ts";
import { TranslationReport } from "../io/terminal/translation-report.ts";
import { exitCodes, type World } from "../io/terminal/world.ts";
import { AnswerFile } from "../pipeline/translate/answers.ts";
import { runBatch } from "../pipeline/translate/batch.ts";
import { finishDocuments } from "../pipeline/translate/content-writer.ts";
import { findPrices, requirePrices, statedPrices, totalsInput } from "../pipeline/translate/costs.ts";
import { runFiles } from "../pipeline/translate/journal.ts";
import { Judge } from "../pipeline/translate/judge.ts";
import { LanguageRun } from "../pipeline/translate/language-run.ts";
import { addToMemory } from "../pipeline/translate/memory.ts";
import { runTranslation } from "../pipeline/translate/run.ts";
import { openTranslationStore, type TranslationStore } from "../pipeline/translate/store.ts";
import { type Planned, planRun, type TranslateOptions, tell } from "./translate-plan.ts";

/** The default request limit is this many times the planned requests, which count as at least {@link fewestPlanned}. */
const requestsPerPlanned = 4;
const fewestPlanned = 10;

/**
 * `biopedia translate [codes…]`: writes the bundles of fallback languages, the articles and further pages of the
 * languages that are to have them, and in all languages the site's own texts and the interface words that the tool does
 * not ship, through a chat service.
 *
 * @returns the exit code: 1 if the content has errors or texts are left to translate
 */
export async function translate(codes: readonly string[], options: TranslateOptions, world: World): Promise<number> {
  const contentDir = resolve(world.cwd, options.content);
  const report = new TranslationReport(world, options);
  const files = runFiles(contentDir, world.env);
  if (options.check || options.dryRun) {
    const planned = await planRun(contentDir, codes, options, world);
    if (planned === undefined) return 1;
    if (options.dryRun) {
      const { each, models } = await costs(planned, options, world);
      return report.dryRun(planned.plans, each, { isNamed: codes.length > 0, models });
    }
    return Math.max(report.check(planned.plans, planned.keys, planned.unread), hasErrors(planned.problems) ? 1 : 0);
  }

  makeSiteCache(files.dir);
  const release = takeLock(files.lock, "translating");
  try {
    await finishDocuments(contentDir, files.writeLock);
    const planned = await planRun(contentDir, codes, options, world);
    if (planned === undefined) return 1;
    const { content, plans, records, documents, documentsOf } = planned;
    const store = await openTranslationStore({
      contentDir,
      journal: files.journal,
      content,
      records,
      codes: plans.map(({ language }) => language.code),
      documents,
      documentsOf,
    });
    try {
      const isEmpty = plans.every(({ send }) => send.length === 0);
      // The key is checked before anything is written, because a run that cannot start must change no file.
      const settings = isEmpty ? undefined : requireKey(readChatSettings(world));
      const fetch = proxiedFetch(world.env, world.fetch);
      const judge = settings && judgeOf(settings, options);
      const prices = settings && (await pricesFor(options, settings, { ...world, fetch }));
      await writeKnown(planned, store);
      await tellMemory(planned, world);
      report.recorded(plans);
      const answers = new AnswerFile(files.answers);
      if (settings === undefined) {
        answers.remove();
        return Math.max(
          report.nothingToDo(plans, codes.length > 0),
          tell([...planned.problems, ...store.problems()], options, world),
        );
      }
      const totals = sumOf(languageTotals(totalsInput(content, plans, { ...settings, judge }, prices)));
      const { concurrency, maxRequests = requestsPerPlanned * Math.max(totals.requests, fewestPlanned) } = options;
      const site = { url: content.site.baseUrl, title: content.site.title };
      const ledger = prices && new Ledger({ ...prices, most: options.maxCost });
      const client = new ChatClient({
        ...settings,
        site,
        fetch,
        signal: world.signal,
        concurrency,
        maxRequests,
        ledger,
      });
      report.event({ type: "start", ...totals, ...modelsOf(settings, judge, prices) });
      const run = {
        plans,
        from: content.site.defaultLanguage.tag,
        glossary: glossaryOf(content),
        instructions: content.site.translation.instructions ?? [],
        about: aboutSubject(content),
        client,
        judge: judge && new Judge(client, { ...judge, from: content.site.defaultLanguage.fullName, answers }),
        judgesAll: judge?.readsAll === true,
        store,
        answers,
        concurrency,
        signal: world.signal,
      };
      if (options.batch) {
        const batched = await runBatch({
          client: new BatchClient({ settings, fetch, signal: world.signal }),
          settings,
          languages: plans.map((plan) => new LanguageRun(plan, { ...run, onEvent: () => undefined })),
          answers,
          path: files.batch,
          site: hash(`${content.site.baseUrl} ${content.site.title}`),
          ask: (request) => client.ask(request),
          wait: options.wait === true,
          signal: world.signal,
          onStatus: (batch) => report.batch(batch),
        }).catch((error: unknown) => {
          if (!(error instanceof Stopped)) throw error;
          throw new KnownError(error.message, error.stop.hint);
        });
        if (batched.kind === "running") {
          report.batchRunning();
          return exitCodes.failure;
        }
      }
      report.follow(client, totals.texts);
      const result = await runTranslation({
        ...run,
        answers: answers.reopen(),
        onEvent: (event) => report.event(event),
      }).finally(() => report.stopProgress());
      // The answers of the journal are not needed any more, because all of them have been checked.
      answers.remove();
      report.event({ type: "end", ...result, usage: client.usage });
      return Math.max(exitCode(result), tell([...planned.problems, ...store.problems()], options, world));
    } finally {
      const kept = await store.close();
      if (kept !== undefined) reportError(journalKept(kept), world, "warning");
    }
  } finally {
    release();
  }
}

/**
 * Returns the totals of the plans and the models. Only prices need the network, and only if there is something to send.
 */
export async function costs({ content, plans }: Planned, options: TranslateOptions, world: World) {
  if (plans.every(({ send }) => send.length === 0))
    return { each: languageTotals(totalsInput(content, plans)), models: undefined };
  const service = readChatSettings(world);
  const prices = await findPrices(service, { ...world, fetch: proxiedFetch(world.env, world.fetch) });
  const judge = judgeOf(service, options);
  const each = languageTotals(totalsInput(content, plans, { ...service, judge }, prices));
  return { each, models: modelsOf(service, judge, prices) };
}

/** Returns the model that judges translations, and whether it reads all. @throws UsageError if the service cannot */
function judgeOf({ judge: model }: ChatSettings, { judge }: TranslateOptions): TotalsInput["judge"] {
  if (model === undefined && judge === "all")
    throw new UsageError("DeepL does not judge translations", "leave out --judge, or use a chat service");
  return model === undefined || judge === "none" ? undefined : { model, readsAll: judge === "all" };
}

/** Returns the models of a run, and where their prices come from. */
const modelsOf = (service: ChatSettings, judge: TotalsInput["judge"], prices: PriceTable | undefined): RunModels => ({
  model: service.model,
  host: new URL(service.url).host,
  ...(judge && { judge: judge.model, judged: judge.readsAll ? "all" : "doubts" }),
  ...(prices?.pricesOf(service.model) !== undefined && { prices: service.prices ? "stated" : "listed" }),
});

/**
 * Returns the prices of a run. The service is requested only if a run needs prices. @throws UsageError if needed prices
 * are unknown
 */
async function pricesFor(
  options: TranslateOptions,
  service: ChatSettings,
  world: World,
): Promise<PriceTable | undefined> {
  if (options.maxCost === undefined) return statedPrices(service);
  const prices = await findPrices(service, world);
  requirePrices(prices, { ...service, judge: judgeOf(service, options)?.model });
  return prices;
}

/**
 * Writes what needs no request: the texts that people have written or changed since the last run, copies, and documents
 * whose source has changed.
 */
async function writeKnown({ plans, changed }: Planned, store: TranslationStore): Promise<void> {
  for (const plan of plans) {
    const { language, copies } = plan;
    const { code } = language;
    const byPeople = unrecorded(plan).map(({ kind, key, state }) => ({ kind, code, key, state }));
    await store.record([...byPeople, ...copies]);
    if (byPeople.length + copies.length > 0 || changed.has(language)) await store.flush(code);
  }
}

/** Adds people's translations to the memory, and says what it gave and got. */
async function tellMemory({ memory, plans, content }: Planned, world: World): Promise<void> {
  if (memory === undefined) return;
  const taken = plans.flatMap(({ copies }) => copies).filter(({ copied }) => copied === memory.memory.name).length;
  const added = await addToMemory(memory, plans, content.site.defaultLanguage.tag);
  world.stdout.write(`${memory.name}: ${plural(taken, "translation")} taken, ${withCommas(added)} added\n`);
}

const journalKept = (path: string) => ({
  message: `translations that are not in the content folder yet are kept in ${path}`,
  hint: "the next run of biopedia translate writes them",
});

function exitCode({ open, stopped }: RunResult): number {
  if (stopped?.cause === "interrupted") return exitCodes.interrupted;
  return open.length === 0 && !stopped ? exitCodes.ok : exitCodes.failure;
}
