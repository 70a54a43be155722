/*
 * What a run of `biopedia translate` tells while it goes on, as data: printers put it into words.
 */

import type { Stop } from "../chat/stopped.ts";
import type { Reason } from "../model/reasons.ts";
import type { PlanTotals, TextKind } from "./plan.ts";

/** A text without a fresh translation. */
export interface OpenText {
  language: string;
  kind: TextKind;
  key: string;
  reason: Reason;
}

/** What a run has used, as far as the service tells. */
export interface RunUsage {
  requests: number;
  promptTokens: number;
  completionTokens: number;
}

/** Everything that a run tells, in this order: `start`, any number of others, `end`. */
export type RunEvent =
  /** What is sent where. */
  | ({ type: "start"; model: string; host: string } & PlanTotals)
  /** Texts came out well and are on disk. `done` of `total` texts are so far. */
  | { type: "accepted"; language: string; keys: string[]; done: number; total: number }
  /** Texts for which no translation could be trusted, for one reason. */
  | { type: "failed"; language: string; keys: string[]; reason: Reason }
  /** A language has ended and is in its files: so many of its texts were to be translated, and these are left. */
  | { type: "language"; language: string; texts: number; open: number }
  | { type: "end"; open: OpenText[]; usage: RunUsage; stopped?: Stop | undefined };

/** How a run ended. */
export interface RunResult {
  open: OpenText[];
  stopped?: Stop | undefined;
}
