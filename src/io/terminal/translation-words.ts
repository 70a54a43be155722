import { type Money, moneyText } from "../../core/chat/prices.ts";
import type { Stop, StopCause } from "../../core/chat/stopped.ts";
import { listNames, plural, withCommas } from "../../core/diagnostics/wording.ts";
import { type Reason, reasonText } from "../../core/model/reasons.ts";
import type { TextState } from "../../core/model/states.ts";
import type { PlannedText } from "../../core/translation/planned.ts";
import { doubtOf, reasonOf } from "../../core/translation/state.ts";
import type { OpenText, PlanTotals, RunModels, RunUsage } from "../../core/translation/totals.ts";
import { cutExcerpt, visible } from "./gate.ts";

/*
 * The texts of the translation report.
 */

const missingText = "missing";

/** Returns the findings of `--check` for a text. */
export function findingsOf({ kind, key, source, status, problem, state, place }: PlannedText) {
  const text = { kind, key, ...(place && { place, text: source }) };
  const words = {
    missing: missingText,
    failed: "failed",
    identical: "identical to the source",
    stale: "stale",
    outdated: isAccepted(state)
      ? "accepted by a person for an older source"
      : "written by a person for an older source",
    ok: "",
  };
  if (status !== "ok")
    return [{ ...text, finding: words[status], reason: status === "failed" ? inWords(reasonOf(state)) : undefined }];
  return problem ? [{ ...text, finding: "unverified", reason: inWords(problem) }] : [];
}

/** Returns what may be wrong with the translation of a text, for `--check`. */
export function doubtsIn({ kind, key, source, status, state, place }: PlannedText) {
  const doubt = status === "ok" ? doubtOf(state) : undefined;
  return doubt === undefined
    ? []
    : [{ kind, key, ...(place && { place, text: source }), finding: "in doubt", reason: inWords(doubt.reason) }];
}

/** Returns what reviewers have asked about a text. */
export const commentsIn = ({ kind, key, source, state, place }: PlannedText) =>
  (state?.comments ?? []).map(({ by, text }) => ({
    ...{ kind, key, ...(place && { place, text: source }) },
    finding: `comment by ${visible(by)}`,
    reason: visible(text),
  }));

/** Whether a person has accepted a machine's translation. */
const isAccepted = (state: TextState | undefined): boolean => state?.origin === "machine";

const inWords = (reason: Reason | undefined): string | undefined => reason && lineOf(reason);

/** Returns a reason as one line; its detail may come from an answer. */
const lineOf = (reason: Reason): string => visible(reasonText(reason));

/** Returns how a text is called in lists: a segment by its file and its line in the source. */
export const nameOf = ({ key, place }: Pick<OpenText, "key" | "place">): string =>
  place === undefined ? key : `${place.file}, line ${place.line} of the source`;

/** Returns how texts are called in a list, the segments of a file together. */
function namesOf(texts: readonly OpenText[]): string[] {
  const lines = new Map<string, Set<string>>();
  for (const { place } of texts)
    if (place) lines.set(place.file, (lines.get(place.file) ?? new Set()).add(`${place.line}`));
  const keys = texts.filter(({ place }) => place === undefined).map(nameOf);
  const ofFiles = [...lines].map(
    ([file, numbers]) => `${file}, ${numbers.size === 1 ? "line" : "lines"} ${shorten([...numbers])} of the source`,
  );
  return [...new Set(keys), ...ofFiles];
}

/** Returns the findings of `--check` as lines. The segments of a document that was never translated are one line. */
export function describeFindings(findings: ReturnType<typeof findingsOf>, language: string): string[] {
  const missing = findings.filter(({ place, finding }) => place !== undefined && finding === missingText);
  const counts = new Map<string | undefined, number>();
  for (const { place } of missing) counts.set(place?.file, (counts.get(place?.file) ?? 0) + 1);
  const rest = findings.filter((finding) => !missing.includes(finding));
  const inLine = new Map<string, number>();
  for (const finding of rest) inLine.set(nameOf(finding), (inLine.get(nameOf(finding)) ?? 0) + 1);
  return [
    ...[...counts].map(([file, count]) => `${file}: ${plural(count, "text")} missing`),
    ...rest.map((finding) => {
      const { kind, key, place, text = "", reason } = finding;
      const where = place === undefined ? `${kind}/${language}.json ${key}` : nameOf(finding);
      // Several texts can be in one line.
      const which = place !== undefined && inLine.get(where) !== 1 ? `, “${cutExcerpt(text, 0, 60).after}”` : "";
      return `${where}${which}: ${finding.finding}${reason ? ` (${reason})` : ""}`;
    }),
  ];
}

/** For texts that a run did not reach. */
export const notAttempted = reasonText({ code: "not-attempted" });

/** `3 languages`. */
const describeLanguages = ({ languages }: PlanTotals): string => plural(languages, "language");

/**
 * Returns what a run sends, to which models, and where their prices come from: `2 languages with a/model at
 * host.example, doubts judged by it, prices unknown: 13 texts, …`.
 */
export function describeSent(totals: PlanTotals, { model, host, judge, judged, prices }: RunModels): string {
  const origins = { stated: "prices from BIOPEDIA_PRICES", listed: "prices from the service's list" };
  const parts = [
    `${describeLanguages(totals)} with ${visible(model)} at ${host}`,
    judge === undefined ? "without a judge" : `${judged} judged by ${judge === model ? "it" : visible(judge)}`,
    prices === undefined ? "prices unknown" : origins[prices],
  ];
  return `${parts.join(", ")}: ${describeTotals(totals)}`;
}

/** Returns the cost of a plan. */
const describeTotals = ({ texts, characters, requests, tokens, cached, judging, cost }: PlanTotals): string => {
  const parts = [
    ...(judging > 0 ? [`${withCommas(judging)} to judge`] : []),
    ...(cached > 0 ? [`${withCommas(cached)} that a cache may have`] : []),
  ];
  const ofThem = parts.length > 0 ? ` (${parts.join(", ")})` : "";
  return `${plural(texts, "text")}, ${withCommas(characters)} characters, ${plural(requests, "request")}, about ${withCommas(tokens)} tokens${ofThem}${costAfter(cost)}`;
};

/** `, $1.25`; nothing if the cost is not known. */
const costAfter = (cost: Money | undefined): string => (cost === undefined ? "" : `, ${moneyText(cost)}`);

/** Returns the usage of a run. */
export const describeUsage = ({ requests, promptTokens, completionTokens, cachedTokens, cost }: RunUsage): string => {
  const used = promptTokens + completionTokens;
  const cached = cachedTokens > 0 ? `, ${withCommas(cachedTokens)} of them from a cache` : "";
  const counted = `, ${withCommas(used)} tokens${cached}${costAfter(cost)} (as counted by the service)`;
  return `${plural(requests, "request")}${used > 0 ? counted : ""}.`;
};

/**
 * Returns the open texts of a language by reason, the most common first: `2 × the number 800 is missing: career.1,
 * career.3`.
 */
export function describeOpen(open: readonly OpenText[]): string[] {
  const byReason = new Map<string, OpenText[]>();
  for (const text of open) byReason.set(lineOf(text.reason), [...(byReason.get(lineOf(text.reason)) ?? []), text]);
  return [...byReason]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([reason, texts]) => {
      const keys = texts.every(({ reason: { code } }) => code === "not-attempted")
        ? ""
        : `: ${shorten(namesOf(texts))}`;
      return `${withCommas(texts.length)} × ${reason}${keys}`;
    });
}

/** Joins a list, shortened if it is long. */
export const shorten = (items: readonly string[]): string => listNames(items, 12);

const causes: Record<StopCause, string> = {
  authentication: "the service rejected the key",
  credit: "the account has no credit left",
  "daily-quota": "the daily quota is used up",
  "model-gone": "the model is not available",
  service: "the service cannot be used",
  "no-progress": "no usable answers",
  "request-limit": "the request limit is reached",
  "cost-limit": "the cost limit is reached",
  storage: "a file cannot be written",
  interrupted: "interrupted",
};

/** Causes whose details are complete messages. */
const saysItAll: readonly StopCause[] = ["service", "storage"];

/** Returns why a run ended early, and what to do about it. */
export const describeStop = ({ cause, detail, hint }: Stop): { message: string; hint: string } => ({
  message: detail === undefined ? causes[cause] : saysItAll.includes(cause) ? detail : `${causes[cause]}: ${detail}`,
  hint,
});
