import { costOf, type Money, type PricesOf } from "../chat/prices.ts";
import type { Stop } from "../chat/stopped.ts";
import type { Tokens } from "../chat/types.ts";
import type { Reason } from "../model/reasons.ts";
import type { GlossaryTerm } from "../model/types.ts";
import { fewTexts } from "./chunks.ts";
import { tokensOfJudgements, tokensOfRequests } from "./estimate.ts";
import { type LanguagePlan, type PlannedText, sourceTexts, textsOfPlan } from "./planned.ts";
import { requestFor } from "./text-requests.ts";
import type { PlannedKind } from "./types.ts";

/**
 * The totals of what a plan sends. Tokens are estimated, prompts and answers together; requests and tokens are without
 * retries. Equal texts are sent once.
 */
export interface LanguageTotals {
  /** All that a run translates, those included that get the translation of an equal text, or of the parent's. */
  texts: number;
  characters: number;
  requests: number;
  tokens: number;
  /**
   * The tokens of prompts that another language's request begins with, too: services with prompt caching charge less
   * for them.
   */
  cached: number;
  /** The tokens of the judging model. How many translations will be in doubt is an estimate, too. */
  judging: number;
  /** Estimated, as if nothing was cached; absent if the prices are not known. */
  cost?: Money | undefined;
}

/** The totals of all languages of a plan. */
export interface PlanTotals extends LanguageTotals {
  languages: number;
}

/** The prices of a run's models. */
export interface PriceTable {
  pricesOf: PricesOf;
  currency: string;
}

/** The facts that the totals of plans depend on. */
export interface TotalsInput {
  plans: readonly LanguagePlan[];
  /** Tag of the language of the texts. */
  source: string;
  /** The site's own rules for translations. */
  instructions: readonly string[];
  glossary: readonly GlossaryTerm[];
  /** Whom the texts are about. */
  about?: string | undefined;
  /** The model that judges translations, if there is one, and whether it reads all of them. */
  judge?: { model: string; readsAll: boolean } | undefined;
  /** The model that translates. */
  model?: string | undefined;
  prices?: PriceTable | undefined;
}

/** Sums up what each plan sends. */
export function languageTotals({ plans, ...input }: TotalsInput): LanguageTotals[] {
  const sent = new Set<string>();
  return plans.map((plan) => totalsOfPlan(plan, { ...input, sent }));
}

/** Adds up totals. */
export function sumOf(each: readonly LanguageTotals[]): PlanTotals {
  const sum = (read: (totals: LanguageTotals) => number) => each.reduce((total, totals) => total + read(totals), 0);
  const sent = each.filter(({ texts }) => texts > 0);
  // A model that is sent nothing costs nothing, which says nothing about the others.
  const currency = sent.every(({ cost }) => cost !== undefined) ? sent[0]?.cost?.currency : undefined;
  return {
    languages: sent.length,
    texts: sum(({ texts }) => texts),
    characters: sum(({ characters }) => characters),
    requests: sum(({ requests }) => requests),
    tokens: sum(({ tokens }) => tokens),
    cached: sum(({ cached }) => cached),
    judging: sum(({ judging }) => judging),
    ...(currency !== undefined && { cost: { amount: sum(({ cost }) => cost?.amount ?? 0), currency } }),
  };
}

function totalsOfPlan(
  plan: LanguagePlan,
  {
    source,
    instructions,
    glossary,
    about,
    judge,
    model,
    prices,
    sent,
  }: Omit<TotalsInput, "plans"> & { sent: Set<string> },
): LanguageTotals {
  const { send, chunks, target } = plan;
  const textsOf = (chunk: readonly number[]) => chunk.map((index) => send[index]?.[0]?.source ?? "");
  const isSent = (index: number) => !isToJudgeOnly(send[index] ?? []);
  const open = chunks.map((chunk) => chunk.filter(isSent)).filter(({ length }) => length > 0);
  const job = { texts: sourceTexts(plan), glossary, target, instructions, about };
  const translated = open
    .flatMap((chunk) => (chunk.length <= fewTexts ? chunk.map((index) => [index]) : [chunk]))
    .map((indices) => requestFor(job, indices).request);
  const { cachedTokens, ...ofRequests } = tokensOfRequests({ requests: translated, source, sent });
  const judged = judge === undefined ? [] : chunks.map(textsOf);
  const ofJudgements = tokensOfJudgements({ requests: judged, readsAll: judge?.readsAll === true, source, target });
  const parts = [
    {
      model,
      requests: translated.length,
      tokens: ofRequests,
    },
    { model: judge?.model, requests: judge?.readsAll ? judged.length : 0, tokens: ofJudgements },
  ].filter(({ tokens }) => allOf(tokens) > 0);
  const costs = parts.map((part) => costOfPart(part, prices));
  const isKnown = prices !== undefined && !costs.includes(undefined);
  return {
    texts: textsOfPlan(plan),
    characters: textsOf([...send.keys()]).reduce((sum, text) => sum + text.length, 0),
    requests: parts.reduce((sum, { requests }) => sum + requests, 0),
    tokens: parts.reduce((sum, { tokens }) => sum + allOf(tokens), 0),
    cached: cachedTokens,
    judging: allOf(ofJudgements),
    ...(isKnown && {
      cost: { amount: costs.reduce((sum: number, cost = 0) => sum + cost, 0), currency: prices.currency },
    }),
  };
}

const allOf = ({ promptTokens, completionTokens }: Tokens): number => promptTokens + completionTokens;

/** Whether a stopped run has translated equal texts, which only have to be judged. */
const isToJudgeOnly = (texts: readonly PlannedText[]): boolean =>
  texts.some(({ status, state }) => status === "ok" && state?.judged === false && state.doubt?.asked !== false);

function costOfPart(
  { model, tokens, requests }: { model: string | undefined; tokens: Tokens; requests: number },
  prices?: PriceTable,
) {
  const known = model === undefined ? undefined : prices?.pricesOf(model);
  return known && costOf(known, tokens, requests);
}

/*
 * The events of a run of `biopedia translate`, as data for reports.
 */

/** A text without a fresh translation. */
export interface OpenText {
  language: string;
  kind: PlannedKind;
  key: string;
  /** Of a segment: its translated file, and its line in the source. */
  place?: { file: string; line: number } | undefined;
  reason: Reason;
}

/** The usage of a run, as far as the service reports it. */
export interface RunUsage {
  requests: number;
  promptTokens: number;
  completionTokens: number;
  /** The tokens of prompts that the service had in a cache. */
  cachedTokens: number;
  /** The cost, by the service's own amounts or by tokens and prices; absent if neither is known. */
  cost?: Money | undefined;
}

/** Translations that the judging model did not judge, and why; they are kept. */
export interface Unjudged {
  texts: number;
  detail: string;
}

/** The models of a run, and where their prices come from. */
export interface RunModels {
  model: string;
  /** The host of the service. */
  host: string;
  /** The model that judges translations, if one does, and which. */
  judge?: string | undefined;
  judged?: "doubts" | "all" | undefined;
  /** Of the environment, or of the service's list; absent if they are not known. */
  prices?: "stated" | "listed" | undefined;
}

/** The events of a run: `start`, any number of others, `end`. */
export type RunEvent =
  /** The plan of what is sent, and where. */
  | ({ type: "start" } & RunModels & PlanTotals)
  /** Texts were accepted and saved, `done` of `total` so far. */
  | { type: "accepted"; language: string; keys: string[]; done: number; total: number }
  /** Texts whose translations were rejected for a reason. */
  | { type: "failed"; language: string; keys: string[]; reason: Reason }
  /** A language is finished and saved: `texts` were to be translated, `open` are left. */
  | { type: "language"; language: string; texts: number; open: number }
  | ({ type: "end"; usage: RunUsage } & RunResult);

/** The result of a run. */
export interface RunResult {
  open: OpenText[];
  /** How many translations may be wrong, though they pass the checks. */
  doubts: number;
  unjudged?: Unjudged | undefined;
  stopped?: Stop | undefined;
}
