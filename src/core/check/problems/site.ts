import { problem } from "../../diagnostics/diagnostic.ts";
import { guide } from "../../diagnostics/known-error.ts";
import { didYouMean, withCommas } from "../../diagnostics/wording.ts";
import type { Addressed, Named } from "./documents.ts";

/** Problems of security. */
export const securityProblems = {
  "missing-policy": problem<object>(
    "error",
    () => "the page has no Content-Security-Policy",
    "add the <meta> element of the other pages; without it an injected script could run",
  ),
  "unsafe-policy": problem<Named>(
    "error",
    ({ name }) => `the Content-Security-Policy allows ${name}`,
    "remove it, and the code that needs it; it makes the policy useless",
  ),
  "policy-mismatch": problem<object>(
    "error",
    () => "the Content-Security-Policy in the pages differs from the one in _headers",
    "make them the same; a browser that gets both enforces both",
  ),
  "inline-script": problem<object>(
    "error",
    () => "the Content-Security-Policy does not have the hash of this inline script",
    "move it to a file; browsers block it inline",
  ),
  "inline-style": problem<object>(
    "error",
    () => "the Content-Security-Policy forbids inline styles",
    "move it to the stylesheet; browsers ignore it inline",
  ),
  "inline-handler": problem<Named>(
    "error",
    ({ name }) => `the Content-Security-Policy forbids the inline handler ${name}`,
    "move it to a script; browsers block it inline",
  ),
  "foreign-resource": problem<{ kind: string; origin: string }>(
    "error",
    ({ kind, origin }) => `the page loads a ${kind} from ${origin}, which its Content-Security-Policy does not allow`,
    "remove it; browsers block it. A provider's script is declared as analytics in site.yaml",
  ),
  "script-address": problem<object>("error", () => "a javascript: URL", "use a button and a script"),
  "exposed-key": problem<Named>(
    "error",
    ({ name }) => `the file contains ${name}, and everybody can read it`,
    "revoke it, as it may have been copied; remove it from the content and build again",
  ),
  "embedded-key": problem<Named>(
    "warning",
    ({ name }) => `the file contains ${name}, and everybody can read it (build --embed-key)`,
    `use a relay to keep it secret (${guide("docs/hosting.md")}), or give the key a low spending limit`,
  ),
};

/** Problems of files. */
export const fileProblems = {
  "missing-asset": problem<Addressed>(
    "error",
    ({ url }) => `${url} does not exist`,
    "build the site again, and upload all of its files",
  ),
  "unused-asset": problem<object>("warning", () => "no page uses this file", "build the site again, or remove it"),
  "empty-file": problem<object>("error", () => "the file is empty", "build the site again, or replace its source file"),
  leftover: problem<object>("warning", () => "leftover file, not part of the site", "remove it before publishing"),
};

interface Hosted {
  url: string;
  host: string;
}

const hint = "remove trailingSlash from site.yaml, whose default suits the host, and build the site again";

/** Problems of addresses that the host of the site does not answer with their pages. */
export const hostProblems = {
  "broken-redirect": problem<{ url: string }>(
    "error",
    ({ url }) => `the page does not lead to ${url}, as site.yaml says`,
    "build the site again",
  ),
  "redirected-address": problem<Hosted & { to: string; status: number }>(
    "error",
    ({ url, host, to, status }) =>
      `${host} answers ${url}, the address of this page, with a redirect (${status}) to ${to}`,
    hint,
  ),
  "unserved-page": problem<Hosted>(
    "error",
    ({ url, host }) => `${host} does not find this page at its address ${url}`,
    hint,
  ),
};

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

/** The findings of `check --external` about links to other sites. */
export const externalProblems = {
  "broken-external-link": problem<Addressed & { reason: string }>(
    "error",
    ({ url, reason }) => `${url} does not exist any more: ${reason}`,
    "correct the address, or link to a saved copy, such as one of web.archive.org",
  ),
  "unreachable-external-link": problem<Addressed & { reason: string }>(
    "warning",
    ({ url, reason }) => `${url} could not be checked: ${reason}`,
    "open it in a browser; some sites refuse programs, and others come back",
  ),
  "moved-external-link": problem<Addressed & { to: string }>(
    "hint",
    ({ url }) => `${url} has moved permanently`,
    ({ to }) => `write ${to}`,
  ),
};
