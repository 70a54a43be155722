import { didYouMean } from "../../content/problems/hints.ts";
import { problem } from "../../diagnostics/diagnostic.ts";
import { guide } from "../../diagnostics/known-error.ts";
import { withCommas } from "../../diagnostics/wording.ts";

/** Problems of the budgets and exceptions that site.yaml declares. */
export const budgetProblems = {
  "over-budget": problem<{ what: string; size: number; budget: number; heaviest: string }>(
    "error",
    ({ what, size, budget, heaviest }) =>
      `${what}: ${withCommas(size)} KB, more than the budget of ${withCommas(budget)} KB${heaviest && `; the most is ${heaviest}`}`,
    "make it smaller, or change budgets in site.yaml",
  ),
  "heavy-recording": problem<{ size: number; budget: number }>(
    "warning",
    ({ size, budget }) => `the recording has ${withCommas(size)} KB, more than the budget of ${withCommas(budget)} KB`,
    () => `make it smaller, as ${guide("docs/media.md")} says, or change budgets.media in site.yaml`,
  ),
  "unused-exception": problem<{ rule: string; page: string | undefined }>(
    "warning",
    ({ rule, page }) =>
      `check.except in site.yaml lists ${rule}${page === undefined ? "" : ` for ${page}`}, which is not found there`,
    "remove the exception",
  ),
  "unknown-rule": problem<{ rule: string; suggestion: string | undefined }>(
    "warning",
    ({ rule }) => `check.except in site.yaml lists ${rule}, but there is no such rule`,
    (args) => didYouMean(args) ?? `use a name that check prints in brackets; ${guide("docs/checking.md")} lists them`,
  ),
};
