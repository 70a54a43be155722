import { memoize } from "../../model/memo.ts";
import type { Reason } from "../../model/reasons.ts";
import { isEnglish, scriptOf } from "../scripts.ts";
import { type Check, isVariety, type Reading } from "./check.ts";

/** Original names, which translators put in brackets, or in quotation marks if they are short. */
const originals =
  /[(（][\p{Script=Latin}\p{N} .,:;’'&–-]{1,120}[)）]|["“„«「『][\p{Script=Latin}\p{N}.,’'-]+(?: [\p{Script=Latin}\p{N}.,’'-]+){0,5}["“”»」』]/gu;
/** An address without a scheme, a file, a handle or a hash tag: norton.com, #science. */
const token = /[#@][\p{L}\p{N}_]+|(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:[./#_][\p{L}\p{N}]+)+/gu;
const withoutOriginals = (text: string): string => text.replace(originals, " · ").replace(token, " · ");

const wordsOf = (text: string): readonly string[] => text.match(/\p{L}+/gu) ?? [];
/** Whether a word is neither a name nor a variable, as in “(a, b, c)” and “p-adic”. */
const isPlain = (word: string): boolean => /^(?:\p{Ll}{2}|a$)/u.test(word);

/** A run of untranslated words: the fewest words in a row, and the fewest of these that begin with a small letter. */
interface Run {
  length: number;
  plain: number;
}
/** A run of this length is certainly neither a saying nor a title. */
const sure: Run = { length: 6, plain: 5 };
/** Runs that give rise to a doubt where the languages have different scripts. */
const inOtherScript: Run = { length: 3, plain: 3 };
/** Runs that give rise to a doubt where the languages have the same script. */
const inSameScript: Run = { length: 4, plain: 4 };
/** Runs that give rise to a doubt although names are among their words. */
const withNames: Run = { length: 5, plain: 3 };
/** A longer run for sources that are not English, because related languages share words. */
const ofNeighbours: Run = { length: 7, plain: 5 };

/** Returns all runs of words of a text with enough small letters to be no title or name, and the words in them. */
const runsIn = memoize(
  (text: string, length: number, plain: number) => {
    const words = wordsOf(text);
    const runs = words
      .slice(length - 1)
      .map((_, start) => words.slice(start, start + length))
      .filter((run) => run.filter(isPlain).length >= plain);
    return { runs: new Set(runs.map((run) => run.join(" "))), words: new Set(runs.flat()) };
  },
  (text, length, plain) => `${length} ${plain} ${text}`,
);

/** Returns the first sequence of words of a source that its translation has, too. */
function runLeft(source: string, translated: readonly string[], { length, plain }: Run): string | undefined {
  if (translated.length < length) return undefined;
  const { runs, words } = runsIn(source, length, plain);
  let row = 0;
  for (const [index, word] of translated.entries()) {
    row = words.has(word) ? row + 1 : 0;
    const run = row < length ? "" : translated.slice(index - length + 1, index + 1).join(" ");
    if (runs.has(run)) return run;
  }
  return undefined;
}

/** A quotation that may stay, as that of a banner or a song, but is asked about. */
const quotation = /["“„«「『‘][^"“”„«»「」『』‘]{1,160}["“”»」』’]/gu;

/** A word that English quotations have, and Latin ones lack. */
const englishWord = /\b(?:the|of|and|to|is|was|that|for|we|you|it)\b/i;
const withoutForeign = ({ source, found }: Reading): string =>
  found.replace(quotation, (quoted) => {
    const isForeign = !englishWord.test(quoted) && source.includes(quoted.slice(1, -1).trim());
    return isForeign ? " · " : quoted;
  });

/** Finds words of the source that are left untranslated. Titles, such as those of schools, may stay. */
const leftIn = (check: Reading, kinds: readonly Run[], found = check.found): Reason | undefined => {
  if (isVariety(check)) return undefined;
  const [here, there] = [scriptOf(check.from), scriptOf(check.target.tag)];
  const text = withoutOriginals(found);
  const words = here === "Latn" && there !== "Latn" ? (text.match(/\p{Script=Latin}+/gu) ?? []) : wordsOf(text);
  const left = kinds
    .map((run) => runLeft(check.given.replace(token, " · "), words, run))
    .find((run) => run !== undefined);
  return left === undefined ? undefined : { code: "english-left", detail: left };
};

/** Rejects many words of the source that are left untranslated. */
export const checkLeftovers: Check = (check) =>
  leftIn(check, isEnglish(check.from) ? [sure] : [ofNeighbours], check.found.replace(quotation, " · "));

/** Asks about a few words of the source that are left untranslated: sayings and terms may stay; quoted Latin does. */
export const doubtLeftovers: Check = (check) =>
  !isEnglish(check.from) && scriptOf(check.from) === scriptOf(check.target.tag)
    ? undefined
    : leftIn(
        check,
        [scriptOf(check.from) === scriptOf(check.target.tag) ? inSameScript : inOtherScript, withNames],
        isEnglish(check.from) ? withoutForeign(check) : check.found,
      );

/** The fewest capitalized words of a run that is taken for a name. */
const namesInRow = 3;
const latinWords = (text: string): string => (text.match(/\p{Script=Latin}+/gu) ?? []).join(" ").toLowerCase();

/** Rejects four Latin words in a row that are not in the source, for languages with other scripts. */
export const checkLatinWords: Check = (check) => {
  const script = scriptOf(check.target.tag);
  if (script === undefined || script === "Latn") return undefined;
  const given = latinWords(check.source);
  const words = new Set(given.split(" "));
  // Names of the source may stand in another order, with a word more.
  const isNew = (run: string) =>
    new Set(
      latinWords(run)
        .split(" ")
        .filter((word) => !words.has(word)),
    ).size > 1;
  const runs =
    withoutOriginals(check.found).match(
      /(?<!\p{Script=Latin})\p{Script=Latin}+(?:[ ,'’-]{1,2}\p{Script=Latin}+){3,}/gu,
    ) ?? [];
  // A source in another script has no names in Latin letters, which a translation may have.
  const isName = (run: string) =>
    scriptOf(check.from) !== "Latn" && (run.match(/(?<!\p{L})\p{Lu}/gu)?.length ?? 0) >= namesInRow;
  const added = runs.find((run) => !isName(run) && !given.includes(latinWords(run)) && isNew(run));
  return added === undefined ? undefined : { code: "latin-words", detail: added.slice(0, 60) };
};
