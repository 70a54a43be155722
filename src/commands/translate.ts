import { join, resolve } from "node:path";
import { hasErrors } from "../core/diagnostic.ts";
import { glossaryOf, type LanguagePlan, planTranslation, totalsOf } from "../core/translation/plan.ts";
import { ChatClient } from "../io/chat.ts";
import { readChatSettings, requireKey } from "../io/chat-settings.ts";
import { takeLock } from "../io/lockfile.ts";
import { reportDiagnostics } from "../io/report.ts";
import type { World } from "../io/terminal.ts";
import { TranslationReport } from "../io/translation-report.ts";
import { chooseLanguages } from "../pipeline/languages.ts";
import { type Content, loadContent } from "../pipeline/load.ts";
import { runTranslation } from "../pipeline/translate.ts";
import { openTranslationStore } from "../pipeline/translation-store.ts";

export interface TranslateOptions {
  content: string;
  check?: boolean;
  dryRun?: boolean;
  force?: boolean;
  key?: string[];
  maxRequests?: number;
  concurrency: number;
  json?: boolean;
}

/**
 * `biopedia translate [codes…]`: writes the bundles and interface words of fallback languages through a chat service.
 *
 * @returns the exit code: 1 when the content has errors or something is left to do
 */
export async function translate(codes: readonly string[], options: TranslateOptions, world: World): Promise<number> {
  const { check = false, dryRun = false, force = false, key: keys } = options;
  const contentDir = resolve(world.cwd, options.content);
  const report = new TranslationReport(world, options.json === true);

  const plan = async (): Promise<{ content: Content; plans: LanguagePlan[] } | undefined> => {
    const { content, diagnostics } = await loadContent(contentDir);
    if (content === undefined || hasErrors(diagnostics)) {
      reportDiagnostics(diagnostics, options.content, world);
      return undefined;
    }
    const languages = chooseLanguages(content.library, codes);
    return { content, plans: planTranslation({ library: content.library, languages, states: content.states, force, keys }) };
  };

  if (check || dryRun) {
    const planned = await plan();
    if (planned === undefined) return 1;
    return check ? report.check(planned.plans) : report.dryRun(planned.plans, totalsOf(planned.plans));
  }

  const release = takeLock(join(contentDir, "bundles", ".translate.lock"), "translating");
  try {
    // What a killed run left goes into the files before anything is planned.
    const first = await plan();
    if (first === undefined) return 1;
    const store = await openTranslationStore(contentDir, first.content.library.defaultLanguage.code);
    const planned = await plan();
    if (planned === undefined) return 1;
    const { content, plans } = planned;
    const { library } = content;
    await store.record(plans.flatMap(humanRecords));
    const totals = totalsOf(plans);
    if (totals.texts === 0) {
      await store.close();
      return report.nothingToDo(plans);
    }
    const settings = requireKey(readChatSettings(world));
    const { concurrency, maxRequests } = options;
    const site = { url: library.site.baseUrl, title: library.site.title };
    const client = new ChatClient({ ...settings, site, fetch: world.fetch, signal: world.signal, concurrency, maxRequests });
    report.start(totals, client);
    const run = { plans, glossary: glossaryOf(library), client, store, concurrency, signal: world.signal };
    const result = await runTranslation({ ...run, onEvent: (event) => report.event(event) }).finally(async () => {
      report.stopProgress();
      await store.close();
    });
    return report.result(result, plans, client.totals);
  } finally {
    release();
  }
}

/** What people have written or changed since the last run. */
const humanRecords = ({ language, texts }: LanguagePlan) =>
  texts.flatMap(({ kind, key, state, isNoted }) => (state === undefined || isNoted ? [] : [{ kind, code: language.code, key, state }]));
