import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { moneyText } from "../core/chat/prices.ts";
import type { ChatSettings } from "../core/chat/settings.ts";
import { KnownError } from "../core/diagnostics/known-error.ts";
import { joinTexts, sentencesOf } from "../core/documents/alignment/similarity.ts";
import type {
  AppEvent,
  CostReply,
  LanguagesReply,
  ServiceReply,
  TextBehind,
  TranslatedLanguage,
  TranslationRun,
} from "../core/edit/protocol.ts";
import { costRequestSchema, translateRequestSchema } from "../core/edit/requests.ts";
import { plainForm } from "../core/translation/mask.ts";
import type { LanguagePlan, PlannedText } from "../core/translation/planned.ts";
import { type RunEvent, sumOf } from "../core/translation/totals.ts";
import { NoKey, readChatSettings, requireKey } from "../io/chat/environment.ts";
import { packageRoot } from "../io/files/write.ts";
import { type AppRoutes, taking } from "../io/server/app-handler.ts";
import { fileInMemory, type SiteFile } from "../io/server/files.ts";
import { describeOpen, describeStop } from "../io/terminal/translation-words.ts";
import type { World } from "../io/terminal/world.ts";
import { hasTexts } from "../pipeline/review/text-files.ts";
import { idOf } from "../pipeline/review/views.ts";
import { costs, translate } from "./translate.ts";
import { type Planned, planRun } from "./translate-plan.ts";

/** The options that `biopedia translate` has by default. */
const defaults = { concurrency: 4, judge: "doubts" } as const;
/** The most texts of a language that are listed. */
const mostListed = 100;

interface TranslationsInput {
  /** The content folder, as it is named on the command line. */
  content: string;
  contentDir: string;
  /** The languages under review; none: all. */
  codes: readonly string[];
  world: World;
  /** Returns a text without secrets. */
  hide: (text: string) => string;
  announce: (event: AppEvent) => void;
}

/** The part of the application that translates: `biopedia translate`, begun by a click and told in events. */
interface Translations {
  routes: AppRoutes;
  /** Resolves when no translation runs any more. */
  ended: () => Promise<unknown>;
}

/** Returns the settings of the chat service, which may change while the server runs. @throws KnownError without one */
const configuredService = (world: World): ChatSettings => requireKey(readChatSettings(world));

/** Returns the settings of the chat service, or why there are none. */
export function findService(world: World): ChatSettings | KnownError {
  try {
    return configuredService(world);
  } catch (error) {
    if (error instanceof KnownError) return error;
    throw error;
  }
}

/** Opens the translations of a content folder. */
export function openTranslations({
  content,
  contentDir,
  codes: reviewed,
  world,
  hide,
  announce,
}: TranslationsInput): Translations {
  let run: TranslationRun | undefined;
  let stop = () => {};
  let ended: Promise<unknown> = Promise.resolve();
  const plan = async (codes: readonly string[], articles?: string[]): Promise<Planned> => {
    const problems: string[] = [];
    const quiet = { ...world, stderr: { write: (text: string) => problems.push(text) } };
    const planned = await planRun(contentDir, codes, { content, ...defaults, ...(articles && { articles }) }, quiet);
    if (planned === undefined)
      throw new KnownError("the content has errors, so nothing can be translated", problems.join(""));
    return planned;
  };
  const cost = async (codes: readonly string[], articles?: string[]): Promise<CostReply> => {
    configuredService(world);
    const planned = await plan(codes, articles);
    const { each, models } = await costs(planned, { content, ...defaults }, world);
    const { texts, requests, tokens, judging, cost: price } = sumOf(each);
    const parts = planned.plans.map(({ language: { name } }, index) => {
      const { texts = 0, tokens = 0, cost } = each[index] ?? {};
      return { name, texts, tokens, ...(cost && { price: moneyText(cost) }) };
    });
    return {
      texts,
      requests,
      tokens,
      judging,
      parts: parts.filter(({ texts }) => texts > 0),
      ...models,
      ...(price && { price: { ...price, text: moneyText(price) } }),
    };
  };
  const start = ({ codes, articles, most }: { codes: string[]; articles?: string[]; most: number | undefined }) => {
    if (run?.isRunning) throw new KnownError("a translation is running already", "wait for its end, or stop it");
    configuredService(world);
    const controller = new AbortController();
    stop = () => controller.abort();
    world.signal.addEventListener("abort", stop);
    let now: TranslationRun = { codes: articles ?? codes, done: 0, total: 0, isRunning: true, left: [] };
    const tell = (changes: Partial<TranslationRun>) => {
      now = { ...now, ...changes };
      run = now;
      announce({ run: now });
    };
    const told: string[] = [];
    const limit = most === undefined ? {} : { maxCost: most };
    const options = { content, ...defaults, json: true, ...(articles && { articles }), ...limit };
    const own = {
      ...world,
      signal: controller.signal,
      stdout: { write: (line: string) => tell(progressOf(JSON.parse(hide(line)))) },
      stderr: { write: (text: string) => told.push(hide(text)) },
    };
    tell({});
    ended = translate(codes, options, own)
      .then(
        (code) =>
          code !== 0 && now.spent === undefined && told.length > 0 && tell({ problem: { message: told.join("") } }),
        (error: unknown) => {
          const { message, hint } = error instanceof KnownError ? error : { message: String(error), hint: undefined };
          tell({ problem: { message: hide(message), hint } });
        },
      )
      .finally(() => {
        world.signal.removeEventListener("abort", stop);
        tell({ isRunning: false });
      });
    return now;
  };
  const named = (codes: string[], whole: boolean) => (whole ? { codes: [], articles: codes } : { codes });
  return {
    routes: {
      files: { guides: async ({ rest }) => openGuide(rest) },
      get: {
        languages: async (): Promise<LanguagesReply> => {
          const { plans, documents, content } = await plan(reviewed);
          const languages = plans.map((each) => languageBehind(each, documents, { contentDir, ...content }));
          const { tag, dir, name } = content.site.defaultLanguage;
          const from = { lang: tag, dir, name };
          return { from, service: describeService(findService(world)), languages, ...(run && { run }) };
        },
      },
      post: {
        cost: taking(costRequestSchema, (_, { codes, whole }) => {
          const asked = named(codes.length === 0 ? [...reviewed] : codes, whole);
          return cost(asked.codes, asked.articles);
        }),
        translate: taking(translateRequestSchema, async (_, { codes, whole, most }) =>
          start({ ...named(codes.length === 0 ? [...reviewed] : codes, whole), most }),
        ),
        stop: taking(costRequestSchema.partial(), async () => {
          stop();
          return { stopped: true };
        }),
      },
    },
    ended: () => ended,
  };
}

/** Returns the changes of a run that an event of it tells. */
function progressOf(event: RunEvent): Partial<TranslationRun> {
  if (event.type === "start") return { total: event.texts };
  if (event.type === "accepted") return { done: event.done, total: event.total };
  if (event.type !== "end") return {};
  const { open, usage, stopped } = event;
  // Without anything to send, there is no usage.
  if (usage === undefined) return { spent: "" };
  const { cost, promptTokens, completionTokens } = usage;
  return {
    spent: cost === undefined ? `${promptTokens + completionTokens} tokens` : moneyText(cost),
    left: describeOpen(open).slice(0, mostListed),
    // The hint names an option of the command line, which the page does not have.
    ...(stopped && {
      problem: { ...describeStop(stopped), ...(stopped.cause === "cost-limit" && { hint: undefined }) },
    }),
  };
}

/** Opens a guide of the package: `translating.md`. */
function openGuide(name: string): SiteFile | undefined {
  const path = join(packageRoot, "docs", name);
  return /^[a-z-]+\.md$/.test(name) && existsSync(path)
    ? fileInMemory("guide.txt", readFileSync(path, "utf8"))
    : undefined;
}

function describeService(service: ChatSettings | KnownError): ServiceReply {
  if (service instanceof KnownError)
    return { message: service.message, hint: service.hint, isNone: service instanceof NoKey };
  return { model: service.model, host: new URL(service.url).host };
}

function languageBehind(
  plan: LanguagePlan,
  documents: Planned["documents"],
  { contentDir, texts: { pageTitle }, site }: Pick<Planned["content"], "texts" | "site"> & { contentDir: string },
): TranslatedLanguage {
  const { language, send, texts } = plan;
  const { code, tag, dir, name } = language;
  const isWhole = documents.isTranslated({}, language);
  const sent = send.flat();
  const open: TranslatedLanguage["open"] = {};
  for (const { kind } of sent) open[kind] = (open[kind] ?? 0) + 1;
  const ofPeople = texts.filter(({ status }) => status === "outdated");
  const hasShort = !language.hasArticle && hasTexts(contentDir, "bundles", language);
  const review = isWhole ? code : hasShort ? `${code}:bundles` : undefined;
  return {
    code,
    lang: tag,
    dir,
    name,
    open,
    behind: [...ofPeople.map((text) => behind(text, true)), ...sent.map((text) => behind(text, false))].slice(
      0,
      mostListed,
    ),
    ...(review !== undefined && { review }),
    missing: documents.unwritten(language).map(({ slug }) => ({
      id: idOf({ language, slug }),
      ...(slug !== undefined && { title: pageTitle(slug, site.defaultLanguage) }),
    })),
  };
}

/** Returns the sentences of a text that its translation was not made of. */
function behind({ source, state, form = plainForm, kind }: PlannedText, isOfPerson: boolean): TextBehind {
  const known = new Set(sentencesOf(state?.text ?? ""));
  const changed = sentencesOf(source).filter((sentence) => !known.has(sentence));
  return { text: form.plain(changed.length > 0 ? joinTexts(changed) : source), kind, isOfPerson };
}
