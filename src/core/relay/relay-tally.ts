import type { Usage } from "../chat/types.ts";
import type { RelayErrorCode } from "./relay-protocol.ts";

/** What became of a request. */
export interface RelayEvent {
  /** Why it got no text; absent when it got one. */
  refused?: RelayErrorCode;
  /** What the service counted for it. */
  usage?: Usage | undefined;
  /** How many requests the service has been asked today, where this one was among them. */
  today?: number | undefined;
}

/** Adds up what a relay did, for whoever pays for it. */
export class RelayTally {
  readonly #perDay: number;
  readonly #refused = new Map<RelayErrorCode, number>();
  #answered = 0;
  #tokens = 0;
  #today: number | undefined;

  /** @param perDay the limit of a day */
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

  /** What happened since the last time, in one line without its end. */
  take(): string {
    const refused = [...this.#refused.values()].reduce((sum, count) => sum + count, 0);
    const causes = Array.from(this.#refused, ([code, count]) => `${count} ${code}`).join(", ");
    const line = [
      `${this.#answered} answered`,
      `${refused} refused${causes && ` (${causes})`}`,
      `${this.#tokens} tokens`,
      ...(this.#today === undefined ? [] : [`${this.#today} of ${this.#perDay} requests today`]),
    ].join(", ");
    this.#refused.clear();
    this.#answered = 0;
    this.#tokens = 0;
    return `Relay: ${line}`;
  }
}
