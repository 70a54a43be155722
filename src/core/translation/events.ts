/*
 * The events of a run of `biopedia translate`, as data for reports.
 */

import type { Money } from "../chat/prices.ts";
import type { Stop } from "../chat/stopped.ts";
import type { Reason } from "../model/reasons.ts";
import type { PlanTotals } from "./totals.ts";
import type { PlannedKind } from "./types.ts";

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
