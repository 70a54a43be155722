import { resolve } from "node:path";
import { Ledger } from "../core/chat/ledger.ts";
import type { ChatSettings } from "../core/chat/settings.ts";
import type { Library } from "../core/content/library.ts";
import { hasErrors } from "../core/diagnostics/diagnostic.ts";
import type { RunResult } from "../core/translation/events.ts";
import { glossaryOf } from "../core/translation/glossary.ts";
import { unrecorded } from "../core/translation/planned.ts";
import { type LanguageTotals, languageTotals, type PriceTable, sumOf } from "../core/translation/totals.ts";
import { ChatClient } from "../io/chat/client.ts";
import { readChatSettings, requireKey } from "../io/chat/environment.ts";
import { statedPrices } from "../io/chat/price-list.ts";
import { proxiedFetch } from "../io/chat/proxy.ts";
import { takeLock } from "../io/files/lockfile.ts";
import { makeSiteCache } from "../io/files/site-cache.ts";
import { reportError } from "../io/terminal/report.ts";
import { TranslationReport } from "../io/terminal/translation-report.ts";
import type { World } from "../io/terminal/world.ts";
import { finishDocuments } from "../pipeline/translate/content-writer.ts";
import { findPrices, requirePrices, totalsInput } from "../pipeline/translate/costs.ts";
import { runFiles } from "../pipeline/translate/journal.ts";
import { Judge } from "../pipeline/translate/judge.ts";
import { runTranslation } from "../pipeline/translate/run.ts";
import { openTranslationStore, type TranslationStore } from "../pipeline/translate/store.ts";
import { exitCodes } from "../process/exit-codes.ts";
import type { TranslateOptions } from "./translate-options.ts";
import { type Planned, planRun, tell } from "./translate-plan.ts";

/** The default request limit is this many times the planned requests, which count as at least {@link fewestPlanned}. */
const requestsPerPlanned = 4;
const fewestPlanned = 10;

/**
 * `biopedia translate [codes…]`: writes the bundles of fallback languages, the articles and further pages of the languages that are to have them, and in all
 * languages the site's own texts and the interface words that the tool does not ship, through a chat service.
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
    if (options.dryRun) return report.dryRun(planned.plans, await costs(planned, world), codes.length > 0);
    return Math.max(report.check(planned.plans, planned.keys, planned.unread), hasErrors(planned.problems) ? 1 : 0);
  }

  makeSiteCache(files.dir);
  const release = takeLock(files.lock, "translating");
  try {
    await finishDocuments(contentDir, files.writeLock);
    const planned = await planRun(contentDir, codes, options, world);
    if (planned === undefined) return 1;
    const { content, plans, records, documents, documentsOf } = planned;
    const { library } = content;
    const store = await openTranslationStore({
      contentDir,
      journal: files.journal,
      library,
      records,
      codes: plans.map(({ language }) => language.code),
      documents,
      documentsOf,
    });
    try {
      const isEmpty = plans.every(({ send }) => send.length === 0);
      // Before anything is written: a run that cannot start changes no file.
      const settings = isEmpty ? undefined : requireKey(readChatSettings(world));
      const fetch = proxiedFetch(world.env, world.fetch);
      const prices = settings && (await pricesFor(options, library, settings, { ...world, fetch }));
      await writeKnown(planned, store);
      report.recorded(plans);
      if (settings === undefined)
        return Math.max(report.nothingToDo(plans, codes.length > 0), tell([...planned.problems, ...store.problems()], options, world));
      const totals = sumOf(languageTotals(totalsInput(library, plans, settings.model, prices)));
      const { concurrency, maxRequests = requestsPerPlanned * Math.max(totals.requests, fewestPlanned) } = options;
      const site = { url: library.site.baseUrl, title: library.site.title };
      const ledger = prices && new Ledger({ ...prices, most: options.maxCost });
      const client = new ChatClient({ ...settings, site, fetch, signal: world.signal, concurrency, maxRequests, ledger });
      const { judge: model } = library.site.translation;
      report.event({ type: "start", ...totals, model: client.model, host: new URL(settings.url).host });
      report.follow(client, totals.texts);
      const run = {
        plans,
        from: library.defaultLanguage.tag,
        glossary: glossaryOf(library),
        instructions: library.site.translation.instructions ?? [],
        client,
        judge: model === undefined ? undefined : new Judge(client, { model, from: library.defaultLanguage.fullName }),
        store,
        concurrency,
        signal: world.signal,
      };
      const result = await runTranslation({ ...run, onEvent: (event) => report.event(event) }).finally(() => report.stopProgress());
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

/** Returns the totals of the plans. Only prices need the network, and only if there is something to send. */
async function costs({ content: { library }, plans }: Planned, world: World): Promise<LanguageTotals[]> {
  if (plans.every(({ send }) => send.length === 0)) return languageTotals(totalsInput(library, plans));
  const { url, model } = readChatSettings(world);
  const prices = await findPrices(library, url, { ...world, fetch: proxiedFetch(world.env, world.fetch) });
  return languageTotals(totalsInput(library, plans, model, prices));
}

/** Returns the prices of a run. The service is asked only if they are needed. @throws UsageError if they are needed and not known */
async function pricesFor(
  { maxCost }: TranslateOptions,
  library: Library,
  service: ChatSettings,
  world: World,
): Promise<PriceTable | undefined> {
  if (maxCost === undefined) return statedPrices(library.site.translation.prices);
  const prices = await findPrices(library, service.url, world);
  requirePrices(prices, library, service);
  return prices;
}

/** Writes what needs no request: the texts that people have written or changed since the last run, copies, and documents whose source has changed. */
async function writeKnown({ plans, changed }: Planned, store: TranslationStore): Promise<void> {
  for (const plan of plans) {
    const { language, copies } = plan;
    const { code } = language;
    const byPeople = unrecorded(plan).map(({ kind, key, state }) => ({ kind, code, key, state }));
    await store.record([...byPeople, ...copies]);
    if (byPeople.length + copies.length > 0 || changed.has(language)) await store.flush(code);
  }
}

const journalKept = (path: string) => ({
  message: `translations that are not in the content folder yet are kept in ${path}`,
  hint: "the next run of biopedia translate writes them",
});

function exitCode({ open, stopped }: RunResult): number {
  if (stopped?.cause === "interrupted") return exitCodes.interrupted;
  return open.length === 0 && !stopped ? exitCodes.ok : exitCodes.failure;
}
