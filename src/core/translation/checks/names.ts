import type { Reason } from "../../model/reasons.ts";
import type { GlossaryTerm } from "../../model/types.ts";
import { formOf, occurrences } from "../mask.ts";
import { type Check, namePattern, type Reading } from "./check.ts";
import { pairSentences } from "./sentences.ts";

/** Most sentences lack most names, and a pattern takes longer to find that. */
const count = (text: string, form: string): number =>
  text.includes(form) ? (text.match(namePattern(form))?.length ?? 0) : 0;

const words = (text: string): string[] => text.split(/\s+/);

/** Returns the quoted words of a text. Words that a picture shows stay in their own script. */
const quoted = (text: string): string =>
  (text.match(/[“„”"«»「『‘][^“„”"«»「」『』‘’]+[“”"«»」』’]/gu) ?? []).join("\n");

// Languages that often omit a name or use a pronoun instead of repeating it.
const dropsNames = /^(?:ja|ko|zh|th|lo|km|my)\b/;

/** Returns the names that a name is a part of: articles often leave it out. */
const wholesOf = ({ term }: GlossaryTerm, glossary: readonly GlossaryTerm[]): GlossaryTerm[] =>
  glossary.filter((other) => other.term !== term && words(other.term).includes(term));

/**
 * Checks that glossary names have the form of the language, occur as often as in the source, and in the same sentences.
 */
export const checkNames: Check = (check) => {
  const { translation, target, glossary, terms: found } = check;
  if (found.length === 0) return undefined;
  for (const term of new Set(found)) {
    const form = formOf(term, target);
    const expected = found.filter((other) => other === term).length;
    const actual = count(translation, form);
    const kept = form === term.term ? 0 : count(quoted(translation), term.term);
    const wholes = wholesOf(term, glossary);
    // Arabic calls people by their given name where English has the family name.
    const hasOtherPart = wholes.some((whole) =>
      words(formOf(whole, target)).some((word) => count(translation, word) > 0),
    );
    if (actual === 0 && !hasOtherPart && !(dropsNames.test(target.tag) && wholes.length > 0))
      return { code: "name-missing", detail: form };
    if (actual + kept < expected && wholes.length === 0) return { code: "name-too-few", detail: form };
  }
  return movedName(check);
};

// Finds names that changed places. A pronoun may replace a name, so a name only counts as moved if another one is new
// in its sentence.
function movedName(check: Reading): Reason | undefined {
  const { target, glossary, terms } = check;
  for (const [given, found] of pairSentences(check)) {
    const inGiven = new Set(occurrences(given, glossary));
    const lost = [...inGiven].find((term) => count(found, formOf(term, target)) === 0);
    const won = [...new Set(terms)].find((term) => !inGiven.has(term) && count(found, formOf(term, target)) > 0);
    if (lost !== undefined && won !== undefined) return { code: "name-moved", detail: formOf(lost, target) };
  }
  return undefined;
}
