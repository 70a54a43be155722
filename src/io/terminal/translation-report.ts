import type { BatchStatus } from "../../core/chat/batch.ts";
import { moneyText } from "../../core/chat/prices.ts";
import { plural, withCommas } from "../../core/diagnostics/wording.ts";
import { type LanguagePlan, unrecorded } from "../../core/translation/planned.ts";
import { isOfPerson } from "../../core/translation/state.ts";
import { type LanguageTotals, type RunEvent, type RunModels, sumOf } from "../../core/translation/totals.ts";
import { jsonLine, type Paint, painter } from "./gate.ts";
import { reportError } from "./report.ts";
import { Progress } from "./terminal.ts";
import {
  commentsIn,
  describeFindings,
  describeOpen,
  describeSent,
  describeStop,
  describeUsage,
  doubtsIn,
  findingsOf,
  nameOf,
  notAttempted,
  shorten,
} from "./translation-words.ts";
import type { World } from "./world.ts";

/** The effect of another run on the texts that are left. */
const afterStop = "Run biopedia translate again to continue; finished translations are saved, only the rest is sent.";
const afterForce =
  "Those that had a translation keep it; --force would send all texts again, unless you name languages or keys. Without it, the others are sent.";

/** A wait, in milliseconds, that somebody may not want to sit through. */
const longWait = 30_000;

/** The state of the chat client that a report shows. */
interface FollowedClient {
  totals: { requests: number };
  /** How long requests are paused, in milliseconds. */
  gate: { pausedFor: number };
}

/** Prints the progress and result of a translation, with `--json` as one JSON object per line. */
export class TranslationReport {
  readonly #world: World;
  readonly #json: boolean;
  readonly #isForced: boolean;
  readonly #paint: Paint;
  #progress: Progress | undefined;
  #client: FollowedClient | undefined;
  /** The last line about a batch. */
  #batch = "";
  /** The number of texts to translate per finished language. */
  readonly #sizes = new Map<string, number>();

  constructor(world: World, { json = false, force = false }: { json?: boolean; force?: boolean }) {
    this.#world = world;
    this.#json = json;
    this.#isForced = force;
    this.#paint = painter(world.stdout, world.env);
  }

  /** Prints the open texts per language. @param keys only these texts @returns the exit code */
  check(
    plans: readonly LanguagePlan[],
    keys?: readonly string[],
    unread?: ReadonlyMap<string, readonly string[]>,
  ): number {
    const found = plans.map(({ language, texts }) => {
      const wanted = texts.filter(({ key }) => keys === undefined || keys.includes(key));
      return {
        language: language.code,
        texts: wanted.length,
        human: wanted.filter(({ state }) => state?.origin === "human").length,
        findings: wanted.flatMap(findingsOf),
        doubts: wanted.flatMap(doubtsIn),
        comments: wanted.flatMap(commentsIn),
        // Unread documents are listed, because the number of their texts is unknown.
        ...(unread?.has(language.code) && { unread: unread.get(language.code) }),
      };
    });
    const open = found.reduce((sum, { findings }) => sum + findings.length, 0);
    const copies = plans.reduce((sum, plan) => sum + plan.copies.length, 0);
    const free = copies > 0 ? `, ${withCommas(copies)} of which need no request` : "";
    const isRead = found.every((language) => language.unread === undefined);
    if (this.#json) this.#printJson({ ok: open === 0 && isRead, open, languages: found });
    else {
      for (const { language, texts, human, findings, doubts, comments, unread: files } of found) {
        const own = `${human > 0 ? `, ${withCommas(human)} written by people` : ""}${doubts.length > 0 ? `, ${withCommas(doubts.length)} in doubt` : ""}`;
        if (files !== undefined) this.#print(`${this.#paint("red", "✗")} ${language}: not read: ${files.join(", ")}`);
        else if (findings.length === 0)
          this.#print(`${this.#paint("green", "✓")} ${language}: ${plural(texts, "text")}${own}`);
        else
          this.#print(
            `${this.#paint("red", "✗")} ${language}: ${withCommas(findings.length)} of ${plural(texts, "text")} open${own}`,
          );
        for (const line of describeFindings([...findings, ...doubts, ...comments], language))
          this.#print(`    ${line}`);
      }
      this.#print(
        open === 0
          ? isRead
            ? "Nothing is open."
            : "Nothing else is open."
          : `${plural(open, "text")} open${free}. biopedia translate --dry-run shows what a run would send.`,
      );
    }
    return open === 0 && isRead ? 0 : 1;
  }

  /**
   * Prints what a run would send. @param each the totals of each plan @param isNamed whether the languages were named
   * @param models undefined if there is nothing to send
   * @returns the exit code
   */
  dryRun(
    plans: readonly LanguagePlan[],
    each: readonly LanguageTotals[],
    { isNamed, models }: { isNamed: boolean; models: RunModels | undefined },
  ): number {
    const totals = sumOf(each);
    if (this.#json) {
      const languages = plans.map(({ language, send, chunks }, index) => ({
        language: language.code,
        ...each[index],
        chunks: chunks.length,
        keys: send.flat().map(({ key }) => key),
      }));
      this.#printJson({ ...totals, ...models, languages });
      return 0;
    }
    this.#recorded("Would record", plans);
    for (const [index, { language }] of plans.entries()) {
      const { texts = 0, characters = 0, requests = 0, tokens = 0, cost } = each[index] ?? {};
      if (texts === 0) continue;
      const columns = [
        language.code.padEnd(9),
        plural(texts, "text").padStart(9),
        `${withCommas(characters)} characters`.padStart(19),
        plural(requests, "request").padStart(12),
        `${withCommas(tokens)} tokens`.padStart(16),
        ...(cost ? [moneyText(cost).padStart(9)] : []),
      ];
      this.#print(columns.join(" "));
    }
    if (totals.texts === 0 || models === undefined) this.#nothing(plans, isNamed);
    else {
      this.#print(`Would translate ${describeSent(totals, models)}.`);
      if (totals.cost === undefined)
        this.#print("The cost is not known: no prices were found at the service. Set BIOPEDIA_PRICES.");
    }
    return 0;
  }

  /** Prints how many texts that people have written are in the state files now. */
  recorded(plans: readonly LanguagePlan[]): void {
    if (!this.#json) this.#recorded("Recorded", plans);
  }

  #recorded(verb: string, plans: readonly LanguagePlan[]): void {
    const texts = plans.flatMap(unrecorded).length;
    if (texts > 0) this.#print(`${verb} ${plural(texts, "text")} that people have written.`);
  }

  /**
   * Prints that there is nothing to send, and which human translations are outdated.
   *
   * @param isNamed whether the languages were named
   * @returns the exit code
   */
  nothingToDo(plans: readonly LanguagePlan[], isNamed: boolean): number {
    const outdated = plans.flatMap(({ language, texts }) =>
      texts.filter(({ status }) => status === "outdated").map((text) => `${language.code} ${nameOf(text)}`),
    );
    if (this.#json) this.#printJson({ type: "end", open: [], outdated });
    else {
      this.#nothing(plans, isNamed);
      if (outdated.length > 0)
        this.#print(`Written by people for an older source text, not changed: ${shorten(outdated)}`);
    }
    return outdated.length === 0 ? 0 : 1;
  }

  /**
   * Prints that there is nothing to send, and the reason if languages were named or everything was to be sent again.
   */
  #nothing(plans: readonly LanguagePlan[], isNamed: boolean): void {
    this.#print("Nothing to translate.");
    const byHand = plans.filter(
      ({ language, texts }) => language.hasArticle && texts.every(({ kind }) => kind !== "articles"),
    );
    if (isNamed && byHand.length > 0)
      this.#print(
        `People have written the article, which is never overwritten: ${shorten(byHand.map(({ language }) => language.code))}`,
      );
    const ofPeople = plans.flatMap(({ texts }) =>
      texts.filter(({ state }) => state !== undefined && isOfPerson(state)),
    ).length;
    if (this.#isForced && ofPeople > 0)
      this.#print(
        `People have written or accepted ${plural(ofPeople, "text")}; to send some of them again, name them: --force --key <key>`,
      );
  }

  /** Shows progress until the run ends. @param client the client to read totals and pauses from */
  follow(client: FollowedClient, texts: number): void {
    if (this.#json) return;
    this.#client = client;
    this.#progress = new Progress(this.#world.stderr, "Translated", texts, { every: 1000, note: () => this.#note() });
    this.#progress.update(0);
  }

  /** Prints an event of a run. */
  event(event: RunEvent): void {
    if (event.type === "end") this.stopProgress();
    if (this.#json) this.#printJson(event);
    else if (event.type === "start") this.#print(`Translating ${describeSent(event, event)}.`);
    else if (event.type === "accepted") this.#progress?.update(event.done);
    else if (event.type === "language") this.#sizes.set(event.language, event.texts);
    else if (event.type === "end") this.#end(event);
  }

  /** Removes the progress bar, however the run ended. */
  stopProgress(): void {
    this.#progress?.end();
  }

  /** Prints what a service says of a batch, if that is new. */
  batch({ id, status, completed, total }: BatchStatus): void {
    const line = `Batch ${id}: ${status.replace(/_/g, " ")}, ${completed} of ${plural(total, "request")} answered.`;
    if (line === this.#batch) return;
    this.#batch = line;
    if (this.#json) this.#world.stdout.write(jsonLine({ type: "batch", id, status, completed, total }));
    else this.#print(line);
  }

  /** Says how to come back to a batch. */
  batchRunning(): void {
    if (!this.#json) this.#print("Run the command again to take its answers over, or with --wait to wait for them.");
  }

  #end({ open, doubts, unjudged, usage, stopped }: RunEvent & { type: "end" }): void {
    // The interruption is printed first, because the rest follows from it.
    if (stopped?.cause === "interrupted") this.#world.stderr.write("Interrupted. Finished translations are saved.\n");
    else if (stopped) reportError(describeStop(stopped), this.#world);
    const untouched: string[] = [];
    for (const [language, size] of this.#sizes) {
      const left = open.filter((text) => text.language === language);
      if (size === 0) continue;
      if (left.length === 0) this.#print(`${this.#paint("green", "✓")} ${language}`);
      else if (left.length === size && left.every(({ reason }) => reason.code === "not-attempted"))
        untouched.push(language);
      else {
        this.#print(
          `${this.#paint("red", "✗")} ${language}: ${withCommas(left.length)} of ${plural(size, "text")} left`,
        );
        for (const line of describeOpen(left)) this.#print(`    ${line}`);
      }
    }
    if (untouched.length > 0) this.#print(`${this.#paint("red", "✗")} ${notAttempted}: ${shorten(untouched)}`);
    if (doubts > 0) this.#print(`${plural(doubts, "translation")} in doubt: biopedia translate --check lists them.`);
    this.#print(describeUsage(usage));
    if (unjudged !== undefined) {
      const message = `${plural(unjudged.texts, "translation")} kept without a judgement: ${unjudged.detail}`;
      const hint = "set BIOPEDIA_JUDGE_MODEL to a model that can judge, or use --judge none";
      reportError({ message, hint }, this.#world, "warning");
    }
    if (open.length > 0)
      this.#world.stderr.write(`${plural(open.length, "text")} left. ${this.#isForced ? afterForce : afterStop}\n`);
  }

  #note(): string {
    const held = this.#client?.gate.pausedFor ?? 0;
    return held > 0
      ? `, waiting ${Math.ceil(held / 1000)} s${held > longWait ? "; Ctrl-C stops, and what is done is saved" : ""}`
      : `, ${plural(this.#client?.totals.requests ?? 0, "request")}`;
  }

  #print(text: string): void {
    this.#world.stdout.write(`${text}\n`);
  }

  #printJson(value: unknown): void {
    this.#world.stdout.write(jsonLine(value));
  }
}
