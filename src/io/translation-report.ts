import type { LanguagePlan, PlannedText, PlanTotals } from "../core/translation/plan.ts";
import { type Reason, reasonText } from "../core/translation/reasons.ts";
import { reasonOf } from "../core/translation/state.ts";
import type { ChatClient, ChatTotals } from "./chat.ts";
import { plural } from "./report.ts";
import { type Paint, Progress, painter, type World } from "./terminal.ts";

/** What happens during a run. */
export type ReportedEvent =
  | { type: "accepted"; language: string; keys: string[]; done: number; total: number }
  | { type: "failed"; language: string; keys: string[]; reason: Reason }
  | { type: "language"; language: string; open: number };

/** How a run ended. */
export interface ReportedResult {
  open: { language: string; kind: string; key: string; reason: Reason }[];
  stopped?: Error | undefined;
}

const number = new Intl.NumberFormat("en");
/** Longer lists of texts are cut in reports for people. */
const listed = 12;

/** Tells people or, with `--json`, programs (one JSON object a line) what a translation does. Each method ends with the exit code it stands for. */
export class TranslationReport {
  readonly #world: World;
  readonly #json: boolean;
  readonly #paint: Paint;
  #progress: Progress | undefined;
  #client: ChatClient | undefined;
  #done = 0;

  constructor(world: World, json: boolean) {
    this.#world = world;
    this.#json = json;
    this.#paint = painter(world.stdout, world.env);
  }

  /** What is open, per language. */
  check(plans: readonly LanguagePlan[]): number {
    const found = plans.map(({ language, texts }) => ({
      language: language.code,
      texts: texts.length,
      human: texts.filter(({ state }) => state?.origin === "human").length,
      findings: texts.flatMap(findingsOf),
    }));
    const open = found.reduce((sum, { findings }) => sum + findings.length, 0);
    if (this.#json) this.#print(JSON.stringify({ ok: open === 0, open, languages: found }));
    else {
      for (const { language, texts, human, findings } of found) {
        const own = human > 0 ? `, ${human} written by people` : "";
        if (findings.length === 0) this.#print(`${this.#paint("green", "✓")} ${language}: ${plural(texts, "text")}${own}`);
        else this.#print(`${this.#paint("red", "✗")} ${language}: ${findings.length} of ${plural(texts, "text")} open${own}`);
        for (const { kind, key, finding, reason } of findings)
          this.#print(`    ${kind}/${language}.json ${key}: ${finding}${reason ? ` (${reason})` : ""}`);
      }
      this.#print(
        open === 0 ? "Nothing is open." : `${plural(open, "text")} open. biopedia translate --dry-run tells what a run would send.`,
      );
    }
    return open === 0 ? 0 : 1;
  }

  /** What a run would send. */
  dryRun(plans: readonly LanguagePlan[], totals: PlanTotals): number {
    if (this.#json) {
      const languages = plans.map(({ language, send, chunks }) => ({
        language: language.code,
        texts: send.length,
        chunks: chunks.length,
        keys: send.flat().map(({ key }) => key),
      }));
      this.#print(JSON.stringify({ ...totals, languages }));
      return 0;
    }
    for (const { language, send } of plans) {
      if (send.length === 0) continue;
      const characters = send.reduce((sum, [text]) => sum + (text?.source.length ?? 0), 0);
      this.#print(
        `${language.code.padEnd(9)} ${plural(send.length, "text").padStart(9)} ${number.format(characters).padStart(8)} characters`,
      );
    }
    this.#print(totals.texts === 0 ? "Nothing is to be translated." : `Would translate ${describeTotals(totals)}.`);
    return 0;
  }

  /** Nothing is to be sent; what people wrote has been noted. */
  nothingToDo(plans: readonly LanguagePlan[]): number {
    const outdated = plans.flatMap(({ language, texts }) =>
      texts.filter(({ standing }) => standing === "outdated").map(({ key }) => `${language.code} ${key}`),
    );
    if (this.#json) this.#print(JSON.stringify({ type: "end", open: [], outdated }));
    else {
      this.#print("Nothing is to be translated.");
      if (outdated.length > 0) this.#print(`Written by people for an older source, and left as they are: ${shorten(outdated)}`);
    }
    return outdated.length === 0 ? 0 : 1;
  }

  /** A run begins. */
  start(totals: PlanTotals, client: ChatClient): void {
    this.#client = client;
    if (this.#json) this.#print(JSON.stringify({ type: "start", ...totals, model: client.model }));
    else {
      this.#print(`Translating ${describeTotals(totals)}, with ${client.model}.`);
      this.#progress = new Progress(this.#world.stderr, "Translated", totals.texts, { every: 1000, note: () => this.#note() });
      this.#progress.update(0);
    }
  }

  event(event: ReportedEvent): void {
    if (event.type === "accepted") this.#done = event.done;
    if (this.#json) this.#print(JSON.stringify(event));
    else this.#progress?.update(this.#done);
  }

  stopProgress(): void {
    this.#progress?.end();
  }

  /** A run has ended. */
  result({ open, stopped }: ReportedResult, plans: readonly LanguagePlan[], totals: ChatTotals): number {
    const interrupted = this.#world.signal.aborted;
    if (this.#json)
      this.#print(JSON.stringify({ type: "end", open, usage: totals, stopped: stopped && describeStop(stopped, interrupted) }));
    else {
      for (const { language, send } of plans) {
        if (send.length === 0) continue;
        const left = open.filter((text) => text.language === language.code);
        if (left.length === 0) this.#print(`${this.#paint("green", "✓")} ${language.code}`);
        else
          this.#print(
            `${this.#paint("red", "✗")} ${language.code}: ${shorten(left.map(({ key, reason }) => `${key} (${reasonText(reason)})`))}`,
          );
      }
      const used = totals.promptTokens + totals.completionTokens;
      this.#print(`${plural(totals.requests, "request")}${used > 0 ? `, ${number.format(used)} tokens as the service counts them` : ""}.`);
      if (stopped) this.#world.stderr.write(`${describeStop(stopped, interrupted)}\n`);
      if (open.length > 0)
        this.#world.stderr.write(
          `${plural(open.length, "text")} left. Run biopedia translate again to go on: what is done is kept, and only the rest is sent.\n`,
        );
    }
    return interrupted ? 130 : open.length === 0 ? 0 : 1;
  }

  #note(): string {
    const held = (this.#client?.gate.heldUntil ?? 0) - Date.now();
    return held > 0 ? `, waiting ${Math.ceil(held / 1000)} s as the service asks` : `, ${this.#client?.totals.requests ?? 0} requests`;
  }

  #print(text: string): void {
    this.#world.stdout.write(`${text}\n`);
  }
}

function findingsOf({ kind, key, standing, problem, state }: PlannedText) {
  const words = {
    missing: "missing",
    failed: "failed",
    identical: "identical to the source",
    stale: "stale",
    outdated: "written by a person for an older source",
    ok: "",
  };
  if (standing !== "ok")
    return [{ kind, key, finding: words[standing], reason: standing === "failed" ? inWords(reasonOf(state)) : undefined }];
  return problem ? [{ kind, key, finding: "not to be trusted", reason: inWords(problem) }] : [];
}

const inWords = (reason: Reason | undefined): string | undefined => reason && reasonText(reason);

const describeTotals = ({ languages, texts, characters, requests, tokens }: PlanTotals): string =>
  `${plural(texts, "text")} in ${plural(languages, "language")}: ${number.format(characters)} characters, ${plural(requests, "request")}, about ${number.format(tokens)} tokens`;

const shorten = (items: readonly string[]): string =>
  items.length > listed ? `${items.slice(0, listed).join(", ")} and ${items.length - listed} more` : items.join(", ");

function describeStop(stopped: Error, interrupted: boolean): string {
  if (interrupted) return "Interrupted. What was translated is kept.";
  if (stopped.constructor.name === "RequestLimitReached") return "Stopped at the limit of --max-requests.";
  const reply = "reply" in stopped ? (stopped.reply as { kind: string }) : undefined;
  const mends: Record<string, string> = {
    authentication: "The service refused the key: check BIOPEDIA_API_KEY.",
    credit: "The account has no credit left: add some, or choose a free model with BIOPEDIA_MODEL.",
    "daily-quota": "The day's quota is used up: go on tomorrow, or choose another model with BIOPEDIA_MODEL.",
    "model-gone": "The model is not there (any more): choose another with BIOPEDIA_MODEL.",
  };
  return `${(reply && mends[reply.kind]) ?? "Stopped."} ${stopped.message}`;
}
