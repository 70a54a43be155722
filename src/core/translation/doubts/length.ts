import type { Check, Reading } from "../checks/check.ts";
import {
  everySentenceOf,
  hasFewerSentences,
  hasMoreSentences,
  isLonger,
  sourceSentencesOf,
} from "../checks/sentences.ts";
import { isEnglish } from "../scripts.ts";

/**
 * Asks about a translation with more sentences than its source, unless it is as long as good ones are: a translator may
 * make two sentences of one.
 */
export const doubtLength: Check = (check) =>
  isLonger(check, 1.1) && hasMoreSentences(check) ? { code: "sentence-extra" } : undefined;

// In English the words are known after which a period does not end a sentence; elsewhere a sentence may well end with a
// short word or a year: “la foi. Elle”.
const mayEnd =
  /(?<![\p{L}\p{M}\p{N}])(?:\p{Ll}{2,4}|\p{Lo}[\p{Lo}\p{M}]{1,3}|\p{Nd}{4})[.…]["”»)\]]{0,2}\s+(?=["“«(¿¡]{0,2}[\p{Lu}\p{Lo}])/gu;

/** Returns whether a translation has fewer sentences than its source is likely to have. */
function mayLackSentence({ source, from, translation }: Reading): boolean {
  const more = isEnglish(from) ? 0 : (source.match(mayEnd)?.length ?? 0);
  return more > 0 && everySentenceOf(translation).length < sourceSentencesOf({ source, from }).length + more;
}

/** Asks about a translation that joins sentences of its source: one of them may be missing. */
export const doubtSentences: Check = (check) =>
  hasFewerSentences(check) || mayLackSentence(check) ? { code: "sentence-missing" } : undefined;
