/*
 * The events of a run of `biopedia translate`, as data for reports.
 */

import type { Stop } from "../chat/stopped.ts";
import type { Reason } from "../model/reasons.ts";
import type { PlannedKind, PlanTotals } from "./plan.ts";

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
}

/** The events of a run: `start`, any number of others, `end`. */
export type RunEvent =
  /** What is sent, and where. */
  | ({ type: "start"; model: string; host: string } & PlanTotals)
  /** Texts were accepted and saved, `done` of `total` so far. */
  | { type: "accepted"; language: string; keys: string[]; done: number; total: number }
  /** Texts whose translations were rejected for a reason. */
  | { type: "failed"; language: string; keys: string[]; reason: Reason }
  /** A language is finished and saved: `texts` were to be translated, `open` are left. */
  | { type: "language"; language: string; texts: number; open: number }
  | { type: "end"; open: OpenText[]; usage: RunUsage; stopped?: Stop | undefined };

/** The result of a run. */
export interface RunResult {
  open: OpenText[];
  stopped?: Stop | undefined;
}
