import type { Check } from "../checks/check.ts";
import { hasFewerSentences, hasMoreSentences, isLonger } from "../checks/sentences.ts";

/** Asks about a translation with more sentences than its source, unless it is as long as good ones are: a translator may make two sentences of one. */
export const doubtLength: Check = (check) => (isLonger(check, 1.1) && hasMoreSentences(check) ? { code: "sentence-extra" } : undefined);

/** Asks about a translation that joins sentences of its source: one of them may be missing. */
export const doubtSentences: Check = (check) => (hasFewerSentences(check) ? { code: "sentence-missing" } : undefined);
