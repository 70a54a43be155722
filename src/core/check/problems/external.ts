import { problem } from "../../diagnostics/diagnostic.ts";
import type { Addressed } from "./args.ts";

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
