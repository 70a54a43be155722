import type { Usage } from "../chat/types.ts";
import { withCommas } from "../diagnostics/wording.ts";
import type { RelayErrorCode } from "./relay-protocol.ts";

/** The outcome of a request. */
export interface RelayEvent {
  /** Why it failed; absent if it succeeded. */
  refused?: RelayErrorCode;
  /** The unexpected error, if one was the cause. */
  error?: unknown;
  /** The tokens that the service counted. */
  usage?: Usage | undefined;
  /** The number of requests sent today, including this one; absent if it was not sent. */
  today?: number | undefined;
}

/** Sums up the usage of a relay. */
export class RelayTally {
  readonly #perDay: number;
  readonly #refused = new Map<RelayErrorCode, number>();
  #answered = 0;
  #tokens = 0;
  #today: number | undefined;

  /** @param perDay the daily limit */
  constructor(perDay: number) {
    this.#perDay = perDay;
  }

  /** Adds a request. */
  add({ refused, usage, today }: RelayEvent): void {
    if (refused === undefined) this.#answered++;
    else this.#refused.set(refused, (this.#refused.get(refused) ?? 0) + 1);
    if (usage) this.#tokens += usage.promptTokens + usage.completionTokens;
    if (today !== undefined) this.#today = today;
  }

  /** Returns a summary since the last call, as one line without a line break. */
  take(): string {
    const refused = [...this.#refused.values()].reduce((sum, count) => sum + count, 0);
    const causes = Array.from(this.#refused, ([code, count]) => `${withCommas(count)} ${code}`).join(", ");
    const line = [
      `${withCommas(this.#answered)} answered`,
      `${withCommas(refused)} refused${causes && ` (${causes})`}`,
      `${withCommas(this.#tokens)} tokens`,
      ...(this.#today === undefined
        ? []
        : [`${withCommas(this.#today)} of ${withCommas(this.#perDay)} requests today`]),
    ].join(", ");
    this.#refused.clear();
    this.#answered = 0;
    this.#tokens = 0;
    return `Relay: ${line}`;
  }
}
